"""The command tree of OS10, and what all its commands share."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from sanfab_lab.call import Call
from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Abbreviation, CommandTree, Reason, Refused, refused_word
from sanfab_lab.os10.names import LAG, UnknownInterface, key_of, typed_name
from sanfab_lab.os10.state import BlockLines, Interface, State
from sanfab_lab.rows import Setting, register_settings

if TYPE_CHECKING:
    from sanfab_lab.os10.switch import Os10

TREE = CommandTree(Abbreviation(rest_is_free=False), apart=("exec",))
command = TREE.command
show = partial(TREE.show, modes="exec any")  # `show` works in each mode [O10-CLI]
Os10Call: TypeAlias = Call["Os10", State]
ADDRESS = r"\d+\.\d+\.\d+\.\d+"
HOST = "{host:[A-Za-z0-9][A-Za-z0-9.:-]*}"
PORTS = "eth po"
"""Modes of ports and port-channels."""


def error(text: str) -> Refused:
    """Return the refusal of a line with an error text."""
    return Refused(f"% Error: {text}")


def enter(call: Os10Call, kind: str, prompt: str, *targets: str, depth: int = 1) -> None:
    """Enter a mode inside the first open modes."""
    call.session.enter(Mode(kind, prompt, targets), depth)


def configured(call: Os10Call) -> list[Interface]:
    """Return the interfaces that the mode configures; raises Refused for one that is gone."""
    names = [name for name in call.targets if not name.startswith("#")]
    for name in names:
        if name not in call.state.interfaces:
            raise error(f"Interface {name} does not exist.")  # [mem]
    return [call.state.interfaces[name] for name in names]


InterfaceAction = Callable[[Os10Call, Interface], None]


def on_each(
    *forms: str, source: str, modes: str = PORTS, when: str = ""
) -> Callable[[InterfaceAction], InterfaceAction]:
    """Register a function that is called for each interface of the mode."""

    def register(action: InterfaceAction) -> InterfaceAction:
        def act(call: Os10Call) -> None:
            for one in configured(call):
                action(call, one)

        command(*forms, modes=modes, source=source, when=when)(act)
        return action

    return register


def register_lines(section: str, *rows: Setting, undo_takes_rest: bool = True) -> None:
    """Register commands that keep one line in a section of the configuration."""

    def place(call: Os10Call) -> list[BlockLines]:
        return [call.state.settings[section]]

    register_settings(TREE, "config", place, *rows, undo_takes_rest=undo_takes_rest)


def register_interface_lines(modes: str, *rows: Setting, undo_takes_rest: bool = True) -> None:
    """Register commands that keep one line of each interface of the mode."""

    def place(call: Os10Call) -> Iterable[BlockLines]:
        return [one.lines for one in configured(call)]

    register_settings(TREE, modes, place, *rows, undo_takes_rest=undo_takes_rest)


def block_of(call: Os10Call) -> BlockLines:
    """Return the lines of the block that the mode configures."""
    key = (call.mode.kind, call.targets[0])
    if key not in call.state.blocks:
        raise error(f"{key[0]} {key[1]} does not exist.")  # [mem]
    return call.state.blocks[key]


def block_lines(mode: str, *rows: Setting, undo_takes_rest: bool = True) -> None:
    """Register commands that keep one line of the block of the mode."""
    register_settings(
        TREE, mode, lambda call: [block_of(call)], *rows, undo_takes_rest=undo_takes_rest
    )


def keep_line(call: Os10Call, section: str, key: str, line: str) -> None:
    """Keep a line of a section; behind ``no``, remove it, and refuse if it does not exist."""
    kept = call.state.settings[section]
    if not call.no:
        kept[key] = line
    elif kept.pop(key, None) is None:
        raise error(f"{section} {key} does not exist.")  # [mem]


def put_line(lines: BlockLines, key: str, line: str) -> None:
    """Keep a line under its key; empty: remove it."""
    if line:
        lines[key] = line
    else:
        lines.pop(key, None)


def typed_interface(call: Os10Call, text: str) -> str:
    """Return the printed name of a typed interface that exists; raises Refused."""
    try:
        name = typed_name(text)
    except UnknownInterface as unknown:
        raise refused_word(unknown.word.split()[0]) from None
    if name not in call.state.interfaces:
        raise refused_word(text.rsplit(maxsplit=1)[-1], Reason.RANGE)
    return name


def port_channel_name(number: int | str) -> str:
    """Return the name of a port-channel."""
    return f"{LAG}{int(number)}"


def kind_of_name(name: str) -> str:
    """Return the mode that configures an interface."""
    return {"ethernet": "eth", LAG: "po", "vlan": "vlan", "mgmt": "ma", "loopback": "lo"}[
        key_of(name).kind
    ]


def checked_vlan(call: Os10Call, text: str) -> int:
    """Return the number of a VLAN that exists [O10-NLB: it has to]; raises Refused."""
    if not text.isdigit() or not 1 <= int(text) <= 4093:  # noqa: PLR2004  # 4094 is that of VLT
        raise refused_word(text, Reason.RANGE)
    if call.state.vlan(int(text)) is None:
        raise error(f"VLAN {int(text)} does not exist.")  # [mem: words]
    return int(text)
