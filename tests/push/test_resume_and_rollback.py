"""After a crash, and back in time: killed pushers, resume, rollback."""

import json
import os
import signal
from itertools import product
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push.begin import PushRequest, StartedPush, begin_push, push_scope
from sanfab.push.change import SwitchResult
from sanfab.push.context import PushContext
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import Journal, SwitchOutcome
from sanfab.push.lock import new_holder
from sanfab.push.recovery import begin_rollback, recover, run_rollback
from sanfab.push.run import push_switch, run_push
from support.fake_driver import (
    NEWCOMERS,
    SWITCHES,
    Fakes,
    FakeSwitch,
    context_of,
    fakes,
    greenfield,
    where,
)
from support.nightly import NIGHTLY

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALL = tuple(NEW.san.switches)
ALLOWED = PushRequest(unvalidated="a test")
MOMENTS = ("capture", "first line", "middle line", "last line", "read-back", "save", "startup")


def killed(context: PushContext, switches: Fakes, name: str, moment: str) -> None:
    """Push in a process that is killed; take over what became of its switch."""
    store = Path(context.journal.place()).parent.parent / "switch.json"
    child = os.fork()
    if child == 0:
        try:
            _push_and_die(context, switches[name], moment, store)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), moment
    if store.exists():
        texts = json.loads(store.read_text())
        switches[name].running, switches[name].startup = texts


def _push_and_die(context: PushContext, switch: FakeSwitch, moment: str, store: Path) -> None:
    started = begin_push(context, push_scope(context, (switch.design.name,)), ALLOWED)
    assert started.entry is not None
    last = len(started.prepared.plans[switch.design.name].all_lines)
    at = {"first line": 1, "middle line": last // 2, "last line": last, "save": last + 1}.get(
        moment
    )

    def after(one: FakeSwitch) -> None:
        store.write_text(json.dumps([one.running, one.startup]))
        if len(one.log) == at:
            os.kill(os.getpid(), signal.SIGKILL)

    def strike(what: str) -> None:
        steps = context.journal.record(started.entry.id, switch.design.name).read_steps()
        if what.startswith("show") and steps and steps[-1] == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    switch.after, switch.strike = after, strike  # type: ignore[method-assign]  # the killer
    push_switch(context, started.entry, switch.design.name)


@pytest.mark.parametrize(
    ("nos", "moment"),
    [
        (nos, moment)
        for number, (nos, moment) in enumerate(product(SWITCHES, MOMENTS))
        if NIGHTLY or number % 4 == 0  # each moment once, each platform once or twice
    ],
)
def test_a_push_killed_at_any_moment_is_found_and_rolled_back(
    nos: str, moment: str, tmp_path: Path
) -> None:
    name = SWITCHES[nos]
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    killed(context, switches, name, moment)
    (entry,) = context.journal.unfinished()
    with pytest.raises(SanfabError) as refused:
        begin_push(context, push_scope(context, (name,)), ALLOWED)
    touched = "no switch" if moment == "capture" else name
    assert f"was interrupted; it may have changed {touched}; " in str(refused.value)
    offers_rollback = f"`sanfab rollback inventory/greenfield {entry}`" in str(refused.value)
    assert offers_rollback == (moment != "capture")  # nothing is touched before the first line
    mended = recover(context, ALLOWED)
    assert mended.succeeded
    expected = "new" if moment in {"save", "startup"} else "old"  # killed once it was saved
    assert where(context, switches[name]) == (expected, expected)
    (outcome,) = mended.outcomes
    results = {"capture": "not-started", "save": "pushed", "startup": "pushed"}
    assert outcome.result == results.get(moment, "rolled-back")
    assert (context.journal.unfinished(), context.journal.store.holder()) == ([], None)
    pushed = run_push(context, begin_push(context, push_scope(context, (name,)), ALLOWED))
    assert pushed.succeeded
    assert where(context, switches[name]) == ("new", "new")


def test_a_killed_push_of_a_version_with_other_facts_is_left_to_that_version(
    tmp_path: Path,
) -> None:
    """A fact that was not recorded is not known: nothing leads back to it."""
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    killed(context, switches, "n5k-a", "middle line")
    (entry,) = context.journal.unfinished()
    path = Path(context.journal.place(f"{entry}/switches/n5k-a/facts.json"))
    assert '\\"vlans\\":' in path.read_text()
    path.write_text(path.read_text().replace('\\"vlans\\":', '\\"vlan\\":'))
    sent = len(switches["n5k-a"].log)
    resumed = recover(context, ALLOWED)
    assert [one.result for one in resumed.outcomes] == ["rollback-failed"]
    told = f"use the version named in {context.journal.place(entry)}"
    assert told in resumed.outcomes[0].reason
    with pytest.raises(SanfabError, match="found facts of another sanfab version") as refused:
        run_rollback(context, begin_rollback(context, entry, ALLOWED), entry)
    assert told in str(refused.value)
    assert len(switches["n5k-a"].log) == sent
    assert context.journal.unfinished() == [entry]
    assert context.journal.entry(entry).sanfab


def test_a_killed_push_may_be_rolled_back_as_a_whole(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    killed(context, switches, "n5k-a", "middle line")
    (entry,) = context.journal.unfinished()
    pushed = run_rollback(context, begin_rollback(context, entry, ALLOWED), entry)
    assert pushed.succeeded
    assert where(context, switches["n5k-a"]) == ("old", "old")
    assert (context.journal.unfinished(), context.journal.store.holder()) == ([], None)
    closing = context.journal.closing(entry)
    assert closing is not None
    assert (closing.result, closing.note) == ("rolled-back", f"by {pushed.entry}")


@pytest.mark.parametrize("at", [1, 2])
def test_a_killed_rollback_of_a_killed_push_is_resumed_through_both(
    at: int, tmp_path: Path
) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    killed(context, switches, "n5k-a", "last line")
    (entry,) = context.journal.unfinished()
    store = tmp_path / "switch.json"

    def after(one: FakeSwitch) -> None:
        store.write_text(json.dumps([one.running, one.startup]))
        if len(one.log) == at:
            os.kill(os.getpid(), signal.SIGKILL)

    child = os.fork()
    if child == 0:
        try:
            switches["n5k-a"].after = after
            run_rollback(context, begin_rollback(context, entry, ALLOWED), entry)
        finally:
            os._exit(1)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    switches["n5k-a"].running, switches["n5k-a"].startup = json.loads(store.read_text())
    assert len(context.journal.unfinished()) == 2
    assert recover(context, ALLOWED).succeeded
    assert where(context, switches["n5k-a"]) == ("old", "old")
    assert (context.journal.unfinished(), context.journal.store.holder()) == ([], None)


def test_what_only_a_killed_push_made_live_needs_no_name(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    killed(context, switches, "arista-a", "last line")
    (entry,) = context.journal.unfinished()
    back = begin_rollback(context, entry, ALLOWED)
    assert [str(one) for one in back.prepared.losses.ends] == [
        "host esx16: 0 of 1 live connection left after the rollback; lost: arista-a Ethernet8 in "
        "VLAN 141 (fabric A)"
    ]
    assert run_rollback(context, back, entry).succeeded
    assert where(context, switches["arista-a"]) == ("old", "old")


def test_what_was_live_before_or_after_a_verified_push_needs_its_name(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    killed(context, switches, "arista-a", "last line")
    (entry,) = context.journal.unfinished()
    path = Path(context.journal.place(f"{entry}/entry.json"))
    stored = json.loads(path.read_text())
    for change in (
        {"live": [*stored["live"], "esx16"]},
        {"live": [*stored["live"], "old-name", "arista-a Ethernet8"]},
        {"live": None},  # the entry of an earlier version
        {"collected": ["n5k-a"]},  # it could not be read then
        {},
    ):
        path.write_text(json.dumps(stored | change))
        if not change:
            outcome = SwitchOutcome(switch="arista-a", result=SwitchResult.PUSHED)
            context.journal.record(entry, "arista-a").write_outcome(outcome)
        with pytest.raises(SanfabError, match=r"host esx16: 0 of 1 .* --accept-outage esx16"):
            begin_rollback(context, entry, ALLOWED)


def test_a_rollback_restores_the_state_before_any_entry_and_can_be_undone(tmp_path: Path) -> None:
    middle = greenfield(*NEWCOMERS[:2])
    switches = fakes(OLD, NEW)
    first = run_push(*started(context_of(middle, switches, tmp_path)))
    second = run_push(*started(context_of(NEW, switches, tmp_path)))
    context = context_of(NEW, switches, tmp_path)
    assert first.succeeded
    assert second.succeeded
    with pytest.raises(SanfabError) as refused:
        begin_rollback(context, first.entry, ALLOWED)
    assert str(refused.value).splitlines() == [
        "bak02 to ese01: 0 of 4 paths left after the rollback; to go on, give "
        "--accept-outage bak02",
        "esx16 to nimble01: 0 of 4 paths left after the rollback; to go on, give "
        "--accept-outage esx16",
        "host bak02: 0 of 2 live connections left after the rollback; lost: x670-a 2 in VLAN 161, "
        "x670-b 2 in VLAN 162 (fabric A, fabric B); to go on, give --accept-outage bak02",
        "host esx16: 0 of 2 live connections left after the rollback; lost: arista-a Ethernet8 in "
        "VLAN 141, arista-b Ethernet8 in VLAN 142 (fabric A, fabric B); to go on, give "
        "--accept-outage esx16",
    ]
    accepting = PushRequest(accept_outage=("bak02", "esx16"))
    back = run_rollback(context, begin_rollback(context, first.entry, accepting), first.entry)
    assert back.succeeded
    assert {one.switch for one in back.outcomes} == set(touched_by(first.entry, context.journal))
    names = touched_by(first.entry, context.journal)
    assert {where(context, switches[name]) for name in names} == {("old", "old")}
    again = run_rollback(context, begin_rollback(context, back.entry, ALLOWED), back.entry)
    assert again.succeeded
    assert {where(context, switches[name]) for name in names} == {("new", "new")}


def started(context: PushContext) -> tuple[PushContext, StartedPush]:
    return context, begin_push(context, push_scope(context, ALL), ALLOWED)


def touched_by(entry: str, journal: Journal) -> list[str]:
    return list(journal.entry(entry).switches)


def test_there_is_nothing_to_resume_after_a_good_push(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    assert run_push(*started(context)).succeeded
    with pytest.raises(SanfabError, match="found no interrupted push, nothing to resume"):
        recover(context, ALLOWED)


def test_a_running_push_is_not_resumed(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    started(context)
    with pytest.raises(SanfabError, match=r"held by .*; wait until it ends"):
        recover(context, ALLOWED)


def test_an_unreachable_switch_keeps_the_entry_open(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    killed(context, switches, "x670-a", "middle line")
    switches["x670-a"].answers = False
    mended = recover(context, ALLOWED)
    assert not mended.succeeded
    assert "no answer" in mended.outcomes[0].reason
    assert len(context.journal.unfinished()) == 1
    switches["x670-a"].answers = True
    assert recover(context, ALLOWED).succeeded
    assert where(context, switches["x670-a"]) == ("old", "old")


def test_a_stale_lock_without_an_entry_is_taken_over_with_a_message(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    gone = new_holder("20261121T114500Z-abcd", 1, "sanfab push")
    begun = FolderStore(tmp_path / "journal" / NEW.san.name)
    begun.acquire(gone.model_copy(update={"started": "another boot"}))
    del begun  # the process that took it has ended too
    assert run_push(*started(context)).succeeded
    assert "taken over from " in caplog.text
