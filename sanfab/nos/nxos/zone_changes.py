"""Zoning now and zoning meant -> lines of NX-OS: edited, activated, committed, VSAN by VSAN."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from sanfab.facts import SwitchFacts, VsanFacts, ZoneMember
from sanfab.nos.changes import Besides, Step, Steps

EMPTY = VsanFacts(0)


def without_zoning(facts: SwitchFacts) -> SwitchFacts:
    """Return facts without zones and aliases, which ``zoning_changes`` looks after."""
    vsans = {
        number: replace(EMPTY, id=number, name=vsan.name, domain_id=vsan.domain_id)
        for number, vsan in facts.vsans.items()
    }
    return replace(facts, vsans=vsans, device_aliases={}, device_alias_uncommitted=False)


def zoning_changes(start: SwitchFacts, goal: SwitchFacts) -> Besides:
    """Return the lines of zoning: those of VSANs that go first, all others last of all.

    An alias is made before zones name it and removed after they stopped to.
    """
    early: Steps = []
    late: Steps = []
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
            early += _top(_database(number, old, EMPTY))
        elif meant is not None:
            late += _top(_database(number, old or EMPTY, meant))
    gone = start.device_aliases.keys() - goal.device_aliases.keys() - replaced
    late += _aliases(gone, {})
    return Besides(early, late)


def _aliases(removed: Set[str], added: dict[str, str]) -> Steps:
    lines = [f"no device-alias name {name}" for name in sorted(removed)]
    lines += [f"device-alias name {name} pwwn {wwpn}" for name, wwpn in sorted(added.items())]
    if not lines:
        return []
    block = [Step(("device-alias database",), line) for line in lines]
    return [*block, Step((), "device-alias commit")]


def _top(lines: Iterable[str]) -> Steps:
    """Return steps of lines that stand alone or, indented, in the block of the line before."""
    steps: Steps = []
    header = ""
    for line in lines:
        if line.startswith(" "):
            steps.append(Step((header,), line.strip()))
        elif line.startswith(("zone name", "zoneset name", "fcalias name")):
            header = line
            steps.append(Step((header,), ""))
        else:
            steps.append(Step((), line))
    return steps


def _database(number: int, old: VsanFacts, new: VsanFacts) -> Iterator[str]:
    vsan = f"vsan {number}"
    edits = list(_edits(vsan, old, new))
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


def _edits(vsan: str, old: VsanFacts, new: VsanFacts) -> Iterator[str]:
    """Yield what changes in the full database, members before what holds them is removed."""
    if old.smart != new.smart:
        yield f"{'' if new.smart else 'no '}zone smart-zoning enable {vsan}"
    if old.default_permit != new.default_permit:
        yield f"{'' if new.default_permit else 'no '}zone default-zone permit {vsan}"
    for name, wwpns in sorted(new.fcaliases.items()):
        members = {f"pwwn {wwpn}" for wwpn in wwpns}
        yield from _group(f"fcalias name {name} {vsan}", _pwwns(old.fcaliases.get(name)), members)
    for name, zone in sorted(new.zones.items()):
        yield from _group(f"zone name {name} {vsan}", _members(old.zones.get(name)), _members(zone))
    for name, zones in sorted(new.zonesets.items()):
        yield from _group(f"zoneset name {name} {vsan}", old.zonesets.get(name), zones)
    for kind, before, after in (
        ("zoneset", old.zonesets, new.zonesets),
        ("zone", old.zones, new.zones),
        ("fcalias", old.fcaliases, new.fcaliases),
    ):
        for name in sorted(before.keys() - after.keys()):
            yield f"no {kind} name {name} {vsan}"


def _pwwns(wwpns: set[str] | None) -> set[str] | None:
    return None if wwpns is None else {f"pwwn {wwpn}" for wwpn in wwpns}


def _members(zone: set[ZoneMember] | None) -> set[str] | None:
    if zone is None:
        return None
    return {f"{one.kind} {one.value} {one.role}".rstrip() for one in zone}


def _group(header: str, old: set[str] | None, new: set[str] | None) -> Iterator[str]:
    """Yield the lines that change the members of one alias, zone or zoneset.

    New members come first: at no time is a zone without what it keeps.
    """
    before, after = old or set(), new or set()
    lines = [f"  member {member}" for member in sorted(after - before)]
    lines += [f"  no member {member}" for member in sorted(before - after)]
    if lines or old is None:
        yield header
        yield from lines
