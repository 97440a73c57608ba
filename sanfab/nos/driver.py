"""The driver protocol: log in to a switch, read it, send lines and save."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from sanfab.errors import SanfabError


@dataclass(frozen=True)
class SwitchTarget:
    """Address of a switch, and the account to log in with."""

    switch: str
    """Name in the inventory."""
    host: str
    user: str
    password: str = field(repr=False)
    port: int | None = None
    """None: the default port of the transport."""
    transport: Literal["", "ssh", "eapi"] = ""
    """Empty: the default of the NOS and release."""
    known_hosts: Path | None = None
    """File of host keys; None: the files of the user and of the system."""
    certificates: Path | None = None
    """PEM file of trusted certificates (eAPI); None: those of the system."""
    check_host_key: bool = True
    timeout: float = 1.0
    """Factor on all wait times of the driver."""
    mask: Callable[[str], str] = field(default=str, repr=False)
    """Masks known secrets in logs and messages. Default: masks nothing."""
    named: Callable[[str], str] = field(default=str, repr=False)
    """Puts the placeholder in place of each known community in a configuration."""
    running_problem: Callable[[str], str] = field(default=lambda _text: "", repr=False)
    """Returns why a text is no running configuration of the switch; empty: it is one."""
    interruptions: Callable[[], int] = field(default=lambda: 0, repr=False)
    """Returns how often the operator interrupted; a rise ends the read that is under way."""


class Response(NamedTuple):
    """A line that was sent, and the output of the switch."""

    line: str
    text: str


CONNECT_SECONDS = 10.0
"""Timeout of the TCP connection: the default of Netmiko [NETMIKO]."""
NEW_SWITCH = "`sanfab bootstrap` prints what a new switch needs"
"""Ends the messages about a switch that does not answer."""


class SwitchError(SanfabError):
    """A switch cannot be reached, or rejects a command; exit status 2."""


class UnreachableError(SwitchError):
    """The login failed: refused, timed out, unknown host key, wrong password. Names the remedy."""


class LostError(SwitchError):
    """The connection broke or timed out; the last line may or may not have been executed."""


class RejectedError(SwitchError):
    """The switch rejected ``line`` with the output ``text``; no later line was sent."""

    def __init__(self, message: str, line: str, text: str) -> None:
        super().__init__(message)
        self.line, self.text = line, text


def accepted_running(target: SwitchTarget, text: str) -> str:
    """Return a running configuration; raises SwitchError for a text that is none."""
    problem = target.running_problem(text)
    if problem:
        raise SwitchError(f"{target.switch}: {problem}")
    return target.named(text)


OnResponse = Callable[[Response], None]
"""Called with each line and its output as soon as the output is known."""


class Driver(Protocol):
    """A login to one switch. Every method raises LostError when the connection is lost."""

    def running(self) -> str:
        """Return the running configuration as printed."""

    def startup(self) -> str:
        """Return the startup configuration, in the format of the running one."""

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return the output of each command; empty for a rejected one."""

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str] = ()) -> None:
        """Raise SwitchError if this connection cannot survive these lines; sends none of them.

        ``permit``: the only networks that may log in from then on; empty: as before.
        """

    def refuse_reader(self) -> None:
        """Raise SwitchError if the switch says that the user may read it only."""

    def apply(self, lines: Sequence[str], on_response: OnResponse) -> None:
        """Apply configuration lines in order, and stop at the first rejection.

        Enters the configuration mode and always leaves it again. Saves nothing. On a platform with
        a commit-confirm timer (EOS), the timer runs until ``save``. Raises RejectedError.
        """

    def save(self) -> None:
        """Save the running configuration, stop a commit-confirm timer; raises RejectedError."""

    def abort_sessions(self) -> None:
        """Abort the sessions, timers and locks that an interrupted push left; others' stay."""

    def reload(self) -> None:
        """Restart the switch from its startup configuration; this closes the connection."""

    def close(self) -> None:
        """Log out; a running commit-confirm timer keeps running."""


Connect = Callable[[SwitchTarget, str], Driver]
"""Logs in to a switch of a release; raises UnreachableError."""
