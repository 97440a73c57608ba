"""The verb that draws a SAN: diagram."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app
from sanfab.cli.options import SanFolder
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.inventory import Cabling


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


def inventory_in(folder: Path) -> "Cabling":
    """Return the cabling of a SAN whose inventory has no mistake."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load_inventory

    return load_inventory(folder, derived_problems)[1]


def write_or_print(text: str, out: Path | None) -> None:
    """Write a text to a file, or print it if none is named."""
    if out is None:
        print(text, end="")
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SanfabError(f"{out}: cannot be written: {error.strerror}") from error
