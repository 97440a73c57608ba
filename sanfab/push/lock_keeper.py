"""A process that holds a lock in PostgreSQL for a playbook, whose tasks are short processes.

It ends, and frees the lock, when the playbook ends or the lock is released.
"""

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from sanfab.errors import SanfabError
from sanfab.push.database import JournalDatabase
from sanfab.push.lock import LockHolder

if TYPE_CHECKING:
    from sanfab.push.database_store import DatabaseStore

_POLL = 0.5
"""Seconds between two looks at the playbook and at the lock."""


def start(database: JournalDatabase, san: str, holder: LockHolder, instead: str) -> None:
    """Start a keeper and return when it holds the lock; raises SanfabError if it cannot.

    The address goes through a pipe: it may have a password, and command lines are public.
    """
    asked = {
        "conninfo": database.conninfo,
        "place": database.place,
        "san": san,
        "holder": holder.model_dump_json(),
        "instead": instead,
    }
    done = subprocess.run(
        [sys.executable, "-m", "sanfab.push.lock_keeper"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )
    if done.stdout.strip() != "held":
        raise SanfabError(
            done.stdout.strip() or f"{database.place}: the keeper of the lock did not start"
        )


def keep() -> None:
    """Read what to hold from standard input, answer, and hold it."""
    asked = json.loads(sys.stdin.read())
    if os.fork():
        os._exit(0)  # the caller does not wait for the end of the push
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    holder = LockHolder.model_validate_json(asked["holder"])
    try:
        store = _store(asked)
        store.take(holder, asked["instead"])
    except SanfabError as error:
        sys.stdout.write(str(error))
        return
    sys.stdout.write("held")
    _close_pipes()
    while holder.runs and store.is_held_by(holder):
        time.sleep(_POLL)


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
