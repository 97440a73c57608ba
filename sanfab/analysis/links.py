"""Network -> links between switches: their ends, their speed, and the parts that may fail."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sanfab.analysis.network import Network
from sanfab.analysis.routes import NO_OUTAGE, Outage, end_speeds
from sanfab.inventory.cables import LinkEnd
from sanfab.inventory.cabling import refs_of


@dataclass
class Links:
    """All links of a SAN, by their position in ``links``."""

    network: Network

    @cached_property
    def ends(self) -> dict[int, list[LinkEnd]]:
        """Ends of each link, those of the first side first."""
        found: dict[int, list[LinkEnd]] = {}
        for switch in self.network.cabling.san.switches:
            for end in self.network.cabling.ends_at(switch):
                found.setdefault(end.number, []).append(end)
        return {number: sorted(found[number], key=_side) for number in sorted(found)}

    def speed(self, number: int, outage: Outage = NO_OUTAGE) -> int:
        """Return the speed of a link in Gb/s: both legs of a multichassis LAG; 0: it is down.

        A cable needs a port at each side, so the side with fewer ports decides.
        """
        if number in outage.links:
            return 0
        sides: list[list[int]] = [[], []]
        for end in self.ends[number]:
            if not outage.takes_end(end):
                sides[end.side] += end_speeds(self.network, end, outage)
        is_lag = self.network.shares(self.ends[number][0])
        cables = min(map(len, sides)) if is_lag else 1
        return min(sum(sorted(side, reverse=True)[:cables]) for side in sides)

    def legs(self, number: int) -> Iterator[LinkEnd]:
        """Yield the ends that a multichassis pair shares."""
        return (end for end in self.ends[number] if end.mate is not None)

    def joins_pairs(self, number: int) -> bool:
        """Return whether a multichassis pair shares each end: no single part takes all cables."""
        sides = [end.side for end in self.legs(number)]
        return {0, 1} <= {*sides}

    def members(self, number: int) -> Iterator[tuple[LinkEnd, str]]:
        """Yield an end of a LAG, or each leg of a multichassis one, with one of its cables.

        A link of native ports counts as a LAG. The members are alike, so one represents all. A leg
        of one cable has no spare member.
        """
        legs = list(self.legs(number)) or self.ends[number][:1]
        for end in legs:
            ports = self.network.live_ports(end)
            if self.network.shares(end) and len(ports) > 1:
                yield end, ports[-1]

    def text(self, number: int) -> str:
        """Describe a link by both its ends."""
        sides: list[list[str]] = [[], []]
        for end in self.ends[number]:
            sides[end.side].append(f"{end.switch} {link_end_ports(end)}")
        return " - ".join(" + ".join(side) for side in sides)


def link_end_ports(end: LinkEnd) -> str:
    """Return the ports of a link's end as the inventory writes them."""
    refs = (ref.partition(" ") for ref in refs_of(end.link.between[end.side]))
    return next(ports for switch, _, ports in refs if switch == end.switch)


def _side(end: LinkEnd) -> int:
    return end.side
