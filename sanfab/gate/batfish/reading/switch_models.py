"""Intended interfaces of a switch, as Batfish is expected to model them."""

from dataclasses import dataclass, field
from functools import cached_property

from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.gate.batfish.answer_rows import InterfaceProperties
from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.switchport import Switchport, switchport_of
from sanfab.gate.batfish.stand_ins import as_eos
from sanfab.model.base import ALL_VLANS

DEFAULT_NATIVE = 1
"""Native VLAN of a trunk that has none: in Batfish every trunk has one. It does not parse
``switchport trunk native vlan tag`` (Legacy_interface.g4, if_switchport_trunk_native_eos) and takes
the 1 of AristaConfiguration.toInterface."""


@dataclass(frozen=True)
class IntendedInterface:
    """Intended state of one interface."""

    interface: str
    """As Batfish names it."""
    port: str
    """As the user does."""
    facts: PortFacts
    lag: str = ""
    """Interface of the LAG that it is a member of."""
    members: frozenset[str] | None = None
    """Interfaces of its members; None: it is no LAG."""


@dataclass
class SwitchModel:
    """One switch in the model of Batfish, with its intended facts."""

    context: GateContext
    switch: BuiltSwitch
    rows: dict[str, InterfaceProperties] = field(default_factory=dict)
    """By interface, without those of hosts."""
    defined: frozenset[int] | None = None
    """VLANs that the text defines; None where Batfish does not keep them (EOS, stand-ins)."""

    @cached_property
    def facts(self) -> SwitchFacts:
        """The intended facts in the names that Batfish has for the ports."""
        if not self.switch.is_stand_in:
            return self.switch.intended
        return as_eos(self.switch.intended, self.context.names.interfaces[self.switch.name])

    @cached_property
    def interfaces(self) -> dict[str, IntendedInterface]:
        """Every port and LAG that is intended, by interface; LAGs come last."""
        lags = self.facts.lags
        lag_of = {name: lag.name for lag in lags.values() for name in lag.members}
        ports = sorted(self.facts.ports.items(), key=lambda item: item[0] in lags)
        return {
            name: IntendedInterface(
                name,
                self.port(name),
                port,
                lag_of.get(name, ""),
                frozenset(lags[name].members) if name in lags else None,
            )
            for name, port in ports
        }

    def port(self, interface: str) -> str:
        """Return the user's name of an interface."""
        return self.context.names.port(self.switch.name, interface)

    def switchport(self, port: PortFacts) -> Switchport:
        """Return the mode and VLANs that Batfish is expected to report for a port.

        On NX-OS it keeps only the VLANs that the configuration defines: an access port in another
        has none, a trunk carries those of its VLANs that are defined (CiscoNxosConfiguration
        .toInterface). The assertion on VLANs reports a missing VLAN once.
        """
        if any(port.name in fex.uplinks for fex in self.facts.fexes.values()):
            return Switchport("FEX_FABRIC")
        defined = ALL_VLANS if self.defined is None else self.defined
        if port.mode == "access":
            access = port.access_vlan or 1
            return Switchport("ACCESS", access=access if access in defined else None)
        if port.mode == "trunk":
            carried = ALL_VLANS if port.trunk_vlans is None else frozenset(port.trunk_vlans)
            native = DEFAULT_NATIVE if port.native_vlan is None else port.native_vlan
            return Switchport("TRUNK", native=native, allowed=carried & defined)
        return Switchport("NONE")

    @property
    def infers_mode(self) -> bool:
        """Return whether Batfish infers the switchport mode of a port from its VLANs.

        A routed port of a Nexus accepts no VLAN before `switchport`; for Batfish the VLAN is enough
        (CiscoNxosControlPlaneExtractor.exitI_switchport_access_vlan).
        """
        return self.switch.grammar.infers_mode and not self.switch.platform.ports_switch

    def read(self, row: InterfaceProperties) -> Switchport:
        """Return mode and VLANs of a port as Batfish reads them; an inferred mode as read back."""
        port = self.switch.facts.ports.get(self.port(row.interface.interface))
        if self.infers_mode and port is not None and port.mode == "none":
            return Switchport("NONE")
        return switchport_of(row)

    def has_mtu(self, port: PortFacts) -> bool:
        """Return whether the MTU of a port can be compared.

        Ports of a Nexus 5000 have none: a QoS class states it, which Batfish does not model,
        and it reports 1500 for every port.
        """
        return port.mtu is not None and self.switch.platform.mtu_counts != "class"


def switch_models(context: GateContext, answers: Answers) -> dict[str, SwitchModel]:
    """Return every switch as Batfish read it, in the order of the inventory."""
    found = {name: SwitchModel(context, switch) for name, switch in context.shown.items()}
    defined: dict[str, set[int]] = {
        name: set()
        for name, one in context.shown.items()
        if not one.is_stand_in and one.grammar.lists_vlans
    }
    for row in answers.all(context, INTERFACES):
        switch = context.names.switches.get(row.interface.hostname)
        if switch is not None:
            found[switch].rows[row.interface.interface] = row
    for structure in answers.all(context, DEFINED_VLANS):
        switch = context.names.files.get(structure.lines.filename)
        if switch in defined and structure.name.isdigit():
            defined[switch].add(int(structure.name))
    for name, vlans in defined.items():
        found[name].defined = frozenset(vlans)
    return found
