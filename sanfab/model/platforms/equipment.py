"""A platform row and the equipment of one switch -> the row with the ports that the switch has."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from sanfab.model.platforms.port_rows import Breakout, Ports
from sanfab.model.platforms.row import Platform

_OF_STACK = "{unit}:"


class Equipment(NamedTuple):
    """What makes the ports of one switch differ from those of its model."""

    modules: tuple[tuple[int, str], ...] = ()
    """Slots and the modules in them."""
    fc_from: int | None = None
    """Number of the first Fibre Channel port of slot 1; it and all ports behind it are no Ethernet
    ports."""
    breakouts: tuple[tuple[str, str], ...] = ()
    """Ports that are broken out, and how, as 4x10G."""
    fexes: tuple[tuple[int, str], ...] = ()
    """Numbers of the fabric extenders, and their models."""


class BrokenOut(NamedTuple):
    """A port that may be broken out in one way."""

    port: str
    number: str
    """What a line calls the port by: 1/49, 0/48 or 49."""
    row: Breakout
    children: Ports
    lost: tuple[str, ...]


@cache
def equipped(platform: Platform, equipment: Equipment) -> Platform:
    """Return the row of one switch; what the model does not have adds nothing."""
    if equipment == Equipment():
        return platform
    ports = tuple(
        one for run in platform.ports for one in _without_fc(platform, run, equipment.fc_from)
    )
    chosen = {
        one.port: one
        for one in broken_out(platform)
        if (one.port, one.row.mode) in equipment.breakouts
    }
    if chosen:
        lost = {name for one in chosen.values() for name in one.lost}
        ports = tuple(one for run in ports for one in _split(platform, run, chosen, lost))
    added = (*_of_modules(platform, equipment), *_of_fexes(platform, equipment))
    return replace(platform, ports=(*ports, *added))


@cache
def broken_out(platform: Platform) -> tuple[BrokenOut, ...]:
    """Return every port of a model that may be broken out, in each way."""
    return tuple(
        _broken_out(platform, row, number) for row in platform.breakouts for number in row.numbers
    )


def _broken_out(platform: Platform, row: Breakout, number: int) -> BrokenOut:
    unit = platform.unit_first
    words = {"number": number, "unit": unit}
    alone = row.prefix == _OF_STACK  # a switch that is not in a stack has no unit (EXOS)
    port = f"{'' if alone else row.prefix.format(unit=unit)}{number}{row.suffix}"
    name = row.child.replace("{sum}", "{lane}").format(lane="\n", **words)
    first = number if "{sum}" in row.child else 0
    prefix, _, suffix = name.partition("\n")
    lanes = range(first + row.lanes.start, first + row.lanes.stop)
    short = port.removesuffix(row.suffix) if row.suffix else port
    digits = short.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ")
    children = Ports(prefix, lanes, row.speed, suffix)
    return BrokenOut(port, digits, row, children, tuple(one.format(**words) for one in row.loses))


def _split(
    platform: Platform, run: Ports, chosen: dict[str, BrokenOut], lost: set[str]
) -> Iterator[Ports]:
    """Yield the parts of a run, with the new ports in the place of those that are broken out."""
    head = run.prefix if run.alone is None else run.alone
    whole: list[int] = []
    for number in run.numbers:
        name = f"{head.format(unit=platform.unit_first)}{number}{run.suffix}"
        if name not in chosen and name not in lost:
            whole.append(number)
            continue
        yield from _runs(run, whole)
        whole = []
        if name in chosen:
            yield chosen[name].children
    yield from _runs(run, whole)


def _runs(run: Ports, numbers: Iterable[int]) -> Iterator[Ports]:
    """Yield a run of consecutive numbers of another run; nothing if there are none."""
    left = list(numbers)
    if left:
        yield replace(run, numbers=range(left[0], left[-1] + 1, run.numbers.step))


def _without_fc(platform: Platform, run: Ports, first: int | None) -> Iterator[Ports]:
    """Yield a run without its Fibre Channel ports: those from the first one on."""
    if first is None or platform.fc_ports is None or not set(run.numbers) & set(platform.fc_ports):
        yield run
        return
    left = range(run.numbers.start, first, run.numbers.step)
    if left:
        yield replace(run, numbers=left)


def _of_modules(platform: Platform, equipment: Equipment) -> Iterator[Ports]:
    for slot, name in sorted(equipment.modules):
        for module in platform.modules:
            if module.name == name and slot in module.slots:
                for run in module.ports:
                    yield replace(run, prefix=run.prefix.replace("{slot}", str(slot)))


def _of_fexes(platform: Platform, equipment: Equipment) -> Iterator[Ports]:
    for number, name in sorted(equipment.fexes):
        for fex in platform.fexes:
            if fex.name == name:
                for run in fex.ports:
                    yield replace(run, prefix=run.prefix.replace("{fex}", str(number)))
