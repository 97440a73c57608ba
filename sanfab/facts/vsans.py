"""Vendor-neutral facts of VSANs: their zones, and the VFCs that carry them over Ethernet."""

from dataclasses import dataclass
from typing import Literal

from sanfab.facts.field import Doubts, Topic, collected, described, fact, identity, note

MemberKind = Literal["pwwn", "device-alias", "fcalias", "other"]
"""``other``: by FC address, switch port or name, which the inventory never states."""
Role = Literal["", "initiator", "target", "both"]

_ZONING = "access.*, vsans.*.zone_members, policy.zone_members"


@described
@dataclass(slots=True)
class VsanFacts:
    """One VSAN and how it is zoned; of a switch without VSANs, its fabric."""

    id: int = identity(Topic.FCOE)
    name: str = fact("", "vsans", Topic.FCOE, "default", "vsans.*.name", "nos", disturbs="nothing")
    domain_id: int | None = fact(
        None, "vsans", Topic.FCOE, "default", "switches.*.domain_id", "absent"
    )
    """Static domain id; None: the fabric assigns one."""
    domain_insistent: bool | None = fact(
        None, "vsans", Topic.FCOE, "default", "switches.*.domain_id", "nos"
    )
    """The switch stays out of a fabric that gives it another domain id, where a mode of its own
    says so (FOS); None: no line states it."""
    in_order: bool = fact(False, "vsans", Topic.FCOE, "default", "vsans.*.in_order", "nos")
    """Frames arrive in order although a link fails or returns."""
    load_balancing: str = fact("", "vsans", Topic.FCOE, "default", "vsans.*.load_balancing", "nos")
    """What chooses among equal paths, in the words of the inventory; empty: the NOS default."""
    enhanced: bool = fact(False, "zones", Topic.ZONES, "default", "vsans.*.zoning", "absent")
    smart: bool = fact(False, "zones", Topic.ZONES, "default", "vsans.*.zoning", "absent")
    """Members of zones have roles: smart zoning (NX-OS), peer zones (FOS)."""
    default_permit: bool = fact(False, "zones", Topic.ZONES, "default", "vsans.*.zoning", "absent")
    """The default zone permits all traffic; in intended facts only with ``zoning: open``."""
    active_zoneset: str = fact(
        "", "zones", Topic.ZONES, "default", "vsans.*.zoneset", "derived", disturbs="pairs"
    )
    uncommitted: bool = fact(False, "zones", Topic.ZONES, "default", "", "absent", disturbs="pairs")
    """Enhanced zoning has uncommitted changes, which are not active yet."""
    fcaliases: dict[str, set[str]] = collected(
        dict,
        "zones",
        Topic.ZONES,
        "merged",
        "*.*.ports.*.alias, vsans.*.zone_members",
        "derived",
        disturbs="pairs",
    )
    """WWPNs by fcalias name."""
    zones: dict[str, set["ZoneMember"]] = collected(
        dict, "zones", Topic.ZONES, "merged", _ZONING, "absent", disturbs="pairs"
    )
    zonesets: dict[str, set[str]] = collected(
        dict, "zones", Topic.ZONES, "merged", "vsans.*.zoneset", "derived", disturbs="pairs"
    )
    """Zone names by zoneset name."""
    effective_zones: dict[str, set["ZoneMember"]] | None = collected(
        lambda: None, "zones", Topic.ZONES, "default", "", "absent"
    )
    """Zones that the switch enforces, with WWPNs as members, where they differ from those of its
    active zoneset; None: as defined. Always None in intended facts."""
    doubts: Doubts = note(None)
    """As those of a port."""


@dataclass(slots=True, frozen=True, order=True)
class ZoneMember:
    """One member of a zone."""

    kind: MemberKind
    value: str
    """A WWPN (lower case, colons) or the name of an alias; of another kind all words."""
    role: Role = ""
    """Role in smart zoning; in a peer zone (FOS) ``target`` is a principal member, ``initiator``
    another one. Empty otherwise."""

    def __str__(self) -> str:
        return f"{self.kind} {self.value} {self.role}".strip()


@described
@dataclass(slots=True)
class VfcFacts:
    """One virtual Fibre Channel interface."""

    number: int = identity(Topic.FCOE)
    port: str = fact("", "vsans", Topic.FCOE, "default", "*.*.ports.*.at", "derived")
    """The port it is bound to."""
    mac: str = fact("", "vsans", Topic.FCOE, "default", "*.*.ports.*.mac", "absent")
    """The MAC address it is bound to instead (a host behind a FIP-snooping bridge)."""
    vsan: int = fact(1, "vsans", Topic.FCOE, "default", "*.*.ports.*.vsan", "derived")
    description: str = fact(
        "", "vsans", Topic.FCOE, "default", "*.*.ports.*.description", "derived", disturbs="nothing"
    )
    mode: Literal["F", "E", "NP"] = fact(
        "F", "vsans", Topic.FCOE, "default", "links.*.vlans", "nos"
    )
    trunk_vsans: set[int] | None = fact(
        None, "vsans", Topic.FCOE, "default", "links.*.vlans", "derived"
    )
    """VSANs its trunk may carry; None: not restricted."""
    enabled: bool = fact(False, "vsans", Topic.FCOE, "default", "", "nos")
    doubts: Doubts = note(None)
    """As those of a port."""
