"""The verb `paths`: paths from hosts to arrays."""

from typing import Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import checked_context
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, NoCache, SanFolder
from sanfab.errors import SanfabError


@app.command("paths")
def paths_command(  # noqa: PLR0913  # options of the command line
    san: SanFolder,
    host: Annotated[
        str,
        typer.Option(
            metavar="HOST",
            help="Only this host, with each of its paths.",
            autocompletion=completion.hosts,
        ),
    ] = "",
    *,
    probes: Annotated[
        bool, typer.Option("--probes", help="Print the pings that test the MTU of each path.")
    ] = False,
    output_format: FormatOption = Format.TEXT,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Print all paths from hosts to arrays, and the impact of each single failure."""
    from sanfab.inventory.messages import did_you_mean
    from sanfab.report.paths import paths_json, paths_text, probes_json, probes_text
    from sanfab.rules.analyses import paths_by_service

    context = checked_context(san, build, no_cache=no_cache)
    if host and host not in context.san.hosts:
        hint = did_you_mean(host, context.san.hosts)
        raise SanfabError(f"--host: no host {host} in {context.san.name}{hint}")
    text, data = (probes_text, probes_json) if probes else (paths_text, paths_json)
    only = host or None
    printers = {
        "text": lambda: text(paths_by_service(context), only),
        "json": lambda: data(paths_by_service(context), only),
    }
    print_report(output_format, printers)
