"""Pairs of hosts and arrays whose iSCSI is routed on purpose."""

from collections.abc import Iterable, Mapping

from sanfab.inventory.cabling import Cabling
from sanfab.model.base import Fabric
from sanfab.model.endpoint import ArrayIntent, EndpointPort, HostIntent, gateway_vlan
from sanfab.model.san import San


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
    here, there = (_vlans(cabling.san, end.ports.values()) for end in (host, array))
    if {key for key, _ in here} & {key for key, _ in there}:
        return False
    return bool(_routed_in(cabling, here) & _routed_in(cabling, there))


def _vlans(san: San, ports: Iterable[EndpointPort]) -> set[tuple[str, bool]]:
    """Return the VLANs of ports, each with whether the port has a gateway there."""
    found: set[tuple[str, bool]] = set()
    for port in ports:
        with_gateway = vlan_with_gateway(san, port)
        keys = port.ip if isinstance(port.ip, Mapping) else [port.vlan]
        found |= {(key, key == with_gateway) for key in keys if key is not None}
    return found


def vlan_with_gateway(san: San, port: EndpointPort) -> str | None:
    """Return the key of the VLAN that a port has a gateway in; None: it has none."""
    if port.gateway is None:
        return None
    return gateway_vlan(san.vlans, port.ip, port.vlan or "", port.gateway) or None


def _routed_in(cabling: Cabling, ports: set[tuple[str, bool]]) -> set[Fabric | None]:
    """Return the fabrics of iSCSI VLANs with a gateway."""
    vlans = cabling.san.vlans
    return {
        vlans[key].fabric for key, is_routed in ports if is_routed and vlans[key].role == "iscsi"
    }
