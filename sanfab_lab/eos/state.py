"""What an emulated Arista switch knows: its configuration as values, cheap to copy and compare.

Everything in it is frozen but the dictionaries, so a copy shares all that did not change: a
configuration session or the startup configuration costs a few dictionaries.
"""

import re
from dataclasses import dataclass, field, replace

Options = tuple[tuple[str, str], ...]
"""Words of a line with their values, in the order in which they are shown."""

ALL_VLANS = frozenset(range(1, 4095))
MTU_DEFAULT = 1500


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
    fec: str = ""
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
    channel: int = 0
    lacp: str = ""
    """Mode in which it is a member of ``channel``."""
    lacp_fast: bool = False
    lacp_priority: int = 32768
    min_links: int = 0
    fallback: str = ""
    mlag: int = 0
    lldp_transmit: bool = True
    lldp_receive: bool = True
    trust: str = ""
    cos: str = ""
    dscp: str = ""
    pfc: bool = False
    lossless: frozenset[int] = frozenset()
    storm: Options = ()
    storm_event: bool = False
    edge: str = ""
    bpdu_guard: str = ""
    bpdu_filter: str = ""
    stp_guard: str = ""
    stp_cost: str = ""
    stp_priority: str = ""
    link_type: str = ""


@dataclass(frozen=True, slots=True)
class Vlan:
    """One VLAN; an empty name: VLAN and four digits."""

    name: str = ""
    active: bool = True
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class User:
    """One local account."""

    privilege: str = "1"
    role: str = ""
    secret: str = ""
    """As it is shown: ``nopassword``, or ``secret`` with the hash."""
    key: str = ""
    """Public SSH key."""


@dataclass(frozen=True, slots=True)
class Service:
    """A way in: ``management ssh`` and its like."""

    shut: bool
    values: Options = ()
    vrfs: tuple[tuple[str, bool], ...] = ()
    """VRFs it has a section for, and whether it is shut down there."""


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
    """By full name; physical ports and Management are always there."""
    hostname: str = "localhost"
    vlans: dict[int, Vlan] = field(default_factory=lambda: {1: Vlan("default")})
    settings: dict[str, str] = field(default_factory=dict)
    """Single lines that take one value, by key; what is missing has its default."""
    entries: dict[tuple[str, str], Options] = field(default_factory=dict)
    """Lines that may be there several times, by kind and key."""
    users: dict[str, User] = field(default_factory=dict)
    vrfs: dict[str, str] = field(default_factory=dict)
    """Route distinguisher by name."""
    banners: dict[str, str] = field(default_factory=dict)
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Servers of TACACS+ groups."""
    services: dict[str, Service] = field(default_factory=lambda: dict(SERVICES))
    mlag: dict[str, str] = field(default_factory=dict)
    """Lines of ``mlag configuration``, value by first words."""
    mst: Mst = Mst()
    without_stp: frozenset[int] = frozenset()

    def copy(self) -> "State":
        """Return a configuration of its own."""
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
        )

    def members(self, channel: int) -> list[str]:
        """Return the ports of a port-channel."""
        return [name for name, port in self.ports.items() if port.channel == channel]

    def of_kind(self, kind: str) -> list[tuple[str, Options]]:
        """Return the lines of one kind, in the order they were entered."""
        return [(key, options) for (of, key), options in self.entries.items() if of == kind]


def clean(ports: tuple[str, ...]) -> State:
    """Return the configuration of a switch that nobody configured."""
    return State(dict.fromkeys((*ports, "Management1"), DEFAULT))


_SHORT = {
    "Ethernet": "Et",
    "Port-Channel": "Po",
    "Vlan": "Vl",
    "Management": "Ma",
    "Loopback": "Lo",
}
_NAME = re.compile(r"([A-Za-z-]+?)(\d[\d/]*)$")
KINDS = tuple(_SHORT)


def kind_of(name: str) -> str:
    """Return the kind of an interface: ``Ethernet49/1`` -> ``Ethernet``."""
    match = _NAME.match(name)
    return match[1] if match else ""


def short(name: str) -> str:
    """Return the short name of an interface: ``Ethernet49/1`` -> ``Et49/1``."""
    kind = kind_of(name)
    return _SHORT.get(kind, kind) + name[len(kind) :]


def order(name: str) -> tuple[int, ...]:
    """Return what interfaces are sorted by, as the switch lists them."""
    place = ("Port-Channel", "Ethernet", "Loopback", "Management", "Vlan").index(kind_of(name))
    return (place, *(int(number) for number in re.findall(r"\d+", name)))


def natural(text: str) -> tuple[tuple[int, str], ...]:
    """Return what texts with numbers are sorted by.

    >>> sorted(["10.240.0.0", "10.80.0.0", "9"], key=natural)
    ['9', '10.80.0.0', '10.240.0.0']
    """
    return tuple((int(part or 0), word) for part, word in re.findall(r"(\d*)(\D*)", text))


def switched(name: str, port: Port) -> bool:
    """Tell whether an interface switches frames."""
    return port.switching and kind_of(name) in {"Ethernet", "Port-Channel"}
