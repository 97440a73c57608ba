"""One pusher at a time per SAN: who holds the lock, since when, and whether it is alive."""

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
"""Held for the moment that the lock is looked at and changed."""
MINUTE, HOUR = 60, 3600


class LockHolder(BaseModel):
    """Who pushes, from where, and which entry of the journal."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    user: str
    host: str
    pid: int
    started: str
    """Boot and start time of the process, where the system tells: a number alone may be reused."""
    command: str
    time: datetime
    entry: str

    @property
    def is_here(self) -> bool:
        """Tell whether it runs on this machine, so that its life can be checked."""
        return self.host == socket.gethostname()

    @property
    def is_alive(self) -> bool:
        """Tell whether its process still runs; one on another machine is believed to."""
        return not self.is_here or (_runs(self.pid) and start_of(self.pid) == self.started)

    def told(self, now: datetime) -> str:
        """Return who it is and since when, in words."""
        return (
            f"{self.user}@{self.host}, process {self.pid} ({self.command}), "
            f"for {describe_age((now - self.time).total_seconds())}, entry {self.entry}"
        )


def new_holder(entry: str, pid: int, command: str) -> LockHolder:
    """Return the holder that a process of this machine is."""
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
    """Return who runs this, as the system has it; a container may know no name."""
    import pwd  # noqa: PLC0415  # not on every system

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def read_lock(folder: Path) -> LockHolder | None:
    """Return who holds the lock of a SAN; None: nobody."""
    text = read_file(folder / LOCK_FILE)
    if text is None:
        return None
    try:
        return LockHolder.model_validate_json(text)
    except ValidationError as error:
        raise SanfabError(
            f"{folder / LOCK_FILE}: is no lock of this sanfab; when nobody pushes, remove it"
        ) from error


def acquire(folder: Path, holder: LockHolder, instead: str = "") -> None:
    """Take the lock; ``instead``: the entry of a dead holder to take it over from.

    Raises SanfabError naming the one who holds it.
    """
    with _guarded(folder):
        other = read_lock(folder)
        if other is not None and (other.is_alive or other.entry != instead):
            raise SanfabError(_taken(folder, other))
        write_file(folder / LOCK_FILE, holder.model_dump_json(indent=2) + "\n")


def release(folder: Path, entry: str) -> None:
    """Give the lock back if it is that of this entry."""
    with _guarded(folder):
        other = read_lock(folder)
        if other is not None and other.entry == entry:
            (folder / LOCK_FILE).unlink(missing_ok=True)


def _taken(folder: Path, other: LockHolder) -> str:
    who = f"{folder / LOCK_FILE}: held by {other.told(datetime.now(UTC))}"
    if not other.is_alive:
        return f"{who}, which is gone"
    if other.is_here:
        return f"{who}; wait until it has ended, or end it with `kill {other.pid}`: it cleans up"
    return (
        f"{who}; wait until it has ended. Only when that process is known to be gone: remove the "
        f"file, then `sanfab rollback` undoes what it left"
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
    """Return the state of a process and what follows it in the table of Linux; else nothing."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return stat.rpartition(")")[2].strip()


def start_of(pid: int) -> str:
    """Return boot and start time of a process; empty where the system does not tell."""
    fields = _state(pid).split()
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
    return f"{boot}:{fields[19]}" if len(fields) > 19 else ""  # noqa: PLR2004  # proc(5): field 22


def describe_age(seconds: float) -> str:
    """Return a time in words.

    >>> age(5), age(130), age(7300)
    ('5 s', '2 min', '2 h 1 min')
    """
    whole = int(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    hours, minutes = divmod(whole // MINUTE, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
