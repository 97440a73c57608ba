"""Tables of ExtremeXOS show commands -> VLANs, addresses, ARP and MAC addresses."""

import re
from ipaddress import IPv4Interface

from napalm.base import models

from sanfab_napalm.text import first, mac_address, titled_blocks

_MAC = r"(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}"
_VLAN = r"^VLAN Interface with name (\S+) created by.*$"
_MEMBERS = re.compile(r"\b(?:Untag|Tag):(.*?)(?=\b(?:Untag|Tag|Flags):|\Z)", re.DOTALL)
_MEMBER = re.compile(r"(?<![\w:])[*!]*(\d+(?::\d+){0,2})[A-Za-z]*(?=[,\s]|$)")
_MORE = r"(.*(?:\n(?![ \t]*[A-Z][\w /-]*:).+)*)"
"""The rest of a line, and the lines below it that have no label of their own."""
_ADDRESSES = re.compile(rf"^[ \t]*(?:Primary|Secondary) IPs?[ \t]*:{_MORE}", re.MULTILINE)
_ADDRESSES6 = re.compile(rf"^[ \t]*IPv6[ \t]*:{_MORE}", re.MULTILINE)
"""The labels are indented by blanks or tabs, and releases differ in blanks before a colon."""
_IPV4 = re.compile(r"(?<![\d.])(\d+(?:\.\d+){3})(?:/(\d+)| +(\d+(?:\.\d+){3}))")
_IPV6 = re.compile(r"(?<![0-9A-Fa-f:])([0-9A-Fa-f]*:[0-9A-Fa-f:]+)/(\d+)")
_LEARNED = re.compile(
    rf"^({_MAC}) +.*?\( *(\d+)\) +\d+ +(\S.*?)(?: {{2,}}(\d\S*.*?))?\s*$", re.MULTILINE
)
_ARP = re.compile(
    rf"^\S+ +(\d[\d.]+) +\(?({_MAC})\)? +(\d+) +(?:YES|NO) +(\S+) +\d+(?: +(\S+))?\s*$",
    re.MULTILINE,
)


def vlans(text: str) -> dict[int, models.VlanDict]:
    """Return the VLANs of ``show vlan detail`` [R-CN]."""
    found: dict[int, models.VlanDict] = {}
    for head, body in titled_blocks(_VLAN, text):
        tag = first(r"\bTagging:.*?\b[Tt]ag (\d+)", body)
        listed = "\n".join(_MEMBERS.findall(body))
        found[int(tag)] = {"name": head[1], "interfaces": _MEMBER.findall(listed)}
    return found


def addresses(text: str) -> dict[str, models.InterfacesIPDict]:
    """Return the addresses of the VLANs of ``show vlan detail`` [R-CN]."""
    found: dict[str, models.InterfacesIPDict] = {}
    for head, body in titled_blocks(_VLAN, text):
        printed = " ".join(_ADDRESSES.findall(body))
        for address, length, mask in _IPV4.findall(printed):
            network = IPv4Interface(f"{address}/{length or mask}").network
            rows = found.setdefault(head[1], {}).setdefault("ipv4", {})
            rows[address] = {"prefix_length": network.prefixlen}
        ipv6 = "\n".join(_ADDRESSES6.findall(body))
        for address, length in _IPV6.findall(ipv6):
            rows = found.setdefault(head[1], {}).setdefault("ipv6", {})
            rows[address] = {"prefix_length": int(length)}
    return found


def mac_table(text: str) -> list[models.MACAdressTable]:
    """Return the rows of ``show fdb`` [R-NTC]; an entry may be on several ports."""
    return [
        {
            "mac": mac_address(mac),
            "interface": ports,
            "vlan": int(tag),
            "static": "s" in flags,
            "active": True,
            "moves": -1,
            "last_move": -1.0,
        }
        for mac, tag, flags, ports in _LEARNED.findall(text)
    ]


def arp_table(text: str) -> list[models.ARPTableDict]:
    """Return the rows of ``show iparp``; the age is printed in minutes [R-NTC]."""
    return [
        {
            "interface": port or vlan,
            "mac": mac_address(mac),
            "ip": address,
            "age": float(age) * 60,
        }
        for address, mac, age, vlan, port in _ARP.findall(text)
    ]
