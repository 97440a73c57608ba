"""Severity of findings; it imports nothing, so that the command line starts fast."""

from enum import StrEnum


class Severity(StrEnum):
    """Severity of a finding: an error stops a deployment."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
"""Order of severities, the worst first."""
NOUNS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
"""What a report calls findings of a severity when it counts them."""
FAIL_ON = Severity.ERROR
"""Severity at which every verb, module and role fails unless `--fail-on` states another."""


def fails(severity: Severity, fail_on: Severity) -> bool:
    """Return whether a finding of a severity fails a run that fails on another one or worse.

    >>> fails(Severity.ERROR, Severity.WARNING), fails(Severity.INFO, Severity.WARNING)
    (True, False)
    """
    return RANK[severity] <= RANK[fail_on]
