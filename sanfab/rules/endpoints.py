"""Ports of hosts and arrays -> those that carry iSCSI, or any storage over IP, by the inventory."""

from collections import Counter
from collections.abc import Iterable, Mapping

from sanfab.model.endpoint import EndpointPort, HostIntent
from sanfab.model.protocols import IP_MULTIPATH, IP_STORAGE
from sanfab.model.san import San


def iscsi_keys(san: San, port: EndpointPort) -> tuple[str, ...]:
    """Return the keys of the iSCSI VLANs a port is in, its untagged one first.

    Of a port with addresses by VLAN, those with an address: it has no sessions in the others.
    """
    if isinstance(port.ip, Mapping) and port.ip:
        return tuple(key for key in carried_iscsi_keys(san, port) if port.ip.get(key))
    return carried_iscsi_keys(san, port)


def carried_iscsi_keys(san: San, port: EndpointPort) -> tuple[str, ...]:
    """Return the keys of the iSCSI VLANs that a port carries, its untagged one first."""
    keys = (port.vlan, *port.vlans) if port.vlan is not None else port.vlans
    return tuple(key for key in keys if key in san.vlans and san.vlans[key].role == "iscsi")


def ip_storage_keys(san: San, port: EndpointPort) -> tuple[str, ...]:
    """Return the keys of the VLANs with storage over IP a port is in, as `iscsi_keys` does."""
    keys = (port.vlan, *port.vlans) if port.vlan is not None else port.vlans
    carried = (key for key in keys if key in san.vlans and san.vlans[key].role in IP_STORAGE)
    by_vlan = port.ip if isinstance(port.ip, Mapping) and port.ip else None
    return tuple(key for key in carried if by_vlan is None or by_vlan.get(key))


def multipath_keys(san: San, port: EndpointPort) -> tuple[str, ...]:
    """Return those of `ip_storage_keys` whose protocol uses many paths: iSCSI and NVMe."""
    return tuple(key for key in ip_storage_keys(san, port) if san.vlans[key].role in IP_MULTIPATH)


def leaves_out(port: EndpointPort, key: str, ports: Iterable[EndpointPort]) -> bool:
    """Return whether a port has no address in a VLAN because another port of its device has one."""
    by_vlan = isinstance(port.ip, Mapping) and bool(port.ip)
    return by_vlan and any(one.addresses_in(key) for one in ports)


def iscsi_ports(san: San, host: HostIntent) -> dict[str, EndpointPort]:
    """Return the ports of a host that are in an iSCSI VLAN, by label."""
    return {label: port for label, port in host.ports.items() if iscsi_keys(san, port)}


def iscsi_vlans(san: San, host: HostIntent) -> Counter[str]:
    """Return how many ports a host has in each iSCSI VLAN; those of a team are one."""
    found = {
        (key, "team", port.team) if port.team in host.teams else (key, "port", label)
        for label, port in host.ports.items()
        for key in iscsi_keys(san, port)
    }
    return Counter(key for key, _, _ in found)
