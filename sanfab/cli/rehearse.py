"""The verb `rehearse`: frames through the rendered configurations."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import checked_context
from sanfab.cli.options import (
    BUILD,
    BuildFolder,
    NoCache,
    SanFolder,
    SwitchFormat,
    SwitchFormatOption,
)
from sanfab.cli.progress import doing, progress_bar
from sanfab.errors import SanfabError


@app.command("rehearse")
def rehearse_command(
    san: SanFolder,
    *,
    build: BuildFolder = BUILD,
    containerlab: Annotated[
        Path | None,
        typer.Option(
            "--containerlab",
            metavar="DIR",
            help="Run nothing: write a containerlab topology of the images of the vendors to DIR.",
        ),
    ] = None,
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    no_cache: NoCache = False,
) -> None:
    """Run the test plan on a twin of the SAN: frames through the rendered configurations."""
    from sanfab.gate.batfish.context import read_context
    from sanfab.rehearsal.whole import prepared, rehearsed
    from sanfab.render.record import refuse_stale
    from sanfab.report.rehearsal import rehearsal_json, rehearsal_junit, rehearsal_text

    context = checked_context(san, build, no_cache=no_cache)
    if not context.san.switches:
        raise SanfabError(f"{san}: no switches in this inventory, nothing to rehearse")
    refuse_stale(san, build / context.san.name, context.cabling)
    built = read_context(context.cabling, build)
    if containerlab is not None:
        from sanfab.cli.containerlab import write_virtual_lab

        write_virtual_lab(san, built, containerlab, output_format)
        return
    rehearsal, reason = prepared(built.intent, built.check_context)
    if reason:
        raise SanfabError(f"{context.san.name}: {reason}")
    doing("building the twin")
    with progress_bar("run", "steps") as progress:
        found = rehearsed(rehearsal, built.intent, build, progress)
    printers = {
        "text": lambda: rehearsal_text(found),
        "json": lambda: rehearsal_json(found),
        "junit": lambda: rehearsal_junit(found),
    }
    print_report(output_format, printers)
    if found.different:
        sys.exit(1)
