"""Zoning now and zoning meant -> lines of NX-OS: edited, activated, committed, VSAN by VSAN."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace

from sanfab.facts import SwitchFacts, VsanFacts, ZoneMember
from sanfab.nos.remediation import ConfigStep, ConfigSteps, ExtraSteps

EMPTY = VsanFacts(0)


def without_zoning(facts: SwitchFacts) -> SwitchFacts:
    """Return facts without zones and aliases, which ``zoning_changes`` looks after."""
    vsans = {
        number: replace(EMPTY, id=number, name=vsan.name, domain_id=vsan.domain_id)
        for number, vsan in facts.vsans.items()
    }
    return replace(facts, vsans=vsans, device_aliases={}, device_alias_uncommitted=False)


def zoning_changes(start: SwitchFacts, goal: SwitchFacts) -> ExtraSteps:
    """Return the lines of zoning: those of VSANs that go first, all others last of all.

    An alias is made before zones name it and removed after they stopped to.
    """
    early: ConfigSteps = []
    late: ConfigSteps = []
    start = as_printed(start)
    new = {
        name: wwpn
        for name, wwpn in goal.device_aliases.items()
        if start.device_aliases.get(name) != wwpn
    }
    # A WWPN has one alias: the old one has to go before it gets another.
    taken = {*new.values()}
    replaced = {name for name, wwpn in start.device_aliases.items() if name in new or wwpn in taken}
    late += _aliases(replaced, new)
    for number in sorted({*start.vsans, *goal.vsans}):
        old, meant = start.vsans.get(number), goal.vsans.get(number)
        if old is not None and meant is None:
            early += _top(_database(number, old, EMPTY, goal))
        elif meant is not None:
            late += _top(_database(number, old or EMPTY, meant, goal))
    gone = start.device_aliases.keys() - goal.device_aliases.keys() - replaced
    late += _aliases(gone, {})
    return ExtraSteps(early, late)


def as_printed(facts: SwitchFacts) -> SwitchFacts:
    """Return facts as NX-OS keeps them: in basic mode a device alias becomes its WWPN at once.

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


def _aliases(removed: Set[str], added: dict[str, str]) -> ConfigSteps:
    lines = [f"no device-alias name {name}" for name in sorted(removed)]
    lines += [f"device-alias name {name} pwwn {wwpn}" for name, wwpn in sorted(added.items())]
    if not lines:
        return []
    block = [ConfigStep(("device-alias database",), line) for line in lines]
    return [*block, ConfigStep((), "device-alias commit")]


def _top(lines: Iterable[str]) -> ConfigSteps:
    """Return steps of lines that stand alone or, indented, in the block of the line before."""
    steps: ConfigSteps = []
    header = ""
    for line in lines:
        if line.startswith(" "):
            steps.append(ConfigStep((header,), line.strip()))
        elif line.startswith(("zone name", "zoneset name", "fcalias name")):
            header = line
            steps.append(ConfigStep((header,), ""))
        else:
            steps.append(ConfigStep((), line))
    return steps


def _database(number: int, old: VsanFacts, new: VsanFacts, goal: SwitchFacts) -> Iterator[str]:
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
    """Yield what changes in the full database, members before what holds them is removed."""
    if new.smart and not old.smart:
        yield f"zone smart-zoning enable {vsan}"
    if old.default_permit != new.default_permit:
        yield f"{'' if new.default_permit else 'no '}zone default-zone permit {vsan}"
    yield from _holders(vsan, old, new, goal)
    for kind, gone in (
        ("zoneset", old.zonesets.keys() - new.zonesets.keys()),
        ("zone", old.zones.keys() - new.zones.keys()),
        ("fcalias", old.fcaliases.keys() - new.fcaliases.keys()),
    ):
        yield from (f"no {kind} name {name} {vsan}" for name in sorted(gone))
    # Without roles everything in a zone talks, so the zones that rely on them go first.
    if old.smart and not new.smart:
        yield f"no zone smart-zoning enable {vsan}"


def _holders(vsan: str, old: VsanFacts, new: VsanFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield what aliases, zones and zonesets gain and lose, each before what refers to it."""
    for name, wwpns in sorted(new.fcaliases.items()):
        known = old.fcaliases.get(name)
        before = None if known is None else {f"pwwn {wwpn}": f"pwwn {wwpn}" for wwpn in known}
        after = {f"pwwn {wwpn}": f"pwwn {wwpn}" for wwpn in wwpns}
        yield from _group(f"fcalias name {name} {vsan}", before, after)
    for name, zone in sorted(new.zones.items()):
        members = old.zones.get(name)
        before = None if members is None else _members(members, goal)
        yield from _group(f"zone name {name} {vsan}", before, _members(zone, goal))
    for name, zones in sorted(new.zonesets.items()):
        held = old.zonesets.get(name)
        before = None if held is None else {zone: zone for zone in held}
        yield from _group(f"zoneset name {name} {vsan}", before, {zone: zone for zone in zones})


def _members(zone: set[ZoneMember], goal: SwitchFacts) -> dict[str, str]:
    """Return how each member is given, by how the switch keeps it."""
    wwpn_of = {} if goal.device_alias_enhanced else goal.device_aliases
    return {_words(_resolved(member, wwpn_of)): _words(member) for member in zone}


def _words(member: ZoneMember) -> str:
    return f"{member.kind} {member.value} {member.role}".rstrip()


def _group(header: str, old: dict[str, str] | None, new: dict[str, str]) -> Iterator[str]:
    """Yield the lines that change the members of one alias, zone or zoneset.

    New members come first: at no time is a zone without what it keeps.
    """
    before = old or {}
    gone, added = sorted(before.keys() - new.keys()), sorted(new.keys() - before.keys())
    # One that only changes its role would otherwise be taken out with its old one.
    named = {_name_of(member) for member in added}
    lines = [f"  no member {before[one]}" for one in gone if _name_of(one) in named]
    lines += [f"  member {new[one]}" for one in added]
    lines += [f"  no member {before[one]}" for one in gone if _name_of(one) not in named]
    if lines or old is None:
        yield header
        yield from lines


def _name_of(member: str) -> str:
    """Return a member without its role."""
    return " ".join(member.split()[:2])
