"""One build of a SAN with all that the gate compares: configurations, facts and intent."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.analysis.elements import Element
from sanfab.analysis.network import Network
from sanfab.errors import SanfabError
from sanfab.facts.switch import SwitchFacts
from sanfab.gate.batfish.batches import (
    Batch,
    BuildCabling,
    compared_batches_of,
    divided_batches,
    islands_of,
)
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.completed_text import completed_text
from sanfab.gate.batfish.endpoints import DomainReferences, endpoints_of, references_of
from sanfab.gate.batfish.failures.sample import sample
from sanfab.gate.batfish.names import NodeNames, SnapshotEndpoint
from sanfab.gate.batfish.stand_ins import lag_interface, stand_in_interfaces
from sanfab.intent.causes import SwitchCauses
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, intended_facts, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.files import text_in
from sanfab.inventory.link_cables import SwitchPort, link_cables
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.sites import switches_of_site
from sanfab.model.addresses import of_family
from sanfab.model.base import Fabric
from sanfab.model.protocols import PROTOCOLS, ProtocolPorts
from sanfab.model.yaml12 import Where
from sanfab.nos import NOSES
from sanfab.nos.user_lines import read_with_user_lines
from sanfab.render.templates import render_configuration
from sanfab.rules.analyses import failures_of_san
from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration

if TYPE_CHECKING:
    from sanfab.facts.fc import VsanFacts


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
                len(switch.grammar.header_for(switch.platform)),
                *(self._stand_in_names(switch) if switch.is_stand_in else ({}, {})),
            )
        self.names.endpoints.update(endpoints_of(self.intended_network, self.names.switches))

    @cached_property
    def _causes(self) -> dict[str, SwitchCauses]:
        return {}

    def _stand_in_names(self, switch: BuiltSwitch) -> tuple[dict[str, str], dict[str, str]]:
        """Return the interfaces of a stand-in, by port and by LAG: configured and intended ones."""
        both = (switch.facts, switch.intended)
        ports = stand_in_interfaces(list(self.cabling.known_ports(switch.name)), *both)
        lags = (lag for facts in both for lag in facts.lags.values())
        return ports, {lag.name: lag_interface(lag, ports) for lag in lags}

    @cached_property
    def intended_network(self) -> Network:
        """The network that cables, links and VLANs require, without the overrides of ports.

        Broadcast domains are compared with it, so that a wrong override is found. It has Ethernet
        ports alone: Batfish has no Fibre Channel.
        """
        san = self.cabling.san
        if not any(switch.ports for switch in san.switches.values()):
            return replace(self.intent.network, native=False)
        plain = {
            name: switch.model_copy(update={"ports": {}}) for name, switch in san.switches.items()
        }
        cabling = cabling_of(san.model_copy(update={"switches": plain}))
        return Network(cabling, _intended(cabling), native=False)

    @cached_property
    def protocol_ports(self) -> dict[int, ProtocolPorts]:
        """Ports of the protocol of each VLAN that carries storage over IP, by its id."""
        ports = {name: row.at_array for name, row in PROTOCOLS.items() if row.transport == "ip"}
        vlans = self.cabling.san.vlans.values()
        return {
            vlan.id: found for vlan in vlans for name, found in ports.items() if vlan.role == name
        }

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
    def shown(self) -> dict[str, BuiltSwitch]:
        """Switches that Batfish is shown: those with Ethernet ports, as it has no Fibre Channel."""
        return {name: one for name, one in self.switches.items() if one.platform.ports}

    @cached_property
    def cables(self) -> dict[int, list[tuple[SwitchPort, SwitchPort]]]:
        """Cables of each link of Ethernet ports, by its position in ``links``."""
        numbers = {end.number for ends in self.cabling.links.values() for end in ends}
        return {at: one for at, one in link_cables(self.cabling).items() if at in numbers}

    @cached_property
    def positions(self) -> dict[str, int]:
        """Position of each host and array port among all, by node."""
        return {node: place for place, node in enumerate(self.names.endpoints)}

    @cached_property
    def nodes_with(self) -> dict[str, list[str]]:
        """Nodes of the host and array ports by address."""
        found: dict[str, list[str]] = {}
        for node, endpoint in self.names.endpoints.items():
            for ip in endpoint.ips:
                found.setdefault(ip, []).append(node)
        return found

    @cached_property
    def routed_vlans(self) -> frozenset[int]:
        """VLANs that switches route."""
        san = self.cabling.san
        return frozenset(
            san.vlans[key].id
            for switch in san.switches.values()
            for key, own in switch.vlan_addresses.items()
            if own.forwarding
        )

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

    def subnets_of(self, switch: str, vlan: int) -> tuple[str, ...]:
        """Return the IPv4 subnets of a VLAN."""
        key = self.cabling.vlan_key(switch, vlan)
        return of_family(self.cabling.san.vlans[key].subnet, ipv6=False) if key else ()

    def fabric_of(self, switch: str, vlan: int) -> Fabric | None:
        """Return the fabric of a VLAN; None: it belongs to none."""
        key = self.cabling.vlan_key(switch, vlan)
        return self.cabling.san.vlans[key].fabric if key else None

    def vlan_label(self, switch: str, vlan: int) -> str:
        """Return a VLAN for a finding: its key in the inventory and its number."""
        key = self.cabling.vlan_key(switch, vlan)
        return f"VLAN {key} ({vlan})" if key else f"VLAN {vlan}"

    def switching_interface(self, switch: str, port: str) -> str:
        """Return the Batfish interface that switches the frames of a port: its LAG, or the port."""
        lags = self.switches[switch].facts.lags.values()
        lag = next((one.name for one in lags if port in one.members), None)
        return self.names.interface(switch, port) if lag is None else self.names.lag(switch, lag)

    def key_of(self, endpoint: SnapshotEndpoint) -> str:
        """Return the key of the VLAN that an endpoint is in; empty: the inventory has none."""
        return self.cabling.vlan_key(endpoint.cable.switch, endpoint.vlan)

    def label_of(self, endpoint: SnapshotEndpoint) -> str:
        """Return the VLAN of an endpoint for a finding."""
        return self.vlan_label(endpoint.cable.switch, endpoint.vlan)

    def inventory_path(self, switch: str, port: str, fact: str = "") -> Where:
        """Return the inventory path that decides a port, or one fact of it."""
        path = f"ports.{port}.{fact}" if fact else f"ports.{port}"
        return self.causes_at(switch).of(path)[0]

    def causes_at(self, switch: str) -> SwitchCauses:
        """Return what causes the facts of a switch."""
        if switch not in self._causes:
            self._causes[switch] = SwitchCauses(self.cabling, switch)
        return self._causes[switch]

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
        design, text = (
            design_of(self.cabling, switch.name),
            Configuration(tuple(switch.text.splitlines())),
        )
        return CheckedSwitch(
            switch.name,
            facts,
            switch.platform,
            design.release,
            design.capabilities,
            self.cabling,
            configuration=text,
        )

    @cached_property
    def failing(self) -> tuple[Element, ...]:
        """Single failures that Batfish examines: all, or a sample."""
        return sample(failures_of_san(self.check_context), self.cabling.san.policy.batfish_failures)

    def failing_at(self, element: Element) -> tuple[str, ...]:
        """Return the switches whose failure Batfish is shown as that of a part: all of a site."""
        if element.kind != "site":
            return (element.device,)
        names = switches_of_site(self.cabling.san, element.device)
        return tuple(name for name in names if name in self.shown)

    @cached_property
    def wiring(self) -> BuildCabling:
        """Switches, cables and endpoints, as batches need them."""
        cables = (cable for several in self.cables.values() for cable in several)
        return BuildCabling(
            self.shown,
            tuple((one.switch, other.switch) for one, other in cables),
            self.names.endpoints,
            self.domain.measures,
            self.parts,
        )

    @cached_property
    def islands(self) -> dict[str, int]:
        """Island number of each switch: no cable connects two islands."""
        islands = enumerate(islands_of(self.wiring))
        return {name: number for number, island in islands for name in island}

    @property
    def batches(self) -> tuple[Batch, ...]:
        """Switches in batches of bounded size; those of the base have the same numbers."""
        return self._batches[0]

    @property
    def base_batches(self) -> tuple[Batch, ...]:
        """Batches of the base, one for each batch of the build; none without a base."""
        return self._batches[1]

    @cached_property
    def _batches(self) -> tuple[tuple[Batch, ...], tuple[Batch, ...]]:
        if self.base is None:
            return divided_batches(self.wiring), ()
        return compared_batches_of(self.wiring, self.base.wiring)


def read_context(
    cabling: Cabling, build: Path, base: GateContext | None = None, today: date | None = None
) -> GateContext:
    """Return the context of a SAN from the configurations in a build folder.

    Of a switch that sanfab manages in part, the build holds that part; the context completes it
    with the rest that the inventory describes, as paths lead over that too. ``base``: build to
    compare with.
    Raises SanfabError if a configuration is missing or unreadable.
    """
    switches = {}
    for name, facts in _intended(cabling).items():
        path = build / cabling.san.name / "switches" / f"{name}.cfg"
        design = design_of(cabling, name)
        platform, text = design.platform, _text(path)
        part = None
        numbers: tuple[int, ...] = ()
        if design.intent.managed != "all":
            part = _part(design, path, text)
            rendered = (
                render_configuration(one, platform, design.capabilities)
                for one in (part.intended, facts)
            )
            text, numbers = completed_text(text, *rendered)
        reading = read_with_user_lines(text, facts.user_lines, platform)
        switches[name] = BuiltSwitch(name, platform, str(path), text, facts, reading, part, numbers)
    return GateContext(cabling, switches, base, today or datetime.now(UTC).date())


def _part(design: SwitchDesign, path: Path, text: str) -> BuiltSwitch:
    """Return the part that the build holds of a switch, with its raw lines."""
    platform = design.platform
    facts = NOSES[platform.nos].as_rendered(managed_facts(design), platform)
    reading = read_with_user_lines(text, facts.user_lines, platform)
    return BuiltSwitch(design.name, platform, str(path), text, facts, reading)


def _intended(cabling: Cabling) -> dict[str, SwitchFacts]:
    zonings: dict[int, VsanFacts] = {}
    return {
        name: intended_facts(design_of(cabling, name, zonings)) for name in cabling.san.switches
    }


def _text(path: Path) -> str:
    text = text_in(path)
    if text is None:
        raise SanfabError(f"{path}: no such configuration; run `sanfab render` first")
    return text
