"""A host -> the portals of a protocol that each of its ports reaches: iSCSI, NVMe/TCP, NFS."""

from collections.abc import Iterator, Mapping
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from sanfab.inventory.cabling import Cabling
from sanfab.model.endpoint import EndpointPort, PlacedAddress
from sanfab.model.fabric import VlanIntent
from sanfab.model.protocols import PROTOCOLS, VlanProtocol
from sanfab.model.san import San
from sanfab.model.yaml12 import Where


class Portal(NamedTuple):
    """One address of an array port that a port of the host reaches by a protocol."""

    host_port: str
    array: str
    array_port: str
    """Empty: the address of the group, which redirects to one of its ports."""
    address: str
    where: Where
    vlan: str = ""
    """Key of the VLAN that the port of the host reaches it in; empty: `ip` of it names none."""
    protocol: VlanProtocol = "iscsi"

    @property
    def endpoint(self) -> str:
        """Return address and TCP port, an IPv6 address in brackets."""
        address = f"[{self.address}]" if ":" in self.address else self.address
        return f"{address}:{PROTOCOLS[self.protocol].ports[0]}"


def portals_of(cabling: Cabling, host: str, protocol: VlanProtocol = "iscsi") -> list[Portal]:
    """Return the portals of the arrays that a host may use, each with the port that reaches it.

    A port reaches the portals in its own VLANs of the protocol. A group address there stands for
    all of iSCSI: the group redirects each login.
    """
    found = dict.fromkeys(_portals(cabling, host, protocol))
    return [one._replace(protocol=protocol) for one in found]


def _portals(cabling: Cabling, host: str, protocol: VlanProtocol) -> Iterator[Portal]:
    san = cabling.san
    for array in cabling.arrays_of.get(host, ()):
        if not cabling.uses(host, array, protocol):
            continue
        group = san.arrays[array].discovery if protocol == "iscsi" else None
        for label, target in san.arrays[array].ports.items():
            for name, port in san.hosts[host].ports.items():
                theirs = {target.vlan, *target.vlans}
                shared = [key for key in (port.vlan, *port.vlans) if key and key in theirs]
                keys = [key for key in shared if san.vlans[key].role == protocol]
                at = _Target(array, label, target, group)
                for networks in [[key] for key in keys] if _is_by_vlan(port) else [keys]:
                    yield from _in_networks(san, (name, port), at, networks)


class _Target(NamedTuple):
    """A port of an array."""

    array: str
    label: str
    port: EndpointPort
    group: str | None
    """Address of the group that redirects to its ports."""


def _is_by_vlan(port: EndpointPort) -> bool:
    return isinstance(port.ip, Mapping)


def _in_networks(
    san: San, own: tuple[str, EndpointPort], at: _Target, keys: list[str]
) -> Iterator[Portal]:
    """Yield the portals that a port reaches in some VLANs that it shares with a target."""
    name, port = own
    vlan = keys[0] if keys and _is_by_vlan(port) else ""
    by_vlan = _is_by_vlan(port) or _is_by_vlan(at.port)
    addresses = _addresses(port, keys, by_vlan=bool(vlan))
    if not keys or (vlan and not addresses):
        return
    if at.group is not None and any(_is_in(at.group, san.vlans[key]) for key in keys):
        yield Portal(name, at.array, "", at.group, ("arrays", at.array, "discovery"), vlan)
        return
    versions = {ip_address(one.text).version for one in addresses}
    where: Where = ("arrays", at.array, "ports", at.label)
    for one in _addresses(at.port, keys, by_vlan=by_vlan):
        if ip_address(one.text).version in versions:
            place = (*where, *one.where[: 2 if _is_by_vlan(at.port) else 1])
            yield Portal(name, at.array, at.label, one.text, place, vlan)


def _addresses(port: EndpointPort, keys: list[str], *, by_vlan: bool) -> list[PlacedAddress]:
    """Return the addresses of a port; ``by_vlan``: those in some of its VLANs."""
    return [one for one in port.placed_addresses() if not by_vlan or one.vlan in (*keys, "")]


def _is_in(address: str, vlan: VlanIntent) -> bool:
    return any(ip_address(address) in ip_network(subnet) for subnet in vlan.subnet)
