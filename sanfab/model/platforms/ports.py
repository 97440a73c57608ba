"""Switch models -> the names of their ports: all of them, those of a stack unit, ranges, typos."""

import re
from collections.abc import Iterator
from functools import cache

from sanfab.model.platforms.port_rows import FcPorts, Ports
from sanfab.model.platforms.row import Platform

_PART = re.compile(r"(.*?)(\d+)(?:-(\d+))?(/\d+)?")
_LONGEST = 100
"""Characters of a part of a list of ports: the search of a longer one takes their square."""


@cache
def port_speeds(platform: Platform, stack: int | None = None) -> dict[str, int]:
    """Return every port of a switch or stack with its speed in Gb/s, in the NOS's own order."""
    return {
        f"{_prefix(run, stack).format(unit=unit)}{number}{run.suffix}": run.speed
        for unit in range(platform.unit_first, platform.unit_first + (stack or 1))
        for run in platform.ports
        for number in run.numbers
    }


def _prefix(run: Ports, stack: int | None) -> str:
    return run.prefix if stack or run.alone is None else run.alone


@cache
def unit_ports(platform: Platform, stack: int | None, unit: int) -> tuple[str, ...]:
    """Return the ports of one unit of a stack, in the NOS's own order."""
    heads = tuple(run.prefix.format(unit=unit) for run in platform.ports if "{unit}" in run.prefix)
    return tuple(name for name in port_speeds(platform, stack) if name.startswith(heads))


@cache
def expand_ports(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ports that ``Ethernet1/31-32,40`` names; what is not known is returned as it is.

    A range holds the ports that exist between its ends (40G ports step by four on an S4810).

    >>> expand_ports("fortyGigE 0/48-56,60", tuple(f"fortyGigE 0/{n}" for n in (48, 52, 56, 60)))
    ('fortyGigE 0/48', 'fortyGigE 0/52', 'fortyGigE 0/56', 'fortyGigE 0/60')
    >>> expand_ports("fortyGigE 0/48,52", ())
    ('fortyGigE 0/48', 'fortyGigE 0/52')
    >>> expand_ports("Ethernet49/1,50/1", ())
    ('Ethernet49/1', 'Ethernet50/1')
    """
    names: list[str] = []
    for ends, found in _lists(text, known):
        names.extend(found if found and set(ends) <= set(found) else ends)
    return tuple(names)


@cache
def ports_within(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the known ports that a list names, also where a range ends at another one.

    >>> ports_within("5-8,12", ("6", "12", "13"))
    ('6', '12')
    """
    return tuple(name for _ends, found in _lists(text, known) for name in found)


def _lists(text: str, known: tuple[str, ...]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the ends of each range of a list and the known ports between them."""
    prefix = slot = ""
    for part in text.split(","):
        match = _PART.fullmatch(part.strip()) if len(part) <= _LONGEST else None
        if not match:
            yield [part.strip()], [name for name in known if name == part.strip()]
            continue
        head, first, last, tail = match.groups()
        prefix = head or ("" if tail else slot) or prefix
        slot = f"{prefix}{first}/" if tail else ""  # a bare number after 0/48 is in slot 0 too
        wanted = range(int(first), int(last or first) + 1)
        numbers = ((name, _number(name, prefix, tail or "")) for name in known)
        # None is looked for in a range by going through all of it
        found = [name for name, number in numbers if number is not None and number in wanted]
        yield [f"{prefix}{number}{tail or ''}" for number in (first, last) if number], found


def _number(name: str, prefix: str, suffix: str) -> int | None:
    """Return the number of a port of the given kind; None for a port of another kind."""
    if not (name.startswith(prefix) and name.endswith(suffix)):
        return None
    middle = name[len(prefix) : len(name) - len(suffix)]
    return int(middle) if middle.isdigit() else None


def names_of(run: Ports) -> tuple[str, ...]:
    """Return the ports of a run whose prefix names no unit."""
    return tuple(f"{run.prefix}{number}{run.suffix}" for number in run.numbers)


def port_summary(platform: Platform, stack: int | None) -> str:
    """Return the ports of a switch in short: ``Ethernet1/1-32``."""
    return ", ".join(
        f"{_prefix(run, stack).format(unit=unit)}{_numbers(run.numbers)}{run.suffix}"
        for unit in range(platform.unit_first, platform.unit_first + (stack or 1))
        for run in platform.ports
    )


def _numbers(numbers: range) -> str:
    """Return the numbers of a run as a file of a model states them."""
    if len(numbers) == 1:
        return str(numbers[0])
    step = f"/{numbers.step}" if numbers.step > 1 else ""
    return f"{numbers[0]}-{numbers[-1]}{step}"


def nearest_port(wanted: str, known: tuple[str, ...]) -> str:
    """Return the nearest existing port; empty if there is none.

    >>> nearest_port("Ethernet25", ("Ethernet1", "Ethernet24"))
    'Ethernet24'
    >>> nearest_port("1:3", ("2", "3", "4"))
    '3'
    """
    number = re.search(r"\d+$", wanted)
    if number is None:
        return ""
    same = [name for name in known if _number(name, wanted[: number.start()], "") is not None]
    if same:
        return min(same, key=lambda name: abs(int(re.findall(r"\d+", name)[-1]) - int(number[0])))
    ends = [name for name in known if re.findall(r"\d+", name)[-1] == number[0]]
    return ends[0] if ends else ""


@cache
def fc_rows(platform: Platform) -> dict[str, FcPorts]:
    """Return every native Fibre Channel port of a switch with its run, in their order.

    Unified ports that are Ethernet ports are none.
    """
    return {
        f"{run.prefix}{number}": run
        for run in platform.fc
        if not run.unified
        for number in run.numbers
    }


def fc_port_group(platform: Platform, port: str) -> tuple[str, int] | None:
    """Return what names the port group of a native port; None: not known."""
    run = fc_rows(platform)[port]
    if run.group is None:
        return None
    return run.prefix, fc_ordinal(platform, port) // run.group


def fc_ordinal(platform: Platform, port: str) -> int:
    """Return the place of a native port among those of its run, from 0 on."""
    run = fc_rows(platform)[port]
    return int(port.removeprefix(run.prefix)) - run.numbers.start


def fc_summary(platform: Platform) -> str:
    """Return the native Fibre Channel ports of a switch in short: ``fc1/1-48``."""
    return ", ".join(
        f"{run.prefix}{_numbers(run.numbers)}" for run in platform.fc if not run.unified
    )
