"""Sizes of boxes and texts in pixels, and the positions of all parts of a drawing."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from sanfab.report.diagram.arrange import Point
from sanfab.report.diagram.topology_parts import Box, Line

NAME_SIZE, SMALL_SIZE = 12, 10
"""Font sizes in pixels: the name in a box; anything else."""
ADVANCE = 0.62
"""Width of a character of a monospaced font by its size; common ones have 0.55 to 0.61."""
LINE_HEIGHT = 15
PADDING = 8
CORNER = 7
"""Radius of a corner."""
APART = 7
"""Pixels between lines that leave a box at the same side."""


class Rectangle(NamedTuple):
    """An area by its left upper corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return its right edge."""
        return self.x + self.width

    @property
    def low(self) -> float:
        """Return its lower edge."""
        return self.y + self.height

    def moved(self, x: float, y: float) -> "Rectangle":
        """Return it elsewhere."""
        return Rectangle(round(self.x + x, 1), round(self.y + y, 1), self.width, self.height)

    def meets(self, other: "Rectangle", space: float = 0) -> bool:
        """Return whether less than some space is between the two."""
        return (
            self.x < other.right + space
            and other.x < self.right + space
            and self.y < other.low + space
            and other.y < self.low + space
        )

    def has(self, point: Point) -> bool:
        """Return whether a point is inside."""
        return self.x < point.x < self.right and self.y < point.y < self.low


class Drawn(NamedTuple):
    """Boxes and lines, by the id of the box and the position of the line in the topology."""

    areas: dict[str, Rectangle]
    curves: dict[int, tuple[Point, ...]]
    """Control points of a Bezier curve, from the first end of the line."""

    def moved(self, x: float, y: float) -> "Drawn":
        """Return it elsewhere."""
        return Drawn(
            {name: area.moved(x, y) for name, area in self.areas.items()},
            {
                number: tuple(Point(round(one.x + x, 1), round(one.y + y, 1)) for one in curve)
                for number, curve in self.curves.items()
            },
        )

    @property
    def whole(self) -> Rectangle:
        """Return the area of all boxes and lines."""
        points = [point for curve in self.curves.values() for point in curve]
        return area_around(self.areas.values(), points)


class PlacedBox(NamedTuple):
    """A box and where it is."""

    box: Box
    area: Rectangle


class PlacedLine(NamedTuple):
    """A line, the control points of its Bezier curve from its first end, and its label."""

    line: Line
    points: tuple[Point, ...]
    label: Rectangle | None


class PlacedFrame(NamedTuple):
    """The frame around the switches of a fabric, or all that is at a site."""

    kind: Literal["fabric-A", "fabric-B", "site"]
    text: str
    area: Rectangle
    label: Rectangle


class Ring(NamedTuple):
    """What holds the lines of one LAG together."""

    area: Rectangle
    title: str


class Layout(NamedTuple):
    """A drawing in pixels."""

    width: int
    height: int
    frames: tuple[PlacedFrame, ...]
    boxes: tuple[PlacedBox, ...]
    lines: tuple[PlacedLine, ...]
    rings: tuple[Ring, ...]


def size_of(box: Box) -> tuple[float, float]:
    """Return the width and height of a box in pixels."""
    name, *rest = (len(line) for line in box.lines)
    wide = max([name * NAME_SIZE, *(length * SMALL_SIZE for length in rest)]) * ADVANCE
    return round(wide + 2 * PADDING + 4), len(box.lines) * LINE_HEIGHT + PADDING + 2


def text_width(text: str) -> int:
    """Return the width of a label in pixels."""
    return round(len(text) * SMALL_SIZE * ADVANCE) + 6


def areas_of(
    boxes: Iterable[Box], middles: Mapping[str, Point], widths: Mapping[str, float]
) -> dict[str, Rectangle]:
    """Return the area of each box around its middle; ``widths``: of boxes that are wider."""
    found = {}
    for box in boxes:
        width, height = size_of(box)
        width = widths.get(box.id, width)
        x, y = middles[box.id]
        found[box.id] = Rectangle(round(x - width / 2, 1), round(y - height / 2, 1), width, height)
    return found


def area_around(areas: Iterable[Rectangle], points: Iterable[Point] = ()) -> Rectangle:
    """Return the smallest area that holds all."""
    every = [*areas, *(Rectangle(*point, 0, 0) for point in points)]
    left, top = min(one.x for one in every), min(one.y for one in every)
    right, low = max(one.right for one in every), max(one.low for one in every)
    return Rectangle(left, top, round(right - left, 1), round(low - top, 1))


def straight(start: Point, end: Point) -> tuple[Point, ...]:
    """Return a straight line as a Bezier curve."""
    steps = ((end.x - start.x) / 3, (end.y - start.y) / 3)
    inner = (Point(start.x + n * steps[0], start.y + n * steps[1]) for n in (1, 2))
    return start, *inner, end


def cornered(points: list[Point]) -> tuple[Point, ...]:
    """Return points joined by level and upright lines with round corners."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        if before.y == corner.y == after.y:
            continue
        come, leave = _towards(corner, before), _towards(corner, after)
        found += straight(found[-1], come)[1:]
        found += [_between(come, corner), _between(leave, corner), leave]
    found += straight(found[-1], points[-1])[1:]
    return tuple(found)


def _towards(start: Point, end: Point) -> Point:
    """Return the point that is a radius away, or half of the way."""
    x, y = end.x - start.x, end.y - start.y
    length = abs(x) + abs(y)
    share = min(CORNER, length / 2) / length if length else 0
    return Point(start.x + x * share, start.y + y * share)


def _between(one: Point, other: Point) -> Point:
    """Return the control point of a quarter of a circle."""
    return Point(one.x + (other.x - one.x) * 0.55, one.y + (other.y - one.y) * 0.55)


def chained(*curves: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return curves as one, with straight lines between them."""
    first, *rest = curves
    points = list(first)
    for curve in rest:
        if curve[0] != points[-1]:
            points += straight(points[-1], curve[0])[1:]
        points += curve[1:]
    return tuple(points)


def along(curve: tuple[Point, ...], steps: int) -> list[Point]:
    """Return points on a curve, so many steps for each piece."""
    return [
        on_curve(curve[start : start + 4], step / steps)
        for start in range(0, len(curve) - 3, 3)
        for step in range(steps + 1)
    ]


def on_curve(piece: tuple[Point, ...], share: float) -> Point:
    """Return a point of a piece of a curve, at a share of it."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    x = sum(weight * point.x for weight, point in zip(weights, piece, strict=True))
    y = sum(weight * point.y for weight, point in zip(weights, piece, strict=True))
    return Point(x, y)
