"""Topology -> Mermaid text, which forges draw inside Markdown."""

from collections.abc import Iterator

from sanfab.report.diagram.columns import directed
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Box, Line

SHAPES = {"host": ('(["', '"])'), "switch": ('["', '"]'), "array": ('[("', '")]'),
          "neighbor": ('{{"', '"}}')}  # fmt: skip
ARROWS = {"active": "---", "planned": "-.-", "reserved": "-.-", "retired": "-.-"}


def mermaid_text(topology: Topology) -> str:
    """Return the drawing as a Mermaid flow chart."""
    return "\n".join(_lines(topology)) + "\n"


def _lines(topology: Topology) -> Iterator[str]:
    yield "flowchart LR"
    for fabric in "AB":
        boxes = [box for box in topology.boxes if box.fabric == fabric]
        if boxes:
            yield f'  subgraph fabric_{fabric}["Fabric {fabric}"]'
            yield from (f"    {_box(box)}" for box in boxes)
            yield "  end"
    yield from (f"  {_box(box)}" for box in topology.boxes if not box.fabric)
    for one in directed(topology):
        yield f"  {one.tail} {_arrow(one.line)} {one.head}"


def _box(box: Box) -> str:
    before, after = SHAPES[box.kind]
    return f"{box.id}{before}{'<br/>'.join(map(_escaped, box.lines))}{after}"


def _arrow(line: Line) -> str:
    arrow = ARROWS[line.state]
    if line.role in {"isl", "peer"} and line.state == "active":
        arrow = "==="
    return arrow + (f'|"{_escaped(line.label)}"|' if line.label else "")


def _escaped(text: str) -> str:
    """Return text of which Mermaid and Markdown interpret nothing: character codes for the rest.

    >>> _escaped('esx[01-36] <b>"')
    'esx#91;01-36#93; #60;b#62;#34;'
    """
    plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:/+"
    return "".join(letter if letter in plain else f"#{ord(letter)};" for letter in text)
