"""CAP-04."""

from collections.abc import Iterator

from sanfab.analysis.capacity import Load
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import LINKS
from sanfab.rules.rule import Fault, Over, Place, check
from sanfab.text import count


def _loads(evidence: Evidence) -> Iterator[Place[Load]]:
    links = {place.item.number: place for place in evidence.listed(LINKS.places)}
    for load in evidence.capacity.loads:
        place = links[load.link]
        yield Place(place.name, place.where, load, place.families)


LOADS: Over[Load] = Over("san", _loads)
"""Links that storage crosses on its way."""


@check(
    "CAP-04",
    over=LOADS,
    severity=Severity.WARNING,
    source="BROC",
    example="eight array ports of 10 Gb/s behind a link of 10 Gb/s",
    fix="add members to the link, or move hosts to the switch of the array",
)
def link_carries_array_ports(load: Load, _evidence: Evidence) -> Iterator[Fault]:
    """A link carries what the array ports behind it send, as far as its hosts can take it.

    Otherwise the link is where frames pile up: pause frames or drops hit all that cross it, and
    the array ports that were paid for never reach their speed.
    """
    need = min(load.array_speed, load.host_speed)
    if load.speed < need:
        found = (
            f"{load.speed} Gb/s between {count(load.host_ports, 'host port')} of "
            f"{load.host_speed} Gb/s and {count(load.array_ports, 'array port')} of "
            f"{load.array_speed} Gb/s"
        )
        yield Fault(found, f"{need} Gb/s at least")
