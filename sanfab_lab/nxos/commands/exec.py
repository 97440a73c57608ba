"""Modes, the terminal, reload; save, erase, checkpoint and roll back the configuration."""

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Refused, refuse_if
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


@command("copy running-config startup-config", modes="exec", source="CINDER S2 mem")
def _save(call: NxosCall) -> str:
    """Save the running configuration."""
    if call.switch.chassis.flash_full:
        raise Refused("Configuration update aborted: No space left on device")
    call.switch.save()
    bar = "[########################################] 100%\n"
    return bar + "Copy complete, now saving to disk (please wait)...\nCopy complete."


@command("write erase", modes="exec", source="mem")
def _erase(call: NxosCall) -> str:
    """Erase the startup configuration after a confirmation."""

    def yes() -> str:
        from sanfab_lab.nxos.factory import state_of  # noqa: PLC0415

        call.switch.startup = state_of(call.switch).packed()
        call.switch.stored = {}
        return ""

    question = "Warning: This command will erase the startup-configuration.\n"
    return call.confirm(question + "Do you wish to proceed anyway? (y/n)  [n] ", yes)


@command("checkpoint {name:[^\\s/]+}", "checkpoint file {name}", modes="exec", source="NAPALM")
def _checkpoint(call: NxosCall) -> str:
    """Create a checkpoint; a 5000 with FCoE has none."""
    if call.switch.fcoe and not call.switch.n9k:
        raise Refused(
            "ERROR: ascii-cfg: FCOE is enabled. Disabling rollback module (err_id 0x405F004C)"
        )
    call.switch.files[call["name"]] = call.state.packed()
    return ".......Done"


@command(
    "rollback running-config checkpoint {name} [{how:atomic|best-effort|stop-at-first-failure}]",
    "rollback running-config file {name} [{how:atomic|best-effort|stop-at-first-failure}]",
    modes="exec",
    source="NAPALM",
)
def _rollback(call: NxosCall) -> str:
    """Roll back to a checkpoint."""
    if call.switch.fcoe and not call.switch.n9k:
        raise Refused("ERROR: ascii-cfg: FCOE is enabled. Disabling rollback module")
    stored = call.switch.files.get(call["name"])
    if stored is None:
        raise Refused("ERROR: Checkpoint does not exist")
    call.switch.state = unpacked(stored)
    call.switch.reflag()
    steps = "Note: Applying config parallelly may fail Rollback verification\n"
    return (
        steps
        + "Collecting Running-Config\nGenerating Rollback Patch\nRollback completed successfully."
    )


@command("no checkpoint {name}", modes="exec", source="mem")
def _forget(call: NxosCall) -> None:
    refuse_if(call.switch.files.pop(call["name"], None) is None, "ERROR: Checkpoint does not exist")
