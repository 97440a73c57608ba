"""An entry of the journal -> its switches put back, after a crash or because somebody wants it."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime

from sanfab.errors import SanfabError
from sanfab.nos.driver import SwitchError
from sanfab.push import lock
from sanfab.push.capture import gap
from sanfab.push.connection import Wire
from sanfab.push.context import World
from sanfab.push.fabric import Begun, Pushed, Request, begin, goal_in, run
from sanfab.push.journal import Closing, Entry, Outcome, Stored
from sanfab.push.observe import Aim, in_parallel
from sanfab.push.rollback import Was, restored
from sanfab.push.switch import captured
from sanfab.push.switch_push import Job


@dataclass(frozen=True)
class Mended:
    """An interrupted push, its switches all old or new again."""

    entry: Entry
    outcomes: tuple[Outcome, ...]

    @property
    def is_good(self) -> bool:
        """Tell whether no switch is left half done."""
        return all(one.result != "stuck" for one in self.outcomes)


def mend(world: World, request: Request) -> Mended:
    """Put back every switch that an interrupted push left half done, and close its entry.

    Raises SanfabError when no push was interrupted, or when it still runs.
    """
    left = world.journal.unfinished()
    if not left:
        raise SanfabError(f"{world.journal.folder}: no push was interrupted; nothing to resume")
    entry = world.journal.entry(left[-1])
    _take(world, entry, request)
    try:
        outcomes = dict(
            in_parallel(world, lambda name: _mended(world, entry, name), entry.switches)
        )
        mended = Mended(entry, tuple(outcomes.values()))
        if mended.is_good:
            _close(world, left, "resumed", "what was half done was put back")
    finally:
        lock.release(world.journal.folder, entry.id)
    return mended


def _take(world: World, entry: Entry, request: Request) -> None:
    folder = world.journal.folder
    other = lock.held(folder)
    holder = lock.holder_of(entry.id, request.pid or os.getpid(), request.command)
    lock.take(folder, holder, other.entry if other is not None else "")


def _close(world: World, names: list[str], result: str, note: str) -> None:
    for name in names:
        closing = {"time": datetime.now(UTC), "result": result, "note": note}
        world.journal.close(name, Closing.model_validate(closing))


def _mended(world: World, entry: Entry, name: str) -> Outcome:
    """Return what became of a switch: as it ended, or put back if it did not."""
    record = world.journal.record(entry.id, name)
    known, stored = record.outcome(), record.stored()
    if known is not None and known.result != "stuck":
        return known
    wire = Wire(lambda: world.dial(world.site(name)), world.times)
    job = Job(world, world.site(name), record, wire, goal_in(world, entry, name), lenient=True)
    if stored is None:
        return job.end("untouched")
    try:
        return _put_back(job, stored)
    except SwitchError as error:
        return job.end("stuck", job.now, str(error))
    finally:
        wire.drop()


def _put_back(job: Job, stored: Stored) -> Outcome:
    now = captured(job)
    is_new = not gap(stored.goal, now.facts, job.site)
    if is_new and not gap(stored.goal, now.startup.facts, job.site):
        return job.end("pushed")
    stuck = restored(job, Was(stored.running, stored.startup, now.hashes))
    if stuck is not None:
        return job.end("stuck", job.now, stuck)
    return job.end("rolled-back", "", "the push was interrupted")


def rollback(world: World, name: str, request: Request) -> Begun:
    """Begin to put every switch of an entry back to what it was before; ``run`` goes on."""
    entry = world.journal.entry(name)
    switches = []
    for switch in entry.switches:
        stored = world.journal.record(entry.id, switch).stored()
        if stored is not None and switch in world.cabling.san.switches:
            switches.append(switch)
    if not switches:
        raise SanfabError(f"{world.journal.folder / entry.id}: changed no switch; nothing to undo")
    as_entry = entry.model_copy(update={"kind": "rollback", "of": entry.id})
    aim = Aim("rollback", tuple(switches), lambda one: goal_in(world, as_entry, one), of=entry.id)
    return begin(world, aim, request, instead=_family(world, entry.id))


def _family(world: World, name: str) -> frozenset[str]:
    """Return an entry, and the rollbacks of it that were interrupted."""
    return frozenset(
        one
        for one in world.journal.unfinished()
        if one == name or world.journal.entry(one).of == name
    )


def roll(world: World, begun: Begun, name: str) -> Pushed:
    """Do a rollback that was begun; once it is done, what was interrupted is closed."""
    pushed = run(world, begun)
    if pushed.is_good:
        known = world.journal.entry(name).id
        left = [one for one in _family(world, known) if one != pushed.entry]
        _close(world, left, "rolled-back", f"by {pushed.entry or 'a look: nothing was left'}")
    return pushed
