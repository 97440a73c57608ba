"""Begin a push: check its gates, take the lock, plan each switch, create a journal entry.

Each function works on the journal, so a playbook can call them from separate processes.
"""

import hashlib
import logging
import os
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.gate.manifest import (
    NAME,
    read_manifest,
    reasons_not_validated,
    rehearsal_line,
    witness_lines,
)
from sanfab.inventory.files import refuse_links, text_in
from sanfab.nos.driver import SwitchError
from sanfab.push import lock
from sanfab.push.change import SwitchResult
from sanfab.push.conflicts import refuse_contradictions
from sanfab.push.context import PushContext
from sanfab.push.entry_id import new_id
from sanfab.push.fabric_check import describe_faults
from sanfab.push.journal import JournalEntry
from sanfab.push.live_record import (
    write_access,
    write_identities,
    write_live,
    write_raw_lines,
)
from sanfab.push.outages import refusals, with_accepted
from sanfab.push.prepare import PreparedPush, PushScope, prepare_push
from sanfab.push.secrets import check_secrets
from sanfab.push.store import JournalError
from sanfab.push.switch_push import reload_required
from sanfab.push.switch_steps import intended_goal
from sanfab.push.whole_change import parts_of_change
from sanfab.render.templates import render_configuration
from sanfab.resources import sanfab_version
from sanfab.text import some

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PushRequest:
    """What the operator permits."""

    unvalidated: str = ""
    """Reason for a push without validation; empty: validation is required."""
    allow_reload: bool = False
    accept_outage: tuple[str, ...] = ()
    """Hosts and arrays that may lose paths or connections that are live."""
    accept_finding: tuple[str, ...] = ()
    """Objects whose health findings do not stop the push."""
    pid: int = 0
    """Process that holds the lock; 0: this one."""
    command: str = "sanfab push"
    signers: Path | None = None
    """File of those who may sign a manifest; None: it needs no signature."""
    share: str = ""
    """What all slices of this push name; empty: this process pushes alone."""


@dataclass(frozen=True)
class StartedPush:
    """A push that passed every gate and holds the lock."""

    entry: JournalEntry | None
    """None: every switch is compliant."""
    prepared: PreparedPush


def push_scope(context: PushContext, names: tuple[str, ...], limit: int | None = None) -> PushScope:
    """Return the scope of a push to the intended facts."""
    return PushScope(
        "push", names, lambda name: intended_goal(context, context.design(name)), limit=limit
    )


def preview_push(
    context: PushContext, names: tuple[str, ...], limit: int | None = None
) -> PreparedPush:
    """Return the plan of a push, and refuse the inventory as a push does; nothing is locked."""
    refuse_contradictions(context, names)
    return prepare_push(context, push_scope(context, names, limit))


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
    check_request(context, scope, request)
    name = new_id(datetime.now(UTC), context.journal.ids())
    _take_lock(context, name, request, instead)
    try:
        started = prepare_entry(context, scope, request, name)
    except BaseException:
        context.journal.release(name)
        raise
    if started.entry is None:
        context.journal.release(name)
    return started


def check_request(context: PushContext, scope: PushScope, request: PushRequest) -> None:
    """Refuse a push of contradicting lines, or of a build that is not validated."""
    if scope.kind == "push":
        refuse_contradictions(context, scope.names)
        _gate(context, scope, request)


def prepare_entry(
    context: PushContext, scope: PushScope, request: PushRequest, name: str
) -> StartedPush:
    """Read the switches, refuse what is not permitted, and create the journal entry."""
    prepared = with_accepted(prepare_push(context, scope), request.accept_outage)
    notes = (*prepared.notes, *parts_of_change(context.journal, scope))
    prepared = replace(prepared, notes=notes)
    try:
        if prepared.changing:
            return StartedPush(_whole_entry(context, name, prepared, request), prepared)
        refuse_unpermitted(context, prepared, request)
        _keep_access(context, prepared)
    except BaseException:
        prepared.close()
        raise
    prepared.close()
    return StartedPush(None, prepared)


def _whole_entry(
    context: PushContext, name: str, prepared: PreparedPush, request: PushRequest
) -> JournalEntry:
    """Create the entry, or leave none: half of one would look like an interrupted push."""
    try:
        return _create_entry(context, name, prepared, request)
    except JournalError as error:
        with suppress(JournalError):
            context.journal.remove(name)
        raise JournalError(f"{error}; nothing was sent") from error


def _create_entry(
    context: PushContext, name: str, prepared: PreparedPush, request: PushRequest
) -> JournalEntry:
    refuse_unpermitted(context, prepared, request)
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
        share=request.share,
        stages=prepared.stages,
        allow_reload=request.allow_reload,
        accepted=(*request.accept_outage, *request.accept_finding),
        collected=tuple(sorted(prepared.snapshots)),
        baseline=describe_faults(
            context, {name: one.status for name, one in prepared.snapshots.items()}
        ),
        live=tuple(sorted(set().union(*(end.names for end in prepared.losses.live)))),
        single_path=tuple(str(one) for one in prepared.single_path),
    )
    context.journal.create(entry, {one: prepared.plans[one].masked_lines for one in entry.switches})
    write_live(context.journal, entry.id, context.cabling, prepared.snapshots)
    changed = {name: prepared.snapshots[name] for name in entry.switches}
    write_identities(context.journal, entry.id, changed, emulated=context.emulated)
    if entry.kind == "push":
        goals = {name: context.intended(name) for name in entry.switches}
        write_raw_lines(context.journal, entry.id, goals)
    _keep_access(context, prepared)
    return entry


def _keep_access(context: PushContext, prepared: PreparedPush) -> None:
    """Record what `access` has, for the next push."""
    if prepared.scope.kind == "push":
        write_access(context.journal, context.cabling, prepared.accepted)


def _gate(context: PushContext, scope: PushScope, request: PushRequest) -> None:
    """Refuse configurations that are not validated, or not what the inventory renders now."""
    if request.unvalidated and request.signers is not None:
        raise SanfabError(
            "--unvalidated: only a signed validation is pushed here (--allowed-signers, "
            "SANFAB_ALLOWED_SIGNERS); sign one with `sanfab validate --sign KEY`"
        )
    if request.unvalidated:
        logger.warning("validation skipped: %s", request.unvalidated)
        return
    reasons = list(reasons_not_validated(context.inventory, context.build, signers=request.signers))
    if not reasons:
        reasons = [reason for name in scope.names for reason in _outdated(context, name)]
    if reasons and context.emulated and request.signers is None:
        reasons.append("without Batfish, a lab takes a push with --unvalidated 'REASON'")
    if reasons:
        raise SanfabError("\n".join(reasons))
    known = read_manifest(context.build)
    for line in witness_lines(known.witnesses if known is not None else {}):
        logger.info("%s", line)
    if known is not None and known.rehearsal is not None:
        logger.info("%s", rehearsal_line(known.rehearsal))


def _outdated(context: PushContext, name: str) -> list[str]:
    design, path = context.design(name), context.build / "switches" / f"{name}.cfg"
    refuse_links(path)
    if text_in(path) == render_configuration(
        context.intended(name), design.platform, design.capabilities
    ):
        return []
    again = f"`sanfab render {context.inventory}`, then `sanfab validate {context.inventory}`"
    return [f"{path}: differs from what the inventory renders now; run {again}"]


def _take_lock(
    context: PushContext, name: str, request: PushRequest, instead: frozenset[str]
) -> None:
    """Take the lock; refuse during another push, and after an interrupted one."""
    gone = dead_holder(context, instead)
    holder = lock.new_holder(name, request.pid or os.getpid(), request.command)
    context.journal.store.acquire(holder, gone)


def dead_holder(context: PushContext, instead: frozenset[str] = frozenset()) -> str:
    """Return the entry of a dead holder of the lock, which may be replaced; empty: there is none.

    Raises SanfabError after an interrupted push.
    """
    store = context.journal.store
    unfinished = [one for one in context.journal.unfinished() if one not in instead]
    other = store.holder()
    gone = other is not None and not store.is_alive(other)
    if unfinished and (other is None or gone):
        raise SanfabError(_interrupted(context, unfinished[-1]))
    if other is None or not gone:
        return ""
    who = other.describe(datetime.now(UTC))
    logger.warning("%s: lock taken over from %s", store.place(), who)
    return other.entry


def _interrupted(context: PushContext, name: str) -> str:
    entry = context.journal.entry(name)
    switches = [one for one in entry.switches if context.journal.record(name, one).read_facts()]
    touched = some(switches) or "no switch"
    stuck = [
        one.switch
        for one in context.journal.outcomes(entry)
        if one.result is SwitchResult.ROLLBACK_FAILED
    ]
    how = f"did not roll {some(stuck)} back" if stuck else "was interrupted"
    back = (
        f", `sanfab rollback {context.inventory} {name}` rolls back everything" if switches else ""
    )
    return (
        f"{context.journal.place(name)}: the {entry.kind} that {entry.user}@{entry.host} began "
        f"{entry.time:%Y-%m-%d %H:%M} UTC {how}; it may have changed {touched}; "
        f"`sanfab push {context.inventory} --resume` rolls back half-configured "
        f"switches and continues{back}"
    )


def _without_right(prepared: PreparedPush) -> list[str]:
    """Return the switches whose user may read them only: a plan is shown all the same."""
    problems: list[str] = []
    if prepared.connections is None:
        return problems
    for name in prepared.changing:
        try:
            prepared.connections.to(name).open().refuse_reader()
        except SwitchError as error:
            problems.append(str(error))
    return problems


def refuse_unpermitted(context: PushContext, prepared: PreparedPush, request: PushRequest) -> None:
    """Refuse outages, reloads and missing secrets; report all of them at once."""
    problems = refusals(context.cabling, prepared)
    problems += [
        reload_required(name, prepared.plans[name])
        for name in prepared.changing
        if prepared.plans[name].plan.before_reload and not request.allow_reload
    ]
    problems += _without_right(prepared)
    problems += [
        f"{name}: {restart}; accept it with --allow-reload"
        for name in prepared.changing
        for restart in prepared.plans[name].plan.restarts
        if not request.allow_reload
    ]
    if problems:
        raise SanfabError("\n".join([*sorted(problems), *prepared.notes]))
    lines = [
        (context.design(name).platform.nos, line)
        for name in prepared.changing
        for line in prepared.plans[name].all_lines
    ]
    check_secrets(lines, context.secrets.values, context.inventory)
