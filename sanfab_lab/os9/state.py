"""The configuration of an emulated OS9 switch as data."""

from collections import defaultdict
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from sanfab_lab.hashes import hexadecimal_of
from sanfab_lab.os9.names import TYPES, key_of

_Pairs = tuple[tuple[str, str], ...]
"""A mapping that can be shared: a copy of its owner stays as it is."""
OPENINGS = {
    "dcbmap": "dcb-map {}",
    "dcb-input": "dcb-input {}",
    "dcb-output": "dcb-output {}",
    "priority-group": "priority-group {}",
    "qos-policy-output": "qos-policy-output {} ets",
    "stp": "protocol spanning-tree {}",
    "lldp": "protocol lldp",
    "vlt": "vlt domain {}",
    "vrf": "ip vrf {}",
    "reload": "reload-type",
    "acl": "ip access-list standard {}",
}
"""The line that opens a block, by its mode; ``{}``: the name of the block."""
TLVS = {
    "dot1-tlv": ("port-protocol-vlan-id", "port-vlan-id", "vlan-name"),
    "dot3-tlv": ("max-frame-size",),
    "management-tlv": (
        "management-address",
        "system-capabilities",
        "system-description",
        "system-name",
    ),
}
"""In the order in which they are printed [R-SEN, IOA capture]."""


@dataclass(frozen=True, slots=True)
class Lldp:
    """One ``protocol lldp`` block."""

    off: bool = False
    advertise: frozenset[tuple[str, str]] = frozenset()
    """(family, TLV)."""
    withheld: frozenset[tuple[str, str]] = frozenset()
    """TLVs that are not sent though they are by default."""
    options: _Pairs = ()

    def works(self, direction: str) -> bool:
        """Return whether LLDP runs in a direction, ``tx`` or ``rx``."""
        return not self.off and dict(self.options).get("mode", direction) == direction


@dataclass(slots=True)
class Port:
    """A physical port, a port-channel or the management port. All values are immutable."""

    name: str
    mtu: int
    description: str = ""
    address: str = ""
    enabled: bool = False
    hybrid: bool = False
    switchport: bool = False
    tagged: frozenset[int] = frozenset()
    untagged: int = 0
    """VLAN; 0: the default VLAN."""
    rx: bool | None = None
    """None: as the model has it by default."""
    tx: bool = False
    threshold: str = ""
    stp: _Pairs = ()
    """Command after ``spanning-tree``, and its options."""
    no_stp: bool = False
    storm: _Pairs = ()
    dcb_map: str = ""
    dcb_input: str = ""
    dcb_output: str = ""
    lldp: Lldp | None = None
    lacp: bool = False
    """It has a block of LACP."""
    lag: int = 0
    lag_mode: str = ""
    """LACP mode; empty: a static member."""
    fip: str = ""
    rate: str = ""
    """Speed that a line sets, in Mbit/s."""
    optics: frozenset[str] = frozenset()
    """Lines of negotiation and forward error correction."""
    minimum_links: int = 1
    options: frozenset[str] = frozenset()
    """Lines of a port-channel that take no value."""
    peer_lag: int = 0

    @property
    def number(self) -> int:
        """Last number of the name: that of a port-channel."""
        return key_of(self.name).numbers[-1]

    @property
    def layer2(self) -> bool:
        """Whether it has configuration of layer 2."""
        return self.switchport or bool(self.stp or self.storm)

    @property
    def is_lag(self) -> bool:
        """Whether it is a port-channel."""
        return self.name.startswith("Port-channel")

    @property
    def is_physical(self) -> bool:
        """Whether it is a physical port; the management port is not counted."""
        return self.speed > 0 and not self.name.startswith("Ma")

    @property
    def nominal_speed(self) -> int:
        """Speed without a line that sets it, in Mbit/s."""
        return TYPES[key_of(self.name).kind][1]

    @property
    def speed(self) -> int:
        """Speed of the port in Mbit/s; 0: a port-channel."""
        return int(self.rate or self.nominal_speed)


@dataclass(frozen=True, slots=True)
class VlanVrrp:
    """A VRRP group of a VLAN."""

    number: int
    addresses: tuple[str, ...] = ()
    priority: int = 100
    preempt: bool = True


@dataclass(slots=True)
class Vlan:
    """A VLAN; its members are kept at the ports."""

    number: int
    mtu: int
    name: str = ""
    description: str = ""
    vrf: str = ""
    address: str = ""
    secondary: tuple[str, ...] = ()
    ipv6: tuple[str, ...] = ()
    vrrp: tuple[VlanVrrp, ...] = ()
    enabled: bool | None = False
    """None: not configured, as of the default VLAN."""
    fip: bool = False
    fc_map: str = ""


Interface: TypeAlias = Port | Vlan


@dataclass(slots=True)
class DcbMap:
    """A ``dcb-map``."""

    pfc: bool = True
    groups: tuple[tuple[int, str, bool], ...] = ()
    """(number, bandwidth or ``strict-priority``, PFC)."""
    priorities: tuple[int, ...] = ()
    """Group of each 802.1p priority."""

    @property
    def lossless(self) -> list[int]:
        """Priorities without drop."""
        on = {number for number, _, pfc in self.groups if pfc}
        return [at for at, group in enumerate(self.priorities) if group in on] if self.pfc else []


Sections = defaultdict[str, dict[str, str]]


PLAIN_SECTIONS: list[str] = []
"""Sections of lines that the configuration prints below spanning tree, under their own names."""


@dataclass(slots=True)
class State:
    """One configuration."""

    hostname: str
    ports: dict[str, Port]
    vlans: dict[int, Vlan]
    dcb: bool = False
    iscsi: bool = False
    settings: Sections = field(default_factory=lambda: defaultdict(dict))
    """Lines of the whole switch by section and key; a line replaces one with the same key."""
    blocks: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    """Lines of terminal lines, spanning tree and old DCB, by kind and name, then by key."""
    maps: dict[str, DcbMap] = field(default_factory=dict)
    lldp: Lldp | None = None
    features: frozenset[str] = frozenset()
    fip: bool = False
    fc_map: str = ""
    telnet: bool = True
    ssh: bool = True
    banners: dict[str, str] = field(default_factory=dict)
    vlt: dict[str, str] | None = None
    vlt_domain: int = 0

    def members(self, lag: int) -> list[Port]:
        """Return the ports of a port-channel."""
        return [port for port in self.ports.values() if port.lag == lag] if lag else []

    def map_of(self, port: Port) -> DcbMap | None:
        """Return the DCB map of a port."""
        return self.maps.get(port.dcb_map)

    def pfc_runs(self, port: Port) -> bool:
        """Return whether a port has priority flow control: with DCB, until a map turns it off."""
        found = self.map_of(port)
        return self.dcb and (found is None or found.pfc)


def copy_of(state: State) -> State:
    """Return a copy of a configuration; values that cannot change are shared."""
    return replace(
        state,
        ports={name: copy(port) for name, port in state.ports.items()},
        vlans={number: copy(vlan) for number, vlan in state.vlans.items()},
        settings=defaultdict(dict, {name: dict(kept) for name, kept in state.settings.items()}),
        blocks={key: dict(block) for key, block in state.blocks.items()},
        maps={name: copy(one) for name, one in state.maps.items()},
        banners=dict(state.banners),
        vlt=None if state.vlt is None else dict(state.vlt),
    )


def with_pair(pairs: _Pairs, key: str, value: str | None) -> _Pairs:
    """Return pairs with one set; None: without it."""
    others = {name: one for name, one in pairs if name != key}
    return tuple(sorted((others if value is None else {**others, key: value}).items()))


def type7(secret: str, release: tuple[int, ...]) -> str:
    """Return a secret as type 7: longer from 9.14 on [F-MXL, R-NAF]."""
    return hexadecimal_of(secret, 48 if release >= (9, 14) else 16)


def md5_style(secret: str) -> str:
    """Return a secret as type 5."""
    return f"$1${hexadecimal_of(secret, 8)}${hexadecimal_of(secret[::-1], 22)}"
