"""Network -> every path from a host port to an array port that `access` wants."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from sanfab.analysis.links import Links, ports_text
from sanfab.analysis.network import Network
from sanfab.analysis.path_mtu import PathMtu, port_mtu
from sanfab.analysis.plugs import Plug, Plugs, Protocol
from sanfab.analysis.routes import Route, Routes, end_speed
from sanfab.inventory import Cable, LinkEnd
from sanfab.inventory.cabling import expanded
from sanfab.model import Fabric

Talks = Callable[[Cable, Cable], bool]
"""Tells whether the zones let a host port and an array port talk."""

Pair = tuple[str, str]
"""A host and an array it may use; two hosts at the ends of a direct cable."""

Groups = dict[int, list[tuple[Plug, ...]]]
"""Ports of an array by VLAN, those of one switch and controller together."""

Key = TypeVar("Key", bound=Hashable)


class Lane(NamedTuple):
    """A host port and the ports of one controller on one switch: paths that differ in no link."""

    initiator: Plug
    targets: tuple[Plug, ...]
    """At least one; all in the VLAN of the initiator."""
    route: Route
    """Links between the two switches; empty when it is the same one."""

    @property
    def standby(self) -> bool:
        """Tell whether the paths are used only after a failover."""
        return self.targets[0].standby


class Step(NamedTuple):
    """One port on a path."""

    device: str
    """Host, switch or array."""
    port: str
    """A link's ports as the inventory writes them: ``Ethernet23-24``."""
    speed: int | None
    """Gb/s; a LAG has the sum of its members."""


class Path(NamedTuple):
    """One path, port by port."""

    host: str
    host_port: str
    adapter: str | None
    array: str
    array_port: str
    controller: str | None
    standby: bool
    """Used only after a failover."""
    fabric: Fabric | None
    protocol: Protocol
    vlan: int | None
    vsan: int | None
    steps: tuple[Step, ...] = ()
    speed: int | None = None
    """Gb/s of the slowest port."""
    mtu: PathMtu | None = None
    """The port that passes least; None on a direct cable."""
    host_mtu: int | None = None
    """Largest IP packet the host sends; None for FCoE."""
    array_mtu: int | None = None
    switches: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    """Positions in ``links``."""
    stacks: tuple[str, ...] = ()
    """Those of the switches that are stacks."""


class Middle(NamedTuple):
    """What a path has between the switches of host and array."""

    steps: tuple[Step, ...] = ()
    mtu: PathMtu | None = None
    switches: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    stacks: tuple[str, ...] = ()


class Count(NamedTuple):
    """Paths of a pair."""

    active: int
    standby: int
    """Paths over ports of a standby controller."""

    @property
    def usable(self) -> int:
        """Paths the host works with: the active ones, else those after a failover."""
        return self.active or self.standby

    @property
    def failover(self) -> bool:
        """Tell whether only a failover of the array leaves a path."""
        return self.active == 0 < self.standby


@dataclass
class Paths:
    """All paths of a SAN, made when asked for."""

    network: Network
    talks: Talks | None = None
    """Without it every port of a VSAN may talk to every other."""

    @cached_property
    def plugs(self) -> Plugs:
        """Host and array ports in storage networks."""
        return Plugs(self.network)

    @cached_property
    def routes(self) -> Routes:
        """Ways between switches with nothing lost."""
        return Routes(self.network)

    @cached_property
    def links(self) -> Links:
        """Links between switches."""
        return Links(self.network)

    @cached_property
    def wanted(self) -> list[Pair]:
        """Hosts with the arrays they may use, by name: whatever order they were written in."""
        san = self.network.cabling.san
        arrays_of: dict[str, set[str]] = {}
        for access in san.access:
            arrays = [name for name in expanded(access.arrays) if name in san.arrays]
            for host in expanded(access.hosts):
                arrays_of.setdefault(host, set()).update(arrays)
        return [
            (host, array)
            for host in sorted(san.hosts.keys() & arrays_of.keys())
            for array in sorted(arrays_of[host])
        ]

    @cached_property
    def lanes(self) -> dict[Pair, list[Lane]]:
        """Lanes of every pair wanted, none where there is no path; then those of direct cables."""
        groups = {array: self._groups(array) for array in self.network.cabling.san.arrays}
        lanes = {pair: list(self._lanes(pair[0], groups[pair[1]])) for pair in self.wanted}
        for first, second in self.plugs.direct:
            pair = (first.cable.device, second.cable.device)
            if pair in lanes or not second.cable.is_array:
                lanes.setdefault(pair, []).append(Lane(first, (second,), ()))
        return lanes

    def count(self, pair: Pair) -> Count:
        """Count the paths of a pair."""
        return counted(self.lanes.get(pair, ()))

    @property
    def without(self) -> list[Pair]:
        """Return the pairs that have no path although nothing has failed."""
        return [pair for pair, lanes in self.lanes.items() if not lanes]

    def of(self, pair: Pair) -> Iterator[Path]:
        """Yield the paths of a pair."""
        for lane in self.lanes.get(pair, ()):
            for target in lane.targets:
                yield self.path(lane, target)

    def all(self) -> Iterator[Path]:
        """Yield every path of the SAN, pair by pair."""
        for pair in self.lanes:
            yield from self.of(pair)

    def by_fabric(self, pair: Pair) -> dict[Fabric | None, Count]:
        """Count the paths of a pair in each fabric; None: in a VLAN both halves share."""
        lanes = self.lanes.get(pair, ())
        return {key: counted(part) for key, part in _split(lanes, _fabric_of).items()}

    def by_controller(self, pair: Pair) -> dict[str | None, Count]:
        """Count the paths of a pair to each controller of the array."""
        lanes = self.lanes.get(pair, ())
        return {key: counted(part) for key, part in _split(lanes, _controller_of).items()}

    def path(self, lane: Lane, target: Plug) -> Path:
        """Return one path of a lane with everything about it."""
        initiator, middle = lane.initiator, self._middle(lane)
        steps = (*_at(initiator), *middle.steps, *reversed(_at(target)))
        return _path_between(initiator, target)._replace(
            steps=steps,
            speed=min((step.speed for step in steps if step.speed is not None), default=None),
            mtu=_smallest((self._mtu(initiator), middle.mtu, self._mtu(target))),
            host_mtu=self.plugs.packet(initiator),
            array_mtu=self.plugs.packet(target),
            switches=middle.switches,
            links=middle.links,
            stacks=middle.stacks,
        )

    def _middle(self, lane: Lane) -> Middle:
        """Return what is between two switches, made once for all paths that go there."""
        vlan = lane.initiator.vlan
        if vlan is None:
            return Middle()
        key = (vlan, lane.initiator.cable.switch, lane.targets[0].cable.switch)
        known = self._middles.get(key)
        if known is None:
            known = self._middles[key] = self._made(lane, vlan, {key[1]: None, key[2]: None})
        return known

    def _made(self, lane: Lane, vlan: int, outer: dict[str, None]) -> Middle:
        ends = [end for hop in lane.route for end in hop]
        switches = tuple(dict.fromkeys(end.switch for end in ends)) or tuple(outer)
        speeds = ((end, end_speed(self.network, end) or None) for end in ends)
        protocol = lane.initiator.protocol
        ports = ((end.switch, self._interface(end)) for end in ends)
        known = self.network.cabling.san.switches
        return Middle(
            steps=tuple(Step(end.switch, ports_text(end), speed) for end, speed in speeds),
            mtu=_smallest(port_mtu(self.network, *port, vlan, protocol) for port in ports),
            switches=switches,
            links=tuple(hop.number for hop in lane.route),
            stacks=tuple(name for name in switches if known[name].stack),
        )

    @cached_property
    def _middles(self) -> dict[tuple[int, str, str], Middle]:
        return {}

    def _mtu(self, plug: Plug) -> PathMtu | None:
        """Return what the switch port of a host or array passes."""
        if plug.vlan is None:
            return None
        key = (plug.cable.switch, plug.cable.port, plug.vlan)
        if key not in self._mtus:
            self._mtus[key] = port_mtu(self.network, *key, plug.protocol)
        return self._mtus[key]

    @cached_property
    def _mtus(self) -> dict[tuple[str, str, int], PathMtu | None]:
        return {}

    def _interface(self, end: LinkEnd) -> str:
        port = self.network.interface(end)
        return port.name if port is not None else end.ports[0]

    def _groups(self, array: str) -> Groups:
        groups: dict[tuple[int, str, str | None], list[Plug]] = {}
        for plug in self.plugs.by_device.get(array, ()):
            if plug.vlan is not None:
                key = (plug.vlan, plug.cable.switch, plug.controller)
                groups.setdefault(key, []).append(plug)
        found: Groups = {}
        for (vlan, _, _), plugs in groups.items():
            found.setdefault(vlan, []).append(tuple(plugs))
        return found

    def _lanes(self, host: str, groups: Groups) -> Iterator[Lane]:
        for initiator in self.plugs.by_device.get(host, ()):
            vlan, switch = initiator.vlan or 0, initiator.cable.switch
            for group in groups.get(vlan, ()):
                route = self.routes.route(vlan, switch, group[0].cable.switch)
                targets = self._targets(initiator, group) if route is not None else ()
                if route is not None and targets:
                    yield Lane(initiator, targets, route)

    def _targets(self, initiator: Plug, group: tuple[Plug, ...]) -> tuple[Plug, ...]:
        if self.talks is None or initiator.protocol != "fcoe":
            return group
        return tuple(plug for plug in group if self.talks(initiator.cable, plug.cable))


def counted(lanes: Iterable[Lane]) -> Count:
    """Count the paths of some lanes."""
    active = standby = 0
    for lane in lanes:
        if lane.standby:
            standby += len(lane.targets)
        else:
            active += len(lane.targets)
    return Count(active, standby)


def _split(lanes: Iterable[Lane], key: Callable[[Lane], Key]) -> dict[Key, list[Lane]]:
    parts: dict[Key, list[Lane]] = {}
    for lane in lanes:
        parts.setdefault(key(lane), []).append(lane)
    return parts


def _fabric_of(lane: Lane) -> Fabric | None:
    return lane.initiator.fabric


def _controller_of(lane: Lane) -> str | None:
    return lane.targets[0].controller


def _path_between(initiator: Plug, target: Plug) -> Path:
    """Return a path of which only the ends are known yet."""
    return Path(
        host=initiator.cable.device,
        host_port=initiator.cable.label,
        adapter=initiator.adapter,
        array=target.cable.device,
        array_port=target.cable.label,
        controller=target.controller,
        standby=target.standby,
        fabric=initiator.fabric,
        protocol=initiator.protocol,
        vlan=initiator.vlan,
        vsan=initiator.cable.vsan if initiator.protocol == "fcoe" else None,
    )


def _at(plug: Plug) -> tuple[Step, ...]:
    """Return a host or array port and the switch port it is plugged into."""
    cable = plug.cable
    own = Step(cable.device, cable.label, plug.speed)
    return (own, Step(cable.switch, cable.port, plug.speed)) if cable.switch else (own,)


def _smallest(mtus: Iterable[PathMtu | None]) -> PathMtu | None:
    """Return the port that passes least; the first of equal ones."""
    return min((mtu for mtu in mtus if mtu is not None), key=_payload, default=None)


def _payload(mtu: PathMtu) -> int:
    return mtu.payload
