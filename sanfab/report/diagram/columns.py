"""Topology -> the column of each box, and which end of a line is the left one."""

from typing import NamedTuple

from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Box, Line


class Directed(NamedTuple):
    """A line from left to right."""

    id: str
    tail: str
    head: str
    is_flat: bool
    """Both ends are in one column."""
    line: Line

    @property
    def has_label_box(self) -> bool:
        """Return whether its label is a box on its way.

        Graphviz fails on labels of lines within a column (an assertion in mincross.c).
        """
        return self.is_flat and self.line.label != ""

    @property
    def label_id(self) -> str:
        """Return the id of that box."""
        return f"{self.id}m"

    @property
    def second_id(self) -> str:
        """Return the id of the part of the line behind that box."""
        return f"{self.id}b"


def columns_of(topology: Topology) -> dict[str, int]:
    """Return the column of each box, by its id.

    With two fabrics, hosts and arrays stand between them; else the drawing leads from hosts over
    switches to arrays.
    """
    place = _between_fabrics if topology.has_fabrics else _from_hosts
    return {box.id: place(topology, box) for box in topology.boxes}


def _between_fabrics(topology: Topology, box: Box) -> int:
    if box.fabric is None:
        return 1 if box.kind == "switch" else 0
    distance = topology.tier_of[box.id]
    return -1 - distance if box.fabric == "A" else 2 + distance


def _from_hosts(topology: Topology, box: Box) -> int:
    if box.kind == "host":
        return 0
    if box.id in topology.in_front:
        return 1
    first = 2 if topology.in_front else 1
    if box.kind == "switch":
        return first + topology.tier_of[box.id]
    has_switches = any(one.kind == "switch" for one in topology.boxes)
    return first + 1 + max(topology.tier_of.values(), default=0) if has_switches else 1


def directed(topology: Topology) -> list[Directed]:
    """Return every line from left to right."""
    columns = columns_of(topology)
    found = []
    for number, line in enumerate(topology.lines):
        tail, head = sorted(line.ends, key=lambda box: columns[box])
        found.append(Directed(f"l{number}", tail, head, columns[tail] == columns[head], line))
    return found
