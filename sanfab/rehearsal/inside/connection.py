"""What clients of all protocols share: answers of a C library, and its connections.

Such a library has one context for a connection: it says which socket it waits for, and calls back
with the number that it was given. All connections are of one event loop.
"""

import asyncio
import ctypes
import ctypes.util
import itertools
import select
from collections.abc import Callable
from typing import Any, NamedTuple

GOOD = 0
"""Status of an answer without an error, in each library."""


class SessionError(Exception):
    """A session could not be made, or a command in it failed; the text says at what."""


class ClientAnswer(NamedTuple):
    """What a library answers."""

    status: int
    found: Any
    """What it found, as the command gives it."""
    why: str
    """Where it is an error."""


Waiting = tuple[int, "asyncio.Future[ClientAnswer]"]
"""An answer that is awaited, and its number."""


class ClientLibrary:
    """A C library, and the functions of it that are used."""

    def __init__(self, name: str, package: str) -> None:
        file = ctypes.util.find_library(name)
        if file is None:
            raise SessionError(f"lib{name} is not installed (package {package})")
        self._library = ctypes.CDLL(file)

    def of(self, name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401  # of ctypes
        """Return a function with its types."""
        function = getattr(self._library, name)
        function.restype, function.argtypes = result, list(arguments)
        return function


class LibraryCalls(NamedTuple):
    """The functions of a library that drive a connection."""

    destroy: Callable[[int], object]
    error: Callable[[int], bytes | None]
    fd: Callable[[int], int]
    events: Callable[[int], int]
    service: Callable[[int, int], int]
    done: object
    """What it calls back."""


class LibraryAnswers:
    """What waits for an answer of a library, by number: it gives the number back."""

    def __init__(self) -> None:
        self._waiting: dict[int, asyncio.Future[ClientAnswer]] = {}
        self._numbers = itertools.count(1)

    def add(self) -> Waiting:
        """Return the number of a new answer, and the answer."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        return number, self._waiting[number]

    def end(self, number: int, answer: ClientAnswer) -> None:
        """Give an answer, unless it is there."""
        waiting = self._waiting.pop(number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)


class LibraryConnection:
    """A context of a library, as long as its connection is open."""

    def __init__(self, calls: LibraryCalls, answers: LibraryAnswers, context: int) -> None:
        self._calls, self._answers = calls, answers
        self.context: int | None = context
        self._watched = -1
        self._open: set[int] = set()
        """Numbers of answers that are awaited."""

    def why(self) -> str:
        """Return the last error."""
        return error_of(self._calls, self.context)

    def close(self, why: str = "the connection ended") -> None:
        """End the connection at once. ``why``: told to all that await an answer."""
        if self.context:
            context, self.context = self.context, None
            self._unwatch()
            self._fail(why)
            self._calls.destroy(context)

    def begin(
        self, call: Callable[..., int], *words: object, after: tuple[None, ...] = ()
    ) -> Waiting:
        """Have the library begin something; return the answer, which `end` awaits."""
        if not self.context:
            raise SessionError("the connection ended")
        number, answer = self._answers.add()
        self._open.add(number)
        if call(self.context, *words, self._calls.done, *after, number):
            self._answers.end(number, ClientAnswer(-1, None, self.why()))
        else:
            self._watch()
        return number, answer

    async def end(
        self, waiting: Waiting, seconds: float, what: str, allowed: int = GOOD
    ) -> ClientAnswer:
        """Return an answer; without one, the connection ends, which has the buffers till then."""
        number, future = waiting
        try:
            answer = await asyncio.wait_for(future, seconds)
        except TimeoutError:
            self.close("no answer")
            raise SessionError(f"{what}: no answer") from None
        except asyncio.CancelledError:
            self.close()
            raise
        finally:
            self._open.discard(number)
        if answer.status not in (GOOD, allowed):
            self.close()
            raise SessionError(f"{what}: {answer.why}")
        return answer

    def _ready(self, event: int) -> None:
        context = self.context
        if not context:
            return
        failed = self._calls.service(context, event) < 0 or self._calls.fd(context) < 0
        if failed:
            self._unwatch()
            self._fail(self.why())
        else:
            self._watch()

    def _fail(self, why: str) -> None:
        for number in self._open:
            self._answers.end(number, ClientAnswer(-1, None, why))

    def _watch(self) -> None:
        """Have the event loop call the library for what it waits for."""
        context = self.context
        if not context:
            return
        loop, handle = asyncio.get_running_loop(), self._calls.fd(context)
        if handle != self._watched:
            self._unwatch()
        if handle < 0:
            return
        self._watched = handle
        loop.add_reader(handle, self._ready, select.POLLIN)
        if self._calls.events(context) & select.POLLOUT:
            loop.add_writer(handle, self._ready, select.POLLOUT)
        else:
            loop.remove_writer(handle)

    def _unwatch(self) -> None:
        if self._watched >= 0:
            loop, handle, self._watched = asyncio.get_running_loop(), self._watched, -1
            loop.remove_reader(handle)
            loop.remove_writer(handle)


def error_of(calls: LibraryCalls, context: int | None) -> str:
    """Return the last error of a context."""
    text = calls.error(context) if context else None
    return (text or b"").decode(errors="replace").strip() or "the connection ended"
