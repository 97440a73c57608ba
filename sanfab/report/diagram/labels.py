"""Boxes and lines of a drawing -> where the label of each line stands, next to it and free."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot

from sanfab.report.diagram.arrange import Point
from sanfab.report.diagram.shapes import (
    LINE_HEIGHT,
    Drawn,
    Rectangle,
    along,
    text_width,
)
from sanfab.report.diagram.topology_parts import Line

STEPS = 20
SPACE = 3
"""Pixels between a label and the nearest thing."""
GAP = 5
"""Pixels between a line and a label at its side."""
STRAIGHT = 0.01
"""Pixels by which points of a vertical line differ, as fractions are rounded."""
SQUARE = 16
SHARES = (0.5, *(0.5 + sign * step / 25 for step in range(1, 11) for sign in (-1, 1)))
"""Where on a line its label is tried, the best first."""


def place_labels(
    lines: Mapping[int, Line], drawn: Drawn, taken: Sequence[Rectangle], centre: float
) -> tuple[dict[int, Rectangle], int]:
    """Return the area of the label of each of some lines, and how many stand on lines.

    ``taken``: what else must stay free. Labels of lines that mirror each other at the centre do
    too. Without a free place at a line, a label stands on it.
    """
    covering = 0
    points = {number: along(curve, STEPS) for number, curve in drawn.curves.items()}
    raster = _Raster(points)
    occupied = [*drawn.areas.values(), *taken]
    found: dict[int, Rectangle] = {}
    for number, line in lines.items():
        if not line.label:
            continue
        width = text_width(line.label)
        free = (
            area
            for area in _places(points[number], width, centre)
            if not any(area.meets(one, SPACE) for one in (*occupied, *found.values()))
            and not raster.lines_in(area)
        )
        place = next(free, None)
        covering += place is None
        found[number] = place or _on(points[number], raster, width, (*occupied, *found.values()))
    return found, covering


class _Raster:
    """Lines by the squares that they pass, to find those in an area."""

    def __init__(self, points: Mapping[int, Sequence[Point]]) -> None:
        self._found: dict[tuple[int, int], list[tuple[int, Point]]] = defaultdict(list)
        for number, line in points.items():
            for point in _dense(line):
                self._found[int(point.x // SQUARE), int(point.y // SQUARE)].append((number, point))

    def lines_in(self, area: Rectangle) -> set[int]:
        """Return the lines that pass an area, or come close to it."""
        wide = Rectangle(area.x - 2, area.y - 2, area.width + 4, area.height + 4)
        columns = range(int(wide.x // SQUARE), int(wide.right // SQUARE) + 1)
        rows = range(int(wide.y // SQUARE), int(wide.low // SQUARE) + 1)
        return {
            number
            for column in columns
            for row in rows
            for number, point in self._found.get((column, row), ())
            if wide.has(point)
        }


def _dense(line: Sequence[Point]) -> Iterator[Point]:
    """Yield points of a line that are at most some pixels apart."""
    for one, other in pairwise(line):
        parts = int(hypot(other.x - one.x, other.y - one.y) / 3) + 1
        for part in range(parts):
            share = part / parts
            yield Point(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)


def _places(points: Sequence[Point], width: int, centre: float) -> Iterator[Rectangle]:
    """Yield places along a line, outwards and above first."""
    for share in SHARES:
        at, following = _at(points, share)
        steep = abs(following.y - at.y) > abs(following.x - at.x) * 0.5
        falls = (following.y - at.y) * (following.x - at.x) > 0
        middle = (at.x - width / 2, at.y - LINE_HEIGHT / 2)
        right, left = at.x + GAP, at.x - width - GAP
        over, under = at.y - LINE_HEIGHT - SPACE, at.y + SPACE
        next_to = [(right, middle[1]), (left, middle[1])][:: 1 if at.x >= centre else -1]
        above = [(middle[0], over), (middle[0], under)]
        corners = [(right, over), (left, under)] if falls else [(left, over), (right, under)]
        is_vertical = abs(following.x - at.x) < STRAIGHT  # it has its sides, mirrored at the centre
        corners = [] if is_vertical else corners
        places = [*next_to, *above] if steep else [*above, *next_to]
        yield from (_label(x, y, width) for x, y in (*places, *corners))


def _on(
    points: Sequence[Point], raster: _Raster, width: int, taken: Sequence[Rectangle]
) -> Rectangle:
    """Return a place on a line: the one that other lines and things leave free, if any."""
    places: list[tuple[int, int, int, Rectangle]] = []
    for share in SHARES:
        at, _ = _at(points, share)
        area = _label(at.x - width / 2, at.y - LINE_HEIGHT / 2, width)
        in_the_way = sum(area.meets(one) for one in taken)
        places.append((in_the_way, len(raster.lines_in(area)), len(places), area))
    return min(places)[-1]


def _at(points: Sequence[Point], share: float) -> tuple[Point, Point]:
    """Return the point at a share of the length of a line, and the next one."""
    lengths = [hypot(other.x - one.x, other.y - one.y) for one, other in pairwise(points)]
    left = sum(lengths) * share
    for position, length in enumerate(lengths):
        if length and left <= length:
            one, other = points[position], points[position + 1]
            part = left / length
            at = Point(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)
            return at, Point(at.x + other.x - one.x, at.y + other.y - one.y)
        left -= length
    return points[-2], points[-1]


def _label(x: float, y: float, width: int) -> Rectangle:
    return Rectangle(round(x, 1), round(y, 1), width, LINE_HEIGHT)
