"""A push that several runners share: how a slice begins it, or joins it.

The first slice that comes plans the push of the whole SAN and creates its journal entry. The others
join it if they would do the same. See `slice_work` for what follows.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic

from sanfab.digest import record_digest
from sanfab.errors import SanfabError
from sanfab.gate.manifest import NAME as MANIFEST
from sanfab.inventory.files import text_in
from sanfab.push.begin import (
    PushRequest,
    StartedPush,
    check_request,
    dead_holder,
    prepare_entry,
    refuse_unpermitted,
)
from sanfab.push.context import PushContext
from sanfab.push.entry_id import new_id
from sanfab.push.journal import JournalEntry
from sanfab.push.lock import LockHolder, new_holder
from sanfab.push.outages import with_accepted
from sanfab.push.prepare import PreparedPush, PushScope, prepare_push
from sanfab.push.share_lock import PushSlice, ShareLock, share_lock
from sanfab.resources import sanfab_version
from sanfab.text import some

BEGUN = "shared.json"
"""Written last: the entry is whole, and slices may push."""


@dataclass(frozen=True)
class SlicePlan:
    """What a slice has to do."""

    number: int
    """Its number; 0: the push was over when it came, or has nothing to change."""
    entry: JournalEntry | None
    plans: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Lines of each of its switches that needs a change."""
    prepared: PreparedPush | None = None
    """What the slice that began the push read; None: another one began it."""


def preview_share(context: PushContext, scope: PushScope, request: PushRequest) -> PreparedPush:
    """Return the plan of the whole push, and refuse what a push refuses; nothing is locked."""
    check_request(context, scope, request)
    prepared = with_accepted(prepare_push(context, scope), request.accept_outage)
    try:
        refuse_unpermitted(context, prepared, request)
    finally:
        prepared.close()
    return prepared


def begin_slice(
    context: PushContext,
    scope: PushScope,
    request: PushRequest,
    switches: tuple[str, ...],
    limit: float,
) -> SlicePlan:
    """Begin the push of a share, or join it; ``switches``: those of this slice.

    ``limit``: seconds to wait for the slice that begins. Raises SanfabError; then this slice sent
    nothing.
    """
    lock = share_lock(context.journal.store, request.share)
    _refuse_switches(scope, switches)
    check_request(context, scope, request)
    mine = _joined(context, lock, request, switches, digest_of_push(context, scope, request))
    if mine is None:
        return _over(lock)
    try:
        if _first(lock, mine).number == mine.number:
            return _begun(context, scope, request, lock, mine)
        return _entered(context, lock, mine, limit)
    except BaseException as error:
        leave(lock, mine, context.secrets.mask(str(error) or repr(error)))
        raise


def leave(lock: ShareLock, mine: PushSlice, why: str) -> None:
    """End a slice before the push begins to change switches."""
    is_last = lock.end(mine.number, why)
    lock.detach()
    if is_last:
        lock.store.release(mine.entry)


def _refuse_switches(scope: PushScope, switches: tuple[str, ...]) -> None:
    if not switches:
        raise SanfabError(
            "this slice has no switch; expected at least one: use fewer slices, or check the limit"
        )
    others = sorted({*switches}.difference(scope.names))
    if others:
        raise SanfabError(
            f"this slice has {some(others)}; expected switches of the shared push only "
            f"({some(scope.names)})"
        )


def digest_of_push(context: PushContext, scope: PushScope, request: PushRequest) -> str:
    """Return the digest of what this slice would have the whole push do."""
    intended = {name: context.intended(name) for name in sorted(scope.names)}
    parts = {
        "sanfab": sanfab_version(),
        "switches": record_digest(intended),  # each process has its own order of a set
        "validation": request.unvalidated or _manifest(context),
        "permitted": [
            request.allow_reload,
            sorted(request.accept_outage),
            sorted(request.accept_finding),
            sorted(context.factory),
        ],
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _manifest(context: PushContext) -> dict[str, object]:
    """Return the manifest without its time: each slice may have validated by itself."""
    found = json.loads(text_in(context.build / MANIFEST) or "{}")
    return {key: value for key, value in found.items() if key != "time"}


def _joined(
    context: PushContext,
    lock: ShareLock,
    request: PushRequest,
    switches: tuple[str, ...],
    digest: str,
) -> PushSlice | None:
    """Return this slice, whose locks are held; None: the push of the share is over."""
    name = new_id(datetime.now(UTC), context.journal.ids())
    gone = dead_holder(context)
    known = new_holder(name, request.pid or os.getpid(), request.command)
    holder = known.model_copy(update={"share": request.share, "digest": digest})
    mine = _taken(lock, holder, switches, gone)
    if mine is not None:
        lock.attach(mine.number)
    return mine


def _taken(
    lock: ShareLock, holder: LockHolder, switches: tuple[str, ...], gone: str
) -> PushSlice | None:
    if holder.pid == os.getpid():
        return lock.join(holder, switches, gone)
    from sanfab.push.database_store import start_keeper  # noqa: PLC0415  # needs psycopg

    number = start_keeper(lock.store.database, lock.store.san, holder, gone, switches)
    return lock.one(number) if number else None


def _first(lock: ShareLock, mine: PushSlice) -> PushSlice:
    """Return the slice that began the push."""
    return next(one for one in lock.all() if one.entry == mine.entry)


def _begun(
    context: PushContext,
    scope: PushScope,
    request: PushRequest,
    lock: ShareLock,
    mine: PushSlice,
) -> SlicePlan:
    """Plan the whole push and create its entry."""
    started = prepare_entry(context, scope, request, mine.entry)
    entry = started.entry
    if entry is None:
        leave(lock, mine, "")
        return SlicePlan(0, None, prepared=started.prepared)
    context.journal.store.write(f"{entry.id}/{BEGUN}", json.dumps({"share": entry.share}) + "\n")
    return SlicePlan(mine.number, entry, _plans_of(started, mine), started.prepared)


def _plans_of(started: StartedPush, mine: PushSlice) -> dict[str, tuple[str, ...]]:
    plans = started.prepared.plans
    return {
        name: plans[name].masked_lines
        for name in started.prepared.changing
        if name in mine.switches
    }


def _entered(context: PushContext, lock: ShareLock, mine: PushSlice, limit: float) -> SlicePlan:
    """Wait until the first slice has begun the push, and return what is left for this one."""
    journal, ends = context.journal, monotonic() + limit
    while journal.store.read(f"{mine.entry}/{BEGUN}") is None:
        first = _first(lock, mine)
        if first.ended == "":
            leave(lock, mine, "")
            return SlicePlan(0, None)
        problem = _problem(first, limit, is_late=monotonic() >= ends)
        if problem:
            raise SanfabError(f"{problem}; nothing was sent")
        if context.stop.wait(context.times.poll):
            raise SanfabError("interrupted by the operator; this slice sent nothing")
    entry = journal.entry(mine.entry)
    names = [name for name in entry.switches if name in mine.switches]
    plans = {name: journal.record(entry.id, name).read_plan() or () for name in names}
    return SlicePlan(mine.number, entry, plans)


def _problem(first: PushSlice, limit: float, *, is_late: bool) -> str:
    """Return why the push will not begin; empty: it still may."""
    if first.ended is not None:
        return f"{first}, which began the push, ended: {first.ended}"
    if first.is_dead:
        return f"{first}, which began the push, no longer runs"
    return f"{first} has not begun the push after {limit:g} s" if is_late else ""


def _over(lock: ShareLock) -> SlicePlan:
    """Return that nothing is left to do; raises SanfabError if the push did not succeed."""
    slices = lock.all()
    bad = [f"{one}: {one.ended or 'no longer runs'}" for one in slices if one.ended or one.is_dead]
    if bad:
        raise SanfabError(
            f"the push of {lock.share} is over, this slice came too late and sent nothing: "
            f"{some(bad, 4)}; start the job again, under a new share"
        )
    return SlicePlan(0, None)
