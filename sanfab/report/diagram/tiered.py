"""A SAN of leaves and spines in two fabrics -> rows of leaves, and a trunk from each spine to them.

Curves from each leaf to each spine are a knot. A person draws a trunk next to the leaves instead,
which all links of a spine join. Fabric B is the mirror image of fabric A.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from sanfab.report.diagram.arrange import Point
from sanfab.report.diagram.mirrored import counterparts
from sanfab.report.diagram.shapes import (
    APART,
    Drawn,
    areas_of,
    cornered,
    size_of,
    straight,
    text_width,
)
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Box, Line

KNOT = 8
"""Links of a spine from which on curves would be a knot."""
GAP = 18
"""Pixels between rows."""
LANE = 14
"""Pixels between trunks, and from a trunk to boxes."""


def is_tiered(topology: Topology) -> bool:
    """Return whether a SAN has leaves, each linked to spines of its own fabric, and nothing else.

    Devices are at leaves or spines; a spine has many links.
    """
    if not topology.has_fabrics:
        return False
    box_of = {box.id: box for box in topology.boxes}
    links = [line for line in topology.lines if line.role in ("isl", "peer")]
    spines = Counter(_spine(topology, line) for line in links)
    return (
        max(spines.values(), default=0) >= KNOT
        and all(_joins_tiers(topology, box_of, line) for line in links)
        and all(line.role in ("isl", "host", "array", "neighbor") for line in topology.lines)
        and all(box.fabric for box in topology.boxes if box.kind == "switch")
        and all(box_of[line.ends[1]].kind == "switch" for line in topology.lines)
    )


def _joins_tiers(topology: Topology, box_of: dict[str, Box], line: Line) -> bool:
    one, other = line.ends
    tiers = {topology.tier_of[one], topology.tier_of[other]}
    return line.role == "isl" and tiers == {0, 1} and box_of[one].fabric == box_of[other].fabric


def _spine(topology: Topology, line: Line) -> str:
    return max(line.ends, key=lambda end: topology.tier_of[end])


def tiered(topology: Topology, stretch: float) -> Drawn:
    """Return the positions of boxes and lines. ``stretch``: how much wider columns are apart."""
    return _Rows(topology, stretch).drawn()


@dataclass
class _Rows:
    """One half of the drawing: x counts from its middle outwards."""

    topology: Topology
    stretch: float
    middle_of: dict[str, Point] = field(default_factory=dict)
    """By node: a switch with its counterpart, or a device."""

    def __post_init__(self) -> None:
        boxes = self.topology.boxes
        self.node_of = {box.id: box.id for box in boxes} | counterparts(self.topology)
        self.box_of = {box.id: box for box in boxes}
        nodes = dict.fromkeys(self.node_of[box.id] for box in boxes if box.kind == "switch")
        tier_of = self.topology.tier_of
        self.leaves = self._sorted(one for one in nodes if tier_of[one] == 0)
        self.spines = self._sorted(one for one in nodes if tier_of[one] > 0)
        self.devices = [box.id for box in boxes if box.kind != "switch"]
        self._place()

    def _sorted(self, nodes: Iterable[str]) -> list[str]:
        return sorted(nodes, key=lambda one: _natural(self.box_of[one].names[0]))

    def _width(self, nodes: Iterable[str]) -> float:
        return max((size_of(self.box_of[one])[0] for one in nodes), default=0)

    def _height(self, node: str) -> float:
        return size_of(self.box_of[node])[1]

    def _place(self) -> None:
        labels = [text_width(line.label) for line in self.topology.lines]
        room = max(60, *labels, 0) * self.stretch + 2 * LANE
        self.inner = self._width(self.devices) / 2
        leaf = self.inner + room + self._width(self.leaves) / 2
        self.outer = leaf + self._width(self.leaves) / 2
        links = (text_width(one.label) for one in self.topology.lines if one.role == "isl")
        self.first_lane = self.outer + LANE * 2 + max(links, default=0)
        spine = self.first_lane + LANE * (len(self.spines) + 1) + self._width(self.spines) / 2
        at_leaf, above = self._homes()
        low = self._stack(above, 0.0, 0.0)
        top = low
        for name in self.leaves:
            devices = at_leaf[name]
            inside = sum(self._height(one) for one in devices) + GAP * max(0, len(devices) - 1)
            height = max(self._height(name), inside)
            self.middle_of[name] = Point(leaf, low + height / 2)
            self._stack(devices, 0.0, low + (height - inside) / 2)
            low += height + GAP
        wanted = sum(self._height(one) + GAP for one in self.spines) - GAP
        # Next to the devices above the leaves, and never next to a leaf: a trunk then only leads
        # down, and crosses no way of a spine.
        self._stack(self.spines, spine, min((top - GAP - wanted) / 2, top - GAP - wanted))

    def _homes(self) -> tuple[dict[str, list[str]], list[str]]:
        """Return the devices of each leaf, and those above the leaves: at spines or several."""
        nodes_of: dict[str, set[str]] = defaultdict(set)
        for line in self.topology.lines:
            if line.role != "isl":
                nodes_of[line.ends[0]].add(self.node_of[line.ends[1]])
        at_leaf: dict[str, list[str]] = defaultdict(list)
        above = []
        for device in self.devices:
            nodes = nodes_of[device]
            if len(nodes) == 1 and nodes <= {*self.leaves}:
                at_leaf[next(iter(nodes))].append(device)
            else:
                above.append(device)
        return at_leaf, above

    def _stack(self, nodes: Iterable[str], x: float, y: float) -> float:
        """Place nodes below each other; return where the next one begins."""
        for one in nodes:
            self.middle_of[one] = Point(x, y + self._height(one) / 2)
            y += self._height(one) + GAP
        return y

    def drawn(self) -> Drawn:
        """Return both halves."""
        places = {}
        for box in self.topology.boxes:
            x, y = self.middle_of[self.node_of[box.id]]
            places[box.id] = Point(-x if box.fabric == "A" else x, y)
        wide = {
            **dict.fromkeys(self.leaves, self._width(self.leaves)),
            **dict.fromkeys(self.spines, self._width(self.spines)),
        }
        widths = {
            box.id: wide[self.node_of[box.id]]
            for box in self.topology.boxes
            if box.kind == "switch"
        }
        used: Counter[tuple[str, str]] = Counter()
        curves = {}
        for number, line in enumerate(self.topology.lines):
            near, far = line.ends
            if line.role == "isl":
                near, far = sorted(line.ends, key=self.topology.tier_of.__getitem__)
            points = self._way(line, near, far, used[near, far])
            used[near, far] += 1
            if self.box_of[far].fabric == "A":
                points = tuple(Point(-one.x, one.y) for one in points)
            curves[number] = points if line.ends[0] == near else tuple(reversed(points))
        return Drawn(areas_of(self.topology.boxes, places, widths), curves)

    def _way(self, line: Line, near: str, far: str, repeated: int) -> tuple[Point, ...]:
        """Return a line from the inner box to the outer one."""
        start, end = self.middle_of[self.node_of[near]], self.middle_of[self.node_of[far]]
        off = APART * repeated
        node = self.node_of[far]
        if line.role == "isl":
            number = self.spines.index(node)
            lane = self.first_lane + LANE * number
            y = start.y + (number - (len(self.spines) - 1) / 2) * APART + off
            left = end.x - self._width(self.spines) / 2
            return cornered(
                [
                    Point(self.outer, y),
                    Point(lane, y),
                    Point(lane, end.y + APART / 2),
                    Point(left, end.y + APART / 2),
                ]
            )
        x = size_of(self.box_of[near])[0] / 2
        begin = Point(x, start.y + off)
        edge = Point(max(self.inner, x), start.y + off)
        if node in self.leaves:
            return _curved([begin, edge, Point(self.outer - self._width(self.leaves), end.y + off)])
        left = end.x - self._width(self.spines) / 2
        y = end.y - APART / 2 + off
        return _curved([begin, edge, Point(self.outer, y), Point(left, y)])


def _natural(name: str) -> list[tuple[int, str]]:
    """Return what sorts names by their numbers: leaf-a2 before leaf-a10."""
    return [(int(one or 0), text) for text, one in re.findall(r"(\D*)(\d*)", name)]


def _curved(points: list[Point]) -> tuple[Point, ...]:
    """Return points joined by lines: level ones where y stays, else a curve that ends level."""
    found = [points[0]]
    for one, other in pairwise(points):
        if one == other:
            continue
        if one.y == other.y:
            found += straight(one, other)[1:]
        else:
            middle = (one.x + other.x) / 2
            found += [Point(middle, one.y), Point(middle, other.y), other]
    return tuple(found)
