"""``show interface`` of OS10 -> state of each interface [O10-MFD]."""

import re

from napalm.base import models

from sanfab_napalm.os10.names import full_name
from sanfab_napalm.text import first, mac_address, titled_blocks

_HEAD = r"^([A-Z][\w-]* \d[\d/:]*) is ([^,\n]+), line protocol is (\w+).*$"


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
