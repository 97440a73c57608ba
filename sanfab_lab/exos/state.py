"""The configuration of an emulated ExtremeXOS switch as plain data, copied whole by a save."""

from dataclasses import dataclass, field

ALL_TLVS = (
    "port-description",
    "system-name",
    "system-description",
    "system-capabilities",
    "management-address",
)
BUILT_IN_PROFILES = ("QP1", "QP8")
"""QoS profiles that exist from the start [mem]."""
KEY_ENDS = "\n"
"""Separates the parts of the key of an SNMPv3 row; no word contains it."""
FLOODS = ("broadcast", "multicast", "unknown-destmac")


@dataclass(slots=True)
class Port:
    """Settings of one port; a port in its defaults has no record."""

    enabled: bool = True
    display: str = ""
    description: str = ""
    jumbo: bool = False
    rx_pause: bool | None = None
    """None: never set; the port shows it as enabled [R-NTC] and refuses tx [E-FC]."""
    tx_pause: bool = False
    pfc_rx: tuple[str, ...] = ()
    """QoS profiles that honour PFC."""
    pfc_tx: tuple[int, ...] = ()
    """Priorities that send PFC."""
    floods: dict[str, str] = field(default_factory=dict)
    """Packets per second by kind of flood."""
    speed: str = ""
    """Words after ``auto off``; empty: the default."""
    lldp: str | None = None
    """``on``, ``off``, ``receive-only``, ``transmit-only``; None: the default of the release."""
    tlvs: dict[str, bool] = field(default_factory=dict)
    """Advertised or not, where that differs from the default."""
    edp: bool = True
    bandwidth: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Minimum and maximum per cent by QoS profile."""
    link_type: str = ""
    safeguard: str = ""
    """Recovery timeout of edge safeguard, ``-`` for none; empty: off."""
    restrict: str = ""
    """The same for BPDU restrict."""
    stp: bool = True
    flooding: tuple[str, ...] = ()
    """Kinds of frames that are not flooded."""


@dataclass(slots=True)
class VrrpRouter:
    """A VRRP group of a VLAN."""

    addresses: dict[str, str] = field(default_factory=dict)
    """In the order in which they were added; the values are empty."""
    priority: int = 100
    enabled: bool = False


@dataclass(slots=True)
class Vlan:
    """One VLAN and its ports."""

    name: str
    tag: int
    internal: bool = False
    """The switch chose the tag, as none is configured."""
    enabled: bool = True
    untagged: set[str] = field(default_factory=set)
    tagged: set[str] = field(default_factory=set)
    description: str = ""
    address: str = ""
    mask: str = ""
    forwarding: bool = False
    loopback: bool = False
    ip_mtu: int = 1500
    qosprofile: str = ""
    dhcp: bool = False
    fip: bool = False
    fcmap: str = ""
    fcf_update: str = ""
    fip_ports: dict[str, str] = field(default_factory=dict)
    vrrp: dict[int, VrrpRouter] = field(default_factory=dict)
    """VRRP groups by number."""

    def ports(self) -> set[str]:
        """Return its ports, tagged or not."""
        return self.untagged | self.tagged


@dataclass(slots=True)
class Lag:
    """One load-sharing group."""

    master: str
    members: list[str]
    algorithm: str = "L2"
    lacp: bool = False
    activity: str = "active"
    timeout: str = "long"
    defaulted: str = "delete"
    fallback: str = "disable"
    minimum: int = 1


@dataclass(slots=True)
class Peer:
    """One MLAG peer."""

    name: str
    address: str = ""
    vr: str = "VR-Default"
    lacp_mac: str = ""
    interval: int = 1000
    ports: dict[str, int] = field(default_factory=dict)
    """Multi-switch LAG ids by port."""


@dataclass(slots=True)
class Account:
    """One local account."""

    role: str
    secret: str = ""
    """Its hash; empty: no password."""


@dataclass(slots=True)
class Domain:
    """One spanning-tree domain."""

    name: str
    enabled: bool = False
    mode: str = "dot1d"
    priority: int = 32768
    encapsulation: str = "dot1d"
    bound: set[str] = field(default_factory=set)
    """VLANs whose ports join automatically."""
    vlans: dict[str, set[str]] = field(default_factory=dict)
    """Manually added ports, by VLAN."""


@dataclass(slots=True)
class SyslogServer:
    """One syslog server."""

    address: str
    vr: str
    facility: str
    enabled: bool = False
    severity: str = "Debug-Data"
    log_filter: str = "DefaultFilter"
    match: str = "Any"
    layout: str = "timestamp seconds date Mmm-dd event-name none priority tag-name"
    source: str = ""

    def key(self) -> str:
        """Return the words that name it in commands."""
        return f"{self.address} vr {self.vr} {self.facility}"


@dataclass(slots=True)
class Server:
    """One TACACS+ server."""

    address: str = ""
    port: str = "49"
    client: str = ""
    vr: str = "VR-Mgmt"
    secret: str = ""
    """Encrypted."""


@dataclass(slots=True)
class Snmp:
    """The SNMP agent."""

    v1v2c: bool = True
    v3: bool = True
    traps: bool = True
    communities: dict[str, str] = field(default_factory=dict)
    """``readonly`` or ``readwrite`` by name."""
    receivers: dict[str, str] = field(default_factory=dict)
    users: dict[str, tuple[str, str, str, str]] = field(default_factory=dict)
    """Authentication, its key, privacy, its key; empty: without."""
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    """Groups, access, views, targets and so on: the words after the name, by kind and key."""


@dataclass(slots=True)
class Services:
    """Clock, log, AAA and remote access."""

    sntp: dict[str, tuple[str, str]] = field(default_factory=dict)
    sntp_on: bool = False
    sntp_interval: int = 64
    ntp: dict[str, str] = field(default_factory=dict)
    ntp_on: bool = False
    ntp_vlans: set[str] = field(default_factory=set)
    targets: dict[str, SyslogServer] = field(default_factory=dict)
    syslog_on: bool = True
    tacacs: dict[str, Server] = field(default_factory=dict)
    tacacs_on: bool = False
    tacacs_authorization: bool = False
    tacacs_timeout: int = 3
    dns_servers: dict[str, str] = field(default_factory=dict)
    dns_suffixes: dict[str, str] = field(default_factory=dict)
    """Domain suffixes as keys, in order."""
    timezone: str = ""
    telnet: bool = True
    ssh: bool = True
    ssh_key: bool = True
    web: dict[str, bool] = field(default_factory=dict)
    banners: dict[str, tuple[str, ...]] = field(default_factory=dict)
    idle: int = 20
    idle_on: bool = True
    config_logging: bool = False
    elrp: bool = False
    elrp_vlans: dict[str, str] = field(default_factory=dict)
    elrp_exclude: set[str] = field(default_factory=set)
    routes: dict[tuple[str, str], str] = field(default_factory=dict)
    """Virtual router by destination and gateway."""


@dataclass(slots=True)
class State:
    """The whole configuration of a switch."""

    sysname: str
    contact: str = "support@extremenetworks.com, +1 888 257 3000"
    location: str = ""
    ports: dict[str, Port] = field(default_factory=dict)
    partitions: dict[str, str] = field(default_factory=dict)
    """By port; they count when the switch starts."""
    vlans: dict[str, Vlan] = field(default_factory=dict)
    """By name in lower case: names of VLANs are not case-sensitive [E-NAM]."""
    tags: dict[int, str] = field(default_factory=dict)
    """Key of the VLAN by tag."""
    untagged: dict[str, str] = field(default_factory=dict)
    """Key of the VLAN that a port is an untagged member of."""
    auto_move: str = "off"
    lags: dict[str, Lag] = field(default_factory=dict)
    lag_of: dict[str, str] = field(default_factory=dict)
    """Master of the group that a port is in."""
    custom_hash: dict[str, str] = field(default_factory=dict)
    peers: dict[str, Peer] = field(default_factory=dict)
    mlag_delay: int = 0
    """Seconds after a restart until the MLAG ports come up; 0: not configured."""
    mlag_delays: bool = False
    jumbo_size: int = 9216
    switching_mode: str = ""
    qosprofiles: set[str] = field(default_factory=lambda: set(BUILT_IN_PROFILES))
    dot1p: dict[int, str] = field(default_factory=dict)
    accounts: dict[str, Account] = field(default_factory=dict)
    domains: dict[str, Domain] = field(default_factory=dict)
    mstp_region: str = ""
    mstp_revision: int = 3
    snmp: Snmp = field(default_factory=Snmp)
    services: Services = field(default_factory=Services)
    stacking: bool = False
    stack_priorities: dict[str, str] = field(default_factory=dict)

    def port(self, name: str) -> Port:
        """Return the settings of a port, to be changed."""
        return self.ports.setdefault(name, Port())

    def settings_of(self, name: str) -> Port:
        """Return the settings of a port, to be read only."""
        return self.ports.get(name, UNTOUCHED)


UNTOUCHED = Port()
"""A port in its defaults; read only."""
