"""The same against a real Batfish, where one answers: examples, planted faults, ends of a service.

`pytest -m batfish` runs these alone.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

import pytest

from batfish.faults import FAULTS, planted
from batfish.judged import fails_to_tell, leaks_in
from batfish.recorded import NAMES, RECORDINGS, asked_in, result_of
from batfish.sans import built, inventory_of, source_of
from sanfab.cache.store import open_cache
from sanfab.gate.batfish.answer_cache import CachedAnswers
from sanfab.gate.batfish.context import read_context
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import FILES
from sanfab.gate.batfish.service import BatfishService, ServiceError
from sanfab.gate.batfish.snapshot import archive_snapshot
from sanfab.rules.finding import Severity

pytestmark = pytest.mark.batfish


@pytest.mark.parametrize("name", NAMES)
def test_an_example_has_no_error(name: str, real: BatfishService, tmp_path: Path) -> None:
    document, context = built(source_of(name, tmp_path), tmp_path / "build")
    result = result_of(document, context, real)
    assert [str(one) for one in result.findings if one.severity is Severity.ERROR] == []
    assert {switch for switch, _ in result.compared} == set(context.shown)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, real: BatfishService, tmp_path: Path) -> None:
    document, context = planted(FAULTS[name], tmp_path)
    result = result_of(document, context, real)
    assert fails_to_tell(FAULTS[name], result.findings, tmp_path) == []
    assert leaks_in(context, result.findings) == []


def test_an_invalid_snapshot_is_refused(real: BatfishService) -> None:
    with pytest.raises(ServiceError, match="could not read snapshot bad"):
        real.start("bad", b"PK\x05\x06" + bytes(18))


def test_an_unknown_parameter_is_refused(real: BatfishService, tmp_path: Path) -> None:
    _, context = built(inventory_of("minimal"), tmp_path)
    real.start("s", archive_snapshot(context, context.batches[0]))
    assert real.ask(FILES, "s")
    with pytest.raises(ServiceError, match="fileParseStatus"):
        real.ask(Question(FILES.name, FILES.row, (("noSuch", "x"),)), "s")
    with pytest.raises(ServiceError, match="interfaceProperties"):
        real.ask(Question("interfaceProperties", FILES.row, (("nodes", "/("),)), "s")


def test_an_unknown_snapshot_is_reported(real: BatfishService) -> None:
    with pytest.raises(ServiceError, match="could not answer fileParseStatus"):
        real.ask(FILES, "nowhere")


class _Emptied(BatfishService):
    """A service whose answers to one question arrive without their rows."""

    emptied = ""

    def answer(
        self, question: Question[AnswerRow], snapshot: str, reference: str = ""
    ) -> Mapping[str, object]:
        """Return an answer, to one question without rows."""
        found = super().answer(question, snapshot, reference)
        if question.name != self.emptied:
            return found
        (element,) = cast("list[dict[str, object]]", found["answerElements"])
        return {**found, "answerElements": [{**element, "rows": []}]}


@pytest.fixture
def emptied(real: BatfishService) -> Iterator[_Emptied]:
    """A second session."""
    service = _Emptied(real.address, real.seconds)
    yield service
    service.close()


QUESTIONS = (
    "definedStructures",
    "detectLoops",
    "differentialReachability",
    "fileParseStatus",
    "initIssues",
    "interfaceProperties",
    "ipOwners",
    "layer3Edges",
    "nodeProperties",
    "parseWarning",
    "reachability",
    "undefinedReferences",
    "unusedStructures",
)
"""All that the gate asks."""


def test_these_are_the_questions_of_the_gate() -> None:
    asked = set(QUESTIONS) - {"differentialReachability"}
    assert {name for path in RECORDINGS.iterdir() for name in asked_in(path)} == asked


@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_without_rows_are_no_pass(
    name: str, emptied: _Emptied, real: BatfishService, tmp_path: Path
) -> None:
    """Nor does the cache keep them: the service as it is then answers by itself."""
    emptied.emptied = name
    document, context = built(inventory_of("minimal"), tmp_path)
    context = read_context(context.cabling, tmp_path, base=context)
    cache = open_cache(tmp_path / "build", tmp_path / "san", wanted=True)
    assert cache is not None
    with pytest.raises(ServiceError, match=f"unexpected answer to {name}: no row about a snapshot"):
        result_of(document, context, CachedAnswers(emptied, cache))
    assert emptied.route == real.route
    result = result_of(document, context, CachedAnswers(real, cache))
    assert [str(one) for one in result.findings if one.severity is Severity.ERROR] == []
