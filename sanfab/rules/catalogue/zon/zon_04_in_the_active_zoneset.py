"""ZON-04."""

from collections.abc import Iterator

from sanfab.facts.unknown import require_whole
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import ZONES, SwitchZone
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import some


@rule(
    "ZON-04",
    scope=ZONES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="N5K-ZONE",
    example="a zone that was created, and a zoneset that was not updated",
    fix="add the zone to the active zoneset and activate it again, or remove the zone",
)
def in_the_active_zoneset(item: SwitchZone, _context: CheckContext) -> Iterator[Violation]:
    """Every zone is in the zoneset that is active in its VSAN.

    A zone outside of it is stored and not enforced: the configuration shows access that the fabric
    does not grant. ZON-06 reports a VSAN without an active zoneset.
    """
    if item.zone.is_active:
        return
    vsan, name = item.vsan, item.zone.name
    holders = sorted(zoneset for zoneset, zones in vsan.zonesets.items() if name in zones)
    if holders and not vsan.active_zoneset:
        return
    require_whole(vsan, "zonesets", *(f"zonesets.{zoneset}" for zoneset in vsan.zonesets))
    subject = f"a zone of zoneset {some(holders)}" if holders else "a zone of no zoneset"
    active = f"{vsan.active_zoneset}, the active" if vsan.active_zoneset else "an active"
    yield Violation(
        found=subject,
        expected=f"a zone of {active} zoneset of {vsan.title}",
        cause=item.cause,
    )
