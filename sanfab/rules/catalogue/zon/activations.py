"""Active zones and intended zones -> the members that an activation disconnects."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.zoning import resolve
from sanfab.facts.fc import Role
from sanfab.facts.switch import SwitchFacts
from sanfab.model.ouis import owner_of
from sanfab.rules.catalogue.zon.subjects import fcoe_port_by_wwpn
from sanfab.rules.context import CheckContext
from sanfab.rules.rule import Scope, Subject

_Zones = dict[str, frozenset[str]]
"""WWPNs by zone, of the active zoneset; an alias that is not defined stands for itself."""


class Change(NamedTuple):
    """The active and the intended zones of a switch in one VSAN."""

    vsan: int
    before: _Zones | None
    """None: the running configuration was not read, or does not show the zones in force."""
    after: _Zones


def _changes(context: CheckContext) -> Iterator[Subject[Change]]:
    for switch in context.switches.values():
        running = context.running.get(switch.name)
        known = (running.vsans if running else {}) | switch.facts.vsans
        for number, vsan in sorted(known.items()):
            where = ("vsans", number) if number in context.san.vsans else switch.where
            before = _in_force(running, number) if running and _shows(running, number) else None
            change = Change(number, before, _in_force(switch.facts, number))
            yield Subject(f"{switch.name} {vsan.place}", where, change)


def _shows(facts: SwitchFacts, number: int) -> bool:
    """Return whether the database stores the active zoneset: a switch may store none."""
    vsan = facts.vsans.get(number)
    return vsan is None or not vsan.active_zoneset or vsan.active_zoneset in vsan.zonesets


def _in_force(facts: SwitchFacts, number: int) -> _Zones:
    vsan = facts.vsans.get(number)
    if vsan is None:
        return {}
    return {
        name: frozenset(
            wwpn
            for member in vsan.zones[name]
            for wwpn in resolve(member, vsan, facts.device_aliases) or (member.value,)
        )
        for name in sorted(vsan.zonesets.get(vsan.active_zoneset, ()))
        if name in vsan.zones
    }


CHANGES: Scope[Change] = Scope("san", _changes)
"""VSANs of each switch, running and intended."""


def sides_of(zones: _Zones, context: CheckContext) -> dict[str, Role]:
    """Return whether each member is a host or an array, by the inventory or its manufacturer."""
    known = fcoe_port_by_wwpn(context)
    sides: dict[str, Role] = {}
    for wwpn in frozenset().union(*zones.values()):
        cable, owner = known.get(wwpn.lower()), owner_of(wwpn)
        is_array = cable.is_array if cable else owner is not None and owner.kind == "array"
        if cable or owner:
            sides[wwpn] = "target" if is_array else "initiator"
    return sides


def lost_members(
    before: _Zones, after: _Zones, sides: dict[str, Role]
) -> Iterator[tuple[str, str]]:
    """Yield (zone, WWPN) of members that share no new zone with a peer of their old one."""
    zones_of: dict[str, list[frozenset[str]]] = {}
    for members in after.values():
        for wwpn in members:
            zones_of.setdefault(wwpn, []).append(members)
    kept = set(after.values())
    for zone, members in before.items():
        if members in kept:
            continue
        for wwpn in sorted(members):
            mates = frozenset().union(*(members & new for new in zones_of.get(wwpn, ()))) - {wwpn}
            own = sides.get(wwpn)
            if not any(own is None or sides.get(mate) != own for mate in mates):
                yield zone, wwpn
