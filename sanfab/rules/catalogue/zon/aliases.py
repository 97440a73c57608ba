"""Aliases of a switch -> those used but not defined, and those defined but not used."""

import re
from collections.abc import Iterator

from sanfab.facts.unknown import require_whole
from sanfab.rules.catalogue.zon.subjects import fcoe_port_by_wwpn
from sanfab.rules.context import CheckContext
from sanfab.rules.scopes import SwitchVsan

_REFUSED = re.compile(r"^\s*member (fcalias|device-alias) (\S+)")
_VSAN = re.compile(r"\bvsan (\d+)")

Used = dict[str, set[str]]
"""Device-aliases that zones use, by switch."""


def undefined_aliases(item: SwitchVsan) -> Iterator[str]:
    """Yield aliases that zones of a VSAN use and the switch does not define."""
    vsan, device_aliases = item.facts, item.switch.facts.device_aliases
    for zone, members in vsan.zones.items():
        for member in members:
            if member.kind in {"pwwn", "other"}:
                continue
            known = vsan.fcaliases if member.kind == "fcalias" else device_aliases
            if member.value not in known:
                require_whole(vsan, "fcaliases")
                require_whole(item.switch.facts, "device_aliases")
                yield f"{member.kind} {member.value} (zone {zone})"


def refused_aliases(item: SwitchVsan) -> Iterator[str]:
    """Find members with unknown aliases among the rejected lines: the switch rejects them."""
    text = item.switch.configuration
    lines, unread = (text.lines, text.unread) if text is not None else ((), ())
    vsan, done = "", 0
    for number, line in unread:
        match = _REFUSED.match(line)
        if match is None:
            continue
        headers = [above[1] for above in map(_VSAN.search, lines[done : number - 1]) if above]
        vsan, done = headers[-1] if headers else vsan, number - 1
        known = item.facts.fcaliases if match[1] == "fcalias" else item.switch.facts.device_aliases
        if vsan == str(item.facts.id) and match[2] not in known:
            yield f"{match[1]} {match[2]} (line {number})"


def spare_device_aliases(item: SwitchVsan, context: CheckContext) -> Iterator[str]:
    """Yield unused device-aliases of ports in this VSAN; the switch's first VSAN has the rest."""
    switch, vsan = item
    if not switch.facts.device_aliases:
        return
    spare = switch.facts.device_aliases.keys() - context.subjects(_used)[0][switch.name]
    if not spare:
        return
    known, first = fcoe_port_by_wwpn(context), min(switch.facts.vsans)
    for name in spare:
        cable = known.get(switch.facts.device_aliases[name].lower())
        home = cable.vsan if cable is not None else None
        if (home if home in switch.facts.vsans else first) == vsan.id:
            yield name


def _used(context: CheckContext) -> Iterator[Used]:
    used: Used = {}
    for switch in context.switches.values():
        members = {
            (member.kind, member.value)
            for vsan in switch.facts.vsans.values()
            for members in vsan.zones.values()
            for member in members
        }
        used[switch.name] = {
            alias
            for alias, wwpn in switch.facts.device_aliases.items()
            if {("device-alias", alias), ("pwwn", wwpn)} & members
        }
    yield used
