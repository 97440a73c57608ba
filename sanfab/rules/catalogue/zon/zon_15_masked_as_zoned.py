"""ZON-15."""

from collections.abc import Iterator

from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.zon.subjects import FC_ARRAYS, SAN_ZONES, fcoe_port_by_wwpn
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanArray
from sanfab.text import some

Zoned = dict[str, set[str]]
"""WWPNs of initiators in force, by the array they share a zone with."""


@rule(
    "ZON-15",
    scope=FC_ARRAYS,
    severity=Severity.WARNING,
    source="S2",
    example="an igroup without p3, which is zoned to the array",
    fix="add the initiator to the igroup, or the host to `access`; remove obsolete entries",
)
def masked_as_zoned(array: SanArray, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """An array grants access to exactly the initiators that are zoned to it.

    A host that is zoned but not mapped logs in and sees no disk. A host that is mapped but not
    zoned misses a path that the array's list shows, or a removed host keeps access to data until a
    zone permits it.
    """
    if not array.intent.igroups:
        yield NotExamined("igroups of an array")
        return
    at = ("arrays", array.name, "igroups")
    masked = {wwpn.lower() for wwpns in array.intent.igroups.values() for wwpn in wwpns}
    zoned = context.subjects(_zoned)[0].get(array.name, set())
    unmapped, unzoned = zoned - masked, masked - zoned
    if unmapped:
        found = f"{_names(unmapped, context)} zoned to {array.name}, in no igroup of it"
        yield Violation(found, "every zoned initiator in an igroup", at=at)
    if unzoned:
        found = f"{_names(unzoned, context)} in an igroup of {array.name}, not zoned to it"
        yield Violation(
            found, "every initiator of an igroup zoned", at=(*at, *_first(array, unzoned))
        )


def _first(array: SanArray, wwpns: set[str]) -> Where:
    """Return igroup and position of the first of some initiators."""
    return next(
        (name, number)
        for name, members in array.intent.igroups.items()
        for number, wwpn in enumerate(members)
        if wwpn.lower() in wwpns
    )


def _names(wwpns: set[str], context: CheckContext) -> str:
    known = fcoe_port_by_wwpn(context)
    named = {wwpn: known.get(wwpn) for wwpn in sorted(wwpns)}
    return some(f"{cable.device} {cable.label}" if cable else wwpn for wwpn, cable in named.items())


def _zoned(context: CheckContext) -> Iterator[Zoned]:
    zoned: Zoned = {}
    for subject in context.subjects(SAN_ZONES.find):
        zone = subject.item.zone
        if not zone.is_active:
            continue
        wwpns = {member.wwpn for member in zone.initiators if member.talks}
        for member in zone.targets:
            if member.talks and member.port is not None and member.port.cable is not None:
                zoned.setdefault(member.port.cable.device, set()).update(wwpns)
    yield zoned
