"""The configuration of an emulated Arista switch as values that are cheap to copy and compare.

Only the dictionaries can change, so a copy shares all values: a configuration session or the
startup configuration costs a few dictionaries.
"""

from dataclasses import dataclass, field, replace

from sanfab_lab.access_lists import Rules

Options = tuple[tuple[str, str], ...]
"""Words of a line with their values, in the order of the switch."""

ALL_VLANS = frozenset(range(1, 4095))
MTU_DEFAULT = 1500


VRRP_PRIORITY = 100


@dataclass(frozen=True, slots=True)
class VrrpGroup:
    """One VRRP group of a VLAN interface."""

    number: int
    address: str = ""
    priority: int = VRRP_PRIORITY
    preempt: bool = True


@dataclass(frozen=True, slots=True)
class Port:
    """One interface: Ethernet, Port-Channel, Vlan, Management or Loopback."""

    description: str = ""
    shut: bool = False
    mtu: int = MTU_DEFAULT
    l2_mtu: int = 0
    load_interval: int = 0
    link_event: str = ""
    dcbx: str = ""
    send: str = ""
    receive: str = ""
    speed: str = ""
    fec: bool = True
    """False: forward error correction is turned off."""
    fire_code: bool = False
    reed_solomon: bool = False
    access: int = 1
    native: str = "1"
    allowed: frozenset[int] = ALL_VLANS
    mode: str = "access"
    groups: tuple[str, ...] = ()
    switching: bool = True
    autostate: bool = True
    vrf: str = ""
    address: str = ""
    secondary: tuple[str, ...] = ()
    ipv6: tuple[str, ...] = ()
    vrrp: tuple[VrrpGroup, ...] = ()
    channel: int = 0
    lacp: str = ""
    """LACP mode of a member of ``channel``."""
    lacp_rate: str = "normal"
    lacp_priority: int = 32768
    min_links: int = 0
    fallback: str = ""
    mlag: int = 0
    lldp_transmit: bool = True
    lldp_receive: bool = True
    trust: str = ""
    cos: str = ""
    dscp: int = -1
    pfc: bool = False
    lossless: frozenset[int] = frozenset()
    storm: Options = ()
    storm_event: bool = False
    edge: str = ""
    bpdu_guard: str = ""
    bpdu_filter: str = ""
    stp_guard: str = ""
    stp_cost: int = 0
    stp_priority: int = 128
    link_type: str = ""


@dataclass(frozen=True, slots=True)
class Vlan:
    """One VLAN; an empty name stands for VLAN and four digits."""

    name: str = ""
    active: bool = True
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class User:
    """One local account."""

    privilege: str = "1"
    role: str = ""
    secret: str = ""
    """``nopassword``, or ``secret`` with the hash."""
    key: str = ""
    """Public SSH key."""


@dataclass(frozen=True, slots=True)
class Service:
    """One management service, as ``management ssh``."""

    shut: bool
    values: Options = ()
    vrfs: tuple[tuple[str, bool], ...] = ()
    """VRFs with a section, and whether the service is shut down there."""


@dataclass(frozen=True, slots=True)
class Mst:
    """The region of multiple spanning tree."""

    name: str = ""
    revision: int = 0
    instances: tuple[tuple[int, frozenset[int]], ...] = ()


SERVICES = {
    "ssh": Service(shut=False),
    "telnet": Service(shut=True),
    "console": Service(shut=False),
    "api http-commands": Service(shut=True),
}
DEFAULT = Port()


@dataclass
class State:
    """A whole configuration."""

    ports: dict[str, Port]
    """By full name; physical ports and Management always exist."""
    hostname: str = "localhost"
    vlans: dict[int, Vlan] = field(default_factory=lambda: {1: Vlan("default")})
    settings: dict[str, str] = field(default_factory=dict)
    """Values of single lines, by key; a missing one has its default."""
    entries: dict[tuple[str, str], Options] = field(default_factory=dict)
    """Options of repeated lines, by kind and key."""
    users: dict[str, User] = field(default_factory=dict)
    vrfs: dict[str, str] = field(default_factory=dict)
    """Route distinguisher by name."""
    banners: dict[str, str] = field(default_factory=dict)
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Servers of TACACS+ groups."""
    services: dict[str, Service] = field(default_factory=lambda: dict(SERVICES))
    mlag: dict[str, str] = field(default_factory=dict)
    """Values of the lines of ``mlag configuration``, by their first words."""
    mst: Mst = Mst()
    without_stp: frozenset[int] = frozenset()
    stp_priorities: tuple[tuple[int, int], ...] = ()
    """Spanning-tree priority by VLAN."""
    access_lists: dict[str, Rules] = field(default_factory=dict)
    """Standard IP access lists by name."""
    service_acls: dict[tuple[str, str], str] = field(default_factory=dict)
    """Access list by service (ssh, snmp) and VRF."""

    def copy(self) -> "State":
        """Return an independent copy."""
        return replace(
            self,
            ports=dict(self.ports),
            vlans=dict(self.vlans),
            settings=dict(self.settings),
            entries=dict(self.entries),
            users=dict(self.users),
            vrfs=dict(self.vrfs),
            banners=dict(self.banners),
            groups=dict(self.groups),
            services=dict(self.services),
            mlag=dict(self.mlag),
            access_lists=dict(self.access_lists),
            service_acls=dict(self.service_acls),
        )

    def members(self, channel: int) -> list[str]:
        """Return the ports of a port-channel."""
        return [name for name, port in self.ports.items() if port.channel == channel]

    def of_kind(self, kind: str) -> list[tuple[str, Options]]:
        """Return the lines of one kind, in the order in which they were typed."""
        return [(key, options) for (of, key), options in self.entries.items() if of == kind]
