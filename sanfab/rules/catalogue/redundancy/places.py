"""What the rules on redundancy and capacity look at, gathered once for the whole SAN."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.failures import unit_ports
from sanfab.analysis.paths import PathGroup
from sanfab.model import EndpointPort, San
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.evidence import Evidence
from sanfab.rules.over import ARRAYS, ENDPOINTS, HOSTS, Endpoint
from sanfab.rules.rule import Over, Place

PAIR = 2
"""What may fail is there twice at least."""


class StoragePort(NamedTuple):
    """A storage port of a host or array and the half of the SAN it is in."""

    label: str
    side: str
    """``fabric A``; where switches are in no fabric, the switch or the unit of a stack."""
    end: EndpointPort
    is_shared: bool
    """In a VLAN of both halves: the link between them leads to the other one."""

    def __str__(self) -> str:
        return f"{self.label} on {self.side}"


class Device(NamedTuple):
    """A host or array with its storage ports."""

    name: str
    ports: tuple[StoragePort, ...]

    @property
    def sides(self) -> set[str]:
        """The halves it is in."""
        return {port.side for port in self.ports}


def _is_storage(san: San, port: EndpointPort) -> bool:
    """Tell whether a port speaks iSCSI or FCoE, or is cabled to another host or an array."""
    if port.wwpn is not None or port.vsan is not None or port.to is not None:
        return True
    return bool(iscsi_keys(san, port))


def _is_shared(san: San, port: EndpointPort) -> bool:
    """Tell whether the iSCSI VLANs of a port belong to both halves of the SAN."""
    return any(san.vlans[key].fabric is None for key in iscsi_keys(san, port))


def _ports(evidence: Evidence) -> dict[str, list[StoragePort]]:
    """Return the storage ports of each host and array."""
    san, found = evidence.san, dict[str, list[StoragePort]]()
    units = {
        (name, port): f"unit {unit} of {name}"
        for name, switch in san.switches.items()
        if switch.stack and switch.fabric is None
        for unit in range(_first_unit(evidence, name), _first_unit(evidence, name) + switch.stack)
        for port in unit_ports(evidence.cabling, name, unit)
    }
    for place in evidence.listed(ENDPOINTS.places):
        end = place.item
        if _is_storage(san, end.port):
            port = StoragePort(
                end.label, _side(san, end, units), end.port, _is_shared(san, end.port)
            )
            found.setdefault(end.name, []).append(port)
    return found


def _first_unit(evidence: Evidence, switch: str) -> int:
    platform = evidence.cabling.platform(switch)
    return platform.unit_first if platform is not None else 1


def _side(san: San, end: Endpoint, units: dict[tuple[str, str], str]) -> str:
    """Return the half of the SAN a port is in; each direct cable is one of its own."""
    switch, _, port = (end.port.at or "").partition(" ")
    if switch not in san.switches:
        return f"the cable to {end.port.to}"
    fabric = san.switches[switch].fabric
    return f"fabric {fabric}" if fabric else units.get((switch, port), switch)


def _devices(evidence: Evidence) -> Iterator[Place[Device]]:
    ports = _ports(evidence)
    known = [*evidence.listed(HOSTS.places), *evidence.listed(ARRAYS.places)]
    for name, where, _, families in known:
        if name in ports:
            yield Place(name, where, Device(name, tuple(ports[name])), families)


def _hosts(evidence: Evidence) -> Iterator[Place[Device]]:
    return (place for place in evidence.listed(_devices) if place.where[0] == "hosts")


def _arrays(evidence: Evidence) -> Iterator[Place[Device]]:
    return (place for place in evidence.listed(_devices) if place.where[0] == "arrays")


DEVICES: Over[Device] = Over("san", _devices)
STORAGE_HOSTS: Over[Device] = Over("san", _hosts)
STORAGE_ARRAYS: Over[Device] = Over("san", _arrays)


class Served(NamedTuple):
    """A host with its paths to each array it may use, or to a host cabled to it."""

    host: str
    groups: dict[str, list[PathGroup]]


def _served(evidence: Evidence) -> Iterator[Place[Served]]:
    by_host: dict[str, dict[str, list[PathGroup]]] = {}
    for (host, array), groups in evidence.paths.groups.items():
        by_host.setdefault(host, {})[array] = groups
    for place in evidence.listed(HOSTS.places):
        if place.name in by_host:
            served = Served(place.name, by_host[place.name])
            yield Place(place.name, place.where, served, place.families)


SERVED: Over[Served] = Over("san", _served)
"""Hosts that use something."""
