"""The configuration that an emulated OS9 switch is in, and the one it is shipped with."""

from copy import copy
from dataclasses import dataclass, field, replace
from hashlib import sha256

from sanfab.model.platforms.row import Capability, Platform, capabilities_of, release_key
from sanfab_lab.chassis import Chassis
from sanfab_lab.os9.names import TYPES, key_of

Pairs = tuple[tuple[str, str], ...]
"""A mapping that can be shared: a copy of its owner stays as it is."""

NAMED_BOOT = (9, 8)
"""First release that prints the reload type as a block [R-PUP, IOA capture]."""
TOP_FEATURES = (9, 10)
"""First release that prints LLDP and features above the ports [R-SEN, R-PUP]."""
RELEASE_9 = (9,)
SSH_DEFAULT = (9, 2)
"""First release that serves SSH by default [F-S4048]."""
SSH_STATED = (9, 14)
"""First release that says so all the same [R-SEN]; 9.5 and 9.13 do not [R-PUP, F-MXL]."""


@dataclass(frozen=True, slots=True)
class Lldp:
    """One ``protocol lldp`` block."""

    off: bool = False
    advertise: frozenset[tuple[str, str]] = frozenset()
    """(family, TLV)."""
    withheld: frozenset[tuple[str, str]] = frozenset()
    """TLVs that are not sent though they are by default."""
    options: Pairs = ()


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
    rx: bool = False
    tx: bool = False
    threshold: str = ""
    stp: Pairs = ()
    """Command after ``spanning-tree``, and its options."""
    no_stp: bool = False
    storm: Pairs = ()
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


@dataclass(slots=True)
class Vlan:
    """A VLAN; its members are kept at the ports."""

    number: int
    mtu: int
    name: str = ""
    description: str = ""
    address: str = ""
    enabled: bool | None = False
    """None: nothing was said, as of the default VLAN."""
    fip: bool = False
    fc_map: str = ""


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


@dataclass(slots=True)
class Block:
    """A block of lines that mean nothing to the rest: VTY lines, spanning tree, old DCB."""

    lines: dict[str, str] = field(default_factory=dict)
    """By what a second line of the kind replaces."""


@dataclass(slots=True)
class State:
    """One configuration."""

    hostname: str
    ports: dict[str, Port]
    vlans: dict[int, Vlan]
    dcb: bool
    iscsi: bool
    lines: dict[tuple[str, ...], str] = field(default_factory=dict)
    """Lines of the whole switch by section and what a second line of the kind replaces."""
    blocks: dict[tuple[str, str], Block] = field(default_factory=dict)
    """By kind and name."""
    maps: dict[str, DcbMap] = field(default_factory=dict)
    lldp: Lldp | None = None
    features: set[str] = field(default_factory=set)
    fip: bool = False
    fc_map: str = ""
    telnet: bool = True
    ssh: bool = True
    banners: dict[str, str] = field(default_factory=dict)
    vlt: Block | None = None
    vlt_domain: int = 0


def copy_of(state: State) -> State:
    """Return a configuration that changes of its own; values that cannot change are shared."""
    return replace(
        state,
        ports={name: copy(port) for name, port in state.ports.items()},
        vlans={number: copy(vlan) for number, vlan in state.vlans.items()},
        lines=dict(state.lines),
        blocks={key: Block(dict(block.lines)) for key, block in state.blocks.items()},
        maps={name: copy(one) for name, one in state.maps.items()},
        features=set(state.features),
        banners=dict(state.banners),
        vlt=Block(dict(state.vlt.lines)) if state.vlt else None,
    )


def hidden(secret: str, digits: int) -> str:
    """Return what the switch shows instead of a secret."""
    text = sha256(secret.encode()).hexdigest()
    return (text + sha256(text.encode()).hexdigest())[:digits]


def type7(secret: str, release: tuple[int, ...]) -> str:
    """Return a secret as type 7: longer from 9.14 on [F-MXL, R-NAF]."""
    return hidden(secret, 48 if release >= (9, 14) else 16)


def md5_style(secret: str) -> str:
    """Return a secret as type 5."""
    return f"$1${hidden(secret, 8)}${hidden(secret[::-1], 22)}"


def physical(name: str) -> bool:
    """Tell whether a name is one of a physical port."""
    return TYPES[key_of(name).kind][1] > 0 and not name.startswith("Ma")


def family_on(platform: Platform) -> bool:
    """Tell whether DCB and iSCSI detection are on by default: MXL [F-MXL]; not S4810 [D-DCB3]."""
    return platform.family == "mxl"


def management(platform: Platform) -> str:
    """Return the name of the management port."""
    return f"ManagementEthernet {platform.unit_first}/{platform.unit_first}"


def factory(chassis: Chassis) -> State:
    """Return the configuration as shipped, with address, name, SSH and account given."""
    platform, release = chassis.platform, release_key(chassis.release)
    mtu = platform.mtu_default or 1554
    names = sorted(chassis.ports, key=lambda name: key_of(name).numbers)
    on = family_on(platform)
    state = State(
        hostname=chassis.name,
        ports={name: Port(name, mtu) for name in names},
        vlans={1: Vlan(1, mtu, enabled=None)},
        dcb=on,
        iscsi=on,
        lldp=Lldp() if on else None,
    )
    # A documentation address stands for the one that the lab is reached by.
    name = management(platform)
    state.ports[name] = Port(name, mtu, address=chassis.address or "192.0.2.1/24", enabled=True)
    _account(chassis, state, release)
    state.lines["ssh", "version"] = "ip ssh server version 2"
    for kind, many in (("console", 1), ("vty", 10)):
        for number in range(many):
            state.blocks["line", f"{kind} {number}"] = Block()
    _quads(chassis, state)
    return state


def _account(chassis: Chassis, state: State, release: tuple[int, ...]) -> None:
    """Make the account that the lab logs in with."""
    platform = chassis.platform
    role = (
        " role sysadmin"
        if Capability.USER_ROLE in capabilities_of(platform, chassis.release)
        else ""
    )
    state.lines["username", chassis.user] = (
        f"username {chassis.user} password 7 {type7(chassis.password, release)} privilege 15{role}"
    )


def _quads(chassis: Chassis, state: State) -> None:
    """Note the 40G ports that are split, as the ports there are say."""
    unit = chassis.platform.unit_first
    for run in chassis.platform.ports:
        for number in run.numbers if run.prefix.startswith("fortyGigE") else ():
            split = f"TenGigabitEthernet {unit}/{number}"
            if split in state.ports and f"fortyGigE {unit}/{number}" not in state.ports:
                state.lines["quad", f"{number:03}"] = (
                    f"stack-unit {unit} port {number} portmode quad"
                )
