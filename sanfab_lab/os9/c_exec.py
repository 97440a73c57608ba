"""Exec mode: configuration mode and its lock, saving, reloading, the terminal."""

from functools import partial
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.print_config import running_config
from sanfab_lab.os9.shell import Rejected
from sanfab_lab.os9.state import hidden, md5_style, type7
from sanfab_lab.os9.table import Frame, command, enter, frames, leave

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_FULL = "% Error: No space left on device."  # [mem]
_EXISTS = "File with same name already exist.\n"
_PROCEED = "Proceed to copy the file [confirm yes/no]: "
_SAVE_FIRST = "System configuration has been modified. Save? [yes/no]: "
_RELOAD = "Proceed with reload [confirm yes/no]: "


@command("configure", "configure terminal", modes="exec", source="R-NMK F-MXL")
def configure(switch: "Os9", session: Session) -> str:
    """Go to configuration mode, unless somebody has it for himself."""
    _refuse_locked(switch, session)
    if switch.running.lines.get(("lock", "")) and not switch.configuring:
        switch.locked_by = session.number
    switch.configuring[session.number] = session.user
    return enter(session, Frame("conf", "conf", "configure terminal"))


@command("configure lock", "configure terminal lock", modes="exec", source="D-LCK1")
def configure_lock(switch: "Os9", session: Session) -> str:
    """Go to configuration mode and keep everybody else out."""
    _refuse_locked(switch, session)
    others = {n: user for n, user in switch.configuring.items() if n != session.number}
    if others:
        users = "".join(f'\nUser "{user}" on line vty{n - 1}' for n, user in sorted(others.items()))
        raise Rejected(
            "% Error: Can't lock configuration mode exclusively since the following users are "
            f"currently configuring the system:{users}"
        )
    configure(switch, session)
    switch.locked_by = session.number
    return ""


def _refuse_locked(switch: "Os9", session: Session) -> None:
    """Refuse configuration mode while another login has the lock [D-LCK1]."""
    user, line = switch.chassis.locked_by, "vty0"
    if not user and switch.locked_by not in {None, session.number}:
        number = switch.locked_by or 0
        user, line = switch.configuring.get(number, ""), f"vty{number - 1}"
    if user:
        raise Rejected(f'% Error: User "{user}" on line {line} is in exclusive configuration mode')


@command("configuration mode exclusive auto", modes="conf", source="D-LCK1")
def lock_auto(switch: "Os9", session: Session) -> str:
    """Lock configuration mode for whoever enters it."""
    switch.running.lines["lock", ""] = "configuration mode exclusive auto"
    switch.locked_by = session.number
    return ""


@command("no configuration mode exclusive auto", modes="conf", source="D-LCK1")
def lock_off(switch: "Os9", _session: Session) -> str:
    """Let several people configure at once."""
    switch.running.lines.pop(("lock", ""), None)
    switch.locked_by = None
    return ""


@command("exit", "quit", modes="any", source="R-PUP F-MXL")
def leave_mode(switch: "Os9", session: Session) -> str:
    """Go one mode back."""
    leave(session)
    if not frames(session):
        switch.close(session)
    return ""


@command("end", modes="any", source="R-PUP F-MXL")
def end(switch: "Os9", session: Session) -> str:
    """Go back to exec mode."""
    while frames(session):
        leave(session)
    switch.close(session)
    return ""


@command("do {line...}", modes="any", source="R-PUP F-MXL")
def do(switch: "Os9", session: Session, line: str) -> str:
    """Execute an exec command [R-PUP]."""
    return switch.execute(session, line, "exec")


@command("exit", "quit", "logout", modes="exec user", source="F-S4048")
def log_out(_switch: "Os9", session: Session) -> str:
    """End the login."""
    session.alive = False
    return ""


@command("enable", "enable {level:[0-9]+}", modes="exec user", source="F-S4048")
def enable(switch: "Os9", session: Session, level: str = "15") -> str:  # noqa: ARG001  # one level
    """Get all privileges, for the enable password if there is one."""
    if ("enable", "") in switch.running.lines and not session.notes.get("enabled"):
        session.asking, session.hidden = "Password: ", True
        session.question = partial(_enable_with, switch, session)
        return ""
    session.notes["enabled"] = True
    return ""


def _enable_with(switch: "Os9", session: Session, answer: str) -> str:
    kept = switch.running.lines["enable", ""].split()[-1]
    shown = {type7(answer, switch.release), hidden(answer, 64), md5_style(answer)}
    if kept not in shown:
        return "% Error: Access denied."  # [mem]
    session.notes["enabled"] = True
    return ""


@command("disable", modes="exec", source="F-S4048")
def disable(_switch: "Os9", session: Session) -> str:
    """Give the privileges back."""
    session.notes["enabled"] = False
    return ""


@command("terminal length {lines:[0-9]+}", modes="exec user", source="R-NMK R-OXI")
def terminal_length(_switch: "Os9", session: Session, lines: str) -> str:
    """Set how many lines a screen has; 0: output never stops."""
    session.page = int(lines) or None
    return ""


@command("terminal width {columns:[0-9]+}", modes="exec user", source="R-OXI")
def terminal_width(_switch: "Os9", session: Session, columns: str) -> str:
    """Set how wide the terminal is."""
    session.width = int(columns) or 32767
    return ""


@command("terminal monitor", "terminal no monitor", modes="exec", source="mem")
def terminal_monitor(_switch: "Os9", _session: Session) -> str:
    """Take note; an emulated switch logs nothing."""
    return ""


@command("write", "write memory", modes="exec", source="R-NMK")
def write_memory(switch: "Os9", _session: Session) -> str:
    """Save without a question."""
    return "!\n" if switch.save() else _FULL


@command("copy running-config startup-config", modes="exec", source="F-MXL R-OS9")
def copy_running(switch: "Os9", session: Session) -> str:
    """Ask, then save."""
    session.asking = _PROCEED
    session.question = partial(_copy, switch)
    return _EXISTS


def _copy(switch: "Os9", answer: str) -> str:
    if not answer.lower().startswith("y"):
        return ""
    if not switch.save():
        return _FULL
    return f"!\n{len(running_config(switch, startup=True))} bytes successfully copied\n"


@command("copy running-config {file:flash:/?/?\\S+}", modes="exec", source="R-PUP")
def copy_to_flash(switch: "Os9", session: Session, file: str) -> str:
    """Keep a copy of the configuration on the flash."""
    if _bare(file) not in switch.files:
        return _keep(switch, file, "yes")
    session.asking = _PROCEED
    session.question = partial(_keep, switch, file)
    return _EXISTS


def _bare(file: str) -> str:
    return file.split(":", 1)[1].lstrip("/")


def _keep(switch: "Os9", file: str, answer: str) -> str:
    if not answer.lower().startswith("y"):
        return ""
    if switch.chassis.flash_full:
        return _FULL
    text = switch.files[_bare(file)] = running_config(switch)
    return f"!\n{len(text)} bytes successfully copied\n"


@command("show file {file:flash:/?/?\\S+}", modes="exec", source="R-PUP")
def show_file(switch: "Os9", _session: Session, file: str) -> str:
    """Show a copy."""
    if _bare(file) not in switch.files:
        raise Rejected(f"% Error: {_bare(file)}: No such file or directory.")  # [mem]
    return switch.files[_bare(file)]


@command(
    "delete {file:flash:/?/?\\S+}",
    "delete {file:flash:/?/?\\S+} no-confirm",
    modes="exec",
    source="R-PUP",
)
def delete(switch: "Os9", session: Session, file: str) -> str:
    """Delete a copy."""
    if _bare(file) not in switch.files:
        raise Rejected(f"% Error: {_bare(file)}: No such file or directory.")  # [mem]
    if str(session.notes["line"]).find("no-confirm") >= 0:
        del switch.files[_bare(file)]
        return ""
    session.asking = f"Proceed to delete {file} [confirm yes/no]: "  # [mem]
    session.question = partial(_delete, switch, file)
    return ""


def _delete(switch: "Os9", file: str, answer: str) -> str:
    if answer.lower().startswith("y"):
        del switch.files[_bare(file)]
    return ""


@command("reload", modes="exec", source="R-PUP mem")
def reload_switch(switch: "Os9", session: Session) -> str:
    """Ask whether to save, then whether to reload."""
    session.asking = _SAVE_FIRST if switch.dirty else _RELOAD
    session.question = partial(_save_first if switch.dirty else _reload, switch, session)
    return ""


def _save_first(switch: "Os9", session: Session, answer: str) -> str:
    if answer.lower().startswith("y") and not switch.save():
        return _FULL
    session.asking = _RELOAD
    session.question = partial(_reload, switch, session)
    return ""


def _reload(switch: "Os9", session: Session, answer: str) -> str:
    if answer.lower().startswith("y"):
        switch.boot()
        switch.chassis.on_reload()
        session.alive = False
    return ""
