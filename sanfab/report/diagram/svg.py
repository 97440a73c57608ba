"""Topology -> the drawing as SVG: a document of its own, or part of a page."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sanfab.render.templates import render_markup
from sanfab.report.diagram.arrange import Point
from sanfab.report.diagram.layout import MARGIN, layout_of
from sanfab.report.diagram.shapes import (
    LINE_HEIGHT,
    PADDING,
    Layout,
    PlacedBox,
    PlacedLine,
    Rectangle,
    text_width,
)
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import BoxKind, LineRole, LineState
from sanfab.text import count


class LegendEntry(NamedTuple):
    """One entry of the legend, by the left end of its sample line."""

    x: int
    y: int
    role: LineRole
    state: LineState
    text: str
    has_ring: bool = False

    @property
    def width(self) -> int:
        """Return the width of sample and text."""
        return SAMPLE + 6 + text_width(self.text)


RADIUS: dict[BoxKind, int] = {"host": 10, "switch": 0, "array": 0, "neighbor": 4}
ENDS = {"host", "array", "neighbor"}
"""Roles of lines that have a mark at the end of the device."""


class TextLine(NamedTuple):
    """One line of text, by the middle of its baseline."""

    x: float
    y: float
    text: str


class BoxShape(NamedTuple):
    """A box as it is drawn."""

    kind: BoxKind
    area: Rectangle
    radius: int
    title: str
    texts: tuple[TextLine, ...]
    href: str
    """Where a click on it leads; empty: nowhere."""
    cap: str
    """Path of the upper edge of the drum that is an array; empty: another kind."""


class LineShape(NamedTuple):
    """A line as it is drawn."""

    role: str
    state: str
    path: str
    title: str
    mark: Point | None
    """The end at the device."""
    label: TextLine | None
    area: Rectangle | None
    """Where the label is."""
    ring: Rectangle | None = None
    """Around a line of the legend."""


def diagram_svg(
    topology: Topology, hrefs: Mapping[str, str] | None = None, *, is_part: bool = False
) -> str:
    """Return the drawing; ``hrefs``: where a click on a switch leads, by its name.

    As part of a page it has no style of its own: the page has it.
    """
    layout = layout_of(topology)
    legend = legend_of(topology, layout)
    context = {
        "san": topology.san,
        "summary": _summary(topology),
        "is_part": is_part,
        "width": legend.width,
        "height": legend.height,
        "frames": layout.frames,
        "rings": layout.rings,
        "boxes": [_box_shape(one, hrefs or {}) for one in layout.boxes],
        "lines": [_line_shape(one) for one in layout.lines],
        "legend": [_sample(one) for one in legend.entries],
    }
    return render_markup("report/diagram.svg.j2", context)


def _summary(topology: Topology) -> str:
    number = {
        kind: sum(len(box.names) for box in topology.boxes if box.kind == kind)
        for kind in ("switch", "host", "array", "neighbor")
    }
    return ", ".join(count(many, kind) for kind, many in number.items() if many)


def _box_shape(placed: PlacedBox, hrefs: Mapping[str, str]) -> BoxShape:
    box, area = placed
    middle = round(area.x + area.width / 2, 1)
    top = area.y + PADDING / 2 + LINE_HEIGHT - 3
    texts = [
        TextLine(middle, round(top + number * LINE_HEIGHT, 1), line)
        for number, line in enumerate(box.lines)
    ]
    href = hrefs.get(box.names[0], "") if box.kind == "switch" else ""
    cap = _cap(area) if box.kind == "array" else ""
    title = "\n".join(box.facts)
    return BoxShape(box.kind, area, RADIUS[box.kind], title, tuple(texts), href, cap)


def _cap(area: Rectangle) -> str:
    """Return the path of a drum: sides, and an upper and a lower edge that bulge outwards."""
    x, y, width, height = area
    low = round(y + height, 1)
    bulge = f"Q {round(x + width / 2, 1)} {{}} {{}} {{}}"
    upper, lower = bulge.format(y - 7, x + width, y), bulge.format(low + 7, x, low)
    return f"M {x} {y} {upper} V {low} {lower} Z"


def _line_shape(placed: PlacedLine) -> LineShape:
    line, points = placed.line, placed.points
    label = None
    if placed.label is not None:
        middle = round(placed.label.x + placed.label.width / 2, 1)
        label = TextLine(middle, round(placed.label.y + LINE_HEIGHT - 4, 1), line.label)
    mark = points[0] if line.role in ENDS else None
    title = "\n".join(line.facts)
    return LineShape(line.role, line.state, _path(points), title, mark, label, placed.label)


def _path(points: tuple[Point, ...]) -> str:
    first, *rest = (f"{point.x} {point.y}" for point in points)
    return f"M {first} C {' '.join(rest)}"


def _sample(entry: LegendEntry) -> LineShape:
    start, end = Point(entry.x, entry.y), Point(entry.x + SAMPLE, entry.y)
    label = TextLine(entry.x + SAMPLE + 6, entry.y + 4, entry.text)
    is_role = entry.state == "active" and not entry.has_ring
    mark = start if entry.role in ENDS and is_role else None
    path = f"M {start.x} {start.y} H {end.x}"
    ring = Rectangle(entry.x + SAMPLE / 2 - 6, entry.y - 7, 12, 14) if entry.has_ring else None
    return LineShape(entry.role, entry.state, path, "", mark, label, None, ring)


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


class Legend(NamedTuple):
    """The entries, and the size of the drawing with them."""

    entries: tuple[LegendEntry, ...]
    width: int
    height: int


def legend_of(topology: Topology, layout: Layout) -> Legend:
    """Return the legend of a drawing, in as many rows as its width needs."""
    found = list(_kinds(topology))
    if layout.rings:
        text = "one LAG over several switches"
        found.append(LegendEntry(0, 0, "host", "active", text, has_ring=True))
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
