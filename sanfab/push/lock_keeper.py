"""A process that holds a lock in PostgreSQL for a playbook, whose tasks are short processes.

It ends, and frees the lock, when the playbook ends or the lock is released.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable

from sanfab.errors import SanfabError
from sanfab.push.database import JournalDatabase
from sanfab.push.database_store import KEEPER_HOLDS, DatabaseStore
from sanfab.push.lock import LockHolder
from sanfab.push.share_lock import ShareLock

_POLL = 0.5
"""Seconds between two looks at the playbook and at the lock."""


def keep() -> None:
    """Read what to hold from standard input, answer, and hold it."""
    asked = json.loads(sys.stdin.read())
    if os.fork():
        os._exit(0)  # the caller does not wait for the end of the push
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    holder = LockHolder.model_validate_json(asked["holder"])
    try:
        number, is_kept = _taken(asked, holder)
    except SanfabError as error:
        sys.stdout.write(str(error))
        return
    sys.stdout.write(f"{KEEPER_HOLDS} {number}")
    _close_pipes()
    while holder.runs and is_kept():
        time.sleep(_POLL)


def _taken(asked: dict[str, str], holder: LockHolder) -> tuple[int, Callable[[], bool]]:
    """Take the lock, or part in it; return the slice, and what tells whether to hold it still."""
    store = _store(asked)
    switches = tuple(json.loads(asked["switches"]))
    if not switches:
        store.take(holder, asked["instead"])
        return 0, lambda: store.is_held_by(holder)
    share = ShareLock(store, holder.share)
    part = share.join(holder, switches, asked["instead"])
    if part is None:
        return 0, lambda: False
    return part.number, lambda: share.is_open(part.number)


def _store(asked: dict[str, str]) -> DatabaseStore:
    return DatabaseStore(JournalDatabase(asked["conninfo"], asked["place"]), asked["san"])


def _close_pipes() -> None:
    """Close the pipe of the answer, so that its reader sees the end."""
    sys.stdout.flush()
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)


if __name__ == "__main__":
    keep()
