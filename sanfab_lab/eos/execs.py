"""Commands that configure nothing: privileges, modes, configuration sessions, the terminal."""

import re

from sanfab_lab.eos import running
from sanfab_lab.eos.cli import GRAMMARS, TABLE, Call, Mode, RefusedError
from sanfab_lab.eos.engine import enter, enter_exec, leave, modes
from sanfab_lab.eos.factory import blank
from sanfab_lab.eos.hashes import sha512

SESSIONS = GRAMMARS["sessions"]
_TIME = r"{time:\d{1,2}:\d{2}:\d{2}}"


@TABLE.command("enable", modes="exec", source="NETMIKO PYEAPI")
def enable(call: Call) -> str:
    """Give privileges, after a password if one is set."""
    secret = call.switch.running.settings.get("enable", "")
    if not secret or call.session.notes.get("privileged"):
        call.session.notes["privileged"] = True
        return ""
    session = call.session

    def check(password: str) -> str:
        session.question, session.hidden = None, False
        if f"secret sha512 {sha512(password)}" != secret:
            raise RefusedError("Bad secret")
        session.notes["privileged"] = True
        return ""

    session.question, session.asking, session.hidden = check, "Password: ", True
    return ""


@TABLE.command("disable", modes="enable", source="mem")
def disable(call: Call) -> str:
    """Give privileges back."""
    enter_exec(call.session, privileged=False)
    return ""


@TABLE.command("exit", modes="exec", source="NETMIKO")
def exit_mode(call: Call) -> str:
    """Leave a mode, or the switch; a configuration session stays pending."""
    if modes(call.session):
        leave(call.session)
    else:
        call.session.alive = False
    return ""


@TABLE.command("quit", "logout", modes="exec", source="mem")
def logout(call: Call) -> str:
    """Leave the switch."""
    call.session.alive = False
    return ""


@TABLE.command("end", modes="config", source="NAPALM CEOS435")
def end(call: Call) -> str:
    """Leave the configuration; a configuration session stays pending."""
    enter_exec(call.session, privileged=True)
    return ""


@TABLE.command("configure", "configure terminal", modes="enable", source="NETMIKO")
def configure(call: Call) -> str:
    """Configure the running configuration."""
    enter_exec(call.session, privileged=True)
    enter(call.session, Mode("config", ""), call.given)
    return ""


@SESSIONS.command(
    "configure session", "configure session {name}", modes="enable", source="NAPALM CEOS435"
)
def configure_session(call: Call, name: str = "") -> str:
    """Open a configuration session, which is a copy of the running configuration at first."""
    switch, session = call.switch, call.session
    others = switch.others_session()
    if name in {one.name for one in others}:
        raise RefusedError(f"Session {name} is in use by {switch.chassis.locked_by}")
    candidate = switch.store.open(name, session.user, f"vty{session.number}", len(others))
    enter_exec(session, privileged=True)
    session.notes["candidate"] = candidate.name
    enter(session, Mode("session", ""), f"configure session {candidate.name}")
    return ""


@SESSIONS.command("configure session {name} commit", modes="enable", source="NAPALM CEOS435")
def commit_named(call: Call, name: str) -> str:
    """Put a session in force, or confirm it."""
    return _commit(call, name)


@SESSIONS.command(
    f"configure session {{name}} commit timer {_TIME}", modes="enable", source="NAPALM"
)
def commit_named_timer(call: Call, name: str, time: str) -> str:
    """Put a session in force for a while."""
    return _commit(call, name, time)


@SESSIONS.command("commit", f"commit timer {_TIME}", modes="session", source="NAPALM CEOS435")
def commit(call: Call, time: str = "") -> str:
    """Put this session in force."""
    name = str(call.session.notes["candidate"])
    return _commit(call, name, time)


def _commit(call: Call, name: str, time: str = "") -> str:
    seconds = None
    if time:
        hours, minutes, rest = map(int, time.split(":"))
        seconds = float(hours * 3600 + minutes * 60 + rest)
    call.switch.store.commit(name, seconds)
    enter_exec(call.session, privileged=True)
    return ""


@SESSIONS.command("configure session {name} abort", modes="enable", source="NAPALM")
@SESSIONS.command("no configure session {name}", modes="config", source="mem")
def abort_named(call: Call, name: str) -> str:
    """Throw a session away, or take it back while its timer runs."""
    if name in {one.name for one in call.switch.others_session()}:
        call.switch.chassis.locked_by = ""
        return ""
    call.switch.store.abort(name)
    if call.session.notes.get("candidate") == name:
        enter_exec(call.session, privileged=True)
    return ""


@SESSIONS.command("abort", modes="session", source="CEOS435")
def abort(call: Call) -> str:
    """Throw this session away."""
    return abort_named(call, str(call.session.notes["candidate"]))


@SESSIONS.command("rollback clean-config", modes="session", source="NAPALM CEOS435")
def rollback_clean(call: Call) -> str:
    """Begin this session anew, with a configuration that has only defaults."""
    candidate = call.switch.store.named(str(call.session.notes["candidate"]))
    candidate.state = blank(call.switch.chassis)
    return ""


@SESSIONS.command("show session-config diffs", modes="session", source="NAPALM CEOS435")
def show_diffs(call: Call) -> str:
    """Print what this session changes."""
    return _diffs(call, str(call.session.notes["candidate"]))


@SESSIONS.command("show session-config", modes="session", source="mem")
def show_session(call: Call) -> str:
    """Print this session."""
    return "\n".join(running.body(call.state, call.switch.chassis.release))


@SESSIONS.command("show session-config named {name} diffs", modes="enable", source="NAPALM")
def show_named_diffs(call: Call, name: str) -> str:
    """Print what a session changes."""
    return _diffs(call, name)


@SESSIONS.command("show session-config named {name}", modes="enable", source="mem")
def show_named(call: Call, name: str) -> str:
    """Print a session."""
    state = call.switch.store.named(name).state
    return "\n".join(running.body(state, call.switch.chassis.release))


def _diffs(call: Call, name: str) -> str:
    switch = call.switch
    found = switch.store.named(name)
    return running.differences(switch.running, found.state, switch.chassis.release, name)


@TABLE.command(r"terminal length {lines:\d+}", modes="exec", source="NETMIKO")
def terminal_length(call: Call, lines: str) -> str:
    """Set the lines of a screen."""
    call.session.page = int(lines) or None
    return f"Set terminal length to {lines}" if int(lines) else "Pagination disabled."


@TABLE.command(r"terminal width {columns:\d+}", modes="exec", source="NETMIKO")
def terminal_width(call: Call, columns: str) -> str:
    """Set the columns of a screen."""
    call.session.width = int(columns)
    return f"Width set to {columns} columns."


@TABLE.command(
    "terminal monitor", "no terminal monitor", "terminal dont-ask", modes="exec", source="mem"
)
def terminal_other(call: Call) -> str:  # noqa: ARG001  # nothing is logged to terminals
    """Take other settings of a terminal."""
    return ""


@TABLE.command("clear counters", "clear counters {names...}", modes="enable", source="mem")
def clear_counters(call: Call, names: str = "") -> str:  # noqa: ARG001  # they are zero anyway
    """Set counters to zero."""
    return ""


@TABLE.command("reload", "reload now", "reload force", modes="enable", source="mem")
def reload(call: Call) -> str:
    """Start anew, after a question unless told not to ask."""
    switch, session = call.switch, call.session

    def go(answer: str) -> str:
        session.question = None
        if re.match(r"(y|$)", answer.strip(), re.IGNORECASE):
            session.alive = False
            switch.boot()
            switch.chassis.on_reload()
        return ""

    if call.given != "reload":
        return go("y")
    session.question, session.asking = go, "Proceed with reload? [confirm]"
    return ""
