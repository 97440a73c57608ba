"""The verb `rehearse`: frames through the rendered configurations."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from sanfab.report.rehearsal import RehearsalResult
    from sanfab.rules.context import CheckContext


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
    found = _rehearsed(built.intent, built.check_context)
    printers = {
        "text": lambda: rehearsal_text(found),
        "json": lambda: rehearsal_json(found),
        "junit": lambda: rehearsal_junit(found),
    }
    print_report(output_format, printers)
    if found.different:
        sys.exit(1)


def _rehearsed(intended: "CheckContext", built: "CheckContext") -> "RehearsalResult":
    """Return what the twin of built configurations shows of the paths that are intended."""
    from sanfab.rehearsal.limits import not_shown
    from sanfab.rehearsal.run import Rehearsal
    from sanfab.rehearsal.session import TwinSession
    from sanfab.report.rehearsal import RehearsalResult
    from sanfab.rules.analyses import paths_by_service

    every = paths_by_service(intended)
    rehearsal = Rehearsal.of(every, built.network)
    twin = rehearsal.twin
    if not twin.sockets:
        raise SanfabError(
            f"{intended.san.name}: no storage over IP, so there is nothing to rehearse"
        )
    if not any(path.pings for path in rehearsal.paths):
        raise SanfabError(
            f"{intended.san.name}: no host has a path over IP to an array (`access`), so there is "
            "nothing to rehearse"
        )
    doing("building the twin")
    with progress_bar("run", "steps") as progress, TwinSession(twin) as session:
        steps = tuple(rehearsal.run(session, progress))
    return RehearsalResult(
        intended.san.name,
        rehearsal.plans[0].paths,
        len(twin.bridges),
        len(twin.sockets),
        steps,
        rehearsal.idle,
        tuple(not_shown(twin, every)),
    )
