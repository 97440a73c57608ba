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
    NosName,
    Platform,
    expand_ports,
    forms,
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
    "expand_ports",
    "forms",
    "general_limits",
    "limit_of",
    "nearest_port",
    "port_speeds",
    "port_summary",
]
