"""What an assertion of the gate is: questions for each batch, and a judgement of the answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from sanfab.gate.batfish.context import Batch, GateContext
from sanfab.gate.batfish.question import AnswerRow, Question, RowT
from sanfab.inventory.yaml12 import Where
from sanfab.rules.finding import Severity


class Topic(StrEnum):
    """What coverage tells apart on a switch."""

    PORTS = "Ethernet ports"
    VLANS = "VLANs"
    MTU = "MTU"
    FLOW = "flow control"
    DCB = "DCB"
    STP = "spanning tree"
    FCOE = "VSAN/VFC"
    ZONES = "zones"
    MANAGEMENT = "management"


@dataclass(frozen=True)
class Flaw:
    """One thing that Batfish says is otherwise than it should be."""

    object: str
    """In the user's words: ``arista-a Ethernet23``, ``esx09 vmnic2``, ``VLAN iscsi_a``."""
    where: Where
    """The way to it in the inventory."""
    found: str
    expected: str
    switch: str = ""
    """Switch whose text says so; empty: no single text does."""
    words: str = ""
    """What of that text: a port, ``vlan 141``; empty for the switch as a whole."""
    line: int = 0
    """Line of that text, where it is known better than by ``words``."""
    fix: str = ""
    """How to mend it; that of the assertion unless given."""
    details: tuple[str, ...] = ()
    cause: str = ""
    """Flaws of an assertion with the same cause are one finding; none: it stands alone."""
    severity: Severity | None = None
    """That of the assertion unless given."""


class ComparedValues(NamedTuple):
    """Some values of a topic on a switch that Batfish read as intended or not: it looked."""

    switch: str
    topic: Topic
    values: int


class GapLines(NamedTuple):
    """Lines of a form that Batfish is known not to model: explained, and proven by others."""

    what: str
    lines: int


Outcome = Flaw | ComparedValues | GapLines


@dataclass
class Answers:
    """What Batfish said, by batch and question."""

    found: dict[tuple[int, Question[AnswerRow]], list[AnswerRow]] = field(default_factory=dict)

    def of(self, batch: Batch, question: Question[RowT]) -> list[RowT]:
        """Return the answer to a question about one batch."""
        return self.found[batch.number, question]  # type: ignore[return-value]  # as asked

    def all(self, context: GateContext, question: Question[RowT]) -> Iterator[RowT]:
        """Yield the answers to a question that every batch was asked."""
        for batch in context.batches:
            yield from self.of(batch, question)


@dataclass(frozen=True)
class Assertion:
    """One thing that has to be true of a build."""

    id: str
    """As findings name it: ``BF-03``."""
    title: str
    """What is right, in a sentence."""
    why: str
    fix: str
    questions: Callable[[GateContext, Batch], Iterable[Question[AnswerRow]]]
    """What a batch has to be asked."""
    evaluate: Callable[[GateContext, Answers], Iterator[Outcome]]
    severity: Severity = Severity.ERROR
    stops_others: bool = False
    """What it finds makes the answers to all others worthless: they are not judged."""
