"""RED-10."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.red.groups import groups_of
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule


class MemberSwitches(NamedTuple):
    """A member of an EqualLogic group, and the switches its group and hosts are on."""

    vlan: int
    key: str
    own: tuple[str, ...]
    """Those of the member, in the order of its ports."""
    all: tuple[str, ...]


def _spreads(context: CheckContext) -> Iterator[Subject[MemberSwitches]]:
    for group in groups_of(context):
        switches = tuple(dict.fromkeys(cable.switch for cable in group.cables))
        for name in group.members:
            own = dict.fromkeys(cable.switch for cable in group.cables if cable.device == name)
            item = MemberSwitches(group.vlan, group.key, tuple(own), switches)
            yield Subject(
                name, ("arrays", name), item, frozenset({context.san.arrays[name].family})
            )


SPREADS: Scope[MemberSwitches] = Scope("san", _spreads)


@rule(
    "RED-10",
    scope=SPREADS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="EQL-HOPS EQL-CG",
    example="two isolated S4810s",
    fix="link the switches, and let the link carry the VLAN of the group",
)
def equallogic_switches_linked(
    spread: MemberSwitches, context: CheckContext
) -> Iterator[Violation]:
    """All switches of an EqualLogic group are linked, in the VLAN of the group.

    Members exchange pages, and redirect a host that logs in on one switch to a member on the other.
    Two isolated switches, which suit other arrays, divide this group.
    """
    for first in spread.own[:1]:
        for switch in spread.all:
            if context.network.path(spread.vlan, first, switch) is None:
                found = f"no link that carries VLAN {spread.key} from {first} to {switch}"
                yield Violation(
                    found, "all switches of the group linked", cause=f"{first} {switch}"
                )
