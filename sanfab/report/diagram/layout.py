"""Topology -> positions of boxes, lines, frames and labels in pixels."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.base import Fabric
from sanfab.report.diagram.arrange import Point
from sanfab.report.diagram.labels import place_labels
from sanfab.report.diagram.layered import layered
from sanfab.report.diagram.mirrored import mirrored
from sanfab.report.diagram.shapes import (
    ADVANCE,
    NAME_SIZE,
    Drawn,
    Layout,
    PlacedBox,
    PlacedFrame,
    PlacedLine,
    Rectangle,
    Ring,
    along,
    area_around,
)
from sanfab.report.diagram.sites import by_site, site_of_boxes
from sanfab.report.diagram.tiered import is_tiered, tiered
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Line

FRAME = 14
"""Space between boxes and the frame around them."""
FRAME_LABEL = 18
"""Space for the name of a frame in it."""
MARGIN = 12
"""Empty space around the drawing."""
HEADING = 30
"""Space for the name of the SAN above it."""
RING_AT = (24, 36, 48, 60)
"""Pixels along each line of a LAG from the end that they share to the ring around them: where they
are apart."""
APART = 12
STRETCHES = (1, 1.3, 1.7, 2.2)
LARGE = 80
"""Boxes from which on the first try is taken: the next would take seconds."""


class _Try(NamedTuple):
    """A drawing around any origin."""

    covering: int
    """Labels that stand on lines."""
    drawn: Drawn
    frames: list[PlacedFrame]
    lines: list[Line]
    labels: dict[int, Rectangle]
    rings: list[Ring]


def layout_of(topology: Topology) -> Layout:
    """Return the positions of all parts; raises SanfabError if Graphviz is missing or fails.

    Of several widths, the first is taken at which no label covers a line, or else the best.
    """
    tries: list[_Try] = []
    for stretch in STRETCHES:
        tries.append(_try(topology, stretch))
        if not tries[-1].covering or len(topology.boxes) > LARGE:
            break
    best = min(tries, key=lambda one: one.covering)
    drawn, frames, labels, rings = best.drawn, best.frames, best.labels, best.rings
    everything = area_around([drawn.whole, *labels.values(), *(one.area for one in frames)])
    x, y = MARGIN - everything.x, MARGIN + HEADING - everything.y
    moved = drawn.moved(x, y)
    return Layout(
        round(everything.width) + 2 * MARGIN,
        round(everything.height) + 2 * MARGIN + HEADING,
        tuple(
            one._replace(area=one.area.moved(x, y), label=one.label.moved(x, y)) for one in frames
        ),
        tuple(PlacedBox(box, moved.areas[box.id]) for box in topology.boxes),
        tuple(
            PlacedLine(line, moved.curves[at], labels[at].moved(x, y) if at in labels else None)
            for at, line in enumerate(best.lines)
        ),
        tuple(one._replace(area=one.area.moved(x, y)) for one in rings),
    )


def _try(topology: Topology, stretch: float) -> _Try:
    sites = site_of_boxes(topology)

    def draw(part: Topology) -> Drawn:
        if is_tiered(part):
            return tiered(part, stretch)
        return (mirrored if topology.has_fabrics else layered)(part, stretch)

    drawn = by_site(topology, sites, draw) if sites else draw(topology)
    whole = drawn.whole
    centre = 0.0 if topology.has_fabrics else whole.x + whole.width / 2
    bundles = _bundles(topology)
    rings = [_ring(topology, drawn, numbers) for numbers in bundles.values()]
    lines = [_ringed(line, bundles) for line in topology.lines]
    taken = [one.area for one in rings]
    inside = _inside_fabrics(topology, lines)
    labels, covering = place_labels(inside, drawn, taken, centre)
    # A frame holds the labels of its lines; its name and its sides are in the way of others.
    frames = _frames(topology, sites, drawn, labels)
    taken += [area for one in frames for area in (one.label, *_sides(one.area))]
    others = {at: line for at, line in enumerate(lines) if at not in inside}
    more, also_covering = place_labels(others, drawn, [*taken, *labels.values()], centre)
    covering += also_covering
    labels |= more
    return _Try(covering, drawn, frames, lines, labels, rings)


def _inside_fabrics(topology: Topology, lines: list[Line]) -> dict[int, Line]:
    """Return the lines between two switches of one fabric, by their positions."""
    fabric_of = {box.id: box.fabric for box in topology.boxes}
    return {
        at: line
        for at, line in enumerate(lines)
        if fabric_of[line.ends[0]] and fabric_of[line.ends[0]] == fabric_of[line.ends[1]]
    }


def _sides(area: Rectangle) -> Iterator[Rectangle]:
    """Yield the left and the right side of a frame."""
    yield Rectangle(area.x - 1, area.y, 2, area.height)
    yield Rectangle(area.right - 1, area.y, 2, area.height)


def _frames(
    topology: Topology, sites: dict[str, str], drawn: Drawn, labels: dict[int, Rectangle]
) -> list[PlacedFrame]:
    """Return the frames of sites and fabrics, the outer ones first."""
    fabrics = list(_fabric_frames(topology, sites, drawn, labels))
    return [*_site_frames(sites, drawn, fabrics), *fabrics]


def _fabric_frames(
    topology: Topology, sites: dict[str, str], drawn: Drawn, labels: dict[int, Rectangle]
) -> Iterator[PlacedFrame]:
    group_of = {box.id: (box.fabric, sites.get(box.id, "")) for box in topology.boxes if box.fabric}
    members: dict[tuple[Fabric, str], list[Rectangle]] = defaultdict(list)
    for box, its_group in group_of.items():
        members[its_group].append(drawn.areas[box])
    for number, label in labels.items():
        groups = {group_of.get(end) for end in topology.lines[number].ends}
        group = groups.pop()
        if group is not None and not groups:
            members[group].append(label)
    for (fabric, _), areas in sorted(members.items()):
        yield _fabric_frame(fabric, _frame(area_around(areas), FRAME, _name_width("Fabric A")))


def _fabric_frame(fabric: Fabric, area: Rectangle) -> PlacedFrame:
    """Return a frame with its name at the outer end: lines come from the inner side."""
    text = f"Fabric {fabric}"
    width = _name_width(text)
    x = area.x + 8 if fabric == "A" else area.right - 8 - width
    label = Rectangle(round(x, 1), area.y + 4, width, FRAME_LABEL)
    return PlacedFrame("fabric-A" if fabric == "A" else "fabric-B", text, area, label)


def _site_frames(
    sites: dict[str, str], drawn: Drawn, fabrics: list[PlacedFrame]
) -> Iterator[PlacedFrame]:
    members: dict[str, list[Rectangle]] = defaultdict(list)
    for box, site in sites.items():
        members[site].append(drawn.areas[box])
    for site, areas in members.items():
        rough = area_around(areas)
        part = area_around([rough, *(one.area for one in fabrics if one.area.meets(rough))])
        text = f"Site {site}"
        width = _name_width(text)
        area = _frame(part, FRAME - 6, width)
        middle = area.x + area.width / 2 - width / 2
        label = Rectangle(round(middle, 1), area.y + 3, width, FRAME_LABEL)
        yield PlacedFrame("site", text, area, label)


def _name_width(text: str) -> int:
    """Return the width of the name of a frame, which is larger than a label."""
    return round(len(text) * NAME_SIZE * ADVANCE) + 6


def _frame(inner: Rectangle, space: int, least: float) -> Rectangle:
    """Return a frame with room for its name."""
    more = max(0.0, least + 16 - inner.width - 2 * space) / 2
    return Rectangle(
        round(inner.x - space - more, 1),
        round(inner.y - space - FRAME_LABEL, 1),
        round(inner.width + 2 * space + 2 * more, 1),
        round(inner.height + 2 * space + FRAME_LABEL, 1),
    )


def _bundles(topology: Topology) -> dict[tuple[str, ...], list[int]]:
    """Return the lines of each LAG that has several, by their positions."""
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, line in enumerate(topology.lines):
        if line.lags:
            found[line.lags].append(number)
    return {lags: numbers for lags, numbers in found.items() if len(numbers) > 1}


def _ringed(line: Line, bundles: dict[tuple[str, ...], list[int]]) -> Line:
    """Return a line without the word that its ring says."""
    return line._replace(label=line.label_in_ring) if line.lags in bundles else line


def _ring(topology: Topology, drawn: Drawn, numbers: list[int]) -> Ring:
    """Return the ring around the lines of a LAG; around a box whose both sides they leave."""
    lines = [topology.lines[number] for number in numbers]
    title = "\n".join(("one LAG:", *(f"{one.facts[0]}" for one in lines)))
    shared = set.intersection(*(set(line.ends) for line in lines))
    curves = [along(drawn.curves[number], 40) for number in numbers]
    if not shared:
        return Ring(_around([points[len(points) // 2] for points in curves]), title)
    end = next(iter(sorted(shared)))
    forward = [
        points if line.ends[0] == end else points[::-1]
        for line, points in zip(lines, curves, strict=True)
    ]
    box = drawn.areas[end]
    if len({points[0].x < box.x + box.width / 2 for points in forward}) > 1:
        space = 7
        return Ring(Rectangle(box.x - space, box.y - space, box.width + 14, box.height + 14), title)
    for distance in RING_AT:
        found = area_around((), [_point_after(points, distance) for points in forward])
        if max(found.width, found.height) >= APART:
            break
    return Ring(_around([_point_after(points, distance) for points in forward]), title)


def _around(points: list[Point]) -> Rectangle:
    area = area_around((), points)
    return Rectangle(area.x - 7, area.y - 6, area.width + 14, area.height + 12)


def _point_after(points: list[Point], pixels: float) -> Point:
    """Return the point of a line after some pixels."""
    start = points[0]
    far = (one for one in points if abs(one.x - start.x) + abs(one.y - start.y) >= pixels)
    return next(far, points[-1])
