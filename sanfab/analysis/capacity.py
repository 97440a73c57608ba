"""Paths -> ratios of host to array ports, initiators per target, load on the links."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.paths import PathGroup, Paths
from sanfab.model.base import Fabric

_Port = tuple[str, str]
"""A host or array and the name of its port, or of the team that acts as one port."""

FABRICS: tuple[Fabric | None, ...] = ("A", "B", None)


class Ratio(NamedTuple):
    """Host ports and the array ports they share; ports without a path are left out."""

    fabric: Fabric | None
    """None: the networks that both fabrics share."""
    host_ports: int
    array_ports: int
    """Of active controllers."""
    host_speed: int
    """Gb/s of these ports together; 0: one of them is not known."""
    array_speed: int
    hosts: tuple[str, ...] = ()
    """Hosts of these ports; empty: all, as `access` connects them all with each other."""
    arrays: tuple[str, ...] = ()
    """Arrays of these ports, likewise."""


class FanOut(NamedTuple):
    """Initiator ports that use one array port, or the ports of one team."""

    array: str
    port: str
    """Port, or team."""
    standby: bool
    initiators: int
    speed: int | None
    """Gb/s of the array port."""
    initiator_speed: int
    """Gb/s of the host ports together."""
    members: int = 1
    """Array ports that share the load: those of a LAG."""


class Load(NamedTuple):
    """Host and array ports that share one link between switches, without standby ports."""

    link: int
    """Position in ``links``."""
    speed: int
    """Gb/s with all its members."""
    host_ports: int
    host_speed: int
    """Gb/s of the host ports that reach arrays over it."""
    array_ports: int
    array_speed: int
    """Gb/s of the array ports that are reached over it."""


@dataclass
class Capacity:
    """Ratios of a SAN. Direct cables share nothing and are left out."""

    services: Sequence[Paths]
    """Paths of each service: they share the links, and some of them ports."""

    @property
    def paths(self) -> Paths:
        """Return the paths to LUNs, which come first."""
        return self.services[0]

    @property
    def _groups(self) -> Iterator[PathGroup]:
        for paths in self.services:
            yield from chain.from_iterable(paths.groups.values())

    @cached_property
    def ratios(self) -> list[Ratio]:
        """Host and array ports by fabric, then those of networks that both fabrics share."""
        return self._ratios(lambda _device: "")

    @cached_property
    def ratios_by_access(self) -> list[Ratio]:
        """The same of each group of hosts and arrays that `access` connects: others share nothing.

        One group alone is not named.
        """
        found = self._ratios(self._parts.find)
        parts = {(one.hosts, one.arrays) for one in found}
        is_one = len({self._parts.find(hosts[0]) for hosts, _ in parts}) == 1
        return [one._replace(hosts=(), arrays=()) for one in found] if is_one else found

    def _ratios(self, part_of: Callable[[str], str]) -> list[Ratio]:
        hosts: dict[tuple[str, Fabric | None], dict[_Port, int]] = {}
        arrays: dict[tuple[str, Fabric | None], dict[_Port, int]] = {}
        for group in self._active:
            key = (part_of(group.initiator.cable.device), group.initiator.fabric)
            _note(hosts.setdefault(key, {}), (group.initiator,))
            _note(arrays.setdefault(key, {}), group.targets)
        parts = dict.fromkeys(part for part, _ in hosts)
        return [
            _ratio(fabric, hosts[part, fabric], arrays[part, fabric], named=bool(part))
            for part in parts
            for fabric in FABRICS
            if (part, fabric) in hosts
        ]

    def ratio_among(self, devices: Collection[str]) -> Ratio:
        """Return the ports of some hosts and arrays that use each other, over all networks."""
        hosts: dict[_Port, int] = {}
        arrays: dict[_Port, int] = {}
        for group in self._active:
            ends = (group.initiator, *group.targets)
            if all(end.cable.device in devices for end in ends):
                _note(hosts, (group.initiator,))
                _note(arrays, group.targets)
        return _ratio(None, hosts, arrays, named=True)

    @cached_property
    def _parts(self) -> DisjointSets[str]:
        """Hosts and arrays, connected by the paths between them."""
        pairs = dict.fromkeys(
            (group.initiator.cable.device, group.targets[0].cable.device) for group in self._active
        )
        parts = DisjointSets(name for pair in pairs for name in pair)
        for host, array in pairs:
            parts.union(host, array)
        return parts

    @cached_property
    def fan_outs(self) -> list[FanOut]:
        """Array ports with the host ports that use each, in the order of the inventory."""
        users: dict[_Port, dict[_Port, int]] = {}
        endpoints: dict[_Port, Endpoint] = {}
        for group in self._groups:
            for target in group.targets if group.initiator.vlan is not None else ():
                port = _port_of(target)
                endpoints[port] = target
                _note(users.setdefault(port, {}), (group.initiator,))
        arrays = self.paths.network.cabling.san.arrays
        places = ((name, label) for name, array in arrays.items() for label in array.ports)
        at = {place: number for number, place in enumerate(places)}
        ports = sorted(endpoints, key=lambda port: min(_places(endpoints[port], at)))
        return [_fan_out(port, endpoints[port], users[port]) for port in ports]

    @cached_property
    def loads(self) -> list[Load]:
        """Links that paths use, by their position in ``links``."""
        hosts: dict[int, dict[_Port, int]] = {}
        arrays: dict[int, dict[_Port, int]] = {}
        for group in self._active:
            for hop in group.route:
                _note(hosts.setdefault(hop.number, {}), (group.initiator,))
                _note(arrays.setdefault(hop.number, {}), group.targets)
        return [self._load(number, hosts[number], arrays[number]) for number in sorted(hosts)]

    @cached_property
    def _active(self) -> list[PathGroup]:
        """Path groups over switches to active controllers."""
        return [
            group
            for group in self._groups
            if group.initiator.vlan is not None and not group.standby
        ]

    def _load(self, number: int, hosts: dict[_Port, int], arrays: dict[_Port, int]) -> Load:
        return Load(
            link=number,
            speed=self.paths.links.speed(number),
            host_ports=len(hosts),
            host_speed=sum(hosts.values()),
            array_ports=len(arrays),
            array_speed=sum(arrays.values()),
        )


def _port_of(endpoint: Endpoint) -> _Port:
    return endpoint.cable.device, endpoint.label


def _places(endpoint: Endpoint, at: dict[tuple[str, str], int]) -> Iterator[int]:
    """Yield the places in the inventory of the ports of an endpoint."""
    yield from (at[cable.device, cable.label] for cable in endpoint.cables)


def _note(speeds: dict[_Port, int], endpoints: Iterable[Endpoint]) -> None:
    """Record the speed of ports, each once for all of its VLANs; a team is one."""
    for endpoint in endpoints:
        speeds[_port_of(endpoint)] = endpoint.speed or 0


def _ratio(
    fabric: Fabric | None, hosts: dict[_Port, int], arrays: dict[_Port, int], *, named: bool
) -> Ratio:
    speeds = [sum(ports.values()) if all(ports.values()) else 0 for ports in (hosts, arrays)]
    ratio = Ratio(fabric, len(hosts), len(arrays), speeds[0], speeds[1])
    if not named:
        return ratio
    return ratio._replace(hosts=_devices(hosts), arrays=_devices(arrays))


def _devices(ports: dict[_Port, int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name, _ in ports))


def _fan_out(port: _Port, target: Endpoint, users: dict[_Port, int]) -> FanOut:
    speeds = target.speed, sum(users.values())
    return FanOut(*port, target.standby, len(users), *speeds, members=len(target.cables))
