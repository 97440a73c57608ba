"""ZON-09."""

import re
from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.lines import line_like
from sanfab.checks.over import SWITCH_VSANS, SwitchVsan
from sanfab.checks.rule import Fault, check
from sanfab.checks.zoning.places import known_ports
from sanfab.checks.zoning.words import all_of, count, some
from sanfab.finding import Severity

_REFUSED = re.compile(r"^\s*member (fcalias|device-alias) (\S+)")
_VSAN = re.compile(r"\bvsan (\d+)")

Used = dict[str, set[str]]
"""Device-aliases that zones use, by switch."""


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
    undefined = sorted({*_undefined(item), *_refused(item)})
    if undefined:
        yield Fault(
            found=f"{some(undefined)} in zones of VSAN {vsan.id}, not defined",
            expected="each alias defined with its WWPN",
            details=all_of(undefined),
            line=line_like(switch, f"member {re.escape(undefined[0].partition(' (')[0])}"),
            cause=f"vsan {vsan.id} {undefined}",
        )
    used = {
        member.value
        for members in vsan.zones.values()
        for member in members
        if member.kind == "fcalias"
    }
    spare = sorted(vsan.fcaliases.keys() - used)
    if spare:
        yield _unused(spare, "fcalias", "no zone", Severity.WARNING)
    spare = sorted(_spare_device_aliases(item, evidence))
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


def _undefined(item: SwitchVsan) -> Iterator[str]:
    vsan, device_aliases = item.facts, item.switch.facts.device_aliases
    for zone, members in vsan.zones.items():
        for member in members:
            if member.kind == "pwwn":
                continue
            known = vsan.fcaliases if member.kind == "fcalias" else device_aliases
            if member.value not in known:
                yield f"{member.kind} {member.value} (zone {zone})"


def _refused(item: SwitchVsan) -> Iterator[str]:
    """Find members with unknown aliases among the lines refused, as the switch refuses them."""
    text = item.switch.text
    lines, unread = (text.lines, text.unread) if text is not None else ((), ())
    vsan, done = "", 0
    for number, line in unread:
        match = _REFUSED.match(line)
        if match is None:
            continue
        said = [above[1] for above in map(_VSAN.search, lines[done : number - 1]) if above]
        vsan, done = said[-1] if said else vsan, number - 1
        known = item.facts.fcaliases if match[1] == "fcalias" else item.switch.facts.device_aliases
        if vsan == str(item.facts.id) and match[2] not in known:
            yield f"{match[1]} {match[2]} (line {number})"


def _spare_device_aliases(item: SwitchVsan, evidence: Evidence) -> Iterator[str]:
    """Yield unused device-aliases of ports in this VSAN; the switch's first VSAN has the rest."""
    switch, vsan = item
    if not switch.facts.device_aliases:
        return
    spare = switch.facts.device_aliases.keys() - evidence.listed(_used)[0][switch.name]
    if not spare:
        return
    known, first = known_ports(evidence), min(switch.facts.vsans)
    for name in spare:
        cable = known.get(switch.facts.device_aliases[name].lower())
        home = cable.vsan if cable is not None else None
        if (home if home in switch.facts.vsans else first) == vsan.id:
            yield name


def _used(evidence: Evidence) -> Iterator[Used]:
    used: Used = {}
    for switch in evidence.switches.values():
        used[switch.name] = {
            member.value
            for vsan in switch.facts.vsans.values()
            for members in vsan.zones.values()
            for member in members
            if member.kind == "device-alias"
        }
    yield used
