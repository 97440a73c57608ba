"""``show lldp ports all neighbors detailed`` of ExtremeXOS -> neighbours by port [R-ES]."""

import re

from napalm.base import models

from sanfab_napalm.text import capabilities, first, mac_address, titled_blocks

_PORT = r"^ *LLDP Port (\S+) detected \d+ neighbors?.*$"
_NEIGHBOUR = r"^ *Neighbor:.*$"


def neighbours(text: str) -> models.LLDPNeighborsDetailDict:
    """Return the neighbours of each port."""
    return {
        port[1]: [_neighbour(body) for _, body in titled_blocks(_NEIGHBOUR, of_port)]
        for port, of_port in titled_blocks(_PORT, text)
    }


def _neighbour(body: str) -> models.LLDPNeighborDetailDict:
    # A long description continues below, inside its quotation marks.
    described = re.search(r'System Description *: *"([^"]*)"', body)
    return {
        "parent_interface": "",
        "remote_port": mac_address(_value("Port ID", body)),
        "remote_chassis_id": mac_address(_value("Chassis ID", body)),
        "remote_port_description": _value("Port Description", body),
        "remote_system_name": _value("System Name", body),
        "remote_system_description": " ".join(described[1].split()) if described else "",
        "remote_system_capab": capabilities(_value("System Capabilities", body)),
        "remote_system_enable_capab": capabilities(_value("Enabled Capabilities", body)),
    }


def _value(label: str, body: str) -> str:
    text = first(rf'^[ -]*{label} *: *"?(.*?)"?\s*$', body)
    return "" if text.lower() in {"not-advertised", "not advertised"} else text
