"""FC-05."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan
from sanfab.text import some


@rule(
    "FC-05",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="SW300 BRCDALERT",
    example="a zone that was changed and saved, and not enabled",
    fix="enable the zoneset again, once its zones are right",
)
def effective_zones_are_as_defined(item: SwitchVsan, _context: CheckContext) -> Iterator[Violation]:
    """The zones that a switch enforces are those that are defined in its active zoneset.

    Otherwise the next activation, merge or restart changes who may use which storage, although
    nobody changes a zone then.
    """
    vsan = item.facts
    if vsan.effective_zones is None:
        return
    active = vsan.zonesets.get(vsan.active_zoneset, set())
    known = sorted(vsan.effective_zones.keys() ^ active) or sorted(vsan.effective_zones)
    yield Violation(
        found=f"effective zones that differ from those defined: {some(known)}",
        expected="the same zones and members",
        cause=f"vsan {vsan.id}",
    )
