"""The verb `sources`: the configuration lines of a NOS, with their documents."""

from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import platform_of
from sanfab.cli.options import (
    Format,
    FormatOption,
)
from sanfab.noses import NOS_PARTS
from sanfab.text import either


@app.command("sources")
def sources_command(
    nos: Annotated[str, typer.Argument(help=f"{either(NOS_PARTS)}.")],
    output_format: FormatOption = Format.TEXT,
    *,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print docs/platforms/NOS.md.")
    ] = False,
) -> None:
    """List the configuration lines of a NOS and their undo rules, each with its source document."""
    from sanfab.report.sources import sources_json, sources_text

    name = platform_of(nos, "").nos
    if markdown:
        from sanfab.report.platform_page import platform_page

        print(platform_page(name), end="")
        return
    printers = {"text": lambda: sources_text(name), "json": lambda: sources_json(name)}
    print_report(output_format, printers)
