"""Fabric OS zoning: aliases, zones, configurations; their lines, and the lines of a transaction.

The zoning is of the fabric: a change made at one switch is a transaction that all switches take
over when it is committed [FOS5AG HPZ]. An open one dies with ``cfgtransabort``.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from sanfab.facts.fc import Role, VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.nos.fos.builder import Builder, line
from sanfab.nos.fos.names import (
    MAX_NAME,
    MEMBERS,
    OBJECT,
    chunks,
    is_domain_port,
    is_wwn,
    split_members,
)
from sanfab.nos.remediation import ConfigStep, ExtraSteps

NAME = f'"{{name:{OBJECT}}}"'
_PRINCIPALS = r'-principal "{principals:[^"]+}"'
_OTHERS = r'-members "{members:[^"]+}"'


def _new(builder: Builder, name: str) -> None:
    """Refuse a name that an object has, and one that is too long: `duplicate name` [DELLB]."""
    if builder.is_named(name) or len(name) > MAX_NAME:
        raise ValueError(name)


def _added(known: set[str], members: Sequence[str]) -> None:
    """Add members; the switch refuses one that is there: `already contains` [DELLB]."""
    if known & {*members}:
        raise ValueError(members)
    known.update(members)


def _removed(known: set[str], members: Sequence[str]) -> None:
    """Remove members; the switch refuses one that is not there: `is not in` [DELLB]."""
    if not known >= {*members}:
        raise ValueError(members)
    known.difference_update(members)


@line(f'alicreate {NAME}, "{MEMBERS}"', source="DELLB BRCDCIN")
def _alias(builder: Builder, name: str, members: str) -> None:
    _new(builder, name)
    builder.edited.fcaliases[name] = {*split_members(members)}


@line(f'aliadd {NAME}, "{MEMBERS}"', source="DELLB")
def _alias_members(builder: Builder, name: str, members: str) -> None:
    _added(builder.edited.fcaliases[name], split_members(members))


@line(f'aliremove {NAME}, "{MEMBERS}"', source="DELLB")
def _no_alias_members(builder: Builder, name: str, members: str) -> None:
    _removed(builder.edited.fcaliases[name], split_members(members))


@line(f"alidelete {NAME}", source="DELLB SW300")
def _no_alias(builder: Builder, name: str) -> None:
    del builder.edited.fcaliases[name]


@line(f'zonecreate {NAME}, "{MEMBERS}"', source="DELLB BRCDCIN")
def _zone(builder: Builder, name: str, members: str) -> None:
    _new(builder, name)
    builder.edited.zones[name] = _zone_members(members)


@line(f'zoneadd {NAME}, "{MEMBERS}"', source="DELLB BRCDCIN")
def _members(builder: Builder, name: str, members: str) -> None:
    builder.edited.zones[name] |= _zone_members(members)


@line(f'zoneremove {NAME}, "{MEMBERS}"', source="DELLB BRCDCIN")
def _no_members(builder: Builder, name: str, members: str) -> None:
    _remove_members(builder, name, _zone_members(members))


@line(f"zonecreate --peerzone {NAME} {_PRINCIPALS} {_OTHERS}", source="FOSQA JCAPP")
def _peer_zone(builder: Builder, name: str, principals: str, members: str) -> None:
    _new(builder, name)
    builder.edited.zones[name] = _zone_members(principals, "target") | _zone_members(
        members, "initiator"
    )


def _peers(verb: str, role: Role, form: str) -> None:
    """Register the line that adds or removes members of one role of a peer zone."""

    def edit(builder: Builder, name: str, members: str) -> None:
        found = _zone_members(members, role)
        if verb == "zoneadd":
            builder.edited.zones[name] |= found
        else:
            _remove_members(builder, name, found)

    line(f"{verb} --peerzone {NAME} {form}", source="FOSQA JCAPP")(edit)


for _verb in ("zoneadd", "zoneremove"):
    _peers(_verb, "target", _PRINCIPALS)
    _peers(_verb, "initiator", _OTHERS)


def _remove_members(builder: Builder, name: str, members: set[ZoneMember]) -> None:
    zone = builder.edited.zones[name]
    if not zone >= members:
        raise ValueError(name)
    zone -= members


@line(f"zonedelete {NAME}", source="DELLB SW300")
def _no_zone(builder: Builder, name: str) -> None:
    del builder.edited.zones[name]


@line(f'cfgcreate {NAME}, "{MEMBERS}"', source="DELLB BRCDCIN")
def _configuration(builder: Builder, name: str, members: str) -> None:
    _new(builder, name)
    builder.edited.zonesets[name] = {*split_members(members)}


@line(f'cfgadd {NAME}, "{MEMBERS}"', source="DELLB BRCDCIN")
def _zones(builder: Builder, name: str, members: str) -> None:
    _added(builder.edited.zonesets[name], split_members(members))


@line(f'cfgremove {NAME}, "{MEMBERS}"', source="DELLB SW300")
def _no_zones(builder: Builder, name: str, members: str) -> None:
    """Remove zones: a configuration ends with its last one."""
    _removed(builder.edited.zonesets[name], split_members(members))
    if not builder.edited.zonesets[name]:
        del builder.edited.zonesets[name]


@line(f"cfgdelete {NAME}", source="DELLB")
def _no_configuration(builder: Builder, name: str) -> None:
    del builder.edited.zonesets[name]


@line("cfgclear", source="DS300B NAMC")
def _clear(builder: Builder) -> None:
    vsan = builder.edited
    vsan.fcaliases, vsan.zones, vsan.zonesets = {}, {}, {}


@line("defzone --{access:noaccess|allaccess}", source="FOS73CR NAMC DS300B")
def _default_zone(builder: Builder, access: str) -> None:
    builder.edited.default_permit = access == "allaccess"


@line("cfgsave", source="SW300 DS300B")
@line("cfgsave -f", source="BRCANS JCAPP")
def _save(builder: Builder) -> None:
    builder.fabric.uncommitted = False


@line(f"cfgenable {NAME}", source="SW300")
@line(f"cfgenable {NAME} -f", source="JCAPP")
def _enable(builder: Builder, name: str) -> None:
    if name not in builder.fabric.zonesets:
        raise ValueError(name)
    builder.fabric.active_zoneset, builder.fabric.uncommitted = name, False


@line("cfgdisable", source="DS300B")
def _disable(builder: Builder) -> None:
    builder.fabric.active_zoneset, builder.fabric.uncommitted = "", False


@line(f'cfgactvshow {NAME}, "{MEMBERS}"', source="BRCDCIN")
def _effective(builder: Builder, name: str, members: str) -> None:
    """Note a zone that is in effect, where the defined ones are others."""
    _effective_zones(builder)[name] = _zone_members(members)


@line(f"cfgactvshow --peerzone {NAME} {_PRINCIPALS} {_OTHERS}", source="BRCDDB")
def _effective_peers(builder: Builder, name: str, principals: str, members: str) -> None:
    _effective_zones(builder)[name] = _zone_members(principals, "target") | _zone_members(
        members, "initiator"
    )


def _effective_zones(builder: Builder) -> dict[str, set[ZoneMember]]:
    vsan = builder.fabric
    vsan.effective_zones = vsan.effective_zones or {}
    return vsan.effective_zones


def _zone_members(text: str, role: Role = "") -> set[ZoneMember]:
    return {_member(one, role) for one in split_members(text)}


def _member(text: str, role: Role) -> ZoneMember:
    if is_wwn(text):
        return ZoneMember("pwwn", text, role)
    return ZoneMember("other" if is_domain_port(text) else "fcalias", text, role)


_EMPTY = VsanFacts(0)


def without_zoning(facts: SwitchFacts) -> SwitchFacts:
    """Return facts without the fabric.

    ``zoning_steps`` covers its zoning; the domain id is set before all else.
    """
    return replace(facts, vsans={})


def zoning_steps(start: SwitchFacts, goal: SwitchFacts) -> ExtraSteps:
    """Return the steps of one transaction, or of two where the enabled configuration goes."""
    late: list[ConfigStep] = []
    for number in sorted({*start.vsans, *goal.vsans}):
        old, new = start.vsans.get(number, _EMPTY), goal.vsans.get(number, _EMPTY)
        late += [ConfigStep((), _quoted(text)) for text in transaction(old, new)]
    return ExtraSteps([], late)


def _quoted(line: str) -> str:
    """Return a line in single quotes where a name has a `$`: the shell expands it in double ones.

    Only a zoning that others made has such names [FOS72AG].
    """
    return line.replace('"', "'") if "$" in line else line


def transaction(old: VsanFacts, new: VsanFacts) -> Iterator[str]:
    """Yield the lines that lead from one zoning to another, committed and enabled.

    What is named comes before what names it, and goes after it. A configuration that is enabled
    cannot be deleted: it goes once another one is enabled, or none.
    """
    edits = [*_edits(old, new)]
    was, now = old.active_zoneset, new.active_zoneset
    is_other = old.effective_zones is not None and new.effective_zones is None
    held = was if was and was not in new.zonesets else ""
    removals = [*_removals(old, new, held)]
    # What only the configuration names that goes last goes with it.
    early = [] if held else removals
    yield from (*edits, *early)
    if edits or early:
        yield "cfgsave"
    if now and (edits or early or was != now or is_other):
        yield f'cfgenable "{now}"'
    elif was and not now:
        yield "cfgdisable"
    if held:
        yield from removals
        yield "cfgsave"


def _edits(old: VsanFacts, new: VsanFacts) -> Iterator[str]:
    """Yield the lines that make and change objects."""
    if old.default_permit != new.default_permit:
        yield f"defzone --{'allaccess' if new.default_permit else 'noaccess'}"
    yield from _changes("ali", old.fcaliases, new.fcaliases)
    remade = {name for name in new.zones if _is_remade(name, old, new)}
    for name in sorted(remade):
        yield from (
            f'cfgremove "{configuration}", "{name}"'
            for configuration, zones in sorted(old.zonesets.items())
            if name in zones and configuration in new.zonesets
        )
        yield f'zonedelete "{name}"'
    kept = {name: zone for name, zone in old.zones.items() if name not in remade}
    for name, members in sorted(new.zones.items()):
        yield from _zone_changes(name, kept.get(name), members)
    before = {name: left for name, zones in old.zonesets.items() if (left := zones - remade)}
    yield from _changes("cfg", before, new.zonesets)


def _is_remade(name: str, old: VsanFacts, new: VsanFacts) -> bool:
    """Return whether a zone becomes a peer zone, is none any more, or gets a WWN that it has.

    A peer zone takes no WWN twice, also not by an alias or in another role, and is not left without
    principals.
    """
    if name not in old.zones:
        return False
    before, after = old.zones[name], new.zones[name]
    if is_peer_zone(before) != is_peer_zone(after):
        return True
    known = {wwn for one in before for aliases in (old, new) for wwn in _wwns(one, aliases)}
    return is_peer_zone(after) and any(known & _wwns(one, new) for one in after - before)


def _wwns(member: ZoneMember, vsan: VsanFacts) -> Set[str]:
    return vsan.fcaliases.get(member.value, {member.value})


def is_peer_zone(members: Set[ZoneMember]) -> bool:
    """Return whether the members of a zone have roles."""
    return any(member.role for member in members)


def _changes(kind: str, old: Mapping[str, Set[str]], new: Mapping[str, Set[str]]) -> Iterator[str]:
    """Yield the lines of aliases or configurations; new members come before old ones go."""
    for name, members in sorted(new.items()):
        known = old.get(name)
        verb = "create" if known is None else "add"
        for part in chunks(sorted(members - (known or set()))):
            yield f'{kind}{verb} "{name}", "{";".join(part)}"'
            verb = "add"
        for part in chunks(sorted((known or set()) - members)):
            yield f'{kind}remove "{name}", "{";".join(part)}"'


def _zone_changes(name: str, old: Set[ZoneMember] | None, new: Set[ZoneMember]) -> Iterator[str]:
    """Yield the lines of one zone."""
    if old is None:
        yield from new_zone(name, new)
        return
    flag = "--peerzone " if is_peer_zone(new) else ""
    for verb, members in (("zoneadd", new - old), ("zoneremove", old - new)):
        for option, part in _by_role(members):
            end = f' {option} "{part}"' if option else f', "{part}"'
            yield f'{verb} {flag}"{name}"{end}'


def new_zone(name: str, members: Set[ZoneMember]) -> Iterator[str]:
    """Yield the lines that make a zone: a peer zone begins with principals and members [FOSQA]."""
    parts = list(_by_role(members))
    if not is_peer_zone(members):
        for at, (_, part) in enumerate(parts):
            yield f'{"zoneadd" if at else "zonecreate"} "{name}", "{part}"'
        return
    first = dict(reversed(parts))
    both = "".join(f' {option} "{part}"' for option, part in sorted(first.items(), reverse=True))
    yield f'zonecreate --peerzone "{name}"{both}'
    for option, part in parts:
        if first.get(option) != part:
            yield f'zoneadd --peerzone "{name}" {option} "{part}"'


_OPTIONS: dict[str, str] = {"target": "-principal", "initiator": "-members", "": "", "both": ""}


def _by_role(members: Set[ZoneMember]) -> Iterator[tuple[str, str]]:
    """Yield members of one line each, with the option of their role: principals first."""
    for role in ("target", "initiator", ""):
        own = sorted(one.value for one in members if _OPTIONS[one.role] == _OPTIONS[role])
        for part in chunks(own):
            yield _OPTIONS[role], ";".join(part)


def _removals(old: VsanFacts, new: VsanFacts, held: str) -> Iterator[str]:
    """Yield the lines that remove objects, each before what it names; the held one first."""
    gone = sorted(old.zonesets.keys() - new.zonesets.keys(), key=lambda name: (name != held, name))
    kinds: tuple[tuple[str, Sequence[str]], ...] = (
        ("cfg", gone),
        ("zone", sorted(old.zones.keys() - new.zones.keys())),
        ("ali", sorted(old.fcaliases.keys() - new.fcaliases.keys())),
    )
    yield from (f'{kind}delete "{name}"' for kind, names in kinds for name in names)


def rendered_zoning(vsan: VsanFacts) -> list[str]:
    """Return the lines that make a zoning on a switch as shipped, whose default zone is open."""
    return [*transaction(replace(_EMPTY, default_permit=True), vsan)]
