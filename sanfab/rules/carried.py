"""A configuration -> the same, its access lists judged by what the VLANs there carry.

A list that drops NVMe/TCP alone takes nothing from a VLAN of iSCSI, and all from one of NVMe/TCP.
Where the inventory does not say what a VLAN carries, or no line which VLANs a port carries, all
storage counts as carried.
"""

from collections.abc import Iterator
from dataclasses import replace

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.nos import NOSES
from sanfab.nos.access_lists import CARRIED
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.user_lines import user_line_places
from sanfab.rules.context import Configuration


def with_judged_filters(parsed: ParsedConfig, design: SwitchDesign) -> ParsedConfig:
    """Return a configuration without the effects of lists that stop nothing of the SAN there."""
    if not any(one.traffic for one in parsed.effects):
        return parsed
    judged = {one: _judged(one, parsed.facts, design) for one in parsed.effects}
    parsed.facts.effects -= {one.line for one, found in judged.items() if found is None}
    return replace(parsed, effects=tuple(one for one in judged.values() if one is not None))


def _judged(effect: LineEffect, facts: SwitchFacts, design: SwitchDesign) -> LineEffect | None:
    """Return an effect; None: it is a list that stops nothing of what its object carries."""
    keys = [design.cabling.vlan_key(design.name, one) for one in _vlans(effect, facts)]
    vlans = [design.vlan(key) for key in keys if key]
    roles = {one.role for one in vlans}
    carried = frozenset[str]().union(*(CARRIED.get(role, ()) for role in roles))
    effect = effect._replace(dropped=effect.dropped & carried)
    is_known = bool(vlans) and len(vlans) == len(keys) and roles <= CARRIED.keys()
    if not effect.traffic or not is_known or any(one.other_traffic for one in vlans):
        return effect
    if not carried & effect.traffic:
        return None
    is_unknown = effect.kind is EffectKind.UNKNOWN  # it stops what no inventory had to state
    return effect._replace(kind=EffectKind.FILTERS, fix="") if is_unknown else effect


def _vlans(effect: LineEffect, facts: SwitchFacts) -> Iterator[int]:
    """Yield the VLANs that the object of a line carries; 0 for those that are not known."""
    kind, *names = effect.path or ("",)
    if kind == "vlans":
        yield int(names[0])
        return
    lags = {member: lag.name for lag in facts.lags.values() for member in lag.members}
    port = facts.ports.get(lags.get(names[0], names[0])) if kind == "ports" else None
    if port is None or port.doubts or (port.mode == "trunk" and port.trunk_vlans is None):
        yield 0
        return
    yield from port.trunk_vlans or () if port.access_vlan is None else (port.access_vlan,)


def rendered_configuration(text: str, facts: SwitchFacts, design: SwitchDesign) -> Configuration:
    """Return a rendered configuration with what its raw lines do to the storage network.

    An access list that lets through all that its object carries does nothing.
    """
    lines = tuple(text.splitlines())
    places = user_line_places(text, facts.user_lines, design.platform)
    if not places:
        return Configuration(lines)
    parsed = with_judged_filters(NOSES[design.platform.nos].read(text, design.platform), design)
    found: dict[int, list[LineEffect]] = {}
    for one in parsed.effects:
        if one.number in places:
            found.setdefault(one.number, []).append(one)
    return Configuration(lines, raw_effects=found)
