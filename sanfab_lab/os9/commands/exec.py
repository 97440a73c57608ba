"""Modes and the configuration lock, privileges, the terminal, reload."""

from functools import partial

from sanfab_lab.chassis import Mode
from sanfab_lab.hashes import hexadecimal_of
from sanfab_lab.os9.commands import Os9Call, command, error
from sanfab_lab.os9.commands.files import FULL
from sanfab_lab.os9.state import md5_style, type7

_SAVE_FIRST = "System configuration has been modified. Save? [yes/no]: "
_RELOAD = "Proceed with reload [confirm yes/no]: "
_LOCK = "configuration mode exclusive auto"


@command("configure [terminal]", modes="exec", source="R-NMK F-MXL")
def _configure(call: Os9Call) -> None:
    """Enter configuration mode, unless another login has locked it."""
    switch, session = call.switch, call.session
    _refuse_locked(call)
    if call.state.settings["lock"] and not switch.configuring:
        switch.locked_by = session.number
    switch.configuring[session.number] = session.user
    session.enter(Mode("config", "conf"))


@command("configure [terminal] lock", modes="exec", source="D-LCK1")
def _configure_lock(call: Os9Call) -> None:
    """Enter configuration mode and lock it."""
    _refuse_locked(call)
    number, users = call.session.number, sorted(call.switch.configuring.items())
    others = "".join(f'\nUser "{user}" on line vty{n - 1}' for n, user in users if n != number)
    if others:
        raise error(
            "Can't lock configuration mode exclusively since the following users are "
            f"currently configuring the system:{others}"
        )
    _configure(call)
    call.switch.locked_by = number


def _refuse_locked(call: Os9Call) -> None:
    """Refuse configuration mode while another login has the lock [D-LCK1]."""
    switch = call.switch
    user, line = switch.chassis.locked_by, "vty0"
    if not user and switch.locked_by not in {None, call.session.number}:
        number = switch.locked_by or 0
        user, line = switch.configuring.get(number, ""), f"vty{number - 1}"
    if user:
        raise error(f'User "{user}" on line {line} is in exclusive configuration mode')


@command(f"[no] {_LOCK}", source="D-LCK1")
def _lock(call: Os9Call) -> None:
    """Lock configuration mode for each login that enters it."""
    call.state.settings["lock"] = {} if call.no else {"": _LOCK}
    call.switch.locked_by = None if call.no else call.session.number


@command("exit|quit|end", modes="any", changes=False, source="R-PUP F-MXL")
def _leave(call: Os9Call) -> None:
    """Leave a mode, or return to exec mode."""
    call.session.leave(0 if call.verb == "end" else None)
    if not call.session.modes:
        call.switch.close(call.session)


@command("do {line...}", modes="any", changes=False, source="R-PUP F-MXL")
def _do(call: Os9Call) -> str:
    """Execute a command of exec mode [R-PUP]."""
    return call.switch.execute(call.session, call["line"], Mode("exec"))


@command("exit|quit|logout", modes="exec user", source="F-S4048")
def _log_out(call: Os9Call) -> None:
    """End the login."""
    call.session.alive = False


@command("enable [{level:[0-9]+}]", modes="exec user", source="F-S4048")
def _enable(call: Os9Call) -> None:
    """Get all privileges, with the enable password if there is one; the level has no effect."""
    session = call.session
    if "" in call.state.settings["enable"] and not session.notes.get("enabled"):
        session.ask("Password: ", partial(_enable_with, call), hidden=True)
    else:
        session.notes["enabled"] = True


def _enable_with(call: Os9Call, answer: str) -> str:
    kept = call.switch.state.settings["enable"][""].split()[-1]
    hidden = {type7(answer, call.switch.release), hexadecimal_of(answer, 64), md5_style(answer)}
    if kept not in hidden:
        return "% Error: Access denied."  # [mem]
    call.session.notes["enabled"] = True
    return ""


@command("disable", modes="exec", source="F-S4048")
def _disable(call: Os9Call) -> None:
    """Drop the privileges."""
    call.session.notes["enabled"] = False


@command("terminal length {lines:[0-9]+}", modes="exec user", source="R-NMK R-OXI")
@command("terminal width {columns:[0-9]+}", modes="exec user", source="R-OXI")
def _terminal(call: Os9Call) -> None:
    """Set lines or columns of the terminal; 0: no limit."""
    if call.has("lines"):
        call.session.page = call.number("lines") or None
    else:
        call.session.width = call.number("columns") or 32767


@command("terminal [no] monitor", modes="exec", source="mem")
@command("redundancy auto-synchronize full", source="R-SEN R-PUP")
def _without_effect(_call: Os9Call) -> None:
    """Accept a line without effect: no log is shown, all units have the same configuration."""


@command("reload", modes="exec", source="R-PUP mem")
def _reload(call: Os9Call) -> None:
    """Ask whether to save, then whether to reload."""
    if call.switch.dirty:
        call.session.ask(_SAVE_FIRST, partial(_save_first, call))
    else:
        call.session.ask(_RELOAD, partial(_restart, call))


def _save_first(call: Os9Call, answer: str) -> str:
    if answer.lower().startswith("y") and not call.switch.save():
        return FULL
    call.session.ask(_RELOAD, partial(_restart, call))
    return ""


def _restart(call: Os9Call, answer: str) -> str:
    if answer.lower().startswith("y"):
        call.switch.boot()
        call.switch.chassis.on_reload()
        call.session.alive = False
    return ""
