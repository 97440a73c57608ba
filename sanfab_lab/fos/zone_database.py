"""Zoning of a fabric: aliases, zones, configurations, and the one that is effective."""

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sanfab_lab.commands import Refused

WWN = re.compile(r"(?:[0-9a-fA-F]{2}:){7}[0-9a-fA-F]{2}")
DOMAIN_INDEX = re.compile(r"\d{1,3},\d{1,4}")
LONGEST_NAME = 64
RESERVED = ("d_efault_", "d__efault__", "r_e_d_i_r_c__fg", "t_r_a_f_f_i_c_i_s_o", "lsan_red_")
"""How names begin that the switch keeps for itself [SANNAV][FOS73CR]."""
Kind = Literal["alias", "zone", "cfg"]


@dataclass(slots=True)
class FabricZone:
    """A zone; the members of a peer zone that are principals reach all others [FOSNOTE]."""

    members: list[str] = field(default_factory=list)
    """All members, or those of a peer zone that are no principals; in the order of creation."""
    principals: list[str] | None = None
    """None: it is no peer zone."""

    def copy(self) -> "FabricZone":
        """Return a copy that shares nothing."""
        kept = None if self.principals is None else list(self.principals)
        return FabricZone(list(self.members), kept)

    @property
    def all_members(self) -> list[str]:
        """Members of both kinds, principals first."""
        return [*(self.principals or ()), *self.members]


class Effective(NamedTuple):
    """The effective configuration: a copy of WWNs and ports, which has no aliases [HPZ]."""

    name: str
    zones: dict[str, tuple[str, ...]]
    """Members of each zone as they are printed, with the property member of a peer zone."""
    peers: tuple[str, ...] = ()
    """Zones that are peer zones."""


@dataclass(slots=True)
class ZoneDatabase:
    """The zoning database that all switches of a fabric have."""

    aliases: dict[str, list[str]] = field(default_factory=dict)
    zones: dict[str, FabricZone] = field(default_factory=dict)
    cfgs: dict[str, list[str]] = field(default_factory=dict)
    effective: Effective | None = None
    all_access: bool = True
    """Default zone: without effective configuration, everything reaches everything [FOS73CR]."""

    def copy(self) -> "ZoneDatabase":
        """Return a copy that shares nothing that changes."""
        return ZoneDatabase(
            {name: list(members) for name, members in self.aliases.items()},
            {name: zone.copy() for name, zone in self.zones.items()},
            {name: list(zones) for name, zones in self.cfgs.items()},
            self.effective,
            self.all_access,
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing is defined."""
        return not (self.aliases or self.zones or self.cfgs)

    @property
    def hides_access(self) -> bool:
        """Whether the hidden configuration of No Access is in force [FOS73CR]."""
        return not self.all_access and self.effective is None

    def kind_of(self, name: str) -> Kind | None:
        """Return what a name is; aliases, zones and configurations share one name space."""
        if name in self.aliases:
            return "alias"
        if name in self.zones:
            return "zone"
        return "cfg" if name in self.cfgs else None

    def define(self, kind: Kind, name: str, members: list[str]) -> None:
        """Define an object of some kind that has members and no roles."""
        if kind == "alias":
            self.aliases[name] = members
        elif kind == "zone":
            self.zones[name] = FabricZone(members)
        else:
            self.cfgs[name] = members

    def members_of(self, kind: Kind, name: str) -> list[str] | None:
        """Return the members of an object, to be changed; None: there is no such object."""
        if kind == "alias":
            return self.aliases.get(name)
        if kind == "cfg":
            return self.cfgs.get(name)
        zone = self.zones.get(name)
        return None if zone is None else zone.members

    def remove(self, kind: Kind, name: str) -> None:
        """Remove an object; what refers to it still does [BRCSAN]."""
        if kind == "zone":
            del self.zones[name]
        else:
            del (self.aliases if kind == "alias" else self.cfgs)[name]

    def resolved(self, members: list[str]) -> tuple[str, ...]:
        """Return members with aliases replaced; raises Refused for an undefined one."""
        found: dict[str, None] = {}
        for one in members:
            if is_fabric_address(one):
                found[one] = None
            elif one in self.aliases:
                found.update(dict.fromkeys(self.aliases[one]))
            else:
                raise not_found(one)
        return tuple(found)

    def compiled(self, name: str) -> Effective:
        """Return a configuration as it would be in effect; raises Refused [HPZ][BRCANS]."""
        if name not in self.cfgs:
            raise not_found(name)
        zones: dict[str, tuple[str, ...]] = {}
        for one in self.cfgs[name]:
            if one not in self.zones:
                raise not_found(one)
            zones[one] = self._printed_zone(self.zones[one])
        peers = tuple(one for one in zones if self.zones[one].principals is not None)
        return Effective(name, zones, peers)

    def _printed_zone(self, zone: FabricZone) -> tuple[str, ...]:
        if zone.principals is None:
            return self.resolved(zone.members)
        principals = self.resolved(zone.principals)
        return (property_member(principals), *principals, *self.resolved(zone.members))

    def property_of(self, zone: FabricZone) -> str:
        """Return the property member of a peer zone as it is defined now."""
        known = [
            address
            for one in zone.principals or ()
            for address in ([one] if is_fabric_address(one) else self.aliases.get(one, ()))
        ]
        return property_member(tuple(known))

    @property
    def size(self) -> int:
        """Bytes of what is defined: names, members and a separator behind each [mem]."""
        groups = (
            *self.aliases.items(),
            *((name, zone.all_members) for name, zone in self.zones.items()),
            *self.cfgs.items(),
        )
        return sum(len(name) + 1 + sum(len(one) + 1 for one in members) for name, members in groups)


def property_member(principals: tuple[str, ...]) -> str:
    """Return the first member of a peer zone, which counts its principals [FOSQA][BRCDDB].

    >>> property_member(("10:00:00:00:c9:00:00:01", "10:00:00:00:c9:00:00:02"))
    '00:02:00:00:00:03:00:02'
    """
    kind = 2 if principals and DOMAIN_INDEX.fullmatch(principals[0]) else 3
    return f"00:02:00:00:00:{kind:02x}:00:{len(principals):02x}"


def is_fabric_address(member: str) -> bool:
    """Return whether a member is a WWN or a port, and no alias."""
    return bool(WWN.fullmatch(member) or DOMAIN_INDEX.fullmatch(member))


def not_found(name: str) -> Refused:
    """Return the refusal of a name that is not defined [BRCANS][DELLB]."""
    return Refused(f'"{name}" not found')


def is_valid_name(name: str, release: tuple[int, ...]) -> bool:
    """Return whether a release takes a name of an alias, zone or configuration [SANNAV].

    >>> is_valid_name("esx-1", (8, 0, 2)), is_valid_name("esx-1", (8, 1)), is_valid_name("1a", (6,))
    (False, True, False)
    """
    wide = release >= (8, 1)
    shape = r"[A-Za-z0-9][A-Za-z0-9_$^-]*" if wide else r"[A-Za-z][A-Za-z0-9_]*"
    return re.fullmatch(shape, name) is not None and not name.lower().startswith(RESERVED)


def merged_zoning(
    one: ZoneDatabase, other: ZoneDatabase, release: tuple[int, ...]
) -> ZoneDatabase | None:
    """Return the zoning of two fabrics that meet; None: they conflict [FOS72AG][FOS63AG].

    ``release``: the older one of both sides.
    """
    if _objects_conflict(one, other):
        return None
    if one.effective and other.effective and one.effective != other.effective:
        return None
    for hidden, shown in ((one, other), (other, one)):
        if hidden.hides_access and shown.effective and shown.all_access:
            return None
    if not one.effective and not other.effective and one.all_access is not other.all_access:
        # No Access wins; older releases segment [FOS72AG p.376].
        access = False
        if release < (7, 2):
            return None
    else:
        leading = one if one.effective or not other.effective else other
        access = leading.all_access
    return ZoneDatabase(
        {**one.copy().aliases, **other.copy().aliases},
        {**one.copy().zones, **other.copy().zones},
        {**one.copy().cfgs, **other.copy().cfgs},
        one.effective or other.effective,
        access,
    )


def _objects_conflict(one: ZoneDatabase, other: ZoneDatabase) -> bool:
    """Return whether a name is another kind of object, or has other members, in each fabric.

    The order of members counts [FOS63AG].
    """
    for name in (*one.aliases, *one.zones, *one.cfgs):
        kind, far = one.kind_of(name), other.kind_of(name)
        if far is None or kind is None:
            continue
        if kind != far:
            return True
        mine, theirs = one.members_of(kind, name), other.members_of(kind, name)
        if mine != theirs or (kind == "zone" and one.zones[name] != other.zones[name]):
            return True
    return False
