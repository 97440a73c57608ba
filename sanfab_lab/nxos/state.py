"""The configuration of an NX-OS switch."""

import pickle
from dataclasses import dataclass, field

from sanfab_lab.access_lists import Rules
from sanfab_lab.nxos.zone_database import Zoning

ALL_VLANS = ((1 << 4095) - 1) & ~1
"""VLANs 1 to 4094, a bit each."""


@dataclass(slots=True)
class Vlan:
    """A VLAN."""

    name: str = ""
    vsan: int | None = None
    """VSAN that its FCoE frames belong to."""
    shut: bool = False
    suspended: bool = False


@dataclass(slots=True)
class Port:
    """A port or port-channel."""

    description: str = ""
    switchport: bool = True
    shut: bool = False
    mode: str = "access"
    access: int = 1
    native: int = 1
    allowed: int | None = None
    """VLANs a trunk carries, a bit each; None: all."""
    stp: str = ""
    """Spanning-tree port type; empty: normal, unless the switch has another default."""
    guards: dict[str, str] = field(default_factory=dict)
    """bpduguard, bpdufilter, guard: what was set."""
    mtu: int = 1500
    speed: str = ""
    fec: str = ""
    pause_receive: bool = False
    pause_send: bool = False
    pfc: str = "auto"
    pfc_tlv: bool = False
    storm: dict[str, str] = field(default_factory=dict)
    storm_action: frozenset[str] = frozenset()
    lldp_transmit: bool = True
    lldp_receive: bool = True
    group: int | None = None
    group_mode: str = "on"
    suspends: bool | None = None
    """Members without LACP are suspended (a port-channel); None: the default of the model."""
    policies: dict[str, str] = field(default_factory=dict)
    """Service policies by type and direction."""
    ip: str = ""
    vrf: str = ""
    vpc: str = ""
    """Number, or ``peer-link``."""
    fex: int | None = None
    """Fabric extender that it leads to."""
    always_switches: bool = False
    """It switches without a line: a host port of a fabric extender of a 9300 [NXSDKFEX]."""
    settings: dict[str, str] = field(default_factory=dict)
    """Other lines of the configuration, by their first words."""


SHARED = (
    ("switchport", "Ethernet Layer"),
    ("mode", "port mode"),
    ("access", "access VLAN"),
    ("native", "native VLAN"),
    ("fex", "fex id"),
    ("allowed", "port allowed VLAN list"),
    ("mtu", "MTU"),
    ("speed", "speed"),
    ("pause_receive", "flow-ctrl"),
    ("pause_send", "flow-ctrl"),
    ("stp", ""),
    ("guards", ""),
    ("policies", ""),
)
"""Fields that all members of a port-channel share, and their names in error texts.

One without a name is not compared when a port joins: the port-channel replaces it [NXPCCOMP].
"""
MODE_OF_FIELD = {"access": "access", "native": "trunk", "allowed": "trunk"}
"""Mode of a port in which a field is an operational attribute, which alone is compared."""
LINK_FIELDS = {"speed", "pause_receive", "pause_send"}
"""Fields in which no port may differ that joins, not with ``force`` either [NXPCCOMP]."""
MEMBER_FIELDS = (("storm", "Storm Control"), ("storm_action", "Storm Control"))
"""Fields that a member has itself and that must equal those of its port-channel [NXPCCOMP]."""


@dataclass(slots=True)
class Fex:
    """A fabric extender that the switch knows."""

    description: str
    max_links: int = 1
    settings: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Vfc:
    """A virtual Fibre Channel interface."""

    description: str = ""
    port: str = ""
    """Ethernet port or port-channel it is bound to."""
    mac: str = ""
    """MAC address it is bound to instead."""
    shut: bool = True
    mode: str = "F"
    trunk: str = "on"
    allowed: frozenset[int] | None = None
    """VSANs it may carry; None: all."""
    vsan: int = 1
    priority: int | None = None
    """FCF priority; None: that of the switch."""


@dataclass(slots=True)
class NativePort:
    """A Fibre Channel port, or a port-channel of such ports."""

    description: str = ""
    shut: bool = True
    mode: str = "auto"
    speed: str = "auto"
    rate_mode: str = ""
    trunk: str = "on"
    allowed: frozenset[int] | None = None
    """VSANs it may carry; None: all."""
    vsan: int = 1
    group: int | None = None
    active: bool = False
    """A port-channel that agrees with the far end on its members."""
    credits: int | None = None
    """Receive buffer credits; None: those of the hardware."""
    licence: bool = False
    """A line has it take a port licence."""


FC_SHARED = ("mode", "speed", "rate_mode", "trunk", "allowed", "vsan")
"""What the members of a Fibre Channel port-channel take over from it [MDSPC8]."""


@dataclass(slots=True)
class RedundantGroup:
    """A VRRP or HSRP group of a VLAN interface."""

    address: str = ""
    priority: int = 100
    shut: bool = True
    """Does not take part (VRRP)."""
    preempt: bool = True
    """Takes the address over: by default VRRP does, HSRP does not."""


@dataclass(slots=True)
class Svi:
    """A VLAN interface, a loopback or the management port."""

    description: str = ""
    shut: bool = True
    ip: str = ""
    more: tuple[str, ...] = ()
    """Secondary IPv4 addresses and IPv6 addresses."""
    mtu: int = 1500
    vrf: str = ""
    groups: dict[tuple[str, int], RedundantGroup] = field(default_factory=dict)
    """VRRP and HSRP groups by protocol and number."""
    settings: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class ClassMap:
    """A class map."""

    match: str = "match-all"
    description: str = ""
    lines: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class PolicyMap:
    """A policy map: the lines of each class."""

    description: str = ""
    classes: dict[str, dict[str, str]] = field(default_factory=dict)


@dataclass(slots=True)
class Vsan:
    """A VSAN."""

    name: str = ""
    suspended: bool = False


@dataclass(slots=True)
class State:
    """The whole configuration of a switch."""

    hostname: str
    features: set[str] = field(default_factory=set)
    feature_sets: dict[str, bool] = field(default_factory=dict)
    """Feature sets that are installed, and whether they are turned on."""
    vlans: dict[int, Vlan] = field(default_factory=dict)
    ports: dict[str, Port] = field(default_factory=dict)
    breakouts: dict[str, str] = field(default_factory=dict)
    """Map by number of the port, as 1/49."""
    fexes: dict[int, Fex] = field(default_factory=dict)
    slots: dict[int, str] = field(default_factory=dict)
    """Models of fabric extenders that are provisioned, by number."""
    lags: dict[int, Port] = field(default_factory=dict)
    vfcs: dict[str, Vfc] = field(default_factory=dict)
    svis: dict[str, Svi] = field(default_factory=dict)
    """VLAN interfaces, loopbacks and mgmt0 by name."""
    fc_ports: dict[str, NativePort] = field(default_factory=dict)
    fc_lags: dict[int, NativePort] = field(default_factory=dict)
    fc_types: set[int] = field(default_factory=set)
    """Unified ports of slot 1 that are native ones from the next boot on."""
    fc_only: bool = False
    """The switch has no Ethernet port: its port-channels are of Fibre Channel ports."""
    fc_trunk: str = "on"
    """Trunk mode of Fibre Channel ports without a line."""
    fc_mode: str = "auto"
    """Mode of Fibre Channel ports without a line."""
    vsans: dict[int, Vsan] = field(default_factory=dict)
    domains: dict[int, str] = field(default_factory=dict)
    """Domain id by VSAN, and whether it is static or preferred."""
    fcmap: str = "0efc00"
    fcf_priority: int = 128
    aliases: dict[str, str] = field(default_factory=dict)
    alias_enhanced: bool = False
    alias_distribute: bool = True
    zoning: dict[int, Zoning] = field(default_factory=dict)
    class_maps: dict[tuple[str, str], ClassMap] = field(default_factory=dict)
    policy_maps: dict[tuple[str, str], PolicyMap] = field(default_factory=dict)
    system_qos: dict[str, str] = field(default_factory=dict)
    tcam: dict[str, int] = field(default_factory=dict)
    jumbo: int = 9216
    switchport_default: bool = True
    shut_default: bool = False
    vpc_domain: int | None = None
    vpc: dict[str, str] = field(default_factory=dict)
    vrfs: dict[str, dict[str, str]] = field(default_factory=dict)
    routes: dict[tuple[str, str, str], str] = field(default_factory=dict)
    """Static routes by VRF, network and next hop: what is behind them in their line."""
    users: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    """Password as it is printed, and roles."""
    snmp_users: dict[str, str] = field(default_factory=dict)
    groups: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    """AAA server groups by protocol and name."""
    banner: str = ""
    """Message of the day with its delimiters."""
    lines: dict[str, dict[str, str]] = field(default_factory=dict)
    """Terminal lines: console, vty."""
    access_lists: dict[str, Rules] = field(default_factory=dict)
    mst: dict[str, str] = field(default_factory=dict)
    priorities: dict[int, int] = field(default_factory=dict)
    """Spanning-tree priority by VLAN."""
    settings: dict[str, dict[str, str]] = field(default_factory=dict)
    """Other global lines, by section of the running configuration and first words."""

    def packed(self) -> bytes:
        """Return an immutable copy."""
        return pickle.dumps(self, pickle.HIGHEST_PROTOCOL)


def unpacked(stored: bytes) -> State:
    """Return the configuration of a packed copy."""
    state = pickle.loads(stored)  # noqa: S301  # written by this process, never read from outside
    if not isinstance(state, State):
        raise TypeError(state)
    return state


def carried_vlans(port: Port) -> int:
    """Return the VLANs that a port may carry, a bit each."""
    if not port.switchport or port.mode == "fex-fabric":
        return 0
    if port.mode != "trunk":
        return 1 << port.access
    return ALL_VLANS if port.allowed is None else port.allowed


def mask_of(numbers: set[int]) -> int:
    """Return VLANs as bits.

    >>> mask_of({1, 3})
    10
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def numbers_in(mask: int) -> list[int]:
    """Return the VLANs of some bits.

    >>> numbers_in(10)
    [1, 3]
    """
    return [number for number, bit in enumerate(bin(mask)[:1:-1]) if bit == "1"]


def fc_enabled(state: State, name: str) -> bool:
    """Return whether a Fibre Channel port is not shut down, by itself or with its port-channel."""
    port = state.fc_ports[name]
    lag = state.fc_lags.get(port.group or 0)
    return not port.shut and not (lag is not None and lag.shut)


def fc_group(name: str) -> str:
    """Return the number of a port-channel of Fibre Channel ports; empty: another interface."""
    return name.removeprefix("san-").removeprefix("port-channel")


def interface_of(state: State, name: str) -> Port | Vfc | Svi | NativePort | None:
    """Return the configuration of an interface by its full name; None: there is none."""
    if name.startswith("fc"):
        return state.fc_ports.get(name)
    if name.startswith("san-") or (state.fc_only and name.startswith("port-channel")):
        return state.fc_lags.get(int(fc_group(name)))
    if name.startswith("Ethernet"):
        return state.ports.get(name)
    if name.startswith("port-channel"):
        return state.lags.get(int(name[12:]))
    return state.vfcs.get(name) or state.svis.get(name)
