"""``show lldp neighbors detail`` of OS9 -> the neighbours of each interface [R-NAF][R-SEN]."""

import re

from napalm.base import models

from sanfab_napalm.os9.names import full_name
from sanfab_napalm.text import capabilities, first, mac_address, titled_blocks

_PORT = r"^ *Local Interface (\S+ \S+) has \d+ neighbor.*$"
_NEIGHBOUR = r"^ *Remote Chassis ID Subtype:.*$"
_DESCRIPTION = re.compile(
    r"^ *Remote System Desc:(.*?)"
    r"(?=^ *(?:Existing|Enabled) System Capabilities|^ *Remote |^ *UnknownTLVList|^ *-{9}|\Z)",
    re.MULTILINE | re.DOTALL,
)


def neighbours(text: str) -> models.LLDPNeighborsDetailDict:
    """Return the neighbours of each interface, by its full name."""
    return {
        full_name(port[1]): [_neighbour(body) for _, body in titled_blocks(_NEIGHBOUR, of_port)]
        for port, of_port in titled_blocks(_PORT, text)
        if re.search(_NEIGHBOUR, of_port, re.MULTILINE)
    }


def _neighbour(body: str) -> models.LLDPNeighborDetailDict:
    description = _DESCRIPTION.search(body)
    return {
        "parent_interface": "",
        "remote_port": mac_address(first(r"^ *Remote Port ID: *(.*)$", body)),
        "remote_chassis_id": mac_address(first(r"^ *Remote Chassis ID: *(.*)$", body)),
        "remote_port_description": first(r"^ *Remote Port Description: *(.*)$", body),
        "remote_system_name": first(r"^ *Remote System Name: *(.*)$", body),
        "remote_system_description": " ".join(description[1].split()) if description else "",
        "remote_system_capab": capabilities(first(r"^ *Existing System Cap\w+: *(.*)$", body)),
        "remote_system_enable_capab": capabilities(
            first(r"^ *Enabled System Cap\w+: *(.*)$", body)
        ),
    }
