"""ZON-07."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.zoning import resolve
from sanfab.checks.evidence import Evidence
from sanfab.checks.rule import Fault, Over, Place, Unknown, check
from sanfab.checks.zoning.places import known_ports
from sanfab.checks.zoning.words import some
from sanfab.facts import Role, SwitchFacts
from sanfab.finding import Severity
from sanfab.model.ouis import owner_of

LOST_AT_MOST = 20
"""Per cent of the members in force that an activation may take away."""

DETAILS = 20
"""Lost members that are listed; the sentence before counts them all."""

Zones = dict[str, frozenset[str]]
"""WWPNs by zone, of the active zoneset; an alias that is not defined stands for itself."""


class Change(NamedTuple):
    """The zones in force on a switch in one VSAN, and those that shall be."""

    vsan: int
    before: Zones | None
    """None: what the switch runs was not read."""
    after: Zones


def _changes(evidence: Evidence) -> Iterator[Place[Change]]:
    for switch in evidence.switches.values():
        running = evidence.running.get(switch.name)
        numbers = set(switch.facts.vsans) | set(running.vsans if running else ())
        for number in sorted(numbers):
            where = ("vsans", number) if number in evidence.san.vsans else switch.where
            before = _in_force(running, number) if running else None
            change = Change(number, before, _in_force(switch.facts, number))
            yield Place(f"{switch.name} vsan {number}", where, change)


def _in_force(facts: SwitchFacts, number: int) -> Zones:
    vsan = facts.vsans.get(number)
    if vsan is None:
        return {}
    return {
        name: frozenset(
            wwpn
            for member in vsan.zones[name]
            for wwpn in resolve(member, vsan, facts.device_aliases) or (member.value,)
        )
        for name in sorted(vsan.zonesets.get(vsan.active_zoneset, ()))
        if name in vsan.zones
    }


CHANGES: Over[Change] = Over("san", _changes)


@check(
    "ZON-07",
    over=CHANGES,
    severity=Severity.ERROR,
    source="N5K-ZONE practice",
    example="an active zoneset of 40 zones, to be replaced by one of 2",
    fix="check that the inventory is complete; if they shall go, go in steps, or waive it dated",
    needs="the running configuration (check --running DIR)",
)
def few_lose_their_zone(change: Change, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """An activation takes at most 20 per cent of the members in force out of their zones.

    A zoneset that is wrong or half there replaces the good one in a moment: the classic outage of
    a whole fabric. A member counts as lost if it shares no new zone with anyone of its old one
    that it talks to, so zones may be renamed and split.
    """
    if change.before is None:
        yield Unknown("zones in force, from the running configuration")
        return
    total = sum(map(len, change.before.values()))
    lost = list(_lost(change.before, change.after, _sides(change.before, evidence)))
    if 100 * len(lost) > LOST_AT_MOST * total:
        share = 100 * len(lost) // total
        zones = dict.fromkeys(zone for zone, _ in lost)
        yield Fault(
            found=f"{len(lost):,} of {total:,} members in force lost ({share} %), from zones "
            f"{some(zones)}",
            expected=f"at most {LOST_AT_MOST} %",
            details=tuple(f"{zone}: {wwpn}" for zone, wwpn in lost[:DETAILS]),
            cause=f"vsan {change.vsan}",
        )


def _sides(zones: Zones, evidence: Evidence) -> dict[str, Role]:
    """Return whether each member is a host or an array, as inventory or maker tell."""
    known = known_ports(evidence)
    sides: dict[str, Role] = {}
    for wwpn in frozenset().union(*zones.values()):
        cable, owner = known.get(wwpn.lower()), owner_of(wwpn)
        is_array = cable.is_array if cable else owner is not None and owner.kind == "array"
        if cable or owner:
            sides[wwpn] = "target" if is_array else "initiator"
    return sides


def _lost(before: Zones, after: Zones, sides: dict[str, Role]) -> Iterator[tuple[str, str]]:
    """Yield (zone, WWPN) of members that no new zone keeps together with one of the other side."""
    zones_of: dict[str, list[frozenset[str]]] = {}
    for members in after.values():
        for wwpn in members:
            zones_of.setdefault(wwpn, []).append(members)
    kept = set(after.values())
    for zone, members in before.items():
        if members in kept:
            continue
        for wwpn in sorted(members):
            mates = frozenset().union(*(members & new for new in zones_of.get(wwpn, ()))) - {wwpn}
            own = sides.get(wwpn)
            if not any(own is None or sides.get(mate) != own for mate in mates):
                yield zone, wwpn
