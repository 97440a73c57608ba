"""Statements that a server does not answer: their connections are ended after a time.

The system of a server whose disk or machine stands still keeps its connections up. Without an end a
push would wait for it, with a switch half configured.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

import psycopg

ANSWER = 30.0
"""Seconds for the answer to a statement."""
_LOOK = 1.0
"""Seconds between two looks at what waits."""


@dataclass(eq=False)
class _Statement:
    """A statement that waits for its answer."""

    connection: psycopg.Connection
    began: float = field(default_factory=time.monotonic)
    is_late: bool = False

    def end(self) -> None:
        """Wake the thread that waits for the answer."""
        self.is_late = True
        with (
            suppress(OSError, psycopg.Error),  # it may have its answer just now
            socket.socket(fileno=os.dup(self.connection.fileno())) as way,
        ):
            way.shutdown(socket.SHUT_RDWR)


class _Watch:
    """Looks at what waits, in one thread: a timer for each statement takes longer than most."""

    def __init__(self) -> None:
        self.waiting: set[_Statement] = set()
        self._changing = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, statement: _Statement) -> None:
        """Look at a statement too."""
        with self._changing:
            self.waiting.add(statement)
            if self._thread is None or not self._thread.is_alive():  # not in a forked process
                self._thread = threading.Thread(target=self._look, daemon=True)
                self._thread.start()

    def _look(self) -> None:
        while self._is_needed():
            time.sleep(_LOOK)
            now = time.monotonic()
            for one in tuple(self.waiting):
                if now - one.began > ANSWER and not one.is_late:
                    one.end()

    def _is_needed(self) -> bool:
        with self._changing:
            if not self.waiting:
                self._thread = None
            return bool(self.waiting)


_WATCH = _Watch()


@contextmanager
def answered(connection: psycopg.Connection) -> Iterator[None]:
    """End the connection if the server does not answer in time; raises OperationalError then."""
    statement = _Statement(connection)
    _WATCH.add(statement)
    try:
        yield
    except psycopg.Error as error:
        if statement.is_late:
            raise psycopg.OperationalError(f"no answer within {ANSWER:g} s") from error
        raise
    except BaseException:  # a signal: the answer would be taken for that of the next statement
        connection.close()
        raise
    finally:
        _WATCH.waiting.discard(statement)
