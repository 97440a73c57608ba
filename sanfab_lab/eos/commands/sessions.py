"""Configuration sessions."""

from functools import partial

from sanfab_lab.commands import Refused
from sanfab_lab.eos import commands
from sanfab_lab.eos.commands import EosCall, enter_mode
from sanfab_lab.eos.factory import blank
from sanfab_lab.eos.running_config import configuration_diff, configuration_lines
from sanfab_lab.eos.switch import session_name

_command = partial(commands.command, when="sessions")
_show = partial(commands.show, when="sessions")


@_command("configure session", "configure session {name}", modes="enable", source="NAPALM CEOS435")
def _configure_session(call: EosCall) -> None:
    """Open a configuration session; a new one is a copy of the running configuration."""
    switch, session = call.switch, call.session
    others = switch.others_session()
    if call["name"] in {one.name for one in others}:
        raise Refused(f"Session {call['name']} is in use by {switch.chassis.locked_by}")
    terminal = f"vty{session.number}"
    candidate = switch.store.open(call["name"], session.user, terminal, len(others))
    session.leave(0)
    enter_mode(call, "session", "", candidate.name)


_TIMER = r"commit timer {time:\d{1,2}:\d{2}:\d{2}}"


@_command(f"configure session {{name}} {_TIMER}", modes="enable", source="NAPALM")
@_command("configure session {name} commit", modes="enable", source="NAPALM CEOS435")
@_command("commit", _TIMER, modes="session", source="NAPALM CEOS435")
def _commit(call: EosCall) -> None:
    """Commit a session, for a time or for good, or confirm its timed commit."""
    seconds = None
    if call.has("time"):
        hours, minutes, rest = map(int, call["time"].split(":"))
        seconds = float(hours * 3600 + minutes * 60 + rest)
    call.switch.store.commit(_name(call), seconds)
    call.session.leave(0)


def _name(call: EosCall) -> str:
    """Return the session that a line names, or the session of the login."""
    return call["name"] or session_name(call.session)


@_command("configure session {name} abort", modes="enable", source="NAPALM")
@_command("no configure session {name}", modes="config", source="mem")
@_command("abort", modes="session", source="CEOS435")
def _abort(call: EosCall) -> None:
    """Abort a session, or roll it back while its timer runs."""
    name = _name(call)
    if name in {one.name for one in call.switch.others_session()}:
        call.switch.chassis.locked_by = ""
        return
    call.switch.store.abort(name)
    if session_name(call.session) == name:
        call.session.leave(0)


@_command("rollback clean-config", modes="session", source="NAPALM CEOS435")
def _rollback(call: EosCall) -> None:
    """Replace the configuration of this session by the defaults."""
    call.switch.store.named(_name(call)).state = blank(call.switch.chassis)


@_show("show session-config named {name} diffs", modes="enable", source="NAPALM")
@_show("show session-config diffs", modes="session", source="NAPALM CEOS435")
def _show_diffs(call: EosCall) -> str:
    """Show the changes of a session."""
    switch, name = call.switch, _name(call)
    return configuration_diff(switch.running, switch.store.named(name).state, switch.eras, name)


@_show("show session-config named {name}", modes="enable", source="mem")
@_show("show session-config", modes="session", source="mem")
def _show_session(call: EosCall) -> str:
    """Show the configuration of a session."""
    state = call.switch.store.named(_name(call)).state
    return "\n".join(configuration_lines(state, call.switch.eras))
