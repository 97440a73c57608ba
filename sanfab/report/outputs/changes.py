"""JSON of the verbs that read and change switches: plan, push, rollback, collect, journal."""

from typing import Annotated, Literal

from sanfab.report.outputs.derived import Printed
from sanfab.report.outputs.findings import AcceptedEffectOutput, EffectOutput
from sanfab.report.outputs.record import Json, OutputRecord


class SideEffectOutput(OutputRecord):
    """A line that does more than it says."""

    line: int
    effect: str


class PlannedSwitchOutput(OutputRecord):
    """Lines for one switch; secrets stand as their names."""

    name: str
    before_reload: list[str]
    lines: list[str]
    side_effects: list[SideEffectOutput]
    notes: list[str]


class PlannedStageOutput(OutputRecord):
    """Switches that are changed at the same time."""

    label: str
    switches: list[PlannedSwitchOutput]


class PlanOutput(OutputRecord):
    """`plan`."""

    changes: int
    """Switches that a push would change."""
    stages: list[PlannedStageOutput]
    compliant: list[str]
    without_command: dict[str, list[str]]
    """Switch -> differences that no line changes."""
    by_hand: dict[str, list[EffectOutput]]
    accepted_effects: dict[str, list[AcceptedEffectOutput]]
    outages: list[Annotated[Json, Printed("sanfab.plan.losses:PathImpact")]]
    lost: list[str]
    withdrawn_access: list[Annotated[Json, Printed("sanfab.plan.losses:WithdrawnAccess")]]
    fewer_paths: list[Annotated[Json, Printed("sanfab.plan.losses:PathImpact")]]
    single_path: list[Annotated[Json, Printed("sanfab.plan.losses:PathImpact")]]
    notes: list[str]
    left: list[str]
    foreign: dict[str, dict[str, list[str]]]
    """Switch -> kind -> what runs there and is not of the inventory."""


class OutcomeOutput(OutputRecord):
    """How a push ended on one switch."""

    switch: str
    result: Literal["pushed", "compliant", "rolled-back", "rollback-failed", "not-started"]
    step: str
    """Step that failed; or empty."""
    reason: str
    lines_sent: int
    seconds: float
    notes: list[str]


class PushOutput(OutputRecord):
    """`push` and `rollback`; with `--whole-change` a list of them."""

    entry: str
    """Journal entry; empty: nothing was sent."""
    succeeded: bool
    interrupted: bool
    switches: list[OutcomeOutput]
    faults: list[str]
    single_path: list[str]
    by_hand: dict[str, list[EffectOutput]]
    accepted_effects: dict[str, list[AcceptedEffectOutput]]
    without_command: dict[str, list[str]]


class CollectedOutput(OutputRecord):
    """`collect`."""

    subject: str
    folder: str
    files: dict[str, int]
    """Switch -> number of its files."""
    not_captured: dict[str, str]


class StageOutput(OutputRecord):
    """Switches that were changed at the same time."""

    label: str
    switches: list[str]


class ClosingOutput(OutputRecord):
    """The end of an entry."""

    time: str
    result: Literal["done", "stopped", "interrupted", "resumed", "rolled-back"]
    note: str


class EntryOutput(OutputRecord):
    """`journal show`: one entry, or a list of them without outcomes."""

    format: int
    id: str
    kind: Literal["push", "rollback"]
    san: str
    user: str
    host: str
    sanfab: str
    time: str
    manifest: str
    unvalidated: str
    rolls_back: str
    share: str
    stages: list[StageOutput]
    allow_reload: bool
    accepted: list[str]
    collected: list[str]
    baseline: list[str]
    live: list[str] | None
    single_path: list[str]
    closing: ClosingOutput | None
    outcomes: list[OutcomeOutput]


class CopyOutput(OutputRecord):
    """`journal copy`."""

    copied: int
    already_there: int


class DoneOutput(OutputRecord):
    """`journal migrate`, `lab recable` and `lab down`."""

    done: str


class LabSwitchOutput(OutputRecord):
    """An emulated switch."""

    model: str
    ssh_port: int
    eapi_port: int | None


class LabOutput(OutputRecord):
    """`lab up`; the password stands in the file alone."""

    san: str
    user: str
    file: str
    switches: dict[str, LabSwitchOutput]
