"""A switch -> what Batfish ought to say of each of its interfaces, its own habits allowed for."""

from dataclasses import dataclass, field
from functools import cached_property

from sanfab.facts import PortFacts, SwitchFacts
from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.case import Case, Switch
from sanfab.gate.batfish.lines import Lines
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.switching import ALL_VLANS, Switching, switching_of
from sanfab.gate.batfish.rows import InterfaceProperties
from sanfab.gate.batfish.standins import as_eos

DEFAULT_NATIVE = 1
"""Native VLAN of a trunk that has none: to Batfish every trunk has one. It does not know
``switchport trunk native vlan tag`` (Legacy_interface.g4, if_switchport_trunk_native_eos) and takes
the 1 of AristaConfiguration.toInterface."""


@dataclass(frozen=True)
class Meant:
    """What one interface ought to be."""

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
class SecondReading:
    """One switch as Batfish read it, beside what was intended."""

    case: Case
    switch: Switch
    rows: dict[str, InterfaceProperties] = field(default_factory=dict)
    """By interface, without those of hosts."""
    defined: frozenset[int] | None = None
    """VLANs that the text defines; None where Batfish does not keep them (EOS, stand-ins)."""

    @cached_property
    def facts(self) -> SwitchFacts:
        """The intended facts in the names that Batfish has for the ports."""
        if not self.switch.is_stand_in:
            return self.switch.intended
        return as_eos(self.switch.intended, self.case.names.interfaces[self.switch.name])

    @cached_property
    def interfaces(self) -> dict[str, Meant]:
        """Every port and LAG that is intended, by interface; LAGs come last."""
        lags = self.facts.lags
        lag_of = {name: lag.name for lag in lags.values() for name in lag.members}
        ports = sorted(self.facts.ports.items(), key=lambda item: item[0] in lags)
        return {
            name: Meant(
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
        return self.case.names.port(self.switch.name, interface)

    def switching(self, port: PortFacts) -> Switching:
        """Return what Batfish ought to say that a port switches.

        On NX-OS it knows the VLANs that the text defines and no others: an access port in another
        has none, a trunk carries those of its VLANs that are defined (CiscoNxosConfiguration
        .toInterface). That one is missing is told once, by the assertion on VLANs.
        """
        defined = ALL_VLANS if self.defined is None else self.defined
        if port.mode == "access":
            access = port.access_vlan or 1
            return Switching("ACCESS", access=access if access in defined else None)
        if port.mode == "trunk":
            carried = ALL_VLANS if port.trunk_vlans is None else frozenset(port.trunk_vlans)
            native = DEFAULT_NATIVE if port.native_vlan is None else port.native_vlan
            return Switching("TRUNK", native=native, allowed=carried & defined)
        return Switching("NONE")

    @property
    def infers_mode(self) -> bool:
        """Tell whether Batfish guesses by its VLANs that a port switches.

        A routed port of a Nexus takes no VLAN before `switchport`; to Batfish the VLAN is enough
        (CiscoNxosControlPlaneExtractor.exitI_switchport_access_vlan).
        """
        return self.switch.platform.nos == "nxos" and not self.switch.platform.ports_switch

    def read(self, row: InterfaceProperties) -> Switching:
        """Return what a port switches as Batfish has it, or if that is a guess, as read back."""
        port = self.switch.facts.ports.get(self.port(row.interface.interface))
        if self.infers_mode and port is not None and port.mode == "none":
            return Switching("NONE")
        return switching_of(row)

    def has_mtu(self, port: PortFacts) -> bool:
        """Tell whether Batfish can judge the MTU of a port.

        Those of a Nexus 5000 have none: it is that of a QoS class, of which Batfish keeps nothing,
        and it says 1500 for every port.
        """
        return port.mtu is not None and self.switch.platform.mtu_counts != "class"

    @cached_property
    def lines(self) -> Lines:
        """Lines of its text by what they decide."""
        return Lines(self.switch)


def second_readings(case: Case, answers: Answers) -> dict[str, SecondReading]:
    """Return every switch as Batfish read it, in the order of the inventory."""
    found = {name: SecondReading(case, switch) for name, switch in case.switches.items()}
    defined: dict[str, set[int]] = {
        name: set() for name, one in case.switches.items() if one.platform.nos == "nxos"
    }
    for row in answers.all(case, INTERFACES):
        switch = case.names.switches.get(row.interface.hostname)
        if switch is not None:
            found[switch].rows[row.interface.interface] = row
    for structure in answers.all(case, DEFINED_VLANS):
        switch = case.names.files.get(structure.lines.filename)
        if switch in defined and structure.name.isdigit():
            defined[switch].add(int(structure.name))
    for name, vlans in defined.items():
        found[name].defined = frozenset(vlans)
    return found
