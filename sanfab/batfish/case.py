"""One build of a SAN with all that the gate compares: texts, what they say, what was meant."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path

from sanfab.analysis.failures import Element
from sanfab.analysis.network import Network
from sanfab.batfish.endpoints import Domain, domain_of, endpoints_of
from sanfab.batfish.groups import Groups
from sanfab.batfish.names import Names
from sanfab.batfish.sample import sample
from sanfab.batfish.standins import lag_interface, port_names
from sanfab.batfish.topology import cables_of
from sanfab.checks.evidence import Evidence
from sanfab.checks.evidence import Switch as Judged
from sanfab.checks.whereabouts import Whereabouts
from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts, VsanFacts
from sanfab.inventory import Cabling
from sanfab.inventory.cabling import cabling_of
from sanfab.model import Platform
from sanfab.nos import NOSES, Reading
from sanfab.view import intended, site_of

_NEXUS = ("!RANCID-CONTENT-TYPE: cisco-nx", "vlan 1")
_NEXUS_5000 = (*_NEXUS, "boot system bootflash:/n5000-uk9.7.3.0.N1.1.bin")
HEADERS = {
    "nxos": (*_NEXUS, "boot nxos bootflash:/nxos.9.3.10.bin"),
    "n5000": _NEXUS_5000,
    "n5500": _NEXUS_5000,
    "eos": ("!RANCID-CONTENT-TYPE: arista",),
}
"""Lines that a snapshot puts before a text, by NOS or family, of all that Batfish reads.

Every running configuration has them, ours does without: Batfish tells the NOS by them, and which
defaults a port of a Nexus has; and to it VLAN 1 does not exist on a Nexus without its line.
"""


def header_of(platform: Platform) -> tuple[str, ...]:
    """Return the lines put before a text of a platform, or before its stand-in."""
    return HEADERS.get(platform.family) or HEADERS.get(platform.nos) or HEADERS["eos"]


@dataclass
class Switch:
    """One switch of a build: its text as it is in the build folder, and what it says."""

    name: str
    platform: Platform
    path: str
    """Where the text is, for people."""
    text: str
    intended: SwitchFacts
    """As the inventory has it, overrides of ports included."""
    reading: Reading
    """What its reader made of the text."""

    @property
    def facts(self) -> SwitchFacts:
        """The facts read back from the text."""
        return self.reading.facts

    @property
    def is_stand_in(self) -> bool:
        """Tell whether Batfish cannot read its text and sees a stand-in."""
        return self.platform.nos not in HEADERS

    @cached_property
    def whereabouts(self) -> Whereabouts:
        """Lines of the text by what they are about."""
        return Whereabouts(self.text)


@dataclass(frozen=True)
class Batch:
    """Switches that are one snapshot: no cable leads to a switch of another batch."""

    number: int
    switches: tuple[str, ...]
    endpoints: tuple[str, ...]
    """Nodes of the host and array ports plugged into them."""


@dataclass
class Case:
    """A build of a SAN, as the gate looks at it."""

    cabling: Cabling
    switches: dict[str, Switch]
    base: "Case | None" = None
    """The build it is compared with."""
    today: date = field(default_factory=lambda: datetime.now(UTC).date())
    """By which waivers expire."""
    names: Names = field(default_factory=Names, init=False)

    def __post_init__(self) -> None:
        for switch in self.switches.values():
            hostname = switch.facts.name or switch.name
            if not switch.is_stand_in:
                self.names.add_switch(switch.name, hostname, {}, len(header_of(switch.platform)))
                continue
            ports = self.stand_in_ports(switch)
            lags = {lag.name: lag_interface(lag, ports) for lag in switch.facts.lags.values()}
            self.names.stand_ins.add(switch.name)
            self.names.add_switch(
                switch.name, hostname, ports, len(header_of(switch.platform)), lags
            )
        self.names.endpoints.update(endpoints_of(self.meant))

    def stand_in_ports(self, switch: Switch) -> dict[str, str]:
        """Return the interface by port of a stand-in."""
        return port_names(list(self.cabling.known_ports(switch.name)), switch.facts)

    @cached_property
    def intended(self) -> Network:
        """The network as intended, overrides of ports included."""
        return Network(self.cabling, {name: one.intended for name, one in self.switches.items()})

    @cached_property
    def meant(self) -> Network:
        """The network that cables, links and VLANs call for, whatever single ports are made to be.

        By this the broadcast domains are measured, so that an override cannot make its own
        mistake the measure.
        """
        san = self.cabling.san
        if not any(switch.ports for switch in san.switches.values()):
            return self.intended
        plain = {
            name: switch.model_copy(update={"ports": {}}) for name, switch in san.switches.items()
        }
        cabling = cabling_of(san.model_copy(update={"switches": plain}))
        return Network(cabling, _intended(cabling))

    @cached_property
    def domain(self) -> Domain:
        """By which ports broadcast domains are measured."""
        return domain_of(self.names.endpoints)

    @cached_property
    def parts(self) -> Groups[tuple[int, str]]:
        """Which switches links are meant to connect in each VLAN: by VLAN and switch."""
        meant = self.meant.neighbours
        ends = {(one.vlan, one.cable.switch): None for one in self.names.endpoints.values()}
        ends |= {(vlan, switch): None for vlan, switches in meant.items() for switch in switches}
        parts = Groups(ends)
        for vlan, switches in meant.items():
            for switch, hops in switches.items():
                for hop in hops:
                    parts.join((vlan, switch), (vlan, hop.into.switch))
        return parts

    @cached_property
    def partners(self) -> dict[str, frozenset[str]]:
        """Arrays that each host may use."""
        found: dict[str, set[str]] = {}
        for array, hosts in self.cabling.users_of.items():
            for host in hosts:
                found.setdefault(host, set()).add(array)
        return {host: frozenset(arrays) for host, arrays in found.items()}

    @cached_property
    def nodes_at(self) -> dict[str, list[str]]:
        """Nodes of the host and array ports by the switch that they are plugged into."""
        found: dict[str, list[str]] = {}
        for node, endpoint in self.names.endpoints.items():
            found.setdefault(endpoint.cable.switch, []).append(node)
        return found

    @cached_property
    def evidence(self) -> Evidence:
        """The SAN as its texts have it: what the own graph is made of."""
        judged = {name: _judged(self.cabling, one) for name, one in self.switches.items()}
        return Evidence(self.cabling, judged, self.today)

    @cached_property
    def failing(self) -> tuple[Element, ...]:
        """Single failures that Batfish is asked about: all, or a sample of them."""
        return sample(self.evidence.failures, self.cabling.san.policy.batfish_failures)

    @cached_property
    def islands(self) -> dict[str, int]:
        """Number of the island that each switch is on: no cable leads from one to another."""
        islands = enumerate(islands_of(self.cabling))
        return {name: number for number, island in islands for name in island}

    @cached_property
    def batches(self) -> tuple[Batch, ...]:
        """The switches in portions of a bounded size; those of the base have the same numbers."""
        return tuple(_batch(self, *portion) for portion in enumerate(self._portions))

    @cached_property
    def base_batches(self) -> tuple[Batch, ...]:
        """The portions of the base, one for each batch; none without a base."""
        if self.base is None:
            return ()
        return tuple(_batch(self.base, *portion) for portion in enumerate(self._portions))

    @cached_property
    def _portions(self) -> list[list[str]]:
        cases = (self, self.base) if self.base is not None else (self,)
        return portions_of(cases, islands_of(*(case.cabling for case in cases)))


BATCH = 100
"""Endpoints that a snapshot holds at most, unless more are connected: the time of a question to
Batfish grows with the square of their number. Of 1,152 endpoints on 20 switches, in portions of
1,152, 400 and 150, the gate takes 134, 81 and 52 s."""


def islands_of(*cablings: Cabling) -> list[list[str]]:
    """Return the switches that cables connect in one or more editions of a SAN, by island."""
    island: dict[str, set[str]] = {}
    for cabling in cablings:
        for name in cabling.san.switches:
            island.setdefault(name, {name})
        for cables in cables_of(cabling).values():
            for one, other in cables:
                _join(island, one.switch, other.switch)
    groups = {id(names): names for names in island.values()}
    order = {name: number for number, name in enumerate(island)}
    return [sorted(names, key=order.__getitem__) for names in groups.values()]


def _join(island: dict[str, set[str]], one: str, other: str) -> None:
    if island[one] is island[other]:
        return
    large, small = sorted((island[one], island[other]), key=len, reverse=True)
    large |= small
    for name in small:
        island[name] = large


def portions_of(cases: Iterable[Case], islands: list[list[str]]) -> list[list[str]]:
    """Return islands joined into portions of a bounded number of endpoints."""
    endpoints: dict[str, set[str]] = {}
    for case in cases:
        for node, endpoint in case.names.endpoints.items():
            endpoints.setdefault(endpoint.cable.switch, set()).add(node)
    portions: list[list[str]] = [[]]
    held = 0
    for island in islands:
        more = sum(len(endpoints.get(name, ())) for name in island)
        if portions[-1] and held + more > BATCH:
            portions.append([])
            held = 0
        portions[-1] += island
        held += more
    return portions


def _batch(case: Case, number: int, portion: list[str]) -> Batch:
    """Return what a case has of a portion, which may be nothing."""
    switches = tuple(name for name in portion if name in case.switches)
    nodes = (node for name in switches for node in case.nodes_at.get(name, ()))
    return Batch(number, switches, tuple(nodes))


def _judged(cabling: Cabling, switch: Switch) -> Judged:
    site = site_of(cabling, switch.name)
    return Judged(switch.name, switch.facts, switch.platform, site.release, site.forms, cabling)


def case_of(cabling: Cabling, build: Path, base: Case | None = None) -> Case:
    """Return the case of a SAN whose texts are below a build folder, against a base if given.

    Raises SanfabError if a text is missing or cannot be read.
    """
    switches = {}
    for name, facts in _intended(cabling).items():
        path = build / cabling.san.name / "switches" / f"{name}.cfg"
        platform = site_of(cabling, name).platform
        text = _text(path)
        reading = NOSES[platform.nos].read(text, platform)
        switches[name] = Switch(name, platform, str(path), text, facts, reading)
    return Case(cabling, switches, base)


def _intended(cabling: Cabling) -> dict[str, SwitchFacts]:
    zonings: dict[int, VsanFacts] = {}
    return {name: intended(site_of(cabling, name, zonings)) for name in cabling.san.switches}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise SanfabError(f"{path}: no such text; run `sanfab render` first") from error
    except (OSError, UnicodeDecodeError) as error:
        raise SanfabError(f"{path}: cannot be read: {error}") from error
