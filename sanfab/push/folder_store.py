"""The journal and the lock of a SAN in a folder of this machine."""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from weakref import finalize

from pydantic import ValidationError

from sanfab.errors import SanfabError
from sanfab.push.lock import NOT_HELD, NOT_OURS, ORPHANED, LockHolder
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
TASKS_FILE = ".tasks"
"""Held by each task of a playbook, a process of its own: it may outlive the playbook."""


@dataclass(frozen=True)
class FolderStore:
    """A folder for each entry; a file for each name. See `JournalStore`."""

    folder: Path
    """``journal/SAN``."""
    _holds: list[Callable[[], object]] = field(default_factory=list, compare=False, repr=False)
    """What lets go of `TASKS_FILE`."""
    _private_folders: set[Path] = field(default_factory=set, compare=False, repr=False)
    """Folders that this process found or made private: a record has many lines."""

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
        self._private_folders.clear()
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
        """Return whether its process runs, or a task of it; assumed for another machine."""
        return holder.runs or self._has_tasks()

    def acquire(self, holder: LockHolder, instead: str = "") -> None:
        """Write the lock file; ``instead``: the entry of a dead holder to replace."""
        with self._guarded():
            other = self.holder()
            if other is not None and (self.is_alive(other) or other.entry != instead):
                raise SanfabError(self._taken(other))
            self.write(LOCK_FILE, holder.model_dump_json(indent=2) + "\n")
            if not holder.is_this_process:
                self._hold()

    def join(self, entry: str) -> None:
        """Hold the lock too, unless the lock file names this process."""
        with self._guarded():
            other = self.holder()
            if other is None or other.entry != entry:
                raise SanfabError(f"{self.place()}: {NOT_OURS.format(entry=entry)}")
            if other.is_this_process or self._holds:
                return
            if not self.is_alive(other):
                raise SanfabError(f"{self.place(entry)}: {NOT_HELD}")
            self._hold()

    def release(self, entry: str) -> None:
        """Delete the lock file if it belongs to this entry."""
        with self._guarded():
            other = self.holder()
            if other is not None and other.entry == entry:
                with suppress(FileNotFoundError):
                    (self.folder / LOCK_FILE).unlink()
                while self._holds:
                    self._holds.pop()()

    def _hold(self) -> None:
        """Hold `TASKS_FILE` until the release, or the end of this process."""
        file = self._opened(TASKS_FILE)
        self._holds.append(finalize(self, os.close, file))
        fcntl.flock(file, fcntl.LOCK_SH)

    def _has_tasks(self) -> bool:
        """Return whether a process holds `TASKS_FILE`."""
        if not (self.folder / TASKS_FILE).exists():
            return False
        file = self._opened(TASKS_FILE)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(file)
        return False

    def _opened(self, name: str) -> int:
        path = self._private(name)
        refuse_link(path)
        with journal_errors(path):
            return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)

    def _private(self, name: str) -> Path:
        """Return the path of a file in folders that only their owner can read."""
        path = self.folder / name
        if path.parent not in self._private_folders:
            self._private_folders.add(private_folder(path.parent))
        return path

    def _taken(self, other: LockHolder) -> str:
        who = f"{self.folder / LOCK_FILE}: held by {other.describe(datetime.now(UTC))}"
        if not other.runs:
            return f"{who}, {ORPHANED if self._has_tasks() else 'which no longer runs'}"
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
        file = self._opened(GUARD_FILE)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        finally:
            os.close(file)
