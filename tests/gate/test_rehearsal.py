"""`validate --rehearse`: the verdict of a rehearsal next to that of Batfish."""

import json
from pathlib import Path

import pytest

from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.manifest import Rehearsed, rehearsal_line
from sanfab.gate.rehearsal import findings_of_frames
from sanfab.inventory.load import load_with_provenance
from sanfab.rehearsal import run as rehearsal_run
from sanfab.rehearsal import session
from sanfab.rehearsal.run import PairResult, StepResult
from sanfab.rehearsal.whole import RehearsalResult, prepared
from sanfab.render.build import build
from support.console import sanfab
from support.nightly import only_nightly
from support.sans import ROOT
from support.validate import AT, FakeService, Run

MINIMAL = ROOT / "inventory/minimal"
LACKS = "; ".join(session.lacking())
can_rehearse = pytest.mark.skipif(bool(LACKS), reason=f"no rehearsal here, it needs {LACKS}")


@pytest.fixture
def san(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the smallest SAN below the working folder."""
    folder = tmp_path / "inventory" / "minimal"
    folder.mkdir(parents=True)
    for path in MINIMAL.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return Path("inventory/minimal")


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> GateContext:
    """The build of the smallest SAN."""
    out = tmp_path_factory.mktemp("build")
    _, _, cabling = load_with_provenance(MINIMAL)
    build(cabling, out)
    return read_context(cabling, out)


def result_with(context: GateContext, found: int, idle: tuple[str, ...] = ()) -> RehearsalResult:
    """Return a rehearsal at rest and without switch san-a, as one in which pings were lost."""
    rehearsal, reason = prepared(context.intent, context.check_context)
    assert reason == ""
    plan = rehearsal.plans[0]
    step = next(one for one in plan.steps if one.element.kind == "switch")
    lost = ("esx01 vmnic2 - nimble01 A-tg1: no answer",) if found < 2 else ()
    pair = PairResult("esx01", "nimble01", plan.paths.service, 2, found, lost)
    after = pair._replace(expected=1, found=min(found, 1), lost=())
    steps = (StepResult(0, None, (pair,)), StepResult(0, step, (after,)))
    return RehearsalResult("minimal", plan.paths, 2, 6, steps, idle, ("sessions",), {})


def test_lost_paths_are_one_finding_of_a_pair(context: GateContext) -> None:
    document, _, _ = load_with_provenance(MINIMAL)
    assert [*findings_of_frames(result_with(context, 2), document)] == []
    (found,) = findings_of_frames(result_with(context, 0), document)
    assert str(found) == (
        "TWIN-01 error esx01 nimble01: found 0 paths (SCSI) at rest, and 1 step more, "
        "expected 2 paths, as in the test plan"
    )
    assert found.path == "hosts.esx01"
    assert found.details == (
        "esx01 vmnic2 - nimble01 A-tg1: no answer",
        "without switch san-a: 0 of 1",
    )


def test_a_cable_that_does_not_come_up_is_a_finding(context: GateContext) -> None:
    document, _, _ = load_with_provenance(MINIMAL)
    idle = ("esx01 vmnic2 - san-a Ethernet1",)
    (found,) = findings_of_frames(result_with(context, 2, idle), document)
    assert (found.object, found.found) == (idle[0], "a cable that does not come up")


def test_a_rehearsal_is_told_in_a_line() -> None:
    one = Rehearsed(steps=7, different=0, frames={}, not_shown=[])
    assert rehearsal_line(None) == ""
    assert rehearsal_line(one) == "rehearsal: 7 steps as planned"
    lost = one.model_copy(update={"different": 2})
    assert rehearsal_line(lost) == "rehearsal: 2 differences from the test plan in 7 steps"
    none = one.model_copy(update={"reason": "no storage over IP"})
    assert rehearsal_line(none) == "rehearsal: no storage over IP"


@can_rehearse
def test_the_verdict_is_recorded(san: Path, run: Run, service: FakeService) -> None:
    assert sanfab("render", san).exit_code == 0
    status, out, err = run(san, *AT, "--rehearse")
    assert (status, err) == (0, ""), out
    assert service.given
    table = [line.split() for line in out.splitlines() if line.startswith(("switch ", "san-"))]
    assert [row[-1] for row in table] == ["frames", "1/1", "1/1"]
    assert "\nrehearsal: 7 steps as planned\n" in out
    record = json.loads(Path("build/minimal/manifest.json").read_text())["rehearsal"]
    assert (record["steps"], record["different"]) == (7, 0)
    assert record["frames"]["san-a"] == {"answered": 1, "planned": 1}
    assert record["results"][0] == {"title": "at rest", "planned": 2, "found": 2}
    assert len(record["results"]) == 7
    assert run(san, "--status")[0] == 0


@can_rehearse
@only_nightly("a whole rehearsal")
@pytest.mark.usefixtures("service")
def test_a_build_that_loses_frames_does_not_pass(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal_run, "PATIENCE", (0.3,))
    monkeypatch.setattr(rehearsal_run, "SHORT_PATIENCE", (0.3,))
    assert sanfab("render", san).exit_code == 0
    folder = Path("build/minimal")
    file = folder / "switches/san-a.cfg"
    text = file.read_text()
    at = text.index("interface Ethernet9\n")
    file.write_text(text[:at] + text[at:].replace("mtu 9214", "mtu 2000", 1))
    status, out, _ = run(san, *AT, "--rehearse", "--format", "json")
    assert status == 1
    found = json.loads(out)
    rules = {one["rule"] for one in found["findings"]}
    assert {"TWIN-01", "BF-00"} <= rules
    assert found["manifest"]["rehearsal"]["frames"]["san-a"] == {"answered": 0, "planned": 1}
    assert found["result"] == "failed"


@pytest.mark.usefixtures("service")
def test_a_san_without_frames_says_why(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no reason to fail: Batfish and the rules judge it as before."""
    monkeypatch.setattr(session, "lacking", list)
    file = san / "san.yml"
    text = file.read_text()
    file.write_text(text[: text.index("access:")])
    status, out, _ = run(san, *AT, "--rehearse")
    assert "rehearsal: no host has a path over IP to an array" in out
    record = json.loads(Path("build/minimal/manifest.json").read_text())["rehearsal"]
    assert (record["steps"], record["frames"]) == (0, {})
    assert "TWIN-01" not in out
    assert status == 1  # rules name an array that no host uses


def test_a_machine_that_cannot_asks_no_service(
    san: Path, run: Run, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "lacking", lambda: ["ip (package iproute2)"])
    status, _, err = run(san, *AT, "--rehearse")
    assert status == 2
    assert "this machine cannot rehearse, it lacks ip (package iproute2)" in err
    assert service.given == []


def test_a_build_without_sheets_asks_no_service(
    san: Path, run: Run, service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are what arrays of the twin serve; a service is not asked for minutes before that."""
    monkeypatch.setattr(session, "lacking", list)
    status, _, err = run(san, *AT, "--rehearse")
    assert status == 2
    assert "run `sanfab render` first" in err
    assert service.given == []
