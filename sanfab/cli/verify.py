"""The verb `verify`: switches or hosts against their intended state."""

from sanfab.cli.app import app, print_report
from sanfab.cli.live import compare_hosts, exit_with, read_switches
from sanfab.cli.options import (
    JOURNAL,
    CapturedArguments,
    ConnectionArguments,
    FailOn,
    JournalHome,
    SelectionArguments,
    SwitchFormat,
    SwitchFormatOption,
    grouped,
)
from sanfab.severity import FAIL_ON


@app.command("verify")
@grouped
def verify_command(  # noqa: PLR0913  # one argument for each option
    connection: ConnectionArguments,
    selection: SelectionArguments,
    captured: CapturedArguments,
    *,
    journal: JournalHome = JOURNAL,
    output_format: SwitchFormatOption = SwitchFormat.TEXT,
    fail_on: FailOn = FAIL_ON,
) -> None:
    """Verify that switches run the intended configuration, saved, cabled and healthy; or hosts."""
    if captured.hosts is not None:
        compare_hosts(connection, captured, output_format, unknown_fails=True)
        return
    from sanfab.live.verify import verify_switches
    from sanfab.report import verification as report
    from sanfab.report.findings import failing_findings

    read = read_switches(connection, selection, captured.running, journal, live=True)
    found = verify_switches(read.cabling, read.document, read.state, read.login_of)
    printers = {
        "text": lambda: report.verification_text(found),
        "json": lambda: report.verification_json(found),
        "junit": lambda: report.verification_junit(found),
    }
    print_report(output_format, printers, report.verification_summary(found))
    exit_with(read.state, is_clean=not failing_findings(found.findings, fail_on))
