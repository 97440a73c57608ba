"""Show zones and zone sets."""

from collections.abc import Iterator

from sanfab_lab.commands import Refused
from sanfab_lab.nxos.commands import NxosCall, fabric_show
from sanfab_lab.nxos.commands.fcoe import known_vsan
from sanfab_lab.nxos.state import State
from sanfab_lab.nxos.status import name_server_logins
from sanfab_lab.nxos.zone_database import DatabaseMember, DatabaseMembers, Zones, ZoneSet
from sanfab_lab.nxos.zone_sessions import lock_holder, settle_zoning, zone_differences


def _vsans(call: NxosCall) -> list[int]:
    if call.has("vsan"):
        return [known_vsan(call)]
    return sorted(call.state.vsans)


def _shown(call: NxosCall, vsan: int) -> Zones:
    """Return the full database as its user sees it: with the changes of his own session."""
    zoning = settle_zoning(call.switch, vsan)
    pending = call.switch.zone_sessions.get(vsan)
    return pending.zones if pending and call.keyword("pending") else zoning.now


@fabric_show("show zone [pending] [vsan {vsan:\\d+}]", source="LABNOTES S2")
@fabric_show("show fcalias [vsan {vsan:\\d+}]", source="S2")
def _zones(call: NxosCall) -> str:
    """Show the zones or the fcaliases of the full database."""
    word = "zone" if call.keyword("zone") else "fcalias"
    blocks = []
    for vsan in _vsans(call):
        shown = _shown(call, vsan)
        for name, members in (shown.zones if word == "zone" else shown.aliases).items():
            block = [f"{word} name {name} vsan {vsan}", *_shown_members(call, shown, members)]
            blocks.append("\n".join(block))
    if not blocks:
        raise Refused("Zone not present" if word == "zone" else "Alias not present")
    return "\n\n".join(blocks)


def _shown_members(
    call: NxosCall, database: Zones, members: DatabaseMembers, indent: str = "  "
) -> list[str]:
    named = {pwwn: name for name, pwwn in call.state.aliases.items()}
    lines = []
    for member in members.values():
        alias = f" [{named[member.value]}]" if member.value in named else ""
        lines.append(f"{indent}{member.printed()}{alias}")
        if member.kind == "fcalias":
            lines[-1] = f"{indent}fcalias name {member.value} vsan {_vsan_of(call, database)}"
            inside = database.aliases.get(member.value, {})
            lines += _shown_members(call, database, inside, indent + "  ")
    return lines


def _vsan_of(call: NxosCall, database: Zones) -> int:
    for vsan, zoning in call.state.zoning.items():
        if zoning.now is database:
            return vsan
    return int(call.get("vsan", "1"))


@fabric_show(
    "show zoneset [vsan {vsan:\\d+}]",
    "show zoneset brief [vsan {vsan:\\d+}]",
    "show zoneset pending vsan {vsan:\\d+}",
    source="S2 MDSSDK",
)
def _show_zoneset(call: NxosCall) -> str:
    """Show the zone sets of the full database."""
    lines = []
    for vsan in _vsans(call):
        shown = _shown(call, vsan)
        for name, inside in shown.sets.items():
            lines.append(f"zoneset name {name} vsan {vsan}")
            for zone in inside:
                brief = call.keyword("brief")
                lines.append(f"  zone {zone}" if brief else f"  zone name {zone} vsan {vsan}")
                if not brief:
                    lines += [*_shown_members(call, shown, shown.zones[zone], "    "), ""]
    if not lines:
        raise Refused("Zoneset not present")
    return "\n".join(lines)


@fabric_show(
    "show zoneset active [vsan {vsan:\\d+}]",
    "show zone active [vsan {vsan:\\d+}]",
    source="COLL-NX LABNOTES",
)
def _show_active(call: NxosCall) -> str:
    """Show the active zone sets: a star for those that are logged in."""
    lines = []
    whole = call.line.split()[1].startswith("zones")
    for vsan in _vsans(call):
        active = settle_zoning(call.switch, vsan).now.active
        if active is None:
            continue
        indent = "  " if whole else ""
        lines += [f"zoneset name {active.name} vsan {vsan}"] if whole else []
        fcids = {one.wwpn: one.fcid for one in name_server_logins(call.switch, vsan)}
        for name, members in active.zones.items():
            lines.append(f"{indent}zone name {name} vsan {vsan}")
            lines += [
                indent + text
                for member in members.values()
                for text in _active_member(call.state, active, member, fcids)
            ]
            lines.append("")
    if not lines:
        raise Refused("Zoneset not present" if whole else "Zone not present")
    return "\n".join(lines)


def _active_member(
    state: State, active: ZoneSet, member: DatabaseMember, fcids: dict[str, int]
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


@fabric_show("show zone status [vsan {vsan:\\d+}]", source="COLL-NX LABNOTES")
def _zone_status(call: NxosCall) -> str:
    """Show the state of zoning."""
    return "\n\n".join(_status_of(call, vsan) for vsan in _vsans(call))


def _status_of(call: NxosCall, vsan: int) -> str:
    switch = call.switch
    zoning = settle_zoning(switch, vsan)
    holder = lock_holder(switch, vsan)
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
    return "\n".join([*rows, *_last(call, vsan)])


def _last(call: NxosCall, vsan: int) -> list[str]:
    """Return the result of the last commit or activation."""
    pending = call.switch.zone_sessions.get(vsan)
    text = call.switch.zone_status.get(vsan, "")
    if pending is not None and pending.ready is not None:
        text = f"{pending.what} in progress"
    return [f"Status: {text}"] if text else []


def _size(inside: dict[str, DatabaseMembers], sets: int) -> int:
    return 4 + 44 * sets + sum(len(name) + 16 * len(one) for name, one in inside.items())


def _active_status(active: ZoneSet | None) -> list[str]:
    if active is None:
        return ["Active Zoning Database :", "    Database Not Available"]
    return [
        "Active Zoning Database :",
        f"    DB Size: {_size(active.zones, 1)} bytes",
        f"    Name: {active.name}  Zonesets:1  Zones:{len(active.zones)}",
    ]


@fabric_show("show zone pending-diff [vsan {vsan:\\d+}]", source="MDSSDK")
def _pending_diff(call: NxosCall) -> str:
    """Show the changes of open sessions."""
    lines = []
    for vsan in _vsans(call):
        zoning = settle_zoning(call.switch, vsan)
        pending = call.switch.zone_sessions.get(vsan)
        if pending and zoning.enhanced:
            lines += [f"VSAN {vsan}:", *zone_differences(zoning.now, pending.zones)]
    return "\n".join(lines) if lines else "No pending info found"
