"""An entry of the journal -> its switches put back, after a crash or because somebody wants it."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime

from sanfab.errors import SanfabError
from sanfab.nos.driver import SwitchError
from sanfab.push import lock
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.fabric import PushRequest, PushResult, StartedPush, begin_push, goal_of, run_push
from sanfab.push.journal import Closing, JournalEntry, StoredFacts, SwitchOutcome
from sanfab.push.prepare import PushScope, for_each_switch
from sanfab.push.rollback import PriorState, restore_state
from sanfab.push.snapshot import config_diff
from sanfab.push.switch import capture
from sanfab.push.switch_push import SwitchPush


@dataclass(frozen=True)
class Recovery:
    """An interrupted push, its switches all old or new again."""

    entry: JournalEntry
    outcomes: tuple[SwitchOutcome, ...]

    @property
    def succeeded(self) -> bool:
        """Tell whether no switch is left half done."""
        return all(one.result != "stuck" for one in self.outcomes)


def recover(context: PushContext, request: PushRequest) -> Recovery:
    """Put back every switch that an interrupted push left half done, and close its entry.

    Raises SanfabError when no push was interrupted, or when it still runs.
    """
    left = context.journal.unfinished()
    if not left:
        raise SanfabError(f"{context.journal.folder}: no push was interrupted; nothing to resume")
    entry = context.journal.entry(left[-1])
    _take(context, entry, request)
    try:
        outcomes = dict(
            for_each_switch(context, lambda name: _mended(context, entry, name), entry.switches)
        )
        mended = Recovery(entry, tuple(outcomes.values()))
        if mended.succeeded:
            _close(context, left, "resumed", "what was half done was put back")
    finally:
        lock.release(context.journal.folder, entry.id)
    return mended


def _take(context: PushContext, entry: JournalEntry, request: PushRequest) -> None:
    folder = context.journal.folder
    other = lock.read_lock(folder)
    holder = lock.new_holder(entry.id, request.pid or os.getpid(), request.command)
    lock.acquire(folder, holder, other.entry if other is not None else "")


def _close(context: PushContext, names: list[str], result: str, note: str) -> None:
    for name in names:
        closing = {"time": datetime.now(UTC), "result": result, "note": note}
        context.journal.close(name, Closing.model_validate(closing))


def _mended(context: PushContext, entry: JournalEntry, name: str) -> SwitchOutcome:
    """Return what became of a switch: as it ended, or put back if it did not."""
    record = context.journal.record(entry.id, name)
    known, stored = record.outcome(), record.stored()
    if known is not None and known.result != "stuck":
        return known
    connection = Connection(lambda: context.connect(context.site(name)), context.times)
    push = SwitchPush(
        context,
        context.site(name),
        record,
        connection,
        goal_of(context, entry, name),
        allow_lost_secrets=True,
    )
    if stored is None:
        return push.end("untouched")
    try:
        return _put_back(push, stored)
    except SwitchError as error:
        return push.end("stuck", push.now, str(error))
    finally:
        connection.drop()


def _put_back(push: SwitchPush, stored: StoredFacts) -> SwitchOutcome:
    now = capture(push)
    is_new = not config_diff(stored.goal, now.facts, push.site)
    if is_new and not config_diff(stored.goal, now.startup.facts, push.site):
        return push.end("pushed")
    stuck = restore_state(push, PriorState(stored.running, stored.startup, now.configurations))
    if stuck is not None:
        return push.end("stuck", push.now, stuck)
    return push.end("rolled-back", "", "the push was interrupted")


def begin_rollback(context: PushContext, name: str, request: PushRequest) -> StartedPush:
    """Begin to put every switch of an entry back to what it was before; ``run`` goes on."""
    entry = context.journal.entry(name)
    switches = []
    for switch in entry.switches:
        stored = context.journal.record(entry.id, switch).stored()
        if stored is not None and switch in context.cabling.san.switches:
            switches.append(switch)
    if not switches:
        raise SanfabError(
            f"{context.journal.folder / entry.id}: changed no switch; nothing to undo"
        )
    as_entry = entry.model_copy(update={"kind": "rollback", "of": entry.id})
    scope = PushScope(
        "rollback", tuple(switches), lambda one: goal_of(context, as_entry, one), of=entry.id
    )
    return begin_push(context, scope, request, instead=_family(context, entry.id))


def _family(context: PushContext, name: str) -> frozenset[str]:
    """Return an entry, and the rollbacks of it that were interrupted."""
    return frozenset(
        one
        for one in context.journal.unfinished()
        if one == name or context.journal.entry(one).of == name
    )


def run_rollback(context: PushContext, started: StartedPush, name: str) -> PushResult:
    """Do a rollback that was begun; once it is done, what was interrupted is closed."""
    pushed = run_push(context, started)
    if pushed.succeeded:
        known = context.journal.entry(name).id
        left = [one for one in _family(context, known) if one != pushed.entry]
        _close(context, left, "rolled-back", f"by {pushed.entry or 'a look: nothing was left'}")
    return pushed
