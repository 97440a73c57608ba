"""A fake Batfish and two assertions for tests of `sanfab validate`."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sanfab.cache.store import FOLDER as CACHE
from sanfab.facts.field import Topic
from sanfab.gate import validation
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.assertions.as_rendered import AS_RENDERED
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question, RowT
from sanfab.gate.batfish.questions import FILES
from sanfab.rules.rule import ValueCount, Violation

ROOT = Path(__file__).parents[2]


EXAMPLE = ROOT / "inventory/greenfield"


class FakeService:
    """A service that answers every question with no row; ``at`` is called when it is given work."""

    version, route = "0.36.0", "http://batfish.example:9996"

    def __init__(self, at: Callable[[], None] = lambda: None) -> None:
        self.at = at
        self.given: list[bytes] = []

    def start(self, _name: str, packed: bytes) -> None:
        self.given.append(packed)

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        raise AssertionError((base, name, deactivation))

    def drop(self, name: str) -> None:
        pass

    def ask(self, _question: Question[RowT], _snapshot: str, _reference: str = "") -> list[RowT]:
        self.at()
        return []


def asks_files(_case: GateContext, _batch: Batch) -> tuple[Question[AnswerRow], ...]:
    return (FILES,)


def compares(context: GateContext, _answers: Answers) -> Iterator[Violation | ValueCount]:
    for name in context.switches:
        yield ValueCount(name, Topic.MTU, 3)


def finds(context: GateContext, _answers: Answers) -> Iterator[Violation | ValueCount]:
    yield Violation(
        "VLAN 9",
        "VLAN 8",
        at=("switches", "arista-a"),
        object="arista-a Ethernet1",
        switch="arista-a",
        fact="ports.Ethernet1",
    )
    yield ValueCount(next(iter(context.switches)), Topic.MTU, 0)


COMPARES = Assertion(gate_rule("BF-90", "It compares.", "why so", "do this"), asks_files, compares)


FINDS = Assertion(gate_rule("BF-91", "It finds.", "why so", "do this"), asks_files, finds)


def assert_only(monkeypatch: pytest.MonkeyPatch, *assertions: Assertion) -> None:
    known = (AS_RENDERED, *assertions)
    monkeypatch.setattr(validation, "GATE_ASSERTIONS", known)
    monkeypatch.setattr("sanfab.report.rules.GATE_ASSERTIONS", known)


Run = Callable[..., tuple[int, str, str]]
Validated = Callable[[], None]


def file_contents(folder: Path) -> dict[Path, bytes]:
    """Return the files of a folder; the cache is no result."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path: path.read_bytes() for path in files if CACHE not in path.parts}


AT = ("--batfish", "batfish.example")


TEXTS = Path("build/greenfield/switches")


MANIFEST = Path("build/greenfield/manifest.json")
