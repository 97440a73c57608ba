"""Topology -> DOT text, for a Graphviz of one's own."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from sanfab.report.diagram.columns import Directed, columns_of, directed
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Box, LineRole, LineState

SHAPES = {"host": "box", "switch": "box", "array": "cylinder", "neighbor": "octagon"}
WIDTHS: dict[LineRole, int] = {
    "isl": 3, "peer": 5, "host": 1, "array": 2, "neighbor": 1, "direct": 1,
}  # fmt: skip
STYLES: dict[LineState, str] = {
    "active": "solid", "planned": "dashed", "reserved": "dotted", "retired": "dotted",
}  # fmt: skip


def dot_text(topology: Topology) -> str:
    """Return the drawing as DOT text, for a Graphviz of one's own: a graph in columns."""
    columns = columns_of(topology)
    members: dict[int, list[str]] = defaultdict(list)
    for box, column in columns.items():
        members[column].append(box)
    lines = directed(topology)
    for one in lines:
        if one.has_label_box:
            members[columns[one.tail]].append(one.label_id)
    ordered = [one for _, one in sorted(members.items())]
    texts = [
        "digraph san {",
        f'  graph [rankdir=LR newrank=true label={_quoted(topology.san)} fontname="monospace"]',
        '  node [shape=box fontname="monospace"]',
        '  edge [dir=none fontname="monospace"]',
        *_boxes(topology),
        *(f"  {one.label_id} [{_label_attributes(one)}]" for one in lines if one.has_label_box),
        *(f"  {{ rank=same; {'; '.join(one)} }}" for one in ordered),
        *_column_order(ordered),
        *(text for one in lines for text in _edges(one)),
        "}",
    ]
    return "\n".join(texts) + "\n"


def _boxes(topology: Topology) -> Iterator[str]:
    for box in topology.boxes:
        if box.fabric is None:
            yield f"  {box.id} [{_box_attributes(box)}]"
    for fabric in "AB":
        boxes = [box for box in topology.boxes if box.fabric == fabric]
        if boxes:
            yield f"  subgraph cluster_{fabric} {{"
            yield f"    label={_quoted(f'Fabric {fabric}')}"
            yield from (f"    {box.id} [{_box_attributes(box)}]" for box in boxes)
            yield "  }"


def _column_order(members: list[list[str]]) -> Iterator[str]:
    """Keep columns in order where no line joins them."""
    for left, right in pairwise(members):
        yield f"  {left[0]} -> {right[0]} [style=invis weight=0]"


def _edges(one: Directed) -> Iterator[str]:
    """Yield a line; from one column to another it leaves and arrives at the sides of boxes."""
    attributes = _line_attributes(one)
    if one.has_label_box:
        yield f"  {one.tail} -> {one.label_id} [id={one.id} {attributes}]"
        yield f"  {one.label_id} -> {one.head} [id={one.second_id} {attributes}]"
    elif one.is_flat:
        yield f"  {one.tail} -> {one.head} [id={one.id} {attributes}]"
    else:
        yield f"  {one.tail}:e -> {one.head}:w [id={one.id} {attributes}]"


def _box_attributes(box: Box) -> str:
    return _attributes(
        {"label": "\n".join(box.lines), "shape": SHAPES[box.kind], "tooltip": "\n".join(box.facts)}
    )


def _label_attributes(one: Directed) -> str:
    return _attributes({"label": one.line.label, "shape": "plaintext", "height": "0.2"})


def _line_attributes(one: Directed) -> str:
    line = one.line
    return _attributes(
        {
            "label": "" if one.has_label_box else line.label,
            "style": STYLES[line.state],
            "penwidth": str(WIDTHS[line.role]),
            "tooltip": "\n".join(line.facts),
        }
    )


def _attributes(values: Mapping[str, str]) -> str:
    return " ".join(f"{key}={_quoted(value)}" for key, value in values.items() if value)


def _quoted(text: str) -> str:
    r"""Return a string of DOT; a backslash of the text does not become an escape.

    >>> print(_quoted('a"b\\c'))
    "a\"b\\c"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
