"""The verb `zones`: zoning against `access`."""

import sys

from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import checked_context
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, NoCache, SanFolder


@app.command("zones")
def zones_command(
    san: SanFolder,
    *,
    output_format: FormatOption = Format.TEXT,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Compare the zoning of each VSAN with `access`; exit 1 on missing or extra pairs."""
    from sanfab.analysis.zones import analyse
    from sanfab.model.limits import general_limits
    from sanfab.report.zones import zones_json, zones_text

    context = checked_context(san, build, no_cache=no_cache)
    limits = general_limits(context.san.policy.limits)
    found = analyse(context.cabling, context.network.facts, limits)
    printers = {"text": lambda: zones_text(found), "json": lambda: zones_json(found)}
    print_report(output_format, printers)
    if any(vsan.reachability.missing or vsan.reachability.extra for vsan in found):
        sys.exit(1)
