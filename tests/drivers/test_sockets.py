"""The socket under an SSH session: whole packets from few reads, bounded, quiet when idle."""

import socket
import threading
from collections.abc import Iterator

import pytest

from sanfab.nos import sockets
from sanfab.nos.sockets import BoundedSocket, InterruptedReadError


@pytest.fixture
def ends() -> Iterator[tuple[BoundedSocket, socket.socket]]:
    """Return our end of a connection after the login, and that of the switch."""
    ours, theirs = socket.socketpair()
    mine = BoundedSocket(fileno=ours.detach())
    mine.settimeout(0.01)
    mine.allow(1000)
    yield mine, theirs
    mine.close()
    theirs.close()


def test_what_was_received_is_given_out_in_the_parts_that_are_asked_for(
    ends: tuple[BoundedSocket, socket.socket],
) -> None:
    mine, theirs = ends
    theirs.sendall(b"abcdefgh")
    assert [mine.recv(size) for size in (1, 3, 2)] == [b"a", b"bcd", b"ef"]
    theirs.sendall(b"ij")
    theirs.close()
    assert [mine.recv(10) for _ in range(3)] == [b"gh", b"ij", b""]


def test_more_than_the_limit_is_refused(ends: tuple[BoundedSocket, socket.socket]) -> None:
    mine, theirs = ends
    mine.allow(4)
    theirs.sendall(b"abcdefgh")
    with pytest.raises(InterruptedReadError, match="more data than any switch does"):
        mine.recv(1)


def test_an_idle_connection_waits_once_and_data_ends_the_wait(
    ends: tuple[BoundedSocket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = ends
    sender = threading.Thread(target=theirs.sendall, args=(b"late",))
    monkeypatch.setattr(sockets, "IDLE_SECONDS", 3600.0)
    sender.start()
    assert mine.recv(10) == b"late"
    sender.join()
    monkeypatch.setattr(sockets, "IDLE_SECONDS", 0.0)
    with pytest.raises(TimeoutError):  # as Paramiko expects it, to look for keepalives
        mine.recv(10)


def test_a_connection_that_is_broken_off_ends_the_wait(
    ends: tuple[BoundedSocket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, _ = ends
    monkeypatch.setattr(sockets, "IDLE_SECONDS", 3600.0)
    other = threading.Thread(target=mine.break_off)
    other.start()
    assert mine.recv(10) == b""
    other.join()
