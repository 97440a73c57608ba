"""ZON-14."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.fabric import LimitName
from sanfab.model.limits import SOFT_SHARE, limit_of
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.zon.subjects import FC_SWITCHES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


class Use(NamedTuple):
    """Usage of a limit."""

    limit: LimitName
    number: int
    noun: str
    where: str
    at: Where


@rule(
    "ZON-14",
    scope=FC_SWITCHES,
    severity=Severity.ERROR,
    source="N5K-ZONE MIB-ZS",
    example="9000 zones in a VSAN",
    fix="remove unused objects, or divide the hosts among VSANs; if your release permits more, "
    "state it in policy.limits",
)
def within_limits(switch: CheckedSwitch, context: CheckContext) -> Iterator[Violation]:
    """Zones, members, zonesets and aliases stay within the limits of the switch and the protocol.

    Beyond a limit the whole activation fails. From 80 per cent of a published limit it is a
    warning; exceeding the width of a field, or a limit stated in the inventory, is an error.
    """
    stated = context.san.policy.limits
    for use in _uses(switch):
        limit = limit_of(use.limit, switch.platform, switch.release, stated)
        if limit is None or (use.number <= limit.value and limit.hard):
            continue
        if 100 * use.number >= SOFT_SHARE * limit.value:
            yield Violation(
                found=f"{use.number:,} {use.noun} {use.where}",
                expected=f"at most {limit.value:,} {use.noun} ({limit.source})",
                at=use.at,
                severity=Severity.ERROR if use.number > limit.value else Severity.WARNING,
                cause=f"{use.at} {use.limit}",
            )


def _uses(switch: CheckedSwitch) -> Iterator[Use]:
    facts = switch.facts
    members = zonesets = 0
    for number, vsan in facts.vsans.items():
        here = f"in VSAN {number}"
        at: Where = ("vsans", number)
        sizes = [len(zone) for zone in vsan.zones.values()]
        members += sum(sizes)
        zonesets += len(vsan.zonesets)
        yield Use("zones_per_vsan", len(sizes), "zones", here, at)
        yield Use("fcaliases_per_vsan", len(vsan.fcaliases), "fcaliases", here, at)
        yield Use("members_per_zone", max(sizes, default=0), "members", f"in a zone {here}", at)
    at, here = switch.where, f"on {switch.name}"
    yield Use("zone_members_per_fabric", members, "zone members", "in all VSANs", at)
    yield Use("zonesets_per_switch", zonesets, "zonesets", here, at)
    yield Use("device_aliases", len(facts.device_aliases), "device-aliases", here, at)
