"""Tables of OS9 show commands -> ARP, MAC addresses, VLANs and interface addresses."""

import re

from napalm.base import models

from sanfab_napalm.os9.names import full_name
from sanfab_napalm.text import mac_address, port_numbers, titled_blocks

_MAC = r"(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}"
_PORT = r"[A-Za-z]{2,} ?\d[\d/:]*|-"
_ARP = re.compile(
    rf"^Internet +(\S+) +(\d+|-) +({_MAC}) +({_PORT}) +({_PORT}) +\S+ *$", re.MULTILINE
)
_LEARNED = re.compile(rf"^ *(\d+)\s+({_MAC})\s+(\w+)[^\n]*?\s({_PORT})\s+(\w+)\s*$", re.MULTILINE)
_VLAN = re.compile(r"^[* A-Za-z]{4} *(?P<number>\d+) +(?:Active|Inactive)\b")
_LISTED = re.compile(r"([A-Z][a-z]) ?(\d[\d/:,-]*)")
_LAYER3 = r"^([A-Za-z][\w-]* \d[\d/:]*) is [^,\n]+, line protocol is \w+.*$"
_LINK_LOCAL = 64
"""Length of the prefix of a link-local address, which is printed without (RFC 4291)."""


def arp_table(text: str) -> list[models.ARPTableDict]:
    """Return the rows of ``show arp``; the age is printed in minutes [R-NAF][R-NTC]."""
    return [
        {
            "interface": full_name(vlan if port == "-" else port),
            "mac": mac_address(mac),
            "ip": address,
            "age": -1.0 if age == "-" else float(age) * 60,
        }
        for address, age, mac, port, vlan in _ARP.findall(text)
    ]


def mac_table(text: str) -> list[models.MACAdressTable]:
    """Return the rows of ``show mac-address-table`` [R-NAF]; moves are not printed."""
    return [
        {
            "mac": mac_address(mac),
            "interface": full_name(port),
            "vlan": int(vlan),
            "static": kind in {"Static", "Sticky"},
            "active": state == "Active",
            "moves": -1,
            "last_move": -1.0,
        }
        for vlan, mac, kind, port, state in _LEARNED.findall(text)
    ]


def vlans(text: str) -> dict[int, models.VlanDict]:
    """Return the VLANs of ``show vlan`` [R-NTC]; the values stand below their titles."""
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
            name = line[name_at:ports_at].strip()
            found[int(row["number"])] = {"name": name, "interfaces": members}
        if row or not line[:ports_at].strip():
            members += _members(line[ports_at:])
    return found


def _members(cell: str) -> list[str]:
    """Return the interfaces of a cell: ``T Te 0/30,35-37``, ``U Po1(Te 0/0-1)``."""
    listed = _LISTED.findall(re.sub(r"\([^)]*\)", "", cell))
    return [
        full_name(f"{kind} {number}")
        for kind, numbers in listed
        for number in port_numbers(numbers, 4 if kind == "Fo" else 1)
    ]


def addresses(ipv4: str, ipv6: str) -> dict[str, models.InterfacesIPDict]:
    """Return the addresses of ``show ip interface`` and ``show ipv6 interface brief`` [R-NAF]."""
    found: dict[str, models.InterfacesIPDict] = {}
    for head, body in titled_blocks(_LAYER3, ipv4):
        listed = re.findall(
            r"^(?:Internet|Secondary) address(?:es)? (?:is|are) (.*)$", body, re.MULTILINE
        )
        for address, length in re.findall(r"(\d[\d.]+)/(\d+)", "\n".join(listed)):
            rows = found.setdefault(head[1], {}).setdefault("ipv4", {})
            rows[address] = {"prefix_length": int(length)}
    for head, body in titled_blocks(r"^(\S.*?) +\[\w+/\w+\]", ipv6):
        for address, length in re.findall(r"^ +([0-9a-fA-F:]+)(?:/(\d+))?\s*$", body, re.MULTILINE):
            rows = found.setdefault(head[1], {}).setdefault("ipv6", {})
            rows[address] = {"prefix_length": int(length or _LINK_LOCAL)}
    return found
