"""Cabling and facts -> the zoning database of each VSAN, every member resolved to its port."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sanfab.facts.fc import MemberKind, Role, VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling

_Place = Literal["here", "elsewhere", "unknown", "undefined"]
"""``here``: cabled in the VSAN of the zone; ``elsewhere``: in another VSAN or fabric; ``unknown``:
a WWPN that is not in the inventory; ``undefined``: an alias without a WWPN."""


class FcPort(NamedTuple):
    """One WWPN and its port."""

    wwpn: str
    """Lower case."""
    cable: Cable | None = None
    """Host or array port in the inventory; None: it is not in the inventory."""

    @property
    def name(self) -> str:
        """Host or array and its port, else the WWPN."""
        return self.wwpn if self.cable is None else f"{self.cable.device} {self.cable.label}"


@dataclass(frozen=True, slots=True)
class ResolvedMember:
    """One member of a zone; an fcalias of several WWPNs gives several members."""

    kind: MemberKind
    value: str
    """WWPN or name of an alias, as configured on the switch."""
    role: Role
    """Role in smart zoning; empty otherwise."""
    place: _Place
    port: FcPort | None = None
    """Port that it resolves to; None: it is undefined."""

    @property
    def side(self) -> Role:
        """Host or array by the inventory, else by its role."""
        if self.port is None or self.port.cable is None:
            return self.role
        return "target" if self.port.cable.is_array else "initiator"

    @property
    def wwpn(self) -> str:
        """Its WWPN; empty: it is undefined."""
        return "" if self.port is None else self.port.wwpn

    @property
    def talks(self) -> bool:
        """Return whether its port can log in to this VSAN."""
        return self.place in {"here", "unknown"}


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone with its members resolved."""

    name: str
    members: tuple[ResolvedMember, ...]
    """In order of kind, name and WWPN."""
    size: int
    """Members as configured."""
    is_active: bool
    """In the active zoneset."""
    entries: int
    """Permit entries it takes in the TCAM of a switch: one for each direction of each pair."""
    by_role: bool = False
    """Smart zoning: roles decide which members communicate."""

    @property
    def initiators(self) -> list[ResolvedMember]:
        """Members that are hosts."""
        return [member for member in self.members if member.side in {"initiator", "both"}]

    @property
    def targets(self) -> list[ResolvedMember]:
        """Members that are arrays."""
        return [member for member in self.members if member.side in {"target", "both"}]


@dataclass(frozen=True, slots=True)
class Database:
    """Zoning of one VSAN as configured on its switches."""

    number: int
    fabric: str
    """A, B; empty: not known."""
    by_switch: Mapping[str, VsanFacts]
    reference: str
    """Reference switch: the one with the most zones."""
    vsan: VsanFacts
    device_aliases: Mapping[str, str]
    """Of the reference switch, those of other VSANs included."""

    @property
    def active_zones(self) -> frozenset[str]:
        """Names of the zones in the active zoneset."""
        return frozenset(self.vsan.zonesets.get(self.vsan.active_zoneset, ()))


def known_cables(cabling: Cabling) -> dict[str, Cable]:
    """Return every Fibre Channel port of the inventory by its WWPN in lower case."""
    return {
        cable.end.wwpn.lower(): cable
        for switch in cabling.san.switches
        for cable in cabling.ports_at(switch)
        if cable.end.wwpn
    }


def fabric_of(cabling: Cabling, switch: str, number: int | None) -> str:
    """Return the fabric of a VSAN on a switch: of the switch, else of the VSAN."""
    intent = cabling.san.switches.get(switch)
    if intent is not None and intent.fabric is not None:
        return intent.fabric
    vsan = cabling.san.vsans.get(number) if number is not None else None
    return "" if vsan is None else vsan.fabric


def databases(cabling: Cabling, facts: Mapping[str, SwitchFacts]) -> list[Database]:
    """Return the zoning databases by VSAN and fabric, those of VSANs on no switch included."""
    found: dict[tuple[int, str], dict[str, VsanFacts]] = {}
    for switch in sorted(facts):
        for number, vsan in facts[switch].vsans.items():
            key = (number, fabric_of(cabling, switch, number))
            found.setdefault(key, {})[switch] = vsan
    for number, intent in cabling.san.vsans.items():
        found.setdefault((number, intent.fabric), {})
    return [_database(key, by_switch, facts) for key, by_switch in sorted(found.items())]


def _database(
    key: tuple[int, str], by_switch: dict[str, VsanFacts], facts: Mapping[str, SwitchFacts]
) -> Database:
    number, fabric = key
    if not by_switch:
        return Database(number, fabric, {}, "", VsanFacts(number), {})
    # In basic mode only the switch where zoning is edited has the full database.
    reference = max(by_switch, key=lambda switch: len(by_switch[switch].zones))
    aliases = facts[reference].device_aliases
    return Database(number, fabric, by_switch, reference, by_switch[reference], aliases)


def resolve(
    member: ZoneMember, vsan: VsanFacts, device_aliases: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the WWPNs of a zone member in lower case; empty: its alias is not defined.

    >>> vsan = VsanFacts(1, fcaliases={"a": {"50:0A:00:00:00:00:00:01"}})
    >>> resolve(ZoneMember("fcalias", "a"), vsan, {})
    ('50:0a:00:00:00:00:00:01',)
    """
    if member.kind == "pwwn":
        return (member.value.lower(),)
    if member.kind == "fcalias":
        return tuple(sorted(wwpn.lower() for wwpn in vsan.fcaliases.get(member.value, ())))
    wwpn = device_aliases.get(member.value) if member.kind == "device-alias" else None
    return () if wwpn is None else (wwpn.lower(),)


def zones_of(database: Database, cabling: Cabling, known: Mapping[str, Cable]) -> dict[str, Zone]:
    """Return the zones of a VSAN by name; ``known``: ports of the inventory by WWPN."""
    vsan, active = database.vsan, database.active_zones
    homes = _Homes(database.number, database.fabric, cabling, known, {})
    zones = {}
    for name in sorted(vsan.zones):
        members = tuple(
            member
            for configured in sorted(vsan.zones[name], key=_by_kind)
            for member in _members(configured, database, homes)
        )
        entries = permit_entries(members, by_role=vsan.smart)
        size = len(vsan.zones[name])
        zones[name] = Zone(name, members, size, name in active, entries, by_role=vsan.smart)
    return zones


class _Homes(NamedTuple):
    """Cabling of the ports in the zones of a VSAN."""

    number: int
    fabric: str
    cabling: Cabling
    known: Mapping[str, Cable]
    found: dict[str, tuple[FcPort, _Place]]
    """Cache by WWPN."""

    def of(self, wwpn: str) -> tuple[FcPort, _Place]:
        """Return a port and whether it is in this VSAN."""
        if wwpn not in self.found:
            cable = self.known.get(wwpn)
            self.found[wwpn] = FcPort(wwpn, cable), self._place(cable)
        return self.found[wwpn]

    def _place(self, cable: Cable | None) -> _Place:
        if cable is None:
            return "unknown"
        return "here" if is_in(cable, self.number, self.fabric, self.cabling) else "elsewhere"


def is_in(cable: Cable, number: int, fabric: str, cabling: Cabling) -> bool:
    """Return whether a port is cabled in a VSAN of a fabric."""
    if cable.vsan != number:
        return False
    return fabric_of(cabling, cable.switch, number) == fabric


def _members(configured: ZoneMember, database: Database, homes: _Homes) -> Iterable[ResolvedMember]:
    wwpns = resolve(configured, database.vsan, database.device_aliases)
    if not wwpns:
        yield ResolvedMember(configured.kind, configured.value, configured.role, "undefined")
    for wwpn in wwpns:
        port, place = homes.of(wwpn)
        yield ResolvedMember(configured.kind, configured.value, configured.role, place, port)


def _by_kind(member: ZoneMember) -> tuple[str, str, str]:
    return member.kind, member.value, member.role


def permit_entries(members: Iterable[ResolvedMember], *, by_role: bool) -> int:
    """Return the permit entries of a zone: N*(N-1); by role, twice initiators times targets.

    By role, a member without a role has none, and ``both`` connects to every role.
    """
    roles = {member.wwpn: member.role for member in members if member.port is not None}
    if not by_role:
        return len(roles) * (len(roles) - 1)
    counts = dict.fromkeys(("", "initiator", "target", "both"), 0)
    for role in roles.values():
        counts[role] += 1
    one_sided = counts["initiator"] + counts["target"]
    between = counts["initiator"] * counts["target"] + counts["both"] * one_sided
    return 2 * between + counts["both"] * (counts["both"] - 1)
