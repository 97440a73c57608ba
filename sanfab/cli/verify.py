"""The verbs that look at running switches and change nothing: verify, drift."""

import json
import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import SanFolder, app, progress_bar
from sanfab.cli.switches import (
    AT_ONCE,
    InLab,
    KnownHosts,
    OfFabric,
    Switches,
    Timeout,
    Wanted,
    Workers,
)
from sanfab.cli.texts import Out
from sanfab.cli.verdicts import FailOn
from sanfab.rules.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Callable

    from sanfab.inventory import Cabling, Document
    from sanfab.live.collect import Observation
    from sanfab.live.targets import Options


class LiveFormat(StrEnum):
    """How what switches told is printed."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"


Printed = Annotated[LiveFormat, typer.Option("--format")]
Verbose = Annotated[bool, typer.Option("--verbose", help="List the unmanaged lines too.")]


@app.command()
def verify(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    *,
    switch: Switches = None,
    fabric: OfFabric = "",
    lab: InLab = False,
    workers: Workers = AT_ONCE,
    known_hosts: KnownHosts = None,
    timeout: Timeout = 1.0,
    output: Out = Path("build"),
    output_format: Printed = LiveFormat.TEXT,
    fail_on: FailOn = Severity.WARNING,
) -> None:
    """Log in to the switches and prove that what runs is intended, saved, cabled and healthy."""
    from sanfab.live.verify import failing, verification_of
    from sanfab.report import verified as report

    wanted = Wanted(san, output, switch or [], fabric, lab, known_hosts, timeout, workers)
    document, cabling, options, seen = _observed(wanted, live=True)
    found = verification_of(cabling, document, seen, options)
    printers = {
        LiveFormat.TEXT: report.text,
        LiveFormat.JSON: report.data,
        LiveFormat.JUNIT: report.junit,
    }
    _say(printers[output_format](found), report.summary(found), output_format)
    _exit(seen, is_clean=not failing(found, fail_on))


@app.command()
def drift(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    *,
    switch: Switches = None,
    fabric: OfFabric = "",
    lab: InLab = False,
    workers: Workers = AT_ONCE,
    known_hosts: KnownHosts = None,
    timeout: Timeout = 1.0,
    output: Out = Path("build"),
    output_format: Printed = LiveFormat.TEXT,
    verbose: Verbose = False,
) -> None:
    """Compare what runs with what is intended; exit 1 where it drifted or is not saved."""
    from sanfab.live.verify import drifts_of
    from sanfab.report import drifted as report

    wanted = Wanted(san, output, switch or [], fabric, lab, known_hosts, timeout, workers)
    _, cabling, options, seen = _observed(wanted, live=False)
    found = report.Drifted(cabling.san.name, drifts_of(cabling, seen, options), seen.failed)
    printers: dict[LiveFormat, Callable[[report.Drifted], object]] = {
        LiveFormat.TEXT: partial(report.text, verbose=verbose),
        LiveFormat.JSON: report.data,
        LiveFormat.JUNIT: report.junit,
    }
    _say(printers[output_format](found), report.summary(found), output_format)
    _exit(seen, is_clean=all(one.is_clean for one in found.drifts.values()))


def _observed(wanted: Wanted, *, live: bool) -> "tuple[Document, Cabling, Options, Observation]":
    """Read the switches that options name."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load_with_places
    from sanfab.live import targets
    from sanfab.live.collect import observe

    document, san, cabling = load_with_places(wanted.san, derived_problems)
    names, options = wanted.names(san), wanted.options(san)
    dial = targets.dial_of(san, names, options)
    with progress_bar("read") as progress:
        seen = observe(cabling, names, dial, live=live, workers=wanted.workers, progress=progress)
    return document, cabling, options, seen


def _say(told: object, summary: str, output_format: LiveFormat) -> None:
    """Print what was found; a format for programs goes alone to standard output."""
    print(json.dumps(told, indent=2) if output_format is LiveFormat.JSON else told)
    if output_format is not LiveFormat.TEXT:
        print(summary, file=sys.stderr)


def _exit(seen: "Observation", *, is_clean: bool) -> None:
    """End with 2 if a switch could not be read, with 1 if something is wrong."""
    if seen.failed:
        sys.exit(2)
    if not is_clean:
        sys.exit(1)
