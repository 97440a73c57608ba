"""ZON-16."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import NUMBERED_VSANS, SwitchVsan


@rule(
    "ZON-16",
    scope=NUMBERED_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.INFO,
    source="ENH",
    example="a VSAN in basic mode that two programs write to",
    fix="set `enhanced: true` in the VSAN, once all its switches can; until then let one program "
    "at a time write zones",
)
def enhanced_mode(item: SwitchVsan, _context: CheckContext) -> Iterator[Violation]:
    """A VSAN with zones is in enhanced mode.

    In basic mode two administrators on two switches overwrite each other silently. In enhanced mode
    the first one holds a lock, and a commit changes all switches or none.
    """
    vsan = item.facts
    if vsan.zones and not vsan.enhanced:
        yield Violation(
            found=f"{vsan.title} in basic mode",
            expected="enhanced zoning",
            cause=f"vsan {vsan.id}",
        )
