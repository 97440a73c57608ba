"""The facts of an NX-OS text while it is being read."""

import re
from dataclasses import dataclass, field

from sanfab.facts import LagFacts, PeerFacts, PortFacts, SwitchFacts, VfcFacts, VlanFacts, VsanFacts
from sanfab.model import MAX_VLAN, Platform
from sanfab.nos.number_lists import parse_numbers

_LAST_VFC = 8192
_RESERVED_VSANS = {0, 4079, 4094}
_INTERFACES = {"e": "Ethernet", "po": "port-channel", "mgmt": "mgmt", "vfc": "vfc"}


@dataclass
class Builder:
    """Facts so far, and what only the end of the text can settle."""

    platform: Platform
    layer2: bool = True
    """A port without a line of its own switches."""
    layer2_shut: bool = False
    """A switching port is shut down until told otherwise."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    headers: dict[str, str] = field(default_factory=dict)
    """The line that opened the block of a port."""
    states: dict[str, bool] = field(default_factory=dict)
    """Ports that are told to be up or down."""
    access_vlans: dict[str, int] = field(default_factory=dict)
    """What an access port is in, which a trunk keeps in mind without using it."""
    native_vlans: dict[str, int] = field(default_factory=dict)
    trunks: dict[str, set[int] | None] = field(default_factory=dict)
    """VLANs allowed on trunks; None: all."""
    tags_native: bool = False
    """Frames of the native VLAN are tagged too."""
    port_types: dict[str, str] = field(default_factory=dict)
    """Spanning-tree port types, as typed."""
    port_type: str = ""
    """Spanning-tree port type of ports that are told none."""
    guards: dict[str, bool] = field(default_factory=dict)
    guards_edges: bool = False
    """Edge ports that are told nothing have BPDU guard."""
    interfaces: dict[int, VlanFacts] = field(default_factory=dict)
    """What VLAN interfaces say; one may exist without its VLAN."""
    installed: set[str] = field(default_factory=set)
    """Feature sets that may be turned on."""
    lists_vsans: bool = False
    """The VSAN database was shown, so a VSAN that is not in it does not exist."""
    vsan_of: dict[int, int] = field(default_factory=dict)
    """VSAN by VFC; a switch may print the members before the interfaces."""
    alias_of: dict[str, str] = field(default_factory=dict)
    """Device-alias by WWPN."""
    tacacs_key: str = ""
    """Key of TACACS+ servers that have none of their own."""
    silent: bool = False
    """The switch was told not to ask, and not yet to ask again."""
    printed: bool = False
    """A switch printed the text: it shows what is in force, nothing waits for a commit."""
    doubts: set[str] = field(default_factory=set)
    """Lines that open a block whose meaning depends on something the text does not say."""

    def port(self, name: str) -> PortFacts:
        """Return a port, at first as the factory configuration has it."""
        known = self.facts.ports.get(name)
        if known is None:
            known = self.facts.ports[name] = PortFacts(
                name,
                mode="access" if self.layer2 else "none",
                mtu=self.platform.mtu_default,
                pfc=self.platform.pfc_default,
            )
        return known

    def forget_port(self, name: str) -> None:
        """Reset a port to what it was before any line."""
        self.facts.ports.pop(name, None)
        self.leave_lags(name)
        for kept in (self.states, self.access_vlans, self.native_vlans):
            kept.pop(name, None)
        for settings in (self.trunks, self.port_types, self.guards):
            settings.pop(name, None)

    def lag(self, number: str) -> LagFacts:
        """Return a LAG by its number."""
        name = f"port-channel{number}"
        return self.facts.lags.setdefault(name, LagFacts(name))

    def leave_lags(self, name: str) -> None:
        """Take a port out of every LAG."""
        for lag in self.facts.lags.values():
            lag.members.pop(name, None)

    def vlans(self, numbers: set[int]) -> list[VlanFacts]:
        """Return VLANs, created if need be."""
        known = self.facts.vlans
        for reserved in self.platform.reserved_vlans:
            if not numbers.isdisjoint(reserved):
                raise ValueError(reserved)
        return [known.setdefault(number, VlanFacts(number)) for number in sorted(numbers)]

    def new_vsan(self, number: str) -> VsanFacts:
        """Return a VSAN, created if need be."""
        if int(number) in _RESERVED_VSANS or int(number) > MAX_VLAN:
            raise ValueError(number)  # `vsan(s) reserved` [MDSSDK]
        return self.facts.vsans.setdefault(int(number), VsanFacts(int(number)))

    def vsan(self, number: str) -> VsanFacts:
        """Return a VSAN that must exist, as far as the text tells; VSAN 1 always does."""
        known = self.facts.vsans.get(int(number))
        if known is None and self.lists_vsans and int(number) != 1:
            raise ValueError(number)  # `vsan not configured` [MDSSDK]
        return known or self.facts.vsans.setdefault(int(number), VsanFacts(int(number)))

    def edited(self, number: str) -> VsanFacts:
        """Return a VSAN whose zoning is being edited: pending until committed if enhanced."""
        vsan = self.vsan(number)
        vsan.uncommitted = vsan.enhanced
        return vsan

    def vfc(self, number: str) -> VfcFacts:
        """Return a VFC; it is in VSAN 1 and shut down until told otherwise."""
        if not 1 <= int(number) <= _LAST_VFC:
            raise ValueError(number)
        return self.facts.vfcs.setdefault(int(number), VfcFacts(int(number)))

    def peer(self) -> PeerFacts:
        """Return the vPC domain."""
        if self.facts.peer is None:
            self.facts.peer = PeerFacts("")
        return self.facts.peer


def port_name(text: str) -> str:
    """Return an interface as NX-OS prints it.

    >>> port_name("ethernet 1/5"), port_name("po 10")
    ('Ethernet1/5', 'port-channel10')
    """
    match = re.fullmatch(r"([A-Za-z-]+) ?([0-9/]+)", text)
    if not match:
        raise ValueError(text)
    word, number = match[1].lower(), match[2]
    full = next((full for short, full in _INTERFACES.items() if word.startswith(short)), match[1])
    return f"{full}{number}"


def vlans_of(text: str) -> set[int]:
    """Return the VLANs of a list; one that cannot be is refused, as the switch does.

    >>> sorted(vlans_of("1, 100-102"))
    [1, 100, 101, 102]
    """
    numbers = parse_numbers(text)
    if not numbers or min(numbers) < 1 or max(numbers) > MAX_VLAN:
        raise ValueError(text)
    return numbers
