"""NX-OS zoning: device aliases, zones, zonesets; their lines and the lines that change them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import NamedTuple, get_args

from sanfab.facts.fc import MemberKind, Role, VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.nos.nxos.builder import READER, Builder, assign, line
from sanfab.nos.nxos.names import NUMBER, WWPN
from sanfab.nos.remediation import ConfigStep, ConfigSteps, ExtraSteps

in_fcalias = READER.block("fcalias")
in_zoneset = READER.block("zoneset")
in_zone = READER.block("zone")
in_device_aliases = READER.block("device-aliases")

_ROLES: dict[str, Role] = {"": "", "init": "initiator", **{role: role for role in get_args(Role)}}
_KINDS: dict[str, MemberKind] = {kind: kind for kind in get_args(MemberKind)}
_MEMBER = f"{{kind:pwwn (?={WWPN}(?: |$))|device-alias |fcalias }}{{value}}"
_VSAN = f"vsan {{id:{NUMBER}}}"


class ZoneBlock(NamedTuple):
    """The zone or zoneset of an open block, and its VSAN."""

    vsan: VsanFacts
    name: str


@line(f"fcalias name {{name}} {_VSAN}", source="S2 DELL5K", opens="fcalias")
def _fcalias(builder: Builder, name: str, number: str) -> set[str]:
    return builder.edited_vsan(number).fcaliases.setdefault(name, set())


@line(f"no fcalias name {{name}} {_VSAN}", source="PSMDS")
def _no_fcalias(builder: Builder, name: str, number: str) -> None:
    builder.edited_vsan(number).fcaliases.pop(name, None)


@in_fcalias.line(f"member pwwn {{wwpn:{WWPN}}}", source="S2 DELL5K")
def _fcalias_member(wwpns: set[str], wwpn: str) -> None:
    wwpns.add(wwpn.lower())


@in_fcalias.line(f"no member pwwn {{wwpn:{WWPN}}}", source="MDSALIAS")
def _no_fcalias_member(wwpns: set[str], wwpn: str) -> None:
    wwpns.discard(wwpn.lower())


def _flag(name: str, *, value: bool) -> Callable[[Builder, str], None]:
    """Return the function that sets a flag of a VSAN."""

    def set_flag(builder: Builder, number: str) -> None:
        setattr(builder.vsan(number), name, value)

    return set_flag


line(f"zone mode enhanced {_VSAN}", source="LABNOTES")(_flag("enhanced", value=True))
line(f"zone smart-zoning enable {_VSAN}", source="COLL-NX")(_flag("smart", value=True))
line(f"no zone smart-zoning enable {_VSAN}", source="COLL-NX")(_flag("smart", value=False))
line(f"zone default-zone permit {_VSAN}", source="COLL-NX")(_flag("default_permit", value=True))
line(f"no zone default-zone permit {_VSAN}", source="COLL-NX")(_flag("default_permit", value=False))
line(f"zone commit {_VSAN}", source="LABNOTES MDSSDK")(_flag("uncommitted", value=False))


@line(f"no zone mode enhanced {_VSAN}", source="COLL-NX")
def _basic_mode(builder: Builder, number: str) -> None:
    vsan = builder.vsan(number)
    vsan.enhanced = vsan.uncommitted = False


@line(f"clear zone database {_VSAN}", source="MDS94")
@line(f"do clear zone database {_VSAN}", source="MDS94 CISCONOTES")
def _clear(builder: Builder, number: str) -> None:
    """Empty the full database; the active zoneset stays active."""
    vsan = builder.edited_vsan(number)
    vsan.fcaliases, vsan.zones, vsan.zonesets = {}, {}, {}


@line(f"zone name {{name}} {_VSAN}", source="S2", opens="zone")
def _zone(builder: Builder, name: str, number: str) -> ZoneBlock:
    vsan = builder.edited_vsan(number)
    vsan.zones.setdefault(name, set())
    return ZoneBlock(vsan, name)


@in_zoneset.line("zone name {name}", source="CINDER", opens="zone")
def _zone_inside(zoneset: ZoneBlock, name: str) -> ZoneBlock:
    zoneset.vsan.zones.setdefault(name, set())
    zoneset.vsan.zonesets[zoneset.name].add(name)
    return zoneset._replace(name=name)


@line(f"no zone name {{name}} {_VSAN}", source="DELL5K COLL-NX")
def _no_zone(builder: Builder, name: str, number: str) -> None:
    vsan = builder.edited_vsan(number)
    vsan.zones.pop(name, None)
    for members in vsan.zonesets.values():
        members.discard(name)


@in_zone.line(f"member {_MEMBER}", source="S2 DELL5K COLL-NX")
@in_zone.line(f"member {_MEMBER} {{role:initiator|init|target|both}}", source="COLL-NX")
def _member(zone: ZoneBlock, kind: str, value: str, role: str = "") -> None:
    member = _zone_member(kind, value, role)
    if member.kind == "fcalias" and member.value not in zone.vsan.fcaliases:
        raise ValueError(value)  # an alias is defined before it is used (N-24)
    zone.vsan.zones[zone.name].add(member)


@in_zone.line(f"no member {_MEMBER}", source="DELL5K COLL-NX")
@in_zone.line(f"no member {_MEMBER} {{role:initiator|init|target|both}}", source="COLL-NX")
def _no_member(zone: ZoneBlock, kind: str, value: str, role: str = "") -> None:
    zone.vsan.zones[zone.name].remove(_zone_member(kind, value, role))


_OTHER = "fcid|fwwn|ip-address|interface|symbolic-nodename|domain-id"
"""Words for members by FC address, fabric port, address, interface, name or domain."""


@in_zone.line(f"member {{value:(?:{_OTHER}) .+}}", source="N5K-ZONE")
def _other_member(zone: ZoneBlock, value: str) -> None:
    zone.vsan.zones[zone.name].add(ZoneMember("other", value))


@in_zone.line(f"no member {{value:(?:{_OTHER}) .+}}", source="N5K-ZONE")
def _no_other_member(zone: ZoneBlock, value: str) -> None:
    zone.vsan.zones[zone.name].remove(ZoneMember("other", value))


def _zone_member(kind: str, value: str, role: str) -> ZoneMember:
    name = value.lower() if kind == "pwwn " else value
    return ZoneMember(_KINDS[kind.strip()], name, _ROLES[role])


@line(f"zoneset name {{name}} {_VSAN}", source="S2", opens="zoneset")
def _zoneset(builder: Builder, name: str, number: str) -> ZoneBlock:
    vsan = builder.edited_vsan(number)
    vsan.zonesets.setdefault(name, set())
    return ZoneBlock(vsan, name)


@line(f"no zoneset name {{name}} {_VSAN}", source="DELL5K COLL-NX")
def _no_zoneset(builder: Builder, name: str, number: str) -> None:
    builder.edited_vsan(number).zonesets.pop(name, None)


@in_zoneset.line("member {zone}", source="S2")
def _zoneset_member(zoneset: ZoneBlock, zone: str) -> None:
    if zone not in zoneset.vsan.zones:
        raise ValueError(zone)  # `Zone not present` [MDSSDK]
    zoneset.vsan.zonesets[zoneset.name].add(zone)


@in_zoneset.line("no member {zone}", source="DELL5K COLL-NX")
def _no_zoneset_member(zoneset: ZoneBlock, zone: str) -> None:
    zoneset.vsan.zonesets[zoneset.name].discard(zone)


@line(f"zoneset activate name {{name}} {_VSAN}", source="S2")
def _activate(builder: Builder, name: str, number: str) -> None:
    vsan = builder.edited_vsan(number)
    if name not in vsan.zonesets:
        raise ValueError(name)  # `Zoneset not present` [LABNOTES]
    vsan.active_zoneset = name


@line(f"no zoneset activate name {{name}} {_VSAN}", source="COLL-NX")
def _deactivate(builder: Builder, name: str, number: str) -> None:
    vsan = builder.edited_vsan(number)
    if vsan.active_zoneset != name:
        raise ValueError(name)
    vsan.active_zoneset = ""


assign("device-alias mode enhanced", "facts.device_alias_enhanced", value=True, source="COLL-NX")
in_device_aliases.assign(
    "device-alias mode enhanced", "facts.device_alias_enhanced", value=True, source="MDSSDK"
)


@line("device-alias database", source="DELL5K MDSSDK", opens="device-aliases")
def _device_alias_database(builder: Builder) -> Builder:
    builder.facts.device_alias_uncommitted = True
    return builder


@in_device_aliases.line(f"device-alias name {{name}} pwwn {{wwpn:{WWPN}}}", source="DELL5K")
def _device_alias(builder: Builder, name: str, text: str) -> None:
    wwpn = text.lower()
    known = builder.facts.device_aliases.get(name, wwpn)
    if known != wwpn or builder.alias_of.get(wwpn, name) != name:
        raise ValueError(name)  # names and WWPNs are unique [COLL-NX]
    builder.facts.device_aliases[name] = wwpn
    builder.alias_of[wwpn] = name


@in_device_aliases.line("no device-alias name {name}", source="DELL5K COLL-NX")
def _no_device_alias(builder: Builder, name: str) -> None:
    builder.alias_of.pop(builder.facts.device_aliases.pop(name, ""), None)


assign("device-alias commit", "facts.device_alias_uncommitted", value=False, source="DELL5K MDSSDK")

_EMPTY = VsanFacts(0)

_Members = dict[str, dict[str, str]]
"""By name of an alias, zone or zoneset: how each member is sent, by how the switch stores it."""


def without_zoning(facts: SwitchFacts) -> SwitchFacts:
    """Return facts without zones and aliases, which ``zoning_steps`` covers."""
    vsans = {
        number: replace(
            _EMPTY,
            id=number,
            name=vsan.name,
            domain_id=vsan.domain_id,
            in_order=vsan.in_order,
            load_balancing=vsan.load_balancing,
        )
        for number, vsan in facts.vsans.items()
    }
    return replace(facts, vsans=vsans, device_aliases={}, device_alias_uncommitted=False)


def zoning_steps(start: SwitchFacts, goal: SwitchFacts) -> ExtraSteps:
    """Return the steps of zoning: those of removed VSANs early, all others late.

    An alias is created before a zone names it, and removed after the last zone that names it.
    """
    early: ConfigSteps = []
    start = as_printed(start)
    known = start.device_aliases
    new = {name: wwpn for name, wwpn in goal.device_aliases.items() if known.get(name) != wwpn}
    # A WWPN has one alias: the old one is removed before it gets another.
    taken = {*new.values()}
    replaced = {name for name, wwpn in known.items() if name in new or wwpn in taken}
    late = _alias_steps(replaced, new)
    for number in sorted({*start.vsans, *goal.vsans}):
        old, intended = start.vsans.get(number), goal.vsans.get(number)
        if intended is not None:
            late += _zone_steps(_vsan_lines(number, old or _EMPTY, intended, goal))
        elif old is not None:
            early += _zone_steps(_vsan_lines(number, old, _EMPTY, goal))
    late += _alias_steps(known.keys() - goal.device_aliases.keys() - replaced, {})
    return ExtraSteps(early, late)


def as_printed(facts: SwitchFacts) -> SwitchFacts:
    """Return facts as NX-OS stores them: in basic mode it replaces a device alias by its WWPN.

    Source: LABNOTES.
    """
    if facts.device_alias_enhanced:
        return facts
    vsans = {
        number: replace(
            vsan,
            zones={
                name: {_resolved(member, facts.device_aliases) for member in members}
                for name, members in vsan.zones.items()
            },
        )
        for number, vsan in facts.vsans.items()
    }
    return replace(facts, vsans=vsans)


def _resolved(member: ZoneMember, wwpn_of: Mapping[str, str]) -> ZoneMember:
    if member.kind != "device-alias" or member.value not in wwpn_of:
        return member
    return ZoneMember("pwwn", wwpn_of[member.value], member.role)


def _alias_steps(removed: Set[str], added: dict[str, str]) -> ConfigSteps:
    lines = [f"no device-alias name {name}" for name in sorted(removed)]
    lines += [f"device-alias name {name} pwwn {wwpn}" for name, wwpn in sorted(added.items())]
    if not lines:
        return []
    block = [ConfigStep(("device-alias database",), line) for line in lines]
    return [*block, ConfigStep((), "device-alias commit")]


def _zone_steps(lines: Iterable[str]) -> ConfigSteps:
    """Return the steps of lines; an indented line stands in the block of the header before it."""
    steps: ConfigSteps = []
    header = ""
    for text in lines:
        if text.startswith(" "):
            steps.append(ConfigStep((header,), text.strip()))
        elif text.startswith(("zone name", "zoneset name", "fcalias name")):
            header = text
            steps.append(ConfigStep((header,), ""))
        else:
            steps.append(ConfigStep((), text))
    return steps


def _vsan_lines(number: int, old: VsanFacts, new: VsanFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield the lines of one VSAN: mode, edits, activation, commit."""
    vsan = f"vsan {number}"
    edits = list(_edits(vsan, old, new, goal))
    if new.enhanced and not old.enhanced:
        yield f"zone mode enhanced {vsan}"
    yield from edits
    was_active, is_active = old.active_zoneset, new.active_zoneset
    if was_active and not is_active:
        yield f"no zoneset activate name {was_active} {vsan}"
    elif is_active and (edits or was_active != is_active):
        yield f"zoneset activate name {is_active} {vsan}"
    is_enhanced = old.enhanced or new.enhanced
    if is_enhanced and (edits or was_active != is_active or old.uncommitted):
        yield f"zone commit {vsan}"
    if old.enhanced and not new.enhanced:
        yield f"no zone mode enhanced {vsan}"


def _edits(vsan: str, old: VsanFacts, new: VsanFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield the edits of the full database; members are removed before what holds them."""
    if new.smart and not old.smart:
        yield f"zone smart-zoning enable {vsan}"
    if old.default_permit != new.default_permit:
        yield f"{'' if new.default_permit else 'no '}zone default-zone permit {vsan}"
    yield from _member_edits(vsan, old, new, goal)
    for kind, removed in (
        ("zoneset", old.zonesets.keys() - new.zonesets.keys()),
        ("zone", old.zones.keys() - new.zones.keys()),
        ("fcalias", old.fcaliases.keys() - new.fcaliases.keys()),
    ):
        yield from (f"no {kind} name {name} {vsan}" for name in sorted(removed))
    # Without roles all members of a zone may talk, so zones that rely on roles are removed first.
    if old.smart and not new.smart:
        yield f"no zone smart-zoning enable {vsan}"


def _member_edits(vsan: str, old: VsanFacts, new: VsanFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield the member lines of aliases, zones and zonesets, each before what refers to it."""
    wwpn_of = {} if goal.device_alias_enhanced else goal.device_aliases
    databases: tuple[tuple[str, _Members, _Members], ...] = (
        ("fcalias", _pwwns(old.fcaliases), _pwwns(new.fcaliases)),
        ("zone", _zone_members(old, wwpn_of), _zone_members(new, wwpn_of)),
        ("zoneset", _names(old.zonesets), _names(new.zonesets)),
    )
    for kind, before, after in databases:
        for name, members in sorted(after.items()):
            yield from _changed_members(f"{kind} name {name} {vsan}", before.get(name), members)


def _pwwns(fcaliases: Mapping[str, Set[str]]) -> _Members:
    return _names({name: {f"pwwn {one}" for one in found} for name, found in fcaliases.items()})


def _names(groups: Mapping[str, Set[str]]) -> _Members:
    return {name: {member: member for member in members} for name, members in groups.items()}


def _zone_members(vsan: VsanFacts, wwpn_of: Mapping[str, str]) -> _Members:
    return {
        name: {member_text(_resolved(one, wwpn_of)): member_text(one) for one in members}
        for name, members in vsan.zones.items()
    }


def member_text(member: ZoneMember) -> str:
    """Return a zone member as NX-OS writes it."""
    kind = "" if member.kind == "other" else member.kind
    return f"{kind} {member.value} {member.role}".strip()


def _changed_members(header: str, old: dict[str, str] | None, new: dict[str, str]) -> Iterator[str]:
    """Yield the lines that change the members of one alias, zone or zoneset.

    New members come first, so that a zone is never without a member that stays.
    """
    before = old or {}
    removed, added = sorted(before.keys() - new.keys()), sorted(new.keys() - before.keys())
    # A member that changes its role is removed first: `no member` would take the new one too.
    renewed = {_without_role(member) for member in added}
    lines = [f"  no member {before[one]}" for one in removed if _without_role(one) in renewed]
    lines += [f"  member {new[one]}" for one in added]
    lines += [f"  no member {before[one]}" for one in removed if _without_role(one) not in renewed]
    if lines or old is None:
        yield header
        yield from lines


def _without_role(member: str) -> str:
    return " ".join(member.split()[:2])
