"""Intent: what the operator writes, as immutable types."""

from sanfab.model.base import Fabric, Model, Secret
from sanfab.model.endpoint import (
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
)
from sanfab.model.families import FAMILIES
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
    "PLATFORMS",
    "AccessIntent",
    "ArrayFamily",
    "ArrayIntent",
    "ArrayPort",
    "EndpointPort",
    "Fabric",
    "HostIntent",
    "HostPort",
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
    "expand_ports",
    "forms",
    "nearest_port",
    "port_speeds",
    "port_summary",
]
