"""One build of a SAN with all that the gate compares: configurations, facts and intent."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cached_property
from ipaddress import IPv4Network
from pathlib import Path

from sanfab.analysis.failures import Element
from sanfab.analysis.network import Network
from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts, VsanFacts
from sanfab.gate.batfish.disjoint_sets import DisjointSets
from sanfab.gate.batfish.endpoints import PREFIX, DomainReferences, endpoints_of, references_of
from sanfab.gate.batfish.failures.sample import sample
from sanfab.gate.batfish.names import NodeNames, SnapshotEndpoint
from sanfab.gate.batfish.stand_ins import lag_interface, stand_in_interfaces
from sanfab.intent import intended, site_of
from sanfab.intent.provenance import causes_of
from sanfab.inventory import Cabling
from sanfab.inventory.cabling import SwitchPort, cabling_of, link_cables
from sanfab.inventory.files import text_in
from sanfab.model import Fabric, Platform
from sanfab.model.yaml12 import Where
from sanfab.nos import NOSES, ParsedConfig
from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration
from sanfab.rules.rule import Violation

_NEXUS = ("!RANCID-CONTENT-TYPE: cisco-nx", "vlan 1")
_NEXUS_5000 = (*_NEXUS, "boot system bootflash:/n5000-uk9.7.3.0.N1.1.bin")
HEADERS = {
    "nxos": (
        *_NEXUS,
        "boot nxos bootflash:/nxos.9.3.10.bin",
        "no system default switchport",
        "system default switchport shutdown",
    ),
    "n5000": _NEXUS_5000,
    "n5500": _NEXUS_5000,
    "eos": ("!RANCID-CONTENT-TYPE: arista",),
}
"""Header lines that a snapshot adds to a configuration, by NOS or family that Batfish parses.

Rendered configurations do not need them. Batfish detects the NOS by them
(VendorConfigurationFormatDetector.java) and the port defaults of a Nexus, which match its
platform row (a test compares both). VLAN 1 of a Nexus exists only with its line
(CiscoNxosConfiguration.java).
"""


def header_of(platform: Platform) -> tuple[str, ...]:
    """Return the header lines for a configuration of a platform, or for its stand-in."""
    return HEADERS.get(platform.family) or HEADERS.get(platform.nos) or HEADERS["eos"]


@dataclass
class BuiltSwitch:
    """One switch of a build: its configuration in the build folder, and the facts read from it."""

    name: str
    platform: Platform
    path: str
    """Path of the configuration, as findings print it."""
    text: str
    intended: SwitchFacts
    """Intended facts, port overrides included."""
    reading: ParsedConfig
    """Result of the reader."""

    @property
    def facts(self) -> SwitchFacts:
        """Facts read back from the configuration."""
        return self.reading.facts

    @property
    def reads_back(self) -> bool:
        """Return whether the configuration reads back as intended, each line understood, once."""
        reading = self.reading
        return reading.facts == self.intended and not reading.unread and not reading.repeated

    @property
    def is_stand_in(self) -> bool:
        """Return whether Batfish cannot parse the NOS and reads a stand-in."""
        return self.platform.nos not in HEADERS

    def line_of(self, fact: str) -> int:
        """Return the line that set a fact, else of what contains it; 0: no line is about it."""
        return self.reading.provenance.line_of(fact).number

    def line_of_violation(self, violation: Violation) -> int:
        """Return the line that shows a violation, else that of the host name, else the first."""
        return violation.line or self.line_of(violation.fact) or self.line_of("name") or 1


@dataclass(frozen=True)
class Batch:
    """Switches of one snapshot: no cable leads to a switch of another batch, unless divided.

    Switches that cables connect are divided if they have too many endpoints. Each portion measures
    its endpoints by the references of its own switches; the joint batch holds all the switches, the
    references, and one endpoint of each kind.
    """

    number: int
    switches: tuple[str, ...]
    endpoints: tuple[str, ...]
    """Nodes of the host and array ports cabled to them."""
    group: int = -1
    """Number of the joint batch of which this is a portion, or which it is; -1: not divided."""

    @property
    def is_joint(self) -> bool:
        """Return whether it joins portions: all their switches, with few of their endpoints."""
        return self.group == self.number

    @property
    def is_portion(self) -> bool:
        """Return whether cables lead to switches of other batches: the joint one has them too."""
        return self.group not in (-1, self.number)


@dataclass
class GateContext:
    """A build of a SAN with the data that the gate compares."""

    cabling: Cabling
    switches: dict[str, BuiltSwitch]
    base: "GateContext | None" = None
    """Build to compare with."""
    today: date = field(default_factory=lambda: datetime.now(UTC).date())
    """Date for the expiry of waivers."""
    names: NodeNames = field(default_factory=NodeNames, init=False)

    def __post_init__(self) -> None:
        for switch in self.switches.values():
            self.names.add_switch(
                switch.name,
                switch.facts.name or switch.name,
                len(header_of(switch.platform)),
                *(self._stand_in_names(switch) if switch.is_stand_in else ({}, {})),
            )
        self.names.endpoints.update(endpoints_of(self.intended_network, self.names.switches))

    def _stand_in_names(self, switch: BuiltSwitch) -> tuple[dict[str, str], dict[str, str]]:
        """Return the interfaces of a stand-in, by port and by LAG: configured and intended ones."""
        both = (switch.facts, switch.intended)
        ports = stand_in_interfaces(list(self.cabling.known_ports(switch.name)), *both)
        lags = (lag for facts in both for lag in facts.lags.values())
        return ports, {lag.name: lag_interface(lag, ports) for lag in lags}

    @cached_property
    def intended_network(self) -> Network:
        """The network that cables, links and VLANs require, without the overrides of ports.

        Broadcast domains are compared with it, so that a wrong override is found.
        """
        san = self.cabling.san
        if not any(switch.ports for switch in san.switches.values()):
            return self.intent.network
        plain = {
            name: switch.model_copy(update={"ports": {}}) for name, switch in san.switches.items()
        }
        cabling = cabling_of(san.model_copy(update={"switches": plain}))
        return Network(cabling, _intended(cabling))

    @cached_property
    def iscsi_vlans(self) -> frozenset[int]:
        """VLANs that carry iSCSI."""
        vlans = self.cabling.san.vlans.values()
        return frozenset(vlan.id for vlan in vlans if vlan.role == "iscsi")

    @cached_property
    def domain(self) -> DomainReferences:
        """References that measure broadcast domains."""
        return references_of(self.names.endpoints)

    @cached_property
    def parts(self) -> DisjointSets[tuple[int, str]]:
        """Switches that links are intended to connect in each VLAN: by VLAN and switch."""
        intended = self.intended_network.neighbours
        ends = {(one.vlan, one.cable.switch): None for one in self.names.endpoints.values()}
        ends |= {(vlan, switch): None for vlan, switches in intended.items() for switch in switches}
        parts = DisjointSets(ends)
        for vlan, switches in intended.items():
            for switch, hops in switches.items():
                for hop in hops:
                    parts.union((vlan, switch), (vlan, hop.into.switch))
        return parts

    @cached_property
    def cables(self) -> dict[int, list[tuple[SwitchPort, SwitchPort]]]:
        """Cables of each link between switches, by its position in ``links``."""
        return link_cables(self.cabling)

    @cached_property
    def positions(self) -> dict[str, int]:
        """Position of each host and array port among all, by node."""
        return {node: place for place, node in enumerate(self.names.endpoints)}

    @cached_property
    def nodes_with(self) -> dict[str, list[str]]:
        """Nodes of the host and array ports by address."""
        found: dict[str, list[str]] = {}
        for node, endpoint in self.names.endpoints.items():
            found.setdefault(endpoint.ip, []).append(node)
        return found

    def targets_with(self, ip: str) -> list[SnapshotEndpoint]:
        """Return the array ports that have an address."""
        found = (self.names.endpoints[node] for node in self.nodes_with.get(ip, ()))
        return [endpoint for endpoint in found if endpoint.cable.is_array]

    @cached_property
    def switch_port_of(self) -> dict[tuple[str, str], tuple[str, str]]:
        """Switch and port that each host and array port is cabled to, by device and label."""
        cables = (endpoint.cable for endpoint in self.names.endpoints.values())
        return {(cable.device, cable.label): (cable.switch, cable.port) for cable in cables}

    @cached_property
    def batch_of(self) -> dict[str, int]:
        """Batch number of each host and array port, by node."""
        return {
            node: batch.number
            for batch in self.batches
            if not batch.is_joint
            for node in batch.endpoints
        }

    @cached_property
    def group_of(self) -> dict[str, int]:
        """Number that endpoints share which cables may connect, by node."""
        return {
            node: batch.number if batch.group < 0 else batch.group
            for batch in self.batches
            for node in batch.endpoints
        }

    @cached_property
    def prefix_lengths(self) -> dict[int, int]:
        """Length of the prefix of each VLAN that has a subnet."""
        return {
            vlan.id: IPv4Network(vlan.subnet, strict=False).prefixlen
            for vlan in self.cabling.san.vlans.values()
            if vlan.subnet
        }

    @cached_property
    def vlan_keys(self) -> dict[int, str]:
        """Key in the inventory by VLAN; the first one of each."""
        keys = reversed(self.cabling.san.vlans.items())
        return {vlan.id: key for key, vlan in keys}

    def fabric_of(self, vlan: int) -> Fabric | None:
        """Return the fabric of a VLAN; None: it belongs to none."""
        key = self.vlan_keys.get(vlan)
        return self.cabling.san.vlans[key].fabric if key else None

    def vlan_label(self, vlan: int) -> str:
        """Return a VLAN for a finding: its key in the inventory and its number."""
        key = self.vlan_keys.get(vlan)
        return f"VLAN {key} ({vlan})" if key else f"VLAN {vlan}"

    def inventory_path(self, switch: str, port: str, fact: str = "") -> Where:
        """Return the inventory path that decides a port, or one fact of it."""
        path = f"ports.{port}.{fact}" if fact else f"ports.{port}"
        return causes_of(site_of(self.cabling, switch), path)[0]

    @cached_property
    def nodes_at(self) -> dict[str, list[str]]:
        """Nodes of the host and array ports by the switch that they are cabled to."""
        found: dict[str, list[str]] = {}
        for node, endpoint in self.names.endpoints.items():
            found.setdefault(endpoint.cable.switch, []).append(node)
        return found

    @cached_property
    def check_context(self) -> CheckContext:
        """The SAN as configured, from which the path graph is built."""
        return self._check_context({name: one.facts for name, one in self.switches.items()})

    @cached_property
    def intent(self) -> CheckContext:
        """The SAN as intended, port overrides included."""
        return self._check_context({name: one.intended for name, one in self.switches.items()})

    def _check_context(self, facts: Mapping[str, SwitchFacts]) -> CheckContext:
        switches = {
            name: self._checked_switch(one, facts[name]) for name, one in self.switches.items()
        }
        return CheckContext(self.cabling, switches, self.today)

    def _checked_switch(self, switch: BuiltSwitch, facts: SwitchFacts) -> CheckedSwitch:
        site, text = (
            site_of(self.cabling, switch.name),
            Configuration(tuple(switch.text.splitlines())),
        )
        return CheckedSwitch(
            switch.name,
            facts,
            switch.platform,
            site.release,
            site.capabilities,
            self.cabling,
            configuration=text,
        )

    @cached_property
    def failing(self) -> tuple[Element, ...]:
        """Single failures that Batfish examines: all, or a sample."""
        return sample(self.check_context.failures, self.cabling.san.policy.batfish_failures)

    @cached_property
    def islands(self) -> dict[str, int]:
        """Island number of each switch: no cable connects two islands."""
        islands = enumerate(islands_of(self))
        return {name: number for number, island in islands for name in island}

    @cached_property
    def batches(self) -> tuple[Batch, ...]:
        """Switches in batches of bounded size; those of the base have the same numbers."""
        found: list[Batch] = []
        for names in self._portions:
            whole = _batch(self, len(found), names)
            parts = [whole]
            # A comparison with a base needs both snapshots whole.
            if self.base is None and len(whole.endpoints) > UNDIVIDED:
                divided = portions_of((self,), [[name] for name in names])
                parts = _divided(self, whole, divided) if len(divided) > 1 else parts
            found += parts
        return tuple(found)

    @cached_property
    def base_batches(self) -> tuple[Batch, ...]:
        """Batches of the base, one for each batch of the build; none without a base."""
        if self.base is None:
            return ()
        return tuple(_batch(self.base, *portion) for portion in enumerate(self._portions))

    @cached_property
    def _portions(self) -> list[list[str]]:
        cases = (self, self.base) if self.base is not None else (self,)
        return portions_of(cases, islands_of(*cases))


BATCH = 100
"""Endpoints that a snapshot is filled up to: the time of a question to Batfish grows with the
square of their number. Of 1,152 endpoints on 20 switches, in portions of
1,152, 400 and 150, the gate takes 134, 81 and 52 s."""

UNDIVIDED = 150
"""Endpoints of connected switches that one snapshot holds at most, unless one switch has more."""


def islands_of(*cases: GateContext) -> list[list[str]]:
    """Return the switches that cables connect in one or more builds of a SAN, by island."""
    names = list(dict.fromkeys(name for context in cases for name in context.switches))
    groups = DisjointSets(names)
    for context in cases:
        for cables in context.cables.values():
            for one, other in cables:
                groups.union(one.switch, other.switch)
    islands: dict[str, list[str]] = {}
    for name in names:
        islands.setdefault(groups.find(name), []).append(name)
    return list(islands.values())


def portions_of(cases: Collection[GateContext], islands: Iterable[list[str]]) -> list[list[str]]:
    """Return islands joined into portions of a bounded number of endpoints."""
    portions: list[list[str]] = [[]]
    held = 0
    for island in islands:
        more = len(
            {node for context in cases for at in island for node in context.nodes_at.get(at, ())}
        )
        if portions[-1] and held + more > BATCH:
            portions.append([])
            held = 0
        portions[-1] += island
        held += more
    return portions


def _divided(context: GateContext, whole: Batch, portions: list[list[str]]) -> list[Batch]:
    """Return the joint batch of some switches and one batch for each portion of them."""
    number, measures = whole.number, context.domain.measures
    first = dict.fromkeys(_first_of_each_kind(context, whole.endpoints))
    nodes = [node for node in whole.endpoints if node in measures or node in first]
    parts = [replace(whole, endpoints=tuple(nodes), group=number)]
    for place, names in enumerate(portions, number + 1):
        parts.append(replace(_batch(context, place, names), group=number))
    return parts


def _first_of_each_kind(context: GateContext, nodes: Iterable[str]) -> Iterator[str]:
    """Yield the first endpoint with an address of each switch, VLAN, role, network and gateway.

    Packets of the others end as theirs do, if they share the broadcast domain.
    """
    known = set()
    for node in nodes:
        one = context.names.endpoints[node]
        length = context.prefix_lengths.get(one.vlan, PREFIX)
        if not one.ip:
            continue
        network = IPv4Network(f"{one.ip}/{length}", strict=False)
        kind = (one.cable.switch, one.vlan, one.cable.is_array, network, one.gateway, one.tagged)
        if kind not in known:
            known.add(kind)
            yield node


def _batch(context: GateContext, number: int, portion: list[str]) -> Batch:
    """Return the batch of a portion, which may be empty in one of two builds."""
    switches = tuple(name for name in portion if name in context.switches)
    nodes = (node for name in switches for node in context.nodes_at.get(name, ()))
    return Batch(number, switches, tuple(nodes))


def read_context(
    cabling: Cabling, build: Path, base: GateContext | None = None, today: date | None = None
) -> GateContext:
    """Return the context of a SAN from the configurations in a build folder.

    ``base``: build to compare with. Raises SanfabError if a configuration is missing or unreadable.
    """
    switches = {}
    for name, facts in _intended(cabling).items():
        path = build / cabling.san.name / "switches" / f"{name}.cfg"
        platform = site_of(cabling, name).platform
        text = _text(path)
        reading = NOSES[platform.nos].read(text, platform)
        switches[name] = BuiltSwitch(name, platform, str(path), text, facts, reading)
    return GateContext(cabling, switches, base, today or datetime.now(UTC).date())


def _intended(cabling: Cabling) -> dict[str, SwitchFacts]:
    zonings: dict[int, VsanFacts] = {}
    return {name: intended(site_of(cabling, name, zonings)) for name in cabling.san.switches}


def _text(path: Path) -> str:
    text = text_in(path)
    if text is None:
        raise SanfabError(f"{path}: no such configuration; run `sanfab render` first")
    return text
