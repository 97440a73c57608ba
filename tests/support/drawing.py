"""SVG of a drawing -> rectangles, texts and curves, to check what overlaps what."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

ADVANCE = {12: 7.4, 10: 6.2, 14: 8.7}
"""Widest advance of common monospaced fonts in pixels, by font size."""
SVG = "{http://www.w3.org/2000/svg}"
STEPS = 24
"""Points that are examined of each piece of a curve."""


class Area(NamedTuple):
    """A rectangle by two corners."""

    left: float
    top: float
    right: float
    low: float

    def overlaps(self, other: "Area") -> bool:
        """Return whether they have more than an edge in common."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.5
            and min(self.low, other.low) - max(self.top, other.top) > 0.5
        )

    def holds(self, other: "Area") -> bool:
        """Return whether the other one is within it."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.low <= self.low
        )

    def has(self, x: float, y: float) -> bool:
        """Return whether a point is well inside."""
        return self.left + 1 < x < self.right - 1 and self.top + 1 < y < self.low - 1


class Drawing(NamedTuple):
    """What a drawing shows, by where it is."""

    whole: Area
    boxes: dict[str, Area]
    """By the first line of each box."""
    names: list[tuple[str, Area]]
    """Each text in a box, with the name of the box."""
    labels: dict[str, Area]
    """Texts at lines, by text and place."""
    free: list[Area]
    """Texts that stand alone: the name of the SAN, of fabrics, the legend."""
    curves: list[list[tuple[float, float]]]


def drawing_of(svg: str) -> Drawing:
    """Return what an SVG shows."""
    root = ET.fromstring(svg)  # noqa: S314  # made by sanfab in a test
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    boxes, names = {}, []
    for group in _groups(root, "box"):
        texts = group.findall(f"{SVG}text")
        name = texts[0].text or ""
        boxes[name] = _shape(group)
        sizes = (12 if text.get("class") == "name" else 10 for text in texts)
        names += [(name, _centred(text, size)) for text, size in zip(texts, sizes, strict=True)]
    labels = {f"{one[1].text} at {_area(one[0])}": _area(one[0]) for one in _groups(root, "label")}
    curves = [
        list(_points(path.get("d", "")))
        for group in root.findall(f"{SVG}g")
        if "line" in group.get("class", "").split()
        for path in group.findall(f"{SVG}path[@class='stroke']")
    ]
    return Drawing(Area(0, 0, width, height), boxes, names, labels, list(_free(root)), curves)


def overlaps(drawing: Drawing) -> list[str]:
    """Return everything that makes a drawing hard to read."""
    return [*_crowded(drawing), *_overflowing(drawing), *_crossed(drawing)]


def _crowded(drawing: Drawing) -> Iterator[str]:
    things = [*drawing.boxes.items(), *drawing.labels.items()]
    things += [(f"text at {area}", area) for area in drawing.free]
    for number, (name, area) in enumerate(things):
        if not drawing.whole.holds(area):
            yield f"{name} leaves the drawing"
        for other, second in things[:number]:
            if area.overlaps(second):
                yield f"{name} overlaps {other}"


def _overflowing(drawing: Drawing) -> Iterator[str]:
    for name, area in drawing.names:
        if not drawing.boxes[name].holds(area):
            yield f"a text of {name} leaves its box"


def _crossed(drawing: Drawing) -> Iterator[str]:
    for name, area in drawing.boxes.items():
        for curve in drawing.curves:
            if any(area.has(*point) for point in curve):
                yield f"a line passes {name}"
    for label, area in drawing.labels.items():
        if sum(any(area.has(*point) for point in curve) for curve in drawing.curves) > 1:
            yield f"a line passes the label {label}"


def _groups(root: ET.Element, kind: str) -> Iterator[ET.Element]:
    return (one for one in root.iter(f"{SVG}g") if kind in one.get("class", "").split())


def _shape(group: ET.Element) -> Area:
    rectangle = group.find(f"{SVG}rect")
    if rectangle is not None:
        return _area(rectangle)
    path = group.find(f"{SVG}path")
    assert path is not None
    x, y, *_, right, top, low = map(float, re.findall(r"-?[\d.]+", path.get("d", ""))[:7])
    assert top == y
    return Area(x, y, right, low)


def _area(rectangle: ET.Element) -> Area:
    x, y, width, height = (float(rectangle.get(key, "")) for key in ("x", "y", "width", "height"))
    return Area(x, y, x + width, y + height)


def _centred(text: ET.Element, size: int) -> Area:
    half = len(text.text or "") * ADVANCE[size] / 2
    x, y = float(text.get("x", "")), float(text.get("y", ""))
    return Area(x - half, y - size * 0.8, x + half, y + size * 0.25)


def _free(root: ET.Element) -> Iterator[Area]:
    for text in root.findall(f"{SVG}text"):
        yield _from_left(text, 14)
    for group in _groups(root, "frame"):
        text = group.find(f"{SVG}text")
        assert text is not None
        yield _from_left(text, 12)
    for group in _groups(root, "legend"):
        yield from (_from_left(text, 10) for text in group.findall(f"{SVG}text"))


def _from_left(text: ET.Element, size: int) -> Area:
    x, y = float(text.get("x", "")), float(text.get("y", ""))
    return Area(x, y - size * 0.8, x + len(text.text or "") * ADVANCE[size], y + size * 0.25)


def _points(path: str) -> Iterator[tuple[float, float]]:
    """Yield points of a path that moves once and then has cubic curves."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    for start in range(0, len(pairs) - 3, 3):
        for step in range(STEPS + 1):
            yield _bezier(pairs[start : start + 4], step / STEPS)


def _bezier(pairs: list[tuple[float, float]], share: float) -> tuple[float, float]:
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, pairs, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, pairs, strict=True)),
    )
