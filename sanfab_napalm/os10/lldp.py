"""``show lldp neighbors detail`` of OS10 -> the neighbours of each interface [O10-CANU]."""

from napalm.base import models

from sanfab_napalm.text import capabilities, first, mac_address, titled_blocks

_NEIGHBOUR = r"^ *Remote Chassis ID Subtype:.*$"
_NOTHING = "Not Advertised"


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
