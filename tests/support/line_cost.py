"""How much computing something costs: the lines of Python that run for it.

They are counted, not timed: neither the machine, its load nor the garbage collector counts.
"""

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import TraceFunction

T = TypeVar("T")

MOST = 1500
"""Lines of Python that a line may cost: twice what the dearest costs."""


def lines_run(job: Callable[[], T]) -> tuple[int, T]:
    """Return how many lines of Python run for a job, and its result."""
    ran = 0

    def count(_frame: FrameType, event: str, _value: object) -> "TraceFunction":
        nonlocal ran
        ran += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        result = job()
    finally:
        sys.settrace(before)
    return ran, result


def line_cost(type_line: Callable[[str], object], lines: Sequence[str]) -> float:
    """Return how many lines of Python run for a line on average."""
    ran, _ = lines_run(lambda: [type_line(line) for line in lines])
    return ran / len(lines)
