"""What `rehearse` prints; `--break`: a fault planted in the configuration of one switch."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from sanfab.cli.app import print_report
from sanfab.cli.options import SwitchFormat
from sanfab.cli.progress import doing, progress_bar
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.gate.batfish.context import GateContext
    from sanfab.gate.broken_build import BrokenBuild
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
    """Rehearse a build with a fault, at rest, and print what it does."""
    from sanfab.rehearsal.run import SHORT_PATIENCE
    from sanfab.rehearsal.whole import prepared, rehearsed
    from sanfab.report.planting import planted_report

    with plant(built, build, wanted) as (broken, planted):
        rehearsal, reason = prepared(broken.intent, broken.check_context)
        if reason:
            raise SanfabError(f"{built.cabling.san.name}: {reason}")
        rehearsal.at_rest_only, rehearsal.patience = True, SHORT_PATIENCE
        doing("building the twin")
        with progress_bar("run", "steps") as progress:
            found = rehearsed(rehearsal, broken.intent, build, progress)
        told = planted_report(planted, broken, built)
    print_rehearsal(found, output_format, told)


@contextmanager
def plant(
    built: "GateContext", build: Path, wanted: str
) -> Iterator[tuple["GateContext", "BrokenBuild"]]:
    """Yield a build with a fault, which is gone afterwards; ``wanted``: FAULT or FAULT:PLACE."""
    from sanfab.gate.batfish.context import read_context
    from sanfab.gate.broken_build import broken_build

    name, _, at = wanted.partition(":")
    san = built.cabling.san.name
    edited = [one.name for one in built.switches.values() if not one.reads_back]
    if edited:
        raise SanfabError(
            f"--break: {build / san}: the texts of {', '.join(edited)} are not as rendered, so a "
            "fault would not be the only one; run `sanfab render` first"
        )
    broken = broken_build(built, name, at)
    with TemporaryDirectory(prefix="sanfab-break-") as folder:
        shutil.copytree(build / san / "switches", Path(folder, san, "switches"))
        file = Path(folder, san, "switches", f"{broken.fault.switch}.cfg")
        file.write_text(broken.text, encoding="utf-8")
        yield read_context(built.cabling, Path(folder)), broken
