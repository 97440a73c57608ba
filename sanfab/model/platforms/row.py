"""Types of a platform row: one switch model, its ports, defaults, limits and capabilities."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import CommandText, PortText
from sanfab.model.fabric import LimitName
from sanfab.model.platforms.port_rows import (
    STATED,
    Breakout,
    FexModel,
    LineRates,
    Module,
    Numbers,
    Ports,
)
from sanfab.model.team import LacpFallback, LacpRate

NosName = Literal["nxos", "os9", "eos", "exos"]


class Capability(StrEnum):
    """A feature, or a spelling of a command, that depends on the model and its NOS release."""

    REDUNDANCY = "redundancy"  # VRRP in VLANs
    VRF = "vrf"  # VRFs for VLANs
    # NX-OS
    DEVICE_ALIAS = "device-alias"
    DONT_ASK = "dont-ask"  # `terminal dont-ask` answers all questions
    FCOE_DEFAULT_POLICIES = "fcoe-default-policies"  # the default FCoE policies are not attached
    FALLBACK_STATED = "fallback-stated"  # `lacp suspend-individual` is known
    FEATURE_SET = "feature-set"  # FCoE and fabric extenders are sets to install
    MULTICAST_OPTIMIZE = "multicast-optimize"  # a line of class-default
    PAUSE_PFC_COS = "pause-pfc-cos"  # no-drop classes name their priority: `pause pfc-cos`
    SMART_ZONING = "smart-zoning"
    VFC_TRUNK_VSAN = "vfc-trunk-vsan"  # a VFC lists the VSANs it carries
    # OS9
    BOOT_TYPE = "boot-type"  # `boot-type` in a block `reload-type`
    DCB_MAP = "dcb-map"
    PFC = "pfc"
    SNMP_AES = "snmp-aes"
    USER_ROLE = "user-role"  # accounts have roles, not only privilege levels
    # EOS
    LACP_TIMER = "lacp-timer"  # `lacp timer fast`, not `lacp rate fast`
    EAPI = "eapi"  # sanfab logs in over eAPI
    PFC_MODE_ON = "pfc-mode-on"  # `priority-flow-control mode on`
    PFC_ON = "pfc-on"  # `priority-flow-control on`
    STP_VLAN_ID = "stp-vlan-id"  # `spanning-tree vlan-id`
    VRF_INSTANCE = "vrf-instance"  # `vrf instance`, not `vrf definition`
    VRF_RD = "vrf-rd"  # a VRF needs a route distinguisher
    VRRP_IPV4 = "vrrp-ipv4"  # `vrrp N ipv4` and `priority-level`, not `vrrp N ip` and `priority`
    # ExtremeXOS
    LACP_FALLBACK = "lacp-fallback"  # `configure sharing ... lacp fallback`
    AUTO_MOVE = "auto-move"
    LAG_HASH = "lag-hash"  # `configure sharing ... algorithm`; NX-OS: words of Nexus 9000
    STP_ON = "stp-on"
    LLDP_ON = "lldp-on"  # LLDP is on as shipped, and no line says so


Capabilities = frozenset[Capability]


@dataclass(frozen=True, slots=True)
class Support:
    """Releases of a platform that have a capability."""

    __pydantic_config__ = STATED

    capability: Capability
    since: str = "0"
    """First release with it."""
    until: str = "999"
    """First release without it."""
    source: str = "mem"


@dataclass(frozen=True, slots=True)
class NameRule:
    """Syntax that the NOS accepts for one kind of name."""

    __pydantic_config__ = STATED

    pattern: str
    words: str
    """Expectation in words."""


@dataclass(frozen=True, slots=True)
class PlatformLimit:
    """Largest number that a platform supports, as published or tested."""

    __pydantic_config__ = STATED

    name: LimitName
    value: Annotated[int, Field(ge=1)]
    source: str
    """Tags that docs/sources.md resolves."""
    since: str = "0"
    """First release with this limit."""


@dataclass(frozen=True, slots=True)
class OpenDefault:
    """A setting of a port whose default documents do not settle."""

    __pydantic_config__ = STATED

    setting: Literal["mtu", "flow control"]
    source: str
    """Tags that docs/sources.md resolves."""
    settled: str = "999"
    """First release whose default the row states with a document."""


@dataclass(frozen=True, slots=True, eq=False)  # a row is itself: hashed by identity
class Platform:
    """One switch model, as a file in models/ states it."""

    __pydantic_config__ = STATED

    model: str
    """Name of the file without .yml."""
    nos: NosName
    family: str
    """Switches of one family share commands and defaults."""
    title: str
    ports: tuple[Ports, ...]
    release: str
    """Release that is assumed if the inventory states none."""
    source: str
    """Tags of the documents of its ports, resolved by docs/sources.md; ``mem``: none was read."""
    mtu_counts: Literal["class", "port", "frame"]
    """What the number of a jumbo setting counts: the payload of a QoS class for the whole switch
    (NX-OS 5000), the payload at the port (NX-OS 9000, EOS), or the frame (OS9, EXOS)."""
    mtu_default: int | None
    """MTU of a port without a line; None where ports have none of their own."""
    mtu_jumbo: int
    """MTU of a SAN port whose VLAN needs more than 1500 bytes."""
    mtu_max: int
    """Largest MTU of a port."""
    ports_enabled: bool
    """State of a port in the factory configuration."""
    ports_switch: bool
    """A factory-default port switches in VLAN 1 (False: routed, or in no VLAN)."""
    native_vlan: int | None
    """Native VLAN of a trunk that names none; None: such a trunk drops untagged frames."""
    lag_prefix: PortText
    """Name of a LAG interface up to its number; empty: LAGs go by a member port (EXOS)."""
    lag_max: int
    """Largest number of a LAG."""
    reserved_vlans: tuple[Numbers, ...]
    """VLAN ids that the switch reserves."""
    name_rules: dict[str, NameRule]
    """By kind: host, vlan, user, release."""
    pfc_style: Literal["class", "port", "profile", "map"] = "class"
    """Where priority flow control is set: in a QoS class of the whole switch, on which DCBX agrees
    (NX-OS); at each port (EOS); at each port, by a QoS profile (EXOS); by a DCB map (OS9)."""
    pfc_speed: int = 0
    """Speed in Gb/s that a port needs for priority flow control; 0: any (EXOS) [E-PFC]."""
    peer_lacp_mac: bool = False
    """A pair needs a configured LACP MAC address that both switches share (EXOS) [E-MLG]."""
    ports_listed: bool = True
    """The configuration lists every port. False: it omits ports with factory defaults and no VLAN,
    so that it fits a switch or stack of any size (EXOS)."""
    lists_hold_blanks: bool = False
    """Lists of ports may have blanks after their commas, as the switch itself prints (EXOS)
    [PYEXOS]."""
    asks_for_keys: bool = False
    """Turning SSH on may prompt for key generation (EXOS)."""
    trust: CommandText = ""
    """Trust mode that a port needs to use 802.1p priorities (EOS)."""
    qos_at_port: bool = False
    """Frames are sorted into QoS groups by a policy at each port (NX-OS 9000)."""
    edge_ports: bool = True
    """Spanning tree is on, so ports of hosts and arrays are marked as edge."""
    spanning_tree: CommandText = ""
    """Spanning-tree mode to state: to make it run (OS9), or as it always shows (EOS); empty: it
    runs by default, or never."""
    stp_default: bool = True
    """Spanning tree runs without a line about it."""
    edge_trunk: CommandText = ""
    """Line that makes an access port an edge port and does nothing for a trunk (NX-OS)."""
    priority_queues: tuple[tuple[int, ...], ...] = ()
    """802.1p priorities that leave by one queue each, where they share (OS9)."""
    pfc_watchdog: CommandText = ""
    """How the line begins that watches for ports paused for good by priority flow control; empty:
    no such line is known."""
    peer_style: Literal["management", "vlan"] = "management"
    """Control traffic of a pair: over the management network, or in a VLAN of the peer link."""
    vlan_interfaces_shut: bool = False
    """A VLAN interface is shut down by default."""
    dcb_stated: bool = False
    """Whether DCB and iSCSI detection are on is stated, as their default differs by model (OS9)."""
    lags_switch: bool = False
    """A new LAG interface is up and switches in VLAN 1 (NX-OS); False: as its ports are."""
    peer_link_switches: bool = True
    """The peer link of a pair states its VLANs; False: the pair puts its VLANs there (OS9)."""
    peer_link_lacp: bool = True
    """A peer link may use LACP; False: it must be static (OS9) [D-VLT2]."""
    peer_link_network: bool = False
    """A peer link is a spanning-tree network port (NX-OS)."""
    peer_keepalive_source: bool = False
    """The heartbeat of a pair names both addresses (NX-OS)."""
    peer_vlan_stp: bool = True
    """Spanning tree runs in the VLAN of a peer link. Where False (EOS), it could block the link
    before the pair has met over it."""
    fcoe_vlan_named: bool = False
    """VLANs go by name, so an FCoE VLAN has one too (EXOS)."""
    forwarding_stated: Literal["", "vlan", "switch"] = ""
    """What states whether VLANs are routed: each VLAN (EXOS), or one line for all VLANs with an
    address (EOS); empty: they are routed without a line (NX-OS, OS9)."""
    vlan_mtu: bool = False
    """A VLAN interface has an MTU of its own to set (OS9, EOS)."""
    jumbo_without_line: bool = False
    """A switching port passes jumbo frames though no line says so (EOS) [NTC]."""
    fip_snooping: bool = False
    """Supports FIP snooping on FCoE VLANs (OS9)."""
    features: bool = False
    """Features have to be turned on by name (NX-OS)."""
    one_jumbo_size: bool = False
    """All jumbo ports share one frame size (EXOS)."""
    send_with_receive: bool = False
    """Pause frames are sent only by ports that honour them too (EXOS) [E-FC]."""
    aaa: Literal["group", "protocol", "alone"] = "group"
    """Login methods name a group of TACACS+ servers, the protocol (OS9), or the protocol without
    ``local``, which always applies (EXOS)."""
    local_fallback: bool = False
    """Login falls back to local accounts by default if no server answers (NX-OS)."""
    roles: tuple[CommandText, CommandText] = ("network-admin", "network-operator")
    """Role names of an administrator and of an operator."""
    snmp_role: CommandText = ""
    """Role of an SNMPv3 user where the NOS has no groups of its own for it (NX-OS)."""
    traps_need_line: bool = False
    """Traps are sent only if a line says so, whatever receivers there are (OS9) [D-SNM3]."""
    telnet_default: bool | None = None
    """Default of Telnet; None: not known."""
    lldp_default: bool | None = None
    """Default of LLDP; None: not known, or it depends on the release."""
    cdp: bool = False
    """CDP is on by default (NX-OS)."""
    factory_account: CommandText = ""
    """Factory account without a password (EOS, EXOS)."""
    description_max: int | None = None
    """Longest description of a port, where known."""
    policy_name_max: int | None = None
    """Longest name of a QoS map, where known."""
    asks_exec: bool = False
    """Users get their privileges only with exec authorization configured (OS9, EOS)."""
    fcoe_cam: bool = False
    """FIP snooping needs CAM allocated to FCoE, which takes a reload (OS9) [D-CAM]."""
    fip_default: bool = False
    """FIP snooping needs the default VLAN, 1, untagged on FCoE ports (OS9) [D-FIP1]."""
    pfc_default: Literal["auto", "on", "off"] = "off"
    """Default of priority flow control of a port."""
    open_defaults: tuple[OpenDefault, ...] = ()
    """What a port does is unknown where no line of a configuration states it: documents, or what
    switches of different releases show, disagree."""
    pause_send: bool = True
    """Can send IEEE 802.3x pause frames."""
    pause_change_flaps: bool = False
    """A port goes down and up when its IEEE 802.3x setting changes (NX-OS 9000, OS9) [N9K-LLFC]
    [D-FC1]."""
    tacacs_max: int = 8
    """Most TACACS+ servers."""
    lacp_fallback: LacpFallback = "none"
    """What members of an LACP LAG do by default that receive no LACP."""
    lacp_fallbacks: tuple[LacpFallback, ...] = ("none", "individual")
    """What a line can make them do."""
    lacp_rate: LacpRate = "normal"
    """Rate of LACP by default."""
    lacp_rate_at_lag: bool = False
    """The LAG states the rate of LACP (OS9, EXOS); False: its members do."""
    stp_network: bool = False
    """Spanning tree has network ports, which expect BPDUs (NX-OS, EOS)."""
    fcoe: bool = False
    """Terminates FCoE: VSANs, VFCs, zones."""
    vfc_lag_members: int | None = None
    """Ports that a LAG to a host may have here to carry a VFC; None: depends on the release."""
    lag_members_switch: bool = False
    """Members of a LAG repeat its switching lines (NX-OS)."""
    management_vrf: CommandText = ""
    """VRF to create for the management port; empty: built-in VRF, or none."""
    management_port: PortText = ""
    """Name of the management port; that of its VLAN, where VLANs hold addresses (EXOS)."""
    modules: tuple[Module, ...] = ()
    """Expansion modules that the switch may have."""
    fexes: tuple[FexModel, ...] = ()
    """Fabric extenders that the switch may have (NX-OS)."""
    fex_first: int = 100
    """Lowest number of a fabric extender (NX-OS)."""
    breakouts: tuple[Breakout, ...] = ()
    """Ways in which ports may be broken out."""
    fc_ports: Numbers | None = None
    """Numbers of the ports of slot 1 that may be Fibre Channel ports (NX-OS, unified ports)."""
    line_rates: tuple[LineRates, ...] = ()
    """What lines can set on the ports of each speed: speed, FEC, negotiation. For ports of a speed
    that is not listed, the inventory states none of them."""
    speed_at_lag: bool = False
    """A LAG interface states the speed of its members (NX-OS)."""
    autoneg_apart: bool = False
    """Negotiation is turned off by a line of its own, on by default (NX-OS, OS9); False: the line
    of the speed says whether it is forced or negotiated (EOS, EXOS)."""
    stack_max: int = 1
    """Most units of a stack; 1: no stacking."""
    unit_first: int = 1
    """Number of the first stack unit."""
    capabilities: tuple[Support, ...] = ()
    """Capabilities that depend on the release."""
    fcoe_tcam: tuple[tuple[CommandText, int], ...] = ()
    """TCAM regions and entries that FCoE needs; carving them takes a reload."""
    limits: tuple[PlatformLimit, ...] = ()
    """Published limits; of several of one name the one of the newest release that fits holds."""
    assumed: bool = False
    """Whether a configuration that does not tell its model may be of this one."""
    sources: dict[str, str] = field(default_factory=dict)
    """Tags of the documents that state a value, by its key; ``mem``: no document was read."""
    source_notes: str = ""
    """Unverified values of this row."""

    @property
    def pause_open(self) -> bool:
        """Whether a port without a line may honour pause frames or ignore them."""
        return any(one.setting == "flow control" for one in self.open_defaults)


def release_key(release: str) -> tuple[int, ...]:
    """Return a release as numbers that compare: 7.3(2)N1(1) -> (7, 3, 2, 1, 1)."""
    return tuple(int(number) for number in re.findall(r"\d+", release))


@cache
def capabilities_of(platform: Platform, release: str) -> Capabilities:
    """Return the capabilities of a platform with a NOS release."""
    key = release_key(release)
    return frozenset(
        support.capability
        for support in platform.capabilities
        if release_key(support.since) <= key < release_key(support.until)
    )
