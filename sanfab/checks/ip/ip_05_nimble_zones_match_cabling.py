"""IP-05."""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Network
from typing import NamedTuple

from sanfab.checks.evidence import Evidence
from sanfab.checks.ip.words import iscsi_keys, named
from sanfab.checks.over import ARRAYS, Array
from sanfab.checks.rule import Fault, Over, Place, Unknown, check
from sanfab.finding import Severity
from sanfab.inventory.yaml12 import Where
from sanfab.model import FAMILIES, EndpointPort

ZONES = {"evenodd": ("even", "odd"), "bisect": ("lower", "upper")}
"""The two halves of a subnet by ``netzone_type``, as Nimble OS names it."""


class Plug(NamedTuple):
    """A port in the one network of an array."""

    name: str
    where: Where
    side: str
    """Fabric of its switch, or the switch."""
    ip: str | None


def _nimbles(evidence: Evidence) -> Iterator[Place[Array]]:
    for place in evidence.listed(ARRAYS.places):
        ports = place.item.intent.ports.values()
        wish = FAMILIES[place.item.intent.family].networks
        if wish == "two-or-zones" and any(iscsi_keys(evidence.san, port) for port in ports):
            yield place


NIMBLES: Over[Array] = Over("san", _nimbles)


@check(
    "IP-05",
    over=NIMBLES,
    severity=Severity.WARNING,
    source="NIMBLE-ZONE",
    example="even addresses on both switches",
    fix="make a network for each switch, or set `netzone_type` of the array's subnet to bisect or "
    "evenodd and give the ports on each switch addresses of one half",
)
def nimble_zones_match_cabling(array: Array, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """A Nimble array on two switches has two networks, or one that IP zones divide by switch.

    Otherwise hosts log in to data addresses on the far switch as often as to those on their own,
    and half the traffic crosses the link between the switches, which is not made for it.
    """
    san, ports = evidence.san, array.intent.ports
    keys = {key for port in ports.values() for key in iscsi_keys(san, port)}
    sides = {_side(evidence, port) for port in ports.values() if iscsi_keys(san, port)}
    if len(keys) > 1 or len(sides) < 2:  # noqa: PLR2004  # nothing to cross
        return
    (key,) = keys
    zones = str(array.intent.settings.get("netzone_type", "")).casefold()
    at = ("arrays", array.name, "settings", "netzone_type")
    if not zones:
        yield Unknown("settings.netzone_type of a Nimble array with one network on two switches")
    elif zones not in ZONES:
        found = f"netzone_type {zones} with {named(san, key)} on {' and '.join(sorted(sides))}"
        yield Fault(found, "bisect or evenodd, or two networks", at=at)
    elif zones == "bisect" and san.vlans[key].subnet is None:
        yield Unknown("subnet of an iSCSI VLAN")
    else:
        yield from _astray(list(_plugs(array, key, evidence)), zones, san.vlans[key].subnet)


def _side(evidence: Evidence, port: EndpointPort) -> str:
    switch = (port.at or "").partition(" ")[0]
    intent = evidence.san.switches.get(switch)
    fabric = intent.fabric if intent is not None else None
    return f"fabric {fabric}" if fabric else switch


def _plugs(array: Array, key: str, evidence: Evidence) -> Iterator[Plug]:
    """Yield the array's ports in its network, then those of its hosts."""
    san = evidence.san
    for label, port in array.intent.ports.items():
        if key in iscsi_keys(san, port):
            where: Where = ("arrays", array.name, "ports", label, "ip")
            yield Plug(f"{array.name} {label}", where, _side(evidence, port), port.ip)
    for host in sorted(evidence.partners.get(array.name, ())):
        for label, host_port in san.hosts[host].ports.items() if host in san.hosts else ():
            if key in iscsi_keys(san, host_port):
                where = ("hosts", host, "ports", label, "ip")
                yield Plug(f"{host} {label}", where, _side(evidence, host_port), host_port.ip)


def _astray(plugs: list[Plug], zones: str, subnet: str | None) -> Iterator[Fault]:
    """Yield the ports whose address is of the other half than the first one on their side."""
    first: dict[str, tuple[str, Plug]] = {}
    owner: dict[str, str] = {}
    for plug in plugs:
        if plug.ip is None:
            continue
        zone = _zone(plug.ip, zones, subnet)
        known, other = first.setdefault(plug.side, (zone, plug))
        if other is plug and owner.setdefault(zone, plug.side) != plug.side:
            found = f"{zone} addresses on both {owner[zone]} and {plug.side}"
            yield Fault(f"{found}, as {plug.name} {plug.ip}", "a half for each", at=plug.where)
        elif known != zone:
            found = f"{zone} address {plug.ip} of {plug.name} on {plug.side}"
            yield Fault(found, f"{known} ones there, as {other.name} has", at=plug.where)


def _zone(ip: str, zones: str, subnet: str | None) -> str:
    number = int(IPv4Address(ip))
    if zones == "evenodd":
        return ZONES[zones][number % 2]
    network = IPv4Network(subnet or "0.0.0.0/0")
    return ZONES[zones][number - int(network.network_address) >= network.num_addresses // 2]
