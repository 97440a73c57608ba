"""How much computing a line costs, as a multiple of a fixed piece of work measured between lines.

Both are measured alternately in one thread, so that neither the machine nor its load counts.
"""

from collections.abc import Callable, Sequence
from time import thread_time

CHUNKS = 10
STEPS = 2000
MOST = 6.0
"""Thousand steps that a line may cost: several times what the dearest costs."""


def _work() -> None:
    """Do the work that a line is compared with."""
    table: dict[int, str] = {}
    for number in range(STEPS):
        table[number % 97] = str(number)


def line_cost(type_line: Callable[[str], object], lines: Sequence[str]) -> float:
    """Return how many thousand simple steps of Python a line costs on average."""
    size = -(-len(lines) // CHUNKS)
    typed = worked = 0.0
    for at in range(0, len(lines), size):
        chunk = lines[at : at + size]
        began = thread_time()
        for line in chunk:
            type_line(line)
        middle = thread_time()
        for _ in chunk:
            _work()
        typed += middle - began
        worked += thread_time() - middle
    return typed / worked * STEPS / 1000
