"""Audit -> GitHub workflow commands, which annotate the lines of a change."""

from sanfab.errors import printable
from sanfab.report.findings import place_of
from sanfab.report.sarif import LEVELS, finding_message
from sanfab.rules.audit import Audit
from sanfab.rules.finding import Finding, Severity


def audit_github(audit: Audit) -> str:
    """Return an audit as GitHub workflow commands, one for each finding that is not waived."""
    return "\n".join(_command(finding) for finding in audit.findings if not finding.waived)


def _command(finding: Finding) -> str:
    level = {**LEVELS, Severity.INFO: "notice"}[finding.severity]
    file, line, column = place_of(finding)
    title = f"{finding.rule} {finding.object}"
    return (
        f"::{level} file={_escaped_property(file)},line={line},col={column},"
        f"title={_escaped_property(title)}::{_escaped(finding_message(finding))}"
    )


def _escaped(text: str) -> str:
    """Escape the message of a workflow command."""
    lines = text.replace("%", "%25").replace("\r", "%0D").split("\n")
    return "%0A".join(map(printable, lines))


def _escaped_property(text: str) -> str:
    """Escape a property of a workflow command, which ends at a comma or colon."""
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
