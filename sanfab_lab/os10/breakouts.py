"""Maps of ports and modes of port-groups -> the ports that a switch has.

A model prints one of two forms: ``interface breakout 1/1/1 map 100g-1x`` for each port, or
``port-group 1/1/1`` with `` mode Eth 25g-4x`` for several [O10-JP O10-111].
"""

from collections.abc import Iterable
from typing import NamedTuple

from sanfab.model.platforms.row import BrokenOut, Platform, broken_out
from sanfab_lab.os10.state import State, new_interface


class BreakoutGroup(NamedTuple):
    """Ports that are broken out together."""

    mode: str
    """As shipped."""
    ports: range
    """Numbers of the ports."""


def breakout_groups(platform: Platform) -> dict[str, BreakoutGroup]:
    """Return the port-groups of a model by name; empty: it has maps of single ports, or none."""
    found: dict[str, BreakoutGroup] = {}
    for run in platform.port_groups:
        size = len(run.ports) // len(run.groups)
        for place, number in enumerate(run.groups):
            ports = run.ports[place * size : (place + 1) * size]
            found[f"1/1/{number}"] = BreakoutGroup(run.mode, ports)
    return found


def whole_map(rows: Iterable[BrokenOut]) -> str:
    """Return the map of a port that is whole, which is printed too: 100g-1x.

    Its speed is that of all lanes, of the fastest way in which it may be broken out.
    """
    return f"{max(len(one.children.numbers) * one.row.speed for one in rows)}g-1x"


def whole_maps(platform: Platform, ports: Iterable[str]) -> dict[str, str]:
    """Return the map of each port that may be broken out, by what a line calls the port by."""
    there = set(ports)
    if breakout_groups(platform):
        return {
            name: _mode_as_shipped(platform, one, there)
            for name, one in breakout_groups(platform).items()
        }
    found: dict[str, str] = {}
    for one in broken_out(platform):
        if one.port in there:
            found[one.number] = whole_map(breakouts_of_port(platform, one.number))
        elif set(children_of(one)) <= there:
            found[one.number] = one.row.words
    return found


def _mode_as_shipped(platform: Platform, group: BreakoutGroup, there: set[str]) -> str:
    numbers = {f"1/1/{number}" for number in group.ports}
    rows = [one for one in broken_out(platform) if one.number in numbers]
    return next((one.row.words for one in rows if one.port not in there), group.mode)


def children_of(row: BrokenOut) -> list[str]:
    """Return the ports that come in the place of one."""
    run = row.children
    return [f"{run.prefix}{number}{run.suffix}" for number in run.numbers]


def breakouts_of_port(platform: Platform, number: str) -> list[BrokenOut]:
    """Return the ways in which a port may be broken out, by what a line calls it."""
    return [one for one in broken_out(platform) if one.number == number]


def swap_ports(state: State, old: list[str], new: list[str]) -> None:
    """Put new ports, as shipped, in the place of old ones: what was set on those is lost."""
    there = {}
    for name, one in state.interfaces.items():
        if name not in old:
            there[name] = one
        elif new[0] not in there:
            there |= {name: new_interface(state, name) for name in new}
    state.interfaces = there
