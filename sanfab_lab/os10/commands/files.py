"""Save the configuration; copy the startup configuration and restore it."""

from functools import partial

from sanfab_lab.os10.commands import Os10Call, command, error
from sanfab_lab.os10.factory import factory_state
from sanfab_lab.os10.running_config import running_config
from sanfab_lab.os10.state import copy_of

FULL = "% Error: No space left on device."  # [mem]
_STARTUP = "config://startup.xml"
_DELETE = "Proceed to delete startup-configuration [confirm yes/no(default)]:"


@command("write [memory]", "copy running-configuration startup-configuration", modes="exec",
         source="O10-CLI O10-CSM O10-NMK")  # fmt: skip
def _write(call: Os10Call) -> str:
    """Save without a question; `Copy completed` is printed [O10-CSM]."""
    return "Copy completed\n" if call.switch.save() else FULL


@command(r"copy running-configuration {to:(?:config|home)://\S+}", modes="exec", source="O10-CLI")
def _copy_text(call: Os10Call) -> str:
    """Keep a copy of the running configuration, which is text."""
    call.switch.files[call["to"]] = running_config(call.switch)
    return "Copy completed\n"


@command(r"copy {one:(?:config|home)://\S+} {to:(?:config|home)://\S+}", modes="exec",
         source="O10-CLI O10-CSM")  # fmt: skip
def _copy_file(call: Os10Call) -> str:
    """Copy a file; a copy of the startup configuration takes its place at the next reload."""
    files = call.switch.files
    if call["one"] == _STARTUP:
        files[call["to"]] = copy_of(call.switch.startup)
        return "Copy completed\n"
    found = files.get(call["one"])
    if found is None:
        raise error("File not found.")  # [mem]
    if call["to"] != _STARTUP:
        files[call["to"]] = found
    elif isinstance(found, str):
        raise error("Invalid startup file.")  # XML only [O10-CLI; words mem]
    else:
        call.switch.startup = copy_of(found)
    return "Copy completed\n"


@command(r"copy {one:(?:config|home)://\S+} running-configuration", modes="exec", source="O10-CLI")
def _merge(call: Os10Call) -> str:
    """Type the lines of a file: what was before a failure stays."""
    text = call.switch.files.get(call["one"])
    if not isinstance(text, str):
        raise error("File not found.")  # [mem]
    call.switch.execute(call.session, "configure terminal")
    try:
        for line in text.splitlines():
            if line.strip() and not line.strip().startswith("!"):
                call.switch.execute(call.session, line.strip())
    finally:
        call.session.leave(0)
    return "Copy completed\n"


@command("dir {folder:home|config}", modes="exec", source="O10-CLI")
def _dir(call: Os10Call) -> str:
    """Show the files of a folder."""
    names = [one.partition("://")[2] for one in call.switch.files if one.startswith(call["folder"])]
    rows = [f"2024-01-01T00:00:00Z   26704         {name}\n" for name in sorted(names)]
    head = f"Directory contents for folder: {call['folder']}\nDate (modified)        Size (bytes)  "
    return f"{head}Name\n---------------------  ------------  ------------\n{''.join(rows)}"


@command(r"delete {one:(?:config|home)://\S+}", modes="exec", source="O10-CLI")
def _delete_file(call: Os10Call) -> None:
    """Delete a file; no document shows a question."""
    if call.switch.files.pop(call["one"], None) is None:
        raise error("File not found.")  # [mem]


@command("delete startup-configuration", modes="exec", source="O10-CLI O10-CSM")
def _delete(call: Os10Call) -> None:
    """Delete the startup configuration: the factory configuration is in its place."""
    call.session.ask(_DELETE, partial(_confirm_delete, call))


def _confirm_delete(call: Os10Call, answer: str) -> str:
    if answer.lower().startswith("y"):
        call.switch.startup = factory_state(call.switch.chassis)
    return ""
