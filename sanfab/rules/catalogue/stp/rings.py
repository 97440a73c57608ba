"""Links between switches -> groups of linked switches, and the links that close a ring."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sanfab.model.fabric import LinkIntent
from sanfab.rules.context import CheckContext


class TreeLink(NamedTuple):
    """A link in the spanning-tree topology."""

    number: int
    """Position in ``links``."""
    switches: tuple[str, ...]
    """Switches of both ends; the peers of an end are adjacent."""
    cables: int
    """Number of cables; a LAG counts as one, if both ends have it in their facts."""
    ports: int
    """Number of cables, those of a LAG too."""


class Rings(NamedTuple):
    """Groups and rings that a set of links forms."""

    group: dict[str, str]
    """Parent in the same group, by switch; see ``root``."""
    closing: dict[TreeLink, int]
    """Cables of each link that close a ring."""

    def root(self, switch: str) -> str:
        """Return the representative of the group of a switch."""
        while self.group.get(switch, switch) != switch:
            switch = self.group[switch]
        return switch

    def join(self, switches: tuple[str, ...]) -> bool:
        """Put switches in one group; return whether they were in different groups."""
        roots = {self.root(switch) for switch in switches}
        self.group.update(dict.fromkeys(roots, min(roots)))
        return len(roots) > 1


def ways_of(context: CheckContext) -> list[TreeLink]:
    """Return every link of the SAN except those between peers."""
    cables: dict[int, int] = {}
    ports: dict[tuple[int, int], int] = {}
    for switch, ends in context.cabling.links.items():
        lags = context.switches[switch].facts.lags.values()
        lag_of = {port: lag.name for lag in lags for port in lag.members}
        for end in ends:
            ways = len({lag_of.get(port, port) for port in end.ports})
            cables[end.number] = max(ways, cables.get(end.number, 1))
            side = end.number, end.side
            ports[side] = ports.get(side, 0) + len(end.ports)
    return [
        TreeLink(
            number,
            linked_switches(link),
            cables.get(number, 1),
            max(ports.get((number, side), 1) for side in (0, 1)),
        )
        for number, link in enumerate(context.san.links)
        if link.role != "peer"
    ]


def ways_by_vlan(context: CheckContext) -> Iterator[dict[str, list[TreeLink]]]:
    """Yield the links that carry each VLAN, by its key; those between peers are left out."""
    found: dict[str, list[TreeLink]] = {}
    for way in ways_of(context):
        for key in context.cabling.link_vlans(context.san.links[way.number]):
            found.setdefault(key, []).append(way)
    yield found


def rings_of(
    context: CheckContext, ways: Sequence[TreeLink], switches: Iterable[str] = ()
) -> Rings:
    """Return the groups and rings of links; two peers are one switch in spanning tree.

    ``switches``: those whose groups matter besides the ones that the links connect.
    """
    rings = Rings({}, {})
    peers = context.subjects(_peers)[0]
    for name in {name for way in ways for name in way.switches}.union(switches):
        if name in peers:
            rings.join(peers[name])
    for way in ways:
        closing = way.cables - rings.join(way.switches)
        if closing:
            rings.closing[way] = closing
    return rings


def _peers(context: CheckContext) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield the switches of the pair that a switch is in, by switch."""
    pairs = [linked_switches(link) for link in context.san.links if link.role == "peer"]
    yield {name: pair for pair in pairs for name in pair}


def linked_switches(link: LinkIntent) -> tuple[str, ...]:
    """Return the switches of a link; the peers of an end are adjacent."""
    refs = [ref for end in link.between for ref in ((end,) if isinstance(end, str) else end)]
    return tuple(dict.fromkeys(ref.partition(" ")[0] for ref in refs))
