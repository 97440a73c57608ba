"""Roll back the switches of a journal entry, after a crash or on request."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sanfab.errors import SanfabError
from sanfab.facts.switch import SwitchFacts
from sanfab.live.identity import UNIDENTIFIED, SwitchIdentity, identity_problems, read_identity
from sanfab.nos.driver import SwitchError
from sanfab.push import lock
from sanfab.push.begin import PushRequest, StartedPush, begin_push
from sanfab.push.change import PushStep, SwitchResult
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.journal import BEFORE, Closing, JournalEntry, StoredFacts, SwitchOutcome
from sanfab.push.live_record import read_identities
from sanfab.push.prepare import PushScope, for_each_switch
from sanfab.push.rollback import PriorState, as_reported, restore_state
from sanfab.push.rollback_plan import PrintedConfig
from sanfab.push.run import PushResult, goal_config_of, goal_of, run_push
from sanfab.push.snapshot import config_diff
from sanfab.push.switch_push import SwitchPush
from sanfab.push.switch_steps import capture


@dataclass(frozen=True)
class Recovery:
    """The result of a recovery: each switch is at its old or its new state."""

    entry: JournalEntry
    outcomes: tuple[SwitchOutcome, ...]

    @property
    def succeeded(self) -> bool:
        """Return whether no switch is half configured."""
        return all(one.result != SwitchResult.ROLLBACK_FAILED for one in self.outcomes)


def recover(context: PushContext, request: PushRequest) -> Recovery:
    """Roll back every switch that an interrupted push left half configured; close its entry.

    If the rollback of that push was interrupted too, both are taken back, newest first.
    Raises SanfabError when no push was interrupted, or when it still runs.
    """
    left = context.journal.unfinished()
    if not left:
        raise SanfabError(
            f"{context.journal.place()}: found no interrupted push, nothing to resume"
        )
    entry = context.journal.entry(left[-1])
    _take(context, entry, request)
    try:
        recovery = Recovery(entry, ())
        for name in reversed(left):
            found = _recover_entry(context, context.journal.entry(name), left)
            recovery = Recovery(entry, (*recovery.outcomes, *found))
            if not recovery.succeeded:
                return recovery
        _close(context, left, "resumed", "half-configured switches were rolled back")
    finally:
        context.journal.release(entry.id)
    return recovery


def _recover_entry(
    context: PushContext, entry: JournalEntry, left: list[str]
) -> list[SwitchOutcome]:
    """Roll back the half-configured switches of an entry.

    If it is a rollback, those in the middle of the push that it rolls back are left to the turn of
    that push: this entry would bring them back to that middle.
    """
    names = list(entry.switches)
    if entry.rolls_back in left:
        pushed = context.journal.entry(entry.rolls_back)
        names = [name for name in names if not _is_half_done(context, pushed, name)]
    outcomes: list[SwitchOutcome] = []
    last = read_identities(context.journal, emulated=context.emulated)
    context.progress("restored", 0, len(names))
    for _, outcome in for_each_switch(
        context,
        lambda name: _recover_switch(context, entry, name, last.get(name, UNIDENTIFIED)),
        names,
    ):
        outcomes.append(outcome)
        context.progress("restored", len(outcomes), len(names))
    return outcomes


def _is_half_done(context: PushContext, entry: JournalEntry, name: str) -> bool:
    """Return whether a switch may be half configured by an entry."""
    record = context.journal.record(entry.id, name)
    known = record.read_outcome()
    is_open = known is None or known.result is SwitchResult.ROLLBACK_FAILED
    return name in entry.switches and is_open and record.has_facts()


def _take(context: PushContext, entry: JournalEntry, request: PushRequest) -> None:
    store = context.journal.store
    other = store.holder()
    holder = lock.new_holder(entry.id, request.pid or os.getpid(), request.command)
    holder = holder.model_copy(update={"share": request.share})
    store.acquire(holder, other.entry if other is not None else "")


def _close(context: PushContext, names: list[str], result: str, note: str) -> None:
    for name in names:
        closing = {"time": datetime.now(UTC), "result": result, "note": note}
        context.journal.close(name, Closing.model_validate(closing))


def _recover_switch(
    context: PushContext, entry: JournalEntry, name: str, last: SwitchIdentity
) -> SwitchOutcome:
    """Return the recorded result of a switch, or roll it back if there is none.

    ``last``: what it printed of itself when it was pushed.
    """
    record = context.journal.record(entry.id, name)
    known = record.read_outcome()
    if known is not None and known.result is not SwitchResult.ROLLBACK_FAILED:
        return known
    connection = Connection(
        lambda: context.connect(context.design(name)), context.times, context.gives_up
    )
    push = SwitchPush(
        context,
        context.design(name),
        record,
        connection,
        goal_of(context, entry, name),
        allow_reload=entry.allow_reload,
        allow_lost_secrets=True,
    )
    try:
        stored = record.read_facts()
        if stored is None:
            return push.finish(SwitchResult.NOT_STARTED)
        stored = StoredFacts(*(context.as_zoned(name, facts) for facts in stored))
        return _recover_state(push, stored, last)
    except Exception as error:  # noqa: BLE001  # whatever it is, the switch must be reported
        reason = str(as_reported(push, error))
        return push.finish(SwitchResult.ROLLBACK_FAILED, push.step, reason)
    finally:
        connection.close()


def _recover_state(push: SwitchPush, stored: StoredFacts, last: SwitchIdentity) -> SwitchOutcome:
    now = capture(push)
    if push.design.name not in push.context.accepted_identity:
        _refuse_other(push, {stored.running.name, stored.goal.name}, now.facts, last)
    is_new = not config_diff(stored.goal, now.facts, push.design)
    if is_new and not config_diff(stored.goal, now.startup.facts, push.design):
        return push.finish(SwitchResult.PUSHED)
    printed = PrintedConfig(push.record.read_config(BEFORE), push.context.secrets.mask_output)
    prior = PriorState(
        stored.running, stored.startup, now.configurations, printed, has_secrets=False
    )
    left = restore_state(push, prior)
    if left is not None:
        return push.finish(SwitchResult.ROLLBACK_FAILED, push.step, left)
    return push.finish(SwitchResult.ROLLED_BACK, PushStep.NONE, "the push was interrupted")


def _refuse_other(
    push: SwitchPush, names: set[str], found: SwitchFacts, last: SwitchIdentity
) -> None:
    """Raise SwitchError if another device answers than the one that was pushed.

    ``names``: its host names before and after the push; it may have either.
    """
    identity = read_identity(push.connection.open(), push.design)
    problems = identity_problems(identity, found, push.design, names, last)
    if problems:
        raise SwitchError("\n".join(problems))


def begin_rollback(
    context: PushContext, name: str, request: PushRequest, *, more_follow: bool = False
) -> StartedPush:
    """Begin the rollback of every switch of an entry; ``run_rollback`` continues.

    ``more_follow``: the earlier entries of its change are rolled back next.
    """
    entry = context.journal.entry(name)
    switches = []
    for switch in entry.switches:
        stored = context.journal.record(entry.id, switch).read_facts()
        if stored is not None and switch in context.cabling.san.switches:
            switches.append(switch)
    if not switches:
        raise SanfabError(
            f"{context.journal.place(entry.id)}: changed no switch, nothing to roll back"
        )
    as_entry = entry.model_copy(update={"kind": "rollback", "rolls_back": entry.id})
    scope = PushScope(
        "rollback",
        tuple(switches),
        lambda one: goal_of(context, as_entry, one),
        rolls_back=entry.id,
        goal_config_of=lambda one: goal_config_of(context, as_entry, one),
        undoes=entry if _is_unverified(context, entry) else None,
        rolled_back_next=more_follow,
    )
    return begin_push(context, scope, request, instead=_family(context, entry.id))


def _is_unverified(context: PushContext, entry: JournalEntry) -> bool:
    """Return whether an entry is open and none of its switches passed the post-check."""
    results = {one.result for one in context.journal.outcomes(entry)}
    return context.journal.closing(entry.id) is None and SwitchResult.PUSHED not in results


def _family(context: PushContext, name: str) -> frozenset[str]:
    """Return an entry and its interrupted rollbacks, as far as they are open."""
    return frozenset(
        one
        for one in context.journal.unfinished()
        if one == name or context.journal.entry(one).rolls_back == name
    )


def run_rollback(context: PushContext, started: StartedPush, name: str) -> PushResult:
    """Run a rollback; when it succeeds, close the interrupted entries."""
    pushed = run_push(context, started)
    if pushed.succeeded:
        known = context.journal.entry(name).id
        left = [one for one in _family(context, known) if one != pushed.entry]
        _close(
            context,
            left,
            "rolled-back",
            f"by {pushed.entry or 'no change: every switch was compliant'}",
        )
    return pushed


@dataclass(frozen=True)
class RollbackResults:
    """The rollbacks of the entries of one change, newest entry first."""

    done: tuple[PushResult, ...]
    problem: str = ""
    """Why the next one was refused, before it sent a line; empty: none was."""

    @property
    def succeeded(self) -> bool:
        """Return whether each entry was taken back."""
        return not self.problem and all(one.succeeded for one in self.done)


def roll_back_entries(
    context: PushContext,
    names: tuple[str, ...],
    request: PushRequest,
    confirm: Callable[[StartedPush], None],
) -> RollbackResults:
    """Roll entries back one after the other; stop at the first that is not taken back.

    ``confirm``: called before the lines of each are sent; may raise SanfabError. What refuses the
    first one is raised.
    """
    done: list[PushResult] = []
    for name in names:
        try:
            started = begin_rollback(context, name, request, more_follow=name != names[-1])
            confirm(started)
        except SanfabError as error:
            if not done:
                raise
            return RollbackResults(tuple(done), f"{name}: not rolled back: {error}")
        done.append(run_rollback(context, started, name))
        if not done[-1].succeeded:
            break
    return RollbackResults(tuple(done))
