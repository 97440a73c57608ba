"""Commands of zoning: zones, fcaliases, zone sets, modes, sessions."""

from sanfab_lab.nxos import zones
from sanfab_lab.nxos.cmd_alias import WWN
from sanfab_lab.nxos.cmd_fcoe import known_vsan
from sanfab_lab.nxos.fabric import Member, Members, Zones, problem_with, wwn
from sanfab_lab.nxos.table import Line, Refused, command, enter

PREFIX = "{vsan:\\d+}"


def _changed(line: Line) -> tuple[Zones, str]:
    return zones.changed(line, known_vsan(line))


def _valid(name: str) -> str:
    problem = problem_with(name, zone=True)
    if problem:
        raise Refused(problem)
    return name


@command(f"zone name {{name}} vsan {PREFIX}", modes="config@fcoe", source="DELL5K COLL-NX S2")
def zone(line: Line) -> str:
    """Enter a zone; one that does not exist is made."""
    database, note = _changed(line)
    database.zones.setdefault(_valid(line["name"]), {})
    enter(line, "zone", line["name"], line["vsan"])
    return note


@command(f"no zone name {{name}} vsan {PREFIX}", modes="config@fcoe", source="LABNOTES MDSSDK")
def no_zone(line: Line) -> str:
    """Remove a zone, from zone sets too."""
    database, note = _changed(line)
    if database.zones.pop(line["name"], None) is None:
        raise Refused("Zone not present")
    for members in database.sets.values():
        members.pop(line["name"], None)
    return note


@command(f"fcalias name {{name}} vsan {PREFIX}", modes="config@fcoe", source="S2 MDSSDK")
def fcalias(line: Line) -> str:
    """Enter an fcalias; one that does not exist is made."""
    database, note = _changed(line)
    database.aliases.setdefault(_valid(line["name"]), {})
    enter(line, "fcalias", line["name"], line["vsan"])
    return note


@command(f"no fcalias name {{name}} vsan {PREFIX}", modes="config@fcoe", source="MDSSDK mem")
def no_fcalias(line: Line) -> str:
    """Remove an fcalias, unless a zone has it."""
    database, note = _changed(line)
    if line["name"] not in database.aliases:
        raise Refused("Alias not present")
    key = ("fcalias", line["name"])
    users = [name for name, members in database.zones.items() if key in members]
    if users:
        raise Refused(f"Alias {line['name']} is in use by zone {users[0]}")
    del database.aliases[line["name"]]
    return note


def _place(line: Line) -> tuple[Members, str]:
    """Return the members of the zone or fcalias that is being configured."""
    name, vsan = line.names
    line.words["vsan"] = vsan
    database, note = _changed(line)
    kept = database.zones if line.where.mode == "zone" else database.aliases
    if name not in kept:
        raise Refused("Zone not present" if line.where.mode == "zone" else "Alias not present")
    return kept[name], note


ROLE = "{role:initiator|init|target|both}"


@command(
    f"member pwwn {{pwwn:{WWN}}}",
    f"no member pwwn {{pwwn:{WWN}}}",
    "member device-alias {alias}",
    "no member device-alias {alias}",
    "member fcid {fcid:0x[0-9a-fA-F]{1,6}}",
    "no member fcid {fcid:0x[0-9a-fA-F]{1,6}}",
    modes="zone fcalias",
    source="COLL-NX MDSSDK LABNOTES S2",
)
@command(
    f"member pwwn {{pwwn:{WWN}}} {ROLE}",
    f"no member pwwn {{pwwn:{WWN}}} {ROLE}",
    f"member device-alias {{alias}} {ROLE}",
    f"no member device-alias {{alias}} {ROLE}",
    f"member fcalias {{fcalias}} {ROLE}",
    f"no member fcalias {{fcalias}} {ROLE}",
    modes="zone@smart-zoning",
    source="COLL-NX mem",
)
@command(
    "member fcalias {fcalias}", "no member fcalias {fcalias}", modes="zone", source="S2 DELL5K"
)
def member(line: Line) -> str:
    """Add a member, or take it away."""
    members, note = _place(line)
    one = _member(line)
    key = (one.kind, one.value)
    if line.no:
        if members.pop(key, None) is None:
            raise Refused("Member not present")
        return note
    if members.get(key) == one:
        raise Refused(note + "Duplicate member")
    members[key] = one
    return note


def _member(line: Line) -> Member:
    role = {"init": "initiator"}.get(line.get("role"), line.get("role"))
    if "pwwn" in line.words:
        return Member("pwwn", wwn(line["pwwn"]), role)
    if "fcid" in line.words:
        return Member("fcid", f"0x{int(line['fcid'], 16):06x}", role)
    if "fcalias" in line.words:
        database, _ = _changed(line)
        if line["fcalias"] not in database.aliases and not line.no:
            raise Refused("Alias not present")
        return Member("fcalias", line["fcalias"], role)
    pwwn = line.state.aliases.get(line["alias"])
    if pwwn is None and not (line.no and line.state.alias_enhanced):
        raise Refused("Alias not present")
    if line.state.alias_enhanced:
        return Member("device-alias", line["alias"], role)
    return Member("pwwn", str(pwwn), role)


@command(f"zoneset name {{name}} vsan {PREFIX}", modes="config@fcoe", source="CINDER S2")
def zoneset(line: Line) -> str:
    """Enter a zone set; one that does not exist is made."""
    database, note = _changed(line)
    database.sets.setdefault(_valid(line["name"]), {})
    enter(line, "zoneset", line["name"], line["vsan"])
    return note


@command(f"no zoneset name {{name}} vsan {PREFIX}", modes="config@fcoe", source="MDSSDK")
def no_zoneset(line: Line) -> str:
    """Remove a zone set from the full database; where it is active it stays so."""
    database, note = _changed(line)
    if line["name"] not in database.sets:
        raise Refused("Zoneset not present")
    del database.sets[line["name"]]
    return note


@command("[no] member {zone}", modes="zoneset", source="COLL-NX S2")
def zoneset_member(line: Line) -> str:
    """Put a zone into a zone set, or take it out."""
    name, line.words["vsan"] = line.names
    database, note = _changed(line)
    if name not in database.sets:
        raise Refused("Zoneset not present")
    members = database.sets[name]
    if line["zone"] not in (members if line.no else database.zones):
        raise Refused("Zone not present")
    if line.no:
        del members[line["zone"]]
    elif line["zone"] in members:
        raise Refused(note + "Duplicate member")
    else:
        members[line["zone"]] = None
    return note


@command("zone name {name}", modes="zoneset", source="CINDER")
def zone_inside(line: Line) -> str:
    """Make a zone within a zone set, and enter it."""
    name, line.words["vsan"] = line.names
    database, note = _changed(line)
    if name not in database.sets:
        raise Refused("Zoneset not present")
    database.zones.setdefault(_valid(line["name"]), {})
    database.sets[name][line["name"]] = None
    enter(line, "zone", line["name"], line["vsan"], below=2)
    return note


WARNING = (
    "WARNING: This command would distribute the zoning database of this switch throughout the"
    " fabric. Do you want to continue? (y/n) [n] "
)


def _asked(line: Line) -> bool:
    """Tell whether this release asks: 4.1 does not [S2]."""
    return "5.0" in line.switch.flags


@command(f"zoneset activate name {{name}} vsan {PREFIX}", modes="config@fcoe", source="S2 LABNOTES")
def activate(line: Line) -> str:
    """Activate a zone set: a copy of it as it is now."""
    vsan = known_vsan(line)
    zoning = zones.settle(line.switch, vsan)
    pending = line.switch.zone_sessions.get(vsan)
    database = pending.zones if pending and zoning.enhanced else zoning.now
    if line["name"] not in database.sets:
        raise Refused("Zoneset not present")
    if not database.sets[line["name"]]:
        raise Refused("Cannot activate zoneset: it has no zones")
    if _asked(line):
        return line.ask(WARNING, lambda: _activate(line, vsan))
    return _activate(line, vsan)


def _activate(line: Line, vsan: int) -> str:
    database, note = zones.changed(line, vsan)
    picked = database.picked(line["name"])
    if database.active == picked:
        return note + "WARNING: Specified zoneset already active and unchanged"
    if line.state.zoning[vsan].enhanced:
        database.active = picked
        return note
    copy = database.copy()
    copy.active = picked
    zones.start(line, vsan, copy, "Activation")
    return "Zoneset activation initiated. check zone status"


@command(
    f"no zoneset activate name {{name}} vsan {PREFIX}",
    f"no zoneset activate vsan {PREFIX}",
    modes="config@fcoe",
    source="COLL-NX MDSSDK",
)
def deactivate(line: Line) -> str:
    """Deactivate the active zone set."""
    vsan = known_vsan(line)
    database, note = zones.changed(line, vsan)
    if database.active is None or line.get("name", database.active.name) != database.active.name:
        raise Refused(note + "Zoneset not present")
    if line.state.zoning[vsan].enhanced:
        database.active = None
        return note
    copy = database.copy()
    copy.active = None
    zones.start(line, vsan, copy, "Deactivation")
    return "Zoneset deactivation initiated. check zone status"


@command(f"[no] zone mode enhanced vsan {PREFIX}", modes="config@fcoe", source="LABNOTES MDSSDK")
def mode(line: Line) -> str:
    """Change between basic and enhanced zoning, after asking."""
    vsan = known_vsan(line)
    zoning = zones.settle(line.switch, vsan)
    if zoning.enhanced is not line.no:
        return "Current zoning mode same as specified zoning mode"
    if vsan in line.switch.zone_sessions:
        raise Refused(zones.RUNNING)
    if zoning.enhanced and line.switch.chassis.locked_by:
        raise Refused(zones.BUSY)

    def yes() -> str:
        zones.start(line, vsan, zoning.now.copy(), "Mode change")
        line.switch.zone_sessions[vsan].enhanced = not line.no
        return "Set zoning mode command initiated. Check zone status"

    return line.ask(WARNING, yes) if _asked(line) else yes()


@command(
    f"[no] zone default-zone permit vsan {PREFIX}", modes="config@fcoe", source="COLL-NX MDSSDK"
)
def default_zone(line: Line) -> str:
    """Let those in no zone talk to each other, or not."""
    database, note = _changed(line)
    if database.permit is not line.no:
        return note + "No zone policy change"
    database.permit = not line.no
    return note


@command(
    f"[no] zone smart-zoning enable vsan {PREFIX}",
    modes="config@smart-zoning",
    source="COLL-NX MDSSDK",
)
def smart(line: Line) -> str:
    """Turn smart zoning on or off; old releases have none."""
    database, note = _changed(line)
    if database.smart is not line.no:
        return f"{note}Smart-zoning is already {'disabled' if line.no else 'enabled'}"
    database.smart = not line.no
    return note + "Smart Zoning distribution initiated. check zone status"


@command(f"[no] zoneset distribute full vsan {PREFIX}", modes="config@fcoe", source="MDSCHK mem")
def distribute(line: Line) -> str:
    """Distribute the full database, or the active zone set only."""
    zones.settle(line.switch, known_vsan(line)).full = not line.no
    return ""


@command(f"zone commit vsan {PREFIX}", modes="config@fcoe", source="LABNOTES MDSSDK")
def commit(line: Line) -> str:
    """Commit the session of a VSAN."""
    vsan = known_vsan(line)
    if f"confirm {vsan}" not in line.state.knobs.get("zone", {}):
        return zones.commit(line, vsan)
    return line.ask("Do you want to continue? (y/n) [n] ", lambda: zones.commit(line, vsan))


@command(f"no zone commit vsan {PREFIX}", modes="config@fcoe", source="N5K-ZONE mem")
def discard(line: Line) -> str:
    """Drop the session of a VSAN."""
    return zones.discard(line, known_vsan(line))


@command(f"[no] zone confirm-commit enable vsan {PREFIX}", modes="config@fcoe", source="MDSCHK")
def confirm(line: Line) -> str:
    """Ask before a commit, or do not."""
    key = f"confirm {known_vsan(line)}"
    kept = line.state.knobs.setdefault("zone", {})
    kept.pop(key, None)
    if not line.no:
        kept[key] = f"zone confirm-commit enable vsan {line['vsan']}"
    return ""


@command(f"clear zone lock vsan {PREFIX}", modes="exec@fcoe", source="MDSSDK")
def clear_lock(line: Line) -> str:
    """Free the lock of a VSAN, after asking; what its holder changed is lost."""
    vsan = known_vsan(line)
    pending = line.switch.zone_sessions.get(vsan)
    if not zones.holder(line.switch, vsan):
        raise Refused("Zone database not locked")
    if pending and pending.ready is not None:
        raise Refused(zones.RUNNING)

    def yes() -> str:
        line.switch.zone_sessions.pop(vsan, None)
        line.switch.chassis.locked_by = ""
        return ""

    question = "Command will clear lock from the entire fabric. Do you want to continue? (y/n) [n] "
    return line.ask(question, yes)


@command(f"clear zone database vsan {PREFIX}", modes="exec@fcoe", source="MDS94")
def clear_database(line: Line) -> str:
    """Empty the full database; the active zone set stays."""
    database, note = _changed(line)
    database.zones, database.sets, database.aliases = {}, {}, {}
    return note
