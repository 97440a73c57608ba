"""Configurations as files: load, copy, save, replace, checkpoints."""

from sanfab_lab.chassis import Mode, Session
from sanfab_lab.commands import Refused
from sanfab_lab.eos.commands import EosCall, command
from sanfab_lab.eos.factory import blank
from sanfab_lab.eos.running_config import running_text
from sanfab_lab.eos.state import State
from sanfab_lab.eos.switch import EosSwitch

DONE = "Copy completed successfully."
NO_SPACE = "Error copying {} to {} (No space left on device)"
_URLS = {
    "running-config": "system:/running-config",
    "startup-config": "flash:/startup-config",
    "session-config": "session:/session-config",
}


def load_configuration(switch: EosSwitch, text: str, state: State) -> list[str]:
    """Execute the lines of a file on a configuration; return the refusals."""
    failed: list[str] = []
    session = Session(0, "file")
    session.notes.update(privileged=True, loading=state)
    session.enter(Mode("config"))
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() == "end" and session.question is None:
            break
        answer = switch.execute(session, line.strip() if session.question is None else line)
        if answer.refused is not None:
            failed.append(f"% {answer.refused.text} at line {number}")
    return failed


def _file_name(name: str) -> str:
    return name.split(":", 1)[-1].lstrip("/")


def _text_of(call: EosCall, name: str) -> str:
    """Return the text of a file or configuration."""
    switch = call.switch
    states = {
        "running-config": switch.running,
        "startup-config": switch.startup,
        "session-config": call.state,
    }
    if name in states:
        return running_text(switch, states[name], f"show {name}")
    kept = switch.store.checkpoints.get(_file_name(name))
    if name.startswith("checkpoint:") and kept is not None:
        return running_text(switch, kept, "show running-config")
    path = name.removeprefix("flash:").lstrip("/")
    if path not in switch.files:
        raise Refused(f"Error opening {name} (No such file or directory)")
    return switch.files[path]


@command("write [memory]", modes="enable", source="NAPALM CEOS435")
@command(
    "copy run {target:startup-config|start}", "copy run start", modes="enable", source="NETMIKO"
)
def _save(call: EosCall) -> str:
    """Save the running configuration as the startup configuration."""
    return _copied(call, "running-config", "startup-config")


@command(
    r"copy {source:running-config|startup-config|flash:\S+|checkpoint:\S+} "
    r"{target:flash:\S+|file:\S+|startup-config|running-config|session-config}",
    modes="enable",
    source="NAPALM CEOS435",
)
def _copy(call: EosCall) -> str:
    """Copy a configuration."""
    return _copied(call, call["source"], call["target"])


def _copied(call: EosCall, source: str, target: str) -> str:
    switch, text = call.switch, _text_of(call, source)
    if target in {"running-config", "session-config"}:
        state = switch.running if target == "running-config" else call.state
        return _completed(load_configuration(switch, text, state))
    if switch.chassis.flash_full:
        raise Refused(NO_SPACE.format(_URLS.get(source, source), _URLS.get(target, target)))
    if target != "startup-config":
        switch.files[_file_name(target)] = text
        return DONE
    if source == "running-config":
        switch.startup = switch.running.copy()
        return DONE
    state = blank(switch.chassis)
    failed = load_configuration(switch, text, state)
    switch.startup = state
    return _completed(failed)


def _completed(failed: list[str]) -> str:
    """Return the output of a copy: it completes although lines were refused [CEOS435]."""
    return "\n".join([*failed, DONE])


@command("copy terminal: session-config|running-config", modes="enable", source="CEOS435")
def _copy_terminal(call: EosCall) -> str:
    """Execute the lines up to end of file, Ctrl-D."""
    lines: list[str] = []

    def take(line: str) -> str:
        before, end, _ = line.partition("\x04")
        lines.append(before)
        if not end:
            call.session.ask("", take)
            return ""
        return _completed(load_configuration(call.switch, "\n".join(lines), call.state))

    call.session.ask("", take)
    return "enter input line by line; when done enter one or more control-d"


@command(
    "configure replace {name}",
    "configure replace {name} {how:best-effort|ignore-errors}",
    modes="enable",
    source="NAPALM COLL-EOS",
)
def _replace(call: EosCall) -> str:
    """Replace the running configuration by a file, in one step or not at all."""
    return _replaced(call, call["name"], whole=not call.has("how"))


def _replaced(call: EosCall, name: str, *, whole: bool = True) -> str:
    state = blank(call.switch.chassis)
    failed = load_configuration(call.switch, _text_of(call, name), state)
    if failed and whole:
        raise Refused("\n".join(["Cannot replace running-config", *failed]))
    call.session.leave(0)
    call.switch.store.replace(state)
    return "\n".join(failed)


@command("configure checkpoint save {name}", modes="enable", source="mem")
def _checkpoint(call: EosCall) -> None:
    """Save the running configuration as a checkpoint."""
    call.switch.store.checkpoints[call["name"]] = call.switch.running.copy()


@command("configure checkpoint restore {name}", modes="enable", source="mem")
def _restore(call: EosCall) -> str:
    """Replace the running configuration by a checkpoint."""
    return _replaced(call, f"checkpoint:{call['name']}")


@command("erase startup-config", "write erase", modes="enable", source="mem")
def _erase(call: EosCall) -> None:
    """Erase the startup configuration."""
    call.switch.startup = blank(call.switch.chassis)


@command(r"delete {name:flash:\S+}", modes="enable", source="mem")
def _delete(call: EosCall) -> None:
    """Delete a file."""
    _text_of(call, call["name"])
    del call.switch.files[_file_name(call["name"])]


@command("more {name}", modes="enable", source="mem")
def _more(call: EosCall) -> str:
    """Show a file."""
    return _text_of(call, call["name"])


@command("dir [flash:]", modes="enable", source="NTC")
def _dir(call: EosCall) -> str:
    """List the files."""
    names = {name: len(text) for name, text in call.switch.files.items()}
    names["startup-config"] = len(_text_of(call, "startup-config"))
    rows = [
        f"       -rw-  {size:>10}           Jan 1 00:00  {name}"
        for name, size in sorted(names.items())
    ]
    total = "3440762880 bytes total (2000000000 bytes free)"
    return "\n".join(["Directory of flash:/", "", *rows, "", total])
