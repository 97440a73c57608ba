"""Files of NOSes in models/nos/ -> what each NOS is, on every model and in every release."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, TypeAdapter, WithJsonSchema
from pydantic_core import PydanticCustomError

from sanfab.model.base import CommandText, PortText
from sanfab.model.cable import LacpFallback, LacpRate
from sanfab.model.design import SpanningTreeMode
from sanfab.model.platforms.port_rows import STATED
from sanfab.model.row_files import RowData, RowFiles
from sanfab.noses import NOS_PARTS
from sanfab.resources import resource_dir


class Capability(StrEnum):
    """A feature that depends on the NOS, the model and the release."""

    # What an inventory may ask for
    COPP = "copp"  # profiles of control plane policing
    ECN = "ecn"  # queues mark packets when they fill
    EAPI = "eapi"  # sanfab logs in over eAPI
    FALLBACK_INDIVIDUAL = "fallback-individual"  # members of a LAG without LACP may work alone
    FALLBACK_STATED = "fallback-stated"  # a line says what members of a LAG do without LACP
    FC = "fc"  # native Fibre Channel ports, as sanfab configures them
    FCOE = "fcoe"  # terminates FCoE: VSANs, VFCs, zones
    FC_PORT_NAMES = "fc-port-names"  # a line names a native Fibre Channel port
    FILL_WORD = "fill-word"  # a line states the fill word of a Fibre Channel port
    FIP_SNOOPING = "fip-snooping"  # FIP snooping in FCoE VLANs
    HSRP = "hsrp"  # HSRP in VLANs
    IPV6_MANAGEMENT = "ipv6-management"  # IPv6 servers, management ports and routes
    LAG_HASH = "lag-hash"  # lines for the hash of LAGs are known
    NETWORK_PORTS = "network-ports"  # spanning-tree ports that expect BPDUs
    PAIR_NAME = "pair-name"  # a pair may have a name in place of a number
    PAUSE_SEND = "pause-send"  # sends IEEE 802.3x pause frames
    PEER_LACP = "peer-lacp"  # LACP on the peer link of a pair
    PFC = "pfc"  # priority flow control, as documents show it
    PFC_WATCHDOG = "pfc-watchdog"  # lines of a watchdog for priority flow control are known
    REDUNDANCY = "redundancy"  # VRRP in VLANs
    ROCE = "roce"  # a lossless class of NVMe/RoCE, as documents show it
    ROCE_DSCP = "roce-dscp"  # DSCP values may tell its packets
    SMART_ZONING = "smart-zoning"
    SNMP_AES = "snmp-aes"  # SNMPv3 with AES-128
    VLAN_MTU = "vlan-mtu"  # a VLAN interface has an MTU of its own to set
    VRF = "vrf"  # VRFs for VLANs
    # What its configuration has or needs
    DEVICE_ALIAS = "device-alias"
    DONT_ASK = "dont-ask"  # `terminal dont-ask` answers all questions
    FCOE_DEFAULT_POLICIES = "fcoe-default-policies"  # the default FCoE policies are not attached
    FEATURE_SET = "feature-set"  # FCoE and fabric extenders are sets to install
    LLDP_ON = "lldp-on"  # LLDP is on as shipped, and no line says so
    MANAGEMENT_VRF = "management-vrf"  # lines about servers name the VRF of the management port
    MULTICAST_OPTIMIZE = "multicast-optimize"  # a line of class-default
    PAUSE_PFC_COS = "pause-pfc-cos"  # no-drop classes name their priority: `pause pfc-cos`
    SAN_PORT_CHANNEL = "san-port-channel"  # LAGs of FC ports have names of their own
    VFC_TRUNK_VSAN = "vfc-trunk-vsan"  # a VFC lists the VSANs it carries
    VRF_RD = "vrf-rd"  # a VRF needs a route distinguisher


Capabilities = frozenset[str]
"""Capabilities of a switch, and names of the forms of lines that its release has."""


@dataclass(frozen=True, slots=True)
class Support:
    """Releases that have a capability; a row of a model replaces those of its NOS of that name."""

    __pydantic_config__ = STATED

    capability: Capability
    since: str = "0"
    """First release with it."""
    until: str = "999"
    """First release without it."""
    source: str = "mem"


@dataclass(frozen=True, slots=True)
class Syntax:
    """Releases that have a form of lines; only the code of the NOS knows its name."""

    __pydantic_config__ = STATED

    name: str
    since: str = "0"
    """First release with it."""
    until: str = "999"
    """First release without it."""
    source: str = "mem"


@dataclass(frozen=True, slots=True)
class FcNameRule:
    """Names of zones, zonesets and aliases that releases of a NOS accept."""

    __pydantic_config__ = STATED

    pattern: str
    words: str
    """Expectation in words."""
    source: str
    """Tags that docs/sources.md resolves."""
    since: str = "0"
    """First release with it."""
    until: str = "999"
    """First release without it."""


def release_key(release: str) -> tuple[int, ...]:
    """Return a release as numbers that compare: 7.3(2)N1(1) -> (7, 3, 2, 1, 1)."""
    return tuple(int(number) for number in re.findall(r"\d{1,9}", release))


def holds_in(row: Support | Syntax | FcNameRule, release: str) -> bool:
    """Return whether a release has what a row describes."""
    return release_key(row.since) <= release_key(release) < release_key(row.until)


def _known(name: str) -> str:
    if name not in NOS_PARTS:
        names = [repr(one) for one in NOS_PARTS]
        expected = f"{', '.join(names[:-1])} or {names[-1]}"
        raise PydanticCustomError(
            "literal_error", "Input should be {expected}", {"expected": expected}
        )
    return name


NosName = Annotated[
    str,
    AfterValidator(_known),
    WithJsonSchema({"enum": list(NOS_PARTS), "type": "string"}),
]
"""Name of a NOS: that of its folders."""


@dataclass(frozen=True, slots=True)
class SettingValues:
    """What a NOS takes for a setting of the switch: words, or numbers from least to most."""

    __pydantic_config__ = STATED

    words: dict[str, CommandText] = field(default_factory=dict)
    """What it calls each value of the inventory that it has."""
    least: int = 0
    most: int = 0
    default: int | None = None
    """Number that holds without a line."""


@dataclass(frozen=True, slots=True)
class NameRule:
    """Syntax that the NOS accepts for one kind of name."""

    __pydantic_config__ = STATED

    pattern: str
    words: str
    """Expectation in words."""


@dataclass(frozen=True, slots=True)
class FcChecks:
    """Commands of a switch that show one fabric login and reach its ports, for a test plan.

    Texts may hold ``{initiator}``, ``{target}`` (WWPNs) and ``{vsan}``.
    """

    __pydantic_config__ = STATED

    logins: str
    """Command that lists logins."""
    login: str
    """What it prints for the login of a port, in words."""
    pings: tuple[str, ...]
    """Commands that send echoes; one with ``{target}`` is sent for each target."""
    reply: str
    """What each of them prints when it passes, in words."""
    source: str
    """Tags that docs/sources.md resolves."""
    vlans: str = ""
    """Command that shows which VLAN carries which VSAN; empty: not known, or there are none."""
    vlan: str = ""
    """What it prints for the VSAN of an FCoE port, in words."""


@dataclass(frozen=True, slots=True)
class BuiltInQos:
    """Names of the QoS classes and policies that a NOS has built in."""

    __pydantic_config__ = STATED

    fcoe_class: CommandText
    default_class: CommandText
    fcoe_input: CommandText
    """Policy that sorts and queues what comes in, with a class of FCoE."""
    fcoe_output: CommandText
    """Policy that queues what leaves, with a class of FCoE."""
    fcoe_network: CommandText
    """Policy of MTU and loss, with a class of FCoE."""
    network_class: CommandText
    """Class of MTU and loss of a QoS group, up to its number, where classes are built in."""
    network_default: CommandText
    queue_class: CommandText
    """Class of an output queue, up to its number, where classes are built in."""
    queue_default: CommandText


ImageName = Annotated[str, Field(pattern=r"^[a-z0-9][a-zA-Z0-9._/:-]{0,127}$")]
NodeKind = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,32}$")]
Variable = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9_]{0,31}$")]
PathInNode = Annotated[str, Field(pattern=r"^/[A-Za-z0-9._/-]{1,80}$")]


@dataclass(frozen=True, slots=True)
class VirtualSwitch:
    """How a NOS runs in containerlab."""

    __pydantic_config__ = STATED

    kind: NodeKind
    """Kind of the node, as containerlab calls it."""
    image: ImageName
    """Name of the image as its document builds it."""
    variable: Variable
    """Variable of the environment that names another image."""
    product: str
    """What the image is, in words."""
    user: Annotated[str, Field(pattern=r"^[a-z]{1,16}$")]
    """Account that the node has when it starts."""
    password: Annotated[str, Field(pattern=r"^[A-Za-z0-9]{1,16}$")]
    """Its password: published, so no secret."""
    source: str
    """Tags that docs/sources.md resolves."""
    ports: str = ""
    """Pattern of the names of ports that the image has: ``number`` is the number of the port.
    Empty: a file gives each interface the name of a port."""
    count: int = 0
    """Number of its ports; 0: as many as the file names."""
    interface: str = "eth{number}"
    """What a topology calls the interface of a port."""
    ports_file: PathInNode | None = None
    """Where the node reads the names of its ports, if a file gives them."""
    management_port: str = ""
    """Name of the management port in that file."""
    startup_file: PathInNode | None = None
    """Where the node reads its startup configuration; None: the topology names it."""
    first_lines: tuple[str, ...] = ()
    """Lines before those of the build, without which nobody could log in."""
    own_lines: tuple[str, ...] = ()
    """Patterns of lines that are left out, as the image needs its own: of the management port."""
    environment: dict[Variable, str] = field(default_factory=dict)
    """Variables of the environment of the node."""
    untried: str = ""
    """What no document promises of it, in words."""


PairNeed = Literal["domain", "vlan", "address", "keepalive", "peer_link"]
"""What a pair of switches states, by its name in the facts."""


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each NOS: hashed by identity
class NosTraits:
    """What one NOS is, as its file in models/nos/ states it; what a model has is its own row."""

    __pydantic_config__ = STATED

    name: NosName
    """Name of the file without .yml."""
    title: str
    native_vlan: int | None
    """Native VLAN of a trunk that names none; None: such a trunk drops untagged frames."""
    lag_prefix: PortText
    """Name of a LAG interface up to its number; empty: LAGs go by a member port."""
    lag_max: int
    """Largest number of a LAG."""
    name_rules: dict[Literal["host", "vlan", "user"], NameRule]
    """Names that it accepts, by kind."""
    trunk_lists_tagged: bool = False
    """The lines of a trunk list its tagged VLANs, each adds to the others, and its untagged VLAN is
    stated by the line of an access port."""
    vsans: bool = True
    """It has VSANs. False: a switch is one fabric, and its facts have one VSAN, by the number that
    the inventory calls it."""
    zoning_of_fabric: bool = False
    """A change of zoning is a transaction of the whole fabric: one switch of it receives the change
    and all take it over. False: each switch is zoned by lines of its own."""
    alias_kinds: tuple[Literal["device-alias", "fcalias"], ...] = ("device-alias", "fcalias")
    """Kinds of FC aliases that it has; a SAN with another kind gets the first one here."""
    fc_name_rules: tuple[FcNameRule, ...] = ()
    """Names of zones, zonesets and aliases that it accepts, by release; empty: every name that an
    inventory takes."""
    fc_one_name_space: bool = False
    """An alias, a zone and a zoneset of one VSAN may not have the same name."""
    fc_modes_stated: bool = True
    """Lines state what a native Fibre Channel port may become; False: its other end decides, and an
    ISL may not be kept from it."""
    fc_refused: dict[str, str] = field(default_factory=dict)
    """Keys under `fc` of a port that no line of it states, and what to do instead."""
    fc_checks: FcChecks | None = None
    """Commands that show fabric logins; None: it takes none."""
    writes_at_once: bool = False
    """What a line does holds after a restart too: there is no command that saves."""
    raw_lines: bool = True
    """It prints the lines that set it, so raw lines of the inventory are found again."""
    services: tuple[str, ...] | None = None
    """Facts of management that sanfab configures on it, as ntp; None: all."""
    pfc_style: Literal["class", "port", "profile", "map"] = "class"
    """Where priority flow control is set: ``class``, in a QoS class of the whole switch, on which
    DCBX agrees; ``port``, at each port; ``profile``, at each port by a QoS profile; ``map``, by a
    DCB map."""
    groups_by_priority: bool = False
    """A group of a DCB map has the number of its lossless priority."""
    iscsi_priority_told: bool = True
    """A line states the priority of iSCSI that adapters learn, or none is needed."""
    fcoe_missing: str = ""
    """Why FCoE may not cross it; empty: it may."""
    pfc_speed: int = 0
    """Speed in Gb/s that a port needs for priority flow control; 0: any."""
    peer_lacp_mac: bool = False
    """A pair needs a configured LACP MAC address that both switches share."""
    ports_listed: bool = True
    """The configuration lists every port. False: it omits ports with factory defaults and no VLAN,
    so that it fits a switch or stack of any size."""
    lists_hold_blanks: bool = False
    """Lists of ports may have blanks after their commas, as the switch itself prints."""
    asks_for_keys: bool = False
    """Turning SSH on may prompt for key generation."""
    trust: CommandText = ""
    """Trust mode that a port needs to use 802.1p priorities; empty: no line states one."""
    edge_ports: bool = True
    """Spanning tree is on, so ports of hosts and arrays are marked as edge."""
    spanning_tree: CommandText = ""
    """Spanning-tree mode to state: to make it run, or as running configurations always show it;
    empty: it runs by default, or never."""
    spanning_tree_modes: tuple[SpanningTreeMode, ...] = ()
    """Modes that it has and that lines can state; the first is the one that runs by default."""
    stp_default: bool = True
    """Spanning tree runs without a line about it."""
    edge_trunk: CommandText = ""
    """Line that makes an access port an edge port and does nothing for a trunk;
    empty: there is none."""
    priority_queues: tuple[tuple[int, ...], ...] = ()
    """802.1p priorities that leave by one queue each, where they share."""
    peer_style: Literal["management", "vlan"] = "management"
    """Control traffic of a pair: over the management network, or in a VLAN of the peer link."""
    vlan_interfaces_shut: bool = False
    """A VLAN interface is shut down by default."""
    dcb_stated: bool = False
    """Whether DCB and iSCSI detection are on is stated, as their default differs by model."""
    dcb_stops_pause: bool = True
    """While DCB is on no port uses IEEE 802.3x pause, whatever it states; False: a port without
    priority flow control does."""
    dcb_typed: str = ""
    """Who types the lines of data center bridging, where no text shows how they are printed; empty:
    published configurations have them as printed."""
    dcb_off_stated: bool = True
    """A line states that DCB is off."""
    lags_switch: bool = False
    """A new LAG interface is up and switches in VLAN 1; False: as its ports are."""
    peer_lag: int = 0
    """Number of the LAG that a pair makes itself of the ports of its peer link, which has no block;
    0: the inventory numbers it, and its block is that of any other LAG."""
    peer_link_switches: bool = True
    """The peer link of a pair states its VLANs; False: the pair puts its VLANs there."""
    peer_link_network: bool = False
    """A peer link is a spanning-tree network port."""
    peer_keepalive_source: bool = False
    """The heartbeat of a pair names both addresses."""
    pair_options: tuple[str, ...] = ()
    """Options of a pair that it has, by their keys in the inventory."""
    pair_defaults: dict[str, int] = field(default_factory=dict)
    """Values of them that a configuration does not state."""
    pair_needs: tuple[PairNeed, ...] = ()
    """What a pair has to state before it forms, in the order in which it is asked for."""
    pair_recovery: str = ""
    """Option by which a switch that is left alone brings the LAGs of the pair up, by its key in the
    inventory; empty: it does so without one."""
    pair_heartbeat: bool = False
    """A pair may have a heartbeat apart from its peer link."""
    pair_least: dict[str, int] = field(default_factory=dict)
    """Least values of options of a pair, by their keys: those of its documents, or as shipped."""
    pair_domain_in_lacp: bool = False
    """The domain makes the MAC address by which the pair speaks LACP."""
    pair_domain_max: int | None = None
    """Largest domain of a pair; None: every one that the schema allows."""
    pair_delay_max: int | None = None
    """Longest ``delay_restore`` of a pair in seconds; None: every one that the schema allows."""
    pair_priority: int = 0
    """Priority of a switch of a pair that states none; 0: the switches of a pair have no roles."""
    pair_shuts_ports: bool = False
    """When the peer link fails and the other switch still answers to the keepalive, the secondary
    switch shuts its ports of the LAGs that the pair shares."""
    peer_vlan_stp: bool = True
    """Spanning tree runs in the VLAN of a peer link. Where False, it could block the link
    before the pair has met over it."""
    vlans_by_name: bool = False
    """Lines refer to VLANs by name, so each VLAN has one, that of FCoE included."""
    forwarding_stated: Literal["", "vlan", "switch"] = ""
    """What states whether VLANs are routed: ``vlan``, a line of each; ``switch``, one line for
    all VLANs with an address; empty: they are routed without a line."""
    vrf_numbers: bool = False
    """Each VRF has a number, and VRFs are a feature to turn on."""
    preempt_stated: bool = True
    """A line can state that a switch takes a shared address over."""
    jumbo_without_line: bool = False
    """A switching port passes jumbo frames though no line says so."""
    features: bool = False
    """Features have to be turned on by name."""
    one_jumbo_size: bool = False
    """All jumbo ports share one frame size."""
    jumbo_line: CommandText = ""
    """Line that states, before its number, the only MTU that a switched port takes besides its
    default, where each port has its own; empty: a port takes any."""
    send_with_receive: bool = False
    """Pause frames are sent only by ports that honour them too."""
    aaa: Literal["group", "protocol", "alone"] = "group"
    """Login methods name a group of TACACS+ servers, the protocol, or the protocol alone: without
    ``local``, which always applies."""
    local_fallback: bool = False
    """Login falls back to local accounts by default if no server answers."""
    roles: tuple[CommandText, CommandText] = ("network-admin", "network-operator")
    """Role names of an administrator and of an operator."""
    login_lines: int = 0
    """Terminal lines of which each needs an access list to limit logins; 1: one line limits all;
    0: no document shows how logins are limited."""
    snmp_limited: bool = False
    """The access list of logins limits all SNMP requests too, by a line of its own."""
    snmp_role: CommandText = ""
    """Role of an SNMPv3 user and of a community where SNMP has no groups of its own for it."""
    communities_shown: bool = True
    """Prints communities; False: encrypted, so that none can be told from another."""
    community_limit: Literal["none", "same line", "own line"] = "none"
    """Where the access list of a community is stated."""
    trap_ports: bool = True
    """A line can state the UDP port of a receiver of traps."""
    traps_need_line: bool = False
    """Traps are sent only if a line says so, whatever receivers there are."""
    telnet_default: bool | None = None
    """Default of Telnet; None: not known."""
    time_zone_by_area: bool = False
    """A time zone goes by its area, which tells its offset and summer time too."""
    time_zone_in_hours: bool = False
    """The offset of a time zone from UTC is stated in whole hours."""
    cdp: bool = False
    """CDP is on by default."""
    factory_account: CommandText = ""
    """Factory account without a password; empty: there is none."""
    description_max: int | None = None
    """Longest description of a port, where known."""
    vlan_name_max: int | None = 32
    """Longest name of a VLAN that goes by its number, where known."""
    built_in_qos: BuiltInQos | None = None
    """QoS classes and policies that it has built in; None: none that lines refer to."""
    queue_profile: CommandText = ""
    """Name of a built-in queue up to its number, one more than the priority that it answers to;
    empty: queues have no names."""
    policy_words: dict[str, str] = field(default_factory=dict)
    """What it calls each kind of QoS policy."""
    policy_name_max: int | None = None
    """Longest name of a QoS map, where known."""
    asks_exec: bool = False
    """Users get their privileges only with exec authorization configured."""
    fip_default: bool = False
    """FIP snooping needs the default VLAN, 1, untagged on FCoE ports."""
    pfc_default: Literal["auto", "on", "off"] = "off"
    """Default of priority flow control of a port."""
    tacacs_max: int = 8
    """Most TACACS+ servers."""
    lacp_fallbacks: tuple[LacpFallback, ...] = ("none", "individual")
    """What a line can make them do."""
    lag_hash_at_lag: bool = False
    """Each LAG states its hash; False: the switch does."""
    lag_hash_missing: str = ""
    """Why one of the hashes that it has is not stated; empty: it has no others."""
    lacp_rate: LacpRate = "normal"
    """Rate of LACP by default."""
    lacp_rate_at_lag: bool = False
    """The LAG states the rate of LACP; False: its members do."""
    lag_members_switch: bool = False
    """Members of a LAG repeat its switching lines."""
    members_pause_alike: str = ""
    """Why all members of a LAG need the same IEEE 802.3x pause; empty: they need not."""
    management_vrf: CommandText = ""
    """VRF to create for the management port; empty: built-in VRF, or none."""
    speed_at_lag: bool = False
    """A LAG interface states the speed of its members."""
    autoneg_apart: bool = False
    """Negotiation is turned off by a line of its own, on by default; False: the line of the
    speed says whether it is forced or negotiated."""
    negotiated_speeds: tuple[str, ...] = ()
    """Speeds that one line sets and negotiates."""
    management_described: bool = True
    """The management port has a description."""
    vlan_ipv4_max: int | None = None
    """Most IPv4 addresses of the switch in one VLAN; None: no limit is known."""
    vlan_ipv6_max: int | None = None
    """Most IPv6 addresses of the switch in one VLAN that sanfab sets; None: no limit."""
    port_slots: bool = True
    """The LAG number that a port gives counts its slot, as 205 for Ethernet2/5; False: it is the
    first number in the name of the port."""
    slot_first: int = 1
    """Number of the slot that a LAG number does not count."""
    port_node: bool = False
    """The name of a port begins with the number of its node, and ends with that of its lane, after
    a colon, where it is broken out."""
    pair_compares_lags: bool = False
    """The secondary switch of a pair takes a LAG down that differs from that of its peer in mode,
    native VLAN, spanning tree or speed."""
    pair_is_one_bridge: bool = False
    """Spanning tree sees every pair of switches as one bridge."""
    without_vrfs: str = ""
    """Why a model that has no VRFs for VLANs in any release has none."""
    settings: dict[str, SettingValues] = field(default_factory=dict)
    """What it takes for settings of the switch, by their keys in the inventory, as ``a.b``."""
    settings_missing: dict[str, str] = field(default_factory=dict)
    """Why it has none of the settings below a key."""
    capabilities: tuple[Support, ...] = ()
    """What all its models can do, by release."""
    syntax: tuple[Syntax, ...] = ()
    """Forms of lines that depend on the release."""
    containerlab: VirtualSwitch | None = None
    """The image that containerlab runs; None: there is none."""
    sources: dict[str, str] = field(default_factory=dict)
    """Tags of the documents that state a value, by its key; ``mem``: no document was read."""

    def has(self, capability: Capability, release: str) -> bool:
        """Return whether a release has a capability on all models."""
        return any(
            one.capability is capability and holds_in(one, release) for one in self.capabilities
        )


@cache
def _schema() -> TypeAdapter[NosTraits]:
    return TypeAdapter(NosTraits)


def _traits(name: str, values: RowData) -> NosTraits:
    return _schema().validate_python({**values, "name": name})


TRAITS = RowFiles(
    resource_dir("models") / "nos",
    _traits,
    lambda: (parts.models / "nos" for parts in NOS_PARTS.values()),
)
"""What each NOS is, by its name."""
