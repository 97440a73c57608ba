"""A process that holds a lock in PostgreSQL for a playbook, whose tasks are short processes.

It ends, and frees the lock, when the playbook ends or the lock is released.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sanfab.errors import SanfabError
from sanfab.push.database import JournalDatabase
from sanfab.push.lock import LockHolder
from sanfab.push.share_lock import ShareLock

if TYPE_CHECKING:
    from sanfab.push.database_store import DatabaseStore

_HELD = "held"
_POLL = 0.5
"""Seconds between two looks at the playbook and at the lock."""


def start_keeper(
    database: JournalDatabase,
    san: str,
    holder: LockHolder,
    instead: str,
    switches: tuple[str, ...] = (),
) -> int:
    """Start a keeper and return when it holds the lock; raises SanfabError if it cannot.

    ``switches``: those of the slice, if the holder takes part in a shared push; its number is
    returned, 0 if that push is over. The address goes through a pipe: it may have a password, and
    command lines are public.
    """
    asked = {
        "conninfo": database.conninfo,
        "place": database.place,
        "san": san,
        "holder": holder.model_dump_json(),
        "instead": instead,
        "switches": json.dumps(switches),
    }
    done = subprocess.run(
        [sys.executable, "-m", "sanfab.push.lock_keeper"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )
    word, _, number = done.stdout.strip().partition(" ")
    if word != _HELD:
        raise SanfabError(
            done.stdout.strip() or f"{database.place}: the keeper of the lock did not start"
        )
    return int(number)


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
    sys.stdout.write(f"{_HELD} {number}")
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


def _store(asked: dict[str, str]) -> "DatabaseStore":
    from sanfab.push.database_store import DatabaseStore  # noqa: PLC0415  # it imports this module

    return DatabaseStore(JournalDatabase(asked["conninfo"], asked["place"]), asked["san"])


def _close_pipes() -> None:
    """Close the pipe of the answer, so that its reader sees the end."""
    sys.stdout.flush()
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)


if __name__ == "__main__":
    keep()
