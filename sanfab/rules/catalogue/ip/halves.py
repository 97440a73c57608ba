"""Addresses of a Nimble array and its hosts -> which half of the subnet is on which switch."""

from collections.abc import Iterator, Sequence
from ipaddress import IPv4Address
from typing import NamedTuple

from sanfab.inventory.cables import via_of
from sanfab.model.addresses import ip_network_of, of_family, subnet_with
from sanfab.model.endpoint import EndpointPort
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.rule import Violation
from sanfab.rules.scopes import SanArray

ZONES = {"evenodd": ("even", "odd"), "bisect": ("lower", "upper")}
"""The two halves of a subnet by ``netzone_type``, as Nimble OS names it."""


class ArrayNetworkPort(NamedTuple):
    """A port in the one network of an array."""

    name: str
    where: Where
    side: str
    """Fabric of its switch, or the switch."""
    ip: str


def side_of(context: CheckContext, port: EndpointPort) -> str:
    """Return the fabric of a port's switch; without one, the switch, or the neighbor."""
    via = via_of(port)
    if via is not None:
        return via.neighbor
    switch = (port.at or "").partition(" ")[0]
    intent = context.san.switches.get(switch)
    fabric = intent.fabric if intent is not None else None
    return f"fabric {fabric}" if fabric else switch


def plugs_of(array: SanArray, key: str, context: CheckContext) -> Iterator[ArrayNetworkPort]:
    """Yield the array's ports in its network, then those of its hosts."""
    san = context.san
    for label, port in array.intent.ports.items():
        if key in iscsi_keys(san, port):
            where: Where = ("arrays", array.name, "ports", label, "ip")
            for ip in _ipv4(port, key):
                yield ArrayNetworkPort(f"{array.name} {label}", where, side_of(context, port), ip)
    for host in sorted(context.partners.get(array.name, ())):
        for label, host_port in san.hosts[host].ports.items() if host in san.hosts else ():
            if key in iscsi_keys(san, host_port):
                where = ("hosts", host, "ports", label, "ip")
                for ip in _ipv4(host_port, key):
                    yield ArrayNetworkPort(
                        f"{host} {label}", where, side_of(context, host_port), ip
                    )


def _ipv4(port: EndpointPort, key: str) -> tuple[str, ...]:
    """Return the IPv4 addresses of a port in a VLAN: Nimble OS divides no subnet of IPv6."""
    return of_family(port.addresses_in(key), ipv6=False)


def astray(
    plugs: list[ArrayNetworkPort], zones: str, subnets: Sequence[str]
) -> Iterator[Violation]:
    """Yield the ports with an address in another half than the first port of their side."""
    first: dict[str, tuple[str, ArrayNetworkPort]] = {}
    owner: dict[str, str] = {}
    for plug in plugs:
        zone = _zone(plug.ip, zones, subnets)
        known, other = first.setdefault(plug.side, (zone, plug))
        if other is plug and owner.setdefault(zone, plug.side) != plug.side:
            found = f"{zone} addresses on both {owner[zone]} and {plug.side}"
            yield Violation(
                f"{found}, as {plug.name} {plug.ip}",
                "even addresses on one side, odd on the other",
                at=plug.where,
            )
        elif known != zone:
            found = f"{zone} address {plug.ip} of {plug.name} on {plug.side}"
            yield Violation(found, f"{known} ones there, as {other.name} has", at=plug.where)


def _zone(ip: str, zones: str, subnets: Sequence[str]) -> str:
    number = int(IPv4Address(ip))
    if zones == "evenodd":
        return ZONES[zones][number % 2]
    network = subnet_with(ip, subnets) or ip_network_of("0.0.0.0/0")
    return ZONES[zones][number - int(network.network_address) >= network.num_addresses // 2]
