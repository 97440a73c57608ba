"""Tables of OS10 show commands -> VLANs [O10-WOW O10-S4112] and MAC addresses [O10-MFD].

Addresses are those of the running configuration.
"""

import re

from napalm.base import models

from sanfab_napalm.os10.names import full_name
from sanfab_napalm.text import mac_address, port_numbers, titled_blocks

_VLAN = re.compile(r"^[*MR@PCIS ]{4} *(\d+) +(?:Active|Inactive)\b")
_MEMBERS = re.compile(r"(Eth|Po) ?(\d[\d/:,-]*)")
_LEARNED = re.compile(r"^ *(\d+) +((?:[0-9a-fA-F]{2}:){5}\S{2}) +(\w+) +(\S+) *$", re.MULTILINE)
_ADDRESS = re.compile(r"^ (ip|ipv6) address ([\da-fA-F.:]+)/(\d+)", re.MULTILINE)


def vlans(text: str) -> dict[int, models.VlanDict]:
    """Return the VLANs of ``show vlan``; the values stand below their titles."""
    title = re.search(r"^.*\bNUM\b.*\bQ Ports", text, re.MULTILINE)
    if title is None:
        return {}
    name_at, ports_at = title[0].find("Description"), title[0].find("Q Ports")
    found: dict[int, models.VlanDict] = {}
    members: list[str] = []
    for line in text.splitlines():
        row = _VLAN.match(line)
        if row:
            members = []
            found[int(row[1])] = {"name": line[name_at:ports_at].strip(), "interfaces": members}
        if row or not line[:ports_at].strip():
            members += [
                full_name(f"{kind} {number}")
                for kind, numbers in _MEMBERS.findall(line[ports_at:])
                for number in port_numbers(numbers)
            ]
    return found


def mac_table(text: str) -> list[models.MACAdressTable]:
    """Return the rows of ``show mac address-table``; moves are not printed."""
    return [
        {
            "mac": mac_address(mac),
            "interface": full_name(port),
            "vlan": int(vlan),
            "static": kind.lower() != "dynamic",
            "active": True,
            "moves": -1,
            "last_move": -1.0,
        }
        for vlan, mac, kind, port in _LEARNED.findall(text)
    ]


def addresses(text: str) -> dict[str, models.InterfacesIPDict]:
    """Return the addresses of each interface that has one by a line."""
    found: dict[str, models.InterfacesIPDict] = {}
    for head, rest in titled_blocks(r"^interface (\S+)$", text):
        for word, address, length in _ADDRESS.findall(rest.partition("\n!")[0]):
            family = "ipv6" if word == "ipv6" else "ipv4"
            rows = found.setdefault(head[1], {}).setdefault(family, {})
            rows[address] = {"prefix_length": int(length)}
    return found
