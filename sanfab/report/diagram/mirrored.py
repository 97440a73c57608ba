"""A SAN with two fabrics -> fabric A left, B right as its mirror image, devices between them.

Each switch of fabric A has a counterpart in B as far as there is one. Graphviz arranges one half,
in which the two are one node; the other half is its mirror image. A link between the fabrics gets a
lane of its own between the devices, so that it is straight.
"""

from collections import Counter, defaultdict
from itertools import takewhile
from typing import NamedTuple

from sanfab.report.diagram.arrange import Cell, Edge, LayerNode, Point, Spacing, arrange
from sanfab.report.diagram.front_pair import FrontPair, front_pair
from sanfab.report.diagram.shapes import (
    LINE_HEIGHT,
    Drawn,
    areas_of,
    chained,
    size_of,
    text_width,
)
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Box, Line, LineRole

WEIGHTS: dict[LineRole, int] = {"host": 4, "array": 4}
BLOCK = "block"
"""Node of two neighbors and the hosts behind them."""
STRAIGHT = 200
"""Weight of a link between counterparts."""


class _Way(NamedTuple):
    """A line as pieces of edges: first piece from its first end; which pieces are mirrored."""

    line: int
    edges: tuple[str, ...]
    """From the middle outwards; with two, the first is of fabric A."""
    is_left: bool
    begins_inside: bool
    """The first end of the line is the tail of the edge, or in fabric A."""


def mirrored(topology: Topology, stretch: float) -> Drawn:
    """Return the positions of boxes and lines; raises SanfabError if Graphviz is missing.

    ``stretch``: how much wider than usual the space is between columns, and in them.
    """
    half = _Half(topology)
    nodes = half.nodes()
    result = arrange(nodes, list(half.edges.values()), half.spacing().stretched(stretch))
    middle = next(result.middles[node.id].x for node in nodes if node.layer == 0)
    at = {name: Point(point.x - middle, point.y) for name, point in result.middles.items()}
    curves = {
        name: tuple(Point(one.x - middle, one.y) for one in curve)
        for name, curve in result.curves.items()
    }
    places = {}
    for box in topology.boxes:
        x, y = at[half.node_of[box.id]]
        places[box.id] = Point(-x if box.fabric == "A" else x, y)
    drawn = {way.line: _curve(way, curves) for way in half.ways}
    width_of = {node.id: node.cells[0].width for node in nodes}
    widths = {box.id: width_of[half.node_of[box.id]] for box in topology.boxes}
    if half.pair is not None:
        places |= half.pair.places(at[BLOCK])
        widths = {name: width for name, width in widths.items() if name not in half.pair.ids}
        drawn |= _ways_of_pair(topology, half.pair, places, drawn)
    return Drawn(areas_of(topology.boxes, places, widths), drawn)


def _ways_of_pair(
    topology: Topology,
    pair: FrontPair,
    places: dict[str, Point],
    drawn: dict[int, tuple[Point, ...]],
) -> dict[int, tuple[Point, ...]]:
    """Return the lines of the boxes of a block; ``drawn`` has where they arrive at a switch."""
    found = {}
    repeated: Counter[tuple[str, str]] = Counter()
    for number, line in enumerate(topology.lines):
        inside = [end for end in line.ends if end in pair.ids]
        if len(inside) == 2:  # noqa: PLR2004  # a host and a neighbor
            found[number] = pair.inner_way(line.ends, places)
        elif inside:
            begins = line.ends[0] == inside[0]
            end = drawn[number][-1 if begins else 0]
            way = pair.outer_way(number, inside[0], places, end, repeated[line.ends])
            repeated[line.ends] += 1
            found[number] = way if begins else way[::-1]
    return found


def _curve(way: _Way, curves: dict[str, tuple[Point, ...]]) -> tuple[Point, ...]:
    if len(way.edges) == 2:  # noqa: PLR2004  # through a lane between the fabrics
        left, right = (curves[name] for name in way.edges)
        points = chained(tuple(reversed(_flipped(left))), right)
    else:
        points = curves[way.edges[0]]
        points = _flipped(points) if way.is_left else points
    return points if way.begins_inside else tuple(reversed(points))


def _flipped(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple(Point(-one.x, one.y) for one in points)


class _Half:
    """The graph of one half under construction."""

    def __init__(self, topology: Topology) -> None:
        self.topology = topology
        self.box_of = {box.id: box for box in topology.boxes}
        self.node_of = {box.id: box.id for box in topology.boxes} | counterparts(topology)
        self.pair = front_pair(topology)
        self.node_of |= dict.fromkeys(self.pair.ids if self.pair is not None else (), BLOCK)
        self.edges: dict[str, Edge] = {}
        self.ways: list[_Way] = []
        self._lanes: list[LayerNode] = []
        self._edge_of: dict[object, str] = {}
        self._repeated: Counter[object] = Counter()
        for number, line in enumerate(topology.lines):
            self._add(number, line)

    def spacing(self) -> Spacing:
        """Return how much space lines and labels need."""
        ends = Counter(self.node_of[end] for line in self.topology.lines for end in line.ends)
        busiest = max(ends.values(), default=0) / 2
        labels = (text_width(one.label) for one in self.topology.lines)
        room = max(60, max(labels, default=0) + 30, min(150, 60 + busiest * 4))
        return Spacing(is_down=False, in_layer=22, between_layers=room)

    def nodes(self) -> list[LayerNode]:
        """Return switches, devices and lanes; counterparts are one node."""
        cells: dict[str, Cell] = {}
        layer: dict[str, int] = {}
        for box in self.topology.boxes:
            name, (width, height) = self.node_of[box.id], size_of(box)
            if name == BLOCK and self.pair is not None:
                width, height = self.pair.size
            known = cells.get(name)
            cells[name] = Cell(name, max(width, known.width if known else 0), height)
            layer[name] = self._layer(box)
        found = [LayerNode(name, layer[name], (cell,)) for name, cell in cells.items()]
        for lane in self._lanes:
            found.insert(self._lane_position(lane, found), lane)
        if not any(node.layer == 0 for node in found):
            found.append(LayerNode("empty", 0, (Cell("empty", 2, 2),)))
        return found

    def _lane_position(self, lane: LayerNode, nodes: list[LayerNode]) -> int:
        """Return the middle of the devices of its switches: Graphviz begins with this order."""
        switches = {edge.head for edge in self.edges.values() if edge.tail == lane.id}
        devices = {edge.tail for edge in self.edges.values() if edge.head in switches}
        at = [number for number, node in enumerate(nodes) if node.id in devices]
        return at[len(at) // 2] if at else len(nodes)

    def _layer(self, box: Box) -> int:
        return 1 + self.topology.tier_of[box.id] if box.kind == "switch" else 0

    def _side(self, line: Line) -> str:
        """Return the fabrics of the switches at its ends."""
        return "".join(sorted({self.box_of[end].fabric or "" for end in line.ends}))

    def _add(self, number: int, line: Line) -> None:
        first, second = (self.box_of[end] for end in line.ends)
        if self.node_of[first.id] == self.node_of[second.id] == BLOCK:
            return
        if self._side(line) == "AB":
            left, right = (first, second) if first.fabric == "A" else (second, first)
            self._cross(number, line, (left, right))
            return
        near, far = sorted((first, second), key=self._layer)
        edge = self._edge((near.id, far.id), line)
        self.ways.append(_Way(number, (edge,), "A" in self._side(line), near is first))

    def _cross(self, number: int, line: Line, sides: tuple[Box, Box]) -> None:
        lane = f"lane{number}"
        self._lanes.append(LayerNode(lane, 0, (Cell(lane, 2, LINE_HEIGHT + 4),)))
        ends = [self.node_of[box.id] for box in sides]
        names = [f"e{number}a", f"e{number}b"]
        names = names[:1] * 2 if ends[0] == ends[1] else names
        for name, end in zip(names, ends, strict=True):
            self.edges[name] = Edge(name, lane, end, STRAIGHT)
        first = self.box_of[line.ends[0]]
        self.ways.append(_Way(number, tuple(names), is_left=False, begins_inside=first is sides[0]))

    def _edge(self, ends: tuple[str, str], line: Line) -> str:
        """Return the edge of a line, which its mirror image shares."""
        tail, head = (self.node_of[end] for end in ends)
        key = (tail, head, line.role, line.state, line.is_lag)
        self._repeated[key, self._side(line)] += 1
        name = self._edge_of.setdefault(
            (key, self._repeated[key, self._side(line)]), f"e{len(self._edge_of)}"
        )
        self.edges[name] = Edge(name, tail, head, WEIGHTS.get(line.role, 1))
        return name


def counterparts(topology: Topology) -> dict[str, str]:
    """Return the switch of fabric A that each switch of fabric B mirrors, as far as there is one.

    Links to each other count most, then devices that both have, then names that are alike.
    """
    linked: Counter[frozenset[str]] = Counter()
    joined_to: dict[str, set[str]] = defaultdict(set)
    for line in topology.lines:
        linked[frozenset(line.ends)] += 1
        joined_to[line.ends[0]].add(line.ends[1])
        joined_to[line.ends[1]].add(line.ends[0])
    sides = [[box for box in topology.boxes if box.fabric == side] for side in "AB"]
    scores = []
    for left, one in enumerate(sides[0]):
        for right, other in enumerate(sides[1]):
            if topology.tier_of[one.id] == topology.tier_of[other.id]:
                shared = len(joined_to[one.id] & joined_to[other.id])
                links = linked[frozenset((one.id, other.id))]
                likeness = _likeness(one.names[0], other.names[0])
                scores.append((-links, -shared, -likeness, left, right))
    found: dict[str, str] = {}
    for *_, left, right in sorted(scores):
        name, image = sides[0][left].id, sides[1][right].id
        if image not in found and name not in found.values():
            found[image] = name
    return found


def _likeness(one: str, other: str) -> int:
    """Return how many characters two names share at both ends.

    >>> _likeness("leaf-a12", "leaf-b12"), _likeness("leaf-a12", "leaf-b1")
    (7, 5)
    """
    ends = _alike(one, other) + _alike(one[::-1], other[::-1])
    return min(ends, len(one), len(other))


def _alike(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
