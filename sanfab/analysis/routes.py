"""Network -> the links that frames take between switches, with or without an outage."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.analysis.network import LinkHop, Network
from sanfab.inventory.cables import LinkEnd
from sanfab.model.platforms.traits import Capability

SwitchRoute = tuple[LinkHop, ...]
_Stage = int
BEFORE_FCF, AT_FCF, BEHIND_FCF = range(3)
_Place = tuple[str, _Stage]
"""A switch and how far FCoE frames are there."""


class LastHop(NamedTuple):
    """The last link on the way to a switch."""

    before: _Place
    hop: LinkHop


Steps = dict[_Place, LastHop | None]
"""Steps by the place that they lead to; None: frames start there."""


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

    def breaks(self, start: str, route: SwitchRoute, goal: str) -> bool:
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
    _routes: dict[tuple[int, str, str], SwitchRoute | None] = field(default_factory=dict)
    _steps: dict[tuple[int, str], Steps] = field(default_factory=dict)
    _parts: dict[int, dict[str, str]] = field(default_factory=dict)
    """By VLAN: a switch of the same part by switch."""

    def route(self, vlan: int, start: str, goal: str) -> SwitchRoute | None:
        """Return the fewest links from switch to switch in a VLAN; None: they are not connected."""
        key = (vlan, start, goal)
        if key not in self._routes:
            self._routes[key] = self._route(*key)
        return self._routes[key]

    def connects(self, vlan: int, start: str, goal: str) -> bool:
        """Return whether there is a route; all switches of a VLAN cost one look at its links.

        Only FCoE depends on the switch where frames start, as they have to pass an FCF.
        """
        if vlan in self.network.fcoe_vlans:
            return self.route(vlan, start, goal) is not None
        part = self._parts.setdefault(vlan, {})
        if start not in part and start not in self.outage.switches:
            part.update(dict.fromkeys((switch for switch, _ in self._spread(vlan, start)), start))
        return start in part and part[start] == part.get(goal)

    def _route(self, vlan: int, start: str, goal: str) -> SwitchRoute | None:
        if (vlan, start) not in self._steps:
            self._steps[vlan, start] = self._spread(vlan, start)
        steps = self._steps[vlan, start]
        ends = [(goal, stage) for stage in (AT_FCF, BEHIND_FCF) if (goal, stage) in steps]
        if not ends:
            return None
        route, step = [], steps[ends[0]]
        while step is not None:
            route.append(step.hop)
            step = steps[step.before]
        return tuple(reversed(route))

    def _spread(self, vlan: int, start: str) -> Steps:
        """Return the last step to each switch that is reachable from one.

        FCoE goes from a host over FIP-snooping bridges to an FCF and on over FCFs. A bridge never
        connects two FCFs, so a bridge behind an FCF leads to an array.
        """
        if start in self.outage.switches:
            return {}
        first = self._stage(vlan, start, BEFORE_FCF)
        steps: Steps = {(start, first or BEFORE_FCF): None}
        waiting = deque(steps)
        while waiting:
            before = waiting.popleft()
            switch, stage = before
            for hop in self._hops(vlan, switch):
                follows = self._stage(vlan, hop.into.switch, stage)
                place = (hop.into.switch, follows or BEFORE_FCF)
                if follows is not None and place not in steps:
                    steps[place] = LastHop(before, hop)
                    waiting.append(place)
        return steps

    def _stage(self, vlan: int, switch: str, stage: _Stage) -> _Stage | None:
        """Return the stage of FCoE frames at a switch; None: they do not pass it."""
        if vlan not in self.network.fcoe_vlans:
            return AT_FCF
        platform = self.network.cabling.platform(switch)
        if platform is not None and (platform.has(Capability.FCOE) or platform.has(Capability.FC)):
            return None if stage == BEHIND_FCF else AT_FCF
        return BEFORE_FCF if stage == BEFORE_FCF else BEHIND_FCF

    def _hops(self, vlan: int, switch: str) -> Iterator[LinkHop]:
        hops = self.network.live_hops(vlan, switch)
        return (hop for hop in hops if not self.outage.takes(hop))


def end_speeds(network: Network, end: LinkEnd, outage: Outage = NO_OUTAGE) -> list[int]:
    """Return the speed in Gb/s of each remaining port of a link's end."""
    speeds = network.cabling.port_speeds(end.switch) | network.cabling.fc_speeds(end.switch)
    return [
        speeds.get(name, 0)
        for name in network.live_ports(end)
        if (end.switch, name) not in outage.ports
    ]


def end_speed(network: Network, end: LinkEnd) -> int:
    """Return the speed of a link's end in Gb/s: the sum of those that share it, or one cable."""
    speeds = end_speeds(network, end)
    return sum(speeds) if network.shares(end) else max(speeds, default=0)
