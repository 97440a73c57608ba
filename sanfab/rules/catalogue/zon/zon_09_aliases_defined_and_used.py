"""ZON-09."""

import re
from collections.abc import Iterator

from sanfab.facts.unknown import require_whole
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.aliases import (
    refused_aliases,
    spare_device_aliases,
    undefined_aliases,
)
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.rule import Applicability, Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan
from sanfab.text import all_of, count, some


@rule(
    "ZON-09",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="ANS-622",
    example="member fcalias c43, which is not defined",
    fix="define the alias before the zone, or correct its name; remove aliases of what is gone",
)
def aliases_defined_and_used(item: SwitchVsan, context: CheckContext) -> Iterator[Violation]:
    """Every alias in a zone is defined, and every defined alias is in a zone.

    The switch rejects an undefined member during a push, and the path is missing. An alias that no
    zone uses is a warning: a host was removed, or never got access.
    """
    switch, vsan = item
    undefined = sorted({*undefined_aliases(item), *refused_aliases(item)})
    if undefined:
        yield Violation(
            found=f"{some(undefined)} in zones of {vsan.title}, not defined",
            expected="each alias defined with its WWPN",
            details=all_of(undefined),
            line=line_like(switch, f"member {re.escape(undefined[0].partition(' (')[0])}"),
            cause=f"vsan {vsan.id} {undefined}",
        )
    members = [member for members in vsan.zones.values() for member in members]
    used = {member.value for member in members if member.kind == "fcalias"}
    zoned = {member.value for member in members if member.kind == "pwwn"}
    unused = vsan.fcaliases.keys() - used
    spare = sorted(name for name in unused if not vsan.fcaliases[name] & zoned)
    if spare:
        require_whole(vsan, "zones", *(f"zones.{zone}" for zone in vsan.zones))
        yield _unused(spare, "fcalias", "no zone", Severity.WARNING)
    spare = sorted(spare_device_aliases(item, context))
    if spare:
        require_whole(vsan, "zones", *(f"zones.{zone}" for zone in vsan.zones))
        # Device-aliases belong to the fabric; other switches may have the zones that use them.
        here = f"no zone on {switch.name}"
        yield _unused(spare, "device-alias", here, Severity.INFO, applies="alone")
        yield _unused(spare, "device-alias", "no zone", Severity.WARNING, applies="inventory")


def _unused(
    names: list[str],
    kind: str,
    subject: str,
    severity: Severity,
    *,
    applies: Applicability = "always",
) -> Violation:
    return Violation(
        found=f"{count(names, kind)} in {subject}: {some(names)}",
        expected=f"each {kind} in a zone",
        fix="remove the alias, or give its host or array access",
        severity=severity,
        details=all_of(names),
        cause=f"{kind} {names}",
        applies=applies,
    )
