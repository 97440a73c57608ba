"""The interface of the storage of a journal, and of the lock that is kept with it."""

from typing import Protocol

from sanfab.errors import SanfabError
from sanfab.push.lock import LockHolder

RECORDS = ".jsonl"
"""End of the names of records."""


class JournalError(SanfabError):
    """The journal cannot be written or read, for example on a full or read-only disk."""


class TakenOverError(JournalError):
    """Another push has taken over the lock, and with it the switches of this one."""


class JournalStore(Protocol):
    """Keeps the journal of one SAN: texts and records by name, and the lock.

    A name is a path with slashes, the entry first: ``20261121T114500Z-8000/entry.json``. Names that
    end with `RECORDS` are records, which are appended to. Each method raises JournalError if the
    store cannot be read or written.
    """

    def place(self, name: str = "") -> str:
        """Return where something is, for messages; empty: the journal of the SAN."""

    def entries(self, name: str) -> list[str]:
        """Return the entries that have a name, sorted: their first parts."""

    def names(self, entry: str = "") -> list[str]:
        """Return all names of an entry, sorted; empty: those that belong to no entry."""

    def read_each(self, name: str) -> dict[str, str]:
        """Return the texts of this name by entry."""

    def read(self, name: str) -> str | None:
        """Return a text, or records as lines; None: there is none."""

    def write(self, name: str, text: str) -> None:
        """Write a text whole or not at all; it survives a power cut when this returns."""

    def append(self, name: str, line: str, *, soon: bool = False) -> None:
        """Append a record, a line of JSON; it survives a power cut when this returns.

        ``soon``: only a crash of sanfab; a power cut too when `sync` has returned.
        """

    def sync(self, name: str) -> None:
        """Wait until records that were appended ``soon`` survive a power cut."""

    def remove(self, entry: str) -> None:
        """Remove an entry."""

    def holder(self) -> LockHolder | None:
        """Return the holder of the lock; None: it is free."""

    def is_alive(self, holder: LockHolder) -> bool:
        """Return whether the holder, or a task of it, has the lock; assumed if nothing tells."""

    def acquire(self, holder: LockHolder, instead: str = "") -> None:
        """Take the lock; ``instead``: the entry of a dead holder to replace.

        For another process, this one holds it too, as after `join`. Raises SanfabError naming the
        holder.
        """

    def join(self, entry: str) -> None:
        """Hold the lock of an entry too, until `release` or the end of this process.

        So no task of a playbook changes a switch without it, also once the playbook was killed.
        Raises SanfabError if another entry has the lock, or no process holds it any more.
        """

    def release(self, entry: str) -> None:
        """Release the lock if it belongs to this entry, and no other process took it over."""
