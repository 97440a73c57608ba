"""Network -> the links that frames take between switches, with or without an outage."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from sanfab.analysis.network import LinkHop, Network
from sanfab.inventory import LinkEnd

Route = tuple[LinkHop, ...]
Stage = int
BEFORE_FCF, AT_FCF, BEHIND_FCF = range(3)


@dataclass(frozen=True, slots=True)
class Outage:
    """Switches, links and ports that one failure disables."""

    switches: frozenset[str] = frozenset()
    links: frozenset[int] = frozenset()
    """Whole links, by their position in ``links``."""
    ports: frozenset[tuple[str, str]] = frozenset()
    """Ports by switch; a link fails with all its ports at one end."""

    def takes(self, hop: LinkHop) -> bool:
        """Return whether a link between two switches is down."""
        if hop.number in self.links:
            return True
        return any(self.takes_end(end) for end in hop)

    def takes_end(self, end: LinkEnd) -> bool:
        """Return whether the end of a link at one switch is down."""
        if end.switch in self.switches:
            return True
        return bool(self.ports) and all((end.switch, name) in self.ports for name in end.ports)

    def breaks(self, start: str, route: Route, goal: str) -> bool:
        """Return whether frames cannot cross a link in this direction."""
        if start in self.switches or goal in self.switches:
            return True
        return any(self.takes(hop) for hop in route)


NO_OUTAGE = Outage()


@dataclass
class Routes:
    """Routes between switches by VLAN. FCoE frames pass a switch that terminates FCoE (an FCF)."""

    network: Network
    outage: Outage = NO_OUTAGE
    _known: dict[tuple[int, str], dict[str, Route]] = field(default_factory=dict)

    def route(self, vlan: int, start: str, goal: str) -> Route | None:
        """Return the fewest links from switch to switch in a VLAN; None: they are not connected."""
        known = self._known.get((vlan, start))
        if known is None:
            known = self._known[vlan, start] = self._spread(vlan, start)
        return known.get(goal)

    @cached_property
    def fcoe_vlans(self) -> frozenset[int]:
        """Ids of the FCoE VLANs."""
        vlans = self.network.cabling.san.vlans.values()
        return frozenset(vlan.id for vlan in vlans if vlan.role == "fcoe")

    def _spread(self, vlan: int, start: str) -> dict[str, Route]:
        """Return the route to each switch that is reachable from one.

        FCoE goes from a host over FIP-snooping bridges to an FCF and on over FCFs. A bridge never
        connects two FCFs, so a bridge behind an FCF leads to an array.
        """
        if start in self.outage.switches:
            return {}
        first = self._stage(vlan, start, BEFORE_FCF)
        reached: dict[tuple[str, Stage], Route] = {(start, first or BEFORE_FCF): ()}
        waiting = deque(reached)
        while waiting:
            switch, stage = waiting.popleft()
            for hop in self._hops(vlan, switch):
                follows = self._stage(vlan, hop.into.switch, stage)
                key = (hop.into.switch, follows or BEFORE_FCF)
                if follows is not None and key not in reached:
                    reached[key] = (*reached[switch, stage], hop)
                    waiting.append(key)
        return {
            switch: direction
            for (switch, stage), direction in reached.items()
            if stage != BEFORE_FCF
        }

    def _stage(self, vlan: int, switch: str, stage: Stage) -> Stage | None:
        """Return the stage of FCoE frames at a switch; None: they do not pass it."""
        if vlan not in self.fcoe_vlans:
            return AT_FCF
        platform = self.network.cabling.platform(switch)
        if platform is not None and platform.fcoe:
            return None if stage == BEHIND_FCF else AT_FCF
        return BEFORE_FCF if stage == BEFORE_FCF else BEHIND_FCF

    def _hops(self, vlan: int, switch: str) -> Iterator[LinkHop]:
        for hop in self.network.neighbours.get(vlan, {}).get(switch, ()):
            if not self.outage.takes(hop) and self._is_up(hop.out) and self._is_up(hop.into):
                yield hop

    def _is_up(self, end: LinkEnd) -> bool:
        port = self.network.interface(end)
        return port is not None and port.enabled and bool(live_ports(self.network, end))


def live_ports(network: Network, end: LinkEnd) -> tuple[str, ...]:
    """Return the ports of a link's end that are not shut down."""
    facts = network.facts.get(end.switch)
    if facts is None:
        return ()
    return tuple(name for name in end.ports if name not in facts.ports or facts.ports[name].enabled)


def end_speeds(network: Network, end: LinkEnd, outage: Outage = NO_OUTAGE) -> list[int]:
    """Return the speed in Gb/s of each remaining port of a link's end."""
    speeds = network.cabling.port_speeds(end.switch)
    return [
        speeds.get(name, 0)
        for name in live_ports(network, end)
        if (end.switch, name) not in outage.ports
    ]


def end_speed(network: Network, end: LinkEnd) -> int:
    """Return the speed of a link's end in Gb/s: the sum of a LAG, or one cable."""
    speeds = end_speeds(network, end)
    return sum(speeds) if end.link.lag is not None else max(speeds, default=0)
