"""The paths that remain after each single failure, fabric extenders and neighbors included.

If a peer link fails, NX-OS and OS9 ask by the keepalive, the backup link of VLT, whether the other
switch is alive. If it is, the secondary switch shuts the ports of all LAGs that the pair shares; on
NX-OS its VLAN interfaces too [VPCFAIL] [VLTFAIL]. Ports of one switch alone, orphan ports, stay up
there, cut off from the other switch. Without a keepalive both switches go on. So they do with the
MLAG of EOS and of ExtremeXOS as sanfab configures it: without dual-primary detection, and without
an alternate path [EOSDUAL] [EXOSISC].
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal, NamedTuple

from sanfab.analysis.elements import KINDS, Element
from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.links import Links, link_end_ports
from sanfab.analysis.paths import Count, Leg, Pair, PathGroup, Paths, count_paths
from sanfab.analysis.routes import Outage, Routes
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.fex import fex_model, fex_uplinks, host_ports, pinned_ports
from sanfab.inventory.sites import switches_of_site

SwitchPorts = frozenset[tuple[str, str]]
"""Ports by switch."""


class FrontPart(NamedTuple):
    """What is in front of hosts: a fabric extender, a neighbor, or a cable of one of them."""

    kind: Literal["fex", "neighbor", "uplink"]
    device: str
    """Switch with the fabric extender, of two the first; the neighbor; the switch of a cable."""
    part: str
    """Number of the fabric extender, or port of the switch; empty: a neighbor."""
    ports: SwitchPorts
    """Switch ports that fail with it; of a dual-homed fabric extender those at both switches."""


class PathLoss(NamedTuple):
    """Paths between a host and an array before and after a failure."""

    host: str
    array: str
    before: int
    left: int
    failover: bool
    """The remaining paths need a failover of the array to its standby controller."""


class SlowedLink(NamedTuple):
    """A link with less speed after a failure, in Gb/s."""

    link: int
    before: int
    left: int


class FailureImpact(NamedTuple):
    """One single failure and its effects."""

    element: Element
    path_losses: tuple[PathLoss, ...]
    """Pairs that lose a path or need a failover, in the order of the inventory."""
    slower: tuple[SlowedLink, ...] = ()
    """Links that stay up with less speed."""
    slowed: tuple[str, ...] = ()
    """Hosts whose paths use those links."""

    @property
    def cut_off(self) -> tuple[PathLoss, ...]:
        """Pairs without a remaining path."""
        return tuple(loss for loss in self.path_losses if loss.left == 0)

    @property
    def last_path(self) -> tuple[PathLoss, ...]:
        """Pairs with one remaining path."""
        return tuple(loss for loss in self.path_losses if loss.left == 1)


class AffectedPaths(NamedTuple):
    """The paths of a path group that one failure may cut."""

    pair: Pair
    group: PathGroup
    paths: int


VlanRoute = tuple[int, str, str]
"""A VLAN and the two switches at the ends of a route."""

RouteElement = str | int
"""A switch, or a link by its position in ``links``."""


@dataclass
class SingleFailures:
    """Single failures of a SAN."""

    paths: Paths
    among: Collection[Pair] | None = None
    """Only these pairs are looked at; None: all."""

    @cached_property
    def impacts(self) -> list[FailureImpact]:
        """Every single failure that cuts a path or slows a link, the worst first."""
        found = [self.cut(element) for element in self.elements]
        return sorted((one for one in found if one.path_losses or one.slowed), key=_severity)

    @cached_property
    def elements(self) -> list[Element]:
        """All parts that may fail, in the order of the inventory.

        Controllers of an array with a port that states none are left out: the paths over that port
        may be those of any of them.
        """
        unknown = self.unknown_controllers
        return [
            *self._switches(),
            *(Element(one.kind, one.device, one.part) for one in self._front_parts),
            *self._links(),
            *(
                Element("controller", array, name)
                for array, name in self._by_controller
                if array not in unknown
            ),
            *(Element("adapter", device, name) for device, name in self._by_adapter),
        ]

    def cut(self, element: Element) -> FailureImpact:
        """Return the remaining paths and links when one element fails."""
        if element.kind == "controller":
            return self._impact(element, self._by_controller.get(_part(element), ()))
        if element.kind == "adapter":
            return self._impact(element, self._by_adapter.get(_part(element), ()))
        return min((self._cut(element, one) for one in self._outages(element)), key=_severity)

    def _cut(self, element: Element, outage: Outage) -> FailureImpact:
        lost = self._lost_paths(outage)
        if element.link is not None and outage.links and outage.ports:
            # A vPC that the pair shuts keeps its VFC [VPCFAIL].
            bare = self._lost_paths(Outage(links=outage.links))
            lost = chain(_of_fcoe(bare, wanted=True), _of_fcoe(lost, wanted=False))
        return self._impact(element, lost, tuple(self._slower(outage)), outage)

    def left_after(self, outage: Outage) -> dict[Pair, int]:
        """Return the usable paths that are left of each pair which an outage takes paths of."""
        known = self._after.get(outage)
        if known is None:
            lost = self._lost_paths(outage)
            losses = self._impact(Element("switch", ""), lost, (), outage).path_losses
            known = self._after[outage] = {(one.host, one.array): one.left for one in losses}
        return known

    @cached_property
    def _after(self) -> dict[Outage, dict[Pair, int]]:
        return {}

    def shut_by_pair(self, number: int) -> frozenset[str]:
        """Return the switches that shut ports when a peer link fails: one of a pair does."""
        outages = self._outages(Element("link", "", "", number))
        return frozenset(switch for one in outages for switch, _ in one.ports)

    @cached_property
    def unknown_adapters(self) -> dict[str, tuple[str, ...]]:
        """Ports by host without a stated adapter, so that its failure is not analysed."""
        hosts = {device for pair in self.paths.groups for device in pair}
        unknown: dict[str, dict[str, None]] = {}
        for endpoint in self._endpoints():
            cable = endpoint.cable
            if endpoint.adapter is None and not cable.is_array and cable.device in hosts:
                if endpoint.is_spread:
                    continue
                unknown.setdefault(cable.device, {})[cable.label] = None
        return {host: tuple(ports) for host, ports in unknown.items()}

    @cached_property
    def unknown_controllers(self) -> dict[str, tuple[str, ...]]:
        """Ports by array without a stated controller, so that its failure is not analysed."""
        arrays = {array for _, array in self.paths.groups}
        unknown: dict[str, dict[str, None]] = {}
        for endpoint in self._endpoints():
            cable = endpoint.cable
            if endpoint.controller is None and cable.is_array and cable.device in arrays:
                unknown.setdefault(cable.device, {})[cable.label] = None
        return {array: tuple(ports) for array, ports in unknown.items()}

    def _endpoints(self) -> Iterator[Endpoint]:
        yield from chain.from_iterable(self.paths.endpoints.by_device.values())
        yield from chain.from_iterable(self.paths.endpoints.direct)

    def _switches(self) -> Iterator[Element]:
        for name, switch in self.paths.network.cabling.san.switches.items():
            yield Element("stack" if switch.stack else "switch", name)
            platform = self.paths.network.cabling.platform(name)
            if platform is not None and switch.stack:
                for unit in range(platform.unit_first, platform.unit_first + switch.stack):
                    yield Element("unit", name, str(unit))

    def _links(self) -> Iterator[Element]:
        links = self.paths.links
        for number, ends in links.ends.items():
            if not links.joins_pairs(number):
                yield Element("link", ends[0].switch, link_end_ports(ends[0]), number)
            for leg in links.legs(number):
                yield Element("leg", leg.switch, link_end_ports(leg), number)
            for end, port in links.members(number):
                yield Element("member", end.switch, port, number)

    @cached_property
    def _front_parts(self) -> list[FrontPart]:
        return list(front_parts(self.paths.network.cabling))

    def _outages(self, element: Element) -> list[Outage]:
        """Return what a failure may disable; several where it is not known which switch shuts."""
        if element.kind == "link" and element.link is not None:
            return peer_link_outages(self.paths.links, element.link)
        return [self.outage(element)]

    def outage(self, element: Element) -> Outage:
        """Return the outage of the switches of a site, a switch, a unit, or a part of a link."""
        device = element.device
        if element.kind == "site":
            san = self.paths.network.cabling.san
            return Outage(switches=frozenset(switches_of_site(san, device)))
        if element.kind in {"switch", "stack"}:
            return Outage(switches=frozenset({device}))
        if element.kind == "leg" and element.link is not None:
            ends = self.paths.links.ends[element.link]
            ports = next(end.ports for end in ends if end.switch == device)
            return Outage(ports=frozenset((device, port) for port in ports))
        if element.kind in {"fex", "neighbor", "uplink"}:
            parts = (one for one in self._front_parts if one[:3] == element[:3])
            return Outage(ports=next(parts).ports)
        if element.kind == "unit":
            ports = self.paths.network.cabling.unit_ports(device, int(element.part))
            return Outage(ports=frozenset((device, port) for port in ports))
        return Outage(ports=frozenset({(device, element.part)}))

    @cached_property
    def _groups(self) -> dict[Pair, list[PathGroup]]:
        groups = self.paths.groups
        return groups if self.among is None else {pair: groups[pair] for pair in self.among}

    @cached_property
    def _by_vlan_route(self) -> dict[VlanRoute, list[AffectedPaths]]:
        vlan_routes: dict[VlanRoute, list[AffectedPaths]] = {}
        for pair, groups in self._groups.items():
            for group in groups:
                part = AffectedPaths(pair, group, len(group.targets))
                for leg in self._legs(group):
                    vlan_route = (group.initiator.vlan or 0, leg.start, leg.goal)
                    vlan_routes.setdefault(vlan_route, []).append(part)
        return vlan_routes

    def _legs(self, group: PathGroup) -> list[Leg]:
        """Return the ways of a group's frames; without a team, the one that it has."""
        if group.has_teams or group.initiator.vlan is None:
            return self.paths.legs(group)
        start, goal = group.initiator.cable.switch, group.targets[0].cable.switch
        return [Leg(start, goal, group.route)]

    @cached_property
    def _vlan_routes_over(self) -> dict[RouteElement, list[VlanRoute]]:
        """Routes by the switches and links on them."""
        over: dict[RouteElement, list[VlanRoute]] = {}
        for vlan_route in self._by_vlan_route:
            route = self.paths.routes.route(*vlan_route) or ()
            places: set[RouteElement] = {
                vlan_route[1],
                vlan_route[2],
                *(hop.number for hop in route),
            }
            places.update(end.switch for hop in route for end in hop)
            for place in places:
                over.setdefault(place, []).append(vlan_route)
        return over

    @cached_property
    def _by_controller(self) -> dict[tuple[str, str], list[AffectedPaths]]:
        parts: dict[tuple[str, str], list[AffectedPaths]] = {}
        for pair, groups in self._groups.items():
            for group in groups:
                controller = group.targets[0].controller
                if controller is not None:
                    part = AffectedPaths(pair, group, len(group.targets))
                    parts.setdefault((pair[1], controller), []).append(part)
        return parts

    @cached_property
    def _by_adapter(self) -> dict[tuple[str, str], list[AffectedPaths]]:
        parts: dict[tuple[str, str], list[AffectedPaths]] = {}
        for pair, groups in self._groups.items():
            for group in groups:
                adapter = group.initiator.adapter
                if adapter is not None:
                    part = AffectedPaths(pair, group, len(group.targets))
                    parts.setdefault((pair[0], adapter), []).append(part)
                for adapter, paths in Counter(
                    endpoint.adapter for endpoint in group.targets
                ).items():
                    if adapter is not None:
                        key = (pair[1], adapter)
                        parts.setdefault(key, []).append(AffectedPaths(pair, group, paths))
        return parts

    def _lost_paths(self, outage: Outage) -> Iterator[AffectedPaths]:
        """Yield the lost paths that no other link takes over."""
        places: set[RouteElement] = {
            *outage.switches,
            *outage.links,
            *(switch for switch, _ in outage.ports),
        }
        vlan_routes = {
            vlan_route for place in places for vlan_route in self._vlan_routes_over.get(place, ())
        }
        left, teamed = Routes(self.paths.network, outage), dict[int, AffectedPaths]()
        for vlan_route in sorted(vlan_routes):
            parts = self._by_vlan_route[vlan_route]
            vlan, start, goal = vlan_route
            route = self.paths.routes.route(*vlan_route) or ()
            broken = not outage.ports or outage.breaks(start, route, goal)
            single = [part for part in parts if not part.group.has_teams]
            teamed |= {id(part.group): part for part in parts if part.group.has_teams}
            if broken and not left.connects(vlan, start, goal):
                yield from single
            elif outage.ports:
                yield from _unplugged(single, outage)
        for part in teamed.values():
            gone = sum(not _survives(part.group, target, left) for target in part.group.targets)
            if gone:
                yield part._replace(paths=gone)

    def losses_without(self, cable: Cable) -> Iterator[PathLoss]:
        """Yield the losses of a host port whose cable leads to no switch of the SAN."""
        for pair, groups in self._groups.items():
            left = [group for group in groups if group.initiator.cable.where != cable.where]
            if len(left) < len(groups):
                count = self._after_failover(pair, count_paths(left), NO_ELEMENT, Outage())
                yield PathLoss(*pair, self._counts[pair].usable, count.usable, count.failover)

    def _slower(self, outage: Outage) -> Iterator[SlowedLink]:
        places = {*outage.switches, *(switch for switch, _ in outage.ports)}
        links = self.paths.links
        numbers = {
            end.number for switch in places for end in self.paths.network.cabling.ends_at(switch)
        }
        for number in sorted(numbers):
            before, left = links.speed(number), links.speed(number, outage)
            if 0 < left < before:
                yield SlowedLink(number, before, left)

    def _impact(
        self,
        element: Element,
        lost_paths: Iterable[AffectedPaths],
        slower: tuple[SlowedLink, ...] = (),
        outage: Outage | None = None,
    ) -> FailureImpact:
        gone: dict[Pair, Count] = {}
        for part in lost_paths:
            active, standby = gone.get(part.pair, NOTHING)
            if part.group.standby:
                gone[part.pair] = Count(active, standby + part.paths)
            else:
                gone[part.pair] = Count(active + part.paths, standby)
        pairs = sorted(gone, key=self._places.__getitem__)
        left = {
            pair: Count(*map(int.__sub__, self._counts[pair], count))
            for pair, count in gone.items()
        }
        path_losses = (
            self._path_loss(pair, self._after_failover(pair, left[pair], element, outage))
            for pair in pairs
        )
        users = {
            part.pair[0]
            for one in slower
            for vlan_route in self._vlan_routes_over.get(one.link, ())
            for part in self._by_vlan_route[vlan_route]
        }
        hosts = tuple(sorted(users, key=self.paths.host_places.__getitem__))
        return FailureImpact(
            element, tuple(one for one in path_losses if one is not None), slower, hosts
        )

    def _path_loss(self, pair: Pair, left: Count) -> PathLoss | None:
        before = self._counts[pair]
        if left.usable >= before.usable and left.failover == before.failover:
            return None
        return PathLoss(*pair, before.usable, left.usable, left.failover)

    def _after_failover(
        self, pair: Pair, left: Count, element: Element, outage: Outage | None
    ) -> Count:
        """Return the paths that are left, without those that need a failover that does not come."""
        if not left.failover or not self._counts[pair].active or not self._needs_failover[pair]:
            return left
        return left if self._takes_over(pair[1], element, outage) else NOTHING

    @cached_property
    def _needs_failover(self) -> dict[Pair, bool]:
        """Whether the standby ports of each pair have the addresses of others after a failover.

        A host reaches ports with addresses or names of their own whatever the array does.
        """
        return {
            pair: any(
                not (target.is_fc or target.addresses)
                for group in groups
                if group.standby
                for target in group.targets
            )
            for pair, groups in self._groups.items()
        }

    def _takes_over(self, array: str, element: Element, outage: Outage | None) -> bool:
        """Return whether the standby ports of an array take over when an element fails.

        An array does not know what its hosts reach: it fails over with its active controller, or
        when none of its active ports has a link.
        """
        if element.kind == "controller":
            return element.device == array
        active = self._active[array]
        if outage is None:
            part = (element.device, element.part)
            return all((array, one.adapter) == part for one in active)
        return all(_is_out(cable, outage) for one in active for cable in one.cables)

    @cached_property
    def _active(self) -> dict[str, list[Endpoint]]:
        """Ports of each array that are not on standby."""
        found: dict[str, list[Endpoint]] = {array: [] for _, array in self._groups}
        for one in self._endpoints():
            if one.cable.device in found and not one.standby:
                found[one.cable.device].append(one)
        return found

    @cached_property
    def _places(self) -> dict[Pair, int]:
        return {pair: place for place, pair in enumerate(self._groups)}

    @cached_property
    def _counts(self) -> dict[Pair, Count]:
        return {pair: self.paths.count(pair) for pair in self._groups}


NOTHING = Count(0, 0)
NO_ELEMENT = Element("port", "")


def _survives(group: PathGroup, target: Endpoint, left: Routes) -> bool:
    """Return whether a path of teams has a cable at both ends, and a route between them, left."""
    outage, vlan = left.outage, group.initiator.vlan or 0
    starts, goals = (
        {cable.switch for cable in end.cables if not _is_out(cable, outage)}
        for end in (group.initiator, target)
    )
    return any(left.connects(vlan, one, other) for one in starts for other in goals)


def _is_out(cable: Cable, outage: Outage) -> bool:
    return cable.switch in outage.switches or (cable.switch, cable.port) in outage.ports


def _unplugged(parts: Iterable[AffectedPaths], outage: Outage) -> Iterator[AffectedPaths]:
    """Yield the paths with a host or array port at a failed switch port."""
    for part in parts:
        initiator = part.group.initiator.cable
        if (initiator.switch, initiator.port) in outage.ports:
            yield part
            continue
        cables = (endpoint.cable for endpoint in part.group.targets)
        paths = sum((cable.switch, cable.port) in outage.ports for cable in cables)
        if paths:
            yield part._replace(paths=paths)


def _of_fcoe(parts: Iterable[AffectedPaths], *, wanted: bool) -> Iterator[AffectedPaths]:
    return (one for one in parts if one.group.initiator.is_fc == wanted)


def _part(element: Element) -> tuple[str, str]:
    return element.device, element.part


def _severity(impact: FailureImpact) -> tuple[int, int, bool, int, int, str, str]:
    """Return the sort key of failures: those that cut off most hosts first."""
    element = impact.element
    return (
        -len(impact.cut_off),
        -len(impact.last_path),
        not impact.path_losses,
        KINDS.index(element.kind),
        -len(impact.path_losses),
        element.device,
        element.part,
    )


def front_parts(cabling: Cabling) -> Iterator[FrontPart]:
    """Yield what may fail in front of hosts, in the order of the inventory."""
    yield from _fex_parts(cabling)
    used = {way.via: None for ways in cabling.neighbor_hosts.port_cables.values() for way in ways}
    for name in used:
        cables = cabling.neighbor_hosts.cables[name]
        yield FrontPart("neighbor", name, "", frozenset((one.switch, one.port) for one in cables))
        for one in cables:
            at = (one.switch, one.port)
            yield FrontPart("uplink", *at, frozenset({at}))


def _fex_parts(cabling: Cabling) -> Iterator[FrontPart]:
    """Yield what may fail of each fabric extender, in the order of the inventory."""
    shared: set[tuple[str, int]] = set()
    for name, switch in cabling.san.switches.items():
        platform = cabling.platform(name)
        for number, fex in switch.fex.items() if platform is not None else ():
            row = fex_model(platform, fex.model) if platform is not None else None
            if row is None or (name, number) in shared:
                continue
            mate = cabling.dual_homed_mate(name, number)
            homes = (name, mate) if mate else (name,)
            shared |= {(home, number) for home in homes}
            ports = frozenset((home, port) for home in homes for port in host_ports(number, row))
            yield FrontPart("fex", name, str(number), ports)
            uplinks = fex_uplinks(cabling, name, fex) if fex.pinned else ()
            for uplink, behind in pinned_ports(number, row, uplinks).items():
                yield FrontPart("uplink", name, uplink, frozenset((name, port) for port in behind))


def peer_link_outages(links: Links, number: int) -> list[Outage]:
    """Return what may be down when a whole link fails.

    Several where the switches of a pair have one priority: the lower MAC address decides then.
    """
    down = frozenset({number})
    ends = links.ends[number]
    shut = [_shared_ports(links, end) for end in _secondaries(links, ends)]
    return [Outage(links=down, ports=ports) for ports in shut if ports] or [Outage(links=down)]


def _secondaries(links: Links, ends: list[LinkEnd]) -> Iterator[LinkEnd]:
    """Yield the ends of a peer link whose switch may be the secondary one."""
    network = links.network
    switches = [(end, network.facts.get(end.switch)) for end in ends]
    rows = {end.switch: network.cabling.platform(end.switch) for end in ends}
    traits = {row.traits for row in rows.values() if row is not None}
    shared = traits.pop() if len(traits) == 1 else None
    if ends[0].link.role != "peer" or shared is None or not shared.pair_shuts_ports:
        return
    peers = [(end, facts.peer) for end, facts in switches if facts is not None]
    known = [(end, peer) for end, peer in peers if peer is not None and peer.keepalive]
    if len(known) != len(ends):
        return
    default = shared.pair_priority  # the lower one is primary
    priorities = [peer.priority or default for _, peer in known]
    yield from (end for (end, peer) in known if (peer.priority or default) == max(priorities))


def _shared_ports(links: Links, end: LinkEnd) -> frozenset[tuple[str, str]]:
    """Return the ports of a switch in LAGs of the pair, fabric extenders of the pair included."""
    cabling, facts = links.network.cabling, links.network.facts[end.switch]
    ports = set(_members(facts))
    platform = cabling.platform(end.switch)
    for number, fex in cabling.san.switches[end.switch].fex.items():
        row = fex_model(platform, fex.model) if platform is not None else None
        if row is not None and cabling.dual_homed_mate(end.switch, number) is not None:
            ports.update(host_ports(number, row))
    return frozenset((end.switch, port) for port in ports)


def _members(facts: SwitchFacts) -> Iterator[str]:
    for lag in facts.lags.values():
        if lag.multichassis is not None:
            yield from lag.members
