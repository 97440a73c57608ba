"""Output of OS10 show commands -> interfaces, neighbours, VLANs and MAC addresses.

[O10-MFD] show interface, show mac address-table; [O10-CANU] show lldp neighbors detail; [O10-WOW]
[O10-S4112] show vlan.
"""

import re

from napalm.base import models

from sanfab_napalm.text import capabilities, first, mac_address, port_numbers, titled_blocks

_KINDS = {
    "eth": "ethernet", "ethernet": "ethernet", "po": "port-channel", "port-channel": "port-channel",
    "vlan": "vlan", "management": "mgmt", "mgmt": "mgmt", "loopback": "loopback",
}  # fmt: skip
_HEAD = r"^([A-Z][\w-]* \d[\d/:]*) is ([^,\n]+), line protocol is (\w+).*$"
_NEIGHBOUR = r"^ *Remote Chassis ID Subtype:.*$"
_VLAN = re.compile(r"^[*MR@PCIS ]{4} *(\d+) +(?:Active|Inactive)\b")
_MEMBERS = re.compile(r"(Eth|Po) ?(\d[\d/:,-]*)")
_LEARNED = re.compile(r"^ *(\d+) +((?:[0-9a-fA-F]{2}:){5}\S{2}) +(\w+) +(\S+) *$", re.MULTILINE)
_NOTHING = "Not Advertised"


def full_name(text: str) -> str:
    """Return the name of an interface as the configuration has it; an unknown one stays.

    >>> full_name("Eth 1/1/3"), full_name("Po10"), full_name("Management 1/1/1"), full_name("-")
    ('ethernet1/1/3', 'port-channel10', 'mgmt1/1/1', '-')
    """
    found = re.fullmatch(r"([A-Za-z-]+) *(\d[\d/:]*)", text.strip())
    kind = _KINDS.get(found[1].lower()) if found else None
    return f"{kind}{found[2]}" if found and kind else text.strip()


def interfaces(text: str, running: str) -> dict[str, models.InterfaceDict]:
    """Return the state of every interface; its section of the configuration tells what is shut."""
    sections = {
        head[1]: rest.partition("\n!")[0]
        for head, rest in titled_blocks(r"^interface (\S+)$", running)
    }
    found: dict[str, models.InterfaceDict] = {}
    for head, body in titled_blocks(_HEAD, text):
        name = full_name(head[1])
        section = sections.get(name, "")
        speed = first(r"\bLineSpeed (\d+)G?\b", body)
        found[name] = {
            "is_up": head[3] == "up",
            "is_enabled": re.search(r"^ shutdown\s*$", section, re.MULTILINE) is None,
            "description": first(r"^ description (.*)$", section).strip('"'),
            "last_flapped": -1.0,
            "speed": float(speed or -1) * (1000 if speed else 1),
            "mtu": int(first(r"\bMTU (\d+) bytes", body, "-1")),
            "mac_address": mac_address(first(r"\baddress is ([\da-fA-F:]{17})", body)),
        }
    return found


def neighbours(text: str) -> models.LLDPNeighborsDetailDict:
    """Return the neighbours of each interface."""
    found: models.LLDPNeighborsDetailDict = {}
    for _, body in titled_blocks(_NEIGHBOUR, text):
        port = first(r"^ *Local Port ID: *(\S+)", body)
        found.setdefault(port, []).append(_neighbour(body))
    return found


def _neighbour(body: str) -> models.LLDPNeighborDetailDict:
    return {
        "parent_interface": "",
        "remote_port": mac_address(_said("Port ID", body)),
        "remote_chassis_id": mac_address(_said("Chassis ID", body)),
        "remote_port_description": _said("Port Description", body),
        "remote_system_name": _said("System Name", body),
        "remote_system_description": _said("System Desc", body),
        "remote_system_capab": capabilities(
            first(r"^ *Existing System Capabilities: *(.*)$", body)
        ),
        "remote_system_enable_capab": capabilities(
            first(r"^ *Enabled System Capabilities: *(.*)$", body)
        ),
    }


def _said(title: str, body: str) -> str:
    """Return what a neighbour sends of itself; empty: nothing."""
    text = first(rf"^ *Remote {title}: *(.*)$", body)
    return "" if text.lower() == _NOTHING.lower() else text


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
