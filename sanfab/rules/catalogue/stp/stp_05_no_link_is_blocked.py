"""STP-05."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.stp.subjects import RINGED_VLANS, VlanRings, runs_stp
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "STP-05",
    scope=RINGED_VLANS,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="EQL-CG",
    example="two single cables between two switches",
    fix="put the cables of a link in one LAG (`lag`), or make two switches a stack or a pair",
)
def no_link_is_blocked(item: VlanRings, context: CheckContext) -> Iterator[Violation]:
    """Spanning tree blocks no link of a VLAN of iSCSI, NVMe/TCP or files.

    A second connection between two switches is a loop, so spanning tree blocks it and storage loses
    its bandwidth. A LAG, a stack or a pair uses all cables. Without spanning tree the loop is
    active, which is an error.
    """
    for way, closing in item.rings.closing.items():
        cables = "1 cable" if closing == 1 else f"{closing} cables"
        if way.cables == 1 and way.ports > 1:
            cables = f"1 LAG of {way.ports} cables"
        words = " and ".join(way.switches)
        idle = [name for name in way.switches if not runs_stp(context.switches[name])]
        loop = f"a loop: {cables} too many between {words}, no spanning tree on {', '.join(idle)}"
        yield Violation(
            found=loop if idle else f"{cables} between {words} that spanning tree blocks",
            expected="one path between two switches: one cable or one LAG",
            at=("links", way.number),
            severity=Severity.ERROR if idle else None,
            cause=f"link {way.number}",
        )
