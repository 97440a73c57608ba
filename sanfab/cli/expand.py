"""The verb `expand`: the inventory without ranges, profiles and defaults."""

from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import (
    Format,
    FormatOption,
    SanFolder,
)


@app.command("expand")
def expand_command(
    san: SanFolder,
    part: Annotated[str, typer.Argument(help="Part to print, as hosts.esx07. Default: all.")] = "",
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Print the inventory with ranges, profiles and defaults applied, each value with its place."""
    from sanfab.inventory.load import load_with_provenance
    from sanfab.report.expansion import expansion_json, expansion_text

    document, _, _ = load_with_provenance(san)
    printers = {
        "text": lambda: expansion_text(document, part),
        "json": lambda: expansion_json(document, part),
    }
    print_report(output_format, printers)
