"""After a crash, and back in time: killed pushers, resume, rollback."""

import json
import os
import signal
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push.context import World
from sanfab.push.fabric import Begun, Request, aim_of, begin, push_switch, run
from sanfab.push.journal import Journal
from sanfab.push.lock import held, holder_of, take
from sanfab.push.recovery import mend, roll, rollback
from support.fake_driver import (
    NEWCOMERS,
    SWITCHES,
    Fakes,
    FakeSwitch,
    fakes,
    greenfield,
    where,
    world_of,
)

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALL = tuple(NEW.san.switches)
ALLOWED = Request(unvalidated="a test")
MOMENTS = ("capture", "first line", "middle line", "last line", "read-back", "save", "startup")


def killed(world: World, switches: Fakes, name: str, moment: str) -> None:
    """Push in a process that is killed; take over what became of its switch."""
    store = world.journal.folder.parent.parent / "switch.json"
    child = os.fork()
    if child == 0:
        try:
            _push_and_die(world, switches[name], moment, store)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), moment
    if store.exists():
        texts = json.loads(store.read_text())
        switches[name].running, switches[name].startup = texts


def _push_and_die(world: World, switch: FakeSwitch, moment: str, store: Path) -> None:
    begun = begin(world, aim_of(world, (switch.site.name,)), ALLOWED)
    assert begun.entry is not None
    last = len(begun.prepared.lines[switch.site.name].sent)
    at = {"first line": 1, "middle line": last // 2, "last line": last, "save": last + 1}.get(
        moment
    )

    def after(one: FakeSwitch) -> None:
        store.write_text(json.dumps([one.running, one.startup]))
        if len(one.log) == at:
            os.kill(os.getpid(), signal.SIGKILL)

    def strike(what: str) -> None:
        steps = world.journal.record(begun.entry.id, switch.site.name).steps()
        if what.startswith("show") and steps and steps[-1] == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    switch.after, switch.strike = after, strike  # type: ignore[method-assign]  # the killer
    push_switch(world, begun.entry, switch.site.name)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("nos", SWITCHES)
def test_a_push_killed_at_any_moment_is_found_and_put_back(
    nos: str, moment: str, tmp_path: Path
) -> None:
    name = SWITCHES[nos]
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    killed(world, switches, name, moment)
    (entry,) = world.journal.unfinished()
    with pytest.raises(SanfabError) as refused:
        begin(world, aim_of(world, (name,)), ALLOWED)
    touched = "no switch" if moment == "capture" else name
    assert f"was interrupted; it may have changed {touched}; " in str(refused.value)
    offers_way_back = f"`sanfab rollback inventory/greenfield {entry}`" in str(refused.value)
    assert offers_way_back == (moment != "capture")  # where nothing was touched there is none
    mended = mend(world, ALLOWED)
    assert mended.is_good
    expected = "new" if moment in {"save", "startup"} else "old"  # killed once it was saved
    assert where(world, switches[name]) == (expected, expected)
    (outcome,) = mended.outcomes
    results = {"capture": "untouched", "save": "pushed", "startup": "pushed"}
    assert outcome.result == results.get(moment, "rolled-back")
    assert (world.journal.unfinished(), held(world.journal.folder)) == ([], None)
    pushed = run(world, begin(world, aim_of(world, (name,)), ALLOWED))
    assert pushed.is_good
    assert where(world, switches[name]) == ("new", "new")


def test_a_killed_push_may_be_rolled_back_as_a_whole(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    killed(world, switches, "n5k-a", "middle line")
    (entry,) = world.journal.unfinished()
    pushed = roll(world, rollback(world, entry, ALLOWED), entry)
    assert pushed.is_good
    assert where(world, switches["n5k-a"]) == ("old", "old")
    assert (world.journal.unfinished(), held(world.journal.folder)) == ([], None)
    closing = world.journal.closing(entry)
    assert closing is not None
    assert (closing.result, closing.note) == ("rolled-back", f"by {pushed.entry}")


def test_a_rollback_goes_back_to_before_any_entry_and_forward_again(tmp_path: Path) -> None:
    middle = greenfield(*NEWCOMERS[:2])
    switches = fakes(OLD, NEW)
    first = run(*begun(world_of(middle, switches, tmp_path)))
    second = run(*begun(world_of(NEW, switches, tmp_path)))
    world = world_of(NEW, switches, tmp_path)
    assert first.is_good
    assert second.is_good
    with pytest.raises(SanfabError) as refused:
        rollback(world, first.entry, ALLOWED)
    assert str(refused.value).splitlines() == [
        "bak02 to ese01: 0 of 4 paths left while fabric B changes; free another path first, or "
        "give --accept-outage bak02",
        "esx16 to nimble01: 0 of 4 paths left while fabric B changes; free another path first, or "
        "give --accept-outage esx16",
    ]
    accepting = Request(accept_outage=("bak02", "esx16"))
    back = roll(world, rollback(world, first.entry, accepting), first.entry)
    assert back.is_good
    assert {one.switch for one in back.outcomes} == set(touched_by(first.entry, world.journal))
    names = touched_by(first.entry, world.journal)
    assert {where(world, switches[name]) for name in names} == {("old", "old")}
    again = roll(world, rollback(world, back.entry, ALLOWED), back.entry)
    assert again.is_good
    assert {where(world, switches[name]) for name in names} == {("new", "new")}


def begun(world: World) -> tuple[World, Begun]:
    return world, begin(world, aim_of(world, ALL), ALLOWED)


def touched_by(entry: str, journal: Journal) -> list[str]:
    return list(journal.entry(entry).switches)


def test_there_is_nothing_to_resume_after_a_good_push(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    assert run(*begun(world)).is_good
    with pytest.raises(SanfabError, match="no push was interrupted; nothing to resume"):
        mend(world, ALLOWED)


def test_a_push_at_work_is_not_resumed(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    begun(world)
    with pytest.raises(SanfabError, match=r"held by .*; wait until it has ended"):
        mend(world, ALLOWED)


def test_a_switch_that_stays_away_keeps_the_entry_open(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    killed(world, switches, "x670-a", "middle line")
    switches["x670-a"].answers = False
    mended = mend(world, ALLOWED)
    assert not mended.is_good
    assert "no answer" in mended.outcomes[0].why
    assert len(world.journal.unfinished()) == 1
    switches["x670-a"].answers = True
    assert mend(world, ALLOWED).is_good
    assert where(world, switches["x670-a"]) == ("old", "old")


def test_a_lock_left_without_an_entry_is_taken_over_aloud(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    gone = holder_of("20261121T114500Z-abcd", 1, "sanfab push")
    take(world.journal.folder, gone.model_copy(update={"started": "another boot"}))
    assert run(*begun(world)).is_good
    assert "taken over from " in caplog.text
