"""ZON-12."""

from collections.abc import Iterator

from sanfab.analysis.zoning import ResolvedMember, fabric_of
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import SAN_ZONES, SwitchZone, member_name
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import some


@rule(
    "ZON-12",
    scope=SAN_ZONES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="practice",
    example="array port c41 of fabric A with a host port of fabric B",
    fix="zone the port of the same device that is in this fabric",
)
def in_one_fabric(item: SwitchZone, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """The members of a zone are all in the fabric of its VSAN.

    The fabrics have no link between them, so the two devices cannot communicate. The zone looks
    like a path in every list, and its absence shows only when the other path fails.
    """
    strangers = []
    for member in item.zone.members:
        if member.place == "elsewhere":
            fabric = _fabric(member, context)
            if fabric != item.fabric:
                strangers.append(f"{member_name(member)} (fabric {fabric or 'of no name'})")
    if strangers:
        yield Violation(
            found=some(strangers),
            expected=f"ports of fabric {item.fabric}",
            cause=item.cause,
        )
    elif any(member.place == "unknown" for member in item.zone.members):
        yield NotExamined("the hosts and arrays of all WWPNs in a zone")


def _fabric(member: ResolvedMember, context: CheckContext) -> str:
    cable = member.port.cable if member.port else None
    return fabric_of(context.cabling, cable.switch, cable.vsan) if cable else ""
