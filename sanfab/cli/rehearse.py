"""The verb `rehearse`: frames through the rendered configurations."""

from pathlib import Path
from typing import Annotated

import typer

from sanfab.cli.app import app
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
def rehearse_command(  # noqa: PLR0913  # one argument for each option
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
    at_rest: Annotated[
        bool, typer.Option("--at-rest", help="Take no part out: for a SAN with many parts.")
    ] = False,
    fault: Annotated[
        str,
        typer.Option(
            "--break",
            metavar="FAULT[:PLACE]",
            help="Plant a fault in one configuration, and show what it does at rest. PLACE is a "
            "switch, or a switch and its port; `--break list` lists the faults.",
        ),
    ] = "",
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    no_cache: NoCache = False,
) -> None:
    """Run the test plan on a twin of the SAN: frames through the rendered configurations."""
    from sanfab.cli.rehearsal import print_faults, print_rehearsal, rehearse_broken
    from sanfab.gate.batfish.context import read_context
    from sanfab.rehearsal.whole import prepared, rehearsed
    from sanfab.render.record import refuse_stale

    if fault == "list":
        print_faults(output_format)
        return
    context = checked_context(san, build, no_cache=no_cache)
    if not context.san.switches:
        raise SanfabError(f"{san}: no switches in this inventory, nothing to rehearse")
    refuse_stale(san, build / context.san.name, context.cabling)
    built = read_context(context.cabling, build)
    if containerlab is not None:
        from sanfab.cli.containerlab import write_virtual_lab

        write_virtual_lab(san, built, containerlab, output_format)
        return
    if fault:
        rehearse_broken(built, build, fault, output_format)
        return
    rehearsal, reason = prepared(built.intent, built.check_context)
    if reason:
        raise SanfabError(f"{context.san.name}: {reason}")
    rehearsal.at_rest_only = at_rest
    doing("building the twin")
    with progress_bar("run", "steps") as progress:
        found = rehearsed(rehearsal, built.intent, build, progress)
    print_rehearsal(found, output_format)
