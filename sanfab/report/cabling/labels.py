"""The list of cables -> pages of flag labels, one for each end, as SVG in a page that prints.

A flag label is folded around the cable, so its text stands twice, side by side.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from sanfab.analysis.cable_list import CablePoint, ListedCable
from sanfab.report.cabling.html import page_text


class Paper(NamedTuple):
    """A sheet of paper, in mm."""

    width: float
    height: float


PAPERS: dict[str, Paper] = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}
LABEL = Paper(92, 18)
"""One label: two halves of 46 mm; the fold, 4 mm of them, goes around the cable."""
FOLD = 4.0
STRIPE = 2.5
"""Width of the stripe in the colour of the cable."""
TEXT, LINE = 2.5, 3.2
"""Size of the letters and distance of the lines in mm: 7 points, legible at arm's length."""
GLYPH = 0.62
"""Width of a letter of a monospaced font, as a part of its size."""
LABELLED = ("active", "planned")
STYLE = """
svg {{ display: block }}
text {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #000 }}
body {{ margin: 0; background: #fff }}
svg + svg {{ break-before: page }}
@page {{ size: {width:g}mm {height:g}mm; margin: 0 }}
"""


def label_pages(san: str, cables: Iterable[ListedCable], page: str) -> str:
    """Return the labels of the cables that there are or will be, two for each."""
    paper = PAPERS[page]
    labels = [
        _label(cable, near, far)
        for cable in cables
        if cable.state in LABELLED
        for near, far in ((cable.a, cable.b), (cable.b, cable.a))
    ]
    columns, rows = int(paper.width // LABEL.width), int((paper.height - 10) // LABEL.height)
    full = columns * rows
    sheets = (labels[first : first + full] for first in range(0, len(labels), full))
    body = "\n".join(_page(paper, columns, sheet) for sheet in sheets)
    style = STYLE.format(width=paper.width, height=paper.height)
    return page_text(escape(f"Labels of {san}"), style, body)


def _page(paper: Paper, columns: int, labels: Sequence[str]) -> str:
    left = (paper.width - columns * LABEL.width) / 2
    top = (paper.height - (paper.height - 10) // LABEL.height * LABEL.height) / 2
    placed = "\n".join(
        f'<g transform="translate({left + number % columns * LABEL.width:g} '
        f'{top + number // columns * LABEL.height:g})">{label}</g>'
        for number, label in enumerate(labels)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width:g}mm" '
        f'height="{paper.height:g}mm" viewBox="0 0 {paper.width:g} {paper.height:g}" role="img" '
        f'aria-label="labels">\n{placed}\n</svg>'
    )


def _label(cable: ListedCable, near: CablePoint, far: CablePoint) -> str:
    """Return one label; the end that it is for stands first."""
    frame = (
        f'<rect width="{LABEL.width:g}" height="{LABEL.height:g}" fill="none" stroke="#999" '
        'stroke-width=".1"/>'
    )
    lines = [*_lines(cable, near, far)]
    halves = (0.0, LABEL.width / 2 + FOLD / 2)
    return frame + "".join(_half(cable, lines, left) for left in halves)


def _lines(cable: ListedCable, near: CablePoint, far: CablePoint) -> Iterator[str]:
    if cable.label:
        yield cable.label
    yield str(near)
    yield from filter(None, (place_text(near),))
    yield f"> {far}"
    yield from filter(None, (place_text(far),))


def place_text(end: CablePoint) -> str:
    """Return where an end is, as ``north 3 r07 U40``; empty: not known."""
    at = end.position
    unit = f"U{at.unit}" if at.unit is not None else None
    return " ".join(filter(None, (at.site, at.row, at.rack, unit)))


def _half(cable: ListedCable, lines: Sequence[str], left: float) -> str:
    width = (LABEL.width - FOLD) / 2 - STRIPE - 2
    stripe = (
        f'<rect x="{left + 0.5:g}" y="1" width="{STRIPE:g}" height="{LABEL.height - 2:g}" '
        f'fill="{escape(cable.colour)}" stroke="#000" stroke-width=".1"/>'
        if cable.colour
        else ""
    )
    texts = (
        f'<text x="{left + STRIPE + 1.2:g}" y="{1 + LINE * (number + 0.85):g}" '
        f'font-size="{min(TEXT, width / GLYPH / len(line)):.3g}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return stripe + "".join(texts)
