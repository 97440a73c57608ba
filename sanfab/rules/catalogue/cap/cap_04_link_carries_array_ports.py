"""CAP-04."""

from collections.abc import Iterator

from sanfab.analysis.capacity import Load
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.analyses import capacity_of_san
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import LINKS
from sanfab.text import count


def _loads(context: CheckContext) -> Iterator[Subject[Load]]:
    links = {subject.item.number: subject for subject in context.subjects(LINKS.find)}
    for load in capacity_of_san(context).loads:
        subject = links[load.link]
        yield Subject(subject.name, subject.where, load, subject.families)


LOADS: Scope[Load] = Scope("san", _loads)
"""Links that storage crosses on its way."""


@rule(
    "CAP-04",
    scope=LOADS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="BROC",
    example="eight array ports of 10 Gb/s behind a link of 10 Gb/s",
    fix="add members to the link, or move hosts to the switch of the array",
)
def link_carries_array_ports(load: Load, _context: CheckContext) -> Iterator[Violation]:
    """A link has the bandwidth of the array ports behind it, as far as its hosts can use it.

    Otherwise the link is the bottleneck: pause frames or drops affect all traffic on it, and the
    array ports never reach their speed.
    """
    need = min(load.array_speed, load.host_speed)
    if load.speed < need:
        found = (
            f"{load.speed} Gb/s between {count(load.host_ports, 'host port')} of "
            f"{load.host_speed} Gb/s and {count(load.array_ports, 'array port')} of "
            f"{load.array_speed} Gb/s"
        )
        yield Violation(found, f"{need} Gb/s at least")
