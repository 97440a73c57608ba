"""Addresses of interfaces, as all NOSes write them."""

from ipaddress import IPv4Interface

PREFIX = "[0-9.]+/[0-9]+"
"""An address with the length of its prefix."""


def parse_address(text: str) -> str:
    """Return an address with the length of its prefix; refused if it is not one."""
    return str(IPv4Interface(text))
