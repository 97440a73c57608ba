"""Save the configuration; copy it to the flash, show and delete copies."""

from functools import partial

from sanfab_lab.os9.commands import Os9Call, command, error
from sanfab_lab.os9.running_config import running_config

FULL = "% Error: No space left on device."  # [mem]
_EXISTS = "File with same name already exist.\n"
_PROCEED = "Proceed to copy the file [confirm yes/no]: "
_FILE = "{file:flash:/?/?\\S+}"


@command("write [memory]", modes="exec", source="R-NMK")
def _write(call: Os9Call) -> str:
    """Save without a question."""
    return "!\n" if call.switch.save() else FULL


@command("copy running-config startup-config", modes="exec", source="F-MXL R-OS9")
def _copy_running(call: Os9Call) -> str:
    """Ask, then save."""
    call.session.ask(_PROCEED, partial(_save, call))
    return _EXISTS


def _save(call: Os9Call, answer: str) -> str:
    if not answer.lower().startswith("y"):
        return ""
    if not call.switch.save():
        return FULL
    return _copied(running_config(call.switch, startup=True))


def _copied(text: str) -> str:
    return f"!\n{len(text)} bytes successfully copied\n"


@command(f"copy running-config {_FILE}", modes="exec", source="R-PUP")
def _copy_to_flash(call: Os9Call) -> str:
    """Keep a copy of the configuration on the flash."""
    if _name(call) not in call.switch.files:
        return _keep(call, "yes")
    call.session.ask(_PROCEED, partial(_keep, call))
    return _EXISTS


def _name(call: Os9Call) -> str:
    return call["file"].split(":", 1)[1].lstrip("/")


def _keep(call: Os9Call, answer: str) -> str:
    if not answer.lower().startswith("y"):
        return ""
    if call.switch.chassis.flash_full:
        return FULL
    text = call.switch.files[_name(call)] = running_config(call.switch)
    return _copied(text)


def _existing(call: Os9Call) -> str:
    """Return the name of a copy that has to exist."""
    if _name(call) not in call.switch.files:
        raise error(f"{_name(call)}: No such file or directory.")  # [mem]
    return _name(call)


@command(f"show file {_FILE}", modes="exec", source="R-PUP")
def _show_file(call: Os9Call) -> str:
    """Show a copy."""
    return call.switch.files[_existing(call)]


@command(f"delete {_FILE} [no-confirm]", modes="exec", source="R-PUP")
def _delete(call: Os9Call) -> None:
    """Delete a copy."""
    name = _existing(call)
    if call.keyword("no-confirm"):
        del call.switch.files[name]
    else:
        question = f"Proceed to delete {call['file']} [confirm yes/no]: "  # [mem]
        call.session.ask(question, partial(_confirm_delete, call, name))


def _confirm_delete(call: Os9Call, name: str, answer: str) -> str:
    if answer.lower().startswith("y"):
        del call.switch.files[name]
    return ""
