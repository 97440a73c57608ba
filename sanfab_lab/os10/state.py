"""The configuration of an emulated OS10 switch as data."""

from collections import defaultdict
from copy import copy
from dataclasses import dataclass, field, replace

from sanfab_lab.hashes import letters_of
from sanfab_lab.os10.names import ETHERNET, LAG, VLAN, key_of

MTU = 1532
"""Frame size of an interface without a line [O10-4048]."""
IP_MTU_LESS = 32
"""What the IP MTU is less than that [O10-4048 O10-MFD]."""
BlockLines = dict[str, str]
"""Lines by their first words; a line replaces one with the same key."""


@dataclass(slots=True)
class Interface:
    """A port, port-channel, VLAN, loopback or the management port."""

    name: str
    enabled: bool = True
    description: str = ""
    """As typed, with its quotation marks."""
    layer2: bool = False
    """A port or port-channel that switches."""
    trunk: bool = False
    access: int | None = 1
    """The untagged VLAN, of a trunk too; None: a trunk without one."""
    allowed: frozenset[int] = frozenset()
    """Tagged VLANs of a trunk."""
    lag: int = 0
    lag_mode: str = ""
    """active, passive or on."""
    vrf: str = ""
    dhcp: bool = False
    autoconfig: bool = False
    address: str = ""
    secondary: tuple[str, ...] = ()
    ipv6: tuple[str, ...] = ()
    mtu: int = MTU
    receive: bool = False
    """It obeys pause frames."""
    transmit: bool = False
    """It sends pause frames."""
    lines: BlockLines = field(default_factory=dict)
    """All others."""
    vrrp: dict[int, BlockLines] = field(default_factory=dict)
    """Lines of each VRRP group."""

    @property
    def kind(self) -> str:
        """Its kind: ``ethernet``, ``port-channel``, ``vlan``, ``mgmt`` or ``loopback``."""
        return key_of(self.name).kind

    @property
    def number(self) -> int:
        """The last number of its name."""
        return key_of(self.name).numbers[-1]

    @property
    def switches(self) -> bool:
        """Whether it may switch: a port or a port-channel."""
        return self.kind in {ETHERNET, LAG}

    @property
    def routes(self) -> bool:
        """Whether it has something of layer 3."""
        return bool(self.address or self.ipv6 or self.vrf or self.vrrp)

    @property
    def carried(self) -> frozenset[int]:
        """The VLANs that it carries, the untagged one included."""
        tagged = self.allowed if self.trunk else frozenset()
        return tagged | ({self.access} if self.access else frozenset())


@dataclass(slots=True)
class State:
    """One configuration."""

    hostname: str
    interfaces: dict[str, Interface]
    settings: defaultdict[str, BlockLines] = field(default_factory=lambda: defaultdict(dict))
    """Lines of the whole switch by section and key."""
    blocks: dict[tuple[str, str], BlockLines] = field(default_factory=dict)
    """Lines of maps, policies, VRFs, lists and the VLT domain, by kind and name."""
    breakouts: dict[str, str] = field(default_factory=dict)
    """Map of each port that may be broken out, by its number, as 1/1/25; or mode of a group."""
    banners: dict[str, str] = field(default_factory=dict)
    iscsi: bool = False
    fresh_vlans: frozenset[int] = frozenset()
    """VLANs that lines of this transaction allow on a port."""

    def of_kind(self, kind: str) -> list[Interface]:
        """Return the interfaces of a kind, in the order of their numbers."""
        found = [one for one in self.interfaces.values() if one.kind == kind]
        return sorted(found, key=lambda one: key_of(one.name).numbers)

    def vlan(self, number: int) -> Interface | None:
        """Return a VLAN; None: it does not exist."""
        return self.interfaces.get(f"{VLAN}{number}")

    def members(self, lag: int) -> list[Interface]:
        """Return the ports of a port-channel."""
        return [one for one in self.of_kind(ETHERNET) if one.lag == lag] if lag else []

    @property
    def discovery(self) -> list[str]:
        """The ports of the interconnect of the VLT domain."""
        return self.vlt.get("discovery", "").split()

    @property
    def vlt(self) -> BlockLines:
        """Lines of the VLT domain; empty: there is none."""
        return next((block for (kind, _), block in self.blocks.items() if kind == "vlt"), {})

    @property
    def vlt_domain(self) -> int:
        """Number of the VLT domain; 0: there is none."""
        return next((int(name) for kind, name in self.blocks if kind == "vlt"), 0)


def new_interface(state: State, name: str) -> Interface:
    """Return an interface as shipped: a port is up and switches in VLAN 1 [O10-JP O10-CSM]."""
    one = Interface(name)
    one.layer2 = one.switches
    one.receive = state.iscsi and one.kind == ETHERNET
    return one


def copy_of(state: State) -> State:
    """Return a copy of a configuration that shares nothing that changes."""
    return replace(
        state,
        interfaces={name: _copied(one) for name, one in state.interfaces.items()},
        settings=defaultdict(dict, {name: dict(kept) for name, kept in state.settings.items()}),
        blocks={key: dict(block) for key, block in state.blocks.items()},
        breakouts=dict(state.breakouts),
        banners=dict(state.banners),
    )


def _copied(one: Interface) -> Interface:
    new = copy(one)
    new.lines = dict(one.lines)
    new.vrrp = {number: dict(lines) for number, lines in one.vrrp.items()} if one.vrrp else {}
    return new


def crypt_style(secret: str) -> str:
    """Return a secret as SHA-512 crypt has it, made up; one that is hidden already stays."""
    if secret.startswith(("$1$", "$5$", "$6$")):
        return secret
    return f"$6${letters_of(secret, 8)}${letters_of(secret[::-1] + secret, 86)}"


def key_style(secret: str) -> str:
    """Return a key as type 9 has it, made up."""
    return letters_of(secret, 64).lower()
