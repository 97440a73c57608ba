"""Signals that end a process -> one handler, for as long as a verb runs."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
INTERRUPTED = {128 + number for number in ENDING_SIGNALS}
"""Exit statuses, as a shell reports a process that a signal ended; push and rollback, which have
to say how far they got, do not use them."""
_SOON = 0.02
"""Seconds until a signal is sent again."""


@contextmanager
def handled(
    signals: Iterable[signal.Signals], handler: Callable[[int, FrameType | None], None]
) -> Iterator[None]:
    """Handle signals in the main thread; restore the previous handlers at the end.

    Ignored signals stay ignored, as `nohup` requires.
    """
    is_main = threading.current_thread() is threading.main_thread()
    previous = {one: signal.getsignal(one) for one in signals if is_main}
    changed = {one: was for one, was in previous.items() if was is not signal.SIG_IGN}
    for one in changed:
        signal.signal(one, handler)
    try:
        yield
    finally:
        for one, was in changed.items():
            signal.signal(one, was)


@contextmanager
def raised_again() -> Iterator[None]:
    """Send a signal again whose SystemExit Python dropped, as in `__del__` and its own callbacks.

    Otherwise the verb would go on, or wait for ever, after it was asked to end.
    """
    previous = sys.unraisablehook
    timers: list[threading.Timer] = []

    def dropped(what: "sys.UnraisableHookArgs") -> None:
        end = what.exc_value
        if not isinstance(end, SystemExit) or end.code not in INTERRUPTED:
            previous(what)
            return
        number = int(str(end.code)) - 128
        signal.signal(number, _exit)
        timers.append(threading.Timer(_SOON, os.kill, (os.getpid(), number)))
        timers[-1].start()

    sys.unraisablehook = dropped
    try:
        yield
    finally:
        sys.unraisablehook = previous
        for one in timers:
            one.cancel()
            one.join()


def _exit(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)  # as a shell reports a process that a signal ended


@contextmanager
def ending_reads(count: Callable[[], None]) -> Iterator[None]:
    """End a verb that only reads switches at the first signal; ``count`` ends reads under way."""

    def end(number: int, frame: FrameType | None) -> None:
        count()
        _exit(number, frame)

    with handled(ENDING_SIGNALS, end):
        yield
