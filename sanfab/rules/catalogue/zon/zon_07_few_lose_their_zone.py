"""ZON-07."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.activations import CHANGES, Change, lost_members, sides_of
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import some

LOST_AT_MOST = 20
"""Per cent of the members in force that an activation may remove."""
DETAILS = 20
"""Number of lost members that a finding lists; it counts all of them."""


@rule(
    "ZON-07",
    scope=CHANGES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="N5K-ZONE practice",
    example="an active zoneset of 40 zones, to be replaced by one of 2",
    fix="check that the inventory is complete; remove intended members in steps, or add a "
    "waiver with a date",
    needs="the running configuration (check --running DIR)",
)
def few_lose_their_zone(change: Change, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """An activation removes at most 20 per cent of the active members from their zones.

    A wrong or incomplete zoneset replaces the active one at once, which is a classic outage of a
    whole fabric. A member counts as lost if it shares no new zone with a peer of its old one, so
    zones may be renamed and split.
    """
    if change.before is None:
        yield NotExamined("zones in force, from the running configuration")
        return
    total = sum(map(len, change.before.values()))
    lost = list(lost_members(change.before, change.after, sides_of(change.before, context)))
    if 100 * len(lost) > LOST_AT_MOST * total:
        share = 100 * len(lost) // total
        zones = dict.fromkeys(zone for zone, _ in lost)
        yield Violation(
            found=f"{len(lost):,} of {total:,} active members removed ({share} %), from zones "
            f"{some(zones)}",
            expected=f"at most {LOST_AT_MOST} %",
            details=tuple(f"{zone}: {wwpn}" for zone, wwpn in lost[:DETAILS]),
            cause=f"vsan {change.vsan}",
        )
