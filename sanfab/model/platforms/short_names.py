"""Names of ports as people shorten them -> the ports of a switch."""

import re
from collections.abc import Iterable, Iterator


def matching_ports(text: str, names: Iterable[str]) -> Iterator[str]:
    """Yield the ports that a short form names: its letters begin theirs, its numbers are theirs.

    >>> [*matching_ports("eth1/5", ["Ethernet1/5", "Ethernet1/50", "fc1/5"])]
    ['Ethernet1/5']
    >>> [*matching_ports("Te0/5", ["TenGigabitEthernet 0/5"])], [*matching_ports("7", ["7", "17"])]
    (['TenGigabitEthernet 0/5'], ['7'])
    """
    exact = [one for one in names if one.lower() == text.lower()]
    if exact:
        yield from exact
        return
    wanted = _parts(text)
    for name in names:
        letters, numbers = _parts(name)
        if numbers and numbers == wanted[1] and letters.startswith(wanted[0]):
            yield name


def _parts(text: str) -> tuple[str, str]:
    """Return the letters of a port, and its numbers."""
    match = re.fullmatch(r"([a-z-]*) *(\d[\d/:.]*)", text.strip().lower())
    return (match[1], match[2]) if match else (text, "")
