"""Vendor-neutral facts of Fibre Channel: VSANs, zones, native ports, port-channels and VFCs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sanfab.facts.field import Doubts, Topic, collected, described, fact, identity, note

FcMode = Literal["auto", "F", "E", "NP"]
"""What a port may become: ``F`` meets a host or array, ``E`` a switch, ``NP`` the F port of a core
switch; ``auto``: what the other end makes of it."""
FcTrunk = Literal["", "on", "off", "auto"]
"""Trunking of VSANs; empty: the NOS default."""
FcLagMode = Literal["active", "on"]
"""``active``: the port-channel protocol; ``on``: without it."""
RateMode = Literal["", "dedicated", "shared"]
"""Share of a port in the bandwidth of its port group; empty: the NOS default."""
DistanceMode = Literal["", "LE", "LS", "LD"]
"""Long-distance mode (FOS): ``LE`` up to 10 km, ``LS`` a stated and ``LD`` a measured distance;
empty: a normal link."""
MemberKind = Literal["pwwn", "device-alias", "fcalias", "other"]
"""``other``: by FC address, switch port or name, which the inventory never states."""
Role = Literal["", "initiator", "target", "both"]

_DESCRIPTION = "*.*.ports.*.description, links.*.description, policy.names.description"
_ENABLED = "switches.*.ports.*.enabled, policy.unused_ports"
_MODE = "switches.*.ports.*.fc.mode, links.*.role"
_SPEED = "*.*.ports.*.speed, links.*.speed"
_TRUNK = "switches.*.ports.*.fc.trunk, links.*.vsans"
_TRUNK_VSANS = "links.*.vsans, *.*.ports.*.vsan"
_VSAN = "*.*.ports.*.vsan, switches.*.vsan, links.*.vsans"
_ZONING = "access.*, vsans.*.zone_members, policy.zone_members"
_FC = "switches.*.ports.*.fc"
"""Keys of the inventory that state several facts, or too many for a line."""


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
    smart: bool = fact(
        False, "zones", Topic.ZONES, "default", "vsans.*.zoning", "absent", disturbs="pairs"
    )
    """Members of zones have roles: smart zoning (NX-OS), peer zones (FOS)."""
    default_permit: bool = fact(
        False, "zones", Topic.ZONES, "default", "vsans.*.zoning", "absent", disturbs="pairs"
    )
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
        lambda: None, "zones", Topic.ZONES, "default", "", "absent", disturbs="pairs"
    )
    """Zones that the switch enforces, with WWPNs as members, where they differ from those of its
    active zoneset; None: as defined. Always None in intended facts."""
    numbered: bool = note(True)
    """It has its number on the switch. False: the one fabric of a switch without VSANs, which has
    the number of the inventory in facts alone."""
    doubts: Doubts = note(None)
    """As those of a port."""

    @property
    def title(self) -> str:
        """What a sentence about its switch calls it."""
        return f"VSAN {self.id}" if self.numbered else "the fabric"

    @property
    def place(self) -> str:
        """What the place of a finding calls it, behind its switch."""
        return f"vsan {self.id}" if self.numbered else "fabric"


def is_numbered(number: int, vsans: Mapping[int, VsanFacts]) -> bool:
    """Return whether a VSAN has its number on the switch with these VSANs."""
    return number not in vsans or vsans[number].numbered


def title_of_vsan(number: int, vsans: Mapping[int, VsanFacts]) -> str:
    """Return what a sentence about the switch with these VSANs calls one of them."""
    return replace(VsanFacts(number), numbered=is_numbered(number, vsans)).title


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
class FcPortFacts:
    """One native Fibre Channel port, named as its NOS names it: ``fc1/5``, ``5``, ``3/5``."""

    name: str = identity(Topic.FCOE)
    description: str = fact(
        "", "vsans", Topic.FCOE, "default", _DESCRIPTION, "derived", disturbs="nothing"
    )
    """Description of the port; on FOS its name."""
    enabled: bool = fact(False, "vsans", Topic.FCOE, "default", _ENABLED, "model")
    """Up, also after a restart of the switch."""
    mode: FcMode = fact("auto", "vsans", Topic.FCOE, "default", _MODE, "nos")
    speed: int | None = fact(None, "vsans", Topic.FCOE, "default", _SPEED, "nos")
    """Fixed speed in Gb/s; None: negotiated."""
    vsan: int = fact(1, "vsans", Topic.FCOE, "default", _VSAN, "derived")
    trunk: FcTrunk = fact("", "vsans", Topic.FCOE, "default", _TRUNK, "nos")
    trunk_vsans: set[int] | None = collected(
        lambda: None, "vsans", Topic.FCOE, "default", _TRUNK_VSANS, "derived"
    )
    """VSANs that its trunk may carry; None: not restricted."""
    lag: int | None = fact(None, "vsans", Topic.FCOE, "default", "links.*.lag", "derived")
    """Number of the FC port-channel that it is a member of."""
    rate_mode: RateMode = fact("", "vsans", Topic.FCOE, "default", f"{_FC}.rate_mode", "nos")
    receive_credits: int | None = fact(
        None, "vsans", Topic.FCOE, "default", f"{_FC}.receive_credits", "nos"
    )
    """Buffer credits that it grants the other end; None: the NOS default."""
    licence: bool = fact(False, "vsans", Topic.FCOE, "default", f"{_FC}.licence", "nos")
    """A line takes one of the port licences for it (MDS)."""
    fill_word: int | None = fact(None, "vsans", Topic.FCOE, "default", f"{_FC}.fill_word", "nos")
    """Fill-word mode of a port of 8 Gb/s, 0 to 3 (FOS); None: the NOS default."""
    npiv: bool | None = fact(None, "vsans", Topic.FCOE, "default", f"{_FC}.npiv", "nos")
    """Several WWPNs may log in on it, where a line of the port states it (FOS); None: the NOS
    default."""
    isl_trunking: bool | None = fact(
        None, "vsans", Topic.FCOE, "default", "links.*.trunking", "nos"
    )
    """ISLs of one port group to one switch form a trunk (FOS); None: the NOS default."""
    distance_mode: DistanceMode = fact(
        "", "vsans", Topic.FCOE, "default", "links.*.distance", "absent"
    )
    distance: int | None = fact(None, "vsans", Topic.FCOE, "default", "links.*.distance", "absent")
    """Length of the link in km that buffer credits are reserved for (FOS)."""
    doubts: Doubts = note(None)
    """Why some of the facts above are unknown."""


@described
@dataclass(slots=True)
class FcLagFacts:
    """One port-channel of native Fibre Channel ports, with its members."""

    number: int = identity(Topic.FCOE)
    description: str = fact(
        "", "vsans", Topic.FCOE, "default", _DESCRIPTION, "derived", disturbs="nothing"
    )
    members: dict[str, FcLagMode] = collected(
        dict, "vsans", Topic.FCOE, "default", "links.*.lag, links.*.lacp", "derived"
    )
    """Names of its ports, and whether they speak the port-channel protocol."""
    mode: FcMode = fact("auto", "vsans", Topic.FCOE, "default", _MODE, "nos")
    speed: int | None = fact(None, "vsans", Topic.FCOE, "default", _SPEED, "nos")
    """Fixed speed of its members in Gb/s; None: negotiated."""
    trunk: FcTrunk = fact("", "vsans", Topic.FCOE, "default", _TRUNK, "nos")
    trunk_vsans: set[int] | None = collected(
        lambda: None, "vsans", Topic.FCOE, "default", _TRUNK_VSANS, "derived"
    )
    """VSANs that its trunk may carry; None: not restricted."""
    vsan: int = fact(1, "vsans", Topic.FCOE, "default", _VSAN, "derived")
    rate_mode: RateMode = fact("", "vsans", Topic.FCOE, "default", f"{_FC}.rate_mode", "nos")
    enabled: bool = fact(False, "vsans", Topic.FCOE, "default", "", "nos")
    doubts: Doubts = note(None)
    """As those of a port."""


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
