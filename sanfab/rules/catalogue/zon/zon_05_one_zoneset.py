"""ZON-05."""

import re
from collections.abc import Iterator

from sanfab.facts.fc import VsanFacts
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan
from sanfab.text import some

_ACTIVATION = re.compile(r"^\s*zoneset activate name (\S+) vsan (\d+)\b")


@rule(
    "ZON-05",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="S2 N5K-ZONE",
    example="two zonesets of a VSAN, both activated",
    fix="keep one zoneset, that of `vsans.N.zoneset`; put all zones of the VSAN into it",
)
def one_zoneset(item: SwitchVsan, context: CheckContext) -> Iterator[Violation]:
    """A VSAN has one zoneset: the one that the inventory names.

    Activating another one replaces it completely: devices that are only in the first lose their
    paths at once. A spare zoneset next to the active one is a warning, because it may be activated
    by mistake.
    """
    switch, vsan = item
    activated = _activated(switch, vsan.id) if len(vsan.zonesets) > 1 else []
    if len(activated) > 1:
        yield Violation(
            found=f"zonesets {some(activated)} of {vsan.title} activated one after the other",
            expected="one activation",
            cause=f"vsan {vsan.id} activations",
        )
    elif len(vsan.zonesets) > 1 and vsan.active_zoneset:
        active = vsan.active_zoneset
        spare = sorted(vsan.zonesets.keys() - {active})
        yield Violation(
            found=f"{some(spare)} besides {active}, the active zoneset of {vsan.title}",
            expected="only the active zoneset",
            severity=Severity.WARNING,
            cause=f"vsan {vsan.id} spare",
        )
    yield from _other_active(vsan, context)


def _other_active(vsan: VsanFacts, context: CheckContext) -> Iterator[Violation]:
    active, intent = vsan.active_zoneset, context.san.vsans.get(vsan.id)
    if active and intent is not None and active != intent.zoneset:
        at = ("vsans", vsan.id, "zoneset")
        found = f"zoneset {active} of {vsan.title} active"
        yield Violation(
            found, f"{intent.zoneset}, as declared", at=at, cause=f"vsan {vsan.id} name"
        )
    absent = sorted(vsan.zonesets.get(active, set()) - vsan.zones.keys())
    if active and absent:
        yield Violation(
            found=f"zones {some(absent)} in zoneset {active}, not defined",
            expected="zones that exist",
            fix="define them, or take them out of the zoneset",
            cause=f"vsan {vsan.id} absent",
        )


def _activated(switch: CheckedSwitch, number: int) -> list[str]:
    lines = switch.configuration.lines if switch.configuration else ()
    found = [match for line in lines if (match := _ACTIVATION.match(line))]
    return list(dict.fromkeys(match[1] for match in found if int(match[2]) == number))
