"""Waiting for events: a test waits until something has happened, never for a number of seconds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

SAFETY_NET = 120.0
"""Seconds after which a test gives up on an event; no test depends on this number."""
PAUSE = 0.01


def wait_for(condition: Callable[[], bool], event: str) -> None:
    """Return once a condition is true; fail when it never becomes true."""
    ends = monotonic() + SAFETY_NET
    while not condition():
        assert monotonic() < ends, f"this did not happen within {SAFETY_NET:.0f} s: {event}"
        sleep(PAUSE)


@contextmanager
def without_time_out() -> Iterator[None]:
    """Fail when something waited for a time-out; a test makes time-outs far longer than this."""
    began = monotonic()
    yield
    assert monotonic() - began < SAFETY_NET
