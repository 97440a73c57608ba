"""A switch -> what Batfish ought to say of each of its interfaces, its own habits allowed for."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property

from sanfab.batfish.assertion import Answers
from sanfab.batfish.case import Case, Switch
from sanfab.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.batfish.rows import InterfaceProperties
from sanfab.batfish.standins import as_eos, lag_interface, port_names
from sanfab.checks import evidence
from sanfab.facts import PortFacts, SwitchFacts
from sanfab.inventory.yaml12 import Where
from sanfab.nos.lines import list_of, numbers_of
from sanfab.view import site_of

ALL_VLANS = frozenset(range(1, 4095))
DEFAULT_NATIVE = 1
"""Native VLAN of a trunk that has none: to Batfish every trunk has one. It does not know
``switchport trunk native vlan tag`` (Legacy_interface.g4, if_switchport_trunk_native_eos) and takes
the 1 of AristaConfiguration.toInterface."""


@dataclass(frozen=True)
class Switching:
    """What a port switches, as Batfish puts it."""

    mode: str
    access: int | None = None
    native: int | None = None
    allowed: frozenset[int] = frozenset()

    @property
    def vlans(self) -> frozenset[int]:
        """VLANs it carries."""
        return self.allowed if self.access is None else frozenset({self.access})

    @property
    def tags(self) -> dict[int, bool]:
        """VLANs it carries, each with whether its frames are tagged."""
        return {vlan: self.mode == "TRUNK" and vlan != self.native for vlan in self.vlans}

    def __str__(self) -> str:
        if self.mode == "ACCESS":
            name = "a VLAN that the text does not define" if self.access is None else self.access
            return f"access port in {name if self.access is None else f'VLAN {name}'}"
        if self.mode == "TRUNK":
            carried = "all VLANs" if self.allowed == ALL_VLANS else vlans_words(self.allowed)
            return f"trunk with native VLAN {self.native}, carries {carried}"
        return "no switch port" if self.mode == "NONE" else f"mode {self.mode}"


def vlans_words(vlans: Collection[int]) -> str:
    """Return VLANs in words."""
    if not vlans:
        return "no VLAN"
    return f"{'VLAN' if len(vlans) == 1 else 'VLANs'} {list_of(vlans)}"


def switching_of(row: InterfaceProperties) -> Switching:
    """Return what Batfish says a port switches."""
    if row.mode == "ACCESS":
        return Switching("ACCESS", access=row.access_vlan)
    if row.mode == "TRUNK":
        allowed = frozenset(numbers_of(row.allowed_vlans)) if row.allowed_vlans else frozenset()
        return Switching("TRUNK", native=row.native_vlan, allowed=allowed)
    return Switching(row.mode or "NONE")


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
class Second:
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
        return as_eos(self.switch.intended, self._names)

    @cached_property
    def _names(self) -> dict[str, str]:
        """Interface by port of a stand-in; the text may lack ports and LAGs that are intended."""
        known = list(self.case.cabling.known_ports(self.switch.name))
        return port_names(known, self.switch.intended) | self.case.stand_in_ports(self.switch)

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
        return self._ports.get(interface, interface)

    @cached_property
    def _ports(self) -> dict[str, str]:
        if not self.switch.is_stand_in:
            return {}
        lags = self.switch.intended.lags.values()
        by_lag = {lag_interface(lag, self._names): lag.name for lag in lags}
        known = self.case.names.ports[self.switch.name]
        return {name: port for port, name in self._names.items()} | known | by_lag

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

    def has_mtu(self, port: PortFacts) -> bool:
        """Tell whether Batfish can judge the MTU of a port.

        Those of a Nexus 5000 have none: it is that of a QoS class, of which Batfish keeps nothing,
        and it says 1500 for every port.
        """
        return port.mtu is not None and self.switch.platform.mtu_counts != "class"

    def where(self, port: str, *keys: str) -> Where:
        """Return the way to what decides a port in the inventory: an override, or what it is for.

        ``keys``: of the override, the first that is there.
        """
        found = self._evidence.ports.get(port)
        overrides = (self._evidence.override(port, key) for key in keys)
        other = found.where if found is not None else ("switches", self.switch.name)
        return next(filter(None, overrides), other)

    @cached_property
    def _evidence(self) -> evidence.Switch:
        cabling, name = self.case.cabling, self.switch.name
        site = site_of(cabling, name)
        facts = self.switch.intended
        return evidence.Switch(name, facts, site.platform, site.release, site.forms, cabling)


def seconds(case: Case, answers: Answers) -> dict[str, Second]:
    """Return every switch as Batfish read it, in the order of the inventory."""
    found = {name: Second(case, switch) for name, switch in case.switches.items()}
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
