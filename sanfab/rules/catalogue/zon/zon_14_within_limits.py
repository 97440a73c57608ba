"""ZON-14."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.fc import VsanFacts
from sanfab.model.fabric import LimitName
from sanfab.model.limits import SOFT_SHARE, limit_of
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.zon.subjects import FC_SWITCHES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


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
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="N5K-ZONE MIB-ZS HPFOS61AG FOS72AG",
    example="9000 zones in a VSAN",
    fix="remove unused objects, or divide the hosts among VSANs; if your release permits more, "
    "state it in policy.limits",
)
def within_limits(
    switch: CheckedSwitch, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Zones, members, zonesets and aliases stay within the limits of the switch and the protocol.

    Beyond a limit the whole activation fails. From 80 per cent of a published limit it is a
    warning; exceeding the width of a field, or a limit stated in the inventory, is an error. A
    Brocade switch bounds the size of the whole zone database, by its release. Counted here are its
    names and members alone, so it is larger. Every switch of a fabric holds all of it.
    """
    stated = context.san.policy.limits
    for use in _uses(switch):
        limit = limit_of(use.limit, switch.platform, switch.release, stated)
        if limit is None and use.limit == "zone_database_bytes":
            yield NotExamined(f"the size of the zone database of {switch.platform.title}")
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
        here = f"in {vsan.title}"
        at: Where = ("vsans", number)
        sizes = [len(zone) for zone in vsan.zones.values()]
        members += sum(sizes)
        zonesets += len(vsan.zonesets)
        yield Use("zones_per_vsan", len(sizes), "zones", here, at)
        yield Use("fcaliases_per_vsan", len(vsan.fcaliases), "fcaliases", here, at)
        if switch.platform.traits.zoning_of_fabric:
            size = _database_bytes(vsan)
            yield Use("zone_database_bytes", size, "bytes of zoning", here, at)
        yield Use("members_per_zone", max(sizes, default=0), "members", f"in a zone {here}", at)
    at, here = switch.where, f"on {switch.name}"
    yield Use("zone_members_per_fabric", members, "zone members", "in all VSANs", at)
    yield Use("zonesets_per_switch", zonesets, "zonesets", here, at)
    yield Use("device_aliases", len(facts.device_aliases), "device-aliases", here, at)


def _database_bytes(vsan: VsanFacts) -> int:
    """Return the bytes of the names and members of a database, each with one sign that ends it."""
    zones = {name: [one.value for one in members] for name, members in vsan.zones.items()}
    objects = [*zones.items(), *vsan.fcaliases.items(), *vsan.zonesets.items()]
    return sum(
        len(name) + 1 + sum(len(member) + 1 for member in members) for name, members in objects
    )
