"""Nodes in layers, and edges -> their positions in pixels, computed by Graphviz.

No text reaches Graphviz: it is given sizes, so that the result does not depend on the fonts of a
machine.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sanfab.report.diagram.graphviz import GraphvizGraph, arranged


class Point(NamedTuple):
    """Pixels to the right and down."""

    x: float
    y: float


class Cell(NamedTuple):
    """A box in a node; of a pair of switches there are two, side by side."""

    id: str
    width: float
    height: float


class LayerNode(NamedTuple):
    """What Graphviz places as one."""

    id: str
    layer: int
    cells: tuple[Cell, ...]
    gap: float = 0
    """Space between two cells."""


class Edge(NamedTuple):
    """A line between two cells, from the lower to the higher layer."""

    id: str
    tail: str
    head: str
    weight: int
    """How straight Graphviz tries to draw it."""


class Arranged(NamedTuple):
    """Where everything is."""

    middles: dict[str, Point]
    """Of each cell."""
    curves: dict[str, tuple[Point, ...]]
    """Control points of the Bezier curve of each edge, from its tail."""


class Spacing(NamedTuple):
    """The direction of the layers, and the space between things in pixels."""

    is_down: bool
    """Layers follow each other downwards; else to the right."""
    in_layer: float
    between_layers: float

    def stretched(self, factor: float) -> "Spacing":
        """Return more space."""
        return self._replace(
            in_layer=self.in_layer * factor, between_layers=self.between_layers * factor
        )


def arrange(nodes: Sequence[LayerNode], edges: Sequence[Edge], spacing: Spacing) -> Arranged:
    """Return positions; raises SanfabError if Graphviz is missing or fails."""
    graph = arranged("\n".join(_text(nodes, edges, spacing)))
    return Arranged(_middles(nodes, graph, spacing), _curves(graph))


def _text(nodes: Sequence[LayerNode], edges: Sequence[Edge], spacing: Spacing) -> Iterator[str]:
    direction = "TB" if spacing.is_down else "LR"
    yield "digraph san {"
    yield (
        f"  graph [rankdir={direction} nodesep={spacing.in_layer / 72:.3f}"
        f" ranksep={spacing.between_layers / 72:.3f}]"
    )
    yield "  node [shape=box fixedsize=true margin=0]\n  edge [dir=none]"
    layers: dict[int, list[str]] = defaultdict(list)
    for node in nodes:
        layers[node.layer].append(node.id)
        yield f"  {node.id} [{_node(node, spacing)}]"
    ordered = [layers[number] for number in sorted(layers)]
    for ids in ordered:
        yield f"  {{ rank=same; {'; '.join(ids)} }}"
    for near, far in pairwise(ordered):
        yield f"  {near[0]} -> {far[0]} [style=invis weight=0]"
    yield from _edges(nodes, edges, spacing)
    yield "}"


def _edges(nodes: Sequence[LayerNode], edges: Sequence[Edge], spacing: Spacing) -> Iterator[str]:
    node_of = {cell.id: node for node in nodes for cell in node.cells}
    out, into = ("s", "n") if spacing.is_down else ("e", "w")
    for edge in edges:
        tail, head = node_of[edge.tail], node_of[edge.head]
        near, far = _end(tail, edge.tail), _end(head, edge.head)
        if tail.layer != head.layer:
            near, far = f"{near}:{out}", f"{far}:{into}"
        yield f"  {near} -> {far} [id={edge.id} weight={edge.weight}]"


def _end(node: LayerNode, cell: str) -> str:
    return node.id if len(node.cells) == 1 else f"{node.id}:{cell}"


def _size(node: LayerNode, spacing: Spacing) -> tuple[float, float]:
    wide, high = [cell.width for cell in node.cells], [cell.height for cell in node.cells]
    gaps = node.gap * (len(node.cells) - 1)
    return (sum(wide) + gaps, max(high)) if spacing.is_down else (max(wide), sum(high) + gaps)


def _node(node: LayerNode, spacing: Spacing) -> str:
    width, height = _size(node, spacing)
    size = f"width={width / 72:.4f} height={height / 72:.4f}"
    if len(node.cells) == 1:
        return f'label="" {size}'
    plain = 'BORDER="0" CELLBORDER="0" CELLPADDING="0" CELLSPACING="0"'
    cells = _cells(node, spacing, (round(width), round(height)))
    table = "".join(cells if not spacing.is_down else ["<TR>", *cells, "</TR>"])
    return f"{size} label=<<TABLE {plain}>{table}</TABLE>>"


def _cells(node: LayerNode, spacing: Spacing, whole: tuple[int, int]) -> Iterator[str]:
    for number, cell in enumerate(node.cells):
        if number:
            yield _table_cell(spacing, (round(node.gap), whole[1]), (whole[0], round(node.gap)), "")
        down, right = (round(cell.width), whole[1]), (whole[0], round(cell.height))
        yield _table_cell(spacing, down, right, f' PORT="{cell.id}"')


def _table_cell(spacing: Spacing, down: tuple[int, int], right: tuple[int, int], port: str) -> str:
    """Return a cell that takes space and has no text."""
    width, height = down if spacing.is_down else right
    text = f'<TD{port} FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{height}"></TD>'
    return text if spacing.is_down else f"<TR>{text}</TR>"


def _middles(
    nodes: Sequence[LayerNode], graph: GraphvizGraph, spacing: Spacing
) -> dict[str, Point]:
    position_of = {one["name"]: one["pos"] for one in graph.get("objects", ()) if "pos" in one}
    found = {}
    for node in nodes:
        middle = _point(position_of[node.id])
        width, height = _size(node, spacing)
        at = -(width if spacing.is_down else height) / 2
        for cell in node.cells:
            size = cell.width if spacing.is_down else cell.height
            off = at + size / 2
            found[cell.id] = Point(
                middle.x + (off if spacing.is_down else 0),
                middle.y + (0 if spacing.is_down else off),
            )
            at += size + node.gap
    return found


def _curves(graph: GraphvizGraph) -> dict[str, tuple[Point, ...]]:
    return {
        one["id"]: tuple(map(_point, one["pos"].split()))
        for one in graph.get("edges", ())
        if "id" in one
    }


def _point(text: str) -> Point:
    """Return a point of Graphviz, whose y grows upwards."""
    x, y = map(float, text.split(","))
    return Point(x, -y)
