"""Switches of a build -> batches, each of which is one snapshot of bounded size."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.gate.batfish.names import SnapshotEndpoint
from sanfab.model.addresses import ip_network_of


@dataclass(frozen=True)
class Batch:
    """Switches of one snapshot: no cable leads to a switch of another batch, unless divided.

    Switches that cables connect are divided if they have too many endpoints. Each portion measures
    its endpoints by the references of its own switches; the joint batch holds all the switches and
    their references, and sends packets between one endpoint of each kind.
    """

    number: int
    switches: tuple[str, ...]
    endpoints: tuple[str, ...]
    """Nodes of the host and array ports cabled to them, between which packets are sent."""
    measures: tuple[str, ...]
    """Nodes by which the broadcast domains are measured."""
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


@dataclass(frozen=True)
class BuildCabling:
    """Switches of a build, the cables between them, and the host and array ports at them."""

    switches: Mapping[str, object]
    """By name."""
    cables: tuple[tuple[str, str], ...]
    """Both switches of each cable between switches."""
    endpoints: Mapping[str, SnapshotEndpoint]
    """Host and array ports by node."""
    measures: Collection[str]
    """Nodes that others are measured by."""
    parts: DisjointSets[tuple[int, str]]
    """Switches that links are intended to connect in each VLAN: by VLAN and switch."""

    @cached_property
    def nodes_at(self) -> dict[str, list[str]]:
        """Nodes of the host and array ports by the switch that they are cabled to."""
        found: dict[str, list[str]] = {}
        for node, endpoint in self.endpoints.items():
            found.setdefault(endpoint.cable.switch, []).append(node)
        return found


BATCH = 100
"""Endpoints that a snapshot is filled up to: the time of a question to Batfish grows with the
square of their number. Of 1,152 endpoints on 20 switches, in portions of
1,152, 400 and 150, the gate takes 134, 81 and 52 s."""

UNDIVIDED = 150
"""Endpoints of connected switches that one snapshot holds at most, unless one switch has more."""


def islands_of(*builds: BuildCabling) -> list[list[str]]:
    """Return the switches that cables connect in one or more builds of a SAN, by island."""
    names = list(dict.fromkeys(name for build in builds for name in build.switches))
    groups = DisjointSets(names)
    for build in builds:
        for one, other in build.cables:
            groups.union(one, other)
    islands: dict[str, list[str]] = {}
    for name in names:
        islands.setdefault(groups.find(name), []).append(name)
    return list(islands.values())


def divided_batches(build: BuildCabling) -> tuple[Batch, ...]:
    """Return the batches of a build that is compared with no other: large ones are divided."""
    found: list[Batch] = []
    for names in _portions((build,), islands_of(build)):
        whole = _batch(build, len(found), names)
        parts = [whole]
        if len(whole.endpoints) > UNDIVIDED:
            divided = _portions((build,), [[name] for name in names])
            parts = _divided(build, whole, divided) if len(divided) > 1 else parts
        found += parts
    return tuple(found)


def compared_batches_of(
    build: BuildCabling, base: BuildCabling
) -> tuple[tuple[Batch, ...], tuple[Batch, ...]]:
    """Return the batches of a build and those of its base, under the same numbers.

    None is divided: a comparison needs both snapshots whole.
    """
    portions = list(enumerate(_portions((build, base), islands_of(build, base))))
    first, second = (
        tuple(_batch(wiring, number, names) for number, names in portions)
        for wiring in (build, base)
    )
    return first, second


def _portions(builds: Collection[BuildCabling], islands: Iterable[list[str]]) -> list[list[str]]:
    """Return islands joined into portions of a bounded number of endpoints.

    Each joins the first portion that has room: a snapshot costs seconds, whatever it holds.
    """
    portions: list[list[str]] = [[]]
    held = [0]
    for island in islands:
        more = len({node for one in builds for at in island for node in one.nodes_at.get(at, ())})
        rooms = (at for at, own in enumerate(held) if not portions[at] or own + more <= BATCH)
        place = next(rooms, len(portions))
        if place == len(portions):
            portions.append([])
            held.append(0)
        portions[place] += island
        held[place] += more
    return portions


def _divided(build: BuildCabling, whole: Batch, portions: list[list[str]]) -> list[Batch]:
    """Return the joint batch of some switches and one batch for each portion of them."""
    number = whole.number
    nodes = tuple(_first_of_each_kind(build, whole.endpoints)) or whole.measures[:1]
    parts = [replace(whole, endpoints=nodes, group=number)]
    for place, names in enumerate(portions, number + 1):
        parts.append(replace(_batch(build, place, names), group=number))
    return parts


def _first_of_each_kind(build: BuildCabling, nodes: Iterable[str]) -> Iterator[str]:
    """Yield the first endpoint with an address of each VLAN, role, network and gateway.

    Packets of the others end as theirs do, if they share the broadcast domain. Those with a gateway
    count for each switch, as several may be the gateway.
    """
    known = set()
    for node in nodes:
        one = build.endpoints[node]
        if not one.ip:
            continue
        networks = tuple(ip_network_of(prefix) for prefix in one.prefixes)
        part = build.parts.find((one.vlan, one.cable.switch))
        switch = one.cable.switch if one.gateway else ""
        kind = (part, one.cable.is_array, networks, one.gateway, switch, one.tagged)
        if kind not in known:
            known.add(kind)
            yield node


def _batch(build: BuildCabling, number: int, portion: list[str]) -> Batch:
    """Return the batch of a portion, which may be empty in one of two builds."""
    switches = tuple(name for name in portion if name in build.switches)
    nodes = tuple(node for name in switches for node in build.nodes_at.get(name, ()))
    measures = tuple(node for node in nodes if node in build.measures)
    return Batch(number, switches, nodes, measures)
