"""Layout -> the legend below it: a sample of each kind of line that the drawing has."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.report.diagram.layout import LINE_HEIGHT, MARGIN, Layout, text_width
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import LineRole, LineState

SAMPLE = 34
GAP = 18
ROLES: dict[LineRole, str] = {
    "isl": "inter-switch link",
    "peer": "peer link of a vPC, MLAG or VLT pair",
    "host": "host",
    "array": "array",
    "neighbor": "neighbor, not managed",
    "direct": "cable without a switch",
}
STATES: dict[LineState, str] = {
    "planned": "planned",
    "reserved": "reserved: the switch port is kept free",
    "retired": "retired",
}


class LegendEntry(NamedTuple):
    """One entry of the legend, by the left end of its sample line."""

    x: int
    y: int
    role: LineRole
    state: LineState
    text: str

    @property
    def width(self) -> int:
        """Return the width of sample and text."""
        return SAMPLE + 6 + text_width(self.text)


class Legend(NamedTuple):
    """The entries, and the size of the drawing with them."""

    entries: tuple[LegendEntry, ...]
    width: int
    height: int


def legend_of(topology: Topology, layout: Layout) -> Legend:
    """Return the legend of a drawing, in as many rows as its width needs."""
    found = list(_kinds(topology))
    widest = max((one.width for one in found), default=0)
    width = max(layout.width, widest + 2 * MARGIN)
    placed: list[LegendEntry] = []
    x, y = MARGIN, layout.height + LINE_HEIGHT
    for one in found:
        if x > MARGIN and x + one.width > width - MARGIN:
            x, y = MARGIN, y + LINE_HEIGHT + 3
        placed.append(one._replace(x=x, y=y))
        x += one.width + GAP
    return Legend(tuple(placed), width, y + LINE_HEIGHT)


def _kinds(topology: Topology) -> Iterator[LegendEntry]:
    roles = {one.role for one in topology.lines}
    states = {one.state for one in topology.lines}
    for role, text in ROLES.items():
        if role in roles:
            usual = topology.usual.get(role)
            said = f"{text}: {usual} where nothing is stated" if usual else text
            yield LegendEntry(0, 0, role, "active", said)
    yield from (
        LegendEntry(0, 0, "host", one, text) for one, text in STATES.items() if one in states
    )
