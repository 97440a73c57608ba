"""ZON-01."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import ZONES, SwitchZone, member_name
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import count, some


@rule(
    "ZON-01",
    scope=ZONES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="N5K-ZBP MDS-TCAM NTAP-ZREC",
    example="a zone of three initiators and eight targets",
    fix="give each initiator a zone of its own (policy.zoning: single-initiator), or use smart "
    "zoning",
)
def one_initiator(item: SwitchZone, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """A zone holds one initiator, unless smart zoning keeps initiators apart.

    Every member may communicate with every other: N members take N*(N-1) entries in the switch, and
    logins and state changes of a host disturb all others. Several targets are accepted.
    """
    zone = item.zone
    if zone.by_role or (len(zone.members) <= 1 and item.is_whole(context)):
        return
    initiators = [member for member in zone.members if item.side(member) in {"initiator", "both"}]
    unsure = sum(not item.side(member) for member in zone.members if member.port)
    if len({member.wwpn for member in initiators}) > 1:
        targets = [member for member in zone.members if item.side(member) == "target"]
        names = some(dict.fromkeys(map(member_name, initiators)))
        yield Violation(
            found=f"{count(initiators, 'initiator')} ({names}) and {count(targets, 'target')}",
            expected="one initiator per zone",
            details=(
                f"it takes {zone.entries:,} permit entries; initiator-target pairs alone take "
                f"{2 * len(initiators) * len(targets):,}",
            ),
            cause=item.cause,
        )
    elif len(initiators) + unsure > 1 or not item.is_whole(context):
        yield NotExamined("whether the members of a zone are hosts or arrays")
