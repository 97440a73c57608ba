"""ZON-02."""

from collections.abc import Iterator

from sanfab.analysis.zoning import ResolvedMember
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import SMART_ZONES, SwitchZone, member_name
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.text import some


@rule(
    "ZON-02",
    scope=SMART_ZONES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="SMART",
    example="member device-alias esx01_vmhba2 without a role, in a VSAN with smart zoning",
    fix="give each member its role; before a conversion make sure that all devices are logged in",
)
def roles_given(item: SwitchZone, _context: CheckContext) -> Iterator[Violation]:
    """In smart zoning every member has the correct role: initiator, target or both.

    The switch creates entries from initiators to targets. A member without a role gets none: it is
    in the zone and reaches no device. A host with role target is visible to the other hosts.
    """
    members = item.zone.members
    untyped = [member_name(member) for member in members if not member.role]
    if untyped:
        yield Violation(
            found=f"no role for {some(untyped)}",
            expected="initiator, target or both",
            cause=item.cause,
        )
    wrong = [f"{member_name(member)} as {member.role}" for member in members if _is_wrong(member)]
    if wrong:
        yield Violation(
            found=some(wrong),
            expected="hosts as initiators and arrays as targets",
            cause=f"{item.cause} role",
        )


def _is_wrong(member: ResolvedMember) -> bool:
    if member.port is None or member.port.cable is None or member.role in {"", "both"}:
        return False
    return (member.role == "target") != member.port.cable.is_array
