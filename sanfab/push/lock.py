"""One push at a time per SAN: who holds the lock, and whether that process still runs."""

import os
import socket
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict

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
    share: str = ""
    """What all slices of one push name; empty: this process pushes alone."""
    digest: str = ""
    """Of what a shared push is about to do: the same in each slice. Empty: it pushes alone, or
    first rolls back an interrupted push."""

    @property
    def is_here(self) -> bool:
        """Return whether it runs on this machine, where it can be checked."""
        return self.host == socket.gethostname()

    @property
    def runs(self) -> bool:
        """Return whether its process still runs; assumed for another machine."""
        return not self.is_here or (_runs(self.pid) and start_of(self.pid) == self.started)

    @property
    def is_this_process(self) -> bool:
        """Return whether it is this process."""
        return self.is_here and self.pid == os.getpid()

    def describe(self, now: datetime) -> str:
        """Return the holder, and for how long it holds the lock."""
        return (
            f"{self.user}@{self.host}, process {self.pid} ({self.command}), "
            f"for {describe_age((now - self.time).total_seconds())}, entry {self.entry}"
        )


ORPHANED = (
    "which was killed; a task of it still works on a switch, and frees the lock when it ends; "
    "wait for that"
)
"""About a holder that no longer runs, of a lock that is held."""
NOT_HELD = "no process holds the lock any more; nothing was sent"
NOT_OURS = "the lock no longer belongs to {entry}; nothing was sent"


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
    'an unknown time (a clock was set back, or two differ)'
    """
    if seconds < 0:
        return "an unknown time (a clock was set back, or two differ)"
    whole = int(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    hours, minutes = divmod(whole // MINUTE, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
