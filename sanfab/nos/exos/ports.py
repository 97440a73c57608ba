"""Port lists as ExtremeXOS writes them: ``1-4,7`` on one switch, ``1:1-2,2:1-2`` on a stack."""

import re
from collections.abc import Iterable

from sanfab.model import Platform, port_speeds
from sanfab.nos.number_lists import format_numbers

_NAMED = re.compile(r"(?<![\w-])(?:ports|grouping) ([0-9][0-9:,*-]*)")
_PART = re.compile(r"(?:(\d+):)?(\d+|\*)(?:-(?:\d+:)?(\d+))?")
MOST = 128
"""Ports of one slot at most: a larger number is not a port."""
SLOTS = 16
"""Slots at most: a larger number is not a slot."""


def port_key(name: str) -> tuple[int, int]:
    """Return slot and number of a port; slot 0 on a switch that is not in a stack.

    >>> port_key("2:14"), port_key("14")
    ((2, 14), (0, 14))
    """
    slot, _, number = name.rpartition(":")
    return int(slot or 0), int(number)


def ports_text(names: Iterable[str]) -> str:
    """Return ports as a list, its ranges within one slot.

    >>> ports_text(["1:1", "2:2", "1:2", "2:1", "1:9"])
    '1:1-2,1:9,2:1-2'
    """
    numbers_of: dict[int, list[int]] = {}
    for name in names:
        slot, number = port_key(name)
        numbers_of.setdefault(slot, []).append(number)
    return ",".join(
        f"{slot}:{part}" if slot else part
        for slot, numbers in sorted(numbers_of.items())
        for part in format_numbers(numbers).split(",")
    )


def known_ports(text: str, platform: Platform) -> dict[str, None]:
    """Return the ports of the switch or stack that a text is for, in order.

    A text does not say how large a stack is: it has the units up to the last slot it names, and a
    slot has the ports of the model and those beyond that are named. Once `Default delete ports all`
    has taken them out of Default, it no longer matters how many there are: a port that nothing else
    is said of is left out of the facts.
    """
    last = {slot: most for slot, most in _last_numbers(text).items() if most}
    stack = max(last, default=0) or None
    names = dict.fromkeys(port_speeds(platform, stack))
    top = max(port_key(name)[1] for name in names)
    for slot, most in last.items():
        if bool(slot) == bool(stack):
            prefix = f"{slot}:" if slot else ""
            names |= dict.fromkeys(f"{prefix}{number}" for number in range(top + 1, most + 1))
    return names


def _last_numbers(text: str) -> dict[int, int]:
    """Return the highest port number named of each slot."""
    last: dict[int, int] = {}
    for ports in set(_NAMED.findall(text)):
        for slot, first, end in _PART.findall(ports):
            number = int(end or (1 if first == "*" else first))
            if number <= MOST and int(slot or 0) <= SLOTS:
                last[int(slot or 0)] = max(number, last.get(int(slot or 0), 0))
    return last


def names_in(ports: str, known: dict[str, None]) -> list[str]:
    """Return the ports of a list; a range holds those that exist between its ends.

    >>> names_in("1:1-1:2,2:*", dict.fromkeys(["1:1", "1:2", "1:3", "2:1"]))
    ['1:1', '1:2', '2:1']
    """
    if ports == "all":
        return list(known)
    names: list[str] = []
    for part in ports.split(","):
        match = _PART.fullmatch(part)
        found = _names_of(match, part, known) if match else []
        if not found:
            raise ValueError(ports)  # the switch refuses the list as a whole
        names += found
    return names


def _names_of(match: re.Match[str], part: str, known: dict[str, None]) -> list[str]:
    slot, first, last = match.groups()
    prefix = f"{slot}:" if slot else ""
    if first == "*":
        return [name for name in known if name.startswith(prefix)]
    if ":" in part.partition("-")[2] and not part.partition("-")[2].startswith(prefix or ":"):
        return []  # a range stays within one slot
    if f"{prefix}{first}" not in known or f"{prefix}{last or first}" not in known:
        return []
    numbers = range(int(first), int(last or first) + 1)
    return [name for name in (f"{prefix}{number}" for number in numbers) if name in known]
