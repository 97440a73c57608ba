"""How bad a finding is: here, because the command line needs it before anything of the model."""

from enum import StrEnum


class Severity(StrEnum):
    """Severity of a finding: an error stops a deployment."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
"""Order of severities, the worst first."""
FAIL_ON = Severity.ERROR
"""Severity at which every verb, module and role fails unless `--fail-on` states another."""
