"""Where a switch has seen the MAC addresses of devices, and the IP addresses that they have."""

from typing import NamedTuple


class LearnedMac(NamedTuple):
    """One entry of a MAC address table."""

    vlan: int
    mac: str
    """Lower case, colons."""
    port: str
    """Port or LAG by its name in the inventory."""


class LearnedAddress(NamedTuple):
    """One entry of an ARP table."""

    vlan: int
    """0: it was learned at an interface that is no VLAN."""
    mac: str
    ip: str


class Stations(NamedTuple):
    """What the address tables of a switch show."""

    macs: tuple[LearnedMac, ...] = ()
    addresses: tuple[LearnedAddress, ...] = ()
    problems: tuple[str, ...] = ()
    """Outputs that are not understood."""
