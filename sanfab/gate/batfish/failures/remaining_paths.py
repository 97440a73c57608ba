"""Answers about failures -> which hosts have a path to which arrays left, as Batfish has it.

A path is a host port and an array port in one VLAN whose references are in one broadcast domain;
those of one switch share a reference, and are connected as long as the switch lives. What Batfish
knows nothing of is taken from the own graph: which ports the texts put where they are meant to be,
who may talk by the zones, and that FCoE frames have to pass an FCF.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from sanfab.analysis.endpoints import Endpoint, Endpoints
from sanfab.analysis.failures import Element
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair
from sanfab.analysis.routes import NO_OUTAGE, Outage, Routes
from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.disjoint_sets import DisjointSets
from sanfab.gate.batfish.reading.broadcast_domains import broadcast_domains_of

PortVlan = tuple[str, str, int]
"""Switch, port and VLAN."""


class PathEnds(NamedTuple):
    """Where paths of a pair begin and end; all of them live and die together."""

    vlan: int
    start: str
    goal: str


@dataclass
class AccessPaths:
    """Pairs of hosts and arrays in `access`, with the ends of their paths."""

    context: GateContext

    @cached_property
    def ways(self) -> dict[Pair, frozenset[PathEnds]]:
        """Ways of each pair of `access` over ports that are where they are meant to be."""
        paths = self.context.check_context.paths
        return {
            pair: frozenset(self._ways(*pair))
            for pair in paths.wanted
            if not any(group.initiator.vlan is None for group in paths.groups[pair])
        }

    @cached_property
    def odd(self) -> frozenset[str]:
        """Hosts and arrays with a port that the texts put elsewhere than it is meant to be.

        Their paths are not what Batfish was asked about: other assertions name the port.
        """
        meant, real = self._meant, self.context.check_context.paths.endpoints.by_device
        return frozenset(
            device
            for device in meant.keys() | real.keys()
            if {_port_vlan(endpoint) for endpoint in meant.get(device, ())}
            != {_port_vlan(endpoint) for endpoint in self.ports(device)}
            or len(real.get(device, ())) != len(self.ports(device))
        )

    @cached_property
    def _meant(self) -> dict[str, list[Endpoint]]:
        return Endpoints(self.context.intended_network).by_device

    @cached_property
    def _as_meant(self) -> frozenset[PortVlan]:
        """Ports that the texts put into the VLAN that is meant, tagged as is meant, and up."""
        real, meant = (
            _tags(network)
            for network in (self.context.check_context.network, self.context.intended_network)
        )
        return frozenset(
            port_vlan for port_vlan, tag in meant.items() if real.get(port_vlan) == tag
        )

    def meant_ports(self, device: str) -> list[Endpoint]:
        """Return the storage ports that a host or array is meant to have."""
        return self._meant.get(device, [])

    def ports(self, device: str) -> list[Endpoint]:
        """Return the storage ports of a host or array that are where they are meant to be."""
        return self._ports.get(device, [])

    @cached_property
    def _ports(self) -> dict[str, list[Endpoint]]:
        return {
            device: [endpoint for endpoint in endpoints if _port_vlan(endpoint) in self._as_meant]
            for device, endpoints in self.context.check_context.paths.endpoints.by_device.items()
        }

    def _ways(self, host: str, array: str) -> Iterator[PathEnds]:
        talks = self.context.check_context.paths.allowed
        targets = self.ports(array)
        for one in self.ports(host):
            for other in targets:
                may = one.protocol != "fcoe" or talks is None or talks(one.cable, other.cable)
                if one.vlan == other.vlan and one.vlan is not None and may:
                    yield PathEnds(one.vlan, one.cable.switch, other.cable.switch)

    def is_measured(self, vlan: int, switch: str) -> bool:
        """Return whether the reference of a VLAN on a switch is itself where it is meant to be."""
        node = self.context.domain.references[vlan, switch]
        cable = self.context.names.endpoints[node].cable
        return (cable.switch, cable.port, vlan) in self._as_meant

    @cached_property
    def passing_fcf(self) -> frozenset[int]:
        """FCoE VLANs on a switch that is no FCF: frames have to pass one elsewhere."""
        network, cabling = self.context.check_context.network, self.context.cabling
        found = set()
        for vlan in Routes(network).fcoe_vlans:
            switches = {one.cable.switch for one in network.attachments.get(vlan, ())}
            switches |= network.neighbours.get(vlan, {}).keys()
            if any((row := cabling.platform(name)) is None or not row.fcoe for name in switches):
                found.add(vlan)
        return frozenset(found)


@dataclass
class FailureState:
    """Remaining connectivity, without a failure or after one."""

    access_paths: AccessPaths
    whole: DisjointSets[str]
    """Domains of all references with nothing lost, as Batfish has them."""
    element: Element | None = None
    after: DisjointSets[str] = field(default_factory=lambda: DisjointSets(()))
    """Domains with the failure, of the references on its island; the others stay as they were."""

    @cached_property
    def _loss(self) -> Outage:
        return _loss(self.element)

    @cached_property
    def _routes(self) -> Routes:
        return Routes(self.access_paths.context.check_context.network, self._loss)

    @cached_property
    def touched(self) -> list[Pair]:
        """Pairs with a way on the island of the failure."""
        ways = self.access_paths.ways
        if self.element is None:
            return list(ways)
        return [pair for pair, some in ways.items() if any(map(self._is_near, some))]

    def _is_near(self, way: PathEnds) -> bool:
        islands = self.access_paths.context.islands
        return self.element is not None and islands[way.start] == islands[self.element.device]

    def leaves(self, pair: Pair) -> bool | None:
        """Return whether a pair has a path; None: Batfish could not measure all of its ways."""
        return self._any_open(self.access_paths.ways[pair])

    def leads(self, endpoint: Endpoint, array: str) -> bool:
        """Return whether a host port has a path to an array."""
        ways = self.access_paths.ways.get((endpoint.cable.device, array), ())
        here = [
            way for way in ways if (way.vlan, way.start) == (endpoint.vlan, endpoint.cable.switch)
        ]
        return self._any_open(here) is True

    def _any_open(self, ways: Iterable[PathEnds]) -> bool | None:
        found = [self._is_open(way) for way in ways]
        if True in found:
            return True
        return None if None in found else False

    def _is_open(self, way: PathEnds) -> bool | None:
        if {way.start, way.goal} & self._loss.switches:
            return False
        if way.start != way.goal:
            is_joined = self._is_joined(way)
            if not is_joined:
                return is_joined
        if way.vlan not in self.access_paths.passing_fcf:
            return True
        return self._routes.route(way.vlan, way.start, way.goal) is not None

    def _is_joined(self, way: PathEnds) -> bool | None:
        islands = self.access_paths.context.islands
        if islands[way.start] != islands[way.goal]:
            return False
        keys = ((way.vlan, way.start), (way.vlan, way.goal))
        if not all(self.access_paths.is_measured(*key) for key in keys):
            return None
        one, other = (self.access_paths.context.domain.references[key] for key in keys)
        domains = self.after if self._is_near(way) else self.whole
        return domains.find(one) == domains.find(other)


def domains_of(
    context: GateContext, edges: Iterable[answer_rows.Layer3Edge], element: Element | None = None
) -> DisjointSets[str]:
    """Return the domains of the references, with a failure only of those on its island."""
    references = list(context.domain.references.items())
    if element is not None:
        island = context.islands[element.device]
        references = [one for one in references if context.islands[one[0][1]] == island]
    return broadcast_domains_of([node for _, node in references], edges)


def _loss(element: Element | None) -> Outage:
    if element is None:
        return NO_OUTAGE
    if element.link is None:
        return Outage(switches=frozenset({element.device}))
    return Outage(links=frozenset({element.link}))


def _port_vlan(endpoint: Endpoint) -> PortVlan:
    return endpoint.cable.switch, endpoint.cable.port, endpoint.vlan or 0


def _tags(network: Network) -> dict[PortVlan, bool]:
    """Return every port of hosts and arrays in each VLAN that is up, with whether it is tagged."""
    return {
        (one.cable.switch, one.cable.port, vlan): one.tagged
        for vlan, attached in network.attachments.items()
        for one in attached
        if network.facts[one.cable.switch].ports[one.cable.port].enabled
    }
