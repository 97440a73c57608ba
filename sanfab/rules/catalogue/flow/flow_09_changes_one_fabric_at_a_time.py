"""FLOW-09."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.flow.subjects import CHANGING, Changes
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import few

NEEDS = "the running configuration (check --running DIR)"


@rule(
    "FLOW-09",
    scope=CHANGING,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="N9K-LLFC",
    example="flow control turned on on both fabrics of a SAN in use",
    fix="push it in a maintenance window, one fabric after the other; add a waiver that expires "
    "on the day of the window",
    needs=NEEDS,
)
def changes_one_fabric_at_a_time(
    item: Changes, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Flow control of ports in use changes in a maintenance window, one fabric at a time.

    On these switches the change takes the port down briefly. Hosts survive that on one path; on
    both paths at once it is an outage.
    """
    if item.ports is None:
        yield NotExamined(NEEDS)
        return
    if not item.ports:
        return
    both = " while those of the other fabric change too" if item.both else ""
    yield Violation(
        found=f"flow control of ports in use changes{both}: {few(item.ports)}",
        expected="a maintenance window for each fabric: each of these links goes down for a moment",
        cause=f"{item.switch.name} pause",
    )
