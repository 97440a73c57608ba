"""Paths -> ratios of host to array ports, initiators per target, load on the links."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.paths import PathGroup, Paths
from sanfab.model.base import Fabric

_Port = tuple[str, str]
"""A host or array and the name of its port."""

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


class FanOut(NamedTuple):
    """Initiator ports that use one array port."""

    array: str
    port: str
    standby: bool
    initiators: int
    speed: int | None
    """Gb/s of the array port."""
    initiator_speed: int
    """Gb/s of the host ports together."""


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

    paths: Paths

    @cached_property
    def ratios(self) -> list[Ratio]:
        """Host and array ports by fabric, then those of networks that both fabrics share."""
        hosts: dict[Fabric | None, dict[_Port, int]] = {}
        arrays: dict[Fabric | None, dict[_Port, int]] = {}
        for group in self._active:
            fabric = group.initiator.fabric
            _note(hosts.setdefault(fabric, {}), (group.initiator,))
            _note(arrays.setdefault(fabric, {}), group.targets)
        return [
            _ratio(fabric, hosts[fabric], arrays[fabric]) for fabric in FABRICS if fabric in hosts
        ]

    @cached_property
    def fan_outs(self) -> list[FanOut]:
        """Array ports with the host ports that use each, in the order of the inventory."""
        users: dict[_Port, dict[_Port, int]] = {}
        endpoints: dict[_Port, Endpoint] = {}
        for groups in self.paths.groups.values():
            for group in groups:
                for target in group.targets if group.initiator.vlan is not None else ():
                    port = (target.cable.device, target.cable.label)
                    endpoints[port] = target
                    _note(users.setdefault(port, {}), (group.initiator,))
        arrays = self.paths.network.cabling.san.arrays
        ports = ((name, label) for name, array in arrays.items() for label in array.ports)
        return [_fan_out(endpoints[port], users[port]) for port in ports if port in endpoints]

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
            for groups in self.paths.groups.values()
            for group in groups
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


def _note(speeds: dict[_Port, int], endpoints: Iterable[Endpoint]) -> None:
    """Record the speed of ports, each once for all of its VLANs."""
    for endpoint in endpoints:
        speeds[endpoint.cable.device, endpoint.cable.label] = endpoint.speed or 0


def _ratio(fabric: Fabric | None, hosts: dict[_Port, int], arrays: dict[_Port, int]) -> Ratio:
    speeds = (sum(ports.values()) if all(ports.values()) else 0 for ports in (hosts, arrays))
    return Ratio(fabric, len(hosts), len(arrays), *speeds)


def _fan_out(target: Endpoint, users: dict[_Port, int]) -> FanOut:
    cable = target.cable
    return FanOut(
        cable.device, cable.label, target.standby, len(users), target.speed, sum(users.values())
    )
