"""The verb `import`: captures of switches that exist become an inventory."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import Format, FormatOption
from sanfab.cli.progress import doing

CapturesToImport = Annotated[
    Path,
    typer.Option(
        "--captures",
        metavar="DIR",
        help="Folder of captures, as `collect` writes it, or with the running configuration of "
        "each switch in a file.",
    ),
]
NewInventory = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", help="Folder of the new inventory.")
]
AnswersFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Answered questions of an earlier import: its questions.yml."
    ),
]
Sheets = Annotated[
    list[Path] | None,
    typer.Option(
        "--sheet",
        metavar="FILE",
        help="CSV or workbook (.xlsx) with hosts, WWPNs and cables; may be repeated.",
    ),
]
SheetColumnsFile = Annotated[
    Path | None,
    typer.Option(
        "--columns",
        metavar="FILE",
        help="YAML that says which column of the sheets holds what, where their headings do not.",
    ),
]
UpdateInventory = Annotated[
    bool,
    typer.Option(
        "--update",
        help="Take later captures into the inventory of an import, and keep what was edited.",
    ),
]


@app.command("import")
def import_command(  # noqa: PLR0913  # options of the command line
    *,
    captures: CapturesToImport,
    out: NewInventory,
    name: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Name of the SAN. Default: that of the captures, or of the folder."
        ),
    ] = "",
    answers: AnswersFile = None,
    sheet: Sheets = None,
    columns: SheetColumnsFile = None,
    update: UpdateInventory = False,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Write the inventory of switches that exist, from their captures; proven by reading."""
    from sanfab.importing.captures import san_of
    from sanfab.importing.files import (
        IMPORT_NOTES,
        QUESTIONS,
        answers_in,
        update_inventory,
        write_inventory,
    )
    from sanfab.importing.run import import_captures
    from sanfab.importing.sheets import known_ports_in
    from sanfab.report.imports import imported_json, imported_text

    file = out / IMPORT_NOTES / QUESTIONS if update and answers is None else answers
    answered = answers_in(file) if file is not None else {}
    known = known_ports_in(sheet or (), columns)
    doing("reading the captures")
    own = name or san_of(captures) or out.resolve().name
    found = import_captures(captures, own, answered, known)
    conflicts: tuple[str, ...] = ()
    if update:
        changed = update_inventory(out, found.draft, found.cabling.san)
        files, conflicts = [*changed.files], changed.conflicts
    else:
        files = write_inventory(out, found.draft, found.cabling.san)
    printers = {
        "text": lambda: imported_text(found, files, conflicts),
        "json": lambda: imported_json(found, files, conflicts),
    }
    print_report(output_format, printers)
    if conflicts:
        sys.exit(1)
