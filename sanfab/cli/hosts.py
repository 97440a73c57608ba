"""The verb on hosts: the scripts of their storage settings."""

from typing import Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, SanFolder
from sanfab.errors import SanfabError


@app.command("hosts")
def hosts_command(
    san: SanFolder,
    host: Annotated[
        list[str] | None,
        typer.Option(
            "--host",
            metavar="HOST",
            help="Only this host; may be repeated.",
            autocompletion=completion.hosts,
        ),
    ] = None,
    build: BuildFolder = BUILD,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Write the script of every host: apply, dry-run, verify and undo its storage settings."""
    from sanfab.inventory.load import load_with_provenance
    from sanfab.inventory.messages import did_you_mean
    from sanfab.render.hosts import build_hosts
    from sanfab.report.hosts import hosts_json, hosts_text

    document, loaded, cabling = load_with_provenance(san)
    names = host or list(loaded.hosts)
    for name in names:
        if name not in loaded.hosts:
            raise SanfabError(f"--host: no host {name}{did_you_mean(name, loaded.hosts)}")
    with document.placing():
        result = build_hosts(cabling, build, names)
    print_report(
        output_format, {"text": lambda: hosts_text(result), "json": lambda: hosts_json(result)}
    )
