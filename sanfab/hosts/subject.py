"""A host of the inventory with its ports by their names in the operating system."""

from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_interface, ip_network
from typing import NamedTuple, cast

from sanfab.inventory import Cabling
from sanfab.model import HostIntent, San
from sanfab.model.endpoint import ArrayFamily, HostPort
from sanfab.model.fabric import VlanIntent
from sanfab.model.hosts import SYSTEMS, SettingRow, SystemName
from sanfab.model.yaml12 import Where


class Stated(NamedTuple):
    """One setting that the inventory states, of the host or of one of its interfaces."""

    part: str
    key: str
    """Its name in the inventory."""
    value: str
    row: SettingRow
    way: str
    """How the system sets it: a mechanism and the name there. Empty: by hand."""
    where: Where


@dataclass(frozen=True)
class SubjectPort:
    """One port of a host."""

    label: str
    interface: str
    """Name in the operating system."""
    end: HostPort
    vlan: VlanIntent | None
    """VLAN of its addresses."""
    is_tagged: bool
    """Whether the host tags the frames of that VLAN."""
    mtu: int
    where: Where

    def addresses(self) -> Iterator[str]:
        """Yield the addresses of the port with the length of their subnets, as 10.1.1.5/24."""
        subnets = [ip_network(subnet) for subnet in (self.vlan.subnet if self.vlan else ())]
        for text in self.end.ip:
            address = ip_interface(text).ip
            for subnet in subnets:
                if address.version == subnet.version and address in subnet:
                    yield f"{address}/{subnet.prefixlen}"


@dataclass(frozen=True)
class HostSubject:
    """One host whose operating system has settings."""

    name: str
    system: SystemName
    san: San
    intent: HostIntent
    ports: dict[str, SubjectPort]
    families: tuple[ArrayFamily, ...]
    """Families of the arrays that the host may use."""

    def storage_ports(self) -> list[SubjectPort]:
        """Return the ports with iSCSI or FCoE."""
        return [
            port
            for port in self.ports.values()
            if port.end.wwpn or port.end.vsan or (port.vlan is not None and is_iscsi(port.vlan))
        ]

    def iscsi_ports(self) -> list[SubjectPort]:
        """Return the ports with iSCSI."""
        return [port for port in self.ports.values() if port.vlan and is_iscsi(port.vlan)]


def is_iscsi(vlan: VlanIntent) -> bool:
    """Return whether a VLAN carries iSCSI."""
    return vlan.role == "iscsi"


def subject_of(cabling: Cabling, name: str) -> HostSubject:
    """Return a host with its ports; LookupError if its operating system has no settings."""
    host = cabling.san.hosts[name]
    if host.os not in SYSTEMS:
        raise LookupError(f"no settings are known for os {host.os}")
    ports = {
        label: _port(cabling.san, label, port, ("hosts", name, "ports", label))
        for label, port in host.ports.items()
    }
    arrays = cabling.arrays_of.get(name, ())
    families = tuple(dict.fromkeys(cabling.san.arrays[array].family for array in arrays))
    return HostSubject(name, cast("SystemName", host.os), cabling.san, host, ports, families)


def _port(san: San, label: str, port: HostPort, where: Where) -> SubjectPort:
    key, is_tagged = _vlan_of_addresses(san, port)
    vlan = san.vlans.get(key)
    mtu = port.mtu or (vlan.mtu if vlan else 0)
    interface = port.interface or label
    return SubjectPort(label, interface, port, vlan, is_tagged, mtu, where)


def _vlan_of_addresses(san: San, port: HostPort) -> tuple[str, bool]:
    """Return the VLAN whose subnet holds the addresses of a port, and whether it is tagged."""
    if port.vlan is not None and (san.vlans[port.vlan].role == "iscsi" or not port.vlans):
        return port.vlan, port.tagged
    iscsi = [key for key in port.vlans if san.vlans[key].role == "iscsi"]
    if len(iscsi) == 1:
        return iscsi[0], True
    return (port.vlan or "", port.tagged)
