"""Inventory -> pairs of hosts and arrays whose iSCSI is routed on purpose."""

from collections.abc import Iterable

from sanfab.inventory.cabling import Cabling
from sanfab.model import ArrayIntent, EndpointPort, Fabric, HostIntent


def routed_pairs(cabling: Cabling) -> frozenset[tuple[str, str]]:
    """Return the pairs of `access` whose ports share no VLAN, and have gateways in one fabric.

    A gateway at both ends states that packets are meant to be routed.
    """
    san = cabling.san
    return frozenset(
        (host, array)
        for array, hosts in cabling.users_of.items()
        if array in san.arrays
        for host in hosts
        if host in san.hosts and _is_routed(cabling, san.hosts[host], san.arrays[array])
    )


def _is_routed(cabling: Cabling, host: HostIntent, array: ArrayIntent) -> bool:
    here, there = (_vlans(end.ports.values()) for end in (host, array))
    if {key for key, _ in here} & {key for key, _ in there}:
        return False
    return bool(_routed_in(cabling, here) & _routed_in(cabling, there))


def _vlans(ports: Iterable[EndpointPort]) -> set[tuple[str, bool]]:
    """Return the VLANs of ports, each with whether the port has a gateway there."""
    return {(port.vlan, port.gateway is not None) for port in ports if port.vlan is not None}


def _routed_in(cabling: Cabling, ports: set[tuple[str, bool]]) -> set[Fabric | None]:
    """Return the fabrics of iSCSI VLANs with a gateway."""
    vlans = cabling.san.vlans
    return {
        vlans[key].fabric for key, is_routed in ports if is_routed and vlans[key].role == "iscsi"
    }
