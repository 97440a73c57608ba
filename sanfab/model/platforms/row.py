"""What a row of platform data says: one switch model, its ports, defaults, limits, abilities."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

NosName = Literal["nxos", "os9", "eos", "exos"]


@dataclass(frozen=True, slots=True)
class Ports:
    """A run of ports of one kind: ``prefix`` + number + ``suffix``."""

    prefix: str
    """May hold ``{unit}``, the number of the stack unit."""
    numbers: range
    speed: int
    """Gb/s."""
    suffix: str = ""
    alone: str | None = None
    """Prefix on a switch that is not in a stack, where it differs (EXOS)."""


class Capability(StrEnum):
    """A feature, or a spelling of a command, that depends on the model and its NOS release."""

    # NX-OS
    DEVICE_ALIAS = "device-alias"
    DONT_ASK = "dont-ask"  # `terminal dont-ask` answers all questions
    FCOE_DEFAULT_POLICIES = "fcoe-default-policies"  # the default FCoE policies are not attached
    FEATURE_SET = "feature-set"  # FCoE is a feature set that has to be installed
    PAUSE_PFC_COS = "pause-pfc-cos"  # no-drop classes name their priority: `pause pfc-cos`
    SMART_ZONING = "smart-zoning"
    VFC_TRUNK_VSAN = "vfc-trunk-vsan"  # a VFC lists the VSANs it carries
    # OS9
    DCB_MAP = "dcb-map"
    PFC = "pfc"
    SNMP_AES = "snmp-aes"
    USER_ROLE = "user-role"  # accounts have roles, not only privilege levels
    # EOS
    PFC_MODE_ON = "pfc-mode-on"  # `priority-flow-control mode on`
    PFC_ON = "pfc-on"  # `priority-flow-control on`
    STP_VLAN_ID = "stp-vlan-id"  # `spanning-tree vlan-id`
    VRF_INSTANCE = "vrf-instance"  # `vrf instance`, not `vrf definition`
    VRF_RD = "vrf-rd"  # a VRF needs a route distinguisher
    # ExtremeXOS
    AUTO_MOVE = "auto-move"
    STP_ON = "stp-on"


Capabilities = frozenset[Capability]


@dataclass(frozen=True, slots=True)
class Support:
    """Releases of a platform that have a capability."""

    capability: Capability
    since: str = "0"
    """First release with it."""
    until: str = "999"
    """First release without it."""
    source: str = "mem"


@dataclass(frozen=True, slots=True)
class NameRule:
    """What the NOS accepts as a name of one kind."""

    pattern: str
    words: str
    """The same for people."""


@dataclass(frozen=True, slots=True, eq=False)  # a row is itself: hashed by identity
class Platform:
    """One switch model. ``source`` holds tags that docs/sources.md resolves."""

    model: str
    nos: NosName
    family: str
    """Switches of one family share commands and habits."""
    title: str
    ports: tuple[Ports, ...]
    release: str
    """Assumed when the inventory names none."""
    source: str
    mtu_counts: Literal["class", "port", "frame"]
    """What the number of a jumbo setting counts: the payload of a QoS class for the whole switch
    (NX-OS 5000), the payload at the port (NX-OS 9000, EOS), or the frame (OS9, EXOS)."""
    mtu_default: int | None
    """MTU of a port without a line; None where ports have none of their own."""
    mtu_jumbo: int
    """What a SAN port is set to when its VLAN asks for more than 1500."""
    mtu_max: int
    """Largest MTU that a port takes."""
    ports_enabled: bool
    """State of a port in the factory configuration."""
    ports_switch: bool
    """A factory-default port switches in VLAN 1 (False: routed, or in no VLAN)."""
    native_vlan: int | None
    """Native VLAN of a trunk that names none; None: such a trunk drops untagged frames."""
    lag_prefix: str
    """Name of a LAG interface up to its number; empty: LAGs go by a member port (EXOS)."""
    lag_max: int
    """Largest number of a LAG."""
    reserved_vlans: tuple[range, ...]
    """VLAN ids that the switch keeps for itself."""
    name_rules: dict[str, NameRule]
    """By kind: host, vlan, user."""
    pfc_style: Literal["class", "port", "profile", "map"] = "class"
    """Where priority flow control is set: in a QoS class of the whole switch, on which DCBX agrees
    (NX-OS); at each port (EOS); at each port, by a QoS profile (EXOS); by a DCB map (OS9)."""
    peer_lacp_mac: bool = False
    """A pair has to be told the address by which both switches speak LACP (EXOS) [E-MLG]."""
    ports_listed: bool = True
    """The configuration speaks of every port; False: not of those that are in no VLAN and as the
    factory configuration has them, so that it fits a switch or stack of any size (EXOS)."""
    asks_for_keys: bool = False
    """Turning SSH on may ask whether to make a key (EXOS)."""
    trust: str = ""
    """Trust mode a port needs before priorities mean anything (EOS)."""
    qos_at_port: bool = False
    """Frames are sorted into QoS groups by a policy at each port (NX-OS 9000)."""
    edge_ports: bool = True
    """Spanning tree is on, so ports of hosts and arrays are marked as edge."""
    spanning_tree: str = ""
    """Spanning-tree mode to state: to make it run (OS9), or as it always shows (EOS); empty: it
    runs by default, or never."""
    stp_default: bool = True
    """Spanning tree runs without a line about it."""
    edge_trunk: str = ""
    """Line that makes an access port an edge port and does nothing for a trunk (NX-OS)."""
    priority_queues: tuple[tuple[int, ...], ...] = ()
    """802.1p priorities that leave by one queue each, where they share (OS9)."""
    pfc_watchdog: str = ""
    """How the line begins that watches for ports paused for good by priority flow control; empty:
    no such line is known."""
    peer_style: Literal["management", "vlan"] = "management"
    """How the two switches of a pair talk: over the management network, or in a VLAN of the peer
    link."""
    vlan_interfaces_shut: bool = False
    """A VLAN interface is shut down until told otherwise."""
    dcb_stated: bool = False
    """Whether DCB and iSCSI detection are on is stated, as their default differs by model (OS9)."""
    lags_switch: bool = False
    """A new LAG interface is up and switches in VLAN 1 (NX-OS); False: as its ports are."""
    peer_link_switches: bool = True
    """The peer link of a pair states its VLANs; False: the pair puts its VLANs there (OS9)."""
    peer_link_lacp: bool = True
    """A peer link may be an LACP LAG; False: it has to be static (OS9) [D-VLT2]."""
    peer_link_network: bool = False
    """A peer link is a spanning-tree network port (NX-OS)."""
    peer_keepalive_source: bool = False
    """The heartbeat of a pair names both addresses (NX-OS)."""
    peer_vlan_stp: bool = True
    """Spanning tree runs in the VLAN of a peer link. Where False (EOS), it could block the link
    before the pair has met over it."""
    fcoe_vlan_named: bool = False
    """VLANs go by name, so an FCoE VLAN has one too (EXOS)."""
    forwarding_stated: bool = False
    """Each VLAN states whether it is routed (EXOS)."""
    vlan_mtu: bool = False
    """A VLAN interface has an MTU of its own to set (OS9, EOS)."""
    jumbo_without_line: bool = False
    """A switching port passes jumbo frames though no line says so (EOS) [NTC]."""
    fip_snooping: bool = False
    """Lets only what logged in through FIP talk on an FCoE VLAN it passes on (OS9)."""
    features: bool = False
    """What is used has to be turned on by name (NX-OS)."""
    one_jumbo_size: bool = False
    """All jumbo ports share one frame size (EXOS)."""
    send_with_receive: bool = False
    """Pause frames are sent only by ports that honour them too (EXOS) [E-FC]."""
    aaa: Literal["group", "protocol", "alone"] = "group"
    """Log-in names a group of TACACS+ servers, the protocol (OS9), or the protocol without the
    local accounts, which are asked anyway (EXOS)."""
    local_fallback: bool = False
    """Log-in asks the local accounts if no server answers, until told otherwise (NX-OS)."""
    roles: tuple[str, str] = ("network-admin", "network-operator")
    """What an administrator and an operator are called."""
    snmp_role: str = ""
    """Role of an SNMPv3 user where the NOS has no groups of its own for it (NX-OS)."""
    telnet_default: bool | None = None
    """Telnet without a line about it; None: not known."""
    lldp_default: bool | None = None
    """LLDP without a line about it; None: not known, or it depends on the release."""
    cdp: bool = False
    """Tells its neighbours of itself by CDP until told otherwise (NX-OS)."""
    factory_account: str = ""
    """Account that is there from the start, without a password (EOS, EXOS)."""
    description_max: int | None = None
    """Longest description of a port, where known."""
    policy_name_max: int | None = None
    """Longest name of a QoS map, where known."""
    asks_exec: bool = False
    """Who logged in gets his privileges only if exec authorization says from where (OS9, EOS)."""
    fip_default: bool = False
    """FIP snooping needs the default VLAN, 1, untagged on FCoE ports (OS9) [D-FIP1]."""
    pfc_default: Literal["auto", "on", "off"] = "off"
    """Priority flow control of a port without a line about it."""
    pause_send: bool = True
    """Can be told to send IEEE 802.3x pause frames."""
    pause_change_flaps: bool = False
    """A port goes down and up when its IEEE 802.3x setting changes (NX-OS 9000, OS9) [N9K-LLFC]
    [D-FC1]."""
    tacacs_max: int = 8
    """TACACS+ servers it takes."""
    fcoe: bool = False
    """Terminates FCoE: VSANs, VFCs, zones."""
    vfc_lag_members: int | None = None
    """Ports that a LAG to a host may have here to carry a VFC; None: depends on the release."""
    lag_members_switch: bool = False
    """Members of a LAG repeat its switching lines (NX-OS)."""
    management_vrf: str = ""
    """VRF that has to be made for the management port; empty: it has one of its own, or none."""
    stack_max: int = 1
    """Units that a stack may have; 1: it does not stack."""
    unit_first: int = 1
    """Number of the first stack unit."""
    capabilities: tuple[Support, ...] = ()
    """Capabilities that depend on the release."""
    fcoe_tcam: tuple[tuple[str, int], ...] = ()
    """TCAM regions and entries that FCoE needs; carving them takes a reload."""
    source_notes: str = ""
    """What in this row is not verified."""


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
