"""What a verb is doing and how long it may take: one line on a terminal, after a second.

Where standard error is no terminal, as in a pipeline, it is told a line every ten seconds.

A timer of the process draws it, not a thread: work is done in processes forked from this one.
"""

import os
import signal
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from sanfab.parallel import Progress

_STDERR = 2
_CLEAR = b"\r\x1b[K"
_MINUTE = 60
WITHOUT_TERMINAL = 10
"""Seconds between two lines where standard error is no terminal: a log tells that work goes on."""
_FIRST = 3
"""Things to do before the remaining time is estimated from them."""


@dataclass
class Phase:
    """A part of the work of a verb."""

    what: str
    done: int = 0
    total: int = 0
    """Things to do; 0: unknown."""
    began: float = field(default_factory=monotonic)

    def line(self, now: float) -> str:
        """Return what is shown.

        >>> Phase("reading the inventory", began=10).line(13)
        'reading the inventory, 3 s'
        >>> Phase("switches rendered", 250, 1000, began=10).line(40)
        '250 of 1,000 switches rendered, 30 s, about 2 min left'
        """
        seconds = now - self.began
        if not self.total:
            return f"{self.what}, {_words(seconds)}"
        text = f"{self.done:,} of {self.total:,} {self.what}, {_words(seconds)}"
        if not _FIRST <= self.done < self.total:
            return text
        rest = seconds / self.done * (self.total - self.done)
        return f"{text}, about {_words(rest)} left"


class _Shown:
    """What is on the terminal: one line at most."""

    phase: Phase | None = None
    is_drawn = False
    shown = ""
    """The phase that a terminal which cannot clear a line shows last."""


def doing(what: str) -> None:
    """Say what the verb does from now on."""
    begin(Phase(what))


def count_done(verb: str, done: int, total: int) -> None:
    """Say how many switches are done, as `progress_bar` does, for work of several phases."""
    what = f"switches {verb}"
    if _Shown.phase is None or _Shown.phase.what != what:
        begin(Phase(what))
    if _Shown.phase is not None:
        _Shown.phase.done, _Shown.phase.total = done, total


@contextmanager
def progress_bar(verb: str, things: str = "switches") -> "Iterator[Progress]":
    """Show how many things are done, and how long the others may take."""
    phase = Phase(f"{things} {verb}")

    def advance(done: int, total: int) -> None:
        if _Shown.phase is not phase:
            begin(phase)
        phase.done, phase.total = done, total

    try:
        yield advance
    finally:
        if _Shown.phase is phase:
            quiet()


def begin(phase: Phase) -> None:
    """Show a phase in place of the one before."""
    if threading.current_thread() is not threading.main_thread():
        return
    if _Shown.phase is None:
        seconds = 1 if sys.stderr.isatty() else WITHOUT_TERMINAL
        signal.signal(signal.SIGALRM, _draw)
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    _Shown.phase = phase


def quiet() -> None:
    """Show nothing more, and clear the line."""
    if _Shown.phase is not None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _Shown.phase = None
    clear()


def clear() -> None:
    """Clear the line before something else is printed."""
    if _Shown.is_drawn:
        _Shown.is_drawn = False
        os.write(_STDERR, _CLEAR)


def _draw(_number: int, _frame: "FrameType | None") -> None:
    """Draw the line; not through `sys.stderr`, which the process may be writing to."""
    if _Shown.phase is None:
        return
    if not sys.stderr.isatty():
        os.write(_STDERR, f"{_Shown.phase.line(monotonic())}\n".encode())
        return
    if os.environ.get("TERM", "") in {"", "dumb"}:
        if _Shown.shown != _Shown.phase.what:
            _Shown.shown = _Shown.phase.what
            os.write(_STDERR, f"{_Shown.shown} ...\n".encode())
        return
    text = _Shown.phase.line(monotonic())
    try:
        columns = os.get_terminal_size(_STDERR).columns
    except OSError:
        columns = 0
    _Shown.is_drawn = True
    os.write(_STDERR, _CLEAR + text[: (columns or 80) - 1].encode() + b"\r")


def _words(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < _MINUTE else f"{seconds / _MINUTE:.0f} min"
