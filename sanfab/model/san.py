"""The whole inventory of one SAN."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import (
    Bool,
    DomainId,
    Fabric,
    Model,
    Name,
    Prefix,
    Release,
    SwitchName,
    Text,
    VlanKey,
    VsanId,
)
from sanfab.model.endpoint import ArrayIntent, HostIntent
from sanfab.model.fabric import (
    AccessIntent,
    LinkIntent,
    PolicyIntent,
    PortOverride,
    VlanIntent,
    VsanIntent,
)
from sanfab.model.services import ManagementIntent, ManagementPort


class VlanAddress(Model):
    """An address of the switch itself in a VLAN."""

    address: Prefix
    """As 10.14.1.2/24."""
    forwarding: Bool = False
    """Route between this VLAN and others. Never for iSCSI."""


class SwitchIntent(Model):
    """One switch, or one stack of them."""

    model: Name
    """One of the models sanfab knows, as ``nexus-5548up``."""
    release: Release | None = None
    """NOS release; decides spellings. That of the platform row unless given."""
    fabric: Fabric | None = None
    """Empty: the switch serves both halves."""
    stack: Annotated[int, Field(strict=True, ge=2, le=8)] | None = None
    """Units of a stack."""
    management: ManagementPort | None = None
    domain_id: DomainId | None = None
    """Static Fibre Channel domain id; the fabric assigns one unless given."""
    vlan_addresses: dict[VlanKey, VlanAddress] = {}
    ports: dict[str, PortOverride] = {}
    """Overrides by port or range of ports."""


class San(Model):
    """One storage network."""

    name: Name
    profile: Literal["production", "lab"] = "production"
    """``lab`` turns errors of redundancy and capacity into notes."""
    description: Text | None = None
    secrets: dict[Name, Text] = {}
    """Secrets that the push fills in: name and what it is."""
    management: ManagementIntent = ManagementIntent()
    policy: PolicyIntent = PolicyIntent()
    vlans: dict[VlanKey, VlanIntent] = {}
    vsans: dict[Annotated[int, Field(ge=1, le=4093)], VsanIntent] = {}
    switches: dict[SwitchName, SwitchIntent] = {}
    links: tuple[LinkIntent, ...] = ()
    hosts: dict[Name, HostIntent] = {}
    arrays: dict[Name, ArrayIntent] = {}
    access: tuple[AccessIntent, ...] = ()


__all__ = ["San", "SwitchIntent", "VlanAddress", "VsanId"]
