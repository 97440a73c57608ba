"""The journal and the lock of a SAN in a folder of this machine."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError

from sanfab.errors import SanfabError
from sanfab.push.lock import LockHolder
from sanfab.push.private_files import (
    append_line,
    journal_errors,
    private_folder,
    read_file,
    refuse_link,
    sync_file,
    write_file,
)

LOCK_FILE = "lock"
GUARD_FILE = ".guard"
"""Held while the lock file is read and changed."""


@dataclass(frozen=True)
class FolderStore:
    """A folder for each entry; a file for each name. See `JournalStore`."""

    folder: Path
    """``journal/SAN``."""

    def place(self, name: str = "") -> str:
        """Return the path of a file or folder."""
        return str(self.folder / name)

    def entries(self, name: str) -> list[str]:
        """Return the names of the folders that have a file, sorted."""
        refuse_link(self.folder.parent)
        refuse_link(self.folder)
        with journal_errors(self.folder):
            if not self.folder.is_dir():
                return []
            return sorted(path.name for path in self.folder.iterdir() if (path / name).is_file())

    def names(self, entry: str = "") -> list[str]:
        """Return the paths of the files of an entry; what a crash left half written is left out."""
        top = self.folder / entry
        refuse_link(top)
        with journal_errors(top):
            paths = [path for path in top.rglob("*") if path.is_file() and path.name[0] != "."]
        names = sorted(path.relative_to(self.folder).as_posix() for path in paths)
        return names if entry else [name for name in names if "/" not in name and name != LOCK_FILE]

    def read_each(self, name: str) -> dict[str, str]:
        """Return the content of the file of this name in each folder that has one."""
        texts = ((entry, self.read(f"{entry}/{name}")) for entry in self.entries(name))
        return {entry: text for entry, text in texts if text is not None}

    def read(self, name: str) -> str | None:
        """Return the content of a file; None: there is no file."""
        return read_file(self.folder / name)

    def write(self, name: str, text: str) -> None:
        """Write a file atomically; it is on disk when this returns."""
        write_file(self._private(name), text)

    def append(self, name: str, line: str, *, soon: bool = False) -> None:
        """Append a line to a file; it is on disk when this returns, unless ``soon``."""
        append_line(self._private(name), line, soon=soon)

    def sync(self, name: str) -> None:
        """Wait until a file is on disk; do nothing if there is none."""
        sync_file(self.folder / name)

    def remove(self, entry: str) -> None:
        """Delete the folder of an entry."""
        path = self.folder / entry
        refuse_link(path)
        with journal_errors(path):
            shutil.rmtree(path)

    def holder(self) -> LockHolder | None:
        """Return the holder in the lock file; None: there is no file."""
        text = read_file(self.folder / LOCK_FILE)
        if text is None:
            return None
        try:
            return LockHolder.model_validate_json(text)
        except ValidationError as error:
            raise SanfabError(
                f"{self.folder / LOCK_FILE}: unreadable lock file; delete it if no push is running"
            ) from error

    def is_alive(self, holder: LockHolder) -> bool:
        """Return whether its process runs; assumed for another machine."""
        return holder.runs

    def acquire(self, holder: LockHolder, instead: str = "") -> None:
        """Write the lock file; ``instead``: the entry of a dead holder to replace."""
        with self._guarded():
            other = self.holder()
            if other is not None and (other.runs or other.entry != instead):
                raise SanfabError(self._taken(other))
            self.write(LOCK_FILE, holder.model_dump_json(indent=2) + "\n")

    def release(self, entry: str) -> None:
        """Delete the lock file if it belongs to this entry."""
        with self._guarded():
            other = self.holder()
            if other is not None and other.entry == entry:
                with suppress(FileNotFoundError):
                    (self.folder / LOCK_FILE).unlink()

    def _private(self, name: str) -> Path:
        """Return the path of a file in folders that only their owner can read."""
        path = self.folder / name
        private_folder(path.parent)
        return path

    def _taken(self, other: LockHolder) -> str:
        who = f"{self.folder / LOCK_FILE}: held by {other.describe(datetime.now(UTC))}"
        if not other.runs:
            return f"{who}, which no longer runs"
        if other.is_here:
            return (
                f"{who}; wait until it ends, or stop it with `kill {other.pid}`; it then rolls back"
            )
        return (
            f"{who}; wait until it ends. If that process is certainly gone, delete the file, then "
            "run `sanfab rollback` for that entry"
        )

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        path = self._private(GUARD_FILE)
        refuse_link(path)
        with journal_errors(path):
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        finally:
            os.close(file)
