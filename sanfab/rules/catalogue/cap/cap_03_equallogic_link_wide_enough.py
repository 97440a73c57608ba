"""CAP-03."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.protocols import ISCSI
from sanfab.rules.analyses import paths_of_san
from sanfab.rules.catalogue.red.groups import Group, groups_of
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.scopes import LINKS

ARRAYS_BY_PORT = 5
"""Members that count with every active port; each further member counts as one port."""


class MemberLink(NamedTuple):
    """A link between switches with members of a group; or the stack that members are on."""

    speed: int
    """Gb/s of all links between these switches; 0: a stack, whose speed is not known."""
    need: int
    ports: int
    """Active ports of the group."""
    members: int


def _joins(context: CheckContext) -> Iterator[Subject[MemberLink]]:
    links = context.subjects(LINKS.find)
    speeds: dict[frozenset[str], int] = {}
    links_at: dict[str, list[int]] = {}
    for number, subject in enumerate(links):
        ends = frozenset(end.switch for end in subject.item.ends)
        for name in ends:
            links_at.setdefault(name, []).append(number)
        speeds[ends] = speeds.get(ends, 0) + paths_of_san(context).links.speed(subject.item.number)
    for group in groups_of(context):
        active = _active(group, context)
        on = {cable.switch for cable in group.cables if cable.is_array}
        need, members = _need(active), len(active)
        ports = sum(map(len, active.values()))
        for number in sorted({number for name in on for number in links_at.get(name, ())}):
            subject = links[number]
            ends = frozenset(end.switch for end in subject.item.ends)
            carries = all(
                group.vlan in context.network.link_vlans(end) for end in subject.item.ends
            )
            if ends <= on and carries:
                yield Subject(
                    subject.name, subject.where, MemberLink(speeds[ends], need, ports, members)
                )
        for name in sorted(on):
            if context.san.switches[name].stack:
                yield Subject(name, ("switches", name), MemberLink(0, need, ports, members))


def _active(group: Group, context: CheckContext) -> dict[str, list[int]]:
    """Return the speed of each port of an active controller, by member."""
    found: dict[str, list[int]] = {}
    for cable in group.cables:
        if not cable.is_array:
            continue
        array = context.san.arrays[cable.device]
        controller = array.ports[cable.label].controller or ""
        if array.controllers.get(controller) != "standby":
            speed = context.cabling.port_speeds(cable.switch).get(cable.port, 0)
            found.setdefault(cable.device, []).append(speed)
    return found


def _need(active: dict[str, list[int]]) -> int:
    """Return Gb/s: every active port of five members, one port of each member beyond."""
    members = list(active.values())
    first, rest = members[:ARRAYS_BY_PORT], members[ARRAYS_BY_PORT:]
    return sum(map(sum, first)) + sum(map(max, rest))


JOINS: Scope[MemberLink] = Scope("san", _joins)


@rule(
    "CAP-03",
    scope=JOINS,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="EQL-CG",
    example="one cable of 10 Gb/s between the switches of two members",
    fix="add members to the LAG of the link, or use its 40 Gb/s ports",
)
def equallogic_link_wide_enough(
    join: MemberLink, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The link between the switches of an EqualLogic group is as fast as its active ports.

    Half of what hosts read crosses this link, and so does all traffic between members. Dell's table
    requires the sum of all active ports of up to five members, and one port more for each further
    member.
    """
    if not join.speed:
        yield NotExamined("speed of the stack's links")
    elif join.speed < join.need:
        ports = "1 active port" if join.ports == 1 else f"{join.ports} active ports"
        members = "1 member" if join.members == 1 else f"{join.members} members"
        yield Violation(f"{join.speed} Gb/s for {ports} of {members}", f"{join.need} Gb/s at least")
