"""Who takes part in a push that several runners share, kept in PostgreSQL.

All slices of a push hold the lock of the SAN together, and each one a lock of its own: it ends with
the last process of the slice, also with its machine. `sanfab.slice` has one row for each.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, LiteralString

from sanfab.errors import SanfabError
from sanfab.push import database_statements as sql
from sanfab.push.folder_store import FolderStore
from sanfab.push.lock import LockHolder
from sanfab.push.store import JournalError, JournalStore
from sanfab.text import some

if TYPE_CHECKING:
    from sanfab.push.database import DatabaseRow
    from sanfab.push.database_store import DatabaseStore

_SHARE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,99}")


@dataclass(frozen=True)
class PushSlice:
    """One runner's part of a push."""

    number: int
    entry: str
    """Journal entry of the whole push."""
    holder: LockHolder
    """The process of the slice."""
    switches: tuple[str, ...]
    """Switches that it pushes."""
    ended: str | None
    """Why it ended; empty: as planned; None: it has not ended."""
    is_alive: bool
    """Whether a process of it still runs."""

    @property
    def is_working(self) -> bool:
        """Return whether it takes part now."""
        return self.ended is None and self.is_alive

    @property
    def is_dead(self) -> bool:
        """Return whether it ended without a word."""
        return self.ended is None and not self.is_alive

    def __str__(self) -> str:
        """Return who it is, for messages."""
        one = self.holder
        return f"slice {self.number} ({one.user}@{one.host}, process {one.pid})"


class ShareLock:
    """The part of the lock of a SAN that is about slices."""

    def __init__(self, store: "DatabaseStore", share: str) -> None:
        self.store, self.share = store, share

    def join(
        self, mine: LockHolder, switches: tuple[str, ...], instead: str = ""
    ) -> PushSlice | None:
        """Take part in the push of this share, or begin it; this process then holds both locks.

        ``instead``: the entry of a dead holder to replace. None: the push of this share is over.
        Raises SanfabError naming the other.
        """
        self.store.prepare()
        with self.store.guarded():
            other = self.store.holder()
            is_held = other is not None and self.store.is_alive(other)
            if other is not None and is_held and other.digest and other.share == self.share:
                if not any(one.is_working for one in self.all()):
                    return None  # the last one is about to close it
                self._refuse_other_part(mine, other, switches)
                return self._added(other.entry, mine, switches)
            if other is not None and (is_held or other.entry != instead):
                raise SanfabError(self.store.taken())
            if self.all():
                return None
            if not self._is_true(sql.LOCK):
                raise SanfabError(self.store.taken())
            self.store.set_holder(mine.model_dump_json())
            return self._added(mine.entry, mine, switches)

    def attach(self, number: int) -> None:
        """Keep the lock of the SAN and that of a slice for this process too.

        It takes both again when a lost connection is opened again. Raises SanfabError if the slice
        has ended, or its push was closed.
        """
        mine = self.one(number)
        other = self.store.holder()
        if other is None or other.entry != mine.entry or mine.ended is not None:
            raise SanfabError(
                f"{self.store.place(mine.entry)}: {mine} no longer takes part; nothing was sent"
            )
        self.store.adopt_holder()
        if not self._lock(number):
            raise SanfabError(self.store.taken())
        self.store.database.after_reconnect = lambda: self._take_again(number)

    def detach(self) -> None:
        """Let all locks go that this process holds."""
        self.store.database.after_reconnect = None
        self._run(sql.UNLOCK_ALL)

    def end(self, number: int, why: str) -> bool:
        """Record that a slice ended; return whether no other one takes part any more."""
        with self.store.guarded():
            self._run(sql.END_SLICE, slice=number, ended=why)
            return not any(one.is_working for one in self.all() if one.number != number)

    def all(self) -> list[PushSlice]:
        """Return every slice of the share, in the order in which they came."""
        return [
            PushSlice(
                int(str(number)),
                str(entry),
                LockHolder.model_validate_json(str(holder)),
                tuple(json.loads(str(switches))),
                None if ended is None else str(ended),
                bool(is_alive),
            )
            for number, entry, holder, switches, ended, is_alive in self._run(sql.SLICES)
        ]

    def one(self, number: int) -> PushSlice:
        """Return a slice; raises JournalError if there is none of this number."""
        for found in self.all():
            if found.number == number:
                return found
        raise JournalError(f"{self.store.place()}: found no slice {number} of {self.share}")

    def results(self, entry: str) -> dict[str, str]:
        """Return the recorded result of each switch that has one, as text."""
        values = {"san": self.store.san, "name": entry}
        rows = self.store.database.run(sql.RESULTS, values)
        return {str(switch): str(text) for switch, text in rows}

    @contextmanager
    def checking(self) -> Iterator[bool]:
        """Yield whether it is this process that checks a fabric; one at a time does."""
        is_mine = self._is_true(sql.TRY_CHECK)
        try:
            yield is_mine
        finally:
            if is_mine:
                self._run(sql.END_CHECK)

    def is_open(self, number: int) -> bool:
        """Return whether a slice has not ended, and its push was not closed."""
        mine, other = self.one(number), self.store.holder()
        return mine.ended is None and other is not None and other.entry == mine.entry

    def _refuse_other_part(
        self, mine: LockHolder, other: LockHolder, switches: tuple[str, ...]
    ) -> None:
        """Refuse a slice that is about to do something else, or what another one does."""
        if other.digest != mine.digest:
            raise SanfabError(
                f"{self.store.place(other.entry)}: {self.share}: this slice would push something "
                f"else than the one of {other.describe(datetime.now(UTC))}: expected the same "
                "inventory, validation, permissions and sanfab version in each slice; "
                "nothing was sent"
            )
        for one in self.all():
            twice = sorted({*switches}.intersection(one.switches))
            if twice:
                raise SanfabError(
                    f"{self.share}: {one} covers {some(twice)} already; expected each switch in "
                    "one slice"
                )

    def _added(self, entry: str, mine: LockHolder, switches: tuple[str, ...]) -> PushSlice:
        """Return the new slice, whose locks this process holds."""
        ((number,),) = self._run(
            sql.ADD_SLICE,
            entry=entry,
            holder=mine.model_dump_json(),
            switches=json.dumps(switches),
        )
        self.attach(int(number))
        return self.one(int(number))

    def _take_again(self, number: int) -> None:
        """Take both locks once more; if another push began, no write of this one succeeds."""
        self._lock(number)

    def _lock(self, number: int) -> bool:
        self._run(sql.LOCK_SLICE, slice=number)
        return self._is_true(sql.LOCK)

    def _is_true(self, statement: LiteralString) -> bool:
        rows = self._run(statement)
        return bool(rows and rows[0][0])

    def _run(self, statement: LiteralString, **values: object) -> "list[DatabaseRow]":
        return self.store.database.run(
            statement, {"san": self.store.san, "share": self.share, **values}
        )


def share_lock(store: JournalStore, share: str) -> ShareLock:
    """Return the lock of a share; raises SanfabError for a bad name, and where no slices meet."""
    if _SHARE.fullmatch(share) is None:
        raise SanfabError(
            f"share: found {share!r}, expected up to 100 letters, digits and . _ : -; the same in "
            "each slice, new in each run"
        )
    if isinstance(store, FolderStore):
        raise SanfabError(
            f"{store.place()}: found a folder, expected a journal in PostgreSQL, where the slices "
            "of a push meet; see docs/scale.md"
        )
    from sanfab.push.database_store import DatabaseStore  # noqa: PLC0415  # needs psycopg

    assert isinstance(store, DatabaseStore)  # noqa: S101  # the only other home
    return ShareLock(store, share)
