"""A SAN of several sites -> one site below the other, links between them at the edge."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from sanfab.report.diagram.arrange import Point
from sanfab.report.diagram.shapes import Drawn, Rectangle, chained, straight
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Line

BETWEEN = 96
"""Space between two sites: their frames and what stands in them."""
GUTTER = 34
"""From the edge of a site to the first line that passes it outside; the next is as far again."""
STEP = 14
CORNER = 14


def site_of_boxes(topology: Topology) -> dict[str, str]:
    """Return the site of every box; empty if there are fewer than two, or one is not known.

    A device is at the site of the switches that it is cabled to; one that is cabled to two sites
    is at neither, and no site is framed then.
    """
    found = {box.id: {box.site} for box in topology.boxes if box.kind == "switch"}
    if any("" in sites for sites in found.values()) or len(set().union(*found.values())) < 2:  # noqa: PLR2004  # sites
        return {}
    for _ in range(2):  # devices at switches, then hosts behind neighbors
        more: dict[str, set[str]] = defaultdict(set)
        for line in topology.lines:
            for one, other in (line.ends, line.ends[::-1]):
                if one not in found:
                    more[one] |= found.get(other, set())
        found |= {box: sites for box, sites in more.items() if sites}
    boxes = [box.id for box in topology.boxes]
    if any(len(found.get(box, ())) != 1 for box in boxes):
        return {}
    return {box: next(iter(found[box])) for box in boxes}


def by_site(topology: Topology, sites: dict[str, str], draw: Callable[[Topology], Drawn]) -> Drawn:
    """Return the positions of boxes and lines of all sites."""
    areas: dict[str, Rectangle] = {}
    curves: dict[int, tuple[Point, ...]] = {}
    top = 0.0
    for site in dict.fromkeys(sites.values()):
        numbers, part = _part(topology, sites, site)
        drawn = draw(part)
        whole = drawn.whole
        x = 0 if topology.has_fabrics else -whole.x - whole.width / 2
        moved = drawn.moved(x, top - whole.y)
        areas |= moved.areas
        curves |= {numbers[at]: curve for at, curve in moved.curves.items()}
        top += whole.height + BETWEEN
    between = {
        number: line
        for number, line in enumerate(topology.lines)
        if sites[line.ends[0]] != sites[line.ends[1]]
    }
    curves |= _around(between, Drawn(areas, curves))
    return Drawn(areas, curves)


def _part(topology: Topology, sites: dict[str, str], site: str) -> tuple[list[int], Topology]:
    """Return what is at one site, with the position of each of its lines."""
    numbers = [
        number
        for number, line in enumerate(topology.lines)
        if all(sites[end] == site for end in line.ends)
    ]
    boxes = tuple(box for box in topology.boxes if sites[box.id] == site)
    lines = tuple(topology.lines[number] for number in numbers)
    return numbers, replace(topology, boxes=boxes, lines=lines)


def _around(lines: dict[int, Line], drawn: Drawn) -> dict[int, tuple[Point, ...]]:
    """Return lines that leave a box outwards and pass all others outside, mirrored."""
    whole = drawn.whole
    middle = whole.x + whole.width / 2
    used = {-1: 0, 1: 0}
    found = {}
    for number, line in lines.items():
        ends = [drawn.areas[end] for end in line.ends]
        place = sum(one.x + one.width / 2 for one in ends) / 2
        side = -1 if place < middle else 1
        edge = whole.right if side == 1 else whole.x
        x = edge + side * (GUTTER + STEP * used[side])
        used[side] += 1
        found[number] = _bracket(ends, x, side)
    return found


def _bracket(ends: list[Rectangle], x: float, side: int) -> tuple[Point, ...]:
    """Return a line from a side of one box to the same side of another, with round corners."""
    starts = [Point(one.right if side == 1 else one.x, one.y + one.height / 2) for one in ends]
    first, last = starts
    down = 1 if last.y > first.y else -1
    turns = [Point(x - side * CORNER, first.y), Point(x, first.y + down * CORNER)]
    back = [Point(x, last.y - down * CORNER), Point(x - side * CORNER, last.y)]
    corner, second = Point(x, first.y), Point(x, last.y)
    return chained(
        straight(first, turns[0]),
        (turns[0], corner, corner, turns[1]),
        straight(turns[1], back[0]),
        (back[0], second, second, back[1]),
        straight(back[1], last),
    )
