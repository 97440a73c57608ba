"""Cabling and facts -> zoning of each VSAN: permitted pairs, wanted pairs, inconsistencies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.analysis.zone_consistency import (
    Alias,
    Disagreement,
    Duplicates,
    Orphans,
    ZoneEntry,
    disagreements_of,
    duplicates_of,
    orphans_of,
)
from sanfab.analysis.zone_pairs import Reachability, reachability_of
from sanfab.analysis.zoning import (
    Database,
    FcPort,
    ResolvedMember,
    Zone,
    databases,
    is_in,
    known_cables,
    permit_entries,
    zones_of,
)
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.model.limits import is_stated_for_vsans

DEFAULT_ZONE = "(default zone)"


class Size(NamedTuple):
    """Usage of a limit."""

    limit_name: str
    used: int
    limit: int | None
    """None: no limit is known."""


@dataclass(frozen=True, slots=True)
class VsanZoning:
    """One VSAN of one fabric, with its zones."""

    number: int
    name: str
    fabric: str
    """Fabric of its switches: A, B; empty: not known."""
    intended_fabric: str
    """Fabric of the VSAN in the inventory; empty: the VSAN is not in it."""
    style: str
    """Zoning policy of the inventory, such as ``single-initiator``; empty: not stated."""
    database: Database
    """As configured, by switch."""
    zones: Mapping[str, Zone]
    default_zone: Zone | None
    """Ports in no zone in force, if the default zone permits traffic."""
    reachability: Reachability
    orphans: Orphans
    duplicates: Duplicates
    misplaced: tuple[ZoneEntry, ...]
    """Members that are cabled in a VSAN or fabric other than that of their zone."""
    disagreements: tuple[Disagreement, ...]
    sizes: tuple[Size, ...]

    @property
    def title(self) -> str:
        """What a report calls it: a fabric without VSANs has its key in the inventory alone."""
        vsan = self.database.vsan
        return vsan.title if vsan.numbered else f"fabric vsans.{self.number}"

    @property
    def switches(self) -> tuple[str, ...]:
        """Switches with the VSAN."""
        return tuple(self.database.by_switch)

    @property
    def in_force(self) -> list[Zone]:
        """Zones of the active zoneset, and the default zone if it permits traffic."""
        return _in_force(self.zones, self.default_zone)

    @property
    def members(self) -> int:
        """Members of all zones as configured."""
        return sum(zone.size for zone in self.zones.values())

    @property
    def entries(self) -> int:
        """Permit entries of the zones in force."""
        return sum(zone.entries for zone in self.in_force)


class _San(NamedTuple):
    """Common input of the analyses of all VSANs."""

    cabling: Cabling
    facts: Mapping[str, SwitchFacts]
    limits: Mapping[str, int]
    known: Mapping[str, Cable]
    databases: list[Database]
    members_of: Counter[str]
    """Zone members by fabric."""
    used_in: dict[str, set[str]]
    """Device-aliases that are in a zone of any VSAN, by fabric."""

    @property
    def has_inventory(self) -> bool:
        """Return whether there is an inventory."""
        san = self.cabling.san
        return bool(san.vsans or san.hosts or san.arrays)


def analyse(
    cabling: Cabling, facts: Mapping[str, SwitchFacts], limits: Mapping[str, int]
) -> tuple[VsanZoning, ...]:
    """Return the zoning of every VSAN, by number and fabric.

    ``facts`` are those of each switch by name; ``limits`` are numbers by name: zones_per_vsan,
    zone_members_per_fabric, zonesets_per_switch, fcaliases_per_vsan, members_per_zone and
    device_aliases. A configuration that is checked alone comes with an empty San.
    """
    found = databases(cabling, facts)
    members_of: Counter[str] = Counter()
    used_in: dict[str, set[str]] = {}
    for database in found:
        members_of[database.fabric] += sum(map(len, database.vsan.zones.values()))
        used_in.setdefault(database.fabric, set()).update(_used(database, "device-alias"))
    san = _San(cabling, facts, limits, known_cables(cabling), found, members_of, used_in)
    return tuple(_vsan(database, san) for database in found)


def _vsan(database: Database, san: _San) -> VsanZoning:
    number, cabling = database.number, san.cabling
    intent = cabling.san.vsans.get(number)
    zones = zones_of(database, cabling, san.known)
    ports = _ports(database, san)
    default_zone = _default_zone(database, zones, ports)
    aliases, spare = _aliases(database, san)
    return VsanZoning(
        number=number,
        name=database.vsan.name or (intent.name or "" if intent else ""),
        fabric=database.fabric,
        intended_fabric=intent.fabric if intent else "",
        style=(intent.zoning or cabling.san.policy.zoning) if intent else "",
        database=database,
        zones=zones,
        default_zone=default_zone,
        reachability=reachability_of(
            _in_force(zones, default_zone), ports, cabling if san.has_inventory else None
        ),
        orphans=orphans_of(database, zones, spare, ports, has_inventory=san.has_inventory),
        duplicates=duplicates_of(database, zones, aliases),
        misplaced=tuple(_misplaced(zones)),
        disagreements=disagreements_of(database, san.facts),
        sizes=tuple(_sizes(database, zones, san)),
    )


def _ports(database: Database, san: _San) -> list[FcPort]:
    """Return the ports of a VSAN in the inventory."""
    return [
        FcPort(cable.end.wwpn.lower(), cable)
        for cable in san.cabling.by_vsan.get(database.number, ())
        if cable.end.wwpn and is_in(cable, database.number, database.fabric, san.cabling)
    ]


def _in_force(zones: Mapping[str, Zone], default_zone: Zone | None) -> list[Zone]:
    active = [zone for zone in zones.values() if zone.is_active]
    return active if default_zone is None else [*active, default_zone]


def _default_zone(
    database: Database, zones: Mapping[str, Zone], ports: list[FcPort]
) -> Zone | None:
    """Return the ports in no zone in force, which the default zone connects."""
    if not database.vsan.default_permit:
        return None
    zoned = {member.wwpn for zone in zones.values() if zone.is_active for member in zone.members}
    members = tuple(
        ResolvedMember("pwwn", port.wwpn, "", "here", port)
        for port in ports
        if port.wwpn not in zoned
    )
    entries = permit_entries(members, by_role=False)
    return Zone(DEFAULT_ZONE, members, len(members), is_active=True, entries=entries)


def _used(database: Database, kind: str) -> set[str]:
    return {
        member.value
        for members in database.vsan.zones.values()
        for member in members
        if member.kind == kind
    }


def _aliases(database: Database, san: _San) -> tuple[list[Alias], list[Alias]]:
    """Return the aliases of a VSAN, and those of them that no zone uses."""
    here = _used(database, "fcalias")
    fcaliases = [
        Alias("fcalias", name, wwpn.lower())
        for name, wwpns in database.vsan.fcaliases.items()
        for wwpn in wwpns or {""}
    ]
    spare = [alias for alias in fcaliases if alias.name not in here]
    used = san.used_in[database.fabric]
    device_aliases = list(_device_aliases(database, san))
    spare += [alias for alias in device_aliases if alias.name not in used]
    return fcaliases + device_aliases, spare


def _device_aliases(database: Database, san: _San) -> Iterator[Alias]:
    """Yield the device-aliases of a VSAN: in its zones, or of a port that is cabled in it.

    An alias of a port in no VSAN of the fabric counts for the first VSAN of the fabric.
    """
    numbers = [other.number for other in san.databases if other.fabric == database.fabric]
    here = _used(database, "device-alias")
    for name, given in database.device_aliases.items():
        wwpn = given.lower()
        cable = san.known.get(wwpn)
        home = cable.vsan if cable is not None and cable.vsan in numbers else min(numbers)
        if name in here or home == database.number:
            yield Alias("device-alias", name, wwpn)


def _misplaced(zones: Mapping[str, Zone]) -> Iterator[ZoneEntry]:
    for zone in zones.values():
        for member in zone.members:
            if member.place == "elsewhere":
                yield ZoneEntry(zone.name, member)


def _sizes(database: Database, zones: Mapping[str, Zone], san: _San) -> Iterator[Size]:
    zonesets = (
        sum(len(vsan.zonesets) for vsan in san.facts[switch].vsans.values())
        for switch in database.by_switch
    )
    used = {
        "zones_per_vsan": len(zones),
        "zone_members_per_fabric": san.members_of[database.fabric],
        "members_per_zone": max((zone.size for zone in zones.values()), default=0),
        "zonesets_per_switch": max(zonesets, default=0),
        "fcaliases_per_vsan": len(database.vsan.fcaliases),
        "device_aliases": len(database.device_aliases),
    }
    for name, number in used.items():
        limit = san.limits.get(name)
        if not database.vsan.numbered and is_stated_for_vsans(name, limit):
            limit = None
        yield Size(name, number, limit)
