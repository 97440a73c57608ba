"""Names of ports -> the text by which an inventory names several of them."""

import re
from collections.abc import Iterable


def port_order(name: str) -> tuple[object, ...]:
    """Return what sorts ports as a person counts them.

    >>> sorted(["Ethernet1/10", "Ethernet1/9", "2:1"], key=port_order)
    ['Ethernet1/9', 'Ethernet1/10', '2:1']
    """
    return tuple(
        (int(part), "") if part.isdigit() else (-1, part)
        for part in re.split(r"(\d+)", name)
        if part
    )


def port_ranges(names: Iterable[str]) -> str:
    """Return ports as one text, in their order; ports that count up are a range.

    >>> port_ranges(["Ethernet1/49", "Ethernet1/50", "Ethernet1/52"])
    'Ethernet1/49-50,Ethernet1/52'
    >>> port_ranges(["1:3"]), port_ranges(["5", "6", "7"])
    ('1:3', '5-7')
    """
    runs: list[tuple[str, int, int]] = []
    for name in names:
        match = re.fullmatch(r"(.*?)(\d+)", name)
        head, number = (match[1], int(match[2])) if match else (name, -1)
        if runs and match and runs[-1][0] == head and runs[-1][2] + 1 == number:
            runs[-1] = (head, runs[-1][1], number)
        else:
            runs.append((head, number, number))
    return ",".join(
        head if first < 0 else f"{head}{first}" if first == last else f"{head}{first}-{last}"
        for head, first, last in runs
    )
