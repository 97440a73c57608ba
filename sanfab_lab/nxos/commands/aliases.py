"""Device aliases: names of WWPNs, changed in sessions for the whole fabric."""

from sanfab_lab.commands import Refused
from sanfab_lab.nxos.commands import NxosCall, command, enter_mode
from sanfab_lab.nxos.zone_database import AliasSession, Members, ZoneSet, problem_with, wwn

WWN = "(?:[0-9a-fA-F]{1,2}:){7}[0-9a-fA-F]{1,2}"


@command("device-alias database", modes="config", when="fcoe", source="COLL-NX MDSSDK LABNOTES")
def _database(call: NxosCall) -> None:
    """Enter the database of device aliases."""
    enter_mode(call, "aliasdb")


def _session(call: NxosCall) -> AliasSession:
    """Return what is being changed: a session while aliases are distributed."""
    switch, state = call.switch, call.state
    if switch.chassis.locked_by and state.alias_distribute:
        raise Refused("Fabric is already locked")
    known = switch.alias_session
    if known is None:
        known = AliasSession(call.session.user, dict(state.aliases), state.alias_enhanced)
        switch.alias_session = known
    elif known.owner != call.session.user:
        raise Refused("Fabric is already locked")
    return known


def _done(call: NxosCall) -> None:
    """Put a change in force at once where aliases are not distributed."""
    session = call.switch.alias_session
    if session is not None and not call.state.alias_distribute:
        call.state.aliases, call.state.alias_enhanced = session.aliases, session.enhanced
        call.switch.alias_session = None


@command(
    f"device-alias name {{name}} pwwn {{wwn:{WWN}}}",
    modes="aliasdb",
    source="COLL-NX MDSSDK DELL5K",
)
def _alias(call: NxosCall) -> None:
    """Name a WWPN; each name and each WWPN occurs once."""
    name, pwwn = call["name"], wwn(call["wwn"])
    problem = problem_with(name, zone=False)
    if problem:
        raise Refused(problem)
    aliases = _session(call).aliases
    if aliases.get(name) == pwwn:
        _done(call)
        return
    if name in aliases:
        raise Refused("Device Alias already present")
    if pwwn in aliases.values():
        raise Refused("Another device-alias already present with the same pwwn")
    aliases[name] = pwwn
    _done(call)


@command("no device-alias name {name}", modes="aliasdb", source="MDSSDK")
def _no_alias(call: NxosCall) -> None:
    """Take a name away, unless a zone goes by it."""
    name, session = call["name"], _session(call)
    if name not in session.aliases:
        raise Refused("Device Alias not present")
    if session.enhanced and _zoned(call, name):
        raise Refused("Device-alias enhanced zone member present")
    del session.aliases[name]
    _done(call)


def _zoned(call: NxosCall, name: str = "") -> bool:
    """Tell whether a zone has a device alias, or one of a name, as a member."""
    return any(
        member.kind == "device-alias" and name in {"", member.value}
        for one in call.state.zoning.values()
        for members in (*one.now.zones.values(), *_active(one.now.active))
        for member in members.values()
    )


def _active(zoneset: ZoneSet | None) -> list[Members]:
    return list(zoneset.zones.values()) if zoneset else []


@command("device-alias rename {old} {new}", modes="aliasdb", source="MDSSDK")
def _rename(call: NxosCall) -> None:
    """Rename an alias."""
    problem, session = problem_with(call["new"], zone=False), _session(call)
    if problem:
        raise Refused(problem)
    if call["old"] not in session.aliases:
        raise Refused("Device Alias not present")
    if call["new"] in session.aliases:
        raise Refused("Target device-alias name already in use. Please specify a new name.")
    session.aliases[call["new"]] = session.aliases.pop(call["old"])
    _done(call)


@command("[no] device-alias mode enhanced", modes="aliasdb", source="MDSSDK LABNOTES mem")
@command(
    "[no] device-alias mode enhanced", modes="config", when="fcoe", source="MDSSDK LABNOTES mem"
)
def _mode(call: NxosCall) -> None:
    """Let zones keep names, or only the WWPNs behind them."""
    if call.no and _zoned(call):
        raise Refused("Device-alias enhanced zone member present")
    _session(call).enhanced = not call.no
    _done(call)


@command("[no] device-alias distribute", modes="config", when="fcoe", source="LABNOTES COLL-NX")
def _distribute(call: NxosCall) -> None:
    """Change aliases in the whole fabric at once, or on this switch only."""
    if call.no and call.switch.alias_session is not None:
        raise Refused("Device-alias session is pending, commit or abort it first")
    call.state.alias_distribute = not call.no


@command("[no] device-alias confirm-commit enable", modes="config", when="fcoe", source="MDSCHK")
def _confirm(call: NxosCall) -> None:
    """Ask before a commit, or do not."""
    kept = call.state.settings.setdefault("alias", {})
    if call.no:
        kept.pop("confirm", None)
    else:
        kept["confirm"] = "device-alias confirm-commit enable"


@command("device-alias commit", modes="config", when="fcoe", source="COLL-NX MDSSDK LABNOTES")
def _commit(call: NxosCall) -> str:
    """Put the changes of a session in force."""
    if call.switch.alias_session is None and not call.switch.chassis.locked_by:
        return "There are no pending changes"
    session = _session(call)

    def yes() -> str:
        call.state.aliases, call.state.alias_enhanced = session.aliases, session.enhanced
        call.switch.alias_session = None
        return ""

    if "confirm" not in call.state.settings.get("alias", {}):
        return yes()
    note = "The following device-alias changes are about to be committed\n"
    question = "Do you want to continue? (y/n) [n] "
    return call.confirm(note + "\n".join(alias_differences(call)) + "\n" + question, yes)


def alias_differences(call: NxosCall) -> list[str]:
    """Return what a session changes."""
    session, now = call.switch.alias_session, call.state.aliases
    new = session.aliases if session else now
    return [
        *(f"- device-alias name {one} pwwn {now[one]}" for one in now if new.get(one) != now[one]),
        *(f"+ device-alias name {one} pwwn {new[one]}" for one in new if now.get(one) != new[one]),
    ]


@command(
    "device-alias abort", "no device-alias commit", modes="config", when="fcoe", source="N5K-DA mem"
)
def _abort(call: NxosCall) -> str:
    """Drop the changes of a session."""
    if call.switch.alias_session is None:
        return "There are no pending changes"
    _session(call)
    call.switch.alias_session = None
    return ""


@command("clear device-alias session", modes="exec", source="MDSSDK")
def _clear(call: NxosCall) -> None:
    """Drop any session, and free the lock of whoever held it."""
    call.switch.alias_session = None
    call.switch.chassis.locked_by = ""
