"""Paths -> what each single failure leaves of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal, NamedTuple

from sanfab.analysis.links import ports_text
from sanfab.analysis.paths import Count, Lane, Pair, Paths
from sanfab.analysis.plugs import Plug
from sanfab.analysis.routes import Loss, Routes
from sanfab.inventory import Cabling

Kind = Literal["switch", "stack", "unit", "link", "leg", "member", "adapter", "controller"]
"""``stack``: all units of a stack, which share one control plane; ``leg``: what one switch of a
multichassis pair has of a link; ``member``: one cable of a LAG."""

KINDS: tuple[Kind, ...] = (
    "stack",
    "switch",
    "unit",
    "link",
    "leg",
    "member",
    "controller",
    "adapter",
)
"""In the order they are reported."""


class Element(NamedTuple):
    """What may fail."""

    kind: Kind
    device: str
    """Switch, host or array; the first switch of a link."""
    part: str = ""
    """Number of the unit, adapter, controller, or ports of a link at that switch."""
    link: int | None = None
    """Position in ``links``."""


class Toll(NamedTuple):
    """What a failure leaves a host of its paths to an array."""

    host: str
    array: str
    before: int
    left: int
    failover: bool
    """What is left takes a failover of the array to its standby controller."""


class Slower(NamedTuple):
    """A link that a failure leaves with less speed, in Gb/s."""

    link: int
    before: int
    left: int


class Impact(NamedTuple):
    """One single failure and whom it hits."""

    element: Element
    tolls: tuple[Toll, ...]
    """Pairs that lose a path or are left to a failover, in the order of the inventory."""
    slower: tuple[Slower, ...] = ()
    """Links that stay up with less speed."""
    slowed: tuple[str, ...] = ()
    """Hosts whose paths use those links."""

    @property
    def cut_off(self) -> tuple[Toll, ...]:
        """Pairs left with no path."""
        return tuple(toll for toll in self.tolls if toll.left == 0)

    @property
    def last_path(self) -> tuple[Toll, ...]:
        """Pairs left with one path."""
        return tuple(toll for toll in self.tolls if toll.left == 1)


class Part(NamedTuple):
    """Some paths of a lane."""

    pair: Pair
    lane: Lane
    paths: int


Way = tuple[int, str, str]
"""A VLAN and the two switches at the ends of a route."""

Place = str | int
"""A switch, or a link by its position in ``links``."""


@dataclass
class Failures:
    """Single failures of a SAN."""

    paths: Paths

    @cached_property
    def impacts(self) -> list[Impact]:
        """Every single failure that takes a path or slows a link, the worst first."""
        found = [self.cut(element) for element in self.elements]
        return sorted((one for one in found if one.tolls or one.slowed), key=_severity)

    @cached_property
    def elements(self) -> list[Element]:
        """Everything that may fail, in the order of the inventory."""
        return [
            *self._switches(),
            *self._links(),
            *(Element("controller", array, name) for array, name in self._by_controller),
            *(Element("adapter", device, name) for device, name in self._by_adapter),
        ]

    def cut(self, element: Element) -> Impact:
        """Return what is left when one element fails."""
        if element.kind == "controller":
            return self._impact(element, self._by_controller.get(_part(element), ()))
        if element.kind == "adapter":
            return self._impact(element, self._by_adapter.get(_part(element), ()))
        loss = self._loss(element)
        slower = tuple(self._slower(loss))
        return self._impact(element, self._lost(loss), slower)

    @cached_property
    def unknown_adapters(self) -> dict[str, tuple[str, ...]]:
        """Ports by host whose adapter is not told, so that its failure is not analysed."""
        hosts = {device for pair in self.paths.lanes for device in pair}
        unknown: dict[str, dict[str, None]] = {}
        for plug in self._plugs():
            cable = plug.cable
            if plug.adapter is None and not cable.is_array and cable.device in hosts:
                unknown.setdefault(cable.device, {})[cable.label] = None
        return {host: tuple(ports) for host, ports in unknown.items()}

    @cached_property
    def unknown_controllers(self) -> dict[str, tuple[str, ...]]:
        """Ports by array whose controller is not told, so that its failure is not analysed."""
        arrays = {array for _, array in self.paths.lanes}
        unknown: dict[str, dict[str, None]] = {}
        for plug in self._plugs():
            cable = plug.cable
            if plug.controller is None and cable.is_array and cable.device in arrays:
                unknown.setdefault(cable.device, {})[cable.label] = None
        return {array: tuple(ports) for array, ports in unknown.items()}

    def _plugs(self) -> Iterator[Plug]:
        yield from chain.from_iterable(self.paths.plugs.by_device.values())
        yield from chain.from_iterable(self.paths.plugs.direct)

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
            yield Element("link", ends[0].switch, ports_text(ends[0]), number)
            for leg in links.legs(number):
                yield Element("leg", leg.switch, ports_text(leg), number)
            for end, port in links.members(number):
                yield Element("member", end.switch, port, number)

    def _loss(self, element: Element) -> Loss:
        """Return what goes with a switch, a unit, or a link and its parts."""
        device = element.device
        if element.kind in {"switch", "stack"}:
            return Loss(switches=frozenset({device}))
        if element.kind == "link" and element.link is not None:
            return Loss(links=frozenset({element.link}))
        if element.kind == "leg" and element.link is not None:
            ends = self.paths.links.ends[element.link]
            ports = next(end.ports for end in ends if end.switch == device)
            return Loss(ports=frozenset((device, port) for port in ports))
        if element.kind == "unit":
            ports = tuple(unit_ports(self.paths.network.cabling, device, int(element.part)))
            return Loss(ports=frozenset((device, port) for port in ports))
        return Loss(ports=frozenset({(device, element.part)}))

    @cached_property
    def _by_way(self) -> dict[Way, list[Part]]:
        ways: dict[Way, list[Part]] = {}
        for pair, lanes in self.paths.lanes.items():
            for lane in lanes:
                vlan, target = lane.initiator.vlan, lane.targets[0].cable
                if vlan is not None:
                    way = (vlan, lane.initiator.cable.switch, target.switch)
                    ways.setdefault(way, []).append(Part(pair, lane, len(lane.targets)))
        return ways

    @cached_property
    def _ways_over(self) -> dict[Place, list[Way]]:
        """Ways by the switches and links on them."""
        over: dict[Place, list[Way]] = {}
        for way, parts in self._by_way.items():
            route = parts[0].lane.route
            places: set[Place] = {way[1], way[2], *(hop.number for hop in route)}
            places.update(end.switch for hop in route for end in hop)
            for place in places:
                over.setdefault(place, []).append(way)
        return over

    @cached_property
    def _by_controller(self) -> dict[tuple[str, str], list[Part]]:
        parts: dict[tuple[str, str], list[Part]] = {}
        for pair, lanes in self.paths.lanes.items():
            for lane in lanes:
                controller = lane.targets[0].controller
                if controller is not None:
                    part = Part(pair, lane, len(lane.targets))
                    parts.setdefault((pair[1], controller), []).append(part)
        return parts

    @cached_property
    def _by_adapter(self) -> dict[tuple[str, str], list[Part]]:
        parts: dict[tuple[str, str], list[Part]] = {}
        for pair, lanes in self.paths.lanes.items():
            for lane in lanes:
                adapter = lane.initiator.adapter
                if adapter is not None:
                    part = Part(pair, lane, len(lane.targets))
                    parts.setdefault((pair[0], adapter), []).append(part)
                for adapter, paths in Counter(plug.adapter for plug in lane.targets).items():
                    if adapter is not None:
                        key = (pair[1], adapter)
                        parts.setdefault(key, []).append(Part(pair, lane, paths))
        return parts

    def _lost(self, loss: Loss) -> Iterator[Part]:
        """Yield the paths that are gone and that no other link takes over."""
        places: set[Place] = {*loss.switches, *loss.links, *(switch for switch, _ in loss.ports)}
        ways = {way for place in places for way in self._ways_over.get(place, ())}
        left = Routes(self.paths.network, loss)
        for way in sorted(ways):
            parts = self._by_way[way]
            vlan, start, goal = way
            broken = loss.breaks(start, parts[0].lane.route, goal)
            if broken and left.route(vlan, start, goal) is None:
                yield from parts
            elif loss.ports:
                yield from _unplugged(parts, loss)

    def _slower(self, loss: Loss) -> Iterator[Slower]:
        places = {*loss.switches, *(switch for switch, _ in loss.ports)}
        links = self.paths.links
        numbers = {
            end.number
            for switch in places
            for end in self.paths.network.cabling.links.get(switch, ())
        }
        for number in sorted(numbers):
            before, left = links.speed(number), links.speed(number, loss)
            if 0 < left < before:
                yield Slower(number, before, left)

    def _impact(
        self, element: Element, lost: Iterable[Part], slower: tuple[Slower, ...] = ()
    ) -> Impact:
        gone: dict[Pair, Count] = {}
        for part in lost:
            active, standby = gone.get(part.pair, NOTHING)
            if part.lane.standby:
                gone[part.pair] = Count(active, standby + part.paths)
            else:
                gone[part.pair] = Count(active + part.paths, standby)
        pairs = sorted(gone, key=self._places.__getitem__)
        tolls = (self._toll(pair, gone[pair]) for pair in pairs)
        users = {
            part.pair[0]
            for one in slower
            for way in self._ways_over.get(one.link, ())
            for part in self._by_way[way]
        }
        hosts = tuple(sorted(users, key=self._host_places.__getitem__))
        return Impact(element, tuple(one for one in tolls if one is not None), slower, hosts)

    def _toll(self, pair: Pair, gone: Count) -> Toll | None:
        before = self._counts[pair]
        left = Count(before.active - gone.active, before.standby - gone.standby)
        if left.usable >= before.usable and left.failover == before.failover:
            return None
        return Toll(*pair, before.usable, left.usable, left.failover)

    @cached_property
    def _host_places(self) -> dict[str, int]:
        return {host: place for place, host in enumerate(self.paths.network.cabling.san.hosts)}

    @cached_property
    def _places(self) -> dict[Pair, int]:
        return {pair: place for place, pair in enumerate(self.paths.lanes)}

    @cached_property
    def _counts(self) -> dict[Pair, Count]:
        return {pair: self.paths.count(pair) for pair in self.paths.lanes}


NOTHING = Count(0, 0)


def unit_ports(cabling: Cabling, switch: str, unit: int) -> Iterator[str]:
    """Yield the ports of one unit of a stack."""
    platform = cabling.platform(switch)
    runs = platform.ports if platform is not None else ()
    heads = tuple(run.prefix.format(unit=unit) for run in runs if "{unit}" in run.prefix)
    return (name for name in cabling.known_ports(switch) if name.startswith(heads))


def _unplugged(parts: Iterable[Part], loss: Loss) -> Iterator[Part]:
    """Yield the paths whose host or array is plugged into a port that is gone."""
    for part in parts:
        initiator = part.lane.initiator.cable
        if (initiator.switch, initiator.port) in loss.ports:
            yield part
            continue
        cables = (plug.cable for plug in part.lane.targets)
        paths = sum((cable.switch, cable.port) in loss.ports for cable in cables)
        if paths:
            yield part._replace(paths=paths)


def _part(element: Element) -> tuple[str, str]:
    return element.device, element.part


def _severity(impact: Impact) -> tuple[int, int, bool, int, int, str, str]:
    """Return what sorts failures: those that leave most hosts with nothing first."""
    element = impact.element
    return (
        -len(impact.cut_off),
        -len(impact.last_path),
        not impact.tolls,
        KINDS.index(element.kind),
        -len(impact.tolls),
        element.device,
        element.part,
    )
