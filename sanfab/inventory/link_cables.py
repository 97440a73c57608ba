"""The cables of each link between switches, with both ends."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.inventory.cables import LinkEnd
from sanfab.inventory.cabling import Cabling


class SwitchPort(NamedTuple):
    """One end of a cable between switches."""

    switch: str
    port: str


def link_cables(cabling: Cabling) -> dict[int, list[tuple[SwitchPort, SwitchPort]]]:
    """Return the cables of each link between switches, by its position in ``links``."""
    sides: dict[int, tuple[list[LinkEnd], list[LinkEnd]]] = {}
    for switch in cabling.san.switches:
        for end in cabling.ends_at(switch):
            sides.setdefault(end.number, ([], []))[end.side].append(end)
    return {
        number: list(zip(_switch_ports(one), _switch_ports(other), strict=False))
        for number, (one, other) in sorted(sides.items())
    }


def _switch_ports(ends: Iterable[LinkEnd]) -> Iterator[SwitchPort]:
    """Yield the ports of one side of a link in the order that the inventory names them."""
    ends = sorted(ends, key=_position)
    return (SwitchPort(end.switch, port) for end in ends for port in end.ports)


def _position(end: LinkEnd) -> int:
    text = end.link.between[end.side]
    return 0 if isinstance(text, str) else [ref.split()[0] for ref in text].index(end.switch)
