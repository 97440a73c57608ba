"""Answers of Batfish in the cache: of these bytes, this question and this service only."""

from pathlib import Path

import pytest

from batfish.recorded import RECORDINGS, Replay, StaleError, result_of
from batfish.sans import built, inventory_of
from sanfab.cache.store import Cache, open_cache
from sanfab.gate.batfish.answer_cache import CachedAnswers
from sanfab.gate.batfish.question import Deactivation, Question, RowT
from sanfab.gate.batfish.questions import DEFINED_VLANS, FILES, NODES
from sanfab.gate.batfish.service import BatfishClient
from support.validate import FakeService

NAMES = ("greenfield", "nimble-arista")


class Silent(FakeService):
    """A service that must be given nothing."""

    def __init__(self, like: BatfishClient) -> None:
        super().__init__()
        self.version, self.route = like.version, like.route

    def start(self, name: str, packed: bytes) -> None:
        """Fail the test."""
        raise AssertionError((name, packed))

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Fail the test."""
        raise AssertionError((question, snapshot, reference))


class Counting(FakeService):
    """A service that answers every question with no row, and counts what it is given."""

    def __init__(self, version: str = "0.36.0", route: str = "http://one.example:9996") -> None:
        super().__init__()
        self.version, self.route = version, route
        self.steps: list[str] = []

    def start(self, name: str, _packed: bytes) -> None:
        """Count a snapshot."""
        self.steps.append(f"start {name}")

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Count a copy."""
        assert deactivation.nodes
        self.steps.append(f"fork {base} {name}")

    def drop(self, name: str) -> None:
        """Count a deletion."""
        self.steps.append(f"drop {name}")

    def ask(self, question: Question[RowT], snapshot: str, _reference: str = "") -> list[RowT]:
        """Count a question."""
        self.steps.append(f"ask {question.name} {snapshot}")
        return []


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    found = open_cache(tmp_path / "build", tmp_path / "san", wanted=True)
    assert found is not None
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_gate_says_the_same_without_asking_again(
    name: str, cache: Cache, tmp_path: Path
) -> None:
    document, context = built(inventory_of(name), tmp_path)
    replay = Replay(RECORDINGS / f"{name}.json.gz")
    cold = result_of(document, context, Replay(RECORDINGS / f"{name}.json.gz"))
    assert result_of(document, context, CachedAnswers(replay, cache)) == cold
    assert not replay.open, "snapshots are left with the service"
    silent = CachedAnswers(Silent(replay), cache)
    assert result_of(document, context, silent) == cold
    switch = context.switches[next(iter(context.switches))]
    switch.text = switch.text.replace("1", "2", 1)
    with pytest.raises(StaleError):
        result_of(document, context, CachedAnswers(replay, cache))


def _asked(cache: Cache, service: Counting, content: bytes = b"one") -> list[str]:
    """Ask two questions about a snapshot and one about a copy; return what the service got."""
    known = CachedAnswers(service, cache)
    known.start("batch-0", content)
    assert [known.ask(FILES, "batch-0"), known.ask(NODES, "batch-0")] == [[], []]
    known.fork("batch-0", "batch-0-1", Deactivation(nodes=("a",)))
    assert known.ask(NODES, "batch-0-1") == []
    known.drop("batch-0-1")
    known.drop("batch-0")
    known.forget_others()
    return service.steps


ALL = [
    "start batch-0",
    "ask fileParseStatus batch-0",
    "ask nodeProperties batch-0",
    "fork batch-0 batch-0-1",
    "ask nodeProperties batch-0-1",
    "drop batch-0-1",
    "drop batch-0",
]


def test_another_service_or_other_bytes_are_asked_about(cache: Cache) -> None:
    assert _asked(cache, Counting()) == ALL
    assert _asked(cache, Counting()) == []
    assert _asked(cache, Counting(route="http://liar.example:9996")) == ALL
    assert _asked(cache, Counting("0.37.0")) == ALL
    assert _asked(cache, Counting("0.37.0"), b"two") == ALL
    assert len([*cache.folder.iterdir()]) == 3, "answers that nobody needs are left"


def test_a_damaged_answer_is_asked_for_again(cache: Cache) -> None:
    _asked(cache, Counting())
    names = sorted(path.name for path in cache.folder.iterdir())
    for name in names:
        cache.write(name, [{"another": "shape"}])
    assert _asked(cache, Counting()) == ALL
    assert _asked(cache, Counting()) == []
    (cache.folder / names[0]).write_bytes(b"")
    again = _asked(cache, Counting())
    assert again[0] == "start batch-0"
    assert len([one for one in again if one.startswith("ask")]) == 1


def _one(cache: Cache, **changed: str) -> int:
    """Ask about a fork and a reference; return how often the service was asked."""
    said = {"base": "base", "reference": "other", "lacks": "a", "types": "vlan", **changed}
    service = Counting()
    known = CachedAnswers(service, cache)
    known.start("base", said["base"].encode())
    known.start("reference", said["reference"].encode())
    known.fork("base", "fork", Deactivation(nodes=(said["lacks"],)))
    question = Question(DEFINED_VLANS.name, DEFINED_VLANS.row, (("types", said["types"]),))
    assert known.ask(question, "fork", "reference") == []
    return len([step for step in service.steps if step.startswith("ask")])


@pytest.mark.parametrize("part", ["base", "reference", "lacks", "types"])
def test_each_part_that_an_answer_depends_on_is_a_part_of_its_key(part: str, cache: Cache) -> None:
    assert [_one(cache), _one(cache), _one(cache, **{part: "interface"})] == [1, 0, 1]
