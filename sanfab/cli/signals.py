"""Signals that end a process -> one handler, for as long as a verb runs."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


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
def ending_reads(count: Callable[[], None]) -> Iterator[None]:
    """End a verb that only reads switches at the first signal; ``count`` ends reads under way."""

    def end(number: int, _frame: FrameType | None) -> None:
        count()
        raise SystemExit(128 + number)  # as a shell reports a process that a signal ended

    with handled(ENDING_SIGNALS, end):
        yield
