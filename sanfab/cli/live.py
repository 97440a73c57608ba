"""The verbs that read switches and change nothing: verify, drift."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, print_report, progress_bar
from sanfab.cli.options import (
    ConnectionArguments,
    FailOn,
    SelectionArguments,
    SwitchFormat,
    SwitchFormatOption,
    grouped,
)
from sanfab.rules.finding import Severity

if TYPE_CHECKING:
    from sanfab.inventory import Cabling, Document
    from sanfab.live.collect import CollectedState
    from sanfab.live.targets import TargetOptions


@app.command("verify")
@grouped
def verify_command(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    fail_on: FailOn = Severity.WARNING,
) -> None:
    """Verify that switches run the intended configuration, saved, cabled and healthy."""
    from sanfab.live.verify import verify_switches
    from sanfab.report import verification as report
    from sanfab.report.findings import failing_findings

    document, cabling, options, state = _read(connection, selection, live=True)
    found = verify_switches(cabling, document, state, options)
    printers = {
        "text": lambda: report.verification_text(found),
        "json": lambda: report.verification_json(found),
        "junit": lambda: report.verification_junit(found),
    }
    print_report(output_format, printers, report.verification_summary(found))
    _exit(state, is_clean=not failing_findings(found.findings, fail_on))


@app.command("drift")
@grouped
def drift_command(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    unmanaged: Annotated[
        bool, typer.Option("--unmanaged", help="List unmanaged lines and factory accounts too.")
    ] = False,
) -> None:
    """Compare running with intended configuration; exit 1 on drift or unsaved changes."""
    from sanfab.live.verify import drifts_of
    from sanfab.report import drift as report

    _, cabling, options, state = _read(connection, selection, live=False)
    found = report.DriftReport(cabling.san.name, drifts_of(cabling, state, options), state.failed)
    printers = {
        "text": lambda: report.drift_text(found, show_unmanaged=unmanaged),
        "json": lambda: report.drift_json(found),
        "junit": lambda: report.drift_junit(found),
    }
    print_report(output_format, printers, report.drift_summary(found))
    _exit(state, is_clean=found.is_clean)


def _read(
    connection: ConnectionArguments, selection: SelectionArguments, *, live: bool
) -> "tuple[Document, Cabling, TargetOptions, CollectedState]":
    """Read the selected switches; ``live``: their status too."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load_with_provenance
    from sanfab.live import targets
    from sanfab.live.collect import collect

    document, san, cabling = load_with_provenance(connection.san, derived_problems)
    names, options = selection.names(san), connection.target_options(san)
    connect = targets.connector_of(san, names, options)
    workers = connection.workers
    with progress_bar("read") as progress:
        state = collect(cabling, names, connect, live=live, workers=workers, progress=progress)
    return document, cabling, options, state


def _exit(state: "CollectedState", *, is_clean: bool) -> None:
    """Exit 2 if a switch could not be read, 1 on findings or differences."""
    if state.failed:
        sys.exit(2)
    if not is_clean:
        sys.exit(1)
