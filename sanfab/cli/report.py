"""The verb `report`: one HTML page of a SAN."""

from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app, print_report, write_or_print
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, SanFolder
from sanfab.cli.progress import doing, progress_bar


@app.command("report")
def report_command(
    san: SanFolder,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The page. Default: BUILD/SAN/report.html."),
    ] = None,
    build: BuildFolder = BUILD,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Write one HTML page of a SAN: drawing, findings, access, paths, cables, configurations."""
    from datetime import UTC, datetime

    from sanfab.report.san_page.page import san_page
    from sanfab.report.san_page.source import page_source

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
    said = f"{page}: {name}, {len(text.encode()) / 1000:,.0f} KB"
    print_report(output_format, {"text": lambda: said, "json": lambda: {"files": [str(page)]}})
