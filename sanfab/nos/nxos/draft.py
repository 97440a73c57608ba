"""The facts of an NX-OS text while it is being read."""

import re
from dataclasses import dataclass, field

from sanfab.facts import LagFacts, PeerFacts, PortFacts, SwitchFacts, VfcFacts, VlanFacts, VsanFacts
from sanfab.model import Platform


@dataclass
class Draft:
    """Facts so far, and what only the end of the text can settle."""

    platform: Platform
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    access_vlans: dict[str, int] = field(default_factory=dict)
    """What an access port is in, which a trunk keeps in mind without using it."""
    native_vlans: dict[str, int] = field(default_factory=dict)
    trunks: dict[str, set[int] | None] = field(default_factory=dict)
    """VLANs allowed on trunks; None: all."""
    installed: set[str] = field(default_factory=set)
    """Feature sets that may be turned on."""
    edge_modes: dict[str, str] = field(default_factory=dict)
    """The mode of port that its edge line is for."""

    def port(self, name: str) -> PortFacts:
        """Return a port, at first as the factory configuration has it."""
        known = self.facts.ports.get(name)
        if known is None:
            platform = self.platform
            lag = name.startswith("port-channel")
            switches = platform.ports_switch or lag
            known = self.facts.ports[name] = PortFacts(
                name,
                enabled=platform.ports_enabled or lag,
                mode="access" if switches else "none",
                mtu=platform.mtu_default,
                pfc=platform.pfc_default,
            )
        return known

    def lag(self, number: str) -> LagFacts:
        """Return a LAG by its number."""
        name = f"port-channel{number}"
        return self.facts.lags.setdefault(name, LagFacts(name))

    def vlans(self, numbers: set[int]) -> list[VlanFacts]:
        """Return VLANs, created if need be."""
        return [self.facts.vlans.setdefault(number, VlanFacts(number)) for number in sorted(numbers)]

    def vsan(self, number: str) -> VsanFacts:
        """Return a VSAN, created if need be."""
        return self.facts.vsans.setdefault(int(number), VsanFacts(int(number)))

    def edited(self, number: str) -> VsanFacts:
        """Return a VSAN whose zoning is being edited: pending until committed if enhanced."""
        vsan = self.vsan(number)
        vsan.uncommitted = vsan.enhanced
        return vsan

    def vfc(self, number: str) -> VfcFacts:
        """Return a VFC; it is in VSAN 1 and shut down until told otherwise."""
        return self.facts.vfcs.setdefault(int(number), VfcFacts(int(number)))

    def peer(self) -> PeerFacts:
        """Return the vPC domain."""
        if self.facts.peer is None:
            self.facts.peer = PeerFacts("")
        return self.facts.peer

    def finish(self) -> SwitchFacts:
        """Settle what depends on more than one line."""
        for name, port in self.facts.ports.items():
            if port.stp == "edge" and self.edge_modes[name] != port.mode:
                port.stp = "normal"  # `edge` is without effect on a trunk, as is its opposite
            if port.mode == "access":
                port.access_vlan = self.access_vlans.get(name, 1)
            elif port.mode == "trunk":
                port.native_vlan = self.native_vlans.get(name, 1)
                port.trunk_vlans = self.trunks.get(name)
        return self.facts


def port_name(text: str) -> str:
    """Return an interface as NX-OS prints it: ``ethernet 1/5`` is Ethernet1/5."""
    match = re.fullmatch(r"([A-Za-z-]+) ?([0-9/]+)", text)
    if not match:
        raise ValueError(text)
    word, number = match[1].lower(), match[2]
    for short, full in (("e", "Ethernet"), ("po", "port-channel"), ("mgmt", "mgmt"), ("vfc", "vfc")):
        if word.startswith(short):
            return f"{full}{number}"
    return f"{match[1]}{number}"
