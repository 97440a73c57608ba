"""The login: paging, prompting, size of the screen, logout; and the restart of the switch."""

import re

from sanfab_lab.commands import refused_word
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.factory import blank
from sanfab_lab.exos.words import WIDEST

_TIME = re.compile(r"\d{1,2}( \d{1,2}| \d{4}){5}")


@show("enable|disable clipaging [session]", source="R-NMK R-OXI")
@show("enable|disable cli paging [session]", when="22", source="mem")
def _paging(call: ExosCall) -> None:
    """Enable or disable paging, for this login."""
    call.session.page = 24 if call.on else None


@show("enable|disable cli prompting", source="R-NMK")
def _prompting(call: ExosCall) -> None:
    """Enable or disable questions, for this login."""
    call.session.asks = call.on


@show("configure cli columns {columns}", "configure cli lines {lines}", source="R-CN")
def _screen(call: ExosCall) -> None:
    """Set the size of the screen, for this login."""
    if call.has("columns"):
        call.session.width = call.within("columns", 80, WIDEST)
    else:
        call.session.page = call.within("lines", 24, 128)


@show(
    "configure cli mode {mode:persistent|non-persistent}",
    "enable|disable cli scripting",
    "configure cli mode scripting {mode:abort-on-error|ignore-error}",
    source="E-MOD R-ES",
)
def _scripting(_call: ExosCall) -> None:
    """Accept the settings of scripts, which the emulated switch does not run."""


@show("exit", "quit", "logout", source="R-OXI")
def _exit(call: ExosCall) -> None:
    """End the login; asks whether to save unsaved changes."""
    session, switch = call.session, call.switch
    if not switch.dirty or not session.asks:
        session.alive = False
        return

    def answer(text: str) -> str:
        session.alive = False
        return switch.save(switch.selected) if text.strip().lower() in {"y", "yes"} else ""

    question = f"Do you wish to save your configuration changes to {switch.selected}? (y or n) "
    session.ask(question, answer)


@show("reboot", source="mem")
def _reboot(call: ExosCall) -> str:
    """Restart the switch without unsaved changes; asks for confirmation."""
    question = "Are you sure you want to reboot the switch? (y/N) "
    if call.switch.dirty:
        question = f"WARNING: The configuration has changes that were not saved.\n{question}"
    return call.confirm(question, lambda: _restart(call))


def _restart(call: ExosCall) -> str:
    call.switch.boot()
    call.switch.chassis.on_reload()
    call.session.alive = False
    return "Rebooting..."


@show("reboot time {when...}", "reboot cancel", source="F-PUB")
def _reboot_later(call: ExosCall) -> None:
    """Schedule a restart, or cancel it; the emulated switch only shows the time."""
    when = call["when"]
    if when and not _TIME.fullmatch(when):
        raise refused_word(when.split()[0])
    call.switch.reboot_at = when


@show("unconfigure switch [all]", source="F-RU")
def _factory_defaults(call: ExosCall) -> str:
    """Restore the factory configuration and restart; asks for confirmation."""

    def yes() -> str:
        call.switch.files.clear()
        text = _restart(call)
        call.switch.state = blank(call.switch.chassis)
        return text

    return call.confirm("Restore all factory defaults and reboot? (y/N) ", yes)
