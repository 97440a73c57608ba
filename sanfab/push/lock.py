"""One push at a time per SAN: a lock file that names its holder."""

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from sanfab.errors import SanfabError
from sanfab.push.journal_files import (
    journal_errors,
    private_folder,
    read_file,
    refuse_link,
    write_file,
)

LOCK_FILE = "lock"
GUARD_FILE = ".guard"
"""Held while the lock file is read and changed."""
MINUTE, HOUR = 60, 3600


class LockHolder(BaseModel):
    """The process that pushes, and its journal entry."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    user: str
    host: str
    pid: int
    started: str
    """Boot and start time of the process, where the system has it: a number alone may be reused."""
    command: str
    time: datetime
    entry: str

    @property
    def is_here(self) -> bool:
        """Return whether it runs on this machine, where it can be checked."""
        return self.host == socket.gethostname()

    @property
    def is_alive(self) -> bool:
        """Return whether its process still runs; assumed for another machine."""
        return not self.is_here or (_runs(self.pid) and start_of(self.pid) == self.started)

    def describe(self, now: datetime) -> str:
        """Return the holder, and for how long it holds the lock."""
        return (
            f"{self.user}@{self.host}, process {self.pid} ({self.command}), "
            f"for {describe_age((now - self.time).total_seconds())}, entry {self.entry}"
        )


def new_holder(entry: str, pid: int, command: str) -> LockHolder:
    """Return the holder for a process of this machine."""
    return LockHolder(
        user=user_name(),
        host=socket.gethostname(),
        pid=pid,
        started=start_of(pid),
        command=command,
        time=datetime.now(UTC),
        entry=entry,
    )


def user_name() -> str:
    """Return the name of the user; in a container without one, the number."""
    import pwd  # noqa: PLC0415  # not on every system

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def read_lock(folder: Path) -> LockHolder | None:
    """Return the holder of the lock; None: it is free."""
    text = read_file(folder / LOCK_FILE)
    if text is None:
        return None
    try:
        return LockHolder.model_validate_json(text)
    except ValidationError as error:
        raise SanfabError(
            f"{folder / LOCK_FILE}: unreadable lock file; delete it if no push is running"
        ) from error


def acquire(folder: Path, holder: LockHolder, instead: str = "") -> None:
    """Take the lock; ``instead``: the entry of a dead holder to replace.

    Raises SanfabError naming the holder.
    """
    with _guarded(folder):
        other = read_lock(folder)
        if other is not None and (other.is_alive or other.entry != instead):
            raise SanfabError(_taken(folder, other))
        write_file(folder / LOCK_FILE, holder.model_dump_json(indent=2) + "\n")


def release(folder: Path, entry: str) -> None:
    """Release the lock if it belongs to this entry."""
    with _guarded(folder):
        other = read_lock(folder)
        if other is not None and other.entry == entry:
            (folder / LOCK_FILE).unlink(missing_ok=True)


def _taken(folder: Path, other: LockHolder) -> str:
    who = f"{folder / LOCK_FILE}: held by {other.describe(datetime.now(UTC))}"
    if not other.is_alive:
        return f"{who}, which no longer runs"
    if other.is_here:
        return f"{who}; wait until it ends, or stop it with `kill {other.pid}`; it then rolls back"
    return (
        f"{who}; wait until it ends. If that process is certainly gone, delete the file, then run "
        f"`sanfab rollback` for that entry"
    )


@contextmanager
def _guarded(folder: Path) -> Iterator[None]:
    path = private_folder(folder) / GUARD_FILE
    refuse_link(path)
    with journal_errors(path):
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _state(pid).startswith("Z")


def _state(pid: int) -> str:
    """Return the state of a process and the fields after it (proc(5)); empty: unknown."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return stat.rpartition(")")[2].strip()


def start_of(pid: int) -> str:
    """Return boot and start time of a process; empty where the system has none."""
    fields = _state(pid).split()
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
    return f"{boot}:{fields[19]}" if len(fields) > 19 else ""  # noqa: PLR2004  # proc(5): field 22


def describe_age(seconds: float) -> str:
    """Return a duration in words.

    >>> describe_age(5), describe_age(130), describe_age(7300)
    ('5 s', '2 min', '2 h 1 min')
    >>> describe_age(-3600)
    'an unknown time (the clock was set back)'
    """
    if seconds < 0:
        return "an unknown time (the clock was set back)"
    whole = int(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    hours, minutes = divmod(whole // MINUTE, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
