"""Addresses of interfaces, as all NOSes write them."""

import re
from ipaddress import IPv4Interface, IPv6Address, IPv6Interface, IPv6Network

PREFIX = "[0-9.]+/[0-9]+"
"""An IPv4 address with the length of its prefix."""
IPV6_PREFIX = "[0-9a-fA-F:.]*:[0-9a-fA-F:.]*/[0-9]+"
"""An IPv6 address with the length of its prefix."""


IPV6 = "[0-9a-fA-F:.]*:[0-9a-fA-F:.]*"
"""An IPv6 address."""


def parse_address(text: str) -> str:
    """Return an IPv4 address with the length of its prefix; refused if it is not one."""
    return str(IPv4Interface(text))


def parse_ipv6_address(text: str) -> str:
    """Return an IPv6 address, in its short form, with the length of its prefix.

    >>> parse_ipv6_address("2001:DB8:0::1/64")
    '2001:db8::1/64'
    """
    return str(IPv6Interface(text))


def parse_ipv6(text: str) -> str:
    """Return an IPv6 address in its short form."""
    return str(IPv6Address(text))


def parse_ipv6_network(text: str) -> str:
    """Return an IPv6 network in its short form.

    >>> parse_ipv6_network("0::/0")
    '::/0'
    """
    return str(IPv6Network(text, strict=False))


def without_ipv4(addresses: set[str]) -> set[str]:
    """Return the IPv6 addresses among the addresses of an interface."""
    return {one for one in addresses if ":" in one}


_ONE_ADDRESS = re.compile(r"[0-9]+(?:[.][0-9]+){3}|[0-9A-Fa-f]*(?::[0-9A-Fa-f]*){2,7}")


def server_of(line: str) -> tuple[str, ...]:
    """Return the words of a line up to the address of a server; nothing if it has none.

    >>> server_of("snmp-server host 192.0.2.1 use-vrf management")
    ('snmp-server', 'host', '192.0.2.1')
    """
    words = line.split()
    end = next((at for at, word in enumerate(words, 1) if _ONE_ADDRESS.fullmatch(word)), 0)
    return tuple(words[:end])
