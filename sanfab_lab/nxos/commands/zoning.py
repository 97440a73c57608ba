"""Zones, fcaliases, zone sets and the sessions of enhanced zoning."""

from sanfab_lab.commands import Refused
from sanfab_lab.nxos.commands import NxosCall, command, enter_mode
from sanfab_lab.nxos.commands.aliases import WWN
from sanfab_lab.nxos.commands.fcoe import known_vsan
from sanfab_lab.nxos.zone_database import Member, Members, Zones, problem_with, wwn
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

PREFIX = "{vsan:\\d+}"


def _changed(call: NxosCall) -> tuple[Zones, str]:
    return editable_zones(call, known_vsan(call))


def _valid(name: str) -> str:
    problem = problem_with(name, zone=True)
    if problem:
        raise Refused(problem)
    return name


@command(
    f"zone name {{name}} vsan {PREFIX}", modes="config", when="fcoe", source="DELL5K COLL-NX S2"
)
def _zone(call: NxosCall) -> str:
    """Enter a zone; one that does not exist is made."""
    database, note = _changed(call)
    database.zones.setdefault(_valid(call["name"]), {})
    enter_mode(call, "zone", call["name"], call["vsan"])
    return note


@command(
    f"no zone name {{name}} vsan {PREFIX}", modes="config", when="fcoe", source="LABNOTES MDSSDK"
)
def _no_zone(call: NxosCall) -> str:
    """Remove a zone, from zone sets too."""
    database, note = _changed(call)
    if database.zones.pop(call["name"], None) is None:
        raise Refused("Zone not present")
    for members in database.sets.values():
        members.pop(call["name"], None)
    return note


@command(f"fcalias name {{name}} vsan {PREFIX}", modes="config", when="fcoe", source="S2 MDSSDK")
def _fcalias(call: NxosCall) -> str:
    """Enter an fcalias; one that does not exist is made."""
    database, note = _changed(call)
    database.aliases.setdefault(_valid(call["name"]), {})
    enter_mode(call, "fcalias", call["name"], call["vsan"])
    return note


@command(
    f"no fcalias name {{name}} vsan {PREFIX}", modes="config", when="fcoe", source="MDSSDK mem"
)
def _no_fcalias(call: NxosCall) -> str:
    """Remove an fcalias, unless a zone has it."""
    database, note = _changed(call)
    if call["name"] not in database.aliases:
        raise Refused("Alias not present")
    key = ("fcalias", call["name"])
    users = [name for name, members in database.zones.items() if key in members]
    if users:
        raise Refused(f"Alias {call['name']} is in use by zone {users[0]}")
    del database.aliases[call["name"]]
    return note


def _place(call: NxosCall) -> tuple[Members, str]:
    """Return the members of the zone or fcalias that is being configured."""
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
    """Add a member, or take it away."""
    members, note = _place(call)
    one = _member_of(call)
    key = (one.kind, one.value)
    if call.no:
        if members.pop(key, None) is None:
            raise Refused("Member not present")
        return note
    if members.get(key) == one:
        raise Refused(note + "Duplicate member")
    members[key] = one
    return note


def _member_of(call: NxosCall) -> Member:
    role = {"init": "initiator"}.get(call["role"], call["role"])
    if call.has("pwwn"):
        return Member("pwwn", wwn(call["pwwn"]), role)
    if call.has("fcid"):
        return Member("fcid", f"0x{int(call['fcid'], 16):06x}", role)
    if call.has("fcalias"):
        database, _ = _changed(call)
        if call["fcalias"] not in database.aliases and not call.no:
            raise Refused("Alias not present")
        return Member("fcalias", call["fcalias"], role)
    pwwn = call.state.aliases.get(call["alias"])
    if pwwn is None and not (call.no and call.state.alias_enhanced):
        raise Refused("Alias not present")
    if call.state.alias_enhanced:
        return Member("device-alias", call["alias"], role)
    return Member("pwwn", str(pwwn), role)


@command(f"zoneset name {{name}} vsan {PREFIX}", modes="config", when="fcoe", source="CINDER S2")
def _zoneset(call: NxosCall) -> str:
    """Enter a zone set; one that does not exist is made."""
    database, note = _changed(call)
    database.sets.setdefault(_valid(call["name"]), {})
    enter_mode(call, "zoneset", call["name"], call["vsan"])
    return note


@command(f"no zoneset name {{name}} vsan {PREFIX}", modes="config", when="fcoe", source="MDSSDK")
def _no_zoneset(call: NxosCall) -> str:
    """Remove a zone set from the full database; where it is active it stays so."""
    database, note = _changed(call)
    if call["name"] not in database.sets:
        raise Refused("Zoneset not present")
    del database.sets[call["name"]]
    return note


@command("[no] member {zone}", modes="zoneset", source="COLL-NX S2")
def _zoneset_member(call: NxosCall) -> str:
    """Put a zone into a zone set, or take it out."""
    name, call.values["vsan"] = call.targets
    database, note = _changed(call)
    if name not in database.sets:
        raise Refused("Zoneset not present")
    members = database.sets[name]
    if call["zone"] not in (members if call.no else database.zones):
        raise Refused("Zone not present")
    if call.no:
        del members[call["zone"]]
    elif call["zone"] in members:
        raise Refused(note + "Duplicate member")
    else:
        members[call["zone"]] = None
    return note


@command("zone name {name}", modes="zoneset", source="CINDER")
def _zone_inside(call: NxosCall) -> str:
    """Make a zone within a zone set, and enter it."""
    name, call.values["vsan"] = call.targets
    database, note = _changed(call)
    if name not in database.sets:
        raise Refused("Zoneset not present")
    database.zones.setdefault(_valid(call["name"]), {})
    database.sets[name][call["name"]] = None
    enter_mode(call, "zone", call["name"], call["vsan"], below=2)
    return note


WARNING = (
    "WARNING: This command would distribute the zoning database of this switch throughout the"
    " fabric. Do you want to continue? (y/n) [n] "
)


def _asked(call: NxosCall) -> bool:
    """Tell whether this release asks: 4.1 does not [S2]."""
    return "5.0" in call.switch.flags


@command(
    f"zoneset activate name {{name}} vsan {PREFIX}",
    modes="config",
    when="fcoe",
    source="S2 LABNOTES",
)
def _zoneset_activate(call: NxosCall) -> str:
    """Activate a zone set: a copy of it as it is now."""
    vsan = known_vsan(call)
    zoning = settle_zoning(call.switch, vsan)
    pending = call.switch.zone_sessions.get(vsan)
    database = pending.zones if pending and zoning.enhanced else zoning.now
    if call["name"] not in database.sets:
        raise Refused("Zoneset not present")
    if not database.sets[call["name"]]:
        raise Refused("Cannot activate zoneset: it has no zones")
    if _asked(call):
        return call.confirm(WARNING, lambda: _activate(call, vsan))
    return _activate(call, vsan)


def _activate(call: NxosCall, vsan: int) -> str:
    database, note = editable_zones(call, vsan)
    picked = database.picked(call["name"])
    if database.active == picked:
        return note + "WARNING: Specified zoneset already active and unchanged"
    if call.state.zoning[vsan].enhanced:
        database.active = picked
        return note
    copy = database.copy()
    copy.active = picked
    start_zoning(call, vsan, copy, "Activation")
    return "Zoneset activation initiated. check zone status"


@command(
    f"no zoneset activate name {{name}} vsan {PREFIX}",
    f"no zoneset activate vsan {PREFIX}",
    modes="config",
    when="fcoe",
    source="COLL-NX MDSSDK",
)
def _deactivate(call: NxosCall) -> str:
    """Deactivate the active zone set."""
    vsan = known_vsan(call)
    database, note = editable_zones(call, vsan)
    if database.active is None or call.get("name", database.active.name) != database.active.name:
        raise Refused(note + "Zoneset not present")
    if call.state.zoning[vsan].enhanced:
        database.active = None
        return note
    copy = database.copy()
    copy.active = None
    start_zoning(call, vsan, copy, "Deactivation")
    return "Zoneset deactivation initiated. check zone status"


@command(
    f"[no] zone mode enhanced vsan {PREFIX}", modes="config", when="fcoe", source="LABNOTES MDSSDK"
)
def _mode(call: NxosCall) -> str:
    """Change between basic and enhanced zoning, after asking."""
    vsan = known_vsan(call)
    zoning = settle_zoning(call.switch, vsan)
    if zoning.enhanced is not call.no:
        return "Current zoning mode same as specified zoning mode"
    if vsan in call.switch.zone_sessions:
        raise Refused(RUNNING)
    if zoning.enhanced and call.switch.chassis.locked_by:
        raise Refused(BUSY)

    def yes() -> str:
        start_zoning(call, vsan, zoning.now.copy(), "Mode change")
        call.switch.zone_sessions[vsan].enhanced = not call.no
        return "Set zoning mode command initiated. Check zone status"

    return call.confirm(WARNING, yes) if _asked(call) else yes()


@command(
    f"[no] zone default-zone permit vsan {PREFIX}",
    modes="config",
    when="fcoe",
    source="COLL-NX MDSSDK",
)
def _default_zone(call: NxosCall) -> str:
    """Let those in no zone talk to each other, or not."""
    database, note = _changed(call)
    if database.permit is not call.no:
        return note + "No zone policy change"
    database.permit = not call.no
    return note


@command(
    f"[no] zone smart-zoning enable vsan {PREFIX}",
    modes="config",
    when="smart-zoning",
    source="COLL-NX MDSSDK",
)
def _smart(call: NxosCall) -> str:
    """Turn smart zoning on or off; old releases have none."""
    database, note = _changed(call)
    if database.smart is not call.no:
        return f"{note}Smart-zoning is already {'disabled' if call.no else 'enabled'}"
    database.smart = not call.no
    return note + "Smart Zoning distribution initiated. check zone status"


@command(
    f"[no] zoneset distribute full vsan {PREFIX}", modes="config", when="fcoe", source="MDSCHK mem"
)
def _distribute(call: NxosCall) -> None:
    """Distribute the full database, or the active zone set only."""
    settle_zoning(call.switch, known_vsan(call)).full = not call.no


@command(f"zone commit vsan {PREFIX}", modes="config", when="fcoe", source="LABNOTES MDSSDK")
def _commit(call: NxosCall) -> str:
    """Commit the session of a VSAN."""
    vsan = known_vsan(call)
    if f"confirm {vsan}" not in call.state.settings.get("zone", {}):
        return commit_zoning(call, vsan)
    return call.confirm("Do you want to continue? (y/n) [n] ", lambda: commit_zoning(call, vsan))


@command(f"no zone commit vsan {PREFIX}", modes="config", when="fcoe", source="N5K-ZONE mem")
def _discard(call: NxosCall) -> str:
    """Drop the session of a VSAN."""
    return discard_zoning(call, known_vsan(call))


@command(
    f"[no] zone confirm-commit enable vsan {PREFIX}", modes="config", when="fcoe", source="MDSCHK"
)
def _confirm(call: NxosCall) -> None:
    """Ask before a commit, or do not."""
    key = f"confirm {known_vsan(call)}"
    kept = call.state.settings.setdefault("zone", {})
    kept.pop(key, None)
    if not call.no:
        kept[key] = f"zone confirm-commit enable vsan {call['vsan']}"


@command(f"clear zone lock vsan {PREFIX}", modes="exec", when="fcoe", source="MDSSDK")
def _clear_lock(call: NxosCall) -> str:
    """Free the lock of a VSAN, after asking; what its holder changed is lost."""
    vsan = known_vsan(call)
    pending = call.switch.zone_sessions.get(vsan)
    if not lock_holder(call.switch, vsan):
        raise Refused("Zone database not locked")
    if pending and pending.ready is not None:
        raise Refused(RUNNING)

    def yes() -> str:
        call.switch.zone_sessions.pop(vsan, None)
        call.switch.chassis.locked_by = ""
        return ""

    question = "Command will clear lock from the entire fabric. Do you want to continue? (y/n) [n] "
    return call.confirm(question, yes)


@command(f"clear zone database vsan {PREFIX}", modes="exec", when="fcoe", source="MDS94")
def _clear_database(call: NxosCall) -> str:
    """Empty the full database; the active zone set stays."""
    database, note = _changed(call)
    database.zones, database.sets, database.aliases = {}, {}, {}
    return note
