"""Commands of device aliases: names of WWPNs for the whole fabric, changed in sessions."""

from sanfab_lab.nxos.fabric import AliasSession, Members, ZoneSet, problem_with, wwn
from sanfab_lab.nxos.table import Line, Refused, command, enter

WWN = "(?:[0-9a-fA-F]{1,2}:){7}[0-9a-fA-F]{1,2}"


@command("device-alias database", modes="config@fcoe", source="COLL-NX MDSSDK LABNOTES")
def database(line: Line) -> str:
    """Enter the database of device aliases."""
    return enter(line, "aliasdb")


def _session(line: Line) -> AliasSession:
    """Return what is being changed: a session while aliases are distributed."""
    switch, state = line.switch, line.state
    if switch.chassis.locked_by and state.alias_distribute:
        raise Refused("Fabric is already locked")
    known = switch.alias_session
    if known is None:
        known = AliasSession(line.session.user, dict(state.aliases), state.alias_enhanced)
        switch.alias_session = known
    elif known.owner != line.session.user:
        raise Refused("Fabric is already locked")
    return known


def _done(line: Line) -> str:
    """Put a change in force at once where aliases are not distributed."""
    session = line.switch.alias_session
    if session is not None and not line.state.alias_distribute:
        line.state.aliases, line.state.alias_enhanced = session.aliases, session.enhanced
        line.switch.alias_session = None
    return ""


@command(
    f"device-alias name {{name}} pwwn {{wwn:{WWN}}}",
    modes="aliasdb",
    source="COLL-NX MDSSDK DELL5K",
)
def alias(line: Line) -> str:
    """Name a WWPN; each name and each WWPN occurs once."""
    name, pwwn = line["name"], wwn(line["wwn"])
    problem = problem_with(name, zone=False)
    if problem:
        raise Refused(problem)
    aliases = _session(line).aliases
    if aliases.get(name) == pwwn:
        return _done(line)
    if name in aliases:
        raise Refused("Device Alias already present")
    if pwwn in aliases.values():
        raise Refused("Another device-alias already present with the same pwwn")
    aliases[name] = pwwn
    return _done(line)


@command("no device-alias name {name}", modes="aliasdb", source="MDSSDK")
def no_alias(line: Line) -> str:
    """Take a name away, unless a zone goes by it."""
    name, session = line["name"], _session(line)
    if name not in session.aliases:
        raise Refused("Device Alias not present")
    if session.enhanced and _zoned(line, name):
        raise Refused("Device-alias enhanced zone member present")
    del session.aliases[name]
    return _done(line)


def _zoned(line: Line, name: str = "") -> bool:
    """Tell whether a zone has a device alias, or one of a name, as a member."""
    return any(
        member.kind == "device-alias" and name in {"", member.value}
        for one in line.state.zoning.values()
        for members in (*one.now.zones.values(), *_active(one.now.active))
        for member in members.values()
    )


def _active(zoneset: ZoneSet | None) -> list[Members]:
    return list(zoneset.zones.values()) if zoneset else []


@command("device-alias rename {old} {new}", modes="aliasdb", source="MDSSDK")
def rename(line: Line) -> str:
    """Rename an alias."""
    problem, session = problem_with(line["new"], zone=False), _session(line)
    if problem:
        raise Refused(problem)
    if line["old"] not in session.aliases:
        raise Refused("Device Alias not present")
    if line["new"] in session.aliases:
        raise Refused("Target device-alias name already in use. Please specify a new name.")
    session.aliases[line["new"]] = session.aliases.pop(line["old"])
    return _done(line)


@command(
    "[no] device-alias mode enhanced", modes="config@fcoe aliasdb", source="MDSSDK LABNOTES mem"
)
def mode(line: Line) -> str:
    """Let zones keep names, or only the WWPNs behind them."""
    if line.no and _zoned(line):
        raise Refused("Device-alias enhanced zone member present")
    _session(line).enhanced = not line.no
    return _done(line)


@command("[no] device-alias distribute", modes="config@fcoe", source="LABNOTES COLL-NX")
def distribute(line: Line) -> str:
    """Change aliases in the whole fabric at once, or on this switch only."""
    if line.no and line.switch.alias_session is not None:
        raise Refused("Device-alias session is pending, commit or abort it first")
    line.state.alias_distribute = not line.no
    return ""


@command("[no] device-alias confirm-commit enable", modes="config@fcoe", source="MDSCHK")
def confirm(line: Line) -> str:
    """Ask before a commit, or do not."""
    kept = line.state.knobs.setdefault("alias", {})
    if line.no:
        kept.pop("confirm", None)
    else:
        kept["confirm"] = "device-alias confirm-commit enable"
    return ""


@command("device-alias commit", modes="config@fcoe", source="COLL-NX MDSSDK LABNOTES")
def commit(line: Line) -> str:
    """Put the changes of a session in force."""
    if line.switch.alias_session is None and not line.switch.chassis.locked_by:
        return "There are no pending changes"
    session = _session(line)

    def yes() -> str:
        line.state.aliases, line.state.alias_enhanced = session.aliases, session.enhanced
        line.switch.alias_session = None
        return ""

    if "confirm" not in line.state.knobs.get("alias", {}):
        return yes()
    note = "The following device-alias changes are about to be committed\n"
    question = "Do you want to continue? (y/n) [n] "
    return line.ask(note + "\n".join(differences(line)) + "\n" + question, yes)


def differences(line: Line) -> list[str]:
    """Return what a session changes."""
    session, now = line.switch.alias_session, line.state.aliases
    new = session.aliases if session else now
    return [
        *(f"- device-alias name {one} pwwn {now[one]}" for one in now if new.get(one) != now[one]),
        *(f"+ device-alias name {one} pwwn {new[one]}" for one in new if now.get(one) != new[one]),
    ]


@command("device-alias abort", "no device-alias commit", modes="config@fcoe", source="N5K-DA mem")
def abort(line: Line) -> str:
    """Drop the changes of a session."""
    if line.switch.alias_session is None:
        return "There are no pending changes"
    _session(line)
    line.switch.alias_session = None
    return ""


@command("clear device-alias session", modes="exec", source="MDSSDK")
def clear(line: Line) -> str:
    """Drop any session, and free the lock of whoever held it."""
    line.switch.alias_session = None
    line.switch.chassis.locked_by = ""
    return ""
