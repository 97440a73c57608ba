"""The byte stream of a login, scripted: what the switch prints after each line it gets."""

from collections.abc import Callable


class ScriptedChannel:
    """A channel of a terminal that needs no switch and no time."""

    def __init__(self, greeting: str, answer: Callable[[str], list[str] | None]) -> None:
        self.answer = answer
        """Returns the chunks printed after a line; None closes the channel."""
        self.chunks = [greeting.encode()]
        self.sent = [""]
        self.closed = False

    def recv(self, nbytes: int) -> bytes:
        if self.chunks:
            assert len(self.chunks[0]) <= nbytes
            return self.chunks.pop(0)
        if self.closed:
            return b""
        raise TimeoutError

    def recv_ready(self) -> bool:
        return bool(self.chunks)

    def settimeout(self, timeout: float) -> None:
        self.timeout = timeout

    def sendall(self, s: bytes) -> None:
        if self.closed:
            raise OSError("Socket is closed")
        self.sent.append(s.decode())
        answer = self.answer(s.decode())
        if answer is None:
            self.closed = True
        else:
            self.chunks += [chunk.encode() for chunk in answer]
