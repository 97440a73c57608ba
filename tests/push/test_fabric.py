"""A SAN: the order of its fabrics, the gates before each, and that a second push does nothing."""

import shutil
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.gate.manifest import Witnessed
from sanfab.inventory.load import load_inventory
from sanfab.live.checks.rules import LOGINS, PORTS, live_finding
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.run import PushResult, finish_push, run_push
from sanfab.render.build import build
from sanfab.rules.engine import RawFinding
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation
from sanfab_lab.faults import Fault
from support.fake_driver import GREENFIELD, NEWCOMERS, Fakes, context_of, fakes, greenfield
from support.manifests import manifest_with

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALL = tuple(NEW.san.switches)
A, B = ALL[::2], ALL[1::2]
ALLOWED = PushRequest(unvalidated="a test")
FAULT = live_finding(LOGINS, "n5k-a", "Ethernet1/5", ("switches", "n5k-a"), Violation("no", "x"))
DOWN = live_finding(PORTS, "n5k-a", "Ethernet1/5", ("switches", "n5k-a"), Violation("down", "up"))
OPTION = "; --accept-finding 'n5k-a Ethernet1/5' lets the push go on"


def ready(folder: Path, judge: list[RawFinding] | None = None) -> tuple[Fakes, PushContext]:
    switches = fakes(OLD, NEW)
    return switches, context_of(NEW, switches, folder, judge)


def done(
    context: PushContext, names: tuple[str, ...] = ALL, limit: int | None = None
) -> PushResult:
    return run_push(context, begin_push(context, push_scope(context, names, limit), ALLOWED))


def touched(switches: Fakes) -> list[str]:
    return [name for name, switch in switches.items() if switch.log]


def test_fabric_a_is_finished_before_fabric_b_gets_a_line(tmp_path: Path) -> None:
    switches, context = ready(tmp_path)
    order: list[str] = []

    for switch in switches.values():
        switch.after = lambda one: order.append(one.design.name)
    pushed = done(context)
    assert pushed.succeeded
    assert [one.result for one in pushed.outcomes] == ["pushed"] * 8
    fabrics = [NEW.san.switches[name].fabric for name in order]
    assert fabrics == sorted(fabrics, key=str)
    assert set(order) == set(ALL)
    assert context.journal.store.holder() is None
    closing = context.journal.closing(pushed.entry)
    assert closing is not None
    assert closing.result == "done"


def test_a_second_push_sends_nothing_and_leaves_no_entry(tmp_path: Path) -> None:
    switches, context = ready(tmp_path)
    first = done(context)
    sent = {name: len(switch.log) for name, switch in switches.items()}
    again = done(context)
    assert (again.entry, again.outcomes, again.succeeded) == ("", (), True)
    assert {name: len(switch.log) for name, switch in switches.items()} == sent
    assert context.journal.ids() == [first.entry]
    assert context.journal.store.holder() is None


@pytest.mark.parametrize(
    ("names", "limit", "expected"),
    [(("n5k-b",), None, ["n5k-b"]), (ALL, 3, list(ALL[:3])), (B, None, list(B))],
)
def test_only_switches_in_scope_are_pushed(
    names: tuple[str, ...], limit: int | None, expected: list[str], tmp_path: Path
) -> None:
    switches, context = ready(tmp_path)
    assert done(context, names, limit).succeeded
    assert touched(switches) == expected


def test_a_rolled_back_switch_keeps_fabric_b_untouched(tmp_path: Path) -> None:
    switches, context = ready(tmp_path)
    switches["arista-a"].flash_full = True
    pushed = done(context)
    assert not pushed.succeeded
    results = {one.switch: one.result for one in pushed.outcomes}
    assert results["arista-a"] == "rolled-back"
    assert not set(touched(switches)) & set(B)
    assert not set(results) & set(B)
    closing = context.journal.closing(pushed.entry)
    assert closing is not None
    assert closing.result == "stopped"


def test_an_unhealthy_fabric_keeps_the_next_one_untouched(tmp_path: Path) -> None:
    switches, context = ready(tmp_path, [FAULT])
    pushed = done(context)
    assert pushed.faults == (f"{FAULT}{OPTION}",)
    assert not pushed.succeeded
    assert touched(switches) == list(A)


def test_accepted_findings_and_old_warnings_stop_no_push(tmp_path: Path) -> None:
    switches, context = ready(tmp_path, [FAULT])
    accepting = PushRequest(unvalidated="a test", accept_finding=("n5k-a Ethernet1/5",))
    pushed = run_push(context, begin_push(context, push_scope(context, ALL), accepting))
    assert pushed.succeeded
    entry = context.journal.entry(pushed.entry)
    assert entry.accepted == ("n5k-a Ethernet1/5",)
    warning = live_finding(PORTS, "n5k-a", "", (), Violation("x", "y", severity=Severity.WARNING))
    switches, context = ready(tmp_path / "old", [warning])
    assert done(context).succeeded
    found: list[RawFinding] = []
    switches, context = ready(tmp_path / "new", found)
    started = begin_push(context, push_scope(context, ALL), ALLOWED)
    found.append(warning)
    assert run_push(context_of(NEW, switches, tmp_path / "new", found), started).faults


def test_a_host_port_that_was_down_before_stops_nothing(tmp_path: Path) -> None:
    _, context = ready(tmp_path, [DOWN])
    assert done(context).succeeded
    found: list[RawFinding] = []
    switches, context = ready(tmp_path / "new", found)
    started = begin_push(context, push_scope(context, ALL), ALLOWED)
    found.append(DOWN)
    pushed = run_push(context_of(NEW, switches, tmp_path / "new", found), started)
    assert pushed.faults == (f"{DOWN}{OPTION}",)


def test_an_unreachable_switch_stops_the_push_before_any_line(tmp_path: Path) -> None:
    switches, context = ready(tmp_path)
    switches["x670-b"].answers = switches["n5k-a"].answers = False
    with pytest.raises(SanfabError) as refused:
        done(context)
    assert str(refused.value).splitlines() == [
        "n5k-a: no answer; is it switched on?",
        "x670-b: no answer; is it switched on?",
    ]
    assert touched(switches) == []
    assert (context.journal.store.holder(), context.journal.ids()) == (None, [])


def test_a_missing_secret_stops_the_push_before_any_line(tmp_path: Path) -> None:
    switches, context = ready(tmp_path)
    for switch in switches.values():
        lines = switch.running.splitlines(keepends=True)
        switch.running = switch.startup = "".join(one for one in lines if "tacacs" not in one)
    values = {**context.secrets.values}
    del values["tacacs_key"]
    object.__setattr__(context.secrets, "values", values)
    with pytest.raises(SanfabError, match=r"secrets\.tacacs_key: found no value; set SANFAB_"):
        done(context)
    assert touched(switches) == []


def test_a_push_of_signed_validations_alone_is_not_to_be_skipped(tmp_path: Path) -> None:
    switches, context = ready(tmp_path)
    request = PushRequest(unvalidated="a test", signers=tmp_path / "allowed_signers")
    with pytest.raises(SanfabError, match="only a signed validation is pushed here"):
        begin_push(context, push_scope(context, ALL), request)
    assert (touched(switches), context.journal.ids()) == ([], [])


def test_an_unvalidated_or_changed_build_is_refused(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    shutil.copytree(GREENFIELD, tmp_path / "greenfield")
    _, cabling = load_inventory(tmp_path / "greenfield")
    build(cabling, tmp_path / "build")
    context = context_of(cabling, switches, tmp_path)
    object.__setattr__(context, "inventory", tmp_path / "greenfield")
    with pytest.raises(SanfabError, match="this build was never validated; run `sanfab validate"):
        begin_push(context, push_scope(context, ALL), PushRequest())
    assert (touched(switches), context.journal.ids()) == ([], [])


def test_an_outdated_configuration_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    switches, context = ready(tmp_path)
    build(NEW, tmp_path / "build")
    # Batfish is not at hand: the manifest is taken for one that passed.
    monkeypatch.setattr(
        "sanfab.push.begin.reasons_not_validated", lambda _inventory, _build, **_signers: ()
    )
    path = context.build / "switches" / "n5k-a.cfg"
    text = path.read_text()
    path.write_text(text + "vlan 666\n")
    with pytest.raises(
        SanfabError, match=r"n5k-a\.cfg: differs from what the inventory renders now"
    ):
        begin_push(context, push_scope(context, ALL), PushRequest())
    path.write_text(text)
    one = Witnessed(witness="w", verdict="not asked", words="it is not installed")
    known = manifest_with(witnesses={"n5k-a": one})
    (context.build / "manifest.json").write_text(known.model_dump_json())
    with caplog.at_level("INFO", "sanfab.push.begin"):
        started = begin_push(context, push_scope(context, ALL), PushRequest())
    assert "second witness w of n5k-a: not asked: it is not installed" in caplog.messages
    assert started.entry is not None
    assert len(started.entry.manifest) == 64
    finish_push(context, started.entry)
    assert touched(switches) == []


def test_a_second_push_is_refused_while_the_first_runs(tmp_path: Path) -> None:
    _, context = ready(tmp_path)
    started = begin_push(context, push_scope(context, ALL), ALLOWED)
    with pytest.raises(SanfabError, match=r"held by .*\(sanfab push\).* entry 2"):
        begin_push(context, push_scope(context, ALL), ALLOWED)
    assert run_push(context, started).succeeded


def test_a_fault_during_a_push_is_reported_with_its_step(tmp_path: Path) -> None:
    switches, context = ready(tmp_path)
    switches["x670-a"].faults.append(Fault("reject", "^save$", "Error: no space"))
    pushed = done(context)
    (bad,) = [one for one in pushed.outcomes if not one.succeeded]
    assert (bad.switch, bad.step) == ("x670-a", "save")
    assert bad.reason == "x670-a: `save` was rejected: Error: no space"
