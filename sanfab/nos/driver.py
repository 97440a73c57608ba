"""How a switch is reached and talked to: what the driver of each NOS brings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from sanfab.errors import SanfabError


@dataclass(frozen=True)
class SwitchTarget:
    """Where a switch answers, and as whom to log in."""

    switch: str
    """Name in the inventory."""
    host: str
    user: str
    password: str = field(repr=False)
    port: int | None = None
    """None: the port that the transport has by custom."""
    transport: Literal["", "ssh", "eapi"] = ""
    """Empty: what suits the NOS and release best."""
    known_hosts: Path | None = None
    """File of host keys; None: that of the user and of the system."""
    certificates: Path | None = None
    """PEM file of certificates to trust (eAPI); None: those of the system."""
    check_host_key: bool = True
    timeout: float = 1.0
    """Factor for all times a driver waits."""
    mask: Callable[[str], str] = field(default=str, repr=False)
    """Hides what is known to be secret in all that is logged and told; unless given, nothing is."""


class Response(NamedTuple):
    """One line that was sent, and what the switch said to it."""

    line: str
    text: str


class SwitchError(SanfabError):
    """A switch did not do what it was asked; exit status 2."""


class UnreachableError(SwitchError):
    """No login: refused, timed out, unknown host key, wrong password. Names the remedy."""


class LostError(SwitchError):
    """The connection broke or fell silent; how much was executed is not known."""


class RejectedError(SwitchError):
    """The switch rejected ``line`` and said ``text``; no later line was sent."""

    def __init__(self, message: str, line: str, text: str) -> None:
        super().__init__(message)
        self.line, self.text = line, text


OnResponse = Callable[[Response], None]
"""Gets each line with its answer as soon as it is known."""


class Driver(Protocol):
    """One switch, logged in to. Every method raises LostError when the connection is gone."""

    def running(self) -> str:
        """Return the running configuration as printed."""

    def startup(self) -> str:
        """Return the saved configuration, printed as the running one is."""

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return what the switch prints for each command; rejected ones give an empty text."""

    def apply(self, lines: Sequence[str], on_response: OnResponse) -> None:
        """Bring lines of configuration into force, in order, and stop at the first rejection.

        Enters and leaves the configuration mode itself, whatever happens. Nothing is saved. Where
        the platform has a dead-man's switch (EOS commit timer), it runs until ``save``.
        Raises RejectedError.
        """

    def save(self) -> None:
        """Make what runs survive a reboot, and stop the dead-man's switch; raises RejectedError."""

    def restore(self) -> None:
        """Give back what an interrupted push left behind: sessions, timers, locks of ours."""

    def reload(self) -> None:
        """Restart the switch from its saved configuration; the connection is closed by it."""

    def close(self) -> None:
        """Log out; a running dead-man's switch keeps running."""


Connect = Callable[[SwitchTarget, str], Driver]
"""Logs in to a switch of a release; raises UnreachableError."""
