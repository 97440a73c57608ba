"""A push of a SAN: gates and lock, then stage by stage, with a fabric check and a pause between.

Each function works on the journal, so a playbook can call them from separate processes;
``run_push`` calls the same functions in one process.
"""

import hashlib
import logging
import os
from dataclasses import dataclass
from datetime import UTC, datetime

from sanfab.errors import SanfabError
from sanfab.gate.manifest import NAME, reasons_not_validated, sanfab_version
from sanfab.inventory.files import refuse_links, text_in
from sanfab.live.collect import DeviceSnapshot
from sanfab.plan.stages import Stage
from sanfab.push import lock
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.fabric_check import check_fabric, describe_faults
from sanfab.push.journal import Closing, JournalEntry, SwitchOutcome, new_id
from sanfab.push.prepare import Connections, PreparedPush, PushScope, for_each_switch, prepare_push
from sanfab.push.secrets import check_secrets
from sanfab.push.switch import intended_goal, push_one_switch
from sanfab.push.switch_push import GoalFunction, SwitchPush, reload_required
from sanfab.render.templates import render_configuration
from sanfab.text import some

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PushRequest:
    """What the operator permits."""

    unvalidated: str = ""
    """Reason for a push without validation; empty: validation is required."""
    allow_reload: bool = False
    accept_outage: tuple[str, ...] = ()
    """Hosts that may lose their last path."""
    accept_finding: tuple[str, ...] = ()
    """Objects whose health findings do not stop the push."""
    pid: int = 0
    """Process that holds the lock; 0: this one."""
    command: str = "sanfab push"


@dataclass(frozen=True)
class StartedPush:
    """A push that passed every gate and holds the lock."""

    entry: JournalEntry | None
    """None: every switch is compliant."""
    prepared: PreparedPush


@dataclass(frozen=True)
class PushResult:
    """The result of a push."""

    entry: str
    outcomes: tuple[SwitchOutcome, ...]
    faults: tuple[str, ...] = ()
    """Findings that stopped the push before the next stage."""
    single_path: tuple[str, ...] = ()
    interrupted: bool = False

    @property
    def succeeded(self) -> bool:
        """Return whether every switch is compliant and nothing stopped the push."""
        return not (self.faults or self.interrupted) and all(one.succeeded for one in self.outcomes)

    @property
    def is_changed(self) -> bool:
        """Return whether lines of this run remain on any switch."""
        return any(one.is_changed for one in self.outcomes)


def push_scope(context: PushContext, names: tuple[str, ...], limit: int | None = None) -> PushScope:
    """Return the scope of a push to the intended facts."""
    return PushScope(
        "push", names, lambda name: intended_goal(context, context.site(name)), limit=limit
    )


def begin_push(
    context: PushContext,
    scope: PushScope,
    request: PushRequest,
    instead: frozenset[str] = frozenset(),
) -> StartedPush:
    """Pass every gate, take the lock and create a journal entry.

    ``instead``: interrupted entries that this push replaces. Raises SanfabError; then nothing was
    sent and the lock is free.
    """
    if scope.kind == "push":
        _gate(context, scope, request)
    name = new_id(datetime.now(UTC), context.journal.ids())
    _locked(context, name, request, instead)
    try:
        prepared = prepare_push(context, scope)
        if not prepared.changing:
            lock.release(context.journal.folder, name)
            return StartedPush(None, prepared)
        try:
            entry = _entered(context, name, prepared, request)
        except BaseException:
            _close(prepared)
            raise
    except BaseException:
        lock.release(context.journal.folder, name)
        raise
    return StartedPush(entry, prepared)


def _close(prepared: PreparedPush) -> None:
    if prepared.connections is not None:
        prepared.connections.close()


def _entered(
    context: PushContext, name: str, prepared: PreparedPush, request: PushRequest
) -> JournalEntry:
    _refuse(context, prepared, request)
    manifest = context.build / NAME
    passed = prepared.scope.kind == "push" and not request.unvalidated
    entry = JournalEntry(
        id=name,
        kind=prepared.scope.kind,
        san=context.cabling.san.name,
        user=lock.user_name(),
        host=os.uname().nodename,
        sanfab=sanfab_version(),
        time=datetime.now(UTC),
        manifest=hashlib.sha256(manifest.read_bytes()).hexdigest() if passed else "",
        unvalidated=request.unvalidated,
        rolls_back=prepared.scope.rolls_back,
        stages=prepared.stages,
        allow_reload=request.allow_reload,
        accepted=(*request.accept_outage, *request.accept_finding),
        collected=tuple(sorted(prepared.snapshots)),
        baseline=describe_faults(
            context, {name: one.status for name, one in prepared.snapshots.items()}
        ),
        single_path=tuple(str(one) for one in prepared.single_path),
    )
    context.journal.create(entry, {one: prepared.plans[one].masked_lines for one in entry.switches})
    return entry


def _gate(context: PushContext, scope: PushScope, request: PushRequest) -> None:
    """Refuse configurations that are not validated, or not what the inventory renders now."""
    if request.unvalidated:
        logger.warning("pushed without validation: %s", request.unvalidated)
        return
    reasons = list(reasons_not_validated(context.inventory, context.build))
    if not reasons:
        reasons = [reason for name in scope.names for reason in _outdated(context, name)]
    if reasons:
        raise SanfabError("\n".join(reasons))


def _outdated(context: PushContext, name: str) -> list[str]:
    site, path = context.site(name), context.build / "switches" / f"{name}.cfg"
    refuse_links(path)
    if text_in(path) == render_configuration(
        context.intended(name), site.platform, site.capabilities
    ):
        return []
    again = f"`sanfab render {context.inventory}`, then `sanfab validate {context.inventory}`"
    return [f"{path}: differs from what the inventory renders now; run {again}"]


def _locked(context: PushContext, name: str, request: PushRequest, instead: frozenset[str]) -> None:
    """Take the lock; refuse during another push, and after an interrupted one."""
    folder = context.journal.folder
    left = [one for one in context.journal.unfinished() if one not in instead]
    other = lock.read_lock(folder)
    gone = other is not None and not other.is_alive
    if left and (other is None or gone):
        raise SanfabError(_interrupted(context, left[-1]))
    if gone and other is not None:
        logger.warning("%s: lock taken over from %s", folder, other.describe(datetime.now(UTC)))
    holder = lock.new_holder(name, request.pid or os.getpid(), request.command)
    lock.acquire(folder, holder, other.entry if gone and other is not None else "")


def _interrupted(context: PushContext, name: str) -> str:
    entry = context.journal.entry(name)
    switches = [one for one in entry.switches if context.journal.record(name, one).read_facts()]
    touched = some(switches) or "no switch"
    back = (
        f", `sanfab rollback {context.inventory} {name}` rolls back everything" if switches else ""
    )
    return (
        f"{context.journal.folder / name}: the {entry.kind} that {entry.user}@{entry.host} began "
        f"{entry.time:%Y-%m-%d %H:%M} UTC was interrupted; it may have changed {touched}; "
        f"`sanfab push {context.inventory} --resume` rolls back half-configured "
        f"switches and continues{back}"
    )


def _refuse(context: PushContext, prepared: PreparedPush, request: PushRequest) -> None:
    """Refuse outages, reloads and missing secrets; report all of them at once."""
    problems = [
        f"{one}; provide another path first, or give --accept-outage {one.host}"
        for one in {(one.host, one.array): one for one in reversed(prepared.outages)}.values()
        if one.host not in request.accept_outage
    ]
    problems += [
        reload_required(name, prepared.plans[name])
        for name in prepared.changing
        if prepared.plans[name].plan.before_reload and not request.allow_reload
    ]
    if problems:
        raise SanfabError("\n".join([*sorted(problems), *prepared.notes]))
    lines = [
        (context.site(name).platform.nos, line)
        for name in prepared.changing
        for line in prepared.plans[name].all_lines
    ]
    check_secrets(lines, context.secrets.values, context.inventory)


def goal_of(context: PushContext, entry: JournalEntry, name: str) -> GoalFunction:
    """Return the goal of a switch in an entry."""
    if entry.kind == "push":
        return intended_goal(context, context.site(name))
    stored = context.journal.record(entry.rolls_back, name).read_facts()
    if stored is None:
        raise SanfabError(f"entry {entry.rolls_back}: found no saved facts of {name}")
    return lambda _running: stored.running


def push_switch(
    context: PushContext,
    entry: JournalEntry,
    name: str,
    connection: Connection | None = None,
    before: DeviceSnapshot | None = None,
) -> SwitchOutcome:
    """Push one switch of an entry; ``before``: a snapshot taken over this connection.

    Raises SanfabError when the lock was lost, for example deleted.
    """
    other = lock.read_lock(context.journal.folder)
    if other is None or other.entry != entry.id:
        raise SanfabError(
            f"{context.journal.folder}: the lock no longer belongs to {entry.id}; nothing was sent"
        )
    own = connection is None
    connection = (
        Connection(lambda: context.connect(context.site(name)), context.times)
        if connection is None
        else connection
    )
    push = SwitchPush(
        context,
        context.site(name),
        context.journal.record(entry.id, name),
        connection,
        goal_of(context, entry, name),
        allow_reload=entry.allow_reload,
        allow_lost_secrets=entry.kind == "rollback",
    )
    try:
        return push_one_switch(push, before)
    finally:
        if own:
            connection.close()


def finish_push(
    context: PushContext, entry: JournalEntry, faults: tuple[str, ...] = ()
) -> PushResult:
    """Close an entry and release the lock; an entry that sent nothing is deleted."""
    try:
        outcomes = tuple(context.journal.outcomes(entry))
        pushed = PushResult(entry.id, outcomes, faults, entry.single_path, context.stop.is_set())
        _closed(context, entry, pushed)
    finally:
        lock.release(context.journal.folder, entry.id)
    return pushed


def _closed(context: PushContext, entry: JournalEntry, pushed: PushResult) -> None:
    if not any(context.journal.record(entry.id, name).read_facts() for name in entry.switches):
        context.journal.remove(entry.id)
        return
    result = "done" if pushed.succeeded else "interrupted" if pushed.interrupted else "stopped"
    note = context.secrets.mask(some(pushed.faults, 4))
    closing = {"time": datetime.now(UTC), "result": result, "note": note}
    context.journal.close(entry.id, Closing.model_validate(closing))


def run_push(context: PushContext, started: StartedPush) -> PushResult:
    """Run a push stage by stage, and finish it."""
    entry, prepared = started.entry, started.prepared
    if entry is None:
        return PushResult("", ())
    faults: tuple[str, ...] = ()
    try:
        for number, stage in enumerate(entry.stages):
            faults = _pause(context, entry, number, prepared)
            if faults or context.stop.is_set():
                break
            if not _stage(context, entry, stage, prepared):
                break
            faults = tuple(check_fabric(context, entry, stage, prepared.connections))
            if faults:
                break
    finally:
        _close(prepared)
        pushed = finish_push(context, entry, faults)
    return pushed


def _pause(
    context: PushContext, entry: JournalEntry, number: int, prepared: PreparedPush
) -> tuple[str, ...]:
    """Pause before the next stage, then check the fabric of the last one again."""
    if number == 0 or not context.times.pause:
        return ()
    before, after = entry.stages[number - 1], entry.stages[number]
    logger.info("%s is healthy; %s starts in %g s", before.label, after.label, context.times.pause)
    if context.stop.wait(context.times.pause):
        return ()
    return tuple(check_fabric(context, entry, before, prepared.connections))


def _stage(context: PushContext, entry: JournalEntry, stage: Stage, prepared: PreparedPush) -> bool:
    """Push the switches of a stage; return whether all of them are compliant."""
    logger.info("%s: %s", stage.label, some(stage.switches, 8))
    connections = prepared.connections or Connections(context)
    bad: list[str] = []

    def one(name: str) -> SwitchOutcome | None:
        if bad or context.stop.is_set():  # after an error no further switch is started
            return None
        outcome = push_switch(
            context, entry, name, connections.to(name), prepared.snapshots.get(name)
        )
        if not outcome.succeeded:
            bad.append(name)
        return outcome

    outcomes = [outcome for _, outcome in for_each_switch(context, one, stage.switches)]
    return all(outcome is not None and outcome.succeeded for outcome in outcomes)
