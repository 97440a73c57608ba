"""The verb `drift`: running against intended configuration."""

from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.live import compare_hosts, exit_with, read_switches
from sanfab.cli.options import (
    JOURNAL,
    CapturedArguments,
    ConnectionArguments,
    JournalHome,
    SelectionArguments,
    SwitchFormat,
    SwitchFormatOption,
    grouped,
)


@app.command("drift")
@grouped
def drift_command(  # noqa: PLR0913  # one argument for each option
    connection: ConnectionArguments,
    selection: SelectionArguments,
    captured: CapturedArguments,
    *,
    journal: JournalHome = JOURNAL,
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    unmanaged: Annotated[
        bool, typer.Option("--unmanaged", help="List unmanaged lines and factory accounts too.")
    ] = False,
) -> None:
    """Compare running with intended configuration; exit 1 on drift or unsaved changes."""
    if captured.hosts is not None:
        compare_hosts(connection, captured, output_format, unknown_fails=False)
        return
    from sanfab.live.verify import drifts_of
    from sanfab.report import drift as report

    read = read_switches(connection, selection, captured.running, journal, live=False)
    drifts = drifts_of(read.cabling, read.state, read.login_of)
    found = report.DriftReport(read.cabling.san.name, drifts, read.state.failed)
    printers = {
        "text": lambda: report.drift_text(found, show_unmanaged=unmanaged),
        "json": lambda: report.drift_json(found),
        "junit": lambda: report.drift_junit(found),
    }
    print_report(output_format, printers, report.drift_summary(found))
    exit_with(read.state, is_clean=found.is_clean)
