"""The interface of a driver: how to log in to a switch, read it and send lines."""

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
    """File of host keys; None: that of the user and of the system."""
    certificates: Path | None = None
    """PEM file of certificates to trust (eAPI); None: those of the system."""
    check_host_key: bool = True
    timeout: float = 1.0
    """Factor for all times a driver waits."""
    mask: Callable[[str], str] = field(default=str, repr=False)
    """Masks known secrets in logs and messages. Default: masks nothing."""


class Response(NamedTuple):
    """A line that was sent, and the output of the switch."""

    line: str
    text: str


class SwitchError(SanfabError):
    """A switch did not do what it was asked to; exit status 2."""


class UnreachableError(SwitchError):
    """No login: refused, timed out, unknown host key, wrong password. Names the remedy."""


class LostError(SwitchError):
    """The connection broke or fell silent; how much was executed is not known."""


class RejectedError(SwitchError):
    """The switch rejected ``line`` with the output ``text``; no later line was sent."""

    def __init__(self, message: str, line: str, text: str) -> None:
        super().__init__(message)
        self.line, self.text = line, text


OnResponse = Callable[[Response], None]
"""Called with each line and its output as soon as it is known."""


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
        the platform has a commit-confirm timer (EOS), it runs until ``save``.
        Raises RejectedError.
        """

    def save(self) -> None:
        """Save what runs, and stop the commit-confirm timer; raises RejectedError."""

    def restore(self) -> None:
        """Release what an interrupted push left: its own sessions, timers and locks."""

    def reload(self) -> None:
        """Restart the switch from its saved configuration; the connection is closed by it."""

    def close(self) -> None:
        """Log out; a running commit-confirm timer keeps running."""


Connect = Callable[[SwitchTarget, str], Driver]
"""Logs in to a switch of a release; raises UnreachableError."""
