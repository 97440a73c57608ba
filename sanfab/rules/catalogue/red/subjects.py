"""Subjects of the rules on redundancy and capacity, collected once for the whole SAN."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.paths import PathGroup, Paths
from sanfab.inventory.cables import Cable
from sanfab.model.endpoint import EndpointPort
from sanfab.model.san import San
from sanfab.rules.analyses import paths_by_service
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import ip_storage_keys
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import ARRAYS, ENDPOINTS, HOSTS, SanEndpoint

PAIR = 2
"""Smallest number of parts that is redundant."""


class StoragePort(NamedTuple):
    """A storage port of a host or array and its half of the SAN."""

    label: str
    side: str
    """``fabric A``; of a switch without a fabric, the switch or the unit of a stack."""
    end: EndpointPort
    is_shared: bool
    """In a VLAN of both halves, which the link between them connects."""

    def __str__(self) -> str:
        return f"{self.label} on {self.side}"


class Device(NamedTuple):
    """A host or array with its storage ports."""

    name: str
    ports: tuple[StoragePort, ...]

    @property
    def sides(self) -> set[str]:
        """Halves of the SAN of its ports."""
        return {port.side for port in self.ports}


def _is_storage(san: San, port: EndpointPort) -> bool:
    """Return whether a port uses a storage protocol, or is cabled to another host or an array."""
    if port.wwpn is not None or port.vsan is not None or port.to is not None:
        return True
    return bool(ip_storage_keys(san, port))


def _is_shared(san: San, port: EndpointPort) -> bool:
    """Return whether the storage VLANs of a port belong to both halves of the SAN."""
    return any(san.vlans[key].fabric is None for key in ip_storage_keys(san, port))


def _ports(context: CheckContext) -> dict[str, list[StoragePort]]:
    """Return the storage ports of each host and array."""
    san, found = context.san, dict[str, list[StoragePort]]()
    units = {
        (name, port): f"unit {unit} of {name}"
        for name, switch in san.switches.items()
        if switch.stack and switch.fabric is None
        for unit in range(_first_unit(context, name), _first_unit(context, name) + switch.stack)
        for port in context.cabling.unit_ports(name, unit)
    }
    for subject in context.subjects(ENDPOINTS.find):
        end = subject.item
        if _is_storage(san, end.port):
            port = StoragePort(
                end.label, _side(san, end, units), end.port, _is_shared(san, end.port)
            )
            found.setdefault(end.name, []).append(port)
    return found


def _first_unit(context: CheckContext, switch: str) -> int:
    platform = context.cabling.platform(switch)
    return platform.unit_first if platform is not None else 1


def _side(san: San, end: SanEndpoint, units: dict[tuple[str, str], str]) -> str:
    """Return the half of the SAN of a port; each direct cable counts as one."""
    if end.cable is not None and end.cable.via:
        return _side_behind(san, end.cable)
    switch, _, port = (end.port.at or "").partition(" ")
    if switch not in san.switches:
        return f"the cable to {end.port.to}"
    fabric = san.switches[switch].fabric
    return f"fabric {fabric}" if fabric else units.get((switch, port), switch)


def _side_behind(san: San, cable: Cable) -> str:
    """Return the half of a port behind a neighbor: the fabric of its network, or the neighbor."""
    fabrics = {san.vlans[key].fabric for key in ip_storage_keys(san, cable.end)}
    if cable.vsan in san.vsans:
        fabrics = {san.vsans[cable.vsan].fabric}
    fabric = fabrics.pop() if len(fabrics) == 1 else None
    return f"fabric {fabric}" if fabric else f"neighbor {cable.via}"


def _devices(context: CheckContext) -> Iterator[Subject[Device]]:
    ports = _ports(context)
    known = [*context.subjects(HOSTS.find), *context.subjects(ARRAYS.find)]
    for name, where, _, families, *_ in known:
        if name in ports:
            yield Subject(name, where, Device(name, tuple(ports[name])), families)


def _hosts(context: CheckContext) -> Iterator[Subject[Device]]:
    return (subject for subject in context.subjects(_devices) if subject.where[0] == "hosts")


def _arrays(context: CheckContext) -> Iterator[Subject[Device]]:
    return (subject for subject in context.subjects(_devices) if subject.where[0] == "arrays")


DEVICES: Scope[Device] = Scope("san", _devices)
STORAGE_HOSTS: Scope[Device] = Scope("san", _hosts)
STORAGE_ARRAYS: Scope[Device] = Scope("san", _arrays)


class HostPaths(NamedTuple):
    """A host with its paths of one service to each array it uses, or to a host cabled to it."""

    host: str
    groups: dict[str, list[PathGroup]]
    paths: Paths
    """All paths of the service."""


def _served(context: CheckContext) -> Iterator[Subject[HostPaths]]:
    for paths in paths_by_service(context):
        by_host: dict[str, dict[str, list[PathGroup]]] = {}
        for (host, array), groups in paths.groups.items():
            by_host.setdefault(host, {})[array] = groups
        for subject in context.subjects(HOSTS.find):
            if subject.name in by_host:
                served = HostPaths(subject.name, by_host[subject.name], paths)
                yield Subject(subject.name, subject.where, served, subject.families)


HOST_PATHS: Scope[HostPaths] = Scope("san", _served)
"""Hosts in `access`."""
