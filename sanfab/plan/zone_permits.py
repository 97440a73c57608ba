"""Whether two WWPNs of a VSAN may communicate, by running zoning and by goal zoning."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sanfab.analysis.zoning import resolve
from sanfab.facts.fc import Role, VsanFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.plan.switch_change import SwitchChange

VsanOfFabric = tuple[str, int]
"""Fabric and number of a VSAN; VSANs of the same number in both fabrics are two."""

_Zones = set[frozenset[str]]
"""Members, WWPNs in lower case, of each zone that is active."""


@dataclass
class ZonePermits:
    """Active zones of every VSAN at one moment."""

    zones: dict[VsanOfFabric, _Zones] = field(default_factory=dict)
    open: set[VsanOfFabric] = field(default_factory=set)
    """VSANs whose default zone permits all traffic."""
    _zones_of: dict[tuple[VsanOfFabric, str], set[frozenset[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Index the zones by member."""
        for key, zones in self.zones.items():
            for zone in zones:
                for wwpn in zone:
                    self._zones_of.setdefault((key, wwpn), set()).add(zone)

    def permit(self, key: VsanOfFabric, one: str, other: str) -> bool:
        """Return whether the zoning of a VSAN permits two WWPNs."""
        return key in self.open or self._share_a_zone(key, one, other)

    def only_open(self, key: VsanOfFabric, one: str, other: str) -> bool:
        """Return whether two WWPNs of a VSAN share no zone, and its default zone permits them."""
        return key in self.open and not self._share_a_zone(key, one, other)

    def _share_a_zone(self, key: VsanOfFabric, one: str, other: str) -> bool:
        return any(other in zone for zone in self._zones_of.get((key, one), ()))


def fabric_label(cabling: Cabling, switch: str) -> str:
    """Return the fabric of a switch; of one that serves both, its name."""
    return cabling.san.switches[switch].fabric or switch


def zone_permits(
    cabling: Cabling, changes: Mapping[str, SwitchChange], done: Iterable[str] = ()
) -> ZonePermits:
    """Return the zoning once some switches have their goal.

    Before, the active zones count as the switches report them. A switch that activates other zones
    replaces those of the whole VSAN.
    """
    parts = list(_activated(cabling, {name: changes[name] for name in done}))
    replaced = {key for key, _, _ in parts}
    for name, one in changes.items():
        for number, vsan in one.now.vsans.items():
            key = (fabric_label(cabling, name), number)
            if key not in replaced:
                parts.append((key, vsan.default_permit, _running_zones(one, number)))
    zones: dict[VsanOfFabric, _Zones] = {}
    for key, _, some_zones in parts:
        zones.setdefault(key, set()).update(some_zones)
    return ZonePermits(zones, {key for key, is_open, _ in parts if is_open})


def _activated(
    cabling: Cabling, done: Mapping[str, SwitchChange]
) -> Iterator[tuple[VsanOfFabric, bool, _Zones]]:
    """Yield each VSAN whose zoning a switch changes: whether it is open, and its zones."""
    for name, one in done.items():
        for number in {*one.now.vsans, *one.goal.vsans}:
            goal = active_zones(one.goal, number)
            if active_zones(one.now, number) != goal:
                yield (fabric_label(cabling, name), number), *goal


def active_zones(facts: SwitchFacts, number: int) -> tuple[bool, _Zones]:
    """Return whether a VSAN permits all traffic, and its active zones as configured."""
    vsan = facts.vsans.get(number)
    if vsan is None:
        return False, set()
    names = vsan.zonesets.get(vsan.active_zoneset, ())
    zones = {frozenset(_members(facts, vsan, name)) for name in names}
    return vsan.default_permit, zones


def _members(facts: SwitchFacts, vsan: VsanFacts, zone: str) -> Iterator[str]:
    for member in vsan.zones.get(zone, ()):
        yield from resolve(member, vsan, facts.device_aliases)


def _running_zones(one: SwitchChange, number: int) -> _Zones:
    """Return the active zones that a switch reports; configured ones where it reports none."""
    reported = one.status.active_zones.get(number)
    if reported is None:
        return active_zones(one.now, number)[1]
    aliases = {name: {wwpn.lower()} for name, wwpn in one.now.device_aliases.items()}
    aliases |= one.now.vsans[number].fcaliases
    return {
        frozenset(wwpn.lower() for member in zone for wwpn in aliases.get(member, {member}))
        for zone in reported.values()
    }


def zone_roles(changes: Mapping[str, SwitchChange]) -> dict[str, Role]:
    """Return the role of each WWPN in smart zoning."""
    roles: dict[str, Role] = {}
    for one in changes.values():
        for vsan in one.now.vsans.values():
            for members in vsan.zones.values():
                for member in members:
                    if member.role:
                        wwpns = resolve(member, vsan, one.now.device_aliases)
                        roles |= dict.fromkeys(wwpns, member.role)
    return roles
