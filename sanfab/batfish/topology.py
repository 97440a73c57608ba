"""Cabling -> the layer-1 topology of a snapshot: every cable, named at both ends."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.batfish.endpoints import INTERFACE
from sanfab.batfish.names import Names
from sanfab.inventory import Cabling, LinkEnd


class Plug(NamedTuple):
    """One end of a cable between switches."""

    switch: str
    port: str


def layer1(
    names: Names, nodes: Iterable[str], cables: Iterable[tuple[Plug, Plug]]
) -> dict[str, object]:
    """Return the content of ``layer1_topology.json``: each cable is there in both directions.

    ``nodes``: those of host and array ports; ``cables``: those between switches.
    """
    edges: list[dict[str, object]] = []
    for node in nodes:
        cable = names.endpoints[node].cable
        there = _interface(names, Plug(cable.switch, cable.port))
        edges += _both({"hostname": node, "interfaceName": INTERFACE}, there)
    for one, other in cables:
        edges += _both(_interface(names, one), _interface(names, other))
    return {"edges": edges}


def cables_of(cabling: Cabling) -> dict[int, list[tuple[Plug, Plug]]]:
    """Return the cables of each link between switches, by its position in ``links``."""
    sides: dict[int, tuple[list[LinkEnd], list[LinkEnd]]] = {}
    for ends in cabling.links.values():
        for end in ends:
            sides.setdefault(end.number, ([], []))[end.side].append(end)
    return {
        number: list(zip(_plugs(one), _plugs(other), strict=False))
        for number, (one, other) in sorted(sides.items())
    }


def _plugs(ends: Iterable[LinkEnd]) -> Iterator[Plug]:
    """Yield the ports of one side of a link in the order that the inventory names them."""
    ends = sorted(ends, key=_position)
    return (Plug(end.switch, port) for end in ends for port in end.ports)


def _position(end: LinkEnd) -> int:
    text = end.link.between[end.side]
    return 0 if isinstance(text, str) else [ref.split()[0] for ref in text].index(end.switch)


def _interface(names: Names, plug: Plug) -> dict[str, str]:
    return {
        "hostname": names.node(plug.switch),
        "interfaceName": names.interface(plug.switch, plug.port),
    }


def _both(one: dict[str, str], other: dict[str, str]) -> list[dict[str, object]]:
    return [{"node1": one, "node2": other}, {"node1": other, "node2": one}]
