"""What something costs: lines of Python and calls that run for it, and the memory that it keeps.

They are counted, not timed: neither the machine, its load nor the garbage collector counts.
"""

import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
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


def lines_by_function(job: Callable[[], object], folder: Path) -> dict[str, int]:
    """Return how many lines of each function of a folder run for a job."""
    ran: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _value: object) -> "TraceFunction | None":
        if event == "call" and not frame.f_code.co_filename.startswith(str(folder)):
            return None
        ran[f"{Path(frame.f_code.co_filename).name}:{frame.f_code.co_qualname}"] += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        job()
    finally:
        sys.settrace(before)
    return ran


def line_cost(type_line: Callable[[str], object], lines: Sequence[str]) -> float:
    """Return how many lines of Python run for a line on average."""
    ran, _ = lines_run(lambda: [type_line(line) for line in lines])
    return ran / len(lines)


def bytes_kept(make: Callable[[], T]) -> tuple[int, T]:
    """Return how many bytes something keeps once it is made, and the last one that was made.

    The least of three: the first one fills caches, and threads of other tests may end meanwhile.
    """
    kept: list[int] = []
    for _ in range(3):
        tracemalloc.start()
        try:
            made = make()
            kept.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
    return min(kept), made


def calls_of(function: Callable[[], object]) -> int:
    """Return the number of calls that a function makes."""
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count
