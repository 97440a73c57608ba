"""ZON-15."""

from collections.abc import Iterator

from sanfab.inventory.yaml12 import Where
from sanfab.rules.catalogue.zoning.places import FC_ARRAYS, SAN_ZONES, known_ports
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Array
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.text import some

Zoned = dict[str, set[str]]
"""WWPNs of initiators in force, by the array they share a zone with."""


@check(
    "ZON-15",
    over=FC_ARRAYS,
    severity=Severity.WARNING,
    source="S2",
    example="an igroup without p3, which is zoned to the array",
    fix="add the initiator to the igroup, or the host to `access`; remove what is no longer there",
)
def masked_as_zoned(array: Array, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """An array lets in the initiators that are zoned to it, and no others.

    Zoned and not mapped, a host logs in and sees no disk. Mapped and not zoned, a path is missing
    that the array's list shows, or an old host keeps its right to data until a zone lets it in.
    """
    if not array.intent.igroups:
        yield Unknown("igroups of an array")
        return
    at = ("arrays", array.name, "igroups")
    masked = {wwpn.lower() for wwpns in array.intent.igroups.values() for wwpn in wwpns}
    zoned = evidence.listed(_zoned)[0].get(array.name, set())
    unmapped, unzoned = zoned - masked, masked - zoned
    if unmapped:
        found = f"{_names(unmapped, evidence)} zoned to {array.name}, in no igroup of it"
        yield Fault(found, "every zoned initiator in an igroup", at=at)
    if unzoned:
        found = f"{_names(unzoned, evidence)} in an igroup of {array.name}, not zoned to it"
        yield Fault(found, "every initiator of an igroup zoned", at=(*at, *_first(array, unzoned)))


def _first(array: Array, wwpns: set[str]) -> Where:
    """Return igroup and position of the first of some initiators."""
    return next(
        (name, number)
        for name, members in array.intent.igroups.items()
        for number, wwpn in enumerate(members)
        if wwpn.lower() in wwpns
    )


def _names(wwpns: set[str], evidence: Evidence) -> str:
    known = known_ports(evidence)
    named = {wwpn: known.get(wwpn) for wwpn in sorted(wwpns)}
    return some(f"{cable.device} {cable.label}" if cable else wwpn for wwpn, cable in named.items())


def _zoned(evidence: Evidence) -> Iterator[Zoned]:
    zoned: Zoned = {}
    for place in evidence.listed(SAN_ZONES.places):
        zone = place.item.zone
        if not zone.is_active:
            continue
        wwpns = {member.wwpn for member in zone.initiators if member.talks}
        for member in zone.targets:
            if member.talks and member.port is not None and member.port.cable is not None:
                zoned.setdefault(member.port.cable.device, set()).update(wwpns)
    yield zoned
