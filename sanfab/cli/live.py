"""The verbs that read switches and change nothing: verify, drift."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.collect import opened_captures
from sanfab.cli.options import (
    CapturedArguments,
    ConnectionArguments,
    FailOn,
    SelectionArguments,
    SwitchFormat,
    SwitchFormatOption,
    grouped,
    refuse_both,
)
from sanfab.cli.progress import doing, progress_bar
from sanfab.cli.signals import ending_reads
from sanfab.errors import SanfabError
from sanfab.severity import FAIL_ON

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling
    from sanfab.inventory.document import Document
    from sanfab.live.collect import CollectedState
    from sanfab.live.targets import LoginOf


@app.command("verify")
@grouped
def verify_command(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    captured: CapturedArguments,
    *,
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    fail_on: FailOn = FAIL_ON,
) -> None:
    """Verify that switches run the intended configuration, saved, cabled and healthy; or hosts."""
    if captured.hosts is not None:
        _compare_hosts(connection, captured, output_format, unknown_fails=True)
        return
    from sanfab.live.verify import verify_switches
    from sanfab.report import verification as report
    from sanfab.report.findings import failing_findings

    read = _read(connection, selection, captured.running, live=True)
    found = verify_switches(read.cabling, read.document, read.state, read.login_of)
    printers = {
        "text": lambda: report.verification_text(found),
        "json": lambda: report.verification_json(found),
        "junit": lambda: report.verification_junit(found),
    }
    print_report(output_format, printers, report.verification_summary(found))
    _exit(read.state, is_clean=not failing_findings(found.findings, fail_on))


@app.command("drift")
@grouped
def drift_command(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    captured: CapturedArguments,
    *,
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    unmanaged: Annotated[
        bool, typer.Option("--unmanaged", help="List unmanaged lines and factory accounts too.")
    ] = False,
) -> None:
    """Compare running with intended configuration; exit 1 on drift or unsaved changes."""
    if captured.hosts is not None:
        _compare_hosts(connection, captured, output_format, unknown_fails=False)
        return
    from sanfab.live.verify import drifts_of
    from sanfab.report import drift as report

    read = _read(connection, selection, captured.running, live=False)
    drifts = drifts_of(read.cabling, read.state, read.login_of)
    found = report.DriftReport(read.cabling.san.name, drifts, read.state.failed)
    printers = {
        "text": lambda: report.drift_text(found, show_unmanaged=unmanaged),
        "json": lambda: report.drift_json(found),
        "junit": lambda: report.drift_junit(found),
    }
    print_report(output_format, printers, report.drift_summary(found))
    _exit(read.state, is_clean=found.is_clean)


def _compare_hosts(
    connection: ConnectionArguments,
    captured: CapturedArguments,
    output_format: SwitchFormat,
    *,
    unknown_fails: bool,
) -> None:
    """Print hosts as intended and as collected; exit 1 on a difference.

    ``unknown_fails``: also if the output does not show a setting.
    """
    from sanfab.inventory.load import load_with_provenance
    from sanfab.live.hosts import hosts_state
    from sanfab.report import host_state as report

    if captured.running is not None or connection.lab or connection.known_hosts is not None:
        raise SanfabError(
            "--hosts: collected hosts are compared, and no switch is contacted; leave out "
            "--running, --lab (SANFAB_LAB) and --known-hosts"
        )
    document, _, cabling = load_with_provenance(connection.san)
    with document.placing():
        found = hosts_state(cabling, captured.hosts or Path())
    printers = {
        "text": lambda: report.host_state_text(found, document.place_of),
        "json": lambda: report.host_state_json(found, document.place_of),
        "junit": lambda: report.host_state_junit(found),
    }
    print_report(output_format, printers, report.host_state_summary(found))
    unknown = unknown_fails and any(one.unknown for one in found.comparisons)
    if unknown or any(one.differences for one in found.comparisons):
        sys.exit(1)


class _Read(NamedTuple):
    """What was read, and from where."""

    document: "Document"
    cabling: "Cabling"
    login_of: "LoginOf"
    state: "CollectedState"


def _read(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    running: Path | None,
    *,
    live: bool,
) -> _Read:
    """Read the selected switches, or their captures; ``live``: their status too."""
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_with_provenance
    from sanfab.live import targets
    from sanfab.live.captures import captured_connector, captured_state
    from sanfab.live.collect import collect

    refuse_both(running, connection)
    doing("reading the inventory")
    document, san, cabling = load_with_provenance(connection.san, derived_problems)
    names = selection.names(san)
    signals: list[int] = []
    options = replace(connection.target_options(san), interruptions=lambda: len(signals))
    if running is not None:
        captures = opened_captures(running, cabling)
        opened = captured_connector(captures, options.factory)
        state = captured_state(cabling, names, captures, opened, live=live)
        return _Read(document, cabling, captures.login_of, state)
    connect = targets.connector_of(san, names, options)
    workers = connection.workers
    with ending_reads(lambda: signals.append(1)), progress_bar("read") as progress:
        state = collect(cabling, names, connect, live=live, workers=workers, progress=progress)
    return _Read(document, cabling, targets.live_login(san, options), state)


def _exit(state: "CollectedState", *, is_clean: bool) -> None:
    """Exit 2 if a switch could not be read, 1 on findings or differences."""
    if state.failed:
        sys.exit(2)
    if not is_clean:
        sys.exit(1)
