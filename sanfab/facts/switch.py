"""Vendor-neutral facts of the configuration of one switch.

One type, three origins: *intended* facts follow from the inventory, *rendered* facts are read back
from our own configuration, *running* facts are read from the switch. Proof, verification and drift
compare two of them.

The records are mutable because a builder fills them line by line; they do not change afterwards.
Sets and dictionaries stand wherever a switch keeps no order, so that ``==`` is the comparison.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, NoReturn, get_args

from sanfab.facts.lag_hash import FrameHash
from sanfab.facts.policy_kind import PolicyKind, PolicyPoint
from sanfab.facts.routing import Route, SharedAddress, VrfFacts
from sanfab.facts.services import ServiceFacts
from sanfab.facts.user_lines import UserLines

SwitchportMode = Literal["none", "access", "trunk"]
"""``none``: the port does not switch (routed on NX-OS and OS9, in no VLAN on EXOS)."""

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

MemberKind = Literal["pwwn", "device-alias", "fcalias"]
Role = Literal["", "initiator", "target", "both"]


class UnknownFactError(Exception):
    """A fact was asked for that the configuration does not prove; the text says why."""


Doubts = dict[str, str] | None
"""Why facts of a record are unknown, by name: the attribute is not set. A collection stays: what it
holds is certain, and there may be more of it. None: all facts are known."""


def _refuse_unknown(record: object, name: str) -> NoReturn:
    """Refuse a fact that is unknown; Python asks here only for attributes that are not set."""
    doubts = None if name == "doubts" else getattr(record, "doubts", None)
    if doubts and name in doubts:
        raise UnknownFactError(doubts[name])
    raise AttributeError(name)


@dataclass(slots=True)
class PortFacts:
    """One physical port or LAG interface, named as its NOS names it."""

    name: str
    description: str = ""
    enabled: bool = True
    mode: SwitchportMode = "none"
    access_vlan: int | None = None
    """Untagged VLAN of an access port; None in any other mode."""
    native_vlan: int | None = None
    """Untagged VLAN of a trunk; None: not a trunk, or one that carries only tagged frames."""
    trunk_vlans: set[int] | None = field(default_factory=set)
    """VLANs a trunk carries, the native one included if carried; None: all of them."""
    mtu: int | None = None
    """As the NOS counts it; None where the port has no MTU of its own (NX-OS 5000)."""
    pause_receive: PauseMode = "off"
    """IEEE 802.3x: honours pause frames."""
    pause_send: PauseMode = "off"
    """IEEE 802.3x: sends pause frames."""
    pfc: Pfc = "off"
    pfc_priorities: set[int] = field(default_factory=set)
    """No-drop priorities named at the port itself (EOS, EXOS)."""
    bandwidth: dict[int, int] = field(default_factory=dict)
    """Per cent of the port guaranteed to a priority, where a line of the port states it (EXOS)."""
    dcb_map: str = ""
    """DCB map applied to the port (OS9)."""
    dcbx: str = ""
    """DCBX version named at the port; empty: the NOS default."""
    qos_input: str = ""
    """Ingress QoS policy applied to the port (NX-OS 9000), trust mode (EOS)."""
    stp: StpPort = "normal"
    bpdu_guard: bool = False
    lldp_transmit: bool = True
    lldp_receive: bool = True
    fip_snooping: str = ""
    """FIP snooping role of the port (OS9: ``fcf``)."""
    lacp_rate: Literal["", "normal", "fast"] = ""
    """LACP rate that a line states at the member (NX-OS, EOS) or at the LAG (OS9, EXOS); empty: the
    NOS default."""
    speed: str = ""
    """Speed that a line sets, as 10G; ``auto``: a line states that it is not fixed; empty: no line
    states it."""
    fec: str = ""
    """Forward error correction that a line states: ``rs``, ``fc``, ``none``, ``auto``."""
    autoneg: bool | None = None
    """Negotiation of the speed, where a line of its own states it, or ``speed`` is negotiated."""
    storm_control: set[str] = field(default_factory=set)
    """Storm-control settings in force. Always empty in intended facts."""
    pause_stated: bool = field(default=True, compare=False, repr=False)
    """False: no line states whether it honours pause frames, and documents disagree on the default
    (EXOS, some models of OS9) [E-FC] [D-FC6] [D-FC7]; ``pause_receive`` is off then."""
    doubts: Doubts = field(default=None, compare=False, repr=False)
    """Why some of the facts above are unknown. A set of a port is unknown as a whole."""

    __getattr__ = _refuse_unknown


@dataclass(slots=True)
class LagFacts:
    """Members of one LAG; the PortFacts of the same name hold its switching."""

    name: str
    """Interface name (``port-channel10``); on EXOS the master port."""
    members: dict[str, Lacp] = field(default_factory=dict)
    peer_link: bool = False
    """The link between the two switches of a vPC, MLAG or VLT pair."""
    multichassis: int | None = None
    """vPC, MLAG or VLT number shared with the peer switch."""
    fallback: LagFallback = ""
    hash: FrameHash = frozenset()
    """Its own hash, where each LAG has one (EXOS); empty: not stated."""
    doubts: Doubts = field(default=None, compare=False, repr=False)  # as those of a port

    __getattr__ = _refuse_unknown


@dataclass(slots=True)
class PeerFacts:
    """The vPC, MLAG or VLT pair this switch belongs to."""

    domain: str
    keepalive: str = ""
    """Address of the peer for the heartbeat, out of band."""
    keepalive_source: str = ""
    keepalive_vrf: str = ""
    """VRF of the heartbeat; empty: that of the management port (NX-OS)."""
    address: str = ""
    """Address of the peer on the peer link (EOS, EXOS)."""
    vlan: int | None = None
    """VLAN of the peer link that carries the pair's own traffic (EOS, EXOS)."""
    lag: str = ""
    """Peer link where the domain names it (EOS, OS9, EXOS)."""
    priority: int | None = None
    unit: int | None = None
    system_mac: str = ""
    """MAC address of the pair in LACP, where a line states it."""
    options: dict[str, str] = field(default_factory=dict)
    """Further options by their key in the inventory; one at the default of the NOS is left out."""
    options_stated: bool = field(default=False, compare=False, repr=False)
    """The inventory states the options, the priority and the MAC address: those it leaves out go.
    Only for intended facts."""


@dataclass(slots=True)
class VlanFacts:
    """One VLAN and its interface on the switch."""

    id: int
    name: str = ""
    vsan: int | None = None
    """VSAN this FCoE VLAN carries (NX-OS)."""
    address: str = ""
    """The switch's own IPv4 address in this VLAN, as 10.0.0.1/24."""
    other_addresses: set[str] = field(default_factory=set)
    """Its secondary IPv4 addresses and its IPv6 addresses there, as 2001:db8::1/64."""
    address_up: bool = False
    """The VLAN interface is not shut down, where a line must state that (NX-OS, OS9)."""
    forwarding: bool = False
    """Routes between this VLAN and others, where a line of the VLAN states it (EXOS)."""
    vrf: str = ""
    """VRF of the VLAN interface; empty: the default one."""
    shared: dict[str, SharedAddress] = field(default_factory=dict)
    """Addresses that it shares with other switches, by protocol and group: ``vrrp 11``."""
    mtu: int | None = None
    """MTU of the VLAN interface, as the NOS counts it."""
    fip_snooping: bool = False
    fc_map: str = ""
    """FC-MAP expected by FIP snooping, as 0e:fc:00."""
    spanning_tree: bool = True
    """False: off in this VLAN, as in that of an MLAG peer link (EOS)."""
    doubts: Doubts = field(default=None, compare=False, repr=False)
    """As those of a port."""

    __getattr__ = _refuse_unknown

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


@dataclass(slots=True)
class VsanFacts:
    """One VSAN and how it is zoned."""

    id: int
    name: str = ""
    domain_id: int | None = None
    """Static domain id; None: the fabric assigns one."""
    enhanced: bool = False
    smart: bool = False
    default_permit: bool = False
    """The default zone permits all traffic. Always False in intended facts."""
    active_zoneset: str = ""
    uncommitted: bool = False
    """Enhanced zoning has uncommitted changes, which are not active yet."""
    fcaliases: dict[str, set[str]] = field(default_factory=dict)
    """WWPNs by fcalias name."""
    zones: dict[str, set["ZoneMember"]] = field(default_factory=dict)
    zonesets: dict[str, set[str]] = field(default_factory=dict)
    """Zone names by zoneset name."""
    doubts: Doubts = field(default=None, compare=False, repr=False)
    """As those of a port."""

    __getattr__ = _refuse_unknown


@dataclass(slots=True, frozen=True, order=True)
class ZoneMember:
    """One member of a zone."""

    kind: MemberKind
    value: str
    """A WWPN (lower case, colons) or the name of an alias."""
    role: Role = ""
    """Role in smart zoning; empty otherwise."""

    def __str__(self) -> str:
        return f"{self.kind} {self.value} {self.role}".strip()


@dataclass(slots=True)
class VfcFacts:
    """One virtual Fibre Channel interface."""

    number: int
    port: str = ""
    """The port it is bound to."""
    mac: str = ""
    """The MAC address it is bound to instead (a host behind a FIP-snooping bridge)."""
    vsan: int = 1
    description: str = ""
    mode: Literal["F", "E", "NP"] = "F"
    trunk_vsans: set[int] | None = None
    """VSANs its trunk may carry; None: not restricted."""
    enabled: bool = False
    doubts: Doubts = field(default=None, compare=False, repr=False)
    """As those of a port."""

    __getattr__ = _refuse_unknown


@dataclass(slots=True)
class QosClass:
    """One class of a QoS policy, DCB map or QoS profile."""

    name: str
    mtu: int | None = None
    no_drop: bool = False
    priorities: set[int] = field(default_factory=set)
    """802.1p priorities of this class."""
    dscps: set[int] = field(default_factory=set)
    """DSCP values that sort frames into the class instead (NX-OS)."""
    group: int | None = None
    """QoS group (NX-OS)."""
    sent_priority: int | None = None
    """802.1p priority with which frames of the class leave; None: as they came (NX-OS 5000)."""
    bandwidth: int | None = None
    """Share of the link, per cent."""
    bandwidth_remaining: bool = False
    """The share is of the bandwidth that queues with a fixed share leave (NX-OS 9000)."""
    queue_priority: int | None = None
    """Level of strict priority of a queue; 0: it has no levels (NX-OS 5000); None: not strict."""
    multicast_optimize: bool = False
    doubts: Doubts = field(default=None, compare=False, repr=False)
    """As those of a port."""

    __getattr__ = _refuse_unknown


@dataclass(slots=True)
class QosPolicy:
    """A QoS policy, or a class for policies."""

    kind: PolicyKind
    name: str
    classes: dict[str, QosClass] = field(default_factory=dict)
    doubts: Doubts = field(default=None, compare=False, repr=False)
    """As those of a port."""

    __getattr__ = _refuse_unknown


@dataclass(slots=True)
class FexFacts:
    """One fabric extender."""

    number: int
    description: str = ""
    max_links: int = 1
    """Number of uplinks that the host ports are divided among."""
    provision: str = ""
    """Model by which its host ports exist before it is connected; empty: they do not."""
    uplinks: set[str] = field(default_factory=set)
    """Interfaces that lead to it: ports, and their LAG."""


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
    """Ports that switch are down (NX-OS)."""
    mtu: int | None = None
    """MTU (EOS); None: that of the model."""
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


@dataclass(slots=True)
class SwitchFacts:
    """Everything sanfab manages on one switch; only what its configuration can show."""

    name: str = ""
    """Host name."""
    services: ServiceFacts = field(default_factory=ServiceFacts)
    features: set[str] = field(default_factory=set)
    """NX-OS features, OS9 ``feature`` lines."""
    feature_sets: set[str] = field(default_factory=set)
    tcam: dict[str, int] = field(default_factory=dict)
    """Sizes by region of TCAM (NX-OS 9000) or CAM (OS9), where lines state them."""
    breakouts: dict[str, str] = field(default_factory=dict)
    """Ports that a line breaks out, by their number, as 1/49, and how, as 4x10G."""
    breakouts_stated: bool = field(default=False, compare=False, repr=False)
    """The inventory states them: all other ports are whole. Only for intended facts."""
    fexes: dict[int, FexFacts] = field(default_factory=dict)
    """Fabric extenders by number."""
    vlans: dict[int, VlanFacts] = field(default_factory=dict)
    vlans_without_id: dict[str, VlanFacts] = field(default_factory=dict)
    """VLANs by name that somebody created and gave no tag: the switch chooses it (EXOS)."""
    vsans: dict[int, VsanFacts] = field(default_factory=dict)
    ports: dict[str, PortFacts] = field(default_factory=dict)
    """Physical ports and LAG interfaces by name. Those that a switch's configuration need not speak
    of, as they are in no VLAN and otherwise at their defaults, are left out (EXOS)."""
    lags: dict[str, LagFacts] = field(default_factory=dict)
    peer: PeerFacts | None = None
    vfcs: dict[int, VfcFacts] = field(default_factory=dict)
    device_aliases: dict[str, str] = field(default_factory=dict)
    """WWPN by device-alias name."""
    device_alias_enhanced: bool = False
    device_alias_uncommitted: bool = False
    policies: dict[str, QosPolicy] = field(default_factory=dict)
    """By ``policy_key``; the name of a class begins with the kind of policies it is for."""
    system_policies: dict[PolicyPoint, str] = field(default_factory=dict)
    """Policy name by attachment point."""
    spanning_tree: str = ""
    """Spanning-tree mode that the text states; empty: the NOS default."""
    bridge_priorities: dict[str, int] = field(default_factory=dict)
    """Stated spanning-tree priority by tree: ``vlan 101``, ``mst``, ``rstp`` or ``stp``."""
    lag_hash: FrameHash = frozenset()
    """What spreads frames over the members of LAGs; empty: no line states it."""
    copp: str = ""
    """Profile of control plane policing (NX-OS); empty: no line states it."""
    fc_map: str = ""
    """FC-MAP as 0e:fc:00; empty: the NOS default."""
    jumbo_size: int | None = None
    """Frame size of all jumbo ports (EXOS), largest frame of the system (NX-OS)."""
    dcb: bool | None = None
    """Data Center Bridging on the whole switch (OS9); None: not configured."""
    dot1p_trusted: bool | None = None
    """The priority of a frame chooses its queue (OS9); None: no line, and no frame is lossless."""
    routing: bool | None = None
    """A line states whether it routes between all VLANs with an address (EOS); None: none does."""
    vrfs: dict[str, VrfFacts] = field(default_factory=dict)
    """VRFs by name, without that of the management port."""
    routes: set[Route] = field(default_factory=set)
    """Static routes, without the default route of the management port."""
    routes_stated: bool = field(default=False, compare=False, repr=False)
    """The inventory states the routes: others go. Only for intended facts."""
    dcbx_iscsi_priority: int | None = None
    """802.1p priority of iSCSI in the application TLV of DCBX (OS9); None: the NOS default."""
    iscsi_detection: bool | None = None
    """The switch watches for iSCSI arrays and reconfigures itself (OS9); None: not stated."""
    user_lines: dict[str, UserLines] = field(default_factory=dict)
    """Raw lines by port; those of the switch itself with an empty key. Of a running configuration
    only those that the inventory has too: all others are unread, or facts."""
    answers: set[str] = field(default_factory=set)
    """Questions of the switch that the text turns off or answers: none swallows its next line."""
    saves: bool = False
    """The text ends with the command that saves it."""
    defaults: SwitchDefaults = field(default=SwitchDefaults(), compare=False, repr=False)
    """Of running facts."""
    unlisted_port: PortFacts | None = field(default=None, compare=False, repr=False)
    """A port that the configuration need not speak of (EXOS). Only for intended facts."""
    managed: frozenset[str] | None = field(default=None, compare=False, repr=False)
    """Areas in which intended facts own what they name, and nothing else; None: the facts own the
    whole switch."""
    doubts: Doubts = field(default=None, compare=False, repr=False)
    """As those of a port."""

    @property
    def peer_link(self) -> str:
        """LAG of the peer link of its pair; empty: it is in no pair, or has none."""
        marked = (lag.name for lag in self.lags.values() if lag.peer_link)
        return next(marked, self.peer.lag if self.peer is not None else "")

    __getattr__ = _refuse_unknown
