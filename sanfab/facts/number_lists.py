"""Lists of numbers with ranges: VLANs, VSANs, ports, priorities."""

from collections.abc import Iterable

MAX_RANGE = 65536
"""Numbers in one list; more than there are VLANs, VSANs or ports."""


def parse_numbers(text: str) -> set[int]:
    """Return the numbers of a list with ranges.

    Raises ValueError for what a switch refuses: a descending range, one of three numbers, or more
    numbers in all than there are.

    >>> sorted(parse_numbers("1, 100-102"))
    [1, 100, 101, 102]
    """
    numbers: set[int] = set()
    left = MAX_RANGE
    for part in text.replace(" ", "").split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if not 0 <= high - low < left:  # not by `len`, which overflows
            raise ValueError(part)
        left -= high - low + 1
        numbers.update(range(low, high + 1))
    return numbers


def format_numbers(numbers: Iterable[int]) -> str:
    """Return numbers in ascending order, consecutive ones as a range.

    >>> format_numbers({100, 1, 101, 102})
    '1,100-102'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
