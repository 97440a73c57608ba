"""How much computing a line costs: the lines of Python that run for it.

They are counted, not timed: neither the machine, its load nor the garbage collector counts.
"""

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import TraceFunction

MOST = 1500
"""Lines of Python that a line may cost: twice what the dearest costs."""


def line_cost(type_line: Callable[[str], object], lines: Sequence[str]) -> float:
    """Return how many lines of Python run for a line on average."""
    ran = 0

    def count(_frame: FrameType, event: str, _value: object) -> "TraceFunction":
        nonlocal ran
        ran += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        for line in lines:
            type_line(line)
    finally:
        sys.settrace(before)
    return ran / len(lines)
