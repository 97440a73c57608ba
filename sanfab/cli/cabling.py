"""The verb for people with cables in their hands: cabling."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import SanFolder


class SheetFormat(StrEnum):
    """Output formats of a sheet."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


@app.command("cabling")
def cabling_command(
    san: SanFolder,
    *,
    columns: Annotated[
        str, typer.Option(metavar="NAME,NAME", help="Only these columns, in this order.")
    ] = "",
    both_ends: Annotated[
        bool, typer.Option("--both-ends", help="Two rows for each cable: one from each end.")
    ] = False,
    verified: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Output of `sanfab verify --format json`: says which cables are proven.",
        ),
    ] = None,
    output_format: Annotated[
        SheetFormat, typer.Option("--format", help="Output format.")
    ] = SheetFormat.TEXT,
) -> None:
    """Print every cable: both ends with their places, what it is, its label."""
    from sanfab.analysis.cable_list import list_cables
    from sanfab.inventory import load_inventory
    from sanfab.report.cabling import sheet
    from sanfab.report.cabling.columns import chosen_columns, sheet_rows
    from sanfab.report.cabling.proof import read_proofs

    known, cabling = load_inventory(san)
    names = chosen_columns(columns, with_proofs=verified is not None)
    proofs = read_proofs(verified, known.name) if verified is not None else None
    rows = sheet_rows(list_cables(cabling), proofs, both_ends=both_ends)
    printers = {
        "text": lambda: sheet.cabling_text(rows, names),
        "csv": lambda: sheet.cabling_csv(rows, names),
        "json": lambda: sheet.cabling_json(known.name, rows, names),
    }
    print_report(output_format, printers)
