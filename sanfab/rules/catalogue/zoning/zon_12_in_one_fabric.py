"""ZON-12."""

from collections.abc import Iterator

from sanfab.analysis.zoning import ResolvedMember, fabric_of
from sanfab.rules.catalogue.zoning.places import SAN_ZONES, SwitchZone, name_of
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.text import some


@check(
    "ZON-12",
    over=SAN_ZONES,
    severity=Severity.ERROR,
    source="practice",
    example="array port c41 of fabric A with a host port of fabric B",
    fix="zone the port of the same device that is in this fabric",
)
def in_one_fabric(item: SwitchZone, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """The members of a zone are all in the fabric of its VSAN.

    The fabrics have no link between them, so the two never meet. The zone counts as a path in
    every list, and is missed only when the other path fails.
    """
    strangers = []
    for member in item.zone.members:
        if member.place == "elsewhere":
            fabric = _fabric(member, evidence)
            if fabric != item.fabric:
                strangers.append(f"{name_of(member)} (fabric {fabric or 'of no name'})")
    if strangers:
        yield Fault(
            found=some(strangers),
            expected=f"ports of fabric {item.fabric}",
            cause=item.cause,
        )
    elif any(member.place == "unknown" for member in item.zone.members):
        yield Unknown("the hosts and arrays of all WWPNs in a zone")


def _fabric(member: ResolvedMember, evidence: Evidence) -> str:
    cable = member.port.cable if member.port else None
    return fabric_of(evidence.cabling, cable.switch, cable.vsan) if cable else ""
