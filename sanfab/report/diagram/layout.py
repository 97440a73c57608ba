"""Topology -> positions of boxes, lines and labels in pixels, computed by Graphviz.

No text reaches Graphviz: it is given sizes, so that the result does not depend on the fonts of a
machine.
"""

from collections import Counter
from typing import NamedTuple

from sanfab.report.diagram.columns import Directed, directed
from sanfab.report.diagram.dot import Attributes, graph_text
from sanfab.report.diagram.graphviz import GraphvizGraph, arranged
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Box, Line, LineRole

NAME_SIZE, SMALL_SIZE = 12, 10
"""Font sizes in pixels: the name in a box; anything else."""
ADVANCE = 0.62
"""Width of a character of a monospaced font by its size; common ones have 0.55 to 0.61."""
LINE_HEIGHT = 15
PADDING = 8
WEIGHTS: dict[LineRole, int] = {"host": 4, "array": 2}
"""How straight Graphviz tries to draw a line."""
FRAME = 14
"""Space between the switches of a fabric and the frame around them."""
FRAME_LABEL = 18
"""Space for the name of the fabric in its frame."""
MARGIN = 12 + FRAME
"""Empty space around the drawing."""
HEADING = 26 + FRAME_LABEL
"""Space for the name of the SAN above it."""


class Point(NamedTuple):
    """Pixels from the left and the top."""

    x: float
    y: float


class Rectangle(NamedTuple):
    """An area by its left upper corner."""

    x: float
    y: float
    width: float
    height: float


class PlacedBox(NamedTuple):
    """A box and where it is."""

    box: Box
    area: Rectangle


class PlacedLine(NamedTuple):
    """A line, the control points of its Bezier curve, and where its label is."""

    line: Line
    points: tuple[Point, ...]
    label: Rectangle | None
    is_forward: bool
    """It begins at the first of the ends of the line."""


class PlacedFabric(NamedTuple):
    """The frame around the switches of a fabric."""

    fabric: str
    area: Rectangle
    label: Point
    """The outer end of its name: lines come from the inner side."""


class Layout(NamedTuple):
    """A drawing in pixels."""

    width: int
    height: int
    fabrics: tuple[PlacedFabric, ...]
    boxes: tuple[PlacedBox, ...]
    lines: tuple[PlacedLine, ...]


def layout_of(topology: Topology) -> Layout:
    """Return the positions of all parts; raises SanfabError if Graphviz is missing or fails."""
    ends = Counter(end for line in topology.lines for end in line.ends)
    space = min(3, 0.9 + max(ends.values(), default=0) / 16)
    general = f"nodesep=0.3 ranksep={space:.2f}"
    sizes = Attributes(general, None, _box_size, _label_box_size, _label_size)
    return _Reading(topology, arranged(graph_text(topology, sizes))).layout()


def _box_size(box: Box) -> str:
    return _fixed(*_size_of(box))


def _size_of(box: Box) -> tuple[float, float]:
    """Return the width and height of a box in pixels."""
    name, *rest = (len(line) for line in box.lines)
    wide = max([name * NAME_SIZE, *(length * SMALL_SIZE for length in rest)]) * ADVANCE
    return wide + 2 * PADDING + 4, len(box.lines) * LINE_HEIGHT + PADDING + 2


def _fixed(width: float, height: float) -> str:
    return f'label="" fixedsize=true width={width / 72:.4f} height={height / 72:.4f}'


def _label_box_size(one: Directed) -> str:
    return _fixed(text_width(one.line.label), LINE_HEIGHT)


def _label_size(one: Directed) -> str:
    weight = f"weight={WEIGHTS.get(one.line.role, 1)}"
    if one.has_label_box or not one.line.label:
        return weight
    return f"{weight} label={_blank(text_width(one.line.label), LINE_HEIGHT)}"


def text_width(text: str) -> int:
    """Return the width of a label in pixels."""
    return round(len(text) * SMALL_SIZE * ADVANCE) + 6


def _blank(width: int, height: int) -> str:
    """Return a label that takes space and has no text."""
    size = f'FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{height}"'
    plain = 'BORDER="0" CELLBORDER="0" CELLPADDING="0" CELLSPACING="0"'
    return f"<<TABLE {plain} {size}><TR><TD></TD></TR></TABLE>>"


class _Reading:
    """What Graphviz printed, read into a layout; its origin is the left lower corner."""

    def __init__(self, topology: Topology, graph: GraphvizGraph) -> None:
        self.topology, self.graph = topology, graph
        self.left, self.low, self.right, self.top = _numbers(graph["bb"])
        self.object_of = {one["name"]: one for one in graph.get("objects", ())}
        self.edge_of = {one["id"]: one for one in graph.get("edges", ()) if "id" in one}

    def layout(self) -> Layout:
        """Return the layout."""
        return Layout(
            round(self.right - self.left) + 2 * MARGIN,
            round(self.top - self.low) + 2 * MARGIN + HEADING,
            tuple(self._fabrics()),
            tuple(PlacedBox(box, self._box(box)) for box in self.topology.boxes),
            tuple(map(self._line, directed(self.topology))),
        )

    def _fabrics(self) -> list[PlacedFabric]:
        found = []
        for fabric in "AB":
            areas = [self._box(box) for box in self.topology.boxes if box.fabric == fabric]
            if areas:
                area = _frame(areas)
                end = area.x + 10 if fabric == "A" else area.x + area.width - 10
                found.append(PlacedFabric(fabric, area, Point(round(end, 1), area.y + 17)))
        return found

    def _box(self, box: Box) -> Rectangle:
        return self._around(self.object_of[box.id]["pos"], *_size_of(box))

    def _line(self, one: Directed) -> PlacedLine:
        ids = [one.id, one.second_id] if one.has_label_box else [one.id]
        points: list[Point] = []
        for name in ids:
            piece = [self._point(*_numbers(word)) for word in self.edge_of[name]["pos"].split()]
            points += [points[-1], piece[0], *piece] if points else piece
        label = None
        if one.has_label_box:
            label = self._label(one, self.object_of[one.label_id]["pos"])
        elif one.line.label:
            label = self._label(one, self.edge_of[one.id]["lp"])
        return PlacedLine(one.line, tuple(points), label, one.tail == one.line.ends[0])

    def _label(self, one: Directed, middle: str) -> Rectangle:
        return self._around(middle, text_width(one.line.label), LINE_HEIGHT)

    def _around(self, middle: str, width: float, height: float) -> Rectangle:
        x, y = _numbers(middle)
        corner = self._point(x - width / 2, y + height / 2)
        return Rectangle(*corner, round(width), round(height))

    def _point(self, x: float, y: float) -> Point:
        """Return a point of Graphviz in pixels from the left upper corner."""
        return Point(round(x - self.left + MARGIN, 1), round(self.top - y + MARGIN + HEADING, 1))


def _frame(areas: list[Rectangle]) -> Rectangle:
    """Return the frame around the switches of a fabric: its columns hold nothing else."""
    left, top = min(area.x for area in areas), min(area.y for area in areas)
    right = max(area.x + area.width for area in areas)
    low = max(area.y + area.height for area in areas)
    corner = Point(round(left - FRAME, 1), round(top - FRAME - FRAME_LABEL, 1))
    return Rectangle(
        *corner, round(right - left + 2 * FRAME), round(low - top + 2 * FRAME + FRAME_LABEL)
    )


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split(",")))
