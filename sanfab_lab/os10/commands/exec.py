"""Modes, transactions, the terminal, zero-touch deployment, reload."""

from functools import partial

from sanfab_lab.chassis import Mode
from sanfab_lab.os10.commands import Os10Call, command, error
from sanfab_lab.os10.commands.files import FULL

_SAVE_FIRST = "System configuration has been modified. Save? [yes/no]:"
_RELOAD = "Proceed to reboot the system? [confirm yes/no]:"
_LINES_MAX = 512


@command("configure [terminal]", modes="exec", source="O10-CLI")
def _configure(call: Os10Call) -> None:
    """Enter configuration mode, unless zero-touch deployment locks it [O10-ZTD]."""
    if call.switch.provisioning and call.session.asks:  # its own lines are none of a person
        raise error("ZTD is in progress(configuration is locked).")
    call.session.enter(Mode("config", "config"))


@command("start transaction", modes="exec", source="O10-CLI")
def _start(call: Os10Call) -> None:
    """Let the lines of this login change the candidate, which may hold lines of others."""
    call.session.notes["transaction"] = True


@command("commit", modes="exec", source="O10-CLI O10-COLL")
def _commit(call: Os10Call) -> None:
    """Put the candidate in force; without a transaction it does nothing [O10-COLL]."""
    call.switch.candidate.commit(call.switch, call.session)


@command("discard", modes="exec", source="O10-CLI")
def _discard(call: Os10Call) -> None:
    call.switch.candidate.discard()


@command("validate", modes="exec", source="O10-CLI")
def _validate(_call: Os10Call) -> None:
    """Check the candidate: each line was checked when it was typed."""


@command("lock", modes="exec", source="O10-CLI")
def _lock(call: Os10Call) -> None:
    call.switch.candidate.take_lock(call.switch, call.session)


@command("unlock", modes="exec", source="O10-CLI")
def _unlock(call: Os10Call) -> None:
    call.switch.candidate.release(call.session)


@command("exit|quit|end", modes="any", changes=False, source="O10-CLI")
def _leave(call: Os10Call) -> None:
    """Leave a mode, or return to EXEC mode."""
    call.session.leave(0 if call.verb == "end" else None)


@command("do {line...}", modes="any", changes=False, source="O10-CLI")
def _do(call: Os10Call) -> str:
    """Execute a command of EXEC mode."""
    return call.switch.execute(call.session, call["line"], Mode("exec"))


@command("exit|quit|logout", modes="exec", source="mem")
def _log_out(call: Os10Call) -> None:
    call.session.alive = False


@command("terminal length {lines:[0-9]+}", modes="exec", source="O10-CLI O10-NMK")
def _terminal(call: Os10Call) -> None:
    """Set the lines of a page; 0: no pages."""
    call.session.page = call.within("lines", 0, _LINES_MAX) or None


@command("terminal monitor", "no terminal [{what}]", modes="exec", source="O10-CLI")
def _without_effect(_call: Os10Call) -> None:
    """Accept a line without effect: no log is shown."""


@command("ztd {what:cancel|stop}", modes="exec", source="O10-ZTD")
def _ztd_cancel(call: Os10Call) -> None:
    """End zero-touch deployment, which waits for a DHCP server."""
    call.switch.provisioning = False


@command("reload", modes="exec", source="O10-CLI O10-CSM")
def _reload(call: Os10Call) -> None:
    """Ask whether to save, then whether to reload."""
    if call.switch.dirty:
        call.session.ask(_SAVE_FIRST, partial(_save_first, call))
    else:
        call.session.ask(_RELOAD, partial(_restart, call))


def _save_first(call: Os10Call, answer: str) -> str:
    said = ""
    if answer.lower().startswith("y"):
        if not call.switch.save():
            return FULL
        said = "Saving system configuration\n"
    call.session.ask(_RELOAD, partial(_restart, call))
    return said


def _restart(call: Os10Call, answer: str) -> str:
    if answer.lower().startswith("y"):
        call.switch.provisioning = False  # a reload ends zero-touch deployment [O10-ZTD]
        call.switch.boot()
        call.switch.chassis.on_reload()
        call.session.alive = False
    return ""
