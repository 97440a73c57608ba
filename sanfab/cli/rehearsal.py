"""What `rehearse` prints; `--break`: a fault planted in the configuration of one switch."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sanfab.cli.app import print_report
from sanfab.cli.options import SwitchFormat
from sanfab.cli.progress import doing, progress_bar
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.gate.batfish.context import GateContext
    from sanfab.rehearsal.whole import RehearsalResult
    from sanfab.report.outputs.rehearsals import PlantedFaultOutput


def print_rehearsal(
    found: "RehearsalResult", output_format: SwitchFormat, told: "PlantedFaultOutput | None" = None
) -> None:
    """Print a rehearsal, with the fault that was planted; exit 1 where it differs from the plan."""
    from sanfab.report.planting import planted_text
    from sanfab.report.rehearsal import rehearsal_json, rehearsal_junit, rehearsal_text

    printers = {
        "text": lambda: planted_text(told) + rehearsal_text(found),
        "json": lambda: rehearsal_json(found, told),
        "junit": lambda: rehearsal_junit(found),
    }
    print_report(output_format, printers)
    if found.different:
        sys.exit(1)


def print_faults(output_format: SwitchFormat) -> None:
    """Print the faults that may be planted."""
    from sanfab.rehearsal.faults import FAULT_KINDS

    if output_format is not SwitchFormat.TEXT:
        raise SanfabError("--break list: prints text only")
    lines = [f"{name:<18} {kind.title}" for name, kind in FAULT_KINDS.items()]
    print_report(output_format, {"text": lambda: "\n".join(lines)})


def rehearse_broken(
    built: "GateContext", build: Path, wanted: str, output_format: SwitchFormat
) -> None:
    """Rehearse a build with a fault, at rest, and print what it does.

    ``wanted``: FAULT or FAULT:PLACE.
    """
    from sanfab.gate.broken_build import broken_build, with_fault
    from sanfab.rehearsal.run import SHORT_PATIENCE
    from sanfab.rehearsal.whole import prepared, rehearsed
    from sanfab.report.planting import planted_report

    san = built.cabling.san.name
    _refuse_edited(built, build / san)
    name, _, at = wanted.partition(":")
    planted = broken_build(built, name, at)
    broken = with_fault(built, planted)
    rehearsal, reason = prepared(broken.intent, broken.check_context)
    if reason:
        raise SanfabError(f"{san}: {reason}")
    rehearsal.at_rest_only, rehearsal.patience = True, SHORT_PATIENCE
    doing("building the twin")
    with progress_bar("run", "steps") as progress:
        found = rehearsed(rehearsal, broken.intent, build, progress)
    told = planted_report(planted, broken, built)
    print_rehearsal(found, output_format, told)


def _refuse_edited(built: "GateContext", folder: Path) -> None:
    edited = [one.name for one in built.switches.values() if not one.reads_back]
    if edited:
        raise SanfabError(
            f"--break: {folder}: the texts of {', '.join(edited)} are not as rendered, so a fault "
            "would not be the only one; run `sanfab render` first"
        )
