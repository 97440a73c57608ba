"""The journal and the lock of a SAN in PostgreSQL, where every machine can reach them."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import LiteralString

from pydantic import ValidationError

from sanfab.errors import SanfabError
from sanfab.push import database_statements as sql
from sanfab.push.database import JournalDatabase
from sanfab.push.lock import NOT_HELD, NOT_OURS, ORPHANED, LockHolder
from sanfab.push.store import RECORDS, JournalError, TakenOverError

_RELEASE = 10.0
"""Seconds for a keeper of the lock to end."""
_POLL = 0.1
KEEPER_HOLDS = "held"
"""What a keeper answers when it holds the lock."""
_UNKNOWN = object()


class DatabaseStore:
    """A row for each text and for each record. See `JournalStore`.

    The lock is an advisory lock of the connection: it ends with the last process that holds it,
    also with its machine. `sanfab.san.holder` says whose it is.
    """

    def __init__(self, database: JournalDatabase, san: str) -> None:
        self.database, self.san = database, san
        self._holder: object = _UNKNOWN
        """The holder of the lock, as stored, since this store took it or first wrote."""

    def place(self, name: str = "") -> str:
        """Return the address, the SAN and the name."""
        return ", ".join(filter(None, (self.database.place, f"journal of {self.san}", name)))

    def entries(self, name: str) -> list[str]:
        """Return the entries that have a text of this name."""
        return [str(entry) for (entry,) in self._rows(sql.ENTRIES, name)]

    def names(self, entry: str = "") -> list[str]:
        """Return all names of an entry, or those that belong to none."""
        found = sorted(str(name) for (name,) in self._rows(sql.NAMES))
        start = f"{entry}/"
        return [name for name in found if (name.startswith(start) if entry else "/" not in name)]

    def read(self, name: str) -> str | None:
        """Return a text, or records as lines; None: there is none."""
        if name.endswith(RECORDS):
            rows = self._rows(sql.READ_RECORDS, name)
            return "".join(f"{line}\n" for (line,) in rows) if rows else None
        rows = self._rows(sql.READ_FILE, name)
        return str(rows[0][0]) if rows else None

    def read_each(self, name: str) -> dict[str, str]:
        """Return the texts of this name by entry."""
        return {str(entry): str(text) for entry, text in self._rows(sql.READ_EACH, name)}

    def write(self, name: str, text: str) -> None:
        """Write a text in one transaction; PostgreSQL keeps no zero bytes."""
        self._write(sql.WRITE, name, text.replace("\0", "\N{REPLACEMENT CHARACTER}"))

    def append(self, name: str, line: str, *, soon: bool = False) -> None:
        """Append a record in a transaction of its own, which waits for the disk unless ``soon``."""
        self._write(sql.APPEND_SOON if soon else sql.APPEND, name, line)

    def sync(self, name: str) -> None:
        """Do nothing: the next transaction that waits does so for all before it."""

    def remove(self, entry: str) -> None:
        """Remove all texts and records of an entry."""
        for statement in (sql.REMOVE_RECORDS, sql.REMOVE_FILES):
            self.database.run(statement, self._values(entry))

    def holder(self) -> LockHolder | None:
        """Return the holder that the row of the SAN names; None: the lock is free."""
        return self._parsed(self._state()[0])

    def is_alive(self, holder: LockHolder) -> bool:
        """Return whether some connection holds the lock; the holder is then the one in the row."""
        del holder
        return self._state()[1]

    def acquire(self, holder: LockHolder, instead: str = "") -> None:
        """Take the lock; for another process, through a keeper that lives as long as it."""
        if holder.pid == os.getpid():
            self.take(holder, instead)
            return
        start_keeper(self.database, self.san, holder, instead)
        self.join(holder.entry)

    def take(self, holder: LockHolder, instead: str = "") -> None:
        """Take the lock for this connection; it is taken again when a lost one is opened again."""
        self.prepare()
        with self.guarded():
            text, is_held = self._state()
            other = self._parsed(text)
            if is_held or (other is not None and other.entry != instead):
                raise SanfabError(self.taken())
            if not self._is_true(sql.LOCK):
                raise SanfabError(self.taken())
            self.set_holder(holder.model_dump_json())
        self.database.after_reconnect = self._take_again

    def join(self, entry: str) -> None:
        """Hold the lock for this connection too, unless it does so already."""
        with self.guarded():
            text, is_held = self._state()
            other = self._parsed(text)
            if other is None or other.entry != entry:
                raise SanfabError(f"{self.place()}: {NOT_OURS.format(entry=entry)}")
            if self.database.after_reconnect is not None:
                return
            if not is_held or not self._is_true(sql.LOCK):
                raise SanfabError(f"{self.place(entry)}: {NOT_HELD}")
            self._holder = text
        self.database.after_reconnect = self._take_again

    def release(self, entry: str) -> None:
        """Release the lock if it belongs to this entry; wait until its keeper has ended.

        A push that resumes an entry has a lock of the same entry.
        """
        self.database.after_reconnect = None
        text = self._state()[0]
        other = self._parsed(text)
        if other is None or other.entry != entry or self._holder not in {_UNKNOWN, text}:
            self.database.run(sql.UNLOCK_ALL, {})
            return
        self.database.run(sql.FREE, {"san": self.san, "holder": text})
        self._holder = None
        self.database.run(sql.UNLOCK_ALL, {})
        end = time.monotonic() + _RELEASE
        while self._state()[1] and time.monotonic() < end:
            time.sleep(_POLL)

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Let nobody else change who holds the lock, or takes part."""
        self._rows(sql.GUARD)
        try:
            yield
        finally:
            self._rows(sql.UNGUARD)

    def is_held_by(self, holder: LockHolder) -> bool:
        """Return whether the row of the SAN still names this holder."""
        return self._state()[0] == holder.model_dump_json()

    def adopt_holder(self) -> None:
        """Write from now on as long as the holder of the lock is the one of now."""
        self._holder = self._state()[0]

    def set_holder(self, text: str | None) -> None:
        """Store who holds the lock."""
        self.database.run(sql.SET_HOLDER, {"san": self.san, "holder": text})
        self._holder = text

    def _take_again(self) -> None:
        """Take the lock once more; if another push has it, no write of this one succeeds."""
        self.database.run(sql.LOCK_AGAIN, {"san": self.san, "holder": self._holder})

    def _is_true(self, statement: LiteralString) -> bool:
        rows = self._rows(statement)
        return bool(rows and rows[0][0])

    def _state(self) -> tuple[str | None, bool]:
        """Return the stored holder, and whether some connection holds the lock."""
        for holder, is_held in self._rows(sql.STATE):
            return (None if holder is None else str(holder)), bool(is_held)
        return None, False

    def _parsed(self, text: str | None) -> LockHolder | None:
        if text is None:
            return None
        try:
            return LockHolder.model_validate_json(text)
        except ValidationError as error:
            raise JournalError(
                f"{self.place()}: found a lock of another sanfab version; use that version"
            ) from error

    def taken(self) -> str:
        """Return who holds the lock, for a message."""
        text, is_alive = self._state()
        other = self._parsed(text)
        if other is None:
            return f"{self.place()}: the lock was taken or released just now; try again"
        who = f"{self.place()}: the lock is held by {other.describe(datetime.now(UTC))}"
        if not is_alive:
            return f"{who}, which no longer runs"
        if not other.runs:
            return f"{who}, {ORPHANED}"
        return f"{who}; wait until it ends, or stop that process; it then rolls back"

    def prepare(self) -> None:
        """Create the tables and the row of the SAN where they are missing."""
        self.database.migrate()
        self.database.run(sql.ADD_SAN, {"san": self.san})

    def _values(self, name: str, content: str = "") -> dict[str, object]:
        if self._holder is _UNKNOWN:
            self.prepare()
            self._holder = self._state()[0]
        return {"san": self.san, "holder": self._holder, "name": name, "content": content}

    def _write(self, statement: LiteralString, name: str, content: str) -> None:
        if not self.database.run(statement, self._values(name, content)):
            raise TakenOverError(
                f"{self.place(name)}: not recorded, as another push has taken over the lock"
            )

    def _rows(self, statement: LiteralString, name: str = "") -> list[tuple[object, ...]]:
        """Return the rows of a query; there are none before the first push."""
        if not self.database.has_tables:
            return []
        return self.database.run(statement, {"san": self.san, "name": name})


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
    if word != KEEPER_HOLDS:
        raise SanfabError(
            done.stdout.strip() or f"{database.place}: the keeper of the lock did not start"
        )
    return int(number)
