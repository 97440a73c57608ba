"""Pings of a rehearsal: which answer counts for which question. No namespace is created here."""

import socket
import struct
from collections import deque

from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.pings import ECHO_HEADER, REPLY, Pings

HEADER_OF_IP = bytes([0x45]) + bytes(19)


class SlowSocket:
    """A socket that holds the answers of an order back until the next one is sent."""

    family = socket.AF_INET

    def __init__(self) -> None:
        self._ready, self._signal = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.held: deque[bytes] = deque()
        self.is_slow = True

    def fileno(self) -> int:
        """Return what is readable when an answer is there."""
        return self._ready.fileno()

    def sendto(self, packet: bytes, _: tuple[str, int]) -> None:
        """Answer a ping, or hold its answer back; those of before come now."""
        reply = HEADER_OF_IP + struct.pack("!B", REPLY) + packet[1:ECHO_HEADER]
        if self.is_slow:
            self.held.append(reply)
            return
        while self.held:
            self._signal.send(self.held.popleft())

    def recv(self, size: int) -> bytes:
        """Return the next answer."""
        return self._ready.recv(size)

    def close(self) -> None:
        """Close both ends."""
        self._ready.close()
        self._signal.close()


def test_a_late_answer_counts_for_no_other_ping() -> None:
    pings = Pings(Namespaces.__new__(Namespaces))  # it opens no namespace
    slow = SlowSocket()
    pings._sockets["n1", "10.0.0.1"] = slow  # type: ignore[assignment]  # noqa: SLF001  # no network
    first: list[list[object]] = [["n1", "10.0.0.1", "10.0.0.9", 100]]
    other: list[list[object]] = [["n1", "10.0.0.1", "10.0.0.8", 100]]
    assert pings.ask(first, 0.01) == ["no answer"]
    slow.is_slow = False
    why = pings.ask(other, 0.05)
    slow.close()
    assert why == ["no answer"]
