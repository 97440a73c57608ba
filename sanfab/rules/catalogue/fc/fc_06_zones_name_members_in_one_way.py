"""FC-06."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan
from sanfab.text import some


@rule(
    "FC-06",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="FOS64AG BRCDALERT",
    example="a zone of a WWPN and of a switch port",
    fix="name all members of a zone by WWPN or alias",
)
def zones_name_members_in_one_way(item: SwitchVsan, _context: CheckContext) -> Iterator[Violation]:
    """A zone names its members by WWPN or alias, or by switch port, not by both.

    The switch enforces a mixed zone at login only, and no longer frame by frame in its hardware. A
    port follows no device that moves, and no domain id that changes.
    """
    mixed = [
        name
        for name, members in sorted(item.facts.zones.items())
        if len({member.kind == "other" for member in members}) > 1
    ]
    if mixed:
        yield Violation(
            found=f"members by WWPN and by other means in {some(mixed)}",
            expected="WWPNs or aliases alone",
            cause=f"vsan {item.facts.id}",
        )
