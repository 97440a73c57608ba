"""ZON-03."""

from collections.abc import Iterator

from sanfab.analysis.zoning import ResolvedMember, fabric_of
from sanfab.facts.fc import Role
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import ZONES, SwitchZone, member_name
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import count, some


@rule(
    "ZON-03",
    scope=ZONES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="practice",
    example="a zone of two targets",
    fix="add the missing side, or remove the zone",
)
def both_sides(item: SwitchZone, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """A zone holds at least an initiator and a target, all of them in its VSAN.

    Otherwise it permits no connection, and an expected path is missing. A device that is cabled in
    another VSAN never logs in to this one.
    """
    zone = item.zone
    misplaced = [member for member in zone.members if _is_in_other_vsan(member, item, context)]
    if misplaced:
        noun = "VSAN " if item.vsan.numbered else "vsans."  # a switch without VSANs has a key alone
        names = (f"{member_name(member)} ({noun}{_vsan_of(member)})" for member in misplaced)
        yield Violation(
            found=some(names),
            expected=f"ports of {item.vsan.title}",
            cause=f"{item.cause} VSAN",
        )
    undefined = any(member.place in {"elsewhere", "undefined"} for member in zone.members)
    if undefined and item.knows_members:
        return  # the remaining members prove nothing: ZON-09 and ZON-12 report the rest
    if not item.is_whole(context):
        yield NotExamined("members of a zone in lines that were not understood")
        return
    yield from _dead(item)


def _dead(item: SwitchZone) -> Iterator[Violation | NotExamined]:
    zone = item.zone
    sides = {member.side for member in zone.members}
    if len({member.wwpn for member in zone.members}) <= 1:
        found = count(zone.members, "member")
    elif "" in sides:
        if not _meet({item.side(member) for member in zone.members}):
            yield NotExamined("whether the members of a zone are hosts or arrays")
        return
    elif _meet(sides):
        return
    else:
        side = "initiator" if sides == {"target"} else "target"
        found = f"no {side}, only {some(map(member_name, zone.members))}"
    yield Violation(found, "an initiator and a target at least", cause=item.cause)


def _meet(sides: set[Role]) -> bool:
    return "both" in sides or {"initiator", "target"} <= sides


def _is_in_other_vsan(member: ResolvedMember, item: SwitchZone, context: CheckContext) -> bool:
    if member.place != "elsewhere" or member.port is None or member.port.cable is None:
        return False
    cable = member.port.cable
    return fabric_of(context.cabling, cable.switch, cable.vsan) == item.fabric


def _vsan_of(member: ResolvedMember) -> int | None:
    return member.port.cable.vsan if member.port and member.port.cable else None
