"""Lists of numbers with ranges, as VLANs and VSANs are typed and printed."""

from collections.abc import Iterable

HIGHEST = 65535


# The readers of sanfab have the same two functions: a lab shares no code with what it tries.
def expand_list(text: str) -> set[int]:
    """Return the numbers of a list with ranges; raises ValueError for anything else.

    >>> sorted(expand_list("1,100-102"))
    [1, 100, 101, 102]
    """
    numbers: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if low > high or high > HIGHEST:
            raise ValueError(part)
        numbers.update(range(low, high + 1))
    return numbers


def compact_list(numbers: Iterable[int]) -> str:
    """Return numbers as a list with ranges.

    >>> compact_list({100, 1, 101, 102})
    '1,100-102'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
