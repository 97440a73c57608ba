"""Device aliases: names of WWPNs, changed in sessions for the whole fabric."""

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import (
    ModeRow,
    NxosCall,
    command,
    fabric_command,
    global_settings,
    register_modes,
)
from sanfab_lab.nxos.zone_database import (
    AliasSession,
    DatabaseMembers,
    ZoneSet,
    normalized_wwn,
    problem_with,
)
from sanfab_lab.rows import Setting

WWN = "(?:[0-9a-fA-F]{1,2}:){7}[0-9a-fA-F]{1,2}"


register_modes(ModeRow("device-alias database", "aliasdb", "COLL-NX MDSSDK LABNOTES", "fcoe"))


def _session(call: NxosCall) -> AliasSession:
    """Return the session of this login; open one if there is none."""
    switch, state = call.switch, call.state
    refuse_if(switch.chassis.locked_by and state.alias_distribute, "Fabric is already locked")
    known = switch.alias_session
    if known is None:
        known = AliasSession(call.session.user, dict(state.aliases), state.alias_enhanced)
        switch.alias_session = known
    elif known.owner != call.session.user:
        raise Refused("Fabric is already locked")
    return known


def _apply(call: NxosCall, session: AliasSession) -> None:
    """Put the changes of a session in force, and end it."""
    call.state.aliases, call.state.alias_enhanced = session.aliases, session.enhanced
    call.switch.alias_session = None


def _done(call: NxosCall) -> None:
    """Apply a change at once if aliases are not distributed."""
    if call.switch.alias_session is not None and not call.state.alias_distribute:
        _apply(call, call.switch.alias_session)


def _new_name(name: str) -> str:
    problem = problem_with(name, zone=False)
    refuse_if(problem, problem)
    return name


@command(
    f"device-alias name {{name}} pwwn {{wwn:{WWN}}}",
    modes="aliasdb",
    source="COLL-NX MDSSDK DELL5K",
)
def _alias(call: NxosCall) -> None:
    """Give a WWPN an alias; names and WWPNs are unique."""
    name, pwwn = _new_name(call["name"]), normalized_wwn(call["wwn"])
    aliases = _session(call).aliases
    refuse_if(name in aliases and aliases[name] != pwwn, "Device Alias already present")
    if name not in aliases and pwwn in aliases.values():
        raise Refused("Another device-alias already present with the same pwwn")
    aliases[name] = pwwn
    _done(call)


@command("no device-alias name {name}", modes="aliasdb", source="MDSSDK")
def _no_alias(call: NxosCall) -> None:
    """Remove an alias that no zone uses."""
    name, session = call["name"], _session(call)
    refuse_if(name not in session.aliases, "Device Alias not present")
    refuse_if(session.enhanced and _zoned(call, name), "Device-alias enhanced zone member present")
    del session.aliases[name]
    _done(call)


def _zoned(call: NxosCall, name: str = "") -> bool:
    """Return whether a zone has a device alias, or one of a name, as a member."""
    return any(
        member.kind == "device-alias" and name in {"", member.value}
        for one in call.state.zoning.values()
        for members in (*one.now.zones.values(), *_active(one.now.active))
        for member in members.values()
    )


def _active(zoneset: ZoneSet | None) -> list[DatabaseMembers]:
    return list(zoneset.zones.values()) if zoneset else []


@command("device-alias rename {old} {new}", modes="aliasdb", source="MDSSDK")
def _rename(call: NxosCall) -> None:
    _new_name(call["new"])
    session = _session(call)
    refuse_if(call["old"] not in session.aliases, "Device Alias not present")
    if call["new"] in session.aliases:
        raise Refused("Target device-alias name already in use. Please specify a new name.")
    session.aliases[call["new"]] = session.aliases.pop(call["old"])
    _done(call)


@command("[no] device-alias mode enhanced", modes="aliasdb", source="MDSSDK LABNOTES mem")
@fabric_command("[no] device-alias mode enhanced", source="MDSSDK LABNOTES mem")
def _mode(call: NxosCall) -> None:
    """Set whether zones keep alias names or their WWPNs."""
    refuse_if(call.no and _zoned(call), "Device-alias enhanced zone member present")
    _session(call).enhanced = not call.no
    _done(call)


@fabric_command("[no] device-alias distribute", source="LABNOTES COLL-NX")
def _distribute(call: NxosCall) -> None:
    """Distribute changes of aliases to the fabric, or keep them local."""
    if call.no and call.switch.alias_session is not None:
        raise Refused("Device-alias session is pending, commit or abort it first")
    call.state.alias_distribute = not call.no


global_settings(
    "alias",
    Setting("device-alias confirm-commit enable", "MDSCHK", when="fcoe"),
)


@fabric_command("device-alias commit", source="COLL-NX MDSSDK LABNOTES")
def _commit(call: NxosCall) -> str:
    """Put the changes of a session in force."""
    if call.switch.alias_session is None and not call.switch.chassis.locked_by:
        return "There are no pending changes"
    session = _session(call)
    if not call.state.settings.get("alias"):
        _apply(call, session)
        return ""
    note = "The following device-alias changes are about to be committed\n"
    question = "Do you want to continue? (y/n) [n] "
    return call.confirm(
        note + "\n".join(alias_differences(call)) + "\n" + question, lambda: _apply(call, session)
    )


def alias_differences(call: NxosCall) -> list[str]:
    """Return what a session changes."""
    session, now = call.switch.alias_session, call.state.aliases
    new = session.aliases if session else now
    return [
        *(f"- device-alias name {one} pwwn {now[one]}" for one in now if new.get(one) != now[one]),
        *(f"+ device-alias name {one} pwwn {new[one]}" for one in new if now.get(one) != new[one]),
    ]


@fabric_command("device-alias abort", "no device-alias commit", source="N5K-DA mem")
def _abort(call: NxosCall) -> str:
    """Discard the changes of a session."""
    if call.switch.alias_session is None:
        return "There are no pending changes"
    _session(call)
    call.switch.alias_session = None
    return ""


@command("clear device-alias session", modes="exec", source="MDSSDK")
def _clear(call: NxosCall) -> None:
    """Discard any session and release its lock."""
    call.switch.alias_session = None
    call.switch.chassis.locked_by = ""
