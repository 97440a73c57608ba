"""The whole inventory of one SAN."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import (
    Bool,
    DomainId,
    Fabric,
    Model,
    Name,
    Note,
    PortRange,
    Prefix,
    Release,
    SwitchName,
    VlanKey,
    VsanKey,
)
from sanfab.model.endpoint import ArrayIntent, HostIntent
from sanfab.model.fabric import (
    AccessIntent,
    LinkIntent,
    PolicyIntent,
    PortOverride,
    VlanIntent,
    VsanIntent,
    WaiverIntent,
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
    """How it is reached, out of band."""
    domain_id: DomainId | None = None
    """Static Fibre Channel domain id; the fabric assigns one unless given."""
    vlan_addresses: dict[VlanKey, VlanAddress] = {}
    """The switch's own addresses, by VLAN."""
    ports: dict[PortRange, PortOverride] = {}
    """Overrides by port or range of ports."""


class San(Model):
    """One storage network."""

    name: Name
    """Name of the SAN, and of its folder below build/."""
    profile: Literal["production", "lab"] = "production"
    """``lab`` turns errors of redundancy and capacity into notes."""
    description: Note | None = None
    """What it is for."""
    secrets: dict[Name, Note] = {}
    """Secrets that the push fills in: name and what it is."""
    management: ManagementIntent = ManagementIntent()
    """Time, logs, SNMP and log-in of every switch."""
    policy: PolicyIntent = PolicyIntent()
    """What holds for the whole SAN."""
    vlans: dict[VlanKey, VlanIntent] = {}
    """VLANs by a name that the rest of the inventory uses."""
    vsans: dict[VsanKey, VsanIntent] = {}
    """VSANs by number."""
    switches: dict[SwitchName, SwitchIntent] = {}
    """Switches by host name; ``leaf-[1-4]`` stands for four."""
    links: tuple[LinkIntent, ...] = ()
    """Links between switches."""
    hosts: dict[Name, HostIntent] = {}
    """Hosts by name; ``esx[01-16]`` stands for sixteen."""
    arrays: dict[Name, ArrayIntent] = {}
    """Arrays by name."""
    access: tuple[AccessIntent, ...] = ()
    """Who may use what; zones follow from it."""
    waivers: tuple[WaiverIntent, ...] = ()
    """Findings of `sanfab check` that are known and accepted for a time."""
