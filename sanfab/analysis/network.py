"""Cabling and facts -> the ports of each VLAN and the routes of frames between them."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sanfab.facts.fc import FcPortFacts
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.cabling import Cabling
from sanfab.model.yaml12 import Where

Ends = tuple[LinkEnd, LinkEnd]


NATIVE = 10_000
"""Added to the number of a VSAN, the number of its network where no VLAN carries it."""


class Attachment(NamedTuple):
    """A host or array port in a VLAN."""

    cable: Cable
    vlan: int
    tagged: bool
    """As configured at the switch port."""


class LinkHop(NamedTuple):
    """One link between switches on a path, in the direction of the frames."""

    out: LinkEnd
    """End that frames leave."""
    into: LinkEnd
    """End that frames arrive at."""

    @property
    def number(self) -> int:
        """Position of the link in ``links``."""
        return self.out.number


@dataclass
class Network:
    """All switches of a SAN, by VLAN; an FCoE VLAN represents its VSAN.

    A VSAN without a VLAN has a number above those of VLANs, as ``vsan_network`` returns it.
    """

    cabling: Cabling
    facts: dict[str, SwitchFacts]
    native: bool = True
    """False: Ethernet ports alone, without links and devices of native Fibre Channel ports."""

    @cached_property
    def attachments(self) -> dict[int, list[Attachment]]:
        """Host and array ports by the VLANs of their switch ports."""
        found: dict[int, list[Attachment]] = {}
        for switch, by_port in self.cabling.cables.items():
            facts = self.facts.get(switch)
            for port, cables in by_port.items():
                if facts is None or port not in facts.ports:
                    continue
                carrier = switching_port(facts, port) or facts.ports[port]
                for vlan, tagged in forwarded_vlans(carrier, facts).items():
                    for cable in self._plugged(cables[0], vlan):
                        found.setdefault(vlan, []).append(Attachment(cable, vlan, tagged))
        return found

    def _plugged(self, cable: Cable, vlan: int) -> Iterable[Cable]:
        """Return the host or array port in a switch port, or those that a neighbor there carries.

        A neighbor carries more VLANs than each port behind it is in.
        """
        if not cable.is_neighbor:
            return (cable,)
        ways = self.cabling.neighbor_hosts.at_port.get((cable.switch, cable.port), ())
        return [way for way in ways if vlan in self._vlans_of(way)]

    def _vlans_of(self, way: Cable) -> frozenset[int]:
        """Return the ids of the VLANs of a port behind a neighbor."""
        known = self._vlans_behind.get(way.where)
        if known is None:
            vlans = self.cabling.san.vlans
            known = frozenset(vlans[key].id for key in self.cabling.network_keys(way))
            self._vlans_behind[way.where] = known
        return known

    @cached_property
    def _vlans_behind(self) -> dict[Where, frozenset[int]]:
        return {}

    def vsan_network(self, vsan: int) -> int:
        """Return the number of the network that a VSAN is: that of its FCoE VLAN, or its own."""
        key = self.cabling.fcoe_vlans.get(vsan)
        return NATIVE + vsan if key is None else self.cabling.san.vlans[key].id

    @cached_property
    def native_attachments(self) -> list[Cable]:
        """Ports of hosts and arrays at native ports that are up and in the VSAN of the cable."""
        found: list[Cable] = []
        for switch, by_port in self.cabling.cables.items() if self.native else ():
            facts = self.facts.get(switch)
            for port, cables in by_port.items():
                own = facts.fc_ports.get(port) if facts is not None else None
                if facts is None or own is None or not own.enabled:
                    continue
                ways = self.cabling.neighbor_hosts.at_port.get((switch, port), ())
                plugged = ways if cables[0].is_neighbor else cables[:1]
                vsans = carried_vsans(own, facts)
                found += [cable for cable in plugged if cable.vsan in vsans]
        return found

    def attached(self, key: str) -> list[Attachment]:
        """Return the host and array ports in a VLAN of the inventory."""
        return self._attached.get(key, [])

    @cached_property
    def _attached(self) -> dict[str, list[Attachment]]:
        """Host and array ports by the key of their VLAN."""
        found: dict[str, list[Attachment]] = {}
        for number, attached in self.attachments.items():
            for one in attached:
                key = self.cabling.vlan_key(one.cable.switch, number)
                found.setdefault(key, []).append(one)
        return found

    @cached_property
    def neighbours(self) -> dict[int, dict[str, list[LinkHop]]]:
        """Links by VLAN and switch, if the ports of both ends carry the VLAN."""
        found: dict[int, dict[str, list[LinkHop]]] = {}
        for switch in self.cabling.san.switches:
            ends = self.cabling.ends_at if self.native else self.cabling.links.get
            for out in ends(switch) or ():
                for into in self.far_ends(out):
                    for vlan in self.link_vlans(out) & self.link_vlans(into):
                        found.setdefault(vlan, {}).setdefault(switch, []).append(LinkHop(out, into))
        return found

    def far_ends(self, end: LinkEnd) -> list[LinkEnd]:
        """Return the ends at the other side of a link."""
        return [
            other
            for switch, _ in end.far
            for other in self.cabling.ends_at(switch)
            if other.number == end.number and other.side != end.side
        ]

    def interface(self, end: LinkEnd) -> PortFacts | None:
        """Return the interface that switches the frames of a link: its LAG, or the port.

        Where its ports are in different LAGs, the first one that switches anything.
        """
        facts = self.facts.get(end.switch)
        if facts is None:
            return None
        lags = self._lags_of[end.switch]
        names = dict.fromkeys(lags.get(port, port) for port in end.ports)
        found = [facts.ports[name] for name in names if name in facts.ports]
        switching = (one for one in found if one.enabled and one.mode != "none")
        first = facts.ports.get(next(iter(names)))
        return next(switching, first)

    @cached_property
    def _lags_of(self) -> dict[str, dict[str, str]]:
        """LAG of each member, by switch."""
        return {
            switch: {member: lag.name for lag in facts.lags.values() for member in lag.members}
            for switch, facts in self.facts.items()
        }

    @cached_property
    def fcoe_vlans(self) -> frozenset[int]:
        """Ids of the FCoE VLANs."""
        return frozenset(one.id for one in self.cabling.san.vlans.values() if one.role == "fcoe")

    def live_hops(self, vlan: int, switch: str) -> list[LinkHop]:
        """Return the links of a switch in a VLAN that are up at both ends."""
        found = self._live_hops.get((vlan, switch))
        if found is None:
            hops = self.neighbours.get(vlan, {}).get(switch, ())
            found = [hop for hop in hops if self._is_up(hop.out) and self._is_up(hop.into)]
            self._live_hops[vlan, switch] = found
        return found

    @cached_property
    def _live_hops(self) -> dict[tuple[int, str], list[LinkHop]]:
        return {}

    def _native_port(self, end: LinkEnd) -> FcPortFacts | None:
        """Return the first native port of a link's end; None: it has Ethernet ports."""
        facts = self.facts.get(end.switch)
        return facts.fc_ports.get(end.ports[0]) if facts is not None else None

    def _is_up(self, end: LinkEnd) -> bool:
        if self._native_port(end) is not None:
            return bool(self.live_ports(end))
        port = self.interface(end)
        return port is not None and port.enabled and bool(self.live_ports(end))

    def shares(self, end: LinkEnd) -> bool:
        """Return whether frames use all cables of a link: a LAG, or cables of native ports."""
        return end.link.lag is not None or self._native_port(end) is not None

    def live_ports(self, end: LinkEnd) -> tuple[str, ...]:
        """Return the ports of a link's end that are not shut down, and belong to its interface."""
        facts, interface = self.facts.get(end.switch), self.interface(end)
        if facts is None:
            return ()
        if self._native_port(end) is not None:
            known = facts.fc_ports
            return tuple(name for name in end.ports if name not in known or known[name].enabled)
        if interface is None:
            return ()
        lags = self._lags_of[end.switch]
        lag = interface.name if interface.name in facts.lags else None
        return tuple(
            name
            for name in end.ports
            if name not in facts.ports or (facts.ports[name].enabled and lags.get(name) == lag)
        )

    def link_vlans(self, end: LinkEnd) -> frozenset[int]:
        """Return the VLANs that one end of a link carries by its facts.

        A VLT peer link states no VLANs: it carries those of the pair.
        """
        facts, port = self.facts.get(end.switch), self.interface(end)
        native = self._native_port(end)
        if facts is not None and native is not None:
            return frozenset(self.vsan_network(one) for one in carried_vsans(native, facts))
        if facts is None or port is None:
            return frozenset()
        if end.link.role == "peer" and port.mode == "none":
            return frozenset(facts.vlans.keys() - facts.down_vlans)
        return frozenset(forwarded_vlans(port, facts))

    def path(self, vlan: int, start: str, goal: str) -> tuple[LinkHop, ...] | None:
        """Return the fewest links from switch to switch in a VLAN; None: they are not connected."""
        return self._from(vlan, start).get(goal)

    def _from(self, vlan: int, start: str) -> dict[str, tuple[LinkHop, ...]]:
        known = self._paths.get((vlan, start))
        if known is None:
            known = self._paths[vlan, start] = self._spread(vlan, start)
        return known

    @cached_property
    def _paths(self) -> dict[tuple[int, str], dict[str, tuple[LinkHop, ...]]]:
        return {}

    def _spread(self, vlan: int, start: str) -> dict[str, tuple[LinkHop, ...]]:
        links = self.neighbours.get(vlan, {})
        reached: dict[str, tuple[LinkHop, ...]] = {start: ()}
        waiting = deque([start])
        while waiting:
            switch = waiting.popleft()
            for hop in links.get(switch, ()):
                if hop.into.switch not in reached:
                    reached[hop.into.switch] = (*reached[switch], hop)
                    waiting.append(hop.into.switch)
        return reached


def carried_vsans(port: FcPortFacts, facts: SwitchFacts) -> set[int]:
    """Return the VSANs that a native port carries: those of its trunk, else its own."""
    lag = facts.fc_lags.get(port.lag or 0)
    carrier = port if lag is None else lag
    if carrier.trunk not in {"on", "auto"}:
        return {carrier.vsan}
    return set(facts.vsans) if carrier.trunk_vsans is None else carrier.trunk_vsans


def switching_port(facts: SwitchFacts, port: str) -> PortFacts | None:
    """Return the interface that switches the frames of a port: its LAG, or the port."""
    lag = next((name for name, one in facts.lags.items() if port in one.members), None)
    own = facts.ports.get(port)
    if own is not None and not own.enabled:
        return own
    return facts.ports.get(lag) if lag is not None else own


def vlan_tagging(port: PortFacts, facts: SwitchFacts) -> dict[int, bool]:
    """Return the VLANs of a port, each with whether its frames are tagged."""
    if port.mode == "none":
        return {}
    if port.mode == "access":
        return {port.access_vlan or 1: False}
    vlans = facts.vlans.keys() if port.trunk_vlans is None else port.trunk_vlans
    return {vlan: vlan != port.native_vlan for vlan in vlans}


def forwarded_vlans(port: PortFacts, facts: SwitchFacts) -> dict[int, bool]:
    """Return the VLANs of a port, without those that are shut down on the switch."""
    tagging = vlan_tagging(port, facts)
    return {vlan: tagged for vlan, tagged in tagging.items() if vlan not in facts.down_vlans}
