"""The pictures of the documentation: `make pictures` draws SANs and photographs their pages.

Drawings are the same on every machine. Photographs depend on the browser and its fonts; take them
again when a page has changed.
"""

import base64
import sys
import tempfile
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from sanfab.analysis.cable_list import list_cables  # noqa: E402
from sanfab.inventory.load import load_inventory  # noqa: E402
from sanfab.report.cabling.columns import COLUMNS, PROOFS, sheet_rows  # noqa: E402
from sanfab.report.cabling.html import cabling_html  # noqa: E402
from sanfab.report.diagram.svg import diagram_svg  # noqa: E402
from sanfab.report.diagram.topology import topology_of  # noqa: E402
from sanfab.report.san_page.page import san_page  # noqa: E402
from sanfab.report.san_page.source import page_source  # noqa: E402
from support.browser import MISSING, WHY_SKIPPED, Browser, browser  # noqa: E402
from support.drawn_sans import DRAWINGS, leaf_and_spine  # noqa: E402

OUT = ROOT / "docs" / "pictures"
REPORTED = {"report": ROOT / "inventory/greenfield", "findings": ROOT / "inventory/netapp-dss"}
LISTED = ROOT / "inventory" / "greenfield"
TODAY = date(2026, 11, 23)
PHOTOGRAPHS = {
    "report-light": ("report", 1440, 900, False),
    "report-dark": ("report", 1440, 900, True),
    "report-phone": ("report", 360, 900, False),
    "findings-light": ("findings#findings", 1440, 700, False),
    "cables-light": ("cables", 1440, 500, False),
}
"""Page, width, height, and whether the browser prefers dark colours, by the name of the picture."""


def main() -> None:
    """Write all pictures."""
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        draw(folder)
        if MISSING:
            sys.exit(f"drawings are written, photographs are not: {WHY_SKIPPED}")
        write_pages(folder)
        for dark in (False, True):
            with browser(dark=dark) as opened:
                for picture, (page, width, height, is_dark) in PHOTOGRAPHS.items():
                    if is_dark == dark:
                        photograph(opened, folder, page, (width, height), OUT / f"{picture}.png")


def draw(folder: Path) -> None:
    """Draw every SAN; that of 60 switches is written first."""
    sans = DRAWINGS | {"sixty-switches": leaf_and_spine(folder / "leaves")}
    for name, san in sans.items():
        svg = diagram_svg(topology_of(load_inventory(san)[1]))
        (OUT / f"{name}.svg").write_text(f"{svg.rstrip()}\n", encoding="utf-8")


def write_pages(folder: Path) -> None:
    """Write reports, and the list of cables of one SAN."""
    for name, san in REPORTED.items():
        source = page_source(san, folder / "build", TODAY, lambda _done, _all: None)
        (folder / f"{name}.html").write_text(san_page(source), encoding="utf-8")
    cabling = load_inventory(LISTED)[1]
    rows = sheet_rows(list_cables(cabling), None)
    columns = [name for name in COLUMNS if name not in PROOFS]
    page = cabling_html(cabling.san.name, rows, columns)
    (folder / "cables.html").write_text(page, encoding="utf-8")


def photograph(opened: Browser, folder: Path, page: str, size: tuple[int, int], out: Path) -> None:
    """Write what the browser shows of a page."""
    name, _, fragment = page.partition("#")
    opened.emulate(*size)
    opened.open(folder / f"{name}.html", f"#{fragment}" if fragment else "")
    if fragment:
        opened.run("document.getElementById(arguments[0]).scrollIntoView()", fragment)
    out.write_bytes(base64.b64decode(opened.picture()))


if __name__ == "__main__":
    main()
