"""Zones and device aliases as the configuration and the ``show`` commands print them."""

from collections.abc import Iterator

from sanfab_lab.nxos import login, zones
from sanfab_lab.nxos.cmd_fcoe import known_vsan
from sanfab_lab.nxos.fabric import Member, Members, Zones, ZoneSet
from sanfab_lab.nxos.state import State
from sanfab_lab.nxos.table import Line, Refused, command


def alias_config(state: State) -> Iterator[str]:
    """Return the lines about device aliases [MDS94]."""
    if state.alias_enhanced:
        yield "device-alias mode enhanced"
    if not state.alias_distribute:
        yield "no device-alias distribute"
    yield from state.knobs.get("alias", {}).values()
    if state.aliases:
        yield "device-alias database"
        for name in sorted(state.aliases):
            yield f"  device-alias name {name} pwwn {state.aliases[name]}"
        yield ""
        if state.alias_distribute:
            yield "device-alias commit"
            yield ""


def config(state: State) -> Iterator[str]:
    """Return the lines about zoning: each database twice if it is active [MDS94]."""
    named = {pwwn: name for name, pwwn in state.aliases.items()}
    yield from state.knobs.get("zone", {}).values()
    for vsan, zoning in sorted(state.zoning.items()):
        now = zoning.now
        if now.permit:
            yield f"zone default-zone permit vsan {vsan}"
        if zoning.enhanced:
            yield f"zone mode enhanced vsan {vsan}"
        elif zoning.full:
            yield f"zoneset distribute full vsan {vsan}"
        if now.smart:
            yield f"zone smart-zoning enable vsan {vsan}"
        if now.active is not None:
            yield f"!Active Zone Database Section for vsan {vsan}"
            yield from _database(_as_zones(now.active), vsan, named)
            yield f"zoneset activate name {now.active.name} vsan {vsan}"
            yield f"do clear zone database vsan {vsan}"
        if now.zones or now.sets or now.aliases:
            yield f"!Full Zone Database Section for vsan {vsan}"
            yield from _database(now, vsan, named)


def _as_zones(active: ZoneSet) -> Zones:
    return Zones(active.zones, {active.name: dict.fromkeys(active.zones)}, active.aliases)


def _database(database: Zones, vsan: int, named: dict[str, str]) -> Iterator[str]:
    for word, kept in (("fcalias", database.aliases), ("zone", database.zones)):
        for name, members in kept.items():
            yield f"{word} name {name} vsan {vsan}"
            yield from _members(members, named)
            yield ""
    for name, inside in database.sets.items():
        yield f"zoneset name {name} vsan {vsan}"
        yield from (f"    member {zone}" for zone in inside)
        yield ""


def _members(members: Members, named: dict[str, str]) -> Iterator[str]:
    for member in members.values():
        yield f"    member {member.printed()}"
        if member.kind == "pwwn" and member.value in named:
            yield f"    !          [{named[member.value]}]"


def _vsans(line: Line) -> list[int]:
    if "vsan" in line.words:
        return [known_vsan(line)]
    return sorted(line.state.vsans)


def _shown(line: Line, vsan: int) -> Zones:
    """Return the full database as its user sees it: with the changes of his own session."""
    zoning = zones.settle(line.switch, vsan)
    pending = line.switch.zone_sessions.get(vsan)
    return pending.zones if pending and line.has("pending") else zoning.now


@command(
    "show zone",
    "show zone vsan {vsan:\\d+}",
    "show zone pending vsan {vsan:\\d+}",
    "show zone pending",
    modes="exec@fcoe",
    source="LABNOTES S2",
)
def show_zone(line: Line) -> str:
    """Print the zones of the full database."""
    blocks = []
    for vsan in _vsans(line):
        shown = _shown(line, vsan)
        for name, members in shown.zones.items():
            blocks.append([f"zone name {name} vsan {vsan}", *_shown_members(line, shown, members)])
    if not blocks:
        raise Refused("Zone not present")
    return "\n\n".join("\n".join(block) for block in blocks)


def _shown_members(line: Line, database: Zones, members: Members, indent: str = "  ") -> list[str]:
    named = {pwwn: name for name, pwwn in line.state.aliases.items()}
    lines = []
    for member in members.values():
        alias = f" [{named[member.value]}]" if member.value in named else ""
        lines.append(f"{indent}{member.printed()}{alias}")
        if member.kind == "fcalias":
            lines[-1] = f"{indent}fcalias name {member.value} vsan {_vsan_of(line, database)}"
            inside = database.aliases.get(member.value, {})
            lines += _shown_members(line, database, inside, indent + "  ")
    return lines


def _vsan_of(line: Line, database: Zones) -> int:
    for vsan, zoning in line.state.zoning.items():
        if zoning.now is database:
            return vsan
    return int(line.get("vsan", "1"))


@command(
    "show zoneset",
    "show zoneset vsan {vsan:\\d+}",
    "show zoneset brief",
    "show zoneset brief vsan {vsan:\\d+}",
    "show zoneset pending vsan {vsan:\\d+}",
    modes="exec@fcoe",
    source="S2 MDSSDK",
)
def show_zoneset(line: Line) -> str:
    """Print the zone sets of the full database."""
    lines = []
    for vsan in _vsans(line):
        shown = _shown(line, vsan)
        for name, inside in shown.sets.items():
            lines.append(f"zoneset name {name} vsan {vsan}")
            for zone in inside:
                brief = line.has("brief")
                lines.append(f"  zone {zone}" if brief else f"  zone name {zone} vsan {vsan}")
                if not brief:
                    lines += [*_shown_members(line, shown, shown.zones[zone], "    "), ""]
    if not lines:
        raise Refused("Zoneset not present")
    return "\n".join(lines)


@command(
    "show zoneset active",
    "show zoneset active vsan {vsan:\\d+}",
    "show zone active",
    "show zone active vsan {vsan:\\d+}",
    modes="exec@fcoe",
    source="COLL-NX LABNOTES",
)
def show_active(line: Line) -> str:
    """Print the active zone sets: a star for those that are logged in."""
    lines = []
    whole = line.text.split()[1].startswith("zones")
    for vsan in _vsans(line):
        active = zones.settle(line.switch, vsan).now.active
        if active is None:
            continue
        indent = "  " if whole else ""
        lines += [f"zoneset name {active.name} vsan {vsan}"] if whole else []
        fcids = {one.wwpn: one.fcid for one in login.name_server(line.switch, vsan)}
        for name, members in active.zones.items():
            lines.append(f"{indent}zone name {name} vsan {vsan}")
            lines += [
                indent + text
                for member in members.values()
                for text in _active_member(line.state, active, member, fcids)
            ]
            lines.append("")
    if not lines:
        raise Refused("Zoneset not present" if whole else "Zone not present")
    return "\n".join(lines)


def _active_member(
    state: State, active: ZoneSet, member: Member, fcids: dict[str, int]
) -> Iterator[str]:
    if member.kind == "fcalias":
        yield f"  fcalias name {member.value}"
        for one in active.aliases.get(member.value, {}).values():
            yield from (f"  {text}" for text in _active_member(state, active, one, fcids))
        return
    pwwn = state.aliases.get(member.value) if member.kind == "device-alias" else member.value
    role = {"initiator": "init"}.get(member.role, member.role)
    role = f" {role}" if role else ""
    named = {one: name for name, one in state.aliases.items()}
    alias = f" [{named[member.value]}]" if member.value in named else ""
    if pwwn in fcids:
        yield f"* fcid 0x{fcids[pwwn]:06x} [{member.kind} {member.value}]{alias}{role}"
    else:
        yield f"  {member.kind} {member.value}{alias}{role}"


@command(
    "show zone status",
    "show zone status vsan {vsan:\\d+}",
    modes="exec@fcoe",
    source="COLL-NX LABNOTES",
)
def status(line: Line) -> str:
    """Print the state of zoning."""
    return "\n\n".join(_status(line, vsan) for vsan in _vsans(line))


def _status(line: Line, vsan: int) -> str:
    switch = line.switch
    zoning = zones.settle(switch, vsan)
    holder = zones.holder(switch, vsan)
    now, smart = zoning.now, "smart-zoning" in switch.flags
    broadcast = "unsupported" if switch.n9k else "disabled"
    rows = [
        f"VSAN: {vsan} default-zone: {'permit' if now.permit else 'deny'} "
        f"distribute: {'full' if zoning.full else 'active only'} Interop: default",
        f"    mode: {'enhanced' if zoning.enhanced else 'basic'} merge-control: allow",
        f"    session: {f'cli [{holder}]' if holder else 'none'}",
        f"    hard-zoning: enabled broadcast: {broadcast}",
        *([f"    smart-zoning: {'enabled' if now.smart else 'disabled'}"] if smart else []),
        *(["    rscn-format: fabric-address"] if switch.n9k else []),
        "Default zone:",
        f"    qos: none broadcast: {broadcast} ronly: unsupported",
        "Full Zoning Database :",
        f"    DB size: {_size(now.zones, len(now.sets))} bytes",
        f"    Zonesets:{len(now.sets)}  Zones:{len(now.zones)} Aliases: {len(now.aliases)}",
        *_active_status(now.active),
    ]
    return "\n".join([*rows, *_last(line, vsan)])


def _last(line: Line, vsan: int) -> list[str]:
    """Return what became of the last commit or activation."""
    pending = line.switch.zone_sessions.get(vsan)
    text = line.switch.zone_status.get(vsan, "")
    if pending is not None and pending.ready is not None:
        text = f"{pending.what} in progress"
    return [f"Status: {text}"] if text else []


def _size(inside: dict[str, Members], sets: int) -> int:
    return 4 + 44 * sets + sum(len(name) + 16 * len(one) for name, one in inside.items())


def _active_status(active: ZoneSet | None) -> list[str]:
    if active is None:
        return ["Active Zoning Database :", "    Database Not Available"]
    return [
        "Active Zoning Database :",
        f"    DB Size: {_size(active.zones, 1)} bytes",
        f"    Name: {active.name}  Zonesets:1  Zones:{len(active.zones)}",
    ]


@command(
    "show zone pending-diff",
    "show zone pending-diff vsan {vsan:\\d+}",
    modes="exec@fcoe",
    source="MDSSDK",
)
def pending_diff(line: Line) -> str:
    """Print what open sessions change."""
    lines = []
    for vsan in _vsans(line):
        zoning = zones.settle(line.switch, vsan)
        pending = line.switch.zone_sessions.get(vsan)
        if pending and zoning.enhanced:
            lines += [f"VSAN {vsan}:", *zones.differences(zoning.now, pending.zones)]
    return "\n".join(lines) if lines else "No pending info found"


@command("show fcalias", "show fcalias vsan {vsan:\\d+}", modes="exec@fcoe", source="S2")
def fcaliases(line: Line) -> str:
    """Print the fcaliases."""
    lines = []
    for vsan in _vsans(line):
        shown = _shown(line, vsan)
        for name, members in shown.aliases.items():
            lines += [f"fcalias name {name} vsan {vsan}", *_shown_members(line, shown, members), ""]
    if not lines:
        raise Refused("Alias not present")
    return "\n".join(lines)
