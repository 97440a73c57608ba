"""NX-OS words: interface names, lists of VLANs, WWPNs, addresses."""

import re
from collections.abc import Iterable

from sanfab.facts.features import Feature
from sanfab.facts.number_lists import parse_numbers
from sanfab.model.base import MAX_VLAN

NUMBER = "[0-9]+"
VLANS = "[0-9][0-9, -]*"
"""A list of VLANs; TR-3853 prints a blank after the comma."""
WWPN = "(?:[0-9a-fA-F]{2}:){7}[0-9a-fA-F]{2}"
LAG = f"(?i:port-channel|po) ?{NUMBER}"
PORT = "(?i:eth|ethernet|port-channel|po) ?[0-9/]+"
FC_PORT = "(?i:fc) ?[0-9]+/[0-9]+"
FC_LAG = "(?i:san-port-channel|port-channel) ?[0-9]+"
"""A LAG of Fibre Channel ports, as a Nexus and as an MDS name it."""

_KINDS = {"e": "Ethernet", "po": "port-channel", "mgmt": "mgmt", "vfc": "vfc"}
"""Kinds of interface by the beginning of their names."""

FEATURES: dict[str, Feature] = {
    "fcoe": Feature.FCOE,
    "fex": Feature.FABRIC_EXTENDERS,
    "fport-channel-trunk": Feature.F_PORT_CHANNELS,
    "hsrp": Feature.HSRP,
    "interface-vlan": Feature.VLAN_INTERFACES,
    "lacp": Feature.LACP,
    "lldp": Feature.LLDP,
    "npiv": Feature.NPIV,
    "tacacs+": Feature.TACACS,
    "vpc": Feature.PAIR,
    "vrrp": Feature.VRRP,
}
"""Features and feature sets by the words for them."""
_WORDS: dict[str, str] = {feature: word for word, feature in FEATURES.items()}


def interface_name(text: str) -> str:
    """Return an interface as NX-OS prints it.

    >>> interface_name("ethernet 1/5"), interface_name("po 10")
    ('Ethernet1/5', 'port-channel10')
    """
    match = re.fullmatch(r"([A-Za-z-]+) ?([0-9/]+)", text)
    if not match:
        raise ValueError(text)
    word, number = match[1].lower(), match[2]
    kind = next((kind for short, kind in _KINDS.items() if word.startswith(short)), match[1])
    return f"{kind}{number}"


def parse_vlans(text: str) -> set[int]:
    """Return the VLANs of a list; the switch refuses numbers out of range.

    >>> sorted(parse_vlans("1, 100-102"))
    [1, 100, 101, 102]
    """
    numbers = parse_numbers(text)
    if not numbers or min(numbers) < 1 or max(numbers) > MAX_VLAN:
        raise ValueError(text)
    return numbers


def parse_vlan(text: str) -> int:
    """Return one VLAN."""
    (number,) = parse_vlans(text)
    return number


def words_of_features(features: Iterable[str]) -> list[str]:
    """Return features as lines name them, sorted."""
    return sorted(_WORDS.get(name, name) for name in features)


def fc_port_name(text: str) -> str:
    """Return a Fibre Channel port as NX-OS prints it.

    >>> fc_port_name("FC 1/45")
    'fc1/45'
    """
    return text.lower().replace(" ", "")


def fc_lag_number(text: str) -> int:
    """Return the number of a LAG of Fibre Channel ports.

    >>> fc_lag_number("san-port-channel 5")
    5
    """
    return int(text.rpartition("l")[2])
