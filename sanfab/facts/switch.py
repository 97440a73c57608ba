"""Vendor-neutral facts of the configuration of one switch.

One type, three origins: *intended* facts follow from the inventory, *rendered* facts are read back
from our own configuration, *running* facts are read from the switch. Proof, verification and drift
compare two of them.

The records are mutable because a builder fills them line by line; they do not change afterwards.
Sets and dictionaries stand wherever a switch keeps no order, so that ``==`` is the comparison.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple, get_args

from sanfab.facts.effects import AcceptedEffect, EffectLine, ManualEffect
from sanfab.facts.fc import FcLagFacts, FcPortFacts, VfcFacts, VsanFacts
from sanfab.facts.field import Doubts, Topic, collected, described, fact, identity, note
from sanfab.facts.policy_kind import PRIORITY_KEYS, SHARE_KEYS, PolicyPoint, QosPolicy
from sanfab.facts.routing import Route, SharedAddress, VrfFacts
from sanfab.facts.services import ServiceFacts
from sanfab.model.base import DEFAULT_VLAN

SwitchportMode = Literal["none", "access", "trunk"]
"""``none``: the port does not switch (routed on NX-OS, OS9 and OS10, in no VLAN on EXOS)."""

PauseMode = Literal["off", "on", "desired"]
Pfc = Literal["auto", "on", "off"]
StpPort = Literal["normal", "edge", "network", "off"]
Lacp = Literal["on", "active", "passive"]
"""``on``: a static LAG without LACP."""
LagFallback = Literal["", "none", "individual", "static"]
"""What becomes of members of a LAG that receive no LACP; empty: the NOS default."""

LACP_MODES: dict[str, Lacp] = {mode: mode for mode in get_args(Lacp)}
"""LACP modes by the word for them, which NX-OS and EOS share."""

DEFAULT_PRIORITY = 32768
"""Spanning-tree priority without a line, of IEEE 802.1D and of every NOS."""


class HashInput(StrEnum):
    """A field of a frame, by which a switch chooses the member of a LAG that it leaves by."""

    SOURCE_MAC = "source MAC"
    DESTINATION_MAC = "destination MAC"
    SOURCE_IP = "source IP"
    DESTINATION_IP = "destination IP"
    SOURCE_PORT = "source port"
    DESTINATION_PORT = "destination port"


FrameHash = frozenset[str]
"""Fields of a frame, as HashInput has them. A hash that is not of such fields alone is one item:
the words by which a running configuration chooses it."""
MACS: FrameHash = frozenset({HashInput.SOURCE_MAC, HashInput.DESTINATION_MAC})
ADDRESSES: FrameHash = frozenset({HashInput.SOURCE_IP, HashInput.DESTINATION_IP})
ADDRESSES_AND_PORTS: FrameHash = ADDRESSES | {HashInput.SOURCE_PORT, HashInput.DESTINATION_PORT}


class UnknownFactError(Exception):
    """A fact was asked for that the configuration does not prove; the text says why."""


_AUTONEG = "*.*.ports.*.autoneg, links.*.autoneg"
_BRIDGE = "switches.*.spanning_tree.priority, switches.*.spanning_tree.vlans.*"
_CARRIED = "*.*.ports.*.vlan, *.*.ports.*.vlans, links.*.vlans, switches.*.ports.*.tagged"
_COPP = "switches.*.copp"
_DESCRIPTION = "*.*.ports.*.description, links.*.description, policy.names.description"
_ENABLED = "switches.*.ports.*.enabled, policy.unused_ports"
_EDGE = "switches.*.ports.*.edge"
_LLDP = "switches.*.ports.*.lldp"
_VRF_OF_VLAN = "switches.*.vlan_addresses.*.vrf"
_FEC = "*.*.ports.*.fec, links.*.fec"
_FORWARDING = "switches.*.vlan_addresses.*.forwarding"
_GUARD = "policy.bpdu_guard, switches.*.ports.*.edge"
_HASH = "switches.*.lag_hash"
_LACP_MAC = "links.*.pair.system_mac"
_MEMBERS = "links.*.lacp, *.*.teams.*.lacp, *.*.teams.*.mode"
_MODE = "switches.*.spanning_tree.mode"
_OWN_ADDRESS = "switches.*.vlan_addresses.*.address"
_PAIR = "links.*.pair"
_PAUSE = "vlans.*.lossless, switches.*.ports.*.flow_control"
_PRIMARY = f"{_PAIR}.role_priority, {_PAIR}.primary_priority"
_RATE = "links.*.rate, *.*.teams.*.rate"
_RECOVERY = "switches.*.errdisable_recovery"
_SHARED = "switches.*.vlan_addresses.*.vrrp, switches.*.vlan_addresses.*.hsrp"
_SPEED = "*.*.ports.*.speed, links.*.speed"
_VFCS = "*.*.ports.*.vfc, policy.vfc_numbers"
_WATCHDOG = "switches.*.qos.pfc_watchdog"
_VRF = "switches.*.vlan_addresses.*.vrf, switches.*.routes.*.vrf"
_NATIVE = "*.*.ports.*.at, switches.*.fc_ports"
_ZONE_MEMBERS = "policy.zone_members, vsans.*.zone_members"
"""Keys of the inventory that state several facts, or too many for a line."""


@described
@dataclass(slots=True)
class PortFacts:
    """One physical port or LAG interface, named as its NOS names it."""

    name: str = identity(Topic.PORTS)
    description: str = fact(
        "", "object", Topic.PORTS, "default", _DESCRIPTION, "derived", disturbs="nothing"
    )
    enabled: bool = fact(True, "object", Topic.PORTS, "default", _ENABLED, "model")
    mode: SwitchportMode = fact("none", "object", Topic.PORTS, "default", _CARRIED, "model")
    access_vlan: int | None = fact(
        None, "object", Topic.VLANS, "default", "*.*.ports.*.vlan", "model"
    )
    """Untagged VLAN of an access port; None in any other mode."""
    native_vlan: int | None = fact(
        None, "object", Topic.VLANS, "default", "*.*.ports.*.vlan, links.*.native", "nos"
    )
    """Untagged VLAN of a trunk; None: not a trunk, or one that carries only tagged frames."""
    trunk_vlans: set[int] | None = collected(
        set, "object", Topic.VLANS, "default", _CARRIED, "derived", disturbs="item"
    )
    """VLANs a trunk carries, the native one included if carried; None: all of them."""
    mtu: int | None = fact(
        None, "object", Topic.MTU, "default", "*.*.ports.*.mtu, vlans.*.mtu", "model"
    )
    """As the NOS counts it; None where the port has no MTU of its own (NX-OS 5000)."""
    pause_receive: PauseMode = fact("off", "qos", Topic.FLOW, "default", _PAUSE, "derived")
    """IEEE 802.3x: honours pause frames."""
    pause_send: PauseMode = fact("off", "qos", Topic.FLOW, "default", _PAUSE, "derived")
    """IEEE 802.3x: sends pause frames."""
    pfc: Pfc = fact("off", "qos", Topic.DCB, "default", "vlans.*.lossless", "nos")
    """Mode that a line of the port states. A ``dcb_map`` (OS9, OS10) enables PFC for its
    priorities, and this is ``off`` then."""
    pfc_priorities: set[int] = collected(set, "qos", Topic.DCB, "default", PRIORITY_KEYS, "derived")
    """No-drop priorities named at the port itself (EOS, EXOS)."""
    bandwidth: dict[int, int] = collected(dict, "qos", Topic.DCB, "default", SHARE_KEYS, "derived")
    """Per cent of the port guaranteed to a priority, where a line of the port states it (EXOS)."""
    pfc_watchdog: bool = fact(False, "qos", Topic.DCB, "default", _WATCHDOG, "absent")
    """It drops lossless frames when it is paused for long (NX-OS 9000)."""
    dcb_map: str = fact("", "qos", Topic.DCB, "default", "vlans.*.lossless", "absent")
    """DCB map applied to the port (OS9), or what stands for one (OS10)."""
    dcbx: str = fact("", "qos", Topic.DCB, "default", "vlans.*.lossless", "nos")
    """DCBX version named at the port; empty: the NOS default."""
    qos_input: str = fact("", "qos", Topic.DCB, "default", "vlans.*.lossless", "absent")
    """Ingress QoS policy applied to the port (NX-OS 9000), trust mode (EOS)."""
    stp: StpPort = fact("normal", "object", Topic.STP, "default", _EDGE, "derived")
    bpdu_guard: bool = fact(False, "object", Topic.STP, "default", _GUARD, "derived")
    lldp_transmit: bool = fact(True, "object", Topic.PORTS, "default", _LLDP, "nos")
    lldp_receive: bool = fact(True, "object", Topic.PORTS, "default", _LLDP, "nos")
    fip_snooping: str = fact("", "vsans", Topic.FCOE, "default", "vlans.*.vsan", "absent")
    """FIP snooping role of the port (OS9: ``fcf``)."""
    lacp_rate: Literal["", "normal", "fast"] = fact(
        "", "object", Topic.PORTS, "default", _RATE, "nos"
    )
    """LACP rate that a line states at the member (NX-OS, EOS) or at the LAG (OS9, EXOS); empty: the
    NOS default."""
    speed: str = fact("", "object", Topic.PORTS, "kept", _SPEED, "nos", by_hand=ManualEffect.SPEED)
    """Speed that a line sets, as 10G; ``auto``: a line states that it is not fixed; empty: no line
    states it."""
    fec: str = fact("", "object", Topic.PORTS, "kept", _FEC, "nos", by_hand=ManualEffect.FEC)
    """Forward error correction that a line states: ``rs``, ``fc``, ``none``, ``auto``."""
    autoneg: bool | None = fact(
        None, "object", Topic.PORTS, "kept", _AUTONEG, "nos", by_hand=ManualEffect.AUTONEG
    )
    """Negotiation of the speed, where a line of its own states it, or ``speed`` is negotiated."""
    storm_control: set[str] = collected(set, "object", Topic.PORTS, "default", "", "absent")
    """Storm-control settings in force. Always empty in intended facts."""
    pause_stated: bool = fact(
        True, "qos", Topic.FLOW, "default", "", "model", compare=False, disturbs="nothing"
    )
    """False: no line states whether it honours pause frames, and documents disagree on the default
    (EXOS, some models of OS9) [E-FC] [D-FC6] [D-FC7]; ``pause_receive`` is off then."""
    doubts: Doubts = note(None)
    """Why some of the facts above are unknown. A set of a port is unknown as a whole."""


@described
@dataclass(slots=True)
class LagFacts:
    """Members of one LAG; the PortFacts of the same name hold its switching."""

    name: str = identity(Topic.PORTS)
    """Interface name (``port-channel10``); on EXOS the master port."""
    members: dict[str, Lacp] = collected(dict, "lags", Topic.PORTS, "default", _MEMBERS, "derived")
    peer_link: bool = fact(False, "lags", Topic.PORTS, "default", "links.*.role", "absent")
    """The link between the two switches of a vPC, MLAG or VLT pair."""
    multichassis: int | None = fact(
        None, "lags", Topic.PORTS, "default", "links.*.lag, *.*.teams.*.lag", "absent"
    )
    """vPC, MLAG or VLT number shared with the peer switch."""
    fallback: LagFallback = fact("", "lags", Topic.PORTS, "default", "*.*.teams.*.fallback", "nos")
    hash: FrameHash = fact(
        frozenset(), "lags", Topic.PORTS, "kept", _HASH, "nos", by_hand=ManualEffect.HASH
    )
    """Its own hash, where each LAG has one (EXOS); empty: not stated."""
    doubts: Doubts = note(None)


@described
@dataclass(slots=True)
class PeerFacts:
    """The vPC, MLAG or VLT pair this switch belongs to."""

    domain: str = identity(Topic.PORTS)
    keepalive: str = fact(
        "", "lags", Topic.PORTS, "merged", "switches.*.management.address", "absent"
    )
    """Address of the peer for the heartbeat, out of band; one that nobody states stays (EOS)."""
    keepalive_source: str = fact(
        "", "lags", Topic.PORTS, "merged", "switches.*.management.address", "absent"
    )
    keepalive_vrf: str = fact("", "lags", Topic.PORTS, "merged", "", "nos")
    """VRF of the heartbeat; empty: that of the management port (NX-OS), the default one
    (EOS), or none is stated (OS10)."""
    address: str = fact("", "lags", Topic.PORTS, "default", "links.*.subnet", "absent")
    """Address of the peer on the peer link (EOS, EXOS)."""
    vlan: int | None = fact(None, "lags", Topic.PORTS, "default", "links.*.vlan", "absent")
    """VLAN of the peer link that carries the pair's own traffic (EOS, EXOS)."""
    lag: str = fact("", "lags", Topic.PORTS, "default", "links.*.lag", "absent")
    """Peer link where the domain names it (EOS, OS9, EXOS)."""
    priority: int | None = fact(
        None, "lags", Topic.PORTS, "merged", _PRIMARY, "nos", by_hand=ManualEffect.PAIR_PRIORITY
    )
    unit: int | None = fact(None, "lags", Topic.PORTS, "default", "", "derived")
    system_mac: str = fact(
        "", "lags", Topic.PORTS, "merged", _LACP_MAC, "absent", by_hand=ManualEffect.PAIR_MAC
    )
    """MAC address of the pair in LACP, where a line states it."""
    options: dict[str, str] = collected(
        dict, "lags", Topic.PORTS, "merged", _PAIR, "nos", by_hand=ManualEffect.PAIR_OPTION
    )
    """Further options by their key in the inventory; one at the default of the NOS is left out."""
    is_virtual: bool = note(False)
    """A tunnel over the routed network is the peer link, so that its LAG has no member (NX-OS)."""
    options_stated: bool = note(False)
    """The inventory states the options, the priority and the MAC address: those it leaves out go.
    Only for intended facts."""


@described
@dataclass(slots=True)
class VlanFacts:
    """One VLAN and its interface on the switch."""

    id: int = identity(Topic.VLANS)
    name: str = fact(
        "", "object", Topic.VLANS, "default", "vlans.*.name", "derived", disturbs="nothing"
    )
    description: str = fact("", "object", Topic.VLANS, "kept", "", "absent", disturbs="nothing")
    """Text about the VLAN, apart from its name (OS9, EXOS)."""
    vsan: int | None = fact(None, "vsans", Topic.FCOE, "default", "vlans.*.vsan", "absent")
    """VSAN this FCoE VLAN carries (NX-OS)."""
    address: str = fact(
        "", "vlan-addresses", Topic.VLANS, "default", _OWN_ADDRESS, "absent", disturbs="nothing"
    )
    """The switch's own IPv4 address in this VLAN, as 10.0.0.1/24."""
    other_addresses: set[str] = collected(
        set, "vlan-addresses", Topic.VLANS, "default", _OWN_ADDRESS, "absent", disturbs="nothing"
    )
    """Its secondary IPv4 addresses and its IPv6 addresses there, as 2001:db8::1/64."""
    anycast_gateways: frozenset[str] = note(frozenset())
    """Addresses that each switch with the VLAN answers for, as 10.0.0.1 or, where the interface
    has no other, with its prefix length as 10.0.0.1/24 (EOS). A push leaves them as they run."""
    address_up: bool = fact(
        False, "vlan-addresses", Topic.VLANS, "default", _OWN_ADDRESS, "nos", disturbs="nothing"
    )
    """The VLAN interface is not shut down, where a line must state that (NX-OS, OS9)."""
    forwarding: bool = fact(
        False, "vlan-addresses", Topic.VLANS, "default", _FORWARDING, "absent", disturbs="nothing"
    )
    """Routes between this VLAN and others, where a line of the VLAN states it (EXOS)."""
    vrf: str = fact(
        "", "vlan-addresses", Topic.VLANS, "default", _VRF_OF_VLAN, "absent", disturbs="nothing"
    )
    """VRF of the VLAN interface; empty: the default one."""
    shared: dict[str, SharedAddress] = collected(
        dict, "vlan-addresses", None, "merged", _SHARED, "absent", disturbs="nothing"
    )
    """Addresses that it shares with other switches, by protocol and group: ``vrrp 11``."""
    mtu: int | None = fact(None, "vlan-addresses", Topic.MTU, "default", "vlans.*.mtu", "model")
    """MTU of the VLAN interface, as the NOS counts it."""
    fip_snooping: bool = fact(False, "vsans", Topic.FCOE, "default", "vlans.*.vsan", "absent")
    fc_map: str = fact("", "vsans", Topic.FCOE, "default", "vsans.*.fc_map", "absent")
    """FC-MAP expected by FIP snooping, as 0e:fc:00."""
    spanning_tree: bool = fact(True, "object", Topic.STP, "default", "", "nos")
    """False: off in this VLAN, as in that of an MLAG peer link (EOS)."""
    doubts: Doubts = note(None)
    """As those of a port."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return all addresses: the primary one, the secondary ones, those of IPv6."""
        primary = (self.address,) if self.address else ()
        return (*primary, *self.secondary_addresses, *self.ipv6_addresses)

    @property
    def secondary_addresses(self) -> list[str]:
        """Return the IPv4 addresses other than the primary one."""
        return sorted(one for one in self.other_addresses if ":" not in one)

    @property
    def ipv6_addresses(self) -> list[str]:
        """Return the IPv6 addresses."""
        return sorted(one for one in self.other_addresses if ":" in one)


@described
@dataclass(slots=True)
class FexFacts:
    """One fabric extender."""

    number: int = identity(Topic.PORTS)
    description: str = fact(
        "", "lags", Topic.PORTS, "default", "switches.*.fex.*.description", "nos"
    )
    max_links: int = fact(1, "lags", Topic.PORTS, "default", "switches.*.fex.*.pinned", "nos")
    """Number of uplinks that the host ports are divided among."""
    provision: str = fact("", "lags", Topic.PORTS, "default", "switches.*.fex.*.model", "absent")
    """Model by which its host ports exist before it is connected; empty: they do not."""
    uplinks: set[str] = collected(
        set, "lags", Topic.PORTS, "default", "switches.*.fex.*.uplinks", "derived"
    )
    """Interfaces that lead to it: ports, and their LAG."""
    port_prefix: str = note("")
    """What the names of its host ports begin with."""


@dataclass(slots=True, frozen=True)
class UserLines:
    """Raw lines of the inventory at one place of a configuration."""

    lines: tuple[str, ...]
    """Without the indent that all have; the lines of a block are indented under its first one."""
    undo: tuple[str, ...] = field(default=(), compare=False)
    """Lines that take them back; empty: they stay."""


class SwitchDefaults(NamedTuple):
    """Settings of ports and VLANs that state none, where they differ from the factory state.

    A plan leaves such a line as it runs, as other ports may depend on it, and states at each port
    of its own what the line would make otherwise.
    """

    stp: Literal["normal", "edge", "network"] = "normal"
    """Spanning-tree type (NX-OS)."""
    edge_bpdu_guard: bool = False
    """Edge ports have BPDU guard."""
    routed: bool = False
    """Ports do not switch."""
    shut: bool = False
    """Ports that switch are down (NX-OS); Ethernet ports are (EOS)."""
    mtu: int | None = None
    """MTU of ports that route (EOS); None: that of the model."""
    tags_native_vlan: bool = False
    """Trunks tag the frames of their native VLAN, whatever they state (NX-OS)."""
    vlans_without_tree: frozenset[int] = frozenset()
    """VLANs that have no spanning tree, once they exist (EOS)."""
    pfc_off: bool = False
    """No port has priority flow control, whatever it states (EOS)."""

    def states_normal(self, port: PortFacts) -> bool:
        """Return whether a port has to state that it is of no other type; a trunk is no edge."""
        if port.stp != "normal" or port.mode == "none":
            return False
        return self.stp == "network" or (self.stp == "edge" and port.mode == "access")

    def states_no_guard(self, port: PortFacts) -> bool:
        """Return whether a port has to state that it has no BPDU guard."""
        return self.edge_bpdu_guard and port.stp == "edge" and not port.bpdu_guard


@described
@dataclass(slots=True)
class SwitchFacts:
    """Everything sanfab manages on one switch; only what its configuration can show."""

    name: str = fact(
        "", "switch", Topic.MANAGEMENT, "merged", "switches.*", "derived", disturbs="nothing"
    )
    """Host name."""
    services: ServiceFacts = collected(
        ServiceFacts,
        "switch",
        None,
        "merged",
        "management, switches.*.management",
        "absent",
        disturbs="nothing",
    )
    features: set[str] = collected(
        set, "switch", Topic.MANAGEMENT, "added", "", "derived", disturbs="item"
    )
    """Features that are on, where they are turned on by name: those that follow from other facts as
    ``Feature`` names them, any other by the word of the NOS."""
    feature_sets: set[str] = collected(set, "switch", Topic.FCOE, "default", "", "derived")
    tcam: dict[str, int] = collected(dict, "switch", Topic.FCOE, "default", "", "derived")
    """Sizes by region of TCAM (NX-OS 9000) or CAM (OS9), where lines state them."""
    double_wide: set[str] = collected(set, "switch", Topic.FCOE, "default", "", "derived")
    """Regions of TCAM with entries of twice the width (NX-OS 9000)."""
    breakouts: dict[str, str] = collected(
        dict,
        "ports",
        Topic.PORTS,
        "merged",
        "switches.*.breakout",
        "absent",
        by_hand=ManualEffect.BREAKOUT,
        disturbs="nothing",
    )
    """Ports that a line breaks out, by their number, as 1/49, and how, as 4x10G."""
    breakouts_stated: bool = note(False)
    """The inventory states them: all other ports are whole. Only for intended facts."""
    fc_types: set[int] = collected(
        set, "ports", Topic.PORTS, "merged", "switches.*.fc_ports", "absent", disturbs="nothing"
    )
    """Unified ports of slot 1 that are native Fibre Channel ports since a reload, by number."""
    fexes: dict[int, FexFacts] = collected(
        dict, "lags", None, "default", "switches.*.fex", "absent", disturbs="nothing"
    )
    """Fabric extenders by number."""
    vlans: dict[int, VlanFacts] = collected(
        dict, "object", None, "merged", "vlans.*", "absent", disturbs="item"
    )
    vlans_without_id: dict[str, VlanFacts] = collected(
        dict, "vlans", Topic.MANAGEMENT, "merged", "", "absent", disturbs="nothing"
    )
    """VLANs by name that somebody created and gave no tag: the switch chooses it (EXOS)."""
    default_vlan_id: int | None = fact(None, "vlans", Topic.VLANS, "kept", "", "nos")
    """VLAN of ports that no line puts in one, where it is not 1 (OS9); 0: they are in none."""
    vsans: dict[int, VsanFacts] = collected(
        dict, "object", None, "merged", "vsans.*", "absent", disturbs="item"
    )
    ports: dict[str, PortFacts] = collected(
        dict, "object", None, "merged", _CARRIED, "model", disturbs="item"
    )
    """Physical ports and LAG interfaces by name. Those that a switch's configuration need not speak
    of, as they are in no VLAN and otherwise at their defaults, are left out (EXOS)."""
    lags: dict[str, LagFacts] = collected(
        dict, "lags", None, "merged", "links.*.lag, *.*.teams.*.lag", "absent", disturbs="item"
    )
    peer: PeerFacts | None = fact(None, "lags", None, "default", "links.*.role", "absent")
    vfcs: dict[int, VfcFacts] = collected(
        dict, "vsans", None, "default", _VFCS, "derived", disturbs="item"
    )
    fc_ports: dict[str, FcPortFacts] = collected(
        dict, "vsans", None, "merged", _NATIVE, "model", disturbs="item"
    )
    """Native Fibre Channel ports by name; none of them is in ``ports``."""
    fc_lags: dict[int, FcLagFacts] = collected(
        dict, "vsans", None, "merged", "links.*.lag, *.*.teams.*.lag", "absent", disturbs="item"
    )
    """Port-channels of native Fibre Channel ports by number."""
    device_aliases: dict[str, str] = collected(
        dict, "zones", Topic.ZONES, "merged", "*.*.ports.*.alias", "derived", disturbs="item"
    )
    """WWPN by device-alias name."""
    device_alias_enhanced: bool = fact(
        False, "zones", Topic.ZONES, "added", _ZONE_MEMBERS, "absent", disturbs="nothing"
    )
    device_alias_uncommitted: bool = fact(False, "zones", Topic.ZONES, "default", "", "absent")
    policies: dict[str, QosPolicy] = collected(
        dict, "qos", None, "default", "vlans.*.lossless", "nos"
    )
    """By ``policy_key``; the name of a class begins with the kind of policies it is for."""
    system_policies: dict[PolicyPoint, str] = collected(
        dict, "qos", Topic.DCB, "default", "vlans.*.lossless", "nos"
    )
    """Policy name by attachment point."""
    spanning_tree: str = fact(
        "", "spanning-tree", Topic.STP, "kept", _MODE, "nos", by_hand=ManualEffect.TREE
    )
    """Spanning-tree mode that the text states; empty: the NOS default."""
    bridge_priorities: dict[str, int] = collected(
        dict, "spanning-tree", Topic.STP, "kept", _BRIDGE, "protocol", by_hand=ManualEffect.PRIORITY
    )
    """Stated spanning-tree priority by tree: ``vlan 101``, ``mst``, ``rstp`` or ``stp``."""
    mst: frozenset[str] = note(frozenset())
    """What lines say of MST besides the priority of instance 0, as ``revision 1`` and ``instance 2
    vlan 711-712`` (NX-OS). A push leaves it as it runs."""
    lag_hash: FrameHash = fact(
        frozenset(), "lags", Topic.MANAGEMENT, "open", _HASH, "nos", by_hand=ManualEffect.HASH
    )
    """What spreads frames over the members of LAGs; empty: no line states it."""
    copp: str = fact(
        "", "management", Topic.MANAGEMENT, "open", _COPP, "nos", by_hand=ManualEffect.COPP
    )
    """Profile of control plane policing (NX-OS); empty: no line states it."""
    recovery_causes: set[str] = collected(
        set,
        "management",
        Topic.PORTS,
        "open",
        f"{_RECOVERY}.causes",
        "absent",
        copied=True,
        disturbs="nothing",
    )
    """What a port that it disabled recovers from, as the inventory names it; a cause without such a
    name in the word of the NOS."""
    recovery_causes_stated: bool = note(False)
    """The inventory states the causes: others go. Only for intended facts."""
    recovery_interval: int | None = fact(
        None,
        "management",
        Topic.PORTS,
        "open",
        f"{_RECOVERY}.interval",
        "nos",
        copied=True,
        disturbs="nothing",
    )
    """Seconds until a port recovers; None: no line states it."""
    fc_map: str = fact("", "vsans", Topic.FCOE, "default", "vsans.*.fc_map", "protocol")
    """FC-MAP as 0e:fc:00; empty: the NOS default."""
    jumbo_size: int | None = fact(None, "switch", Topic.MTU, "kept", "vlans.*.mtu", "model")
    """Frame size of all jumbo ports (EXOS), largest frame of the system (NX-OS)."""
    dcb: bool | None = fact(None, "qos", Topic.DCB, "kept", "vlans.*.lossless", "model")
    """Data Center Bridging on the whole switch (OS9, OS10); None: not configured."""
    pfc_watchdog: bool = fact(False, "qos", Topic.DCB, "default", _WATCHDOG, "absent")
    """Its ports may have a watchdog of priority flow control (NX-OS 9000)."""
    dot1p_trusted: bool | None = fact(
        None, "qos", Topic.DCB, "kept", "vlans.*.lossless", "nos", by_hand=ManualEffect.DOT1P
    )
    """The priority of a frame chooses its queue (OS9, OS10); None: no line, and no frame is
    lossless."""
    routing: bool | None = fact(
        None, "vlan-addresses", Topic.VLANS, "kept", _FORWARDING, "absent", disturbs="nothing"
    )
    """A line states whether it routes between all VLANs with an address (EOS); None: none does."""
    vrfs: dict[str, VrfFacts] = collected(
        dict, "vlan-addresses", None, "merged", _VRF, "absent", disturbs="nothing"
    )
    """VRFs by name, without that of the management port."""
    routes: set[Route] = collected(
        set,
        "vlan-addresses",
        Topic.VLANS,
        "open",
        "switches.*.routes",
        "absent",
        disturbs="nothing",
    )
    """Static routes, without the default route of the management port."""
    routes_stated: bool = note(False)
    """The inventory states the routes: others go. Only for intended facts."""
    dcbx_iscsi_priority: int | None = fact(
        None, "qos", Topic.PORTS, "merged", "switches.*.qos.iscsi.priority", "nos"
    )
    """802.1p priority of iSCSI in the application TLV of DCBX (OS9); None: the NOS default."""
    iscsi_detection: bool | None = fact(None, "qos", Topic.PORTS, "kept", "", "nos")
    """The switch watches for iSCSI arrays and reconfigures itself (OS9, OS10); None: not
    stated."""
    user_lines: dict[str, UserLines] = collected(
        dict, "switch", Topic.MANAGEMENT, "default", "switches.*.configuration", "absent"
    )
    """Raw lines by port; those of the switch itself with an empty key. Of a running configuration
    only those that the inventory has too: all others are unread, or facts."""
    effects: set[EffectLine] = collected(set, "switch", Topic.MANAGEMENT, "merged", "", "absent")
    """Lines of a running switch that set no fact, act on the storage network, and have a line that
    takes them back. Always empty in intended facts."""
    down_vlans: frozenset[int] = note(frozenset())
    """VLANs that lines shut down or suspend: they carry nothing. Such a line is an effect; of
    intended facts always empty."""
    accepted_effects: frozenset[AcceptedEffect] = note(frozenset())
    """What waivers accept of the effects of lines. Only for intended facts."""
    answers: set[str] = collected(
        set, "switch", Topic.MANAGEMENT, "sent", "", "derived", disturbs="nothing"
    )
    """Questions of the switch that the text turns off or answers: none swallows its next line."""
    saves: bool = fact(
        False, "switch", Topic.MANAGEMENT, "sent", "policy.save", "absent", disturbs="nothing"
    )
    """The text ends with the command that saves it."""
    defaults: SwitchDefaults = note(SwitchDefaults())
    """Of running facts."""
    unlisted_port: PortFacts | None = note(None)
    """A port that the configuration need not speak of (EXOS). Only for intended facts."""
    zoned_elsewhere: bool = note(False)
    """Another switch of the fabric receives its zoning, which this one takes over: a plan changes
    none. Only for the goal of a push."""
    managed: frozenset[str] | None = note(None)
    """Areas in which intended facts own what they name, and nothing else; None: the facts own the
    whole switch."""
    doubts: Doubts = note(None)
    """As those of a port."""

    @property
    def default_vlan(self) -> int:
        """VLAN of the ports that no line puts in one: it always exists. 0: they are in none."""
        return DEFAULT_VLAN if self.default_vlan_id is None else self.default_vlan_id

    @property
    def peer_link(self) -> str:
        """LAG of the peer link of its pair; empty: it is in no pair, or has none."""
        marked = (lag.name for lag in self.lags.values() if lag.peer_link)
        return next(marked, self.peer.lag if self.peer is not None else "")
