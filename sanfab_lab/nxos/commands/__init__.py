"""The command tree of NX-OS, and what all its commands share."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sanfab_lab.call import Call
from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Abbreviation, CommandTree, refuse_if
from sanfab_lab.nxos.state import State
from sanfab_lab.rows import Setting, register_settings

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos

TREE = CommandTree(Abbreviation(looks_ahead=True))
command = TREE.command
fabric_command = partial(command, modes="config", when="fcoe")
port_command = partial(command, modes="eth lag")
NxosCall: TypeAlias = Call["Nxos", State]
PROMPTS = {
    "vlan": "config-vlan",
    "eth": "config-if",
    "lag": "config-if",
    "vfc": "config-if",
    "fc": "config-if",
    "san": "config-if",
    "fixed-slot": "config-slot",
    "svi": "config-if",
    "vsandb": "config-vsan-db",
    "fcids": "config-fcid-db",
    "aliasdb": "config-device-alias-db",
    "sysqos": "config-sys-qos",
    "cmap-queuing": "config-cmap-que",
    "cmap-network-qos": "config-cmap-nq",
    "pmap-queuing": "config-pmap-que",
    "pmap-network-qos": "config-pmap-nq",
    "class-qos": "config-pmap-c-qos",
    "class-queuing": "config-pmap-c-que",
    "class-network-qos": "config-pmap-nq-c",
    "vpc": "config-vpc-domain",
    "tacacs": "config-tacacs+",
    "vty": "config-line",
}
"""Text of a mode in the prompt; of all others: config and the name of the mode."""
NOT_ALLOWED = "ERROR: {}: requested config change not allowed"


def enter_mode(call: NxosCall, kind: str, *targets: str, below: int = 1) -> None:
    """Enter a mode; ``below``: how many modes stay open around it."""
    several = "-range" if PROMPTS.get(kind) == "config-if" and len(targets) > 1 else ""
    prompt = PROMPTS.get(kind, f"config-{kind}") + several
    call.session.enter(Mode(kind, prompt, targets), below)


def lines_of_section(name: str) -> Callable[[NxosCall], list[dict[str, str]]]:
    """Return where the lines of a section of the running configuration are kept."""
    return lambda call: [call.state.settings.setdefault(name, {})]


def global_settings(section: str, *rows: Setting) -> None:
    """Register lines of configuration mode that a section of the configuration keeps."""
    register_settings(TREE, "config", lines_of_section(section), *rows)


class ModeRow(NamedTuple):
    """A line that only enters a mode."""

    form: str
    kind: str
    source: str
    when: str = ""


def register_modes(*rows: ModeRow) -> None:
    """Register the lines of configuration mode that only enter a mode."""
    for row in rows:
        command(row.form, modes="config", when=row.when, source=row.source)(
            lambda call, kind=row.kind: enter_mode(call, kind)
        )


def limited(text: str, most: int) -> str:
    """Return a text; refuse one that is too long."""
    refuse_if(len(text) > most, f"% String exceeded max length of ({most})")
    return text
