"""Findings of the catalogue, the gate and verification: severity, order, counts."""

from collections.abc import Iterable
from dataclasses import dataclass

from sanfab.severity import FAIL_ON, RANK, Severity

__all__ = ["FAIL_ON", "RANK", "Finding", "Severity"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation of a rule with its root cause, at the line to change."""

    rule: str
    severity: Severity
    object: str
    """What violates the rule, as a waiver names it: ``esx01 vmnic2``, ``n5k-a Ethernet1/5``."""
    place: str
    """``file:line:column`` of the line to change."""
    path: str
    """Path of that line in the inventory: ``hosts.esx01.ports.vmnic2``; empty in a configuration.
    """
    found: str
    expected: str
    why: str
    fix: str
    details: tuple[str, ...] = ()
    """More lines, such as the hops of a path with their MTUs."""
    also: tuple[str, ...] = ()
    """Other objects that violate the rule for the same reason."""
    text: str = ""
    """``file:line`` of the rendered configuration that the finding is about."""
    waived: str = ""
    """Reason of the waiver that covers it."""

    def __str__(self) -> str:
        return (
            f"{self.rule} {self.severity} {self.object}: "
            f"found {self.found}, expected {self.expected}"
        )


def count_by_severity(findings: Iterable[Finding]) -> dict[Severity, int]:
    """Return the number of findings by severity, without the waived ones."""
    counts = dict.fromkeys(Severity, 0)
    for finding in findings:
        if not finding.waived:
            counts[finding.severity] += 1
    return counts


def by_severity(finding: Finding) -> tuple[int, str]:
    """Return the sort key that puts the worst findings first, then orders by rule."""
    return RANK[finding.severity], finding.rule


def by_place(finding: Finding) -> tuple[int, str, str, list[int], str]:
    """Return the sort key that orders findings by severity, rule, and place in the inventory."""
    file, *numbers = finding.place.rsplit(":", 2)
    at = [int(number) for number in numbers if number.isdigit()]
    return RANK[finding.severity], finding.rule, file, at, finding.object
