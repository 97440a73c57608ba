"""Addresses: legal, inside their subnet, given once."""

from collections.abc import Iterable, Iterator, Mapping
from ipaddress import ip_address, ip_interface, ip_network
from socket import AF_INET, AF_INET6, inet_pton
from typing import NamedTuple

from sanfab.inventory.cables import endpoints
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references.messages import Problem
from sanfab.model.addresses import (
    IpInterface,
    IpNetwork,
    ip_interface_of,
    ip_network_of,
    is_ipv6,
    networks_overlap,
    of_family,
)
from sanfab.model.platforms.row import Platform
from sanfab.model.routing import VlanAddress
from sanfab.model.san import San
from sanfab.model.services import Ipv6Management
from sanfab.model.yaml12 import Where

POINT_TO_POINT = 1
"""Most host bits of a subnet without network and broadcast addresses."""
MULTICAST = 224
"""First byte of multicast addresses; those above are reserved."""


class AddressSpan(NamedTuple):
    """A subnet, with the first and last address that a port may have."""

    network: IpNetwork
    first: int
    last: int


Spans = dict[tuple[str, bool], list[AddressSpan]]
"""Subnets by VLAN key and whether they are of IPv6."""


def address_problems(san: San) -> Iterator[Problem]:
    """Yield the mistakes in subnets, and in addresses of them."""
    spans: Spans = {}
    for key, vlan in san.vlans.items():
        yield from _subnets(key, vlan.subnet, spans)
    taken: dict[tuple[str, bool, int], Where] = {}
    for where, key, address in _placed_addresses(san):
        family = is_ipv6(address)
        number, usable = _number(address), spans.get((key, family))
        if number is None or (usable and not _is_in(number, usable)):
            problem = _address_problem(address, key, usable or ())
            yield where, problem + _in_other_vlan(san, where, spans, (number, family))
            continue
        if not usable and (key, not family) in spans:
            yield where, _without_subnet(san, address, key)
        owner = taken.setdefault((key, family, number), where)
        if owner != where and not _moves(san, owner, where):
            hint = _of_one_team(san, owner, where)
            yield where, f"{address} is already used by {dotted_path(owner)}{hint}"


def _subnets(key: str, subnets: tuple[str, ...], spans: Spans) -> Iterator[Problem]:
    """Add the subnets of a VLAN to those known; yield the mistakes in them."""
    for where, subnet in _places(("vlans", key, "subnet"), subnets):
        try:
            network = ip_network(subnet)
        except ValueError:
            yield where, f"found {subnet}, expected a subnet, as {ip_network_of(subnet)}"
            continue
        if _is_reserved(network):
            yield where, f"found {network}, expected a subnet of unicast host addresses"
        known = spans.setdefault((key, is_ipv6(subnet)), [])
        for other in known:
            if networks_overlap(network, other.network):
                yield where, f"{network} overlaps {other.network}, another subnet of VLAN {key}"
        known.append(_usable(network))


def _places(where: Where, values: tuple[str, ...]) -> Iterator[tuple[Where, str]]:
    """Yield each value of a list with its place; one value need not be a list."""
    if len(values) == 1:
        yield where, values[0]
    else:
        yield from (((*where, number), value) for number, value in enumerate(values))


def _is_reserved(network: IpNetwork) -> bool:
    """Return whether a subnet has no host addresses: loopback, multicast, class E or 0.0.0.0/0."""
    if network.version == 6:  # noqa: PLR2004  # IPv6; the model refuses single addresses
        return network.is_multicast or network.is_link_local or not network.prefixlen
    first = int(network.network_address) >> 24
    return first in {0, 127} or first >= MULTICAST


def _number(address: str) -> int | None:
    """Return an address as a number; None when it is not an address.

    Host addresses have no prefix and are many: the C library parses them ten times faster.
    """
    try:
        if "/" in address:
            return int(ip_interface(address).ip)
        family = AF_INET6 if is_ipv6(address) else AF_INET
        return int.from_bytes(inet_pton(family, address), "big")
    except (OSError, ValueError):
        return None


def _usable(network: IpNetwork) -> AddressSpan:
    """Return the first and last address that a port may have: IPv6 has no broadcast address."""
    first, last = int(network.network_address), int(network.broadcast_address)
    if network.max_prefixlen - network.prefixlen <= POINT_TO_POINT:
        return AddressSpan(network, first, last)
    return AddressSpan(network, first + 1, last - (network.version == 4))  # noqa: PLR2004  # IPv4


def _is_in(number: int, spans: Iterable[AddressSpan]) -> bool:
    """Return whether one of some subnets has an address for a port."""
    for _, first, last in spans:  # noqa: SIM110  # `any` takes twice as long for the usual one
        if first <= number <= last:
            return True
    return False


def _moves(san: San, first: Where, second: Where) -> bool:
    """Return whether an address moves from an active controller to its standby on failover."""
    if first[:2] != second[:2] or first[0] != "arrays":
        return False
    array = san.arrays[str(first[1])]
    roles = {
        array.controllers.get(array.ports[str(where[3])].controller or "")
        for where in (first, second)
    }
    return roles == {"active", "standby"}


def _of_one_team(san: San, first: Where, second: Where) -> str:
    """Return where an address of a team is stated, if both ports are of one team."""
    if first[:2] != second[:2] or first[0] not in {"hosts", "arrays"}:
        return ""
    devices = san.hosts if first[0] == "hosts" else san.arrays
    teams = {devices[str(one[1])].ports[str(one[3])].team for one in (first, second)}
    team = teams.pop() if len(teams) == 1 else None
    return f"; both ports are in team {team}: state it at one of them" if team else ""


def _placed_addresses(san: San) -> Iterator[tuple[Where, str, str]]:
    """Yield (where, VLAN key, address) for every address in a VLAN."""
    for device, label, is_array, port in endpoints(san):
        where: Where = ("arrays" if is_array else "hosts", device, "ports", label)
        for one in port.placed_addresses():
            yield (*where, *one.where), one.vlan, one.text
    for name, switch in san.switches.items():
        for key, own in switch.vlan_addresses.items():
            where = ("switches", name, "vlan_addresses", key, "address")
            for place, address in _places(where, own.address):
                yield place, key, address


def _address_problem(address: str, key: str, spans: Iterable[AddressSpan]) -> str:
    """Return the mistake in an address; empty if there is none."""
    try:
        ip = ip_interface_of(address).ip
    except ValueError as error:
        return f"not an address: {error}"
    networks = [one.network for one in spans]
    inside = next((one for one in networks if ip in one), None)
    if not networks:
        return ""
    if inside is None:
        words = " and ".join(map(str, networks))
        return f"{address} is outside {words}, the subnet of VLAN {key}"
    if ip.version == 6:  # noqa: PLR2004  # IPv6
        return f"{address} is the address of all routers of {inside}"
    return f"{address} is the network or broadcast address of {inside}"


def _in_other_vlan(san: San, where: Where, spans: Spans, address: tuple[int | None, bool]) -> str:
    """Return that an address of a port is one of another VLAN of the port."""
    number, family = address
    if number is None or where[0] not in {"hosts", "arrays"}:
        return ""
    devices = san.hosts if where[0] == "hosts" else san.arrays
    port = devices[str(where[1])].ports[str(where[3])]
    for key in (*filter(None, (port.vlan,)), *port.vlans):
        if _is_in(number, spans.get((key, family), ())):
            how = "it there" if isinstance(port.ip, Mapping) else f"`ip` by VLAN, as {{{key}: ...}}"
            return f"; it is one of VLAN {key}: state {how}"
    return ""


def _without_subnet(san: San, address: str, key: str) -> str:
    """Return the mistake of an address whose family the subnets of its VLAN lack."""
    family = "IPv6" if is_ipv6(address) else "IPv4"
    known = ", ".join(san.vlans[key].subnet)
    return (
        f"{address} is outside {known}, the subnet of VLAN {key}; add its {family} subnet to "
        f"vlans.{key}.subnet"
    )


def management_problems(san: San) -> Iterator[Problem]:
    """Yield the mistakes in addresses of management ports."""
    taken: dict[str, str] = {}
    for name, switch in san.switches.items():
        if switch.management is None:
            continue
        where: Where = ("switches", name, "management")
        address, gateway = switch.management.address, switch.management.gateway
        problem = _address_problem(address, "", ())
        if problem:
            yield (*where, "address"), problem
            continue
        first = taken.setdefault(address.partition("/")[0], name)
        if first != name:
            yield (*where, "address"), f"{address} is already used by {first}"
        if gateway and (found := _gateway_problem(gateway, ip_interface_of(address), name)):
            yield (*where, "gateway"), found
        if switch.management.ipv6 is not None:
            yield from _ipv6_management(name, switch.management.ipv6, taken)


def _gateway_problem(gateway: str, own: IpInterface, switch: str) -> str:
    """Return why the gateway of a management port is none; empty: it is one."""
    if found := _address_problem(gateway, "", ()):
        return found
    address = ip_interface_of(gateway).ip
    if address not in own.network:
        return f"{gateway} is outside {own.network}, the management network"
    is_own = address == own.ip
    return f"gateway {gateway} is the address of {switch} itself" if is_own else ""


def _ipv6_management(name: str, ipv6: Ipv6Management, taken: dict[str, str]) -> Iterator[Problem]:
    where: Where = ("switches", name, "management", "ipv6")
    own, gateway = ip_interface(ipv6.address), ipv6.gateway
    first = taken.setdefault(str(own.ip), name)
    if first != name:
        yield (*where, "address"), f"{ipv6.address} is already used by {first}"
    if gateway and ip_address(gateway) not in own.network:
        yield (*where, "gateway"), f"{gateway} is outside {own.network}, the management network"
    elif gateway and ip_address(gateway) == own.ip:
        yield (*where, "gateway"), f"{gateway} is the address of {name} itself"


def vlan_address_problems(san: San) -> Iterator[Problem]:
    """Yield the addresses of switches in VLANs that cannot be set there."""
    for name, switch in san.switches.items():
        platform = san.platforms.get(switch.model)
        if platform is None:
            continue
        for key, own in switch.vlan_addresses.items():
            where: Where = ("switches", name, "vlan_addresses", key)
            yield from _refused(where, own, platform)


def _refused(where: Where, own: VlanAddress, platform: Platform) -> Iterator[Problem]:
    ipv4, ipv6 = (of_family(own.address, ipv6=ipv6) for ipv6 in (False, True))
    place = (*where, "address")
    most = platform.traits.vlan_ipv4_max, platform.traits.vlan_ipv6_max
    has_refused_ipv6 = bool(ipv6) and most[1] == 0
    if most[0] is not None and (len(ipv4) > most[0] or has_refused_ipv6):
        found = "an IPv6 address" if has_refused_ipv6 else "several addresses"
        yield (
            place,
            f"found {found}, expected one IPv4 address: on {platform.title} sanfab knows of no "
            "documented line that removes others; set them by hand",
        )
    elif most[1] is not None and len(ipv6) > most[1]:
        yield (
            place,
            f"found {len(ipv6)} IPv6 addresses, expected at most {most[1]} on {platform.title}; "
            "set the others by hand",
        )
    if ipv6 and not ipv4 and own.forwarding:
        yield (
            (*where, "forwarding"),
            "found true with IPv6 addresses only, expected an IPv4 address: sanfab does not "
            "configure IPv6 routing",
        )
