"""What a rule has to say about one SAN or one configuration."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad a finding is: an error stops a deployment."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
"""Order of severities, the worst first."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation with its root cause, at the place to change."""

    rule: str
    severity: Severity
    object: str
    """What it is about, as a waiver names it: ``esx01 vmnic2``, ``n5k-a Ethernet1/5``."""
    place: str
    """``file:line:column`` of the line to change."""
    path: str
    """Way to that line: ``hosts.esx01.ports.vmnic2``; empty in a configuration text."""
    found: str
    expected: str
    why: str
    fix: str
    details: tuple[str, ...] = ()
    """More lines, as the hops of a path with their MTUs."""
    also: tuple[str, ...] = ()
    """Other objects that have it for the same reason."""
    text: str = ""
    """``file:line`` of the rendered text that says so, for what was found in one."""
    waived: str = ""
    """Reason of the waiver that covers it."""

    def __str__(self) -> str:
        return (
            f"{self.rule} {self.severity} {self.object}: "
            f"found {self.found}, expected {self.expected}"
        )
