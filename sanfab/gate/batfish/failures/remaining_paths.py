"""Answers about failures -> the paths between hosts and arrays that remain, as Batfish finds them.

A path is a host port and an array port in one VLAN whose references are in one broadcast domain;
those of one switch share a reference, and are connected as long as the switch runs. The path graph
of sanfab adds what Batfish does not model: the ports that are configured as intended, the pairs
that zones permit, and the FCF that FCoE frames have to pass.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.analysis.elements import Element
from sanfab.analysis.endpoints import Endpoint, Endpoints
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair, Paths
from sanfab.analysis.routes import NO_OUTAGE, Outage, Routes
from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.reading.broadcast_domains import broadcast_domains_of
from sanfab.inventory.routed import routed_pairs
from sanfab.model.platforms.traits import Capability

PortVlan = tuple[str, str, int]
"""Switch, port and VLAN."""


class PathEnds(NamedTuple):
    """Both ends of paths of a pair; a failure affects all of these paths alike."""

    vlan: int
    start: str
    goal: str


@dataclass
class AccessPaths:
    """Pairs of hosts and arrays in `access` by one service, with the ends of their paths."""

    context: GateContext
    failures: SingleFailures
    """What single failures leave of the paths of one service, by the path graph of sanfab."""

    @property
    def path_graph(self) -> Paths:
        """Every path of the service, by the facts of the build."""
        return self.failures.paths

    @cached_property
    def path_ends(self) -> dict[Pair, frozenset[PathEnds]]:
        """Path ends of each pair of `access`, over ports that are configured as intended.

        Routed pairs are left out: neither the path graph nor broadcast domains show their paths;
        and those of native Fibre Channel ports, which Batfish does not have.
        """
        return {
            pair: frozenset(self._path_ends(*pair))
            for pair in self.path_graph.wanted
            if pair not in self.left_out
        }

    @cached_property
    def left_out(self) -> frozenset[Pair]:
        """Pairs whose paths are not, or not all, in broadcast domains of Ethernet."""
        groups = self.path_graph.groups
        native = (
            pair for pair in groups if any(one.initiator.vlan is None for one in groups[pair])
        )
        return frozenset((*routed_pairs(self.context.cabling), *self.native_pairs, *native))

    @cached_property
    def native_pairs(self) -> frozenset[Pair]:
        """Pairs of `access` with paths from or to native Fibre Channel ports."""
        return frozenset(
            pair
            for pair, groups in self.path_graph.groups.items()
            for group in groups
            if any(one.cable.native for one in (group.initiator, *group.targets))
        )

    @cached_property
    def misplaced(self) -> frozenset[str]:
        """Hosts and arrays with a port that is not configured as intended.

        Their paths are not compared: other assertions report the port.
        """
        intended, real = self._intended, self.path_graph.endpoints.by_device
        return frozenset(
            device
            for device in intended.keys() | real.keys()
            if {_port_vlan(endpoint) for endpoint in intended.get(device, ())}
            != {_port_vlan(endpoint) for endpoint in self.ports(device)}
            or len(real.get(device, ())) != len(self.ports(device))
        )

    @cached_property
    def _intended(self) -> dict[str, list[Endpoint]]:
        return Endpoints(self.context.intended_network, self.path_graph.service).by_device

    @cached_property
    def _as_intended(self) -> frozenset[PortVlan]:
        """Ports that are up and in the intended VLAN, tagged as intended."""
        real, intended = (
            _tags(network)
            for network in (self.context.check_context.network, self.context.intended_network)
        )
        return frozenset(
            port_vlan for port_vlan, tag in intended.items() if real.get(port_vlan) == tag
        )

    def intended_ports(self, device: str) -> list[Endpoint]:
        """Return the intended storage ports of a host or array."""
        return self._intended.get(device, [])

    def ports(self, device: str) -> list[Endpoint]:
        """Return the storage ports of a host or array that are configured as intended."""
        return self._ports.get(device, [])

    @cached_property
    def _ports(self) -> dict[str, list[Endpoint]]:
        return {
            device: [
                endpoint for endpoint in endpoints if _port_vlan(endpoint) in self._as_intended
            ]
            for device, endpoints in self.path_graph.endpoints.by_device.items()
        }

    def _share_vlan(self, one: Endpoint, other: Endpoint) -> bool:
        """Return whether two ports are in one VLAN of the inventory."""
        cabling, number = self.context.cabling, one.vlan or 0
        keys = {cabling.vlan_key(end.cable.switch, number) for end in (one, other)}
        return one.vlan == other.vlan and len(keys) == 1

    def _path_ends(self, host: str, array: str) -> Iterator[PathEnds]:
        targets = self.ports(array)
        for one in self.ports(host):
            for other in targets:
                if one.vlan is None or not self._share_vlan(one, other):
                    continue
                if self.path_graph.permitted(one, (other,)):
                    yield from (
                        PathEnds(one.vlan, start.switch, goal.switch)
                        for start in one.cables
                        for goal in other.cables
                    )

    def is_measured(self, vlan: int, switch: str) -> bool:
        """Return whether the reference of a VLAN on a switch is configured as intended."""
        node = self.context.domain.references[vlan, switch]
        cable = self.context.names.endpoints[node].cable
        return (cable.switch, cable.port, vlan) in self._as_intended

    @cached_property
    def passing_fcf(self) -> frozenset[int]:
        """FCoE VLANs on a switch without an FCF: frames have to pass one elsewhere."""
        network, cabling = self.context.check_context.network, self.context.cabling
        found = set()
        for vlan in network.fcoe_vlans:
            switches = {one.cable.switch for one in network.attachments.get(vlan, ())}
            switches |= network.neighbours.get(vlan, {}).keys()
            if any(
                (row := cabling.platform(name)) is None or not row.has(Capability.FCOE)
                for name in switches
            ):
                found.add(vlan)
        return frozenset(found)


@dataclass
class FailureState:
    """Remaining connectivity, without a failure or after one."""

    access_paths: AccessPaths
    whole: DisjointSets[str]
    """Domains of all references without a failure, as Batfish derives them."""
    element: Element | None = None
    after: DisjointSets[str] = field(default_factory=lambda: DisjointSets(()))
    """Domains after the failure, of the references on its islands; others do not change."""

    @cached_property
    def loss(self) -> Outage:
        """Switches, links and ports that are out."""
        if self.element is None:
            return NO_OUTAGE
        if self.element.kind == "link" and self.element.link is not None:
            return Outage(links=frozenset({self.element.link}))
        return self.access_paths.failures.outage(self.element)

    @cached_property
    def _routes(self) -> Routes:
        return Routes(self.access_paths.context.check_context.network, self.loss)

    @cached_property
    def touched(self) -> list[Pair]:
        """Pairs with path ends on an island of the failure."""
        path_ends = self.access_paths.path_ends
        if self.element is None:
            return list(path_ends)
        return [pair for pair, some in path_ends.items() if any(map(self._is_near, some))]

    def _is_near(self, path: PathEnds) -> bool:
        return self.access_paths.context.islands[path.start] in self._islands

    @cached_property
    def _islands(self) -> frozenset[int]:
        return islands_of_failure(self.access_paths.context, self.element)

    def leaves(self, pair: Pair) -> bool | None:
        """Return whether a pair has a path; None: Batfish could not measure all path ends."""
        return self._any_open(self.access_paths.path_ends[pair])

    def leads(self, endpoint: Endpoint, array: str) -> bool:
        """Return whether a host port has a path to an array."""
        path_ends = self.access_paths.path_ends.get((endpoint.cable.device, array), ())
        starts = {cable.switch for cable in endpoint.cables}
        here = [path for path in path_ends if path.vlan == endpoint.vlan and path.start in starts]
        return self._any_open(here) is True

    def _any_open(self, path_ends: Iterable[PathEnds]) -> bool | None:
        found = [self._is_open(path) for path in path_ends]
        if True in found:
            return True
        return None if None in found else False

    def _is_open(self, path: PathEnds) -> bool | None:
        if {path.start, path.goal} & self.loss.switches:
            return False
        if path.start != path.goal:
            is_joined = self._is_joined(path)
            if not is_joined:
                return is_joined
        if path.vlan not in self.access_paths.passing_fcf:
            return True
        return self._routes.connects(path.vlan, path.start, path.goal)

    def _is_joined(self, path: PathEnds) -> bool | None:
        islands = self.access_paths.context.islands
        if islands[path.start] != islands[path.goal]:
            return False
        keys = ((path.vlan, path.start), (path.vlan, path.goal))
        if not all(self.access_paths.is_measured(*key) for key in keys):
            return None
        one, other = (self.access_paths.context.domain.references[key] for key in keys)
        domains = self.after if self._is_near(path) else self.whole
        return domains.find(one) == domains.find(other)


def domains_of(
    context: GateContext, edges: Iterable[answer_rows.Layer3Edge], element: Element | None = None
) -> DisjointSets[str]:
    """Return the domains of the references, with a failure only of those on its islands."""
    references = list(context.domain.references.items())
    if element is not None:
        near = islands_of_failure(context, element)
        references = [one for one in references if context.islands[one[0][1]] in near]
    return broadcast_domains_of([node for _, node in references], edges)


def islands_of_failure(context: GateContext, element: Element | None) -> frozenset[int]:
    """Return the islands of the switches that fail, or of the ends of a link."""
    failing = () if element is None else context.failing_at(element)
    return frozenset(context.islands[name] for name in failing)


def _port_vlan(endpoint: Endpoint) -> PortVlan:
    return endpoint.cable.switch, endpoint.cable.port, endpoint.vlan or 0


def _tags(network: Network) -> dict[PortVlan, bool]:
    """Return whether each host and array port that is up is tagged, by port and VLAN."""
    return {
        (one.cable.switch, one.cable.port, vlan): one.tagged
        for vlan, attached in network.attachments.items()
        for one in attached
        if network.facts[one.cable.switch].ports[one.cable.port].enabled
    }
