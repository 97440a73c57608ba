"""The facts of an EOS text while it is being read."""

import re
from dataclasses import dataclass, field
from typing import Literal

from sanfab.facts import LagFacts, PeerFacts, PortFacts, SwitchFacts, VlanFacts
from sanfab.model import MAX_VLAN, Platform

VLANS = "[0-9]+(?:-[0-9]+)?(?:,[0-9]+(?:-[0-9]+)?)*"
"""A list of VLANs."""


@dataclass(slots=True)
class PortBuilder:
    """One port so far: what was said of it, in whatever order; None: nothing."""

    builder: "Builder"
    facts: PortFacts
    switching: bool | None = None
    mode: Literal["access", "trunk", "other"] = "access"
    access: int = 1
    """What an access port is in, which a trunk keeps in mind without using it."""
    native: int | None = 1
    allowed: set[int] | None = None
    """VLANs allowed on the trunk; None: all."""
    mtu: int | None = None
    enabled: bool | None = None
    bpdu_guard: bool | None = None

    @property
    def is_lag(self) -> bool:
        """Tell whether it is a Port-Channel."""
        return self.facts.name.startswith("Port-Channel")


@dataclass
class Builder:
    """Facts so far, and what only the end of the text can settle."""

    platform: Platform
    vrf: str = ""
    """VRF of the management port, known in advance; empty: the default one."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    ports: dict[str, PortBuilder] = field(default_factory=dict)
    vrfs: dict[str, str] = field(default_factory=dict)
    """VRFs made so far, and the word that made them."""
    management_enabled: bool = True
    ssh: dict[str, bool] = field(default_factory=dict)
    """Whether SSH is on, by VRF; the default one is the empty name."""
    telnet: dict[str, bool] = field(default_factory=dict)
    tacacs_key: str = ""
    """Key of TACACS+ servers that have none of their own."""
    peer: PeerFacts = field(default_factory=lambda: PeerFacts(""))
    mlag_enabled: bool = True
    no_spanning_tree: set[int] = field(default_factory=set)
    shut_vlan_interfaces: set[int] = field(default_factory=set)
    routed: bool = False
    """A port that says nothing of it does not switch."""
    mtu: int | None = None
    """MTU of ports that state none; None: that of the platform."""
    ports_enabled: bool | None = None
    """State of ports that state none; None: that of the platform."""
    guards_edges: bool = False
    """BPDU guard is on at edge ports that say nothing of it."""
    pfc_word: str = ""
    """First word of the spelling that turned priority flow control on."""
    no_pfc: bool = False
    """Priority flow control is off at all ports, whatever they say."""

    def port(self, name: str) -> PortBuilder:
        """Return a port, at first as the factory configuration has it."""
        known = self.ports.get(name)
        if known is None:
            facts = self.facts.ports[name] = PortFacts(name, pfc=self.platform.pfc_default)
            known = self.ports[name] = PortBuilder(self, facts)
        return known

    def lag(self, name: str) -> LagFacts:
        """Return a LAG by the name of its interface."""
        return self.facts.lags.setdefault(name, LagFacts(name))

    def vlans(self, numbers: set[int]) -> list[VlanFacts]:
        """Return VLANs, created if need be."""
        if not all(1 <= number <= MAX_VLAN for number in numbers):
            raise ValueError(numbers)
        return [
            self.facts.vlans.setdefault(number, VlanFacts(number)) for number in sorted(numbers)
        ]

    def finish(self) -> SwitchFacts:
        """Settle what depends on more than one line."""
        for port in self.ports.values():
            self._finish_port(port)
        for number, vlan in self.facts.vlans.items():
            vlan.spanning_tree = number not in self.no_spanning_tree
            if number in self.shut_vlan_interfaces:
                vlan.address = ""
        self._finish_services()
        if self.mlag_enabled and self.peer != PeerFacts(""):
            self.facts.peer = self.peer
            if self.peer.lag in self.facts.lags:
                self.facts.lags[self.peer.lag].peer_link = True
        return self.facts

    def _finish_port(self, port: PortBuilder) -> None:
        facts, platform = port.facts, self.platform
        is_switching = not self.routed if port.switching is None else port.switching
        if is_switching and port.mode == "access":
            facts.mode, facts.access_vlan = "access", port.access
        elif is_switching and port.mode == "trunk":
            facts.mode, facts.native_vlan, facts.trunk_vlans = "trunk", port.native, port.allowed
        default = platform.mtu_default if self.mtu is None else self.mtu
        facts.mtu = default if port.mtu is None else port.mtu
        is_enabled = platform.ports_enabled if self.ports_enabled is None else self.ports_enabled
        facts.enabled = (port.is_lag or is_enabled) if port.enabled is None else port.enabled
        is_guarded = self.guards_edges and facts.stp == "edge"
        facts.bpdu_guard = is_guarded if port.bpdu_guard is None else port.bpdu_guard
        if self.no_pfc:
            facts.pfc = "off"

    def _finish_services(self) -> None:
        services = self.facts.services
        services.ssh = self.ssh.get(self.vrf)
        services.telnet = any(self.telnet.values()) if self.telnet else None
        services.tacacs = {
            address: key or self.tacacs_key for address, key in services.tacacs.items()
        }
        if not self.management_enabled:
            services.address = services.gateway = ""


def port_name(text: str) -> str:
    """Return an interface as EOS prints it: ``et1`` is Ethernet1.

    >>> port_name("port-channel 10"), port_name("et49/1")
    ('Port-Channel10', 'Ethernet49/1')
    """
    match = re.fullmatch(r"([a-z-]+) ?([0-9/]+)", text.lower())
    if not match:
        raise ValueError(text)
    return f"{'Port-Channel' if match[1].startswith('po') else 'Ethernet'}{match[2]}"
