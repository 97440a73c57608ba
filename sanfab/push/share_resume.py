"""An interrupted push that slices find: one of them rolls it back, the others wait for that."""

import logging
from time import monotonic

from sanfab.errors import SanfabError
from sanfab.push.begin import PushRequest
from sanfab.push.context import PushContext
from sanfab.push.lock import LockHolder
from sanfab.push.recovery import Recovery, recover
from sanfab.push.share_lock import share_lock

logger = logging.getLogger(__name__)


def resume_in_slice(context: PushContext, request: PushRequest, limit: float) -> Recovery | None:
    """Roll back what an interrupted push left; None: there is none, or another slice did it.

    ``limit``: seconds to wait for another slice. Raises SanfabError when a push still runs.
    """
    share_lock(context.journal.store, request.share)  # refuses a bad name, and a folder
    waiting, ends = "", monotonic() + limit
    while left := _interrupted(context, request.share):
        other = _other_slice(context, request.share)
        if other is None:
            try:
                return recover(context, request)
            except SanfabError:
                if _other_slice(context, request.share) is None:
                    raise
        elif other.entry not in left:
            return None  # the shared push has begun
        else:
            waiting = _await(context, other, waiting, is_late=monotonic() >= ends)
    return None


def _await(context: PushContext, other: LockHolder, waiting: str, *, is_late: bool) -> str:
    """Wait a moment for a slice that rolls an entry back; return that entry."""
    if is_late:
        raise SanfabError(
            f"{context.journal.place(other.entry)}: another slice still rolls it back "
            f"({other.user}@{other.host}, process {other.pid}), and sanfab_share_timeout is over; "
            "this slice sent nothing"
        )
    if waiting != other.entry:
        logger.info("waiting for the slice that rolls back %s", other.entry)
    if context.stop.wait(context.times.poll):
        raise SanfabError("interrupted by the operator; this slice sent nothing")
    return other.entry


def _interrupted(context: PushContext, share: str) -> list[str]:
    """Return the open entries that are not those of this share."""
    journal = context.journal
    return [one for one in journal.unfinished() if journal.entry(one).share != share]


def _other_slice(context: PushContext, share: str) -> LockHolder | None:
    """Return the holder of the lock if it is a slice of the same share, and runs."""
    store = context.journal.store
    other = store.holder()
    is_ours = other is not None and other.share == share and store.is_alive(other)
    return other if is_ours else None
