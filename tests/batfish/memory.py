"""A Batfish in memory for the gate: it answers from tables and remembers what it was asked."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question, RowT

Answer = Callable[[Question[AnswerRow], str], Iterable[AnswerRow]]
"""From a question and the snapshot that it is about."""


@dataclass
class Memory:
    """Answers, in place of a service; ``fails`` raises at the events that it holds for."""

    answer: Answer = lambda _question, _snapshot: ()
    fails: Callable[[str], bool] = lambda _event: False
    version: str = "in memory"
    route: str = "in memory"
    events: list[str] = field(default_factory=list)
    deactivations: dict[str, Deactivation] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self, name: str, packed: bytes) -> None:
        """Remember a snapshot."""
        assert packed
        self._note(f"start {name}")

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Remember a copy."""
        self._note(f"fork {base} {name}")
        self.deactivations[name] = deactivation

    def drop(self, name: str) -> None:
        """Remember that a snapshot is no longer wanted."""
        self._note(f"drop {name}")

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Answer from the tables."""
        self._note(f"ask {question.name} {snapshot} {reference}".strip())
        return list(self.answer(question, snapshot))  # type: ignore[arg-type]  # as the test has it

    def _note(self, event: str) -> None:
        with self._lock:
            self.events.append(event)
        if self.fails(event):
            raise ConnectionError(event)


def edge(one: str, other: str) -> answer_rows.Layer3Edge:
    """Return two nodes that share a broadcast domain."""
    ends = ({"hostname": node, "interface": "port"} for node in (one, other))
    return answer_rows.Layer3Edge.model_validate(dict(zip(("one", "other"), ends, strict=True)))
