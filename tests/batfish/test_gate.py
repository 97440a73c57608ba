"""The gate itself: what is started, asked and dropped in which order, and what an error does."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from batfish.memory import Memory
from batfish.sans import GREENFIELD, built, copied
from sanfab.facts.field import Topic
from sanfab.gate.batfish import batches as batches_module
from sanfab.gate.batfish import runner
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.assertions.access import ACCESS
from sanfab.gate.batfish.assertions.isolation import APART
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import LOOP, AnswerRow, Deactivation, Question
from sanfab.gate.batfish.questions import FILES, NODES
from sanfab.gate.batfish.snapshot import joint_snapshot_files, snapshot_files
from sanfab.inventory.document import Document
from sanfab.rules.finding import Severity
from sanfab.rules.rule import ValueCount, Violation

CUTS = tuple(
    Question("layer3Edges", AnswerRow, deactivation=Deactivation(nodes=(name,)))
    for name in ("arista-a", "arista-b")
)
Ask = Callable[[GateContext, Batch], Iterable[Question[AnswerRow]]]


@dataclass
class Asking:
    """An assertion that asks what it is told to, and keeps what it was given."""

    questions: Ask
    found: list[Violation | ValueCount] = field(default_factory=list)
    answers: Answers | None = None

    def assertion(self, name: str = "BF-99") -> Assertion:
        """Return it as the gate takes it."""
        return Assertion(gate_rule(name, "title", "why", "fix"), self.questions, self._evaluate)

    def _evaluate(self, _case: GateContext, answers: Answers) -> Iterator[Violation | ValueCount]:
        self.answers = answers
        yield from self.found


@pytest.fixture(scope="module")
def greenfield(tmp_path_factory: pytest.TempPathFactory) -> tuple[Document, GateContext]:
    return built(GREENFIELD, tmp_path_factory.mktemp("build"))


@pytest.fixture
def in_batches(
    greenfield: tuple[Document, GateContext], monkeypatch: pytest.MonkeyPatch
) -> tuple[Document, GateContext]:
    """Greenfield with each island in a snapshot of its own."""
    monkeypatch.setattr(batches_module, "BATCH", 1)
    document, context = greenfield
    return document, GateContext(context.cabling, context.switches)


def everything(_case: GateContext, _batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield FILES
    yield NODES
    yield from CUTS


def test_each_batch_is_loaded_queried_forked_and_deleted(
    in_batches: tuple[Document, GateContext],
) -> None:
    document, context = in_batches
    assert len(context.batches) == 5
    batfish = Memory()
    asking = [Asking(everything).assertion(name) for name in ("BF-98", "BF-99")]
    runner.run_assertions(context, document, batfish, asking)
    held: list[str] = []
    for event in batfish.events:
        verb, *names = event.split()
        if verb == "start":
            assert held in ([], [names[0].removesuffix("-references")])  # others are forgotten
            held.append(names[0])
        elif verb == "fork":
            assert names[0] in held
            held.append(names[1])
        elif verb == "drop":
            held.remove(names[0])
        else:
            assert names[1] in held
    assert held == []
    assert len(batfish.deactivations) == 10
    for number in range(5):  # what two assertions ask is asked once
        assert batfish.events.count(f"ask fileParseStatus batch-{number}") == 1
        assert batfish.events.count(f"ask layer3Edges batch-{number}-1") == 1


def test_a_fork_has_its_own_failure_and_its_own_answer(
    greenfield: tuple[Document, GateContext],
) -> None:
    document, context = greenfield

    class NamedAnswer(AnswerRow):
        name: str

    asking = Asking(everything)
    batfish = Memory(lambda question, snapshot: [NamedAnswer(name=f"{question.name} {snapshot}")])
    runner.run_assertions(context, document, batfish, [asking.assertion()])
    assert asking.answers is not None
    (batch,) = context.batches
    for question in CUTS:
        ((row),) = asking.answers.of(batch, question)
        assert isinstance(row, NamedAnswer)
        assert batfish.deactivations[row.name.split()[1]] == question.deactivation
    (plain,) = asking.answers.of(batch, FILES)
    assert plain.model_dump() == {"name": "fileParseStatus batch-0"}


@pytest.mark.parametrize(
    "at",
    [
        "start batch-1",
        "ask nodeProperties batch-1",
        "fork batch-1-references batch-1-0",
        "ask layer3Edges batch-1-1",
        "drop batch-1-0",
        "drop batch-1",
    ],
)
def test_an_error_stops_all_batches(in_batches: tuple[Document, GateContext], at: str) -> None:
    document, context = in_batches
    asking = Asking(everything)
    batfish = Memory(fails=lambda event: event == at)
    with pytest.raises(ConnectionError, match=at):
        runner.run_assertions(context, document, batfish, [asking.assertion()])
    assert asking.answers is None  # nothing is judged
    assert not any("batch-2" in event for event in batfish.events)


def test_progress_counts_up_to_the_total(in_batches: tuple[Document, GateContext]) -> None:
    document, context = in_batches
    told: list[tuple[int, int]] = []
    asking = Asking(everything)
    result = runner.run_assertions(
        context,
        document,
        Memory(),
        [asking.assertion()],
        lambda _what, done, every: told.append((done, every)),
    )
    # 5 batches: two snapshots, 2 questions, 2 forks
    assert told == [(done, 30) for done in range(1, 31)]
    assert result.questions == 20  # without the snapshots that were read


def test_flaws_of_one_cause_give_one_finding(greenfield: tuple[Document, GateContext]) -> None:
    document, context = greenfield
    flaw = Violation(
        "found",
        "expected",
        at=("hosts", "esx09"),
        object="esx09 vmnic2",
        switch="arista-a",
        fact="ports.Ethernet1",
    )
    other = replace(flaw, object="esx10 vmnic2", cause="one")
    found = [flaw, other, replace(other, object="esx11 vmnic2"), replace(flaw, line=7)]
    found[3] = replace(found[3], severity=Severity.WARNING)
    proven = [ValueCount("arista-a", Topic.MTU, 2), ValueCount("arista-a", Topic.MTU, 3)]
    asking = Asking(lambda _case, _batch: (), [*found, *proven])
    result = runner.run_assertions(context, document, Memory(), [asking.assertion()])
    path = context.switches["arista-a"].path
    line = context.switches["arista-a"].text.splitlines().index("interface Ethernet1") + 1
    assert [(one.object, one.also, str(one.severity), one.text) for one in result.findings] == [
        ("esx09 vmnic2", (), "error", f"{path}:{line}"),
        ("esx10 vmnic2", ("esx11 vmnic2",), "error", f"{path}:{line}"),
        ("esx09 vmnic2", (), "warning", f"{path}:7"),
    ]
    assert result.compared == {("arista-a", Topic.MTU): 5}
    assert result.findings[0].place.endswith("hosts-iscsi.yml:4:3")


ON_BASE = (
    replace(FILES, of="base"),
    Question("differentialReachability", AnswerRow, against_base=True),
)


def test_the_base_is_loaded_only_for_questions_that_compare(
    greenfield: tuple[Document, GateContext],
) -> None:
    document, base = greenfield
    context = GateContext(base.cabling, base.switches, base)
    batfish = Memory()
    asking = Asking(lambda _case, _batch: (FILES,))
    result = runner.run_assertions(context, document, batfish, [asking.assertion()])
    assert (result.failures, result.failures_total) == (0, 11)
    assert batfish.events == ["start batch-0", "ask fileParseStatus batch-0", "drop batch-0"]
    batfish = Memory()
    asking = Asking(lambda _case, _batch: (FILES, *ON_BASE))
    runner.run_assertions(context, document, batfish, [asking.assertion()])
    assert batfish.events[:2] == ["start batch-0", "start batch-0-base"]
    assert batfish.events[-2:] == ["drop batch-0", "drop batch-0-base"]
    assert sorted(batfish.events[2:-2]) == [
        "ask differentialReachability batch-0 batch-0-base",
        "ask fileParseStatus batch-0",
        "ask fileParseStatus batch-0-base",
    ]


def test_an_island_of_only_one_build_is_not_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches_module, "BATCH", 1)
    _, base = built(GREENFIELD, tmp_path)
    without = (
        "  n5k-b:\n    model: nexus-5548up\n",
        "  new:\n    model: nexus-5548up\n    fabric: B\n  n5k-b:\n    model: nexus-5548up\n",
    )
    folder = copied(tmp_path / "san", {"switches.yml": without})
    document, context = built(folder, tmp_path / "new", base)
    (number,) = [batch.number for batch in context.batches if "new" in batch.switches]
    assert context.base_batches[number] == Batch(number, (), (), ())
    for batch in context.batches:  # the same islands have the same number
        if batch.number != number:
            assert context.base_batches[batch.number].switches == batch.switches
    batfish = Memory()
    asking = Asking(lambda _case, _batch: (FILES, *ON_BASE))
    runner.run_assertions(context, document, batfish, [asking.assertion()])
    assert asking.answers is not None
    assert f"start batch-{number}-base" not in batfish.events
    assert [event for event in batfish.events if event.endswith(f"batch-{number}")] == [
        f"start batch-{number}",
        f"ask fileParseStatus batch-{number}",
        f"drop batch-{number}",
    ]
    assert all(asking.answers.of(context.batches[number], one) == [] for one in ON_BASE)


@pytest.mark.parametrize("stops_others", [True, False])
def test_an_unread_configuration_stops_all_other_assertions(
    greenfield: tuple[Document, GateContext], *, stops_others: bool
) -> None:
    document, context = greenfield
    flaw = Violation("found", "expected", at=("switches", "n5k-a"), object="n5k-a")
    wrong, after = Asking(lambda _case, _batch: (), [flaw]), Asking(lambda _case, _batch: ())
    assertions = [replace(wrong.assertion("BF-98"), stops_others=stops_others), after.assertion()]
    assert len(runner.run_assertions(context, document, Memory(), assertions).findings) == 1
    assert (after.answers is None) == stops_others


def test_a_divided_san_has_every_endpoint_in_one_portion(
    greenfield: tuple[Document, GateContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches_module, "BATCH", 4)
    monkeypatch.setattr(batches_module, "UNDIVIDED", 4)
    context = GateContext(greenfield[1].cabling, greenfield[1].switches)
    portions = [batch for batch in context.batches if not batch.is_joint]
    nodes = [node for batch in portions for node in batch.endpoints]
    assert sorted(nodes) == sorted(context.names.endpoints)
    assert sorted(name for one in portions for name in one.switches) == sorted(context.switches)
    joints = [batch for batch in context.batches if batch.is_joint]
    assert joints
    for batch in context.batches:  # each host has an address to be asked about
        assert dict(snapshot_files(context, batch))
    for batch in joints:  # domains are measured at each switch, packets sent from one of each kind
        assert dict(joint_snapshot_files(context, batch))
        references = {
            node
            for (_, switch), node in context.domain.references.items()
            if switch in batch.switches
        }
        assert references <= set(batch.measures)
        assert len(batch.endpoints) < len(batch.measures)


def test_an_island_joins_the_first_portion_that_has_room(
    greenfield: tuple[Document, GateContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    wiring = greenfield[1].wiring
    one, other = (("n5k-a",), ("n5k-b",))
    full = [name for name in wiring.switches if name not in (*one, *other)]
    nodes_at = wiring.nodes_at
    room = sum(len(nodes_at.get(name, ())) for name in (*one, *other))
    monkeypatch.setattr(batches_module, "BATCH", room)
    monkeypatch.setitem(nodes_at, full[0], [f"node{number}" for number in range(room)])
    portions = batches_module._portions((wiring,), [[*one], full[:1], [*other]])  # noqa: SLF001
    assert portions == [[*one, *other], full[:1]]


def test_unwanted_packets_are_asked_for_where_cables_connect(
    greenfield: tuple[Document, GateContext],
) -> None:
    context = greenfield[1]
    (batch,) = context.batches
    asked = [
        one
        for assertion in (ACCESS, APART)
        for one in assertion.questions(context, batch)
        if ("actions", "ACCEPTED") in one.params
    ]
    islands = {
        node: context.islands[one.cable.switch] for node, one in context.names.endpoints.items()
    }
    assert asked
    for question in asked:
        start = str(dict(dict(question.params)["pathConstraints"])["startLocation"])
        goals = str(dict(dict(question.params)["headers"])["dstIps"]).split(",")
        senders = [node for node in islands if re.fullmatch(start.strip("/"), node)]
        receivers = [node for ip in goals for node in context.nodes_with[ip]]
        assert len({islands[node] for node in senders + receivers}) == 1


def test_only_a_portion_asks_for_packets_that_loop(
    greenfield: tuple[Document, GateContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches_module, "BATCH", 4)
    monkeypatch.setattr(batches_module, "UNDIVIDED", 4)
    context = GateContext(greenfield[1].cabling, greenfield[1].switches)
    asks_for_loops = {
        batch.number: any(LOOP in str(dict(one.params)["actions"]) for one in asked)
        for batch in context.batches
        if (
            asked := [one for one in ACCESS.questions(context, batch) if "reachability" in one.name]
        )
    }
    kinds = {batch.number: batch.is_portion for batch in context.batches}
    assert {True, False} <= set(asks_for_loops.values())
    assert all(found == kinds[number] for number, found in asks_for_loops.items())
