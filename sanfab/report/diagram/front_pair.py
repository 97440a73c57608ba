"""Hosts behind two neighbors of two fabrics -> a block: the neighbors side by side, hosts above.

A neighbor stands on the side of the fabric with which it has more cables. Those to the other fabric
leave it downwards and pass below its twin.
"""

from collections import Counter, defaultdict
from typing import NamedTuple

from sanfab.report.diagram.arrange import Point
from sanfab.report.diagram.shapes import APART, CORNER, cornered, size_of
from sanfab.report.diagram.topology import Topology
from sanfab.report.diagram.topology_parts import Box

BETWEEN = 40
"""Pixels between the two neighbors, and between hosts."""
ABOVE = 44
"""Pixels between hosts and neighbors: room for a label."""
LANE = 12
"""Pixels between the ways below the neighbors."""


class FrontPair(NamedTuple):
    """The block, with its middle at the origin."""

    neighbors: tuple[Box, Box]
    """That on the side of fabric A first."""
    hosts: tuple[Box, ...]
    crossing: dict[int, int]
    """Order of each line that passes below the twin, by its position in the topology."""

    @property
    def ids(self) -> frozenset[str]:
        """Return the ids of its boxes."""
        return frozenset(box.id for box in (*self.neighbors, *self.hosts))

    @property
    def size(self) -> tuple[float, float]:
        """Return its width and height, the ways below included."""
        rows = [self.neighbors, self.hosts]
        width = max(sum(size_of(box)[0] for box in row) + BETWEEN * (len(row) - 1) for row in rows)
        heights = [max(size_of(box)[1] for box in row) for row in rows]
        return width, sum(heights) + ABOVE + LANE * (len(self.crossing) + 1)

    def places(self, middle: Point) -> dict[str, Point]:
        """Return the middle of each box."""
        top = middle.y - self.size[1] / 2
        high = max(size_of(box)[1] for box in self.hosts)
        row = top + high + ABOVE + max(size_of(box)[1] for box in self.neighbors) / 2
        return {
            **_side_by_side(self.hosts, middle.x, top + high / 2),
            **_side_by_side(self.neighbors, middle.x, row),
        }

    def inner_way(self, ends: tuple[str, str], places: dict[str, Point]) -> tuple[Point, ...]:
        """Return the line from a host to a neighbor, from its first end."""
        box_of = {box.id: box for box in (*self.neighbors, *self.hosts)}
        host, neighbor = sorted(ends, key=lambda end: places[end].y)
        start = Point(places[host].x, places[host].y + size_of(box_of[host])[1] / 2)
        end = Point(places[neighbor].x, places[neighbor].y - size_of(box_of[neighbor])[1] / 2)
        middle = (start.y + end.y) / 2
        points = (start, Point(start.x, middle), Point(end.x, middle), end)
        return points if ends[0] == host else points[::-1]

    def outer_way(
        self, number: int, neighbor: str, places: dict[str, Point], end: Point, repeated: int
    ) -> tuple[Point, ...]:
        """Return the line from a neighbor to a point at a switch.

        ``repeated``: number of earlier lines between the two.
        """
        box = next(one for one in self.neighbors if one.id == neighbor)
        width, height = size_of(box)
        middle = places[neighbor]
        side = -1 if end.x < 0 else 1
        if number not in self.crossing:
            start = Point(middle.x + side * width / 2, middle.y + APART * repeated)
            return _level(start, end)
        low = max(places[one.id].y + size_of(one)[1] / 2 for one in self.neighbors)
        lane = low + LANE * (self.crossing[number] + 1)
        start = Point(middle.x + side * APART * (repeated + 1), middle.y + height / 2)
        edge = Point(side * (self.size[0] / 2 + CORNER), lane)
        down = cornered([start, Point(start.x, lane), edge])
        return (*down, *_level(edge, end)[1:])


def front_pair(topology: Topology) -> FrontPair | None:
    """Return the block of a SAN; None: its hosts are not behind two neighbors."""
    fronts = topology.in_front
    joined: dict[str, set[str]] = defaultdict(set)
    for line in topology.lines:
        joined[line.ends[0]].add(line.ends[1])
        joined[line.ends[1]].add(line.ends[0])
    hosts = [box for box in topology.boxes if joined[box.id] & fronts]
    hosts = [box for box in hosts if box.kind == "host"]
    if len(fronts) != 2 or not hosts or any(joined[box.id] != fronts for box in hosts):  # noqa: PLR2004  # a pair
        return None
    box_of = {box.id: box for box in topology.boxes}
    others = {end for one in fronts for end in joined[one]} - {box.id for box in hosts}
    if not all(box_of[end].fabric for end in others):
        return None
    one, other = sorted(fronts, key=lambda box: (_leaning(topology, box_of, box), box))
    crossing = [
        number
        for number, line in enumerate(topology.lines)
        for neighbor, far in ((one, "B"), (other, "A"))
        if neighbor in line.ends and any(box_of[end].fabric == far for end in line.ends)
    ]
    order = {number: at for at, number in enumerate(crossing)}
    return FrontPair((box_of[one], box_of[other]), tuple(hosts), order)


def _leaning(topology: Topology, box_of: dict[str, Box], neighbor: str) -> int:
    """Return how many more lines a neighbor has to fabric B than to fabric A."""
    found = Counter(
        box_of[end].fabric for line in topology.lines if neighbor in line.ends for end in line.ends
    )
    return found["B"] - found["A"]


def _side_by_side(boxes: tuple[Box, ...], x: float, y: float) -> dict[str, Point]:
    widths = [size_of(box)[0] for box in boxes]
    at = x - (sum(widths) + BETWEEN * (len(boxes) - 1)) / 2
    found = {}
    for box, width in zip(boxes, widths, strict=True):
        found[box.id] = Point(at + width / 2, y)
        at += width + BETWEEN
    return found


def _level(start: Point, end: Point) -> tuple[Point, ...]:
    """Return a curve that leaves and arrives level."""
    middle = (start.x + end.x) / 2
    return start, Point(middle, start.y), Point(middle, end.y), end
