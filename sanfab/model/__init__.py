"""Intent: what the operator writes, as immutable types."""

from sanfab.model.base import Fabric, Model, Secret
from sanfab.model.endpoint import (
    AdapterIntent,
    ArrayFamily,
    ArrayIntent,
    ArrayPort,
    EndpointPort,
    HostIntent,
    HostPort,
)
from sanfab.model.fabric import (
    AccessIntent,
    LinkIntent,
    PolicyIntent,
    PortOverride,
    VlanIntent,
    VsanIntent,
    WaiverIntent,
)
from sanfab.model.families import FAMILIES, FamilyRow
from sanfab.model.limits import LIMITS, SOFT_SHARE, Limit, general_limits, limit_of
from sanfab.model.platforms import (
    PLATFORMS,
    Capabilities,
    Capability,
    NosName,
    Platform,
    capabilities_of,
    expand_ports,
    nearest_port,
    port_speeds,
    port_summary,
)
from sanfab.model.san import San, SwitchIntent, VlanAddress
from sanfab.model.services import ManagementIntent, ManagementPort

__all__ = [
    "FAMILIES",
    "LIMITS",
    "PLATFORMS",
    "SOFT_SHARE",
    "AccessIntent",
    "AdapterIntent",
    "ArrayFamily",
    "ArrayIntent",
    "ArrayPort",
    "Capabilities",
    "Capability",
    "EndpointPort",
    "Fabric",
    "FamilyRow",
    "HostIntent",
    "HostPort",
    "Limit",
    "LinkIntent",
    "ManagementIntent",
    "ManagementPort",
    "Model",
    "NosName",
    "Platform",
    "PolicyIntent",
    "PortOverride",
    "San",
    "Secret",
    "SwitchIntent",
    "VlanAddress",
    "VlanIntent",
    "VsanIntent",
    "WaiverIntent",
    "capabilities_of",
    "expand_ports",
    "general_limits",
    "limit_of",
    "nearest_port",
    "port_speeds",
    "port_summary",
]
