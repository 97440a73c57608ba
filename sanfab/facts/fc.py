"""Vendor-neutral facts of native Fibre Channel: ports and port-channels of one switch."""

from dataclasses import dataclass
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

_DESCRIPTION = "*.*.ports.*.description, links.*.description, policy.names.description"
_ENABLED = "switches.*.ports.*.enabled, policy.unused_ports"
_MODE = "switches.*.ports.*.fc.mode, links.*.role"
_SPEED = "*.*.ports.*.speed, links.*.speed"
_TRUNK = "switches.*.ports.*.fc.trunk, links.*.vsans"
_TRUNK_VSANS = "links.*.vsans, *.*.ports.*.vsan"
_VSAN = "*.*.ports.*.vsan, switches.*.vsan, links.*.vsans"
_FC = "switches.*.ports.*.fc"
"""Keys of the inventory that state several facts, or too many for a line."""


@described
@dataclass(slots=True)
class FcPortFacts:
    """One native Fibre Channel port, named as its NOS names it: ``fc1/5``, ``5``, ``3/5``."""

    name: str = identity(Topic.FCOE)
    description: str = fact("", "vsans", Topic.FCOE, "default", _DESCRIPTION, "derived")
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
    description: str = fact("", "vsans", Topic.FCOE, "default", _DESCRIPTION, "derived")
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
