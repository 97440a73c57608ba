"""One switch at a time: to its goal, or as it was, whatever happens in between."""

import re
from pathlib import Path

import pytest

from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.journal import SwitchOutcome
from sanfab.push.run import PreparedSwitch, finish_push, push_switch
from sanfab_lab.faults import Fault
from support.fake_driver import (
    NEWCOMERS,
    SWITCHES,
    FakeSwitch,
    context_of,
    fakes,
    greenfield,
    where,
)
from support.nightly import NIGHTLY

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")


def pushed(context: PushContext, name: str) -> tuple[SwitchOutcome, tuple[str, ...]]:
    started = begin_push(context, push_scope(context, (name,)), ALLOWED)
    assert started.entry is not None
    outcome = push_switch(context, started.entry, name)
    finish_push(context, started.entry)
    return outcome, started.prepared.plans[name].all_lines


@pytest.mark.parametrize("name", SWITCHES.values())
def test_a_push_sends_and_saves_the_plan_and_a_second_sends_nothing(
    name: str, tmp_path: Path
) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    outcome, lines = pushed(context, name)
    assert (outcome.result, outcome.reason, outcome.notes) == ("pushed", "", ())
    assert outcome.lines_sent == len(lines) > 2
    assert switches[name].log == [*map(context.secrets.fill, lines), "save"]
    assert where(context, switches[name]) == ("new", "new")
    entries = context.journal.ids()
    assert begin_push(context, push_scope(context, (name,)), ALLOWED).entry is None
    assert context.journal.ids() == entries
    assert len(switches[name].log) == len(lines) + 1


def faults_at(lines: tuple[str, ...]) -> dict[str, str]:
    """Return patterns of what a driver does at each step."""
    exact = {"first": lines[0], "middle": lines[len(lines) // 2], "last": lines[-1]}
    return {
        **{f"apply {which}": f"^{re.escape(line)}$" for which, line in exact.items()},
        "read-back": "^show running$",
        "post-check": "^show status$",
        "save": "^save$",
        "startup": "^show startup$",
    }


class Later(Fault):
    """A fault that waits for the first line of a push."""

    def __init__(self, fault: Fault, switch: FakeSwitch) -> None:
        super().__init__(fault.what, fault.at, fault.text, times=fault.times)
        self.switch = switch

    def strikes(self, line: str) -> bool:
        return bool(self.switch.log or not line.startswith("show")) and super().strikes(line)


WHATS = ("drop", "drop-after", "reject", "reboot", "reboot-after")
SAMPLE = (("apply middle", "save"), ("read-back", "startup"))
"""Steps by turns: each with each fault on two platforms, and on each platform."""


@pytest.mark.parametrize("what", WHATS if NIGHTLY else ("drop-after", "reject", "reboot"))
@pytest.mark.parametrize("nos", SWITCHES)
def test_a_fault_at_any_step_ends_at_the_old_or_the_new_state(
    nos: str, what: str, tmp_path: Path
) -> None:
    name = SWITCHES[nos]
    context = context_of(NEW, fakes(OLD, NEW), tmp_path)
    lines = (
        begin_push(context, push_scope(context, (name,)), ALLOWED).prepared.plans[name].all_lines
    )
    at_step = faults_at(lines)
    turn = (WHATS.index(what) + tuple(SWITCHES).index(nos)) % 2
    for step in at_step if NIGHTLY else SAMPLE[turn]:
        at = at_step[step]
        switches = fakes(OLD, NEW)
        context = context_of(NEW, switches, tmp_path / step)
        fault = Fault(what, at, "% Invalid command")  # type: ignore[arg-type]  # a literal
        switches[name].faults.append(Later(fault, switches[name]))
        outcome, _ = pushed(context, name)
        assert outcome.result == "rolled-back", step
        assert outcome.step == step.split()[0], step
        assert ("rejected" if what == "reject" else f"({what})") in outcome.reason
        assert where(context, switches[name]) == ("old", "old"), step


@pytest.mark.parametrize("step", ["capture", "connect"])
def test_a_switch_that_fails_before_the_first_line_is_unchanged(step: str, tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    started = begin_push(context, push_scope(context, ("n5k-a",)), ALLOWED)
    assert started.entry is not None
    if step == "connect":
        switches["n5k-a"].answers = False
    else:
        switches["n5k-a"].faults.append(Fault("drop", "^show startup$"))
    outcome = push_switch(context, started.entry, "n5k-a")
    assert (outcome.result, outcome.step) == ("not-started", step)
    assert switches["n5k-a"].log == []
    finish_push(context, started.entry)
    assert context.journal.ids() == []


def test_a_full_flash_rolls_the_switch_back(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    switches["s4810-a"].flash_full = True
    outcome, _ = pushed(context, "s4810-a")
    assert (outcome.result, outcome.step) == ("rolled-back", "save")
    assert "no space" in outcome.reason
    assert where(context, switches["s4810-a"]) == ("old", "old")


def test_a_link_lost_in_a_push_rolls_the_switch_back(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    switches["n5k-a"].kills_link = "Ethernet1/25"
    outcome, _ = pushed(context, "n5k-a")
    assert (outcome.result, outcome.step) == ("rolled-back", "post-check")
    assert "Ethernet1/25 is down, was up" in outcome.reason
    assert "no longer logged in" in outcome.reason
    assert where(context, switches["n5k-a"]) == ("old", "old")


def test_links_that_a_switch_no_longer_reports_are_unknown_and_not_lost(tmp_path: Path) -> None:
    """Nothing proves that they are up: the switch is rolled back, and told why."""
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    switches["arista-a"].answers_otherwise = True
    outcome, _ = pushed(context, "arista-a")
    assert (outcome.result, outcome.step) == ("rolled-back", "post-check")
    assert outcome.reason.endswith(
        "s after the change: it is no longer known whether links are up "
        "(`show interface`: an answer that is not understood, `Port  Link`)"
    )


def test_a_rejected_rollback_is_reported_with_the_lines_to_send(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    lines = (
        begin_push(context, push_scope(context, ("arista-a",)), ALLOWED)
        .prepared.plans["arista-a"]
        .all_lines
    )
    context = context_of(NEW, switches, tmp_path / "again")
    switch = switches["arista-a"]
    switch.faults.append(Later(Fault("reject", ".", "% locked", times=None), switch))
    switch.faults[0].at = rf"^(?!show|(?:{'|'.join(map(re.escape, lines[:4]))})$)"
    outcome, _ = pushed(context, "arista-a")
    assert outcome.result == "rollback-failed"
    assert "rollback failed after 5 attempts" in outcome.reason
    assert "lines still to send: " in outcome.reason
    assert "startup configuration: as before the push" in outcome.reason
    assert context.journal.ids()[0] in outcome.reason


def test_a_switch_changed_since_the_plan_is_refused(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    started = begin_push(context, push_scope(context, ("arista-a",)), ALLOWED)
    assert started.entry is not None
    switches["arista-a"].running += "vlan 999\n"
    outcome = push_switch(context, started.entry, "arista-a")
    assert outcome.result == "not-started"
    assert "the switch changed after the plan was made" in outcome.reason
    assert switches["arista-a"].log == []


def test_a_switch_that_reached_its_goal_since_the_plan_is_not_refused(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    started = begin_push(context, push_scope(context, ("arista-a",)), ALLOWED)
    assert started.entry is not None
    switches["arista-a"].running = fakes(NEW)["arista-a"].running
    outcome = push_switch(context, started.entry, "arista-a")
    assert (outcome.result, switches["arista-a"].log) == ("pushed", ["save"])
    assert where(context, switches["arista-a"]) == ("new", "new")


def test_a_compliant_switch_is_saved_without_a_line(tmp_path: Path) -> None:
    switches = fakes(NEW)
    switches["x670-a"].startup = fakes(OLD)["x670-a"].startup
    context = context_of(NEW, switches, tmp_path)
    outcome, lines = pushed(context, "x670-a")
    assert (outcome.result, lines, switches["x670-a"].log) == ("pushed", (), ["save"])
    assert where(context, switches["x670-a"]) == ("new", "new")


def test_an_interrupt_rolls_the_switch_back(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    started = begin_push(context, push_scope(context, ("n5k-a",)), ALLOWED)
    assert started.entry is not None

    def operator(switch: FakeSwitch) -> None:
        if len(switch.log) == 3:
            context.stop.set()

    switches["n5k-a"].after = operator
    outcome = push_switch(context, started.entry, "n5k-a")
    assert (outcome.result, outcome.step) == ("rolled-back", "apply")
    assert outcome.reason == "n5k-a: interrupted by the operator"
    assert where(context, switches["n5k-a"]) == ("old", "old")
    assert finish_push(context, started.entry).interrupted
    closing = context.journal.closing(started.entry.id)
    assert closing is not None
    assert closing.result == "interrupted"


def test_the_journal_contains_no_secret(tmp_path: Path) -> None:
    bare = fakes(OLD, NEW)
    for switch in bare.values():
        lines = switch.running.splitlines(keepends=True)
        words = ("5f4dcc", "tacacs")
        kept = [one for one in lines if not any(word in one for word in words)]
        switch.running = switch.startup = "".join(kept)
    context = context_of(NEW, bare, tmp_path)
    for name in SWITCHES.values():
        outcome, sent = pushed(context, name)
        assert outcome.result == "pushed", outcome.reason
        assert any("@@" in line for line in sent)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert not [value for value in context.secrets.values.values() if value.encode() in kept]
    assert b"@@tacacs_key@@" in kept


def test_a_login_closed_while_waiting_is_made_again(tmp_path: Path) -> None:
    name = "s4810-a"
    context = context_of(NEW, fakes(OLD, NEW), tmp_path)
    started = begin_push(context, push_scope(context, (name,)), ALLOWED)
    prepared = started.prepared
    assert started.entry is not None
    assert prepared.connections is not None
    wire = prepared.connections.to(name)
    wire.open().close()
    outcome = push_switch(
        context,
        started.entry,
        name,
        PreparedSwitch(wire, prepared.snapshots[name], prepared.plans[name]),
    )
    finish_push(context, started.entry)
    assert (outcome.result, outcome.reason) == ("pushed", "")
