"""Modes, the terminal, reload."""

from sanfab_lab.chassis import Mode
from sanfab_lab.nxos.commands import NxosCall, command
from sanfab_lab.nxos.state import unpacked


@command("configure [terminal]", modes="exec", source="NETMIKO S2")
def _configure(call: NxosCall) -> str:
    """Enter configuration mode."""
    call.session.enter(Mode("config", "config"), 0)
    return "Enter configuration commands, one per line. End with CNTL/Z."


@command("exit", modes="exec", source="S2")
def _leave_mode(call: NxosCall) -> None:
    """Leave a mode, or the switch."""
    if call.session.modes:
        call.session.leave()
    else:
        call.session.alive = False


@command("end", modes="exec", source="LABNOTES")
def _leave_all(call: NxosCall) -> None:
    """Return to exec mode."""
    call.session.leave(0)


@command("do {line...}", source="MDS94")
def _execute(call: NxosCall) -> str:
    """Execute a command of exec mode."""
    depth = len(call.session.modes)
    text = call.switch.run(call.session, call["line"])
    if len(call.session.modes) > depth:
        call.session.leave(depth)
    return text


@command("terminal length {n:\\d+}", modes="exec", source="NETMIKO")
def _length(call: NxosCall) -> None:
    """Set the lines of a screen; 0: output never stops."""
    call.session.page = call.number("n") or None


@command("terminal width {n:\\d+}", modes="exec", source="NETMIKO")
def _width(call: NxosCall) -> None:
    """Set the columns of the terminal."""
    call.session.width = call.within("n", 24, 511)


@command("[no] terminal monitor", "terminal session-timeout {n:\\d+}", modes="exec", source="mem")
def _monitor(call: NxosCall) -> None:
    """Accept a setting that has no effect in the lab."""
    del call


@command("[no] terminal dont-ask", modes="exec", when="dont-ask", source="COLL-NX NAPALM")
def _dont_ask(call: NxosCall) -> None:
    """Turn confirmations off or on in this session."""
    call.session.asks = call.no


@command("reload", modes="exec", source="mem")
def _reload(call: NxosCall) -> str:
    """Reload after a confirmation."""

    def yes() -> str:
        call.switch.boot()
        call.switch.chassis.on_reload()
        call.session.alive = False
        return ""

    warning = "WARNING: There is unsaved configuration!!!\n"
    unsaved = unpacked(call.switch.startup) != call.state
    if call.switch.n9k:
        question = "This command will reboot the system. (y/n)?  [n] "
    else:
        question = (
            "WARNING: This command will reboot the system\nDo you want to continue? (y/n) [n] "
        )
    return call.confirm((warning if unsaved else "") + question, yes)
