"""Texts of addresses and subnets -> IPv4 and IPv6 networks, and which one holds an address."""

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache, partial
from ipaddress import (
    IPv4Address,
    IPv4Interface,
    IPv4Network,
    IPv6Address,
    IPv6Interface,
    IPv6Network,
    ip_address,
    ip_interface,
    ip_network,
)
from itertools import takewhile

IpAddress = IPv4Address | IPv6Address
IpNetwork = IPv4Network | IPv6Network
IpInterface = IPv4Interface | IPv6Interface


def is_ipv6(text: str) -> bool:
    """Return whether an address or a subnet is one of IPv6."""
    return ":" in text


@lru_cache(maxsize=8192)
def ip_network_of(text: str) -> IpNetwork:
    """Return the network of an address with its prefix length, or of a subnet.

    >>> ip_network_of("10.14.1.21/24"), ip_network_of("2001:db8::21/64")
    (IPv4Network('10.14.1.0/24'), IPv6Network('2001:db8::/64'))
    """
    return ip_network(text, strict=False)


@lru_cache(maxsize=8192)
def ip_interface_of(text: str) -> IpInterface:
    """Return an address, with or without its prefix length; raises ValueError if it is none."""
    return ip_interface(text)


def networks_overlap(one: IpNetwork, other: IpNetwork) -> bool:
    """Return whether two networks share addresses; those of IPv4 and IPv6 never do."""
    if isinstance(one, IPv4Network):
        return isinstance(other, IPv4Network) and one.overlaps(other)
    return isinstance(other, IPv6Network) and one.overlaps(other)


class SubnetIndex:
    """Subnets, each with a name, that are found by what overlaps with them."""

    def __init__(self, subnets: Iterable[tuple[str, IpNetwork]]) -> None:
        self._names: dict[IpNetwork, list[str]] = {}
        for name, subnet in subnets:
            self._names.setdefault(subnet, []).append(name)
        self._sorted = sorted(self._names, key=_first_address)
        self._lengths = sorted({one.prefixlen for one in self._names})

    def overlapping(self, network: IpNetwork) -> list[str]:
        """Return the names of the subnets that share addresses with a network.

        Of two networks that overlap one holds the other.
        """
        shorter = (one for one in self._lengths if one <= network.prefixlen)
        around = [network.supernet(new_prefix=one) for one in shorter]
        low = bisect_left(self._sorted, _first_address(network), key=_first_address)
        following = (self._sorted[at] for at in range(low, len(self._sorted)))
        inside = takewhile(partial(networks_overlap, network), following)
        found = dict.fromkeys([*(one for one in around if one in self._names), *inside])
        return [name for one in found for name in self._names[one]]


def _first_address(network: IpNetwork) -> tuple[int, int, int]:
    return network.version, int(network.network_address), network.prefixlen


def subnet_with(address: str, subnets: Iterable[str]) -> IpNetwork | None:
    """Return the subnet that holds an address, which may have a prefix length."""
    found = ip_address(address.partition("/")[0])
    return next((one for one in map(ip_network_of, subnets) if found in one), None)


def of_family(subnets: Iterable[str], *, ipv6: bool) -> tuple[str, ...]:
    """Return the subnets, or addresses, of one family."""
    return tuple(one for one in subnets if is_ipv6(one) == ipv6)
