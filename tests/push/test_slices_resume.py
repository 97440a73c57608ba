"""Slices that find an interrupted push; an entry that slices pushed, rolled back from elsewhere."""

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.facts.status import SwitchStatus
from sanfab.intent.switch_facts import design_of
from sanfab.inventory.load import load_inventory
from sanfab.push.begin import begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.journal import Journal
from sanfab.push.journal_location import journal_store
from sanfab.push.recovery import Recovery, begin_rollback, run_rollback
from sanfab.push.secret_values import Secrets
from sanfab.push.share import begin_slice
from sanfab.push.share_resume import resume_in_slice
from sanfab.push.slice_work import WorkingSlice, finish_slice, push_in_slice
from sanfab.push.store import JournalError
from support.fake_driver import QUICK, Fakes, FakeSwitch, fakes
from support.lab_driver import PASSWORD, USER, LabSwitch
from support.rejection_sweep import difference, printed
from support.slices import ALLOWED, LIMIT, NEW, OLD, SWITCHES, Runner, alone, push_alone, states


@pytest.fixture
def switches() -> Fakes:
    return fakes(OLD, NEW)


def interrupt(home: str, folder: Path, switches: Fakes) -> Fakes:
    """Kill a slice that changes a switch; return all switches as they were then."""
    left, runner = Fakes(), Runner(home, folder, switches, *SWITCHES)
    runner.share = "job-76"
    runner.begin()

    def die(fake: FakeSwitch) -> None:
        if len(fake.log) == 2 and not left:
            fake.after = lambda _switch: None
            left.update({one: replace(found) for one, found in switches.items()})
            runner.die()

    switches["x670-a"].after = die
    with suppress(JournalError):
        runner.push("x670-a")
    return left


def resume(runner: Runner, pid: int = 0) -> Recovery | None:
    return resume_in_slice(runner.context, replace(ALLOWED, share=runner.share, pid=pid), LIMIT)


def test_the_first_slice_resumes_an_interrupted_push_and_the_others_join_the_next(
    home: str, tmp_path: Path, switches: Fakes
) -> None:
    left = interrupt(home, tmp_path, switches)
    first = Runner(home, tmp_path, left, "x670-a", "x670-b")
    second = Runner(home, tmp_path, left, "arista-a", "arista-b")
    with pytest.raises(SanfabError, match=r"was interrupted; it may have changed x670-a; "):
        first.begin()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as playbook:
        mended = resume(first, playbook.pid)  # a process of its own holds the lock
        playbook.communicate(b"\n")
    assert mended is not None
    assert {one.switch: one.result for one in mended.outcomes}["x670-a"] == "rolled-back"
    assert states(first.context, left) == [("old", "old")] * 4
    first.begin()
    assert resume(second) is None
    second.begin()
    assert second.entry == first.entry
    for runner, name in ((first, "x670-a"), (second, "arista-a"), (first, "x670-b")):
        assert runner.push(name) == "pushed"
    assert second.push("arista-b") == "pushed"
    assert first.finish() is None
    done = second.finish()
    assert done is not None
    assert done.succeeded
    assert states(first.context, left) == [("new", "new")] * 4


def test_while_a_slice_resumes_nobody_else_does_or_begins(
    home: str, tmp_path: Path, switches: Fakes
) -> None:
    left = interrupt(home, tmp_path, switches)
    first, second, stranger = (Runner(home, tmp_path, left, name) for name in SWITCHES[:3])
    stranger.share = "job-78"
    said: list[str] = []

    def meanwhile(fake: FakeSwitch) -> None:
        fake.after = lambda _switch: None
        for attempt in (
            lambda: resume(second),
            second.begin,
            lambda: resume(stranger),
            stranger.begin,
        ):
            with pytest.raises(SanfabError) as refused:
                attempt()
            said.append(str(refused.value))

    left["x670-a"].after = meanwhile
    mended = resume(first)
    assert mended is not None
    assert mended.succeeded
    assert "another slice still rolls it back (" in said[0]
    assert f"process {os.getpid()}), and sanfab_share_timeout is over; this slice sent" in said[0]
    assert all("the lock is held by " in one for one in said[1:]), said
    assert states(first.context, left) == [("old", "old")] * 4
    assert push_alone(alone(home, tmp_path, left)).succeeded


QUAD = Path(__file__).parents[1] / "ansible/quad.yml"
"""Two switches of each fabric, each of another platform."""
SECRETS = {"operator_password": "s3cret-0perat0r", "tacacs_key": "s3cret-t4cacs"}


class Quad:
    """Switches of all four platforms, and who changed which one when."""

    def __init__(self, home: str, folder: Path) -> None:
        self.home, self.folder = home, folder
        (folder / "quad").mkdir()
        (folder / "quad/san.yml").write_text(QUAD.read_text())
        self.cabling = load_inventory(folder / "quad")[1]
        self.order: list[str] = []
        """Switches in the order in which they were saved."""
        names = self.cabling.san.switches
        self.switches = {name: LabSwitch(design_of(self.cabling, name)) for name in names}
        for name, switch in self.switches.items():
            switch.before_line = lambda line, name=name: self._note(name, line)  # type: ignore[misc]

    def _note(self, name: str, line: str) -> None:
        if line.startswith(("copy running-config startup", "write mem", "save conf")):
            self.order.append(name)

    def printed(self) -> dict[str, tuple[str, str]]:
        return {name: printed(switch) for name, switch in self.switches.items()}

    def context(self) -> PushContext:
        """Return what one runner has, with a connection to the journal of its own."""
        secrets = Secrets(SECRETS, frozenset({PASSWORD}))
        return PushContext(
            inventory=self.folder / "quad",
            build=self.folder / "build",
            cabling=self.cabling,
            journal=Journal(journal_store(self.home, "quad"), secrets),
            connect=lambda design: self.switches[design.name].connect(design),
            read_status=lambda *_: SwitchStatus(),
            find_faults=lambda _status: [],
            login_of=lambda _name: USER,
            secrets=secrets,
            times=QUICK,
            workers=1,
        )

    def slice(self, *names: str) -> WorkingSlice:
        """Begin or join the push of all switches, for some of them."""
        context = self.context()
        scope = push_scope(context, (*self.switches,))
        plan = begin_slice(context, scope, ALLOWED, names, LIMIT)
        if plan.prepared is not None:
            plan.prepared.close()
        assert plan.entry is not None
        return WorkingSlice(context, plan.entry, plan.number, LIMIT)


def test_an_entry_that_slices_pushed_is_rolled_back_whole_from_elsewhere(
    home: str, tmp_path: Path
) -> None:
    quad = Quad(home, tmp_path)
    before = quad.printed()
    slices = [quad.slice("nexus-a", "extreme-b"), quad.slice("force-a", "arista-b")]
    for number, name in enumerate(("nexus-a", "force-a", "extreme-b", "arista-b")):
        assert push_in_slice(slices[number % 2], name).result == "pushed"
    assert finish_slice(slices[0]) is None
    pushed = finish_slice(slices[1])
    assert pushed is not None
    assert pushed.succeeded
    assert all(difference(before[name], now) for name, now in quad.printed().items())
    quad.order.clear()
    elsewhere = quad.context()
    request = replace(ALLOWED, share="", accept_outage=("esx01",))
    with pytest.raises(SanfabError, match="--accept-outage nimble01"):
        begin_rollback(elsewhere, pushed.entry, request)  # the last path is guarded here too
    request = replace(request, accept_outage=("esx01", "nimble01"))
    started = begin_rollback(elsewhere, pushed.entry, request)
    assert started.entry is not None
    assert started.entry.share == ""
    done = run_rollback(elsewhere, started, pushed.entry)
    assert done.succeeded, done
    # A before B, as in a push: see docs/push.md.
    assert list(dict.fromkeys(quad.order)) == ["nexus-a", "force-a", "arista-b", "extreme-b"]
    said = {one.switch: "\n".join(one.notes) for one in done.outcomes}
    for name, now in quad.printed().items():
        left = difference(before[name], now)
        assert [one for one in left if one.rpartition(" / ")[2] not in said[name]] == [], name
        assert name == "extreme-b" or not left  # EXOS keeps that pause is off
    again = begin_push(elsewhere, push_scope(elsewhere, (*quad.switches,)), request)
    again.prepared.close()
    assert again.entry is not None  # the lock was free
    assert again.entry.switches == started.entry.switches
