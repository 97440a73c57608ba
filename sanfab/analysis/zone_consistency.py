"""Zoning databases -> orphans, duplicates, and differences between switches."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

from sanfab.analysis.zoning import Database, FcPort, ResolvedMember, Zone
from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts

K = TypeVar("K", bound=Hashable)
T = TypeVar("T", bound=Hashable)

AliasKind = Literal["fcalias", "device-alias"]
NameKind = Literal["zone", "zoneset", "fcalias", "device-alias"]
ZoningItem = Literal["active zoneset", "default zone", "mode", "zoning"] | NameKind

Contents = Mapping[str, AbstractSet[str] | AbstractSet[ZoneMember]]


class Alias(NamedTuple):
    """One name of a WWPN."""

    kind: AliasKind
    name: str
    wwpn: str
    """Lower case; empty for an fcalias without members."""


class ZoneEntry(NamedTuple):
    """One member in one zone."""

    zone: str
    member: ResolvedMember


class RepeatedMember(NamedTuple):
    """A WWPN that one zone names more than once."""

    zone: str
    wwpn: str
    names: tuple[str, ...]


class SharedWwpn(NamedTuple):
    """A WWPN that has several aliases."""

    wwpn: str
    aliases: tuple[Alias, ...]


class CaseClash(NamedTuple):
    """Names that differ in case only."""

    kind: NameKind
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Orphans:
    """Unused and undefined entries."""

    unused_aliases: tuple[Alias, ...] = ()
    """In no zone."""
    idle_zones: tuple[str, ...] = ()
    """Not in the active zoneset."""
    absent_zones: tuple[str, ...] = ()
    """In a zoneset but not defined."""
    undefined: tuple[ZoneEntry, ...] = ()
    """Members whose alias has no WWPN."""
    unknown: tuple[ZoneEntry, ...] = ()
    """Members with a WWPN that is not in the inventory; none without an inventory."""
    unzoned: tuple[FcPort, ...] = ()
    """Ports of the VSAN in no zone of the active zoneset."""


@dataclass(frozen=True, slots=True)
class Duplicates:
    """Entries that exist more than once."""

    same_members: tuple[tuple[str, ...], ...] = ()
    """Zones that permit the same pairs."""
    shared_wwpns: tuple[SharedWwpn, ...] = ()
    repeated_members: tuple[RepeatedMember, ...] = ()
    case_clashes: tuple[CaseClash, ...] = ()


class Disagreement(NamedTuple):
    """A difference between two switches of a VSAN."""

    kind: ZoningItem
    name: str
    """Of the zone, zoneset or alias; empty for a setting."""
    switch: str
    found: tuple[str, ...] | None
    """Value on this switch; None: not defined."""
    reference: str
    expected: tuple[str, ...] | None
    """Value on the reference switch."""


def orphans_of(
    database: Database,
    zones: Mapping[str, Zone],
    aliases: Iterable[Alias],
    ports: Iterable[FcPort],
    *,
    has_inventory: bool,
) -> Orphans:
    """Return unused and undefined entries; ``aliases``: those that no zone uses."""
    ends = [ZoneEntry(zone.name, member) for zone in zones.values() for member in zone.members]
    zoned = {end.member.wwpn for end in ends if zones[end.zone].is_active}
    listed = {name for names in database.vsan.zonesets.values() for name in names}
    return Orphans(
        unused_aliases=tuple(sorted(aliases)),
        idle_zones=tuple(zone.name for zone in zones.values() if not zone.is_active),
        absent_zones=tuple(sorted(listed - zones.keys())),
        undefined=tuple(end for end in ends if end.member.place == "undefined"),
        unknown=tuple(end for end in ends if has_inventory and end.member.place == "unknown"),
        unzoned=tuple(port for port in ports if port.wwpn not in zoned),
    )


def duplicates_of(
    database: Database, zones: Mapping[str, Zone], aliases: Iterable[Alias]
) -> Duplicates:
    """Return duplicate entries; ``aliases``: those of the VSAN."""
    aliases = sorted(aliases)
    same = _grouped((_content(zone), zone.name) for zone in zones.values() if zone.members)
    by_wwpn = _grouped((alias.wwpn, alias) for alias in aliases if alias.wwpn)
    return Duplicates(
        same_members=tuple(tuple(names) for names in same.values() if len(names) > 1),
        shared_wwpns=tuple(
            SharedWwpn(wwpn, tuple(named))
            for wwpn, named in sorted(by_wwpn.items())
            if len(named) > 1
        ),
        repeated_members=tuple(twice for zone in zones.values() for twice in _twice(zone)),
        case_clashes=(
            *_case_clashes("zone", zones),
            *_case_clashes("zoneset", sorted(database.vsan.zonesets)),
            *_case_clashes("fcalias", (one.name for one in aliases if one.kind == "fcalias")),
            *_case_clashes(
                "device-alias", (one.name for one in aliases if one.kind == "device-alias")
            ),
        ),
    )


def _grouped(pairs: Iterable[tuple[K, T]]) -> dict[K, list[T]]:
    groups: dict[K, dict[T, None]] = {}
    for key, value in pairs:
        groups.setdefault(key, {})[value] = None
    return {key: list(values) for key, values in groups.items()}


def _content(zone: Zone) -> frozenset[tuple[str, str]]:
    """Return the pairs that a zone permits, by WWPN; an undefined member by its name."""
    return frozenset((member.role, member.wwpn or member.value) for member in zone.members)


def _twice(zone: Zone) -> Iterator[RepeatedMember]:
    if len({member.wwpn for member in zone.members}) == len(zone.members):
        return
    names = _grouped((member.wwpn, member.value) for member in zone.members if member.wwpn)
    for wwpn, several in names.items():
        if len(several) > 1:
            yield RepeatedMember(zone.name, wwpn, tuple(several))


def _case_clashes(kind: NameKind, names: Iterable[str]) -> Iterator[CaseClash]:
    for several in _grouped((name.lower(), name) for name in names).values():
        if len(several) > 1:
            yield CaseClash(kind, tuple(several))


def disagreements_of(
    database: Database, facts: Mapping[str, SwitchFacts]
) -> tuple[Disagreement, ...]:
    """Return the differences of other switches of a VSAN from its reference switch."""
    return tuple(
        disagreement
        for switch, vsan in database.by_switch.items()
        if switch != database.reference
        for disagreement in _between(database, switch, vsan, facts[switch])
    )


def _between(
    database: Database, switch: str, vsan: VsanFacts, facts: SwitchFacts
) -> Iterator[Disagreement]:
    used = {
        member.value
        for members in database.vsan.zones.values()
        for member in members
        if member.kind == "device-alias"
    }
    held = _held(vsan, facts.device_aliases, used)
    expected = _held(database.vsan, database.device_aliases, used)
    for kind, mine in held.items():
        theirs = expected[kind]
        if mine is theirs or mine == theirs:
            continue
        for name in sorted(mine.keys() | theirs.keys()):
            if mine.get(name) != theirs.get(name):
                here, there = _words(mine.get(name)), _words(theirs.get(name))
                yield Disagreement(kind, name, switch, here, database.reference, there)


def _held(
    vsan: VsanFacts, device_aliases: Mapping[str, str], used: AbstractSet[str]
) -> dict[ZoningItem, Contents]:
    return {
        "active zoneset": {"": {vsan.active_zoneset} - {""}},
        "default zone": {"": {"permit" if vsan.default_permit else "deny"}},
        "mode": {"": {"enhanced" if vsan.enhanced else "basic"}},
        "zoning": {"": {"smart" if vsan.smart else "not smart"}},
        "zone": vsan.zones,
        "zoneset": vsan.zonesets,
        "fcalias": vsan.fcaliases,
        "device-alias": {
            name: {device_aliases[name].lower()} for name in used if name in device_aliases
        },
    }


def _words(held: AbstractSet[str] | AbstractSet[ZoneMember] | None) -> tuple[str, ...] | None:
    if held is None:
        return None
    return tuple(sorted(one if isinstance(one, str) else zone_member_text(one) for one in held))


def zone_member_text(member: ZoneMember) -> str:
    """Return a zone member as a configuration writes it: ``device-alias esx01 target``."""
    return f"{member.kind} {member.value} {member.role}".rstrip()
