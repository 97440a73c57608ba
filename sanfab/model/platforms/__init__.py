"""Switch models as data: the one list to extend with a model."""

from sanfab.model.platforms import eos, exos, nxos, os9
from sanfab.model.platforms.ports import (
    expand_ports,
    nearest_port,
    port_speeds,
    port_summary,
    unit_ports,
)
from sanfab.model.platforms.row import (
    Capabilities,
    Capability,
    NameRule,
    NosName,
    Platform,
    Ports,
    Support,
    capabilities_of,
    release_key,
)

PLATFORMS: dict[str, Platform] = {
    row.model: row for row in (*nxos.ROWS, *os9.ROWS, *eos.ROWS, *exos.ROWS)
}

__all__ = [
    "PLATFORMS",
    "Capabilities",
    "Capability",
    "NameRule",
    "NosName",
    "Platform",
    "Ports",
    "Support",
    "capabilities_of",
    "expand_ports",
    "nearest_port",
    "port_speeds",
    "port_summary",
    "release_key",
    "unit_ports",
]
