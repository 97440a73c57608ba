"""Configurations as files: printed, read back line by line, copied, saved, replaced."""

from sanfab_lab.chassis import Session
from sanfab_lab.eos import running
from sanfab_lab.eos.cli import TABLE, Call, Mode, RefusedError
from sanfab_lab.eos.engine import EosSwitch, enter, enter_exec
from sanfab_lab.eos.factory import blank
from sanfab_lab.eos.state import State

DONE = "Copy completed successfully."
NO_SPACE = "Error copying {} to {} (No space left on device)"
_URLS = {
    "running-config": "system:/running-config",
    "startup-config": "flash:/startup-config",
    "session-config": "session:/session-config",
}


def image(switch: EosSwitch) -> str:
    """Return the release as the switch says it: ``4.20`` -> ``4.20.0F``."""
    release = switch.chassis.release
    return release if release[-1].isalpha() else f"{release}{'.0' * (2 - release.count('.'))}F"


def head(switch: EosSwitch, command: str) -> list[str]:
    """Return the comments a configuration begins with."""
    model, release = switch.chassis.platform.model.upper(), image(switch)
    return [
        f"! Command: {command}",
        f"! device: {switch.hostname()} ({model}, EOS-{release})",
        "!",
        f"! boot system flash:/EOS-{release}.swi",
        "!",
    ]


def printed(switch: EosSwitch, state: State, command: str, *, every: bool = False) -> str:
    """Return a configuration as a file holds it."""
    release = switch.chassis.release
    return "\n".join([*head(switch, command), *running.body(state, release, every=every)]) + "\n"


def load(switch: EosSwitch, text: str, state: State) -> list[str]:
    """Execute the lines of a file on a configuration; return what was refused."""
    failed: list[str] = []
    session = Session(0, "file")
    session.notes.update(privileged=True, loading=state)
    enter(session, Mode("config", ""), "configure terminal")
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() == "end" and session.question is None:
            break
        answer = switch.execute(session, line.strip() if session.question is None else line)
        if answer.refused is not None:
            failed.append(f"% {answer.refused.text} at line {number}")
    return failed


def source_of(call: Call, name: str) -> str:
    """Return the text of a file or configuration."""
    switch = call.switch
    if name == "running-config":
        return printed(switch, switch.running, "show running-config")
    if name == "startup-config":
        return printed(switch, switch.startup, "show startup-config")
    if name == "session-config":
        return printed(switch, call.state, "show session-config")
    if name.startswith("checkpoint:"):
        kept = switch.store.checkpoints.get(name.removeprefix("checkpoint:").lstrip("/"))
        if kept is not None:
            return printed(switch, kept, "show running-config")
    path = name.removeprefix("flash:").lstrip("/")
    if path not in switch.files:
        raise RefusedError(f"Error opening {name} (No such file or directory)")
    return switch.files[path]


def save(switch: EosSwitch) -> str:
    """Make the running configuration the one to start with."""
    if switch.chassis.flash_full:
        names = (_URLS["running-config"], _URLS["startup-config"])
        raise RefusedError(NO_SPACE.format(*names))
    switch.startup = switch.running.copy()
    return DONE


@TABLE.command("write", "write memory", modes="enable", source="NAPALM CEOS435")
def write(call: Call) -> str:
    """Save."""
    return save(call.switch)


_FILE = r"{target:flash:\S+|file:\S+|startup-config|running-config|session-config}"


@TABLE.command(
    f"copy {{source:running-config|startup-config|flash:\\S+|checkpoint:\\S+}} {_FILE}",
    modes="enable",
    source="NAPALM CEOS435",
)
def copy(call: Call, source: str, target: str) -> str:
    """Copy a configuration."""
    switch = call.switch
    text = source_of(call, source)
    if target == "running-config":
        return said(load(switch, text, switch.running))
    if target == "session-config":
        return said(load(switch, text, call.state))
    if switch.chassis.flash_full:
        raise RefusedError(NO_SPACE.format(_URLS.get(source, source), _URLS.get(target, target)))
    if target != "startup-config":
        switch.files[target.split(":", 1)[1].lstrip("/")] = text
        return DONE
    if source == "running-config":
        return save(switch)
    state = blank(switch.chassis)
    failed = load(switch, text, state)
    switch.startup = state
    return said(failed)


def said(failed: list[str]) -> str:
    """Return what a copy says: it completes whatever was refused [CEOS435]."""
    return "\n".join([*failed, DONE])


@TABLE.command(
    "copy run {target:startup-config|start}", "copy run start", modes="enable", source="NETMIKO"
)
def copy_run_start(call: Call, target: str = "") -> str:  # noqa: ARG001  # the only target
    """Save, the way fingers do."""
    return save(call.switch)


@TABLE.command(
    "copy terminal: session-config",
    "copy terminal: running-config",
    modes="enable",
    source="CEOS435",
)
def copy_terminal(call: Call) -> str:
    """Take lines up to end of file, Ctrl-D."""
    lines: list[str] = []
    session, switch, state = call.session, call.switch, call.state

    def take(line: str) -> str:
        before, end, _ = line.partition("\x04")
        lines.append(before)
        if not end:
            return ""
        session.question = None
        return said(load(switch, "\n".join(lines), state))

    session.question, session.asking = take, ""
    return "enter input line by line; when done enter one or more control-d"


@TABLE.command(
    "configure replace {name}",
    "configure replace {name} {how:best-effort|ignore-errors}",
    modes="enable",
    source="NAPALM COLL-EOS",
)
def replace_config(call: Call, name: str, how: str = "") -> str:
    """Put the configuration of a file in force, in one step or not at all."""
    switch = call.switch
    state = blank(switch.chassis)
    failed = load(switch, source_of(call, name), state)
    if failed and not how:
        raise RefusedError("\n".join(["Cannot replace running-config", *failed]))
    enter_exec(call.session, privileged=True)
    switch.store.replace(state)
    return "\n".join(failed)


@TABLE.command("configure checkpoint save {name}", modes="enable", source="mem")
def checkpoint_save(call: Call, name: str) -> str:
    """Keep the running configuration under a name."""
    call.switch.store.checkpoints[name] = call.switch.running.copy()
    return ""


@TABLE.command("configure checkpoint restore {name}", modes="enable", source="mem")
def checkpoint_restore(call: Call, name: str) -> str:
    """Put a kept configuration in force."""
    return replace_config(call, f"checkpoint:{name}")


@TABLE.command("erase startup-config", "write erase", modes="enable", source="mem")
def erase(call: Call) -> str:
    """Start as a new switch next time."""
    call.switch.startup = blank(call.switch.chassis)
    return ""


@TABLE.command(r"delete {name:flash:\S+}", modes="enable", source="mem")
def delete(call: Call, name: str) -> str:
    """Remove a file."""
    source_of(call, name)
    del call.switch.files[name.removeprefix("flash:").lstrip("/")]
    return ""


@TABLE.command("more {name}", modes="enable", source="mem")
def more(call: Call, name: str) -> str:
    """Print a file."""
    return source_of(call, name)


@TABLE.command("dir", "dir flash:", modes="enable", source="NTC")
def directory(call: Call) -> str:
    """List the files."""
    switch = call.switch
    names = {
        **{name: len(text) for name, text in switch.files.items()},
        "startup-config": len(source_of(call, "startup-config")),
    }
    rows = [
        f"       -rw-  {size:>10}           Jan 1 00:00  {name}"
        for name, size in sorted(names.items())
    ]
    return "\n".join(
        ["Directory of flash:/", "", *rows, "", "3440762880 bytes total (2000000000 bytes free)"]
    )
