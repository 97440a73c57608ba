"""ZON-09."""

import re
from collections.abc import Iterator

from sanfab.rules.catalogue.zoning.aliases import (
    refused_aliases,
    spare_device_aliases,
    undefined_aliases,
)
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.over import SWITCH_VSANS, SwitchVsan
from sanfab.rules.rule import Fault, check
from sanfab.text import all_of, count, some


@check(
    "ZON-09",
    over=SWITCH_VSANS,
    severity=Severity.ERROR,
    source="ANS-622",
    example="member fcalias c43, which is not defined",
    fix="define the alias before the zone, or correct its name; remove aliases of what is gone",
)
def aliases_defined_and_used(item: SwitchVsan, evidence: Evidence) -> Iterator[Fault]:
    """Every alias in a zone is defined, and every alias defined is in a zone.

    The switch refuses a member that it does not know, in the midst of a push, and the path is
    missing. An alias that no zone uses is a warning: a host was removed, or never got access.
    """
    switch, vsan = item
    undefined = sorted({*undefined_aliases(item), *refused_aliases(item)})
    if undefined:
        yield Fault(
            found=f"{some(undefined)} in zones of VSAN {vsan.id}, not defined",
            expected="each alias defined with its WWPN",
            details=all_of(undefined),
            line=line_like(switch, f"member {re.escape(undefined[0].partition(' (')[0])}"),
            cause=f"vsan {vsan.id} {undefined}",
        )
    members = [member for members in vsan.zones.values() for member in members]
    used = {member.value for member in members if member.kind == "fcalias"}
    spare = sorted(vsan.fcaliases.keys() - used)
    if spare:
        yield _unused(spare, "fcalias", "no zone", Severity.WARNING)
    spare = sorted(spare_device_aliases(item, evidence))
    if spare:
        # The list is that of the fabric; other switches may have the zones that use them.
        severity = Severity.INFO if switch.is_alone else Severity.WARNING
        place = f"no zone on {switch.name}" if switch.is_alone else "no zone"
        yield _unused(spare, "device-alias", place, severity)


def _unused(names: list[str], kind: str, place: str, severity: Severity) -> Fault:
    return Fault(
        found=f"{count(names, kind)} in {place}: {some(names)}",
        expected=f"each {kind} in a zone",
        fix="remove the alias, or give its host or array access",
        severity=severity,
        details=all_of(names),
        cause=f"{kind} {names}",
    )
