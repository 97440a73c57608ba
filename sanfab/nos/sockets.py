"""Host and port -> a TCP connection; what is received before the login is bounded."""

import errno
import os
import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

from sanfab.nos.driver import SwitchTarget

SLICE_SECONDS = 0.25
"""Seconds after which a wait looks whether the operator interrupted."""
INTERRUPT_SECONDS = 3.0
"""Seconds that a switch has to finish its answer once the operator interrupted."""
IDLE_SECONDS = 2.0
"""Seconds without data after which Paramiko looks whether a keepalive is due."""
READ_BYTES = 1 << 16
"""Bytes that are received at once."""
LOGIN_BYTES = 1 << 20
"""Bytes that a switch may send before the login: keys and banners are a few thousand."""
COMMAND_BYTES = 32 << 20
"""Bytes that a switch may send after one command, whatever flow control was agreed."""


class InterruptedReadError(OSError):
    """The operator interrupted, or the peer exceeds a limit; the text says which."""

    def __init__(self, text: str) -> None:
        """Keep the text as that of an error number, which Paramiko expects of every OSError."""
        super().__init__(errno.ECANCELED, text)
        self.text = text

    def __str__(self) -> str:
        return self.text


class Interruptions:
    """How often the operator interrupted since something began."""

    def __init__(self, target: SwitchTarget) -> None:
        self._count = target.interruptions
        self._known = self._count()
        self._since = 0.0

    def accept(self) -> None:
        """Ignore the interruptions up to now, as those before a rollback."""
        self._known, self._since = self._count(), 0.0

    @property
    def seconds(self) -> float | None:
        """Seconds since the first new interruption was noticed; None: there is none."""
        if self._count() <= self._known:
            return None
        self._since = self._since or monotonic()
        return monotonic() - self._since


class BoundedSocket(socket.socket):
    """A socket that stops to receive at a limit of bytes, or when the operator interrupts."""

    budget = LOGIN_BYTES
    """Bytes that may still be received."""
    interruptions: Interruptions | None = None
    """None after the login: the terminal looks itself."""

    _ahead = b""
    """Received and not asked for yet: Paramiko asks for each packet in two parts."""

    def recv(self, size: int, flags: int = 0) -> bytes:
        """Return bytes; raises InterruptedReadError at the limit."""
        if self.interruptions is not None and self.interruptions.seconds is not None:
            raise InterruptedReadError("interrupted by the operator")
        if not self._ahead:
            self._ahead = self._received(max(size, READ_BYTES), flags)
            self.budget -= len(self._ahead)
            if self.budget < 0:
                raise InterruptedReadError("the peer sent more data than any switch does")
        found, self._ahead = self._ahead[:size], self._ahead[size:]
        return found

    def _received(self, size: int, flags: int) -> bytes:
        """Return bytes; after the login, an idle connection wakes up its thread seldom.

        Paramiko asks ten times a second, of each of the connections that a push keeps open.
        """
        try:
            return super().recv(size, flags)
        except TimeoutError:
            if self.interruptions is not None:
                raise
        idle = select.poll()
        idle.register(self, select.POLLIN)
        if not idle.poll(IDLE_SECONDS * 1000):
            raise TimeoutError("timed out")
        return super().recv(size, flags)

    def break_off(self) -> None:
        """End the connection, also for a thread that waits for it."""
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)

    def allow(self, size: int) -> None:
        """Permit this number of bytes from now on."""
        self.budget = size


def open_socket(target: SwitchTarget, port: int, seconds: float) -> BoundedSocket:
    """Connect; raises OSError, and InterruptedReadError when the operator interrupts."""
    interruptions, ends = Interruptions(target), monotonic() + seconds
    error = OSError(f"no address for {target.host}")
    for family, kind, protocol, _, address in socket.getaddrinfo(
        target.host, port, type=socket.SOCK_STREAM
    ):
        made = BoundedSocket(family, kind, protocol)
        try:
            _connect(made, address, interruptions, ends)
        except OSError as problem:
            made.close()
            error = problem
        else:
            made.settimeout(seconds)
            made.interruptions = interruptions
            return made
    raise error


def _connect(
    made: BoundedSocket, address: object, interruptions: Interruptions, ends: float
) -> None:
    made.setblocking(False)  # noqa: FBT003  # the signature of the library
    with suppress(BlockingIOError):
        made.connect(address)  # type: ignore[arg-type]  # as getaddrinfo returned it
    while not select.select([], [made], [], SLICE_SECONDS)[1]:
        if interruptions.seconds is not None:
            raise InterruptedReadError("interrupted by the operator")
        if monotonic() > ends:
            raise TimeoutError("timed out")
    number = made.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
    if number:
        raise OSError(number, os.strerror(number))


@contextmanager
def watched(
    interruptions: Interruptions, seconds: float, close: Callable[[], None]
) -> Iterator[list[str]]:
    """Close a connection at the deadline or when the operator interrupts; yield why it did.

    For libraries whose own time-out starts again with each byte.
    """
    reasons: list[str] = []
    done, ends = threading.Event(), monotonic() + seconds

    def watch() -> None:
        while not done.wait(min(SLICE_SECONDS, max(0.01, ends - monotonic()))):
            waited = interruptions.seconds
            if waited is not None and waited > INTERRUPT_SECONDS:
                reasons.append("interrupted by the operator")
            elif monotonic() >= ends:
                reasons.append(f"no complete answer in {seconds:g} seconds")
            if reasons:
                close()
                return

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield reasons
    finally:
        done.set()
        thread.join()
