"""Show the running and the startup configuration."""

from sanfab_lab.eos.commands import EosCall, interfaces_named, show
from sanfab_lab.eos.running_config import (
    configuration_diff,
    configuration_header,
    configuration_lines,
    running_text,
)
from sanfab_lab.eos.state import State


def _nested(lines: list[str]) -> dict[str, object]:
    """Return a configuration as JSON: lines, and below them the lines indented further."""
    root: dict[str, object] = {}
    stack: list[tuple[int, dict[str, object]]] = [(-1, root)]
    for line in lines:
        text = line.strip()
        if not text or text.startswith("!") or line == "end":
            continue
        depth = len(line) - len(line.lstrip())
        while stack[-1][0] >= depth:
            stack.pop()
        inner: dict[str, object] = {}
        stack[-1][1][text] = inner
        stack.append((depth, inner))
    return _commands(root)


def _commands(lines: dict[str, object]) -> dict[str, object]:
    """Return lines with the lines below them; null below those that have none."""
    return {
        line: {"comments": [], "cmds": _commands(below)}
        if isinstance(below, dict) and below
        else None
        for line, below in lines.items()
    }


def _shown(call: EosCall) -> State:
    return call.switch.startup if call.keyword("startup-config") else call.switch.running


def _data(call: EosCall) -> dict[str, object]:
    switch = call.switch
    header = [line[2:] for line in configuration_header(switch, call.given)[:2]]
    return {"cmds": _nested(configuration_lines(_shown(call), switch.eras)), "header": header}


@show("show running-config [all]", modes="enable", source="PYEAPI NTC", data=_data)
@show("show startup-config", modes="enable", source="NAPALM", data=_data)
def _configuration(call: EosCall) -> str:
    return running_text(call.switch, _shown(call), call.given, every=call.keyword("all"))


@show("show running-config diffs", modes="enable", source="mem")
def _unsaved(call: EosCall) -> str:
    """Show the unsaved changes."""
    switch = call.switch
    text = configuration_diff(switch.startup, switch.running, switch.eras, "")
    return text.replace("system:/running-config", "flash:/startup-config").replace(
        "session:/-session-config", "system:/running-config"
    )


@show("show running-config interfaces {names...}", modes="enable", source="mem")
def _interfaces(call: EosCall) -> str:
    """Show the lines of some interfaces."""
    wanted = {f"interface {name}" for name in interfaces_named(call, call["names"])}
    shown, on = [], False
    for line in configuration_lines(call.switch.running, call.switch.eras):
        on = line in wanted if not line.startswith(" ") else on
        shown += [line] if on else []
    return "\n".join(shown)


@show("show running-config section {pattern...}", modes="enable", source="mem")
def _section(call: EosCall) -> str:
    """Show the sections with a match."""
    return call.switch.run(call.session, f"show running-config | section {call['pattern']}")
