"""The facts of an OS9 text while it is being read."""

from dataclasses import dataclass, field

from sanfab.facts import LagFacts, PeerFacts, PortFacts, QosClass, SwitchFacts, VlanFacts
from sanfab.model import Platform, port_speeds

DEFAULT_VLAN = 1


@dataclass(slots=True)
class PortBuilder:
    """An interface so far: OS9 keeps its VLANs elsewhere and its spanning tree by flavour."""

    facts: PortFacts
    switches: bool = False
    hybrid: bool = False
    all_vlans: bool = False
    """In every VLAN (``auto vlan`` of the I/O Aggregator)."""
    tagged: set[int] = field(default_factory=set)
    untagged: int | None = None
    edges: dict[str, bool] = field(default_factory=dict)
    """Flavours of spanning tree it is an edge port of, and whether BPDU guard is on."""
    lldp: str = ""
    """One way only: tx, rx."""
    lldp_off: bool = False
    dcb_input: str = ""
    """DCB input policy (FTOS 8.3)."""


@dataclass(slots=True)
class OldGroup:
    """A priority group of FTOS 8.3."""

    priorities: set[int] = field(default_factory=set)
    number: str = ""


@dataclass(slots=True)
class OldPolicies:
    """The pieces that FTOS 8.3 makes a DCB policy of, by name."""

    inputs: dict[str, set[int]] = field(default_factory=dict)
    """Lossless priorities."""
    shares: dict[str, int | None] = field(default_factory=dict)
    """Bandwidth of output QoS policies."""
    groups: dict[str, OldGroup] = field(default_factory=dict)
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    """Output QoS policy by priority group."""


@dataclass
class Builder:
    """Facts so far, and what only the end of the text can settle."""

    platform: Platform
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    ports: dict[str, PortBuilder] = field(default_factory=dict)
    lldp_by_block: bool = False
    """The block of LLDP alone turns it on, as in what OS9 prints."""
    default_vlan: int | None = DEFAULT_VLAN
    aggregator: bool = False
    """An I/O Aggregator: its ports are in every VLAN until told otherwise."""
    address: str = ""
    """Of the management port, which has it only while it is not shut down."""
    management_up: bool = False
    storms: set[str] = field(default_factory=set)
    """Storm control of all interfaces."""
    ended: bool = False
    """The text has left configuration mode."""
    asked: str = ""
    """The question that waits for an answer."""
    fip_everywhere: bool = False
    fc_map: str = ""
    pfc_off: set[str] = field(default_factory=set)
    """DCB maps without priority flow control."""
    old: OldPolicies = field(default_factory=OldPolicies)

    def port(self, name: str) -> PortBuilder:
        """Return an interface, at first as the factory configuration has it."""
        known = self.ports.get(name)
        if known is None:
            platform = self.platform
            facts = PortFacts(
                name,
                enabled=platform.ports_enabled,
                mtu=platform.mtu_default,
                pfc=platform.pfc_default,
            )
            known = self.ports[name] = PortBuilder(facts)
            self.facts.ports[name] = facts
        return known

    def lag(self, number: str) -> LagFacts:
        """Return a LAG by its number."""
        name = f"Port-channel {int(number)}"
        return self.facts.lags.setdefault(name, LagFacts(name))

    def leave_lags(self, name: str) -> None:
        """Take a port out of the LAG it is in."""
        for lag in self.facts.lags.values():
            lag.members.pop(name, None)

    def is_member(self, name: str) -> bool:
        """Tell whether a port is in a LAG."""
        return any(name in lag.members for lag in self.facts.lags.values())

    def vlan(self, number: int) -> VlanFacts:
        """Return a VLAN, created if need be; the default VLAN is always there and not ours."""
        if number == self.default_vlan:
            return VlanFacts(number)
        return self.facts.vlans.setdefault(number, VlanFacts(number))

    def peer(self) -> PeerFacts:
        """Return the VLT domain."""
        if self.facts.peer is None:
            self.facts.peer = PeerFacts("")
        return self.facts.peer

    def dcb_class(self, policy: str, name: str) -> QosClass:
        """Return a class of a DCB map."""
        return self.facts.policies[f"dcb-map {policy}"].classes.setdefault(name, QosClass(name))

    def join(self, vlan: int, names: tuple[str, ...], *, tagged: bool) -> None:
        """Put ports in a VLAN; ValueError when a port that the line names cannot be.

        The others are in it all the same. A text may be a part of a configuration: a port that it
        does not show may well switch.
        """
        if vlan == self.default_vlan:
            raise ValueError(vlan)  # no port is put there by name [D-VL2]
        refused = False
        for name in names:
            port = self.ports.get(name)
            if port is None:
                refused |= name not in port_speeds(self.platform, self.platform.stack_max)
            elif refused_by(port, vlan, tagged=tagged):
                refused = True
            elif tagged:
                port.tagged.add(vlan)
            else:
                port.untagged = vlan
        if refused:
            raise ValueError(vlan)

    def leave(self, vlan: int, names: tuple[str, ...], *, tagged: bool) -> None:
        """Take ports out of a VLAN."""
        for name in names:
            port = self.ports.get(name)
            if port is not None and tagged:
                port.tagged.discard(vlan)
            elif port is not None and port.untagged == vlan:
                port.untagged = None


def refused_by(port: PortBuilder, vlan: int, *, tagged: bool) -> bool:
    """Tell whether a port cannot be in a VLAN: it must switch, and be hybrid to do both."""
    if not port.switches:
        return True
    if tagged:
        return port.untagged == vlan or (port.untagged is not None and not port.hybrid)
    return (
        port.untagged not in {None, vlan}
        or vlan in port.tagged
        or bool(port.tagged and not port.hybrid)
    )
