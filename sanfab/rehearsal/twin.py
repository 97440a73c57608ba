"""Configurations as read back, and cables -> the twin of a SAN: bridges, wires and devices.

VLANs, modes, MTU and LAGs of each port are those that the text of its switch states, never those
of the inventory; that gives cables, and the addresses of hosts and arrays. A LAG is one wire at a
time, as the frames of one flow use one cable: a rehearsal uses all its cables in turn.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import IPv4Network
from typing import NamedTuple

from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.frames import (
    FCS,
    HEADER,
    FrameCapacity,
    capacity_of,
    frame,
    traffic_of,
    verdict,
)
from sanfab.analysis.network import Network, switching_port, vlan_tagging
from sanfab.analysis.paths import Paths
from sanfab.analysis.routes import Outage
from sanfab.facts.switch import DEFAULT_PRIORITY, Lacp, LagFacts, PortFacts, SwitchFacts
from sanfab.inventory.cables import Cable
from sanfab.inventory.link_cables import link_cables
from sanfab.inventory.teams import Team
from sanfab.model.addresses import ip_network_of, subnet_with
from sanfab.model.base import DEFAULT_VLAN, STANDARD_MTU
from sanfab.model.fabric import VlanIntent
from sanfab.rehearsal.filters import SwitchFilters, filters_of

OWN = IPv4Network("198.18.0.0/15")
"""Addresses of ports for which the inventory states none (RFC 2544: for tests of networks)."""
Place = tuple[str, str]
"""A switch or neighbor, and its port."""


class Wire(NamedTuple):
    """A cable between two switches, or between a switch and a neighbor with hosts behind it."""

    name: str
    ends: tuple[Place, Place]


class Socket(NamedTuple):
    """A port of a host or array in one VLAN: a namespace with one interface."""

    name: str
    device: str
    label: str
    controller: str | None
    standby: bool
    key: str
    """Key of its VLAN."""
    vlan: int
    """As the device tags it."""
    tagged: bool
    addresses: tuple[str, ...]
    """With the length of the prefix; none of a port that takes over those of another."""
    mtu: int
    """Largest IP packet, in bytes."""
    cables: tuple[Place, ...]
    """Where its cables lead to: several of a team."""
    lacp: bool | None
    """The device sends LACP; None: its cables are in no LAG."""
    labels: tuple[str, ...] = ()
    """Labels of its cables, and that of their team."""


class Carriage(NamedTuple):
    """What a port of a bridge carries."""

    untagged: int | None
    """VLAN of frames without a tag; None: they are dropped."""
    tagged: frozenset[int]
    mtu: int
    """Largest packet, in bytes, with or without a tag."""

    def vlan_of(self, vlan: int, *, tagged: bool) -> int | None:
        """Return the VLAN in which the frames of a device arrive; None: they are dropped."""
        if not tagged:
            return self.untagged
        return vlan if vlan in self.tagged else None


class Attached(NamedTuple):
    """Where the port of a device is in the twin."""

    bridge: str
    vlan: int
    mtu: int
    port: str = ""
    """Port of the switch that receives its frames."""


class TwinState(NamedTuple):
    """The twin while some parts are out: what is absent is down."""

    wires: dict[str, tuple[Carriage, Carriage]]
    sockets: dict[str, Attached]


@dataclass(frozen=True)
class PartsOut:
    """What is taken out of the twin."""

    parts: Outage = field(default_factory=Outage)
    pulled: frozenset[Place] = frozenset()
    """Cables of devices, by device and label."""
    controllers: frozenset[Place] = frozenset()
    """Controllers of arrays, by array and name."""


@dataclass
class Twin:
    """The twin of a SAN."""

    network: Network
    """Cables, and the facts that were read back."""
    services: tuple[Paths, ...]
    """Paths of the inventory by service: their ends are the devices."""
    sockets: list[Socket] = field(init=False)

    def __post_init__(self) -> None:
        self.sockets = [_with_address(one, number) for number, one in enumerate(self._sockets(), 1)]

    @property
    def facts(self) -> dict[str, SwitchFacts]:
        """Facts of each switch, as read back from its configuration."""
        return self.network.facts

    @cached_property
    def filters(self) -> dict[str, SwitchFilters]:
        """Access lists of each switch, in its raw lines."""
        return {name: filters_of(facts) for name, facts in self.facts.items()}

    @cached_property
    def bridges(self) -> list[str]:
        """Switches with Ethernet ports, then neighbors with hosts behind them."""
        switches = [name for name, facts in self.facts.items() if facts.ports]
        return [*switches, *self._uplinks]

    @cached_property
    def _uplinks(self) -> dict[str, list[Cable]]:
        """Cables of each neighbor that has hosts behind it."""
        return dict(self.network.cabling.neighbor_hosts.cables)

    @cached_property
    def wires(self) -> list[Wire]:
        """Cables between switches with Ethernet ports, and those of neighbors."""
        known = {name for name, facts in self.facts.items() if facts.ports}
        pairs = [
            ((one.switch, one.port), (two.switch, two.port))
            for cables in link_cables(self.network.cabling).values()
            for one, two in cables
            if known >= {one.switch, two.switch} and one.port not in self.facts[one.switch].fc_ports
        ]
        pairs += [
            ((cable.switch, cable.port), (neighbor, cable.label))
            for neighbor, cables in self._uplinks.items()
            for cable in cables
            if cable.switch in known and not cable.native
        ]
        return [Wire(f"w{number}", pair) for number, pair in enumerate(pairs)]

    def _sockets(self) -> Iterator[Socket]:
        known: set[tuple[str, str, str]] = set()
        for paths in self.services:
            for ends in paths.endpoints.by_device.values():
                for one in ends:
                    place = (one.cable.device, one.label, one.key)
                    if not one.is_fc and one.vlan is not None and place not in known:
                        known.add(place)
                        yield self._socket(f"n{len(known)}", one, paths)

    def _socket(self, name: str, one: Endpoint, paths: Paths) -> Socket:
        vlan = self.network.cabling.san.vlans[one.key]
        cable, team = one.cable, self.network.cabling.team_of(one.cable)
        behind = bool(cable.via)
        facts = paths.network.facts[cable.switch]
        carrier = switching_port(facts, cable.port)
        tagged = carrier is not None and vlan_tagging(carrier, facts).get(vlan.id, True)
        return Socket(
            name=name,
            device=cable.device,
            label=one.label,
            controller=one.controller,
            standby=one.standby,
            key=one.key,
            vlan=vlan.id,
            tagged=tagged and not behind,
            addresses=tuple(f"{address}/{_length(address, vlan)}" for address in one.addresses),
            mtu=paths.endpoints.packet(one) or vlan.mtu,
            cables=((cable.via, name),)
            if behind
            else tuple((cable.switch, cable.port) for cable in one.cables),
            lacp=None if behind else _lacp_of(team),
            labels=tuple(dict.fromkeys((one.label, *(cable.label for cable in one.cables)))),
        )

    def state(self, out: PartsOut, turn: int = 0) -> TwinState:
        """Return the twin without some parts. ``turn``: which cable of each LAG frames use."""
        wires = {wire.name: self._carriages(wire) for wire in self._live_wires(out, turn)}
        self._block_loops(wires)
        sockets = {}
        for socket in self.sockets:
            attached = self._attached(socket, out, turn)
            if attached is not None:
                sockets[socket.name] = attached
        return TwinState(wires, sockets)

    @cached_property
    def turns(self) -> int:
        """The most cables of one LAG: after as many turns each of them was used."""
        teams = (len(socket.cables) for socket in self.sockets)
        return max(1, *map(len, self._channels.values()), *teams) if self.sockets else 1

    @cached_property
    def _ends(self) -> dict[str, Wire]:
        return {wire.name: wire for wire in self.wires}

    @cached_property
    def _channels(self) -> dict[Hashable, list[Wire]]:
        """Wires that act as one: those of one LAG at both ends."""
        found: dict[Hashable, list[Wire]] = defaultdict(list)
        for wire in self.wires:
            found[frozenset(self._lag_key(end) for end in wire.ends)].append(wire)
        return found

    def _lag_key(self, place: Place) -> Hashable:
        """Return what the ports of one LAG share, at a pair those of both switches."""
        name, _ = place
        lag = self._lag_of(place)
        if lag is None:
            return place
        mate = self.network.cabling.pairs.get(name)
        if lag.multichassis is not None and mate is not None:
            return frozenset({name, mate}), lag.multichassis
        return name, lag.name

    def _lag_of(self, place: Place) -> LagFacts | None:
        name, port = place
        facts = self.facts.get(name)
        return self._lags[name].get(port) if facts is not None else None

    @cached_property
    def _lags(self) -> dict[str, dict[str, LagFacts]]:
        return {
            name: {member: lag for lag in facts.lags.values() for member in lag.members}
            for name, facts in self.facts.items()
        }

    def _live_wires(self, out: PartsOut, turn: int) -> Iterator[Wire]:
        """Yield the wires that frames use: one of each LAG."""
        for wires in self._channels.values():
            live = [wire for wire in wires if self._is_live(wire, out)]
            if live:
                yield live[turn % len(live)]

    def _is_live(self, wire: Wire, out: PartsOut) -> bool:
        ends = wire.ends
        if any(self._is_out(end, out) or not self._is_enabled(end) for end in ends):
            return False
        if any(name in self._uplinks for name, _ in ends):
            return True
        return _bundles(*(self._lacp(end) for end in ends))

    def _is_out(self, place: Place, out: PartsOut) -> bool:
        name, port = place
        if name in out.parts.switches or place in out.parts.ports:
            return True
        return any(
            end.number in out.parts.links and port in end.ports
            for end in self.network.cabling.links.get(name, ())
        )

    def _is_enabled(self, place: Place) -> bool:
        name, port = place
        facts = self.facts.get(name)
        if facts is None:
            return True
        carrier = switching_port(facts, port)  # the port itself where it is shut, else its LAG
        return carrier is not None and carrier.enabled

    def _lacp(self, place: Place) -> Lacp | None:
        lag = self._lag_of(place)
        return lag.members[place[1]] if lag is not None else None

    def _attached(self, socket: Socket, out: PartsOut, turn: int) -> Attached | None:
        """Return where a port of a device is; None: its cables are out, or its frames dropped."""
        if (socket.device, socket.controller or "") in out.controllers:
            return None
        live = self._live_places(socket, out)
        if not live:
            return None
        place = live[turn % len(live)]
        if place[0] in self._uplinks:
            return Attached(place[0], socket.vlan, STANDARD_MTU * 7)
        carriage = self._carriage(place)
        vlan = carriage.vlan_of(socket.vlan, tagged=socket.tagged)
        return None if vlan is None else Attached(place[0], vlan, carriage.mtu, place[1])

    def _live_places(self, socket: Socket, out: PartsOut) -> list[Place]:
        """Return where the cables of a device lead to that come up."""
        return [
            place
            for place in socket.cables
            if not self._is_out(place, out)
            and (socket.device, socket.label) not in out.pulled
            and self._is_enabled(place)
            and self._bundles_device(socket, place)
        ]

    @cached_property
    def live_cables(self) -> dict[tuple[str, str], None]:
        """Cables that come up, by their two ends: with several of a LAG, no path needs each."""
        nothing = PartsOut()
        found = [wire.ends for wire in self.wires if self._is_live(wire, nothing)]
        ends = [(" ".join(one), " ".join(two)) for one, two in found]
        for socket in self.sockets:
            own = f"{socket.device} {socket.label}"
            ends += [(own, " ".join(place)) for place in self._live_places(socket, nothing)]
        return dict.fromkeys(ends)

    def _bundles_device(self, socket: Socket, place: Place) -> bool:
        """Return whether a port comes up with a device: both bundle it the same way, or neither."""
        lag = self._lag_of(place)
        if lag is None:
            return socket.lacp is not True
        if socket.lacp is None:
            return lag.fallback in {"individual", "static"} or lag.members[place[1]] == "on"
        return (lag.members[place[1]] != "on") == socket.lacp

    def _carriages(self, wire: Wire) -> tuple[Carriage, Carriage]:
        one, two = (self._carriage(end) for end in wire.ends)
        if wire.ends[1][0] in self._uplinks:  # a neighbor carries what the switch sends, as it does
            two = one
        return one, two

    def _carriage(self, place: Place) -> Carriage:
        """Return what a port carries: of the VLANs that exist on its switch, and are not shut."""
        name, port = place
        facts = self.facts.get(name)
        if facts is None:
            return Carriage(None, frozenset(), STANDARD_MTU)
        carrier = switching_port(facts, port)
        if carrier is None:
            return Carriage(None, frozenset(), STANDARD_MTU)
        known = ({*facts.vlans, DEFAULT_VLAN}) - facts.down_vlans
        if carrier.mode == "none" and carrier.name == facts.peer_link:
            vlans = dict.fromkeys(known, True)
        else:
            vlans = {
                vlan: tag for vlan, tag in vlan_tagging(carrier, facts).items() if vlan in known
            }
        bare = next((vlan for vlan, tag in vlans.items() if not tag), None)
        tagged = frozenset(vlan for vlan, tag in vlans.items() if tag)
        return Carriage(bare, tagged, self._mtu(name, carrier, {*vlans}))

    def _mtu(self, name: str, carrier: PortFacts, vlans: set[int]) -> int:
        """Return the largest packet of a port, by the most generous document."""
        sizes = self._capacities(name, carrier, vlans)
        return max((size.high - HEADER - FCS for size in sizes), default=STANDARD_MTU)

    def _capacities(self, name: str, carrier: PortFacts, vlans: set[int]) -> list[FrameCapacity]:
        """Return the largest frames of a port for each kind of its traffic."""
        platform = self.network.cabling.platform(name)
        if platform is None:
            return []
        roles = {self.network.cabling.roles_by_id[one] for one in vlans & self._known_ids}
        return [
            capacity_of(self.facts[name], platform, carrier.name, traffic_of(role), tagged=False)
            for role in roles or {"other"}
            if role != "fcoe" or len(roles) == 1
        ]

    @cached_property
    def doubtful(self) -> list[str]:
        """Ports of switches that pass the packets of a device by some documents, not by others."""
        found: dict[str, None] = {}
        for (name, port), vlans, packet in self._largest_packets():
            facts = self.facts.get(name)
            carrier = switching_port(facts, port) if facts is not None else None
            sizes = self._capacities(name, carrier, vlans) if carrier is not None else []
            if any(verdict(frame(packet, tagged=False), size) == "doubtful" for size in sizes):
                found[f"{name} {port}"] = None
        return [*found]

    @cached_property
    def disagreeing(self) -> list[str]:
        """Cables between switches of which one end sends a VLAN with a tag, and one without."""
        found = []
        for wire in self.wires:
            one, two = self._carriages(wire)
            if one.untagged in two.tagged or two.untagged in one.tagged:
                found.append(" - ".join(" ".join(end) for end in wire.ends))
        return found

    def _largest_packets(self) -> Iterator[tuple[Place, set[int], int]]:
        """Yield ports with storage VLANs that they carry, and the largest packet there."""
        largest: dict[int, int] = defaultdict(int)
        for socket in self.sockets:
            largest[socket.vlan] = max(largest[socket.vlan], socket.mtu)
            for place in socket.cables:
                yield place, {socket.vlan}, socket.mtu
        for wire in self.wires:
            for end in wire.ends:
                carriage = self._carriage(end)
                for vlan, packet in largest.items():
                    if vlan in carriage.tagged or vlan == carriage.untagged:
                        yield end, {vlan}, packet

    @cached_property
    def _known_ids(self) -> set[int]:
        return {*self.network.cabling.roles_by_id}

    def _block_loops(self, wires: dict[str, tuple[Carriage, Carriage]]) -> None:
        """Take VLANs from the wires that spanning tree blocks: all but those of one tree each."""
        edges: dict[Place, list[tuple[str, Place]]] = defaultdict(list)
        for name, carriages in wires.items():
            (here, _), (there, _) = self._ends[name].ends
            for own, far in vlans_through(carriages):
                edges[here, str(own)].append((name, (there, str(far))))
                edges[there, str(far)].append((name, (here, str(own))))
        kept = _trees(edges, self._bridge_rank)
        for name, (one, two) in wires.items():
            here = self._ends[name].ends[0][0]
            vlans = [own for own, _ in vlans_through((one, two))]
            blocked = {vlan for vlan in vlans if (name, (here, str(vlan))) not in kept}
            if blocked:
                bare = None if one.untagged in blocked else one.untagged
                wires[name] = (one._replace(untagged=bare, tagged=one.tagged - blocked), two)

    def _bridge_rank(self, place: Place) -> tuple[int, str, str]:
        """Return what decides the root of a tree: the lowest priority, then the name."""
        name, vlan = place
        facts = self.facts.get(name)
        stated = facts.bridge_priorities if facts is not None else {}
        keys = (f"vlan {vlan}", "mst", "rstp", "stp")
        priority = next((stated[key] for key in keys if key in stated), DEFAULT_PRIORITY)
        return priority, name, vlan


def _with_address(socket: Socket, number: int) -> Socket:
    """Return a port with an address of the twin's own where the inventory states none."""
    if socket.addresses or socket.standby:
        return socket
    return socket._replace(addresses=(f"{OWN.network_address + number}/{OWN.prefixlen}",))


def vlans_through(carriages: tuple[Carriage, Carriage]) -> Iterator[tuple[int, int]]:
    """Yield the VLANs that a wire joins: frames without a tag may change from one to another."""
    one, two = carriages
    if one.untagged is not None and two.untagged is not None:
        yield one.untagged, two.untagged
    for vlan in sorted(one.tagged & two.tagged):
        yield vlan, vlan


def _trees(
    edges: dict[Place, list[tuple[str, Place]]], rank: Callable[[Place], tuple[int, str, str]]
) -> set[tuple[str, Place]]:
    """Return the wires of a tree of each VLAN, by wire and either end of it in that VLAN."""
    kept: set[tuple[str, Place]] = set()
    reached: set[Place] = set()
    for root in sorted(edges, key=rank):
        if root in reached:
            continue
        reached.add(root)
        waiting = deque([root])
        while waiting:
            here = waiting.popleft()
            for wire, there in edges[here]:
                if there not in reached:
                    reached.add(there)
                    kept |= {(wire, here), (wire, there)}
                    waiting.append(there)
    return kept


def _bundles(one: Lacp | None, two: Lacp | None) -> bool:
    """Return whether a cable comes up: in a LAG at both ends, with or without LACP, or in none."""
    if one is None or two is None:
        return one is two
    if "on" in (one, two):
        return one == two
    return "active" in (one, two)


def _lacp_of(team: Team | None) -> bool | None:
    if team is None or not team.is_lag:
        return None
    return team.intent.mode == "lacp"


def _length(address: str, vlan: VlanIntent) -> int:
    """Return the length of the prefix of an address: that of its subnet."""
    network = subnet_with(address, vlan.subnet) or next(map(ip_network_of, vlan.subnet), None)
    return network.prefixlen if network is not None else 24
