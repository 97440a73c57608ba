"""Show the running and the startup configuration."""

import time

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.names import expand_interfaces
from sanfab_lab.nxos.running_config import running_lines
from sanfab_lab.nxos.running_config.interfaces import interface_lines
from sanfab_lab.nxos.state import unpacked
from sanfab_lab.nxos.status import fabric_logins
from sanfab_lab.nxos.zone_database import Zoning


def header(call: NxosCall) -> str:
    """Return the header of a configuration."""
    when = time.strftime("%a %b %d %H:%M:%S %Y", time.gmtime())
    words = " ".join(call.line.split(" | ", maxsplit=1)[0].split()[1:])
    full = {"run": "running-config", "star": "startup-config"}
    first = next((name for short, name in full.items() if words.startswith(short)), words)
    rest = words.split(maxsplit=1)[1:]
    return f"\n!Command: show {' '.join([first, *rest])}\n!Time: {when}\n\n"


@show("show running-config [all]", source="N9KRUN DELL5K")
def _running(call: NxosCall) -> str:
    """Show the running configuration."""
    fabric_logins(call.switch)
    every = call.keyword("all")
    return header(call) + "\n".join(running_lines(call.switch, call.state, every=every)) + "\n"


@show("show startup-config", source="N9KRUN")
def _startup(call: NxosCall) -> str:
    """Show the startup configuration."""
    state = unpacked(call.switch.startup)
    for vsan, active in call.switch.stored.items():
        if vsan in state.vsans:
            state.zoning.setdefault(vsan, Zoning()).now.active = active
    return header(call) + "\n".join(running_lines(call.switch, state)) + "\n"


@show("show running-config interface {name...}", source="DELL5K VHYPER")
def _running_interface(call: NxosCall) -> str:
    """Show the configuration of interfaces."""
    found = expand_interfaces(call["name"])
    blocks = [interface_lines(call.state, name) for name in found]
    if not all(blocks):
        raise refused_word(call["name"].split()[-1], Reason.RANGE)
    text = "\n\n".join("\n".join(block) for block in blocks)
    return f"{header(call)}version {call.switch.chassis.release}\n\n{text}\n\n"
