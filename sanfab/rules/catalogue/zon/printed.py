"""Printed configuration -> how the active zones of a switch differ from the stored ones."""

import re
from collections.abc import Iterable

from sanfab.analysis.zoning import resolve
from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.rules.context import CheckedSwitch

_ZONE = re.compile(r"zone name (\S+) vsan \d+\s*$")
_MEMBER = re.compile(r"\s+member (pwwn|device-alias|fcalias) (\S+)")

Wwpns = frozenset[str] | None
"""WWPNs of a zone, or aliases that are not defined; None: it has members of other kinds too."""


def edited_since(switch: CheckedSwitch, vsan: VsanFacts) -> list[str]:
    """Return the zones with stored members that differ from the active ones.

    A switch prints the active zones, `do clear zone database`, and then all stored zones. A switch
    that stores none received its active zones from another switch.
    """
    stored = vsan.zonesets.get(vsan.active_zoneset)
    lines = switch.configuration.lines if switch.configuration is not None else ()
    end = next((n for n, line in enumerate(lines) if _is_clear(line, vsan.id)), None)
    if not stored or end is None:
        return []
    begin = next((n for n, line in enumerate(lines) if _begins(line, vsan.id)), end)
    active = _zones(lines[begin:end], switch, vsan)
    full = _zones(lines[end:], switch, vsan) if active else {}
    full = {name: wwpns for name, wwpns in full.items() if name in stored}
    return [
        name
        for name in sorted({*active, *full} if active else ())
        if active.get(name, frozenset()) != full.get(name, frozenset())
        and None not in (active.get(name, ()), full.get(name, ()))
    ]


def _is_clear(line: str, vsan: int) -> bool:
    return line.strip() == f"do clear zone database vsan {vsan}"


def _begins(line: str, vsan: int) -> bool:
    return line.strip() == f"!Active Zone Database Section for vsan {vsan}"


def _zones(lines: Iterable[str], switch: CheckedSwitch, vsan: VsanFacts) -> dict[str, Wwpns]:
    zones: dict[str, Wwpns] = {}
    name = ""
    for line in lines:
        if line[:1].isalpha():
            header = _ZONE.match(line) if line.rstrip().endswith(f" vsan {vsan.id}") else None
            name = header[1] if header is not None else ""
            if name:
                zones[name] = frozenset()
        elif name and line.lstrip().startswith("member "):
            zones[name] = _more(zones[name], line, switch, vsan)
    return zones


def _more(known: Wwpns, line: str, switch: CheckedSwitch, vsan: VsanFacts) -> Wwpns:
    found = _MEMBER.match(line)
    if known is None or found is None:
        return None
    kind, value = found[1], found[2]
    if kind == "pwwn":
        return known | {value.lower()}
    member = ZoneMember("fcalias" if kind == "fcalias" else "device-alias", value)
    return known | frozenset(resolve(member, vsan, switch.facts.device_aliases) or (value,))
