"""FC-07."""

from collections.abc import Iterator

from sanfab.model.protocols import NATIVE_FC
from sanfab.rules.analyses import paths_of_san
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import VSANS, SanVsan

_MOST = 7


@rule(
    "FC-07",
    scope=VSANS,
    protocols=NATIVE_FC,
    severity=Severity.ERROR,
    source="NAONT-SAN",
    example="nine switches in a row between host and array",
    fix="link the switches more directly, or move the host closer to the array",
)
def few_hops_in_a_fabric(vsan: SanVsan, context: CheckContext) -> Iterator[Violation]:
    """Frames of native Fibre Channel pass seven links between switches at most.

    Vendors test and support no more: each switch adds to the time of a frame, and to that of a
    change in the fabric.
    """
    longest: dict[tuple[str, str], int] = {}
    for group in paths_of_san(context).native_groups.get(vsan.number, ()):
        ends = group.initiator.cable.switch, group.targets[0].cable.switch
        longest[ends] = len(group.route)
    for (start, goal), hops in sorted(longest.items()):
        if hops > _MOST:
            yield Violation(
                found=f"{hops} hops from {start} to {goal}",
                expected=f"{_MOST} at most",
                cause=f"{start} {goal}",
            )
