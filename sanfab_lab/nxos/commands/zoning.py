"""Zones, fcaliases, zone sets and the sessions of enhanced zoning."""

from collections.abc import Callable

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import NxosCall, command, enter_mode, fabric_command
from sanfab_lab.nxos.commands.aliases import WWN
from sanfab_lab.nxos.commands.fcoe import known_vsan
from sanfab_lab.nxos.zone_database import (
    DatabaseMember,
    DatabaseMembers,
    Zones,
    ZoneSet,
    normalized_wwn,
    problem_with,
)
from sanfab_lab.nxos.zone_sessions import (
    BUSY,
    RUNNING,
    commit_zoning,
    discard_zoning,
    editable_zones,
    lock_holder,
    settle_zoning,
    start_zoning,
)
from sanfab_lab.rows import replace_line

PREFIX = "{vsan:\\d+}"


def _changed(call: NxosCall) -> tuple[Zones, str]:
    return editable_zones(call, known_vsan(call))


def _valid(name: str) -> str:
    problem = problem_with(name, zone=True)
    refuse_if(problem, problem)
    return name


@fabric_command(f"zone name {{name}} vsan {PREFIX}", source="DELL5K COLL-NX S2")
@fabric_command(f"fcalias name {{name}} vsan {PREFIX}", source="S2 MDSSDK")
@fabric_command(f"zoneset name {{name}} vsan {PREFIX}", source="CINDER S2")
def _enter(call: NxosCall) -> str:
    """Enter a zone, an fcalias or a zone set; create it if it does not exist."""
    database, note = _changed(call)
    name = _valid(call["name"])
    if call.verb == "zoneset":
        database.sets.setdefault(name, {})
    else:
        (database.zones if call.verb == "zone" else database.aliases).setdefault(name, {})
    enter_mode(call, call.verb, name, call["vsan"])
    return note


@fabric_command(f"no zone name {{name}} vsan {PREFIX}", source="LABNOTES MDSSDK")
def _no_zone(call: NxosCall) -> str:
    """Remove a zone from the full database and its zone sets."""
    database, note = _changed(call)
    refuse_if(database.zones.pop(call["name"], None) is None, "Zone not present")
    for members in database.sets.values():
        members.pop(call["name"], None)
    return note


@fabric_command(f"no fcalias name {{name}} vsan {PREFIX}", source="MDSSDK mem")
def _no_fcalias(call: NxosCall) -> str:
    """Remove an fcalias that no zone uses."""
    database, note = _changed(call)
    refuse_if(call["name"] not in database.aliases, "Alias not present")
    key = ("fcalias", call["name"])
    users = [name for name, members in database.zones.items() if key in members]
    if users:
        raise Refused(f"Alias {call['name']} is in use by zone {users[0]}")
    del database.aliases[call["name"]]
    return note


def _place(call: NxosCall) -> tuple[DatabaseMembers, str]:
    """Return the members of the zone or fcalias that the mode configures."""
    name, vsan = call.targets
    call.values["vsan"] = vsan
    database, note = _changed(call)
    kept = database.zones if call.mode.kind == "zone" else database.aliases
    if name not in kept:
        raise Refused("Zone not present" if call.mode.kind == "zone" else "Alias not present")
    return kept[name], note


ROLE = "{role:initiator|init|target|both}"


@command(
    f"[no] member pwwn {{pwwn:{WWN}}}",
    "[no] member device-alias {alias}",
    "[no] member fcid {fcid:0x[0-9a-fA-F]{1,6}}",
    modes="zone fcalias",
    source="COLL-NX MDSSDK LABNOTES S2",
)
@command(
    f"[no] member pwwn {{pwwn:{WWN}}} {ROLE}",
    f"[no] member device-alias {{alias}} {ROLE}",
    f"[no] member fcalias {{fcalias}} {ROLE}",
    modes="zone",
    when="smart-zoning",
    source="COLL-NX mem",
)
@command("[no] member fcalias {fcalias}", modes="zone", source="S2 DELL5K")
def _member(call: NxosCall) -> str:
    members, note = _place(call)
    one = _member_of(call)
    key = (one.kind, one.value)
    if call.no:
        refuse_if(members.pop(key, None) is None, "Member not present")
        return note
    refuse_if(members.get(key) == one, note + "Duplicate member")
    members[key] = one
    return note


def _member_of(call: NxosCall) -> DatabaseMember:
    role = {"init": "initiator"}.get(call["role"], call["role"])
    if call.has("pwwn"):
        return DatabaseMember("pwwn", normalized_wwn(call["pwwn"]), role)
    if call.has("fcid"):
        return DatabaseMember("fcid", f"0x{int(call['fcid'], 16):06x}", role)
    if call.has("fcalias"):
        database, _ = _changed(call)
        refuse_if(call["fcalias"] not in database.aliases and not call.no, "Alias not present")
        return DatabaseMember("fcalias", call["fcalias"], role)
    pwwn = call.state.aliases.get(call["alias"])
    if pwwn is None and not (call.no and call.state.alias_enhanced):
        raise Refused("Alias not present")
    if call.state.alias_enhanced:
        return DatabaseMember("device-alias", call["alias"], role)
    return DatabaseMember("pwwn", str(pwwn), role)


@fabric_command(f"no zoneset name {{name}} vsan {PREFIX}", source="MDSSDK")
def _no_zoneset(call: NxosCall) -> str:
    """Remove a zone set from the full database; the active copy stays."""
    database, note = _changed(call)
    refuse_if(database.sets.pop(call["name"], None) is None, "Zoneset not present")
    return note


def _configured_set(call: NxosCall) -> tuple[Zones, dict[str, None], str]:
    """Return the database, and the zone set that the mode configures."""
    name, call.values["vsan"] = call.targets
    database, note = _changed(call)
    refuse_if(name not in database.sets, "Zoneset not present")
    return database, database.sets[name], note


@command("[no] member {zone}", modes="zoneset", source="COLL-NX S2")
def _zoneset_member(call: NxosCall) -> str:
    database, members, note = _configured_set(call)
    refuse_if(call["zone"] not in (members if call.no else database.zones), "Zone not present")
    if call.no:
        del members[call["zone"]]
    elif call["zone"] in members:
        raise Refused(note + "Duplicate member")
    else:
        members[call["zone"]] = None
    return note


@command("zone name {name}", modes="zoneset", source="CINDER")
def _zone_inside(call: NxosCall) -> str:
    """Create a zone as a member of a zone set, and enter it."""
    database, members, note = _configured_set(call)
    database.zones.setdefault(_valid(call["name"]), {})
    members[call["name"]] = None
    enter_mode(call, "zone", call["name"], call["vsan"], below=2)
    return note


WARNING = (
    "WARNING: This command would distribute the zoning database of this switch throughout the"
    " fabric. Do you want to continue? (y/n) [n] "
)


def _confirmed(call: NxosCall, yes: Callable[[], str]) -> str:
    """Ask before a change of the fabric; release 4.1 does not ask [S2]."""
    return call.confirm(WARNING, yes) if "5.0" in call.switch.flags else yes()


@fabric_command(f"zoneset activate name {{name}} vsan {PREFIX}", source="S2 LABNOTES")
def _zoneset_activate(call: NxosCall) -> str:
    """Activate a copy of a zone set."""
    vsan = known_vsan(call)
    zoning = settle_zoning(call.switch, vsan)
    pending = call.switch.zone_sessions.get(vsan)
    database = pending.zones if pending and zoning.enhanced else zoning.now
    refuse_if(call["name"] not in database.sets, "Zoneset not present")
    refuse_if(not database.sets[call["name"]], "Cannot activate zoneset: it has no zones")
    return _confirmed(call, lambda: _activate(call, vsan))


def _activate(call: NxosCall, vsan: int) -> str:
    database, note = editable_zones(call, vsan)
    picked = database.picked(call["name"])
    if database.active == picked:
        return note + "WARNING: Specified zoneset already active and unchanged"
    return _set_active(call, vsan, picked, "Activation") or note


def _set_active(call: NxosCall, vsan: int, active: ZoneSet | None, what: str) -> str:
    """Change the active zone set: in the session of enhanced zoning, or at once."""
    database, _ = editable_zones(call, vsan)
    if call.state.zoning[vsan].enhanced:
        database.active = active
        return ""
    copy = database.copy()
    copy.active = active
    start_zoning(call, vsan, copy, what)
    return f"Zoneset {what.lower()} initiated. check zone status"


@fabric_command(f"no zoneset activate [name {{name}}] vsan {PREFIX}", source="COLL-NX MDSSDK")
def _deactivate(call: NxosCall) -> str:
    """Deactivate the active zone set."""
    vsan = known_vsan(call)
    database, note = editable_zones(call, vsan)
    if database.active is None or call.get("name", database.active.name) != database.active.name:
        raise Refused(note + "Zoneset not present")
    return _set_active(call, vsan, None, "Deactivation") or note


@fabric_command(f"[no] zone mode enhanced vsan {PREFIX}", source="LABNOTES MDSSDK")
def _mode(call: NxosCall) -> str:
    """Change between basic and enhanced zoning after a confirmation."""
    vsan = known_vsan(call)
    zoning = settle_zoning(call.switch, vsan)
    if zoning.enhanced is not call.no:
        return "Current zoning mode same as specified zoning mode"
    refuse_if(vsan in call.switch.zone_sessions, RUNNING)
    refuse_if(zoning.enhanced and call.switch.chassis.locked_by, BUSY)

    def yes() -> str:
        start_zoning(call, vsan, zoning.now.copy(), "Mode change")
        call.switch.zone_sessions[vsan].enhanced = not call.no
        return "Set zoning mode command initiated. Check zone status"

    return _confirmed(call, yes)


@fabric_command(f"[no] zone default-zone permit vsan {PREFIX}", source="COLL-NX MDSSDK")
def _default_zone(call: NxosCall) -> str:
    """Permit or deny traffic between members of no zone."""
    database, note = _changed(call)
    if database.permit is not call.no:
        return note + "No zone policy change"
    database.permit = not call.no
    return note


@command(
    f"[no] zone smart-zoning enable vsan {PREFIX}", when="smart-zoning", source="COLL-NX MDSSDK"
)
def _smart(call: NxosCall) -> str:
    database, note = _changed(call)
    if database.smart is not call.no:
        return f"{note}Smart-zoning is already {'disabled' if call.no else 'enabled'}"
    database.smart = not call.no
    return note + "Smart Zoning distribution initiated. check zone status"


@fabric_command(f"[no] zoneset distribute full vsan {PREFIX}", source="MDSCHK mem")
def _distribute(call: NxosCall) -> None:
    """Distribute the full database, or the active zone set only."""
    settle_zoning(call.switch, known_vsan(call)).full = not call.no


@fabric_command(f"zone commit vsan {PREFIX}", source="LABNOTES MDSSDK")
def _commit(call: NxosCall) -> str:
    """Commit the session of a VSAN."""
    vsan = known_vsan(call)
    if f"confirm {vsan}" not in call.state.settings.get("zone", {}):
        return commit_zoning(call, vsan)
    return call.confirm("Do you want to continue? (y/n) [n] ", lambda: commit_zoning(call, vsan))


@fabric_command(f"no zone commit vsan {PREFIX}", source="N5K-ZONE mem")
def _discard(call: NxosCall) -> str:
    """Discard the session of a VSAN."""
    return discard_zoning(call, known_vsan(call))


@fabric_command(f"[no] zone confirm-commit enable vsan {PREFIX}", source="MDSCHK")
def _confirm(call: NxosCall) -> None:
    """Enable or disable the confirmation of a commit."""
    kept = call.state.settings.setdefault("zone", {})
    line = "" if call.no else f"zone confirm-commit enable vsan {call['vsan']}"
    replace_line(kept, f"confirm {known_vsan(call)}", line)


@command(f"clear zone lock vsan {PREFIX}", modes="exec", when="fcoe", source="MDSSDK")
def _clear_lock(call: NxosCall) -> str:
    """Release the lock of a VSAN after a confirmation; uncommitted changes are lost."""
    vsan = known_vsan(call)
    pending = call.switch.zone_sessions.get(vsan)
    refuse_if(not lock_holder(call.switch, vsan), "Zone database not locked")
    if pending and pending.ready is not None:
        raise Refused(RUNNING)

    def yes() -> None:
        call.switch.zone_sessions.pop(vsan, None)
        call.switch.chassis.locked_by = ""

    question = "Command will clear lock from the entire fabric. Do you want to continue? (y/n) [n] "
    return call.confirm(question, yes)


@command(f"clear zone database vsan {PREFIX}", modes="exec", when="fcoe", source="MDS94")
def _clear_database(call: NxosCall) -> str:
    """Empty the full database; the active zone set stays."""
    database, note = _changed(call)
    database.zones, database.sets, database.aliases = {}, {}, {}
    return note
