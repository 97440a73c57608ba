"""Pairs of hosts and arrays whose iSCSI is routed on purpose."""

from collections.abc import Iterable, Mapping

from sanfab.inventory.cabling import Cabling
from sanfab.model.base import Fabric
from sanfab.model.endpoint import EndpointPort, gateway_vlan
from sanfab.model.san import San

_Vlans = set[tuple[str, bool]]
"""VLANs by their key, each with whether there is a gateway."""


def routed_pairs(cabling: Cabling) -> frozenset[tuple[str, str]]:
    """Return the pairs of `access` whose ports share no VLAN, and have gateways in one fabric.

    A gateway at both ends states that packets are meant to be routed.
    """
    san = cabling.san
    hosts, arrays = (
        {name: _vlans(san, end.ports.values()) for name, end in devices.items()}
        for devices in (san.hosts, san.arrays)
    )
    return frozenset(
        (host, array)
        for array, users in cabling.users_of.items()
        if array in arrays
        for host in users
        if host in hosts and _is_routed(cabling, hosts[host], arrays[array])
    )


def _is_routed(cabling: Cabling, here: _Vlans, there: _Vlans) -> bool:
    if {key for key, _ in here} & {key for key, _ in there}:
        return False
    return bool(_routed_in(cabling, here) & _routed_in(cabling, there))


def _vlans(san: San, ports: Iterable[EndpointPort]) -> _Vlans:
    """Return the VLANs of ports, each with whether the port has a gateway there."""
    found: _Vlans = set()
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


def _routed_in(cabling: Cabling, ports: _Vlans) -> set[Fabric | None]:
    """Return the fabrics of iSCSI VLANs with a gateway."""
    vlans = cabling.san.vlans
    return {
        vlans[key].fabric for key, is_routed in ports if is_routed and vlans[key].role == "iscsi"
    }
