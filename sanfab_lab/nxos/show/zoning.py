"""Show zones, zone sets and device aliases."""

import zlib
from collections.abc import Iterator

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.commands.aliases import alias_differences
from sanfab_lab.nxos.commands.fcoe import known_vsan
from sanfab_lab.nxos.names import mac_text
from sanfab_lab.nxos.show import RULE, fabric_show
from sanfab_lab.nxos.state import State
from sanfab_lab.nxos.status import name_server_logins
from sanfab_lab.nxos.zone_database import DatabaseMember, DatabaseMembers, Zones, ZoneSet
from sanfab_lab.nxos.zone_sessions import lock_holder, settle_zoning, zone_differences

_STATUS = """\
VSAN: {vsan} default-zone: {policy} distribute: {distribute} Interop: default
    mode: {mode} merge-control: allow
    session: {session}
    hard-zoning: enabled broadcast: {broadcast}{more}
Default zone:
    qos: none broadcast: {broadcast} ronly: unsupported
Full Zoning Database :
    DB size: {size} bytes
    Zonesets:{sets}  Zones:{zones} Aliases: {aliases}
Active Zoning Database :
{active}"""
_CFS_LOCK = f"""
Application: device-alias
Scope      : Physical-fc
{RULE}
Switch WWN              IP Address       User Name    User Type
{RULE}"""
_NO_CHANGES = "There are no pending changes"


def _vsans(call: NxosCall) -> list[int]:
    return [known_vsan(call)] if call.has("vsan") else sorted(call.state.vsans)


def _shown(call: NxosCall, vsan: int) -> Zones:
    """Return the full database as its user sees it: with the changes of his own session."""
    zoning = settle_zoning(call.switch, vsan)
    pending = call.switch.zone_sessions.get(vsan)
    return pending.zones if pending and call.keyword("pending") else zoning.now


@fabric_show("show zone [pending] [vsan {vsan:\\d+}]", source="LABNOTES S2")
@fabric_show("show fcalias [vsan {vsan:\\d+}]", source="S2")
def _zones(call: NxosCall) -> Iterator[str]:
    """Show the zones or the fcaliases of the full database."""
    word = "zone" if call.keyword("zone") else "fcalias"
    lines = []
    for vsan in _vsans(call):
        shown = _shown(call, vsan)
        for name, members in (shown.zones if word == "zone" else shown.aliases).items():
            lines += [f"{word} name {name} vsan {vsan}", *_shown_members(call, shown, members), ""]
    refuse_if(not lines, "Zone not present" if word == "zone" else "Alias not present")
    yield from lines[:-1]


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
def _show_zoneset(call: NxosCall) -> Iterator[str]:
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
    refuse_if(not lines, "Zoneset not present")
    yield from lines


@fabric_show(
    "show zoneset active [vsan {vsan:\\d+}]",
    "show zone active [vsan {vsan:\\d+}]",
    source="COLL-NX LABNOTES",
)
def _show_active(call: NxosCall) -> Iterator[str]:
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
    refuse_if(not lines, "Zoneset not present" if whole else "Zone not present")
    yield from lines


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
def _zone_status(call: NxosCall) -> Iterator[str]:
    """Show the state of zoning."""
    yield "\n\n".join(_status_of(call, vsan) for vsan in _vsans(call))


def _status_of(call: NxosCall, vsan: int) -> str:
    switch, zoning = call.switch, settle_zoning(call.switch, vsan)
    now, holder = zoning.now, lock_holder(switch, vsan)
    more = f"\n    smart-zoning: {'enabled' if now.smart else 'disabled'}"
    more = more if "smart-zoning" in switch.flags else ""
    return _STATUS.format(
        vsan=vsan,
        policy="permit" if now.permit else "deny",
        distribute="full" if zoning.full else "active only",
        mode="enhanced" if zoning.enhanced else "basic",
        session=f"cli [{holder}]" if holder else "none",
        broadcast="unsupported" if switch.n9k else "disabled",
        more=more + "\n    rscn-format: fabric-address" * switch.n9k,
        size=_size(now.zones, len(now.sets)),
        sets=len(now.sets),
        zones=len(now.zones),
        aliases=len(now.aliases),
        active="\n".join([*_active_status(now.active), *_last(call, vsan)]),
    )


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
        return ["    Database Not Available"]
    size, zones = _size(active.zones, 1), len(active.zones)
    return [f"    DB Size: {size} bytes", f"    Name: {active.name}  Zonesets:1  Zones:{zones}"]


@fabric_show("show zone pending-diff [vsan {vsan:\\d+}]", source="MDSSDK")
def _pending_diff(call: NxosCall) -> Iterator[str]:
    """Show the changes of open sessions."""
    lines = []
    for vsan in _vsans(call):
        zoning = settle_zoning(call.switch, vsan)
        pending = call.switch.zone_sessions.get(vsan)
        if pending and zoning.enhanced:
            lines += [f"VSAN {vsan}:", *zone_differences(zoning.now, pending.zones)]
    yield from lines or ["No pending info found"]


@fabric_show("show device-alias database", source="LABNOTES")
@fabric_show("show device-alias database pending", source="N5K-DA")
def _aliases(call: NxosCall) -> Iterator[str]:
    """Show the device aliases in force, or as the session would leave them."""
    known, session = call.state.aliases, call.switch.alias_session
    if call.line.split()[-1].startswith("pend"):
        refuse_if(session is None, _NO_CHANGES)
        known = session.aliases if session else known
    yield from (f"device-alias name {name} pwwn {known[name]}" for name in sorted(known))
    yield f"\nTotal number of entries = {len(known)}"


@fabric_show(
    "show device-alias pending-diff", "show device-alias database pending-diff", source="N5K-DA"
)
def _alias_differences(call: NxosCall) -> Iterator[str]:
    """Show the changes of the open session."""
    refuse_if(call.switch.alias_session is None, _NO_CHANGES)
    yield from alias_differences(call)


@fabric_show("show device-alias name {name}", "show device-alias pwwn {pwwn}", source="N5K-DA")
def _alias(call: NxosCall) -> Iterator[str]:
    for name, pwwn in call.state.aliases.items():
        if call["name"] == name or call["pwwn"].lower() == pwwn:
            yield f"device-alias name {name} pwwn {pwwn}"
            return
    raise Refused("Device Alias not present")


@fabric_show("show device-alias status", source="COLL-NX")
def _alias_status(call: NxosCall) -> Iterator[str]:
    """Show the state of the device aliases and the holder of their lock."""
    state, session = call.state, call.switch.alias_session
    checksum = zlib.crc32(repr(sorted(state.aliases.items())).encode())
    modes = ("Basic", "Enhanced")
    yield f"Fabric Distribution: {'Enabled' if state.alias_distribute else 'Disabled'}"
    yield f"Database:- Device Aliases {len(state.aliases)}  Mode: {modes[state.alias_enhanced]}"
    yield f"           Checksum: 0x{checksum:032x}"
    if _lock_owner(call):
        swwn = f"20:00:{mac_text(call.switch.mac)}"
        yield f'Locked By:- User "CLI/SNMPv3:{_lock_owner(call)}" SWWN {swwn}'
        count = len(session.aliases if session else state.aliases)
        mode = modes[session.enhanced if session else state.alias_enhanced]
        yield f"Pending Database:- Device Aliases {count}  Mode: {mode}"


def _lock_owner(call: NxosCall) -> str:
    """Return the holder of the lock of device aliases; empty: nobody."""
    session = call.switch.alias_session
    return call.switch.chassis.locked_by or (session.owner if session else "")


@fabric_show("show cfs lock", source="mem")
def _cfs_lock(call: NxosCall) -> Iterator[str]:
    """Show the holder of the lock of device aliases."""
    if _lock_owner(call):
        address, holder = "0.0.0.0", _lock_owner(call)  # noqa: S104  # printed only
        yield _CFS_LOCK
        yield f"20:00:{mac_text(call.switch.mac)} {address:<16} {holder:<12} CLI/SNMP v3"
