"""Privileges, modes, the terminal, restart."""

import re

from sanfab_lab.commands import Refused
from sanfab_lab.eos.commands import EosCall, command, enter_mode
from sanfab_lab.eos.secrets import sha512_hash


@command("enable", modes="exec", source="NETMIKO PYEAPI")
def _enable(call: EosCall) -> None:
    """Enter privileged mode, after a password if one is set."""
    secret, notes = call.switch.running.settings.get("enable", ""), call.session.notes

    def check(password: str) -> str:
        if f"secret sha512 {sha512_hash(password)}" != secret:
            raise Refused("Bad secret")
        notes["privileged"] = True
        return ""

    if secret and not notes.get("privileged"):
        call.session.ask("Password: ", check, hidden=True)
    else:
        notes["privileged"] = True


@command("disable", modes="enable", source="mem")
def _disable(call: EosCall) -> None:
    """Leave privileged mode."""
    call.session.leave(0)
    call.session.notes["privileged"] = False


@command("exit", modes="exec", source="NETMIKO")
@command("quit", "logout", modes="exec", source="mem")
def _exit(call: EosCall) -> None:
    """Leave a mode, or log out; a configuration session stays pending."""
    if call.session.modes and call.verb == "exit":
        call.session.leave()
    else:
        call.session.alive = False


@command("end", source="NAPALM CEOS435")
def _end(call: EosCall) -> None:
    """Leave configuration mode; a configuration session stays pending."""
    call.session.leave(0)


@command("configure [terminal]", modes="enable", source="NETMIKO")
def _configure(call: EosCall) -> None:
    """Enter configuration mode."""
    call.session.leave(0)
    enter_mode(call, "config", "")


@command(r"terminal length {lines:\d+}", modes="exec", source="NETMIKO")
def _terminal_length(call: EosCall) -> str:
    """Set the lines of a screen."""
    call.session.page = call.number("lines") or None
    lines = call["lines"]
    return f"Set terminal length to {lines}" if call.session.page else "Pagination disabled."


@command(r"terminal width {columns:\d+}", modes="exec", source="NETMIKO")
def _terminal_width(call: EosCall) -> str:
    """Set the columns of a screen."""
    call.session.width = call.number("columns")
    return f"Width set to {call['columns']} columns."


@command("[no] terminal monitor", "terminal dont-ask", modes="exec", source="mem")
@command("clear counters", "clear counters {names...}", modes="enable", source="mem")
def _without_effect(_call: EosCall) -> None:
    """Accept a line without effect: terminals show no log, all counters are zero."""


@command("zerotouch {how:cancel|disable}", modes="exec", source="A-ZTP AW-ZTP")
def _zerotouch(call: EosCall) -> None:
    """End zero touch provisioning: the switch restarts without it."""
    if not call.switch.zerotouch:
        raise Refused("ZeroTouch is already disabled")
    call.switch.zerotouch = False
    call.session.alive = False
    call.switch.boot()  # without a word to the servers: nothing answered over the network before


@command("reload [now]", "reload force", modes="enable", source="mem")
def _reload(call: EosCall) -> None:
    """Restart, after a question."""

    def restart(answer: str) -> str:
        if re.match(r"(y|$)", answer.strip(), re.IGNORECASE):
            call.session.alive = False
            call.switch.boot()
            call.switch.chassis.on_reload()
        return ""

    if call.given == "reload":
        call.session.ask("Proceed with reload? [confirm]", restart)
    else:
        restart("y")
