"""The verbs that show a SAN: diagram, report."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app
from sanfab.cli.options import BUILD, BuildFolder, SanFolder
from sanfab.cli.progress import doing, progress_bar, quiet
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling


class DiagramFormat(StrEnum):
    """Output formats of a drawing."""

    SVG = "svg"
    DOT = "dot"
    MERMAID = "mermaid"


OutFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to this file instead.")
]


@app.command("diagram")
def diagram_command(
    san: SanFolder,
    *,
    output_format: Annotated[
        DiagramFormat, typer.Option("--format", help="Output format.")
    ] = DiagramFormat.SVG,
    out: OutFile = None,
) -> None:
    """Draw switches, hosts, arrays and cables, fabrics A and B side by side."""
    from sanfab.report.diagram import diagram_svg, dot_text, mermaid_text, topology_of

    printers = {"svg": diagram_svg, "dot": dot_text, "mermaid": mermaid_text}
    write_or_print(printers[output_format](topology_of(inventory_in(san))), out)


@app.command("report")
def report_command(
    san: SanFolder,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The page. Default: BUILD/SAN/report.html."),
    ] = None,
    build: BuildFolder = BUILD,
) -> None:
    """Write one HTML page of a SAN: drawing, findings, access, paths, cables, configurations."""
    from datetime import UTC, datetime

    from sanfab.report.san_page import page_source, san_page

    doing("reading the inventory")
    with progress_bar("traced") as progress:
        source = page_source(san, build, datetime.now(UTC).date(), progress)
    doing("drawing the page")
    name = source.context.san.name
    page = out or build / name / "report.html"
    text = san_page(source)
    if out is None:
        page.parent.mkdir(parents=True, exist_ok=True)
    write_or_print(text, page)
    quiet()
    print(f"{page}: {name}, {len(text.encode()) / 1000:,.0f} KB")


def inventory_in(folder: Path) -> "Cabling":
    """Return the cabling of a SAN whose inventory has no mistake."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_inventory

    return load_inventory(folder, derived_problems)[1]


def write_or_print(text: str, out: Path | None) -> None:
    """Write a text to a file, or print it if none is named."""
    if out is None:
        print(text, end="")
        return
    from sanfab.inventory.digests import write_whole

    try:
        write_whole(out, text)
    except OSError as error:
        raise SanfabError(f"{out}: cannot be written: {error.strerror}") from error
