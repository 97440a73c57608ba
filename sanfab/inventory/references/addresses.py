"""Addresses: legal, inside their subnet, given once."""

from collections.abc import Iterator
from ipaddress import AddressValueError, IPv4Interface, IPv4Network, NetmaskValueError
from socket import AF_INET, inet_pton

from sanfab.inventory.cables import endpoints
from sanfab.inventory.files import dotted_path
from sanfab.inventory.references.messages import Problem
from sanfab.model import San
from sanfab.model.yaml12 import Where

POINT_TO_POINT = 31
"""Shortest prefix of a subnet without network and broadcast addresses."""
MULTICAST = 224
"""First byte of multicast addresses; those above are reserved."""
ANY = (0, 2**32 - 1)
"""First and last address of a VLAN whose subnet is not given."""


def address_problems(san: San) -> Iterator[Problem]:
    """Yield the mistakes in addresses of VLANs and of management ports."""
    networks: dict[str, IPv4Network] = {}
    for key, vlan in san.vlans.items():
        if vlan.subnet is not None:
            try:
                network = networks[key] = IPv4Network(vlan.subnet)
                if _is_reserved(network):
                    yield (
                        ("vlans", key, "subnet"),
                        f"found {network}, expected a subnet of unicast host addresses",
                    )
            except (AddressValueError, NetmaskValueError, ValueError) as error:
                yield ("vlans", key, "subnet"), f"not a subnet: {error}"
    usable = {key: _usable(network) for key, network in networks.items()}
    taken: dict[tuple[str, int], Where] = {}
    for where, key, address in _placed_addresses(san):
        number = _number(address)
        first, last = usable.get(key, ANY)
        if number is None or not first <= number <= last:
            yield where, _address_problem(address, key, networks.get(key))
            continue
        owner = taken.setdefault((key, number), where)
        if owner != where and not _moves(san, owner, where):
            yield where, f"{address} is already used by {dotted_path(owner)}"
    yield from _management_addresses(san)


def _is_reserved(network: IPv4Network) -> bool:
    """Return whether a subnet has no host addresses: loopback, multicast, class E or 0.0.0.0/0."""
    first = int(network.network_address) >> 24
    return first in {0, 127} or first >= MULTICAST


def _number(address: str) -> int | None:
    """Return an address as a number; None when it is not an address.

    Host addresses have no prefix and are many: the C library parses them ten times faster.
    """
    try:
        if "/" in address:
            return int(IPv4Interface(address).ip)
        return int.from_bytes(inet_pton(AF_INET, address), "big")
    except (OSError, ValueError):
        return None


def _usable(network: IPv4Network) -> tuple[int, int]:
    """Return the first and last address that a port may have."""
    first, last = int(network.network_address), int(network.broadcast_address)
    return (first, last) if network.prefixlen >= POINT_TO_POINT else (first + 1, last - 1)


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


def _placed_addresses(san: San) -> Iterator[tuple[Where, str, str]]:
    """Yield (where, VLAN key, address) for every address in a VLAN."""
    for device, label, is_array, port in endpoints(san):
        if port.ip is not None:
            where: Where = ("arrays" if is_array else "hosts", device, "ports", label, "ip")
            yield where, port.vlan or "", port.ip
    for name, switch in san.switches.items():
        for key, own in switch.vlan_addresses.items():
            yield ("switches", name, "vlan_addresses", key, "address"), key, own.address


def _address_problem(address: str, key: str, network: IPv4Network | None) -> str:
    """Return the mistake in an address; empty if there is none."""
    try:
        ip = IPv4Interface(address).ip
    except (AddressValueError, NetmaskValueError, ValueError) as error:
        return f"not an address: {error}"
    if network is None:
        return ""
    if ip not in network:
        return f"{address} is outside {network}, the subnet of VLAN {key}"
    return f"{address} is the network or broadcast address of {network}"


def _management_addresses(san: San) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for name, switch in san.switches.items():
        if switch.management is None:
            continue
        where: Where = ("switches", name, "management")
        address, gateway = switch.management.address, switch.management.gateway
        problem = _address_problem(address, "", None)
        if problem:
            yield (*where, "address"), problem
            continue
        first = taken.setdefault(address.partition("/")[0], name)
        if first != name:
            yield (*where, "address"), f"{address} is already used by {first}"
        network = IPv4Interface(address).network
        if gateway and (found := _address_problem(gateway, "", None)):
            yield (*where, "gateway"), found
        elif gateway and IPv4Interface(gateway).ip not in network:
            yield (*where, "gateway"), f"{gateway} is outside {network}, the management network"
