"""JSON of the verbs that need no inventory: explain, models, sources, read."""

from typing import Annotated

from sanfab.model.protocols import ProtocolName
from sanfab.report.outputs.derived import Printed
from sanfab.report.outputs.findings import ReadOutput, UnmanagedOutput
from sanfab.report.outputs.record import Json, OutputRecord


class RuleTextOutput(OutputRecord):
    """`explain RULE`."""

    rule: str
    title: str
    severity: str
    """In profile `production`."""
    why: str
    scope: str
    protocols: list[ProtocolName]
    """Storage protocols for which it holds."""
    example: str
    fix: str
    source: str
    needs: str
    """Data without which it is not examined; empty: none."""


class SettingsOutput(OutputRecord):
    """`explain NAME`: an adapter, an operating system, a recommendation or multipath settings."""

    name: str
    kind: str
    title: str
    values: Annotated[
        Json,
        Printed(
            "sanfab.model.hosts.rows:AdapterRow",
            "sanfab.model.hosts.multipath:MultipathRow",
            "sanfab.model.hosts.rows:Recommendation",
            "sanfab.model.hosts.rows:SystemRow",
            printing="record",
            without=("title",),
        ),
    ]


class NamedOutput(OutputRecord):
    """The name of settings."""

    name: str
    title: str


class OverviewOutput(OutputRecord):
    """`explain`."""

    rules: list[RuleTextOutput]
    settings: list[NamedOutput]


class StatedOutput(OutputRecord):
    """A value of a model with its source."""

    value: Json
    """Of any form: that of the key in docs/models.md."""
    source: str


class ModelOutput(OutputRecord):
    """`models MODEL`; `models` prints them by name."""

    title: str
    source: str
    verified: bool
    notes: str
    ports: dict[str, int]
    """Port -> Gb/s."""
    values: dict[str, StatedOutput]


class FormOutput(OutputRecord):
    """A form of a configuration line."""

    form: str
    under: str
    source: str
    memory: bool
    """No document was read for it."""


class UndoOutput(FormOutput):
    """The same with the line that takes it back."""

    undo: str


class ConsoleOutput(OutputRecord):
    """A step at the console of a new switch."""

    step: str
    note: str
    source: str


class SourcesOutput(OutputRecord):
    """`sources NOS`."""

    forms: list[FormOutput]
    memory: int
    undo: list[UndoOutput]
    console: list[ConsoleOutput]
    undo_memory: int


class ActingLineOutput(OutputRecord):
    """A line that may stop, divert, filter or limit something."""

    line: int
    text: str
    object: str
    kind: str
    does: str


class ReadingOutput(OutputRecord):
    """`read`."""

    read: ReadOutput
    facts: Annotated[Json, Printed("sanfab.facts.switch:SwitchFacts", printing="facts")]
    """docs/facts.md lists them; `unknown` stands for what the text does not prove."""
    unread: list[UnmanagedOutput]
    partly: list[UnmanagedOutput]
    """Lines that are understood, of which the facts do not hold all that they say."""
    acting: list[ActingLineOutput]
    """Lines with an effect on what the switch carries, those not understood among them."""
