"""Subjects of the rules on WWNs and zones; each list is made once for all of them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.zoning import Database, ResolvedMember, Zone, fabric_of, zones_of
from sanfab.facts.fc import Role, VsanFacts
from sanfab.inventory.cables import Cable, endpoints
from sanfab.model.ouis import owner_of
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.rule import Scope, Subject
from sanfab.rules.scopes import ARRAYS, SWITCH_VSANS, SanArray, SwitchVsan


class SwitchZone(NamedTuple):
    """A zone on a switch, its members resolved."""

    switch: CheckedSwitch
    vsan: VsanFacts
    fabric: str
    """A, B, or empty where no fabric is known."""
    zone: Zone
    by_maker: bool
    """The manufacturer of a WWPN tells a host from an array where nothing else does."""

    @property
    def cause(self) -> str:
        """Identity of this zone on all its switches."""
        return f"vsan {self.vsan.id} zone {self.zone.name}"

    def side(self, member: ResolvedMember) -> Role:
        """Return whether a member is a host or an array; adapters are in hosts."""
        if member.side or not self.by_maker or not member.wwpn:
            return member.side
        owner = owner_of(member.wwpn)
        kinds: dict[str, Role] = {"adapter": "initiator", "array": "target"}
        return kinds.get(owner.kind, "") if owner else ""

    @property
    def knows_members(self) -> bool:
        """Return whether each member is a WWPN or an alias; others, as an FC id, tell no device."""
        members = self.vsan.zones.get(self.zone.name, set())
        return all(member.kind != "other" for member in members)

    def is_whole(self, context: CheckContext) -> bool:
        """Return whether the reader accepted every line about its members, and knows each."""
        name = (self.switch.name, self.vsan.id, self.zone.name)
        return self.knows_members and name not in context.subjects(_part_read)[0]


class NamedWwpn(NamedTuple):
    """A WWPN that the inventory or a switch names."""

    value: str
    """Lower case."""
    cable: Cable | None = None
    """Port with the WWPN; None: it is not in the inventory."""


class WwpnEntry(NamedTuple):
    """One line of a list that states the owner of a WWPN."""

    wwpn: str
    owner: str
    """Alias, or device and port."""
    at: Where


class WwpnList(NamedTuple):
    """A list of the owners of WWPNs: ports of the inventory, or aliases of a switch."""

    kind: str
    """fcalias, device-alias or port."""
    entries: tuple[WwpnEntry, ...]
    switch: CheckedSwitch | None = None


def member_name(member: ResolvedMember) -> str:
    """Return the name of a member: host or array and port, else as in the zone."""
    if member.port is not None and member.port.cable is not None:
        return member.port.name
    return member.value


def _fc_switches(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for switch in context.switches.values():
        if switch.facts.vsans or switch.facts.device_aliases:
            yield Subject(switch.name, switch.where, switch, fact="name")


def fcoe_port_by_wwpn(context: CheckContext) -> dict[str, Cable]:
    """Return every FCoE port of the inventory by its WWPN in lower case."""
    return context.subjects(_known)[0]


def _known(context: CheckContext) -> Iterator[dict[str, Cable]]:
    yield {
        cable.end.wwpn.lower(): cable
        for cables in context.cabling.by_vsan.values()
        for cable in cables
        if cable.end.wwpn
    }


def _zones(context: CheckContext) -> Iterator[Subject[SwitchZone]]:
    for subject in context.subjects(SWITCH_VSANS.find):
        for one in zones_on(subject.item, context):
            name = f"{one.switch.name} zone name {one.zone.name} {one.vsan.place}"
            yield Subject(name, subject.where, one, fact=f"{subject.fact}.zones.{one.zone.name}")


def zones_on(item: SwitchVsan, context: CheckContext) -> list[SwitchZone]:
    """Return the zones of a VSAN on one switch."""
    switch, vsan = item
    cabling = context.cabling
    fabric = fabric_of(cabling, switch.name, vsan.id)
    aliases = switch.facts.device_aliases
    database = Database(vsan.id, fabric, {switch.name: vsan}, switch.name, vsan, aliases)
    zones = zones_of(database, cabling, fcoe_port_by_wwpn(context))
    alone = switch.may_be_excerpt
    return [SwitchZone(switch, vsan, fabric, zone, alone) for zone in zones.values()]


_HEAD = re.compile(r"(zone|zoneset|fcalias) name (\S+) vsan (\d+)")


def _part_read(context: CheckContext) -> Iterator[set[tuple[str, int, str]]]:
    """Yield the zones with members in lines that the reader did not accept."""
    found = set()
    for switch in context.switches.values():
        text = switch.configuration
        for number, line in text.unread if text is not None else ():
            if text is not None and line.lstrip().startswith("member "):
                above = (_HEAD.match(text.lines[index]) for index in range(number - 2, -1, -1))
                head = next(filter(None, above), None)
                if head is not None and head[1] == "zone":
                    found.add((switch.name, int(head[3]), head[2]))
    yield found


def _smart_zones(context: CheckContext) -> Iterator[Subject[SwitchZone]]:
    return (subject for subject in context.subjects(_zones) if subject.item.vsan.smart)


def _wwpns(context: CheckContext) -> Iterator[Subject[NamedWwpn]]:
    known, families = fcoe_port_by_wwpn(context), context.cabling.families
    for switch in context.switches.values():
        for cable in context.cabling.ports_at(switch.name):
            if cable.end.wwpn:
                name, where = f"{cable.device} {cable.label}", (*cable.where, "wwpn")
                wwpn = NamedWwpn(cable.end.wwpn.lower(), cable)
                yield Subject(name, where, wwpn, families.get(cable.device, frozenset()))
        for value in sorted(one for one in wwpns_of(switch) if one not in known):
            fact = _fact_of_wwpn(switch, value)
            yield Subject(f"{switch.name} {value}", switch.where, NamedWwpn(value), fact=fact)


def _fact_of_wwpn(switch: CheckedSwitch, wwpn: str) -> str:
    """Return the path of the first alias or zone of a switch that names a WWPN."""
    for alias, value in switch.facts.device_aliases.items():
        if value.lower() == wwpn:
            return f"device_aliases.{alias}"
    for number, vsan in switch.facts.vsans.items():
        for alias, wwpns in vsan.fcaliases.items():
            if wwpn in wwpns:
                return f"vsans.{number}.fcaliases.{alias}.{wwpn}"
        for zone, members in vsan.zones.items():
            if wwpn in {member.value for member in members}:
                return f"vsans.{number}.zones.{zone}.{wwpn}"
    return "name"


def wwpns_of(switch: CheckedSwitch) -> set[str]:
    """Return every WWPN that the aliases and zones of a switch name, in lower case."""
    found = set(switch.facts.device_aliases.values())
    for vsan in switch.facts.vsans.values():
        found.update(*vsan.fcaliases.values())
        found.update(
            member.value
            for members in vsan.zones.values()
            for member in members
            if member.kind == "pwwn"
        )
    return {wwpn.lower() for wwpn in found}


def _cabled_wwpns(context: CheckContext) -> Iterator[Subject[NamedWwpn]]:
    return (subject for subject in context.subjects(_wwpns) if subject.item.cable is not None)


def _books(context: CheckContext) -> Iterator[Subject[WwpnList]]:
    # Rules may run on batches of switches: the list of ports belongs to the first switch.
    first = next(iter(context.san.switches), "")
    ports = tuple(_port_entries(context)) if first in context.switches else ()
    if ports:
        yield Subject(context.san.name, ("name",), WwpnList("port", ports))
    known = fcoe_port_by_wwpn(context)
    for switch in context.switches.values():
        if switch.facts.device_aliases:
            entries = tuple(
                WwpnEntry(wwpn.lower(), alias, _where(wwpn, known, switch.where))
                for alias, wwpn in sorted(switch.facts.device_aliases.items())
            )
            book = WwpnList("device-alias", entries, switch)
            yield Subject(switch.name, switch.where, book, fact="device_aliases")
    for subject in context.subjects(SWITCH_VSANS.find):
        if subject.item.facts.fcaliases:
            entries = tuple(
                WwpnEntry(wwpn.lower(), alias, _where(wwpn, known, subject.where))
                for alias, wwpns in sorted(subject.item.facts.fcaliases.items())
                for wwpn in sorted(wwpns)
            )
            book = WwpnList("fcalias", entries, subject.item.switch)
            yield Subject(subject.name, subject.where, book, fact=subject.fact)


def _where(wwpn: str, known: dict[str, Cable], differing: Where) -> Where:
    cable = known.get(wwpn.lower())
    return differing if cable is None else cable.where


def _port_entries(context: CheckContext) -> Iterator[WwpnEntry]:
    for name, label, is_array, port in endpoints(context.san):
        where: Where = ("arrays" if is_array else "hosts", name, "ports", label)
        if port.wwpn:
            yield WwpnEntry(port.wwpn.lower(), f"{name} {label}", (*where, "wwpn"))
        if is_array:
            interfaces = context.san.arrays[name].ports[label].interfaces
            for interface, wwpn in interfaces.items():
                at = (*where, "interfaces", interface)
                yield WwpnEntry(wwpn.lower(), f"{name} {label} {interface}", at)


def _fc_arrays(context: CheckContext) -> Iterator[Subject[SanArray]]:
    for subject in context.subjects(ARRAYS.find):
        if any(port.wwpn for port in subject.item.intent.ports.values()):
            yield subject


def _masked_arrays(context: CheckContext) -> Iterator[Subject[SanArray]]:
    for subject in context.subjects(ARRAYS.find):
        intent = subject.item.intent
        is_fc = any(port.wwpn for port in intent.ports.values())
        if is_fc or intent.igroups or subject.item.name in context.printed:
            yield subject


FC_SWITCHES: Scope[CheckedSwitch] = Scope("switch", _fc_switches)
"""Switches that have a VSAN or an alias."""
ZONES: Scope[SwitchZone] = Scope("switch", _zones)
SMART_ZONES: Scope[SwitchZone] = Scope("switch", _smart_zones)
"""Those of VSANs with smart zoning."""
WWPNS: Scope[NamedWwpn] = Scope("switch", _wwpns)
"""Every WWPN once."""
BOOKS: Scope[WwpnList] = Scope("switch", _books)
SAN_ZONES: Scope[SwitchZone] = Scope("san", _zones)
"""All zones, for rules that need the cabling."""
CABLED_WWPNS: Scope[NamedWwpn] = Scope("san", _cabled_wwpns)
"""Those of the inventory."""
FC_ARRAYS: Scope[SanArray] = Scope("san", _fc_arrays)
"""Arrays with FCoE ports."""
MASKED_ARRAYS: Scope[SanArray] = Scope("san", _masked_arrays)
"""Those, and others whose igroups are known."""
