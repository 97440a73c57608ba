"""Saved configurations: save, select, list, delete."""

import re

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.running_config import configuration_text

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,31}")


def configuration_file(word: str) -> str:
    """Return the file of a configuration name."""
    return word if word.endswith(".cfg") else f"{word}.cfg"


@show("save configuration [{name}]", "save [{name:primary|secondary}]", source="F-SAV R-ES")
def _save(call: ExosCall) -> str:
    """Save the configuration; asks for confirmation before it overwrites a file."""
    switch = call.switch
    name = configuration_file(call["name"]) if call.has("name") else switch.selected
    if not _NAME.fullmatch(name):
        raise refused_word(call["name"])
    if name not in switch.files:
        return switch.save(name)
    question = (
        f"The configuration file {name} already exists.\n"
        f"Do you want to save configuration to {name} and overwrite it? (y/N) "
    )
    return call.confirm(
        question, lambda: switch.save(name if call.has("name") else switch.selected)
    )


@show("use configuration {name}", source="R-ES")
def _use(call: ExosCall) -> str:
    """Select the configuration of the next boot."""
    name = configuration_file(call["name"])
    if name not in call.switch.files and name != "secondary.cfg":
        raise Refused(f"Error: Configuration file {name} not found.")
    call.switch.selected = name
    return "The selected configuration will take effect after the next switch reboot."


@show("ls [{name}]", source="F-PUB")
def _list_files(call: ExosCall) -> str:
    """List the files on flash."""
    switch, wanted = call.switch, call["name"].rpartition("/")[2]
    if wanted and wanted not in switch.files:
        return f"ls: {call['name']}: No such file or directory\n"
    rows = [
        f"-rw-rw-rw-    1 root     root      {len(configuration_text(switch, saved, '')):>7} "
        f"{switch.saved_at[name]:%b %d %H:%M} {name}\n"
        for name, saved in sorted(switch.files.items())
        if wanted in {"", name}
    ]
    free = "   118734   0%" if switch.chassis.flash_full else "   118736   3%"
    return f"{''.join(rows)}\n 1K-blocks      Used Available Use%\n    121824      3088 {free}\n"


@show("rm {name}", source="F-PUB")
def _remove(call: ExosCall) -> str:
    """Delete a file; asks for confirmation."""
    name, files = call["name"], call.switch.files
    if name not in files:
        return f"Error: {name}: No such file or directory\n"

    def yes() -> None:
        del files[name]

    return call.confirm(f"Remove {name} from /usr/local/cfg? (y/N) ", yes)
