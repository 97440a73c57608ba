"""The verbs on zoning and paths: zones, paths."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import Format, FormatOption, SanFolder
from sanfab.cli.progress import doing
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.rules import CheckContext


@app.command("zones")
def zones_command(san: SanFolder, output_format: FormatOption = Format.TEXT) -> None:
    """Compare the zoning of each VSAN with `access`; exit 1 on missing or extra pairs."""
    from sanfab.analysis.zones import analyse
    from sanfab.model import general_limits
    from sanfab.report.zones import zones_json, zones_text

    context = checked_context(san)
    limits = general_limits(context.san.policy.limits)
    found = analyse(context.cabling, context.network.facts, limits)
    printers = {"text": lambda: zones_text(found), "json": lambda: zones_json(found)}
    print_report(output_format, printers)
    if any(vsan.reachability.missing or vsan.reachability.extra for vsan in found):
        sys.exit(1)


@app.command("paths")
def paths_command(
    san: SanFolder,
    host: Annotated[
        str, typer.Option(metavar="HOST", help="Only this host, with each of its paths.")
    ] = "",
    *,
    probes: Annotated[
        bool, typer.Option("--probes", help="Print the pings that test the MTU of each path.")
    ] = False,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Print all paths from hosts to arrays, and the impact of each single failure."""
    from sanfab.inventory.messages import did_you_mean
    from sanfab.report.paths import paths_json, paths_text
    from sanfab.report.probes import probes_json, probes_text

    context = checked_context(san)
    if host and host not in context.san.hosts:
        hint = did_you_mean(host, context.san.hosts)
        raise SanfabError(f"--host: no host {host} in {context.san.name}{hint}")
    text, data = (probes_text, probes_json) if probes else (paths_text, paths_json)
    only = host or None
    printers = {
        "text": lambda: text(context.paths, only),
        "json": lambda: data(context.paths, only),
    }
    print_report(output_format, printers)


def checked_context(folder: Path) -> "CheckContext":
    """Return a SAN with its intended facts."""
    from datetime import UTC, datetime

    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_inventory
    from sanfab.rules import CheckContext
    from sanfab.rules.audit import switches_of

    doing("reading the inventory")
    _, cabling = load_inventory(folder, derived_problems)
    doing("tracing paths")
    return CheckContext(cabling, switches_of(cabling), datetime.now(UTC).date())
