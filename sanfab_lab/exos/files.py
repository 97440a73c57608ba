"""Saved configurations: save, use, read, delete; and starting from them."""

import re

from sanfab_lab.exos.factory import blank
from sanfab_lab.exos.printing import whole
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,31}")


def file_of(word: str) -> str:
    """Return the file that a word of a command means."""
    return word if word.endswith(".cfg") else f"{word}.cfg"


@TABLE.shows("save configuration [{name}]", "save [{name:primary|secondary}]", source="F-SAV R-ES")
def save(switch: Switch, call: Call) -> str:
    """Save the configuration; asks before it overwrites a file."""
    name = file_of(call["name"]) if call.has("name") else switch.selected
    if not _NAME.fullmatch(name):
        raise BadWord(call["name"])
    if name not in switch.files:
        return switch.save(name)
    question = (
        f"The configuration file {name} already exists.\n"
        f"Do you want to save configuration to {name} and overwrite it? (y/N) "
    )
    return switch.ask(call, question, _save)


def _save(switch: Switch, call: Call) -> str:
    return switch.save(file_of(call["name"]) if call.has("name") else switch.selected)


@TABLE.shows("use configuration {name}", source="R-ES")
def use(switch: Switch, call: Call) -> str:
    """Choose what the switch starts from."""
    name = file_of(call["name"])
    if name not in switch.files and name != "secondary.cfg":
        raise Refused(f"Error: Configuration file {name} not found.")
    switch.selected = name
    return "The selected configuration will take effect after the next switch reboot."


@TABLE.shows(
    "show configuration [detail]", "show configuration {module} [detail]", source="R-CN F-450"
)
def running(switch: Switch, call: Call) -> str:
    """Show the configuration in force, or one module of it."""
    text = whole(switch, switch.config, call["module"])
    if not text:
        raise BadWord(call["module"])
    return text


@TABLE.shows("debug cfgmgr show configuration file {name}", source="R-CN R-ES")
def startup(switch: Switch, call: Call) -> str:
    """Show a saved configuration."""
    saved = switch.files.get(file_of(call["name"]))
    if saved is None:
        raise Refused(f"Error: Configuration file {file_of(call['name'])} not found.")
    return whole(switch, saved, "")


@TABLE.shows("ls [{name}]", source="F-PUB")
def listing(switch: Switch, call: Call) -> str:
    """List the files on flash."""
    wanted = call["name"].rpartition("/")[2]
    if wanted and wanted not in switch.files:
        return f"ls: {call['name']}: No such file or directory\n"
    rows = [
        f"-rw-rw-rw-    1 root     root      {_size(switch, name):>7} "
        f"{switch.saved_at[name]:%b %d %H:%M} {name}\n"
        for name in sorted(switch.files)
        if wanted in {"", name}
    ]
    free = "   118734   0%" if switch.chassis.flash_full else "   118736   3%"
    return f"{''.join(rows)}\n 1K-blocks      Used Available Use%\n    121824      3088 {free}\n"


def _size(switch: Switch, name: str) -> int:
    return len(whole(switch, switch.files[name], ""))


@TABLE.shows("rm {name}", source="F-PUB")
def remove(switch: Switch, call: Call) -> str:
    """Delete a file; asks first."""
    name = call["name"]
    if name not in switch.files:
        return f"Error: {name}: No such file or directory\n"
    return switch.ask(call, f"Remove {name} from /usr/local/cfg? (y/N) ", _remove)


def _remove(switch: Switch, call: Call) -> str:
    del switch.files[call["name"]]
    return ""


@TABLE.shows("reboot", source="mem")
def reboot(switch: Switch, call: Call) -> str:
    """Start again, without what was not saved; asks first."""
    question = "Are you sure you want to reboot the switch? (y/N) "
    if switch.dirty:
        question = f"WARNING: The configuration has changes that were not saved.\n{question}"
    return switch.ask(call, question, _reboot)


def _reboot(switch: Switch, call: Call) -> str:
    switch.boot()
    switch.chassis.on_reload()
    call.session.alive = False
    return "Rebooting..."


@TABLE.shows("reboot time {when...}", "reboot cancel", source="F-PUB")
def reboot_later(switch: Switch, call: Call) -> str:
    """Set when to start again, or do not; only shown, as nobody waits that long."""
    when = call["when"]
    if when and not re.fullmatch(r"\d{1,2}( \d{1,2}| \d{4}){5}", when):
        raise BadWord(when.split()[0])
    switch.reboot_at = when
    return ""


@TABLE.shows("unconfigure switch [all]", source="F-RU")
def factory_defaults(switch: Switch, call: Call) -> str:
    """Go back to what was delivered, and start again; asks first."""
    return switch.ask(call, "Restore all factory defaults and reboot? (y/N) ", _defaults)


def _defaults(switch: Switch, call: Call) -> str:
    switch.files.clear()
    switch.boot()
    switch.chassis.on_reload()
    switch.config = blank(switch.chassis)
    call.session.alive = False
    return "Rebooting..."
