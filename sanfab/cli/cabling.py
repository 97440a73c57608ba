"""The verb for people with cables in their hands: cabling."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app
from sanfab.cli.options import BUILD, BuildFolder, NoCache, SanFolder
from sanfab.errors import SanfabError


class SheetFormat(StrEnum):
    """Output formats of a sheet."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    XLSX = "xlsx"
    LABELS = "labels"


class LabelPage(StrEnum):
    """Sizes of the paper that labels are printed on."""

    A4 = "a4"
    LETTER = "letter"


@app.command("cabling")
def cabling_command(  # noqa: PLR0913  # options of the command line
    san: SanFolder,
    *,
    columns: Annotated[
        str, typer.Option(metavar="NAME,NAME", help="Only these columns, in this order.")
    ] = "",
    both_ends: Annotated[
        bool, typer.Option("--both-ends", help="Two rows for each cable: one from each end.")
    ] = False,
    materials: Annotated[
        bool,
        typer.Option("--materials", help="Count cables and transceivers by kind and length."),
    ] = False,
    verified: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Output of `sanfab verify --format json`: adds which cables are proven.",
        ),
    ] = None,
    page: Annotated[LabelPage, typer.Option(help="Paper of the labels.")] = LabelPage.A4,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to a file; xlsx needs it.")
    ] = None,
    output_format: Annotated[
        SheetFormat, typer.Option("--format", help="Output format.")
    ] = SheetFormat.TEXT,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Print every cable: both ends with their positions, kind, length and label."""
    from sanfab.analysis.cable_list import list_cables
    from sanfab.cache.parsed import load_by
    from sanfab.cache.store import cache_of_existing
    from sanfab.report.cabling import CableSheet, cabling_report
    from sanfab.report.cabling.columns import chosen_columns, sheet_rows
    from sanfab.report.cabling.proof import read_proofs

    if output_format == SheetFormat.XLSX and out is None:
        raise SanfabError("--format xlsx: a workbook is not printed; add --out FILE")
    cache = cache_of_existing(build, san, wanted=not no_cache)
    _, known, cabling = load_by(cache, san)
    names = chosen_columns(columns, with_proofs=verified is not None)
    proofs = read_proofs(verified, known.name) if verified is not None else None
    cables = list_cables(cabling)
    rows = sheet_rows(cables, proofs, both_ends=both_ends)
    sheet = CableSheet(known.name, tuple(cables), tuple(rows), names)
    report = cabling_report(sheet, output_format, page=page, materials=materials)
    if out is not None:
        _write(out, report)
    else:
        print(report)


def _write(path: Path, report: str | bytes) -> None:
    """Write a report; line ends stay as they are."""
    content = report if isinstance(report, bytes) else f"{report}\n".encode()
    try:
        path.write_bytes(content)
    except OSError as error:
        raise SanfabError(f"{path}: cannot be written: {error.strerror}") from error
