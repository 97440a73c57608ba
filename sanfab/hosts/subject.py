"""A host of the inventory with its ports by their names in the operating system."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from ipaddress import ip_interface, ip_network
from typing import NamedTuple, cast

from sanfab.hosts.portals import Portal, portals_of
from sanfab.inventory.cabling import Cabling
from sanfab.model.endpoint import ArrayFamily, HostIntent, HostPort
from sanfab.model.fabric import VlanIntent
from sanfab.model.hosts.files import SYSTEMS
from sanfab.model.hosts.mechanisms import SystemName
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.protocols import IP_STORAGE, VlanProtocol
from sanfab.model.san import San
from sanfab.model.yaml12 import Where


class Stated(NamedTuple):
    """One setting that the inventory states, of the host or of one of its interfaces."""

    part: str
    key: str
    """Its name in the inventory."""
    value: str
    row: SettingRow
    set_by: str
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
    key: str = ""
    """Key of that VLAN where `ip` names it; empty: `ip` has the addresses of one VLAN."""
    link_mtu: int = 0
    """MTU of the port itself: the largest one of its VLANs."""

    @property
    def ip_place(self) -> Where:
        """Place of its addresses in the inventory."""
        return (*self.where, "ip", *((self.key,) if self.key else ()))

    @property
    def stated_addresses(self) -> tuple[str, ...]:
        """Its addresses in that VLAN, as the inventory has them."""
        return self.end.addresses_in(self.key) if self.key else self.end.addresses

    @property
    def vmkernel(self) -> str:
        """Its VMkernel port in that VLAN; empty: none is stated."""
        return self.end.vmkernel_in(self.key)

    @property
    def port_group(self) -> str:
        """The port group of that VMkernel port; empty: none is stated."""
        return self.end.port_group_in(self.key)

    def addresses(self) -> Iterator[str]:
        """Yield the addresses of the port with the length of their subnets, as 10.1.1.5/24."""
        subnets = [ip_network(subnet) for subnet in (self.vlan.subnet if self.vlan else ())]
        for text in self.stated_addresses:
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
    networks: tuple[SubjectPort, ...]
    """Each port in each VLAN that its `ip` names; once, if it names none."""
    other_portals: tuple[Portal, ...] = ()
    """What it reaches by NVMe and NFS."""

    def portals(self, protocol: VlanProtocol, port: SubjectPort | None = None) -> list[Portal]:
        """Return what the host, or one of its ports, reaches by NVMe or NFS."""
        return [
            one
            for one in self.other_portals
            if one.protocol == protocol
            and (port is None or (one.host_port, one.vlan) == (port.label, port.key))
        ]

    def network_of(self, label: str, key: str) -> SubjectPort:
        """Return a port in one of its VLANs."""
        found = (one for one in self.networks if (one.label, one.key) == (label, key))
        return next(found, self.ports[label])

    def storage_ports(self) -> list[SubjectPort]:
        """Return the ports with iSCSI or FCoE, in each VLAN that their `ip` names."""
        return [
            port
            for port in self.networks
            if port.end.wwpn or port.end.vsan or (port.vlan is not None and is_iscsi(port.vlan))
        ]

    def iscsi_ports(self) -> list[SubjectPort]:
        """Return the ports with iSCSI, in each VLAN that their `ip` names."""
        return [port for port in self.networks if port.vlan and is_iscsi(port.vlan)]


def is_iscsi(vlan: VlanIntent) -> bool:
    """Return whether a VLAN carries iSCSI."""
    return vlan.role == "iscsi"


def subject_of(cabling: Cabling, name: str) -> HostSubject:
    """Return a host with its ports; LookupError if its operating system has no settings."""
    host = cabling.san.hosts[name]
    if host.os not in SYSTEMS:
        raise LookupError(f"no settings are known for os {host.os}")
    networks = [
        one
        for label, port in host.ports.items()
        for one in _networks(cabling.san, label, port, ("hosts", name, "ports", label))
    ]
    ports: dict[str, SubjectPort] = {}
    for one in networks:
        ports.setdefault(one.label, one)
    arrays = cabling.arrays_of.get(name, ())
    families = tuple(dict.fromkeys(cabling.san.arrays[array].family for array in arrays))
    system = cast("SystemName", host.os)
    protocols: tuple[VlanProtocol, ...] = ("nvme-tcp", "nvme-roce", "nfs")
    others = tuple(one for key in protocols for one in portals_of(cabling, name, key))
    return HostSubject(name, system, cabling.san, host, ports, families, tuple(networks), others)


def _networks(san: San, label: str, port: HostPort, where: Where) -> list[SubjectPort]:
    """Return a port in each VLAN that its addresses name, those of storage first; else once."""
    own = _port(san, label, port, where)
    if not isinstance(port.ip, Mapping) or not port.ip:
        return [replace(own, link_mtu=own.mtu)]
    keys = sorted(port.ip, key=lambda key: _rank(san.vlans[key]))
    most = port.mtu or max(san.vlans[key].mtu for key in (*port.ip, *port.vlans))
    return [
        replace(
            own,
            vlan=san.vlans[key],
            is_tagged=port.tagged or key != port.vlan,
            mtu=port.mtu or san.vlans[key].mtu,
            key=key,
            link_mtu=most,
        )
        for key in keys
    ]


def _rank(vlan: VlanIntent) -> tuple[bool, bool]:
    """Return the order of a VLAN of a port: iSCSI, other storage, no storage."""
    return not is_iscsi(vlan), vlan.role not in IP_STORAGE


def _port(san: San, label: str, port: HostPort, where: Where) -> SubjectPort:
    key, is_tagged = _vlan_of_addresses(san, port)
    vlan = san.vlans.get(key)
    mtu = port.mtu or (vlan.mtu if vlan else 0)
    interface = port.interface or label
    return SubjectPort(label, interface, port, vlan, is_tagged, mtu, where)


def _vlan_of_addresses(san: San, port: HostPort) -> tuple[str, bool]:
    """Return the VLAN of the addresses of a port, and whether it is tagged.

    Without addresses, that is the VLAN that it may have some in.
    """
    if port.vlan is not None and (port.ip or san.vlans[port.vlan].role in IP_STORAGE):
        return port.vlan, port.tagged
    for roles in (frozenset({"iscsi"}), IP_STORAGE):
        found = [key for key in port.vlans if san.vlans[key].role in roles]
        if len(found) == 1:
            return found[0], True
    return (port.vlan or "", port.tagged)
