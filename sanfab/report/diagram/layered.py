"""A SAN without two fabrics -> hosts, switches and arrays in layers, pairs side by side."""

from collections import Counter
from collections.abc import Iterator

from sanfab.report.diagram.arrange import Arranged, Cell, Edge, LayerNode, Point, Spacing, arrange
from sanfab.report.diagram.columns import columns_of
from sanfab.report.diagram.shapes import (
    LINE_HEIGHT,
    Drawn,
    Rectangle,
    areas_of,
    size_of,
    straight,
    text_width,
)
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Line, LineRole

WIDEST = 6
"""Boxes side by side up to which layers follow each other downwards."""
WEIGHTS: dict[LineRole, int] = {"isl": 6, "host": 4, "array": 4}


def layered(topology: Topology, stretch: float) -> Drawn:
    """Return the positions of boxes and lines; raises SanfabError if Graphviz is missing.

    ``stretch``: how much wider than usual the space is between layers, and in them.
    """
    columns = columns_of(topology)
    pairs = pairs_of(topology)
    spacing = _spacing(topology, columns).stretched(stretch)
    nodes = list(_nodes(topology, columns, pairs, spacing))
    pair_lines = {
        number: line for number, line in enumerate(topology.lines) if _is_pair(line, pairs)
    }
    edges = [
        _edge(number, line, columns)
        for number, line in enumerate(topology.lines)
        if number not in pair_lines
    ]
    result = arrange(nodes, edges, spacing)
    widths = {cell.id: cell.width for node in nodes for cell in node.cells}
    areas = areas_of(topology.boxes, result.middles, widths)
    curves = dict(_curves(topology, edges, result))
    for number, line in pair_lines.items():
        curves[number] = _between(*(areas[end] for end in line.ends), is_down=spacing.is_down)
    return Drawn(areas, curves)


def _between(one: Rectangle, other: Rectangle, *, is_down: bool) -> tuple[Point, ...]:
    """Return the line between the two boxes of a pair."""
    near, far = sorted((one, other))
    if is_down:
        points = (Point(near.right, _middle(near)), Point(far.x, _middle(far)))
    else:
        x = one.x + one.width / 2
        near, far = sorted((one, other), key=lambda area: area.y)
        points = (Point(x, near.low), Point(x, far.y))
    first, last = points if (one is near) else points[::-1]
    return straight(first, last)


def _middle(area: Rectangle) -> float:
    return area.y + area.height / 2


def pairs_of(topology: Topology) -> dict[str, str]:
    """Return the second switch of each pair by the first: each has no other peer."""
    peers = [line.ends for line in topology.lines if line.role == "peer"]
    number = Counter(end for ends in set(map(frozenset, peers)) for end in ends)
    order = {box.id: at for at, box in enumerate(topology.boxes)}
    alone = (ends for ends in peers if all(number[end] == 1 for end in ends))
    return {min(ends, key=order.__getitem__): max(ends, key=order.__getitem__) for ends in alone}


def _is_pair(line: Line, pairs: dict[str, str]) -> bool:
    one, other = line.ends
    return line.role == "peer" and (pairs.get(one) == other or pairs.get(other) == one)


def _spacing(topology: Topology, columns: dict[str, int]) -> Spacing:
    in_layer = Counter(columns.values())
    has_pair = any(line.role == "peer" for line in topology.lines)
    labels = max((text_width(line.label) for line in topology.lines), default=0)
    busiest = max(Counter(end for line in topology.lines for end in line.ends).values(), default=0)
    if has_pair and max(in_layer.values()) <= WIDEST:
        return Spacing(is_down=True, in_layer=36, between_layers=min(110, 62 + busiest * 3))
    room = max(70, labels + 30, min(200, 65 + busiest * 4))
    return Spacing(is_down=False, in_layer=24, between_layers=room)


def _nodes(
    topology: Topology, columns: dict[str, int], pairs: dict[str, str], spacing: Spacing
) -> Iterator[LayerNode]:
    cells = {box.id: Cell(box.id, *size_of(box)) for box in topology.boxes}
    # All pairs are alike, so that links between them are straight.
    widest = max((cells[one].width for pair in pairs.items() for one in pair), default=0)
    cells |= {one: cells[one]._replace(width=widest) for pair in pairs.items() for one in pair}
    labels = (text_width(line.label) for line in topology.lines if line.role == "peer")
    gap = 16 + (max(labels, default=0) if spacing.is_down else LINE_HEIGHT)
    for box in topology.boxes:
        if box.id in pairs:
            other = pairs[box.id]
            yield LayerNode(f"p{box.id}", columns[box.id], (cells[box.id], cells[other]), gap)
        elif box.id not in pairs.values():
            yield LayerNode(box.id, columns[box.id], (cells[box.id],))


def _edge(number: int, line: Line, columns: dict[str, int]) -> Edge:
    tail, head = sorted(line.ends, key=lambda box: columns[box])
    return Edge(f"l{number}", tail, head, WEIGHTS.get(line.role, 1))


def _curves(
    topology: Topology, edges: list[Edge], result: Arranged
) -> Iterator[tuple[int, tuple[Point, ...]]]:
    for edge in edges:
        number = int(edge.id[1:])
        points = result.curves[edge.id]
        begins = edge.tail == topology.lines[number].ends[0]
        yield number, points if begins else tuple(reversed(points))
