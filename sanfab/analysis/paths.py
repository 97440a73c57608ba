"""Network -> every path from a host port to an array port that `access` wants."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from sanfab.analysis.endpoints import Endpoint, Endpoints, Protocol
from sanfab.analysis.links import Links, link_end_ports
from sanfab.analysis.network import Network
from sanfab.analysis.path_mtu import PathMtu, port_mtu
from sanfab.analysis.routes import Routes, SwitchRoute, end_speed
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.port_sets import ports_of_set
from sanfab.inventory.routed import routed_pairs
from sanfab.model.base import Fabric
from sanfab.model.protocols import IP_STORAGE, SCSI, StorageService

AllowedByZoning = Callable[[Cable, Cable], bool]
"""Returns whether the zones permit a host port and an array port."""

Pair = tuple[str, str]
"""A host and an array that it may use, or two hosts at the ends of a direct cable."""

TargetsByVlan = dict[int, list[tuple[Endpoint, ...]]]
"""Ports of an array by VLAN, those of one switch and controller together."""

_Key = TypeVar("_Key", bound=Hashable)


class PathGroup(NamedTuple):
    """A host port and the ports of one controller on one switch: paths over the same links."""

    initiator: Endpoint
    targets: tuple[Endpoint, ...]
    """At least one; all in the VLAN of the initiator."""
    route: SwitchRoute
    """Links between the two switches; empty: both ports are on one switch."""

    @property
    def standby(self) -> bool:
        """Return whether the paths are used only after a failover."""
        return self.targets[0].standby

    @property
    def has_teams(self) -> bool:
        """Return whether a team carries an end of it, so that a cable of that may fail."""
        return bool(self.initiator.legs) or any(target.legs for target in self.targets)


class Leg(NamedTuple):
    """One way of the frames of a path group."""

    start: str
    """Switch of the initiator."""
    goal: str
    """Switch of the targets."""
    route: SwitchRoute


class PathPort(NamedTuple):
    """One port on a path."""

    device: str
    """Host, switch or array."""
    port: str
    """Ports of a link as the inventory writes them: ``Ethernet23-24``."""
    speed: int | None
    """Gb/s; of a LAG, the sum of its members."""


class Path(NamedTuple):
    """One path, port by port."""

    host: str
    host_port: str
    adapter: str | None
    array: str
    array_port: str
    controller: str | None
    standby: bool
    """Used only after a failover."""
    fabric: Fabric | None
    protocol: Protocol
    vlan: int | None
    vsan: int | None
    ports: tuple[PathPort, ...] = ()
    speed: int | None = None
    """Gb/s of the slowest port."""
    mtu: PathMtu | None = None
    """Port with the smallest MTU; None: a direct cable."""
    host_mtu: int | None = None
    """Largest IP packet the host sends; None for Fibre Channel."""
    array_mtu: int | None = None
    switches: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    """Positions in ``links``."""
    stacks: tuple[str, ...] = ()
    """Stacks among the switches."""


class Middle(NamedTuple):
    """Middle of a path, between the switches of host and array."""

    ports: tuple[PathPort, ...] = ()
    mtu: PathMtu | None = None
    switches: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    stacks: tuple[str, ...] = ()


class Count(NamedTuple):
    """Paths of a pair."""

    active: int
    standby: int
    """Paths over ports of a standby controller."""

    @property
    def usable(self) -> int:
        """Paths that the host uses: the active ones, else those after a failover."""
        return self.active or self.standby

    @property
    def failover(self) -> bool:
        """Return whether the pair has a path only after a failover of the array."""
        return self.active == 0 < self.standby


@dataclass
class Paths:
    """All paths of a SAN to what one service gives access to, computed on demand."""

    network: Network
    allowed: AllowedByZoning | None = None
    """None: each port of a VSAN may communicate with each other port."""
    service: StorageService = SCSI
    """Only paths to what this service gives access to: LUNs, unless stated."""
    over_ip: bool = False
    """Only paths over IP, without those of Fibre Channel."""

    @cached_property
    def endpoints(self) -> Endpoints:
        """Host and array ports in storage networks."""
        return Endpoints(self.network, self.service)

    @cached_property
    def routes(self) -> Routes:
        """Routes between switches without a failure."""
        return Routes(self.network)

    @cached_property
    def links(self) -> Links:
        """Links between switches."""
        return Links(self.network)

    @cached_property
    def wanted(self) -> list[Pair]:
        """Arrays that each host may use by the service, sorted by name."""
        return self.network.cabling.wanted[self.service]

    @cached_property
    def native_groups(self) -> dict[int | None, list[PathGroup]]:
        """Path groups of native Fibre Channel, by VSAN."""
        found: dict[int | None, list[PathGroup]] = {}
        for groups in self.groups.values():
            for group in groups:
                if group.initiator.protocol == "fc":
                    found.setdefault(group.initiator.cable.vsan, []).append(group)
        return found

    @cached_property
    def routed(self) -> frozenset[Pair]:
        """Pairs whose iSCSI is routed on purpose, which no path here follows."""
        return routed_pairs(self.network.cabling)

    @cached_property
    def groups(self) -> dict[Pair, list[PathGroup]]:
        """Path groups of each pair in `access`, empty: no path; then those of direct cables."""
        targets_of = {
            array: self._targets_by_vlan(array) for array in self.network.cabling.san.arrays
        }
        groups = {pair: list(self._groups(pair[0], targets_of[pair[1]])) for pair in self.wanted}
        for first, second in self.endpoints.direct:
            pair = (first.cable.device, second.cable.device)
            if pair in groups or not second.cable.is_array:
                groups.setdefault(pair, []).append(PathGroup(first, (second,), ()))
        return _over_ip(groups) if self.over_ip else groups

    @cached_property
    def host_places(self) -> dict[str, int]:
        """Place of each host in the inventory."""
        return {host: place for place, host in enumerate(self.network.cabling.san.hosts)}

    def count(self, pair: Pair) -> Count:
        """Count the paths of a pair."""
        return count_paths(self.groups.get(pair, ()))

    @property
    def without(self) -> list[Pair]:
        """Return the pairs without a path in the absence of failures."""
        return [pair for pair, groups in self.groups.items() if not groups]

    def of(self, pair: Pair) -> Iterator[Path]:
        """Yield the paths of a pair."""
        for group in self.groups.get(pair, ()):
            for target in group.targets:
                yield self.path(group, target)

    def all(self) -> Iterator[Path]:
        """Yield every path of the SAN, pair by pair."""
        for pair in self.groups:
            yield from self.of(pair)

    def by_fabric(self, pair: Pair) -> dict[Fabric | None, Count]:
        """Count the paths of a pair in each fabric; None: in a VLAN that both fabrics share."""
        groups = self.groups.get(pair, ())
        return {key: count_paths(part) for key, part in _split(groups, _fabric_of).items()}

    def by_controller(self, pair: Pair) -> dict[str | None, Count]:
        """Count the paths of a pair to each controller of the array."""
        groups = self.groups.get(pair, ())
        return {key: count_paths(part) for key, part in _split(groups, _controller_of).items()}

    def path(self, group: PathGroup, target: Endpoint) -> Path:
        """Return one path of a group with all its properties."""
        initiator, middle = group.initiator, self._middle(group)
        ports = (*self._at(initiator), *middle.ports, *reversed(self._at(target)))
        return _path_between(initiator, target)._replace(
            ports=ports,
            speed=min((port.speed for port in ports if port.speed is not None), default=None),
            mtu=_smallest((self._mtu(initiator), middle.mtu, self._mtu(target))),
            host_mtu=self.endpoints.packet(initiator),
            array_mtu=self.endpoints.packet(target),
            switches=middle.switches,
            links=middle.links,
            stacks=middle.stacks,
        )

    def _at(self, endpoint: Endpoint) -> tuple[PathPort, ...]:
        """Return a host or array port, the neighbor in front of it if any, and its switch port."""
        cable, speed = endpoint.cable, endpoint.speed
        own = PathPort(cable.device, endpoint.label, speed)
        if not cable.switch:
            return (own,)
        if not cable.via:
            return own, PathPort(cable.switch, cable.port, speed)
        cabling = self.network.cabling
        speeds = cabling.fc_speeds if cable.native else cabling.port_speeds
        speed = speeds(cable.switch).get(cable.port)
        near, far = (cable.via, cable.uplink), (cable.switch, cable.port)
        return own, PathPort(*near, speed), PathPort(*far, speed)

    def _middle(self, group: PathGroup) -> Middle:
        """Return the middle of paths between two switches, cached for all of them."""
        vlan = group.initiator.vlan
        if vlan is None:
            return Middle()
        key = (vlan, group.initiator.cable.switch, group.targets[0].cable.switch)
        known = self._middles.get(key)
        if known is None:
            known = self._middles[key] = self._made(group, vlan, {key[1]: None, key[2]: None})
        return known

    def _made(self, group: PathGroup, vlan: int, outer: dict[str, None]) -> Middle:
        ends = [end for hop in group.route for end in hop]
        switches = tuple(dict.fromkeys(end.switch for end in ends)) or tuple(outer)
        speeds = ((end, end_speed(self.network, end) or None) for end in ends)
        protocol = group.initiator.protocol
        ports = ((end.switch, self._interface(end)) for end in ends)
        known = self.network.cabling.san.switches
        return Middle(
            ports=tuple(PathPort(end.switch, link_end_ports(end), speed) for end, speed in speeds),
            mtu=_smallest(port_mtu(self.network, *port, vlan, protocol) for port in ports),
            switches=switches,
            links=tuple(hop.number for hop in group.route),
            stacks=tuple(name for name in switches if known[name].stack),
        )

    @cached_property
    def _middles(self) -> dict[tuple[int, str, str], Middle]:
        return {}

    def _mtu(self, endpoint: Endpoint) -> PathMtu | None:
        """Return the MTU of the switch port of a host or array."""
        if endpoint.vlan is None:
            return None
        key = (endpoint.cable.switch, endpoint.cable.port, endpoint.vlan)
        if key not in self._mtus:
            self._mtus[key] = port_mtu(self.network, *key, endpoint.protocol)
        return self._mtus[key]

    @cached_property
    def _mtus(self) -> dict[tuple[str, str, int], PathMtu | None]:
        return {}

    def _interface(self, end: LinkEnd) -> str:
        port = self.network.interface(end)
        return port.name if port is not None else end.ports[0]

    def _targets_by_vlan(self, array: str) -> TargetsByVlan:
        together: dict[tuple[int, tuple[str, ...], str | None], list[Endpoint]] = {}
        for endpoint in self.endpoints.by_device.get(array, ()):
            if endpoint.vlan is not None:
                switches = tuple(dict.fromkeys(cable.switch for cable in endpoint.cables))
                key = (endpoint.vlan, switches, endpoint.controller)
                together.setdefault(key, []).append(endpoint)
        found: TargetsByVlan = {}
        for (vlan, _, _), endpoints in together.items():
            found.setdefault(vlan, []).append(tuple(endpoints))
        return found

    def _groups(self, host: str, targets_by_vlan: TargetsByVlan) -> Iterator[PathGroup]:
        for initiator in self.endpoints.by_device.get(host, ()):
            vlan = initiator.vlan or 0
            for targets_here in targets_by_vlan.get(vlan, ()):
                targets = self.permitted(initiator, targets_here)
                legs = self._legs(vlan, initiator, targets[0]) if targets else []
                if legs:
                    start, goal, route = min(legs, key=lambda leg: len(leg[2]))
                    if targets[0].cable.switch != goal:  # all have their legs on the same switches
                        targets = tuple(turned_to(target, goal) for target in targets)
                    yield PathGroup(turned_to(initiator, start), targets, route)

    def legs(self, group: PathGroup) -> list[Leg]:
        """Return the routes of a group's frames: several where a team is on several switches."""
        vlan = group.initiator.vlan
        return [] if vlan is None else self._legs(vlan, group.initiator, group.targets[0])

    def _legs(self, vlan: int, initiator: Endpoint, target: Endpoint) -> list[Leg]:
        starts = dict.fromkeys(cable.switch for cable in initiator.cables)
        goals = dict.fromkeys(cable.switch for cable in target.cables)
        return [
            Leg(start, goal, route)
            for start in starts
            for goal in goals
            if (route := self.routes.route(vlan, start, goal)) is not None
        ]

    def permitted(self, initiator: Endpoint, targets: tuple[Endpoint, ...]) -> tuple[Endpoint, ...]:
        """Return the targets that `access`, the array and the zones permit a host port.

        ``targets``: ports of one array, at least one.
        """
        cabling = self.network.cabling
        device, array = initiator.cable.device, targets[0].cable.device
        if not cabling.uses(device, array, initiator.protocol):
            return ()
        named = tuple(one for one in targets if cabling.permits(initiator.cable, one.cable))
        is_array = targets[0].cable.is_array
        if (self.service == SCSI and is_array) and (
            ports := ports_of_set(cabling.san, initiator.cable, array)
        ):
            named = tuple(one for one in named if _is_at(one, ports))
        if self.allowed is None or not initiator.is_fc:
            return named
        return tuple(one for one in named if self.allowed(initiator.cable, one.cable))


def _is_at(endpoint: Endpoint, ports: frozenset[str]) -> bool:
    """Return whether an array port, or a port of its team, is one of some ports."""
    return any(cable.label in ports for cable in endpoint.cables)


def turned_to(endpoint: Endpoint, switch: str) -> Endpoint:
    """Return an endpoint whose first cable leads to a switch; without a team it has but one."""
    if endpoint.cable.switch == switch:
        return endpoint
    first = next(cable for cable in endpoint.legs if cable.switch == switch)
    legs = tuple(cable for cable in endpoint.cables if cable is not first)
    return endpoint._replace(cable=first, legs=legs)


def _over_ip(groups: dict[Pair, list[PathGroup]]) -> dict[Pair, list[PathGroup]]:
    """Return the paths over IP; pairs that have others alone are left out."""
    found = {}
    for pair, every in groups.items():
        kept = [group for group in every if group.initiator.protocol in IP_STORAGE]
        if kept or not every:
            found[pair] = kept
    return found


def count_paths(groups: Iterable[PathGroup]) -> Count:
    """Count the paths of some groups."""
    groups = tuple(groups)
    standby = sum(len(group.targets) for group in groups if group.standby)
    return Count(sum(len(group.targets) for group in groups) - standby, standby)


def _split(
    groups: Iterable[PathGroup], key: Callable[[PathGroup], _Key]
) -> dict[_Key, list[PathGroup]]:
    parts: dict[_Key, list[PathGroup]] = {}
    for group in groups:
        parts.setdefault(key(group), []).append(group)
    return parts


def _fabric_of(group: PathGroup) -> Fabric | None:
    return group.initiator.fabric


def _controller_of(group: PathGroup) -> str | None:
    return group.targets[0].controller


def _path_between(initiator: Endpoint, target: Endpoint) -> Path:
    """Return a path with only its ends set."""
    return Path(
        host=initiator.cable.device,
        host_port=initiator.label,
        adapter=initiator.adapter,
        array=target.cable.device,
        array_port=target.label,
        controller=target.controller,
        standby=target.standby,
        fabric=initiator.fabric,
        protocol=initiator.protocol,
        vlan=None if initiator.protocol == "fc" else initiator.vlan,
        vsan=initiator.cable.vsan if initiator.is_fc else None,
    )


def _smallest(mtus: Iterable[PathMtu | None]) -> PathMtu | None:
    """Return the port with the smallest MTU; the first of equal ones."""
    return min((mtu for mtu in mtus if mtu is not None), key=_payload, default=None)


def _payload(mtu: PathMtu) -> int:
    return mtu.payload
