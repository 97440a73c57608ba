"""The verb `export`: a SAN into the database of a network, as NetBox."""

import sys
from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, NoCache, SanFolder
from sanfab.cli.progress import doing

export = typer.Typer(
    no_args_is_help=True,
    help="Write devices, interfaces, addresses and cables into NetBox, after a dry run.",
)
app.add_typer(export, name="export")

NetboxUrl = Annotated[
    str, typer.Argument(help="Address of NetBox, for example https://netbox.example.com.")
]


@export.command("netbox")
def netbox_command(  # noqa: PLR0913  # options of the command line
    san: SanFolder,
    url: NetboxUrl,
    *,
    site: Annotated[
        str,
        typer.Option(metavar="SLUG", help="Site in NetBox. Default: the name of the SAN."),
    ] = "",
    apply: Annotated[
        bool, typer.Option("--apply", help="Write. Without it, show what would be written.")
    ] = False,
    output_format: FormatOption = Format.TEXT,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Write what NetBox lacks of a SAN: nothing is deleted, and nothing without --apply."""
    from sanfab.cli.inputs import inventory_in
    from sanfab.netbox.client import Netbox
    from sanfab.netbox.export import apply_export, plan_export
    from sanfab.netbox.wanted import netbox_slug
    from sanfab.report.netbox import export_json, export_text

    cabling = inventory_in(san, build, no_cache=no_cache)
    netbox = Netbox(url)
    place = site or netbox_slug(cabling.san.name)
    doing("reading NetBox")
    plan = plan_export(netbox, cabling, place)
    if apply:
        doing("writing to NetBox")
        plan = apply_export(netbox, cabling, plan)
    printers = {
        "text": lambda: export_text(plan, applied=apply),
        "json": lambda: export_json(plan, applied=apply),
    }
    print_report(output_format, printers)
    if plan.conflicts:
        sys.exit(1)
