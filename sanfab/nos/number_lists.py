"""Lists of numbers with ranges: VLANs, VSANs, ports, priorities."""

from collections.abc import Iterable

MAX_RANGE = 65536
"""Numbers in one range; more than there are VLANs, VSANs or ports."""


def parse_numbers(text: str) -> set[int]:
    """Return the numbers of a list with ranges.

    >>> sorted(parse_numbers("1, 100-102"))
    [1, 100, 101, 102]
    """
    numbers: set[int] = set()
    for part in text.replace(" ", "").split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if high - low >= MAX_RANGE:  # `len` of a huge range overflows
            raise ValueError(part)
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
