"""The command tree of OS9, and what all its commands share."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from sanfab_lab.call import Call
from sanfab_lab.commands import Abbreviation, CommandTree, Reason, Refused, refused_word
from sanfab_lab.os9.names import Range, UnknownPort, expand, name_of, ranges_of
from sanfab_lab.os9.state import PLAIN_SECTIONS, Interface, Port, State, Vlan, copy_of
from sanfab_lab.rows import Field, Setting, register_fields, register_settings

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

TREE = CommandTree(Abbreviation(rest_is_free=False), apart=("exec", "user"))
command = TREE.command
show = partial(TREE.show, modes="exec user")
Os9Call: TypeAlias = Call["Os9", State]
ADDRESS = r"\d+\.\d+\.\d+\.\d+"
HOST = "{host:[A-Za-z0-9][A-Za-z0-9.:-]*}"


def error(text: str) -> Refused:
    """Return the refusal of a line with an error text."""
    return Refused(f"% Error: {text}")


def change_each(call: Os9Call, change: Callable[[Interface], None]) -> None:
    """Change each port or VLAN of the mode; if one is refused, none is changed."""
    items = [call.switch.interface(name) for name in call.targets]
    before = copy_of(call.state) if len(items) > 1 else call.state
    try:
        for item in items:
            change(item)
    except Refused:
        call.state.ports, call.state.vlans = before.ports, before.vlans
        raise


def put_each(call: Os9Call, name: str, value: object) -> None:
    """Set a field of each port or VLAN of the mode."""
    change_each(call, lambda item: setattr(item, name, value))


def _put_state(call: Os9Call, name: str, value: object) -> None:
    """Set a field of the configuration of the whole switch."""
    setattr(call.state, name, value)


PortAction = Callable[[Os9Call, Port], None]
VlanAction = Callable[[Os9Call, Vlan], None]


def on_ports(
    *forms: str, source: str, modes: str = "if po", when: str = ""
) -> Callable[[PortAction], PortAction]:
    """Register a function that is called for each port of the mode."""

    def register(action: PortAction) -> PortAction:
        def change(call: Os9Call, item: Interface) -> None:
            if isinstance(item, Port):
                action(call, item)

        command(*forms, modes=modes, source=source, when=when)(
            lambda call: change_each(call, partial(change, call))
        )
        return action

    return register


def on_vlans(*forms: str, source: str) -> Callable[[VlanAction], VlanAction]:
    """Register a function that is called for each VLAN of the mode."""

    def register(action: VlanAction) -> VlanAction:
        def change(call: Os9Call, item: Interface) -> None:
            if isinstance(item, Vlan):
                action(call, item)

        command(*forms, modes="vlan", source=source)(
            lambda call: change_each(call, partial(change, call))
        )
        return action

    return register


def register_lines(
    section: str, *rows: Setting, undo_takes_rest: bool = False, printed: bool = False
) -> None:
    """Register commands that keep one line in a section of the configuration.

    ``printed``: below spanning tree, under its name; False: the running configuration says where.
    """
    if printed:
        PLAIN_SECTIONS.append(section)

    def place(call: Os9Call) -> list[dict[str, str]]:
        return [call.state.settings[section]]

    register_settings(TREE, "config", place, *rows, undo_takes_rest=undo_takes_rest)


def state_fields(*rows: Field) -> None:
    """Register commands that set one field of the configuration of the whole switch."""
    register_fields(TREE, "config", State, _put_state, *rows)


def each_field(modes: str, owner: type[Interface], *rows: Field) -> None:
    """Register commands that set one field of each port or VLAN of the mode."""
    register_fields(TREE, modes, owner, put_each, *rows)


def keep_line(call: Os9Call, section: str, key: str, line: str) -> None:
    """Keep a line of a section; behind ``no``, remove it, and refuse if it does not exist."""
    kept = call.state.settings[section]
    if not call.no:
        kept[key] = line
    elif kept.pop(key, None) is None:
        raise error(f"{section} {key} does not exist.")  # [mem]


def put_line(lines: dict[str, str], key: str, line: str) -> None:
    """Keep a line under its key; empty: remove it."""
    if line:
        lines[key] = line
    else:
        lines.pop(key, None)


def blocks_of(call: Os9Call) -> list[dict[str, str]]:
    """Return the lines of the blocks that the mode configures."""
    kind = call.mode.kind
    for name in call.targets:
        if (kind, name) not in call.state.blocks:
            title = "Spanning tree" if kind == "stp" else kind
            raise error(f"{title} {name} does not exist.")
    return [call.state.blocks[kind, name] for name in call.targets]


def typed_ranges(text: str) -> list[Range]:
    """Return the parts of a typed list of interfaces; raises Refused."""
    try:
        return ranges_of(text)
    except UnknownPort as unknown:
        raise refused_word(unknown.word.split(maxsplit=1)[0]) from None


def typed_interface(call: Os9Call, text: str) -> str:
    """Return the full name of a typed interface that exists; raises Refused."""
    part = typed_ranges(text)[0]
    full = name_of(part.kind, part.low)
    if call.switch.find_interface(full) is None:
        raise refused_word(text.rsplit(maxsplit=1)[-1], Reason.RANGE)
    return full


def typed_ports(call: Os9Call, text: str) -> list[Port]:
    """Return the ports and port-channels of a typed list; raises Refused."""
    try:
        return [call.state.ports[name] for name in expand(text, call.state.ports)]
    except UnknownPort as unknown:
        kind, _, number = unknown.word.partition(" ")
        if kind in {"Port-channel", "Vlan"} and number:
            raise error(f"{kind} {number} does not exist.") from None
        reason = Reason.RANGE if number else Reason.INVALID
        raise refused_word(text.rsplit(maxsplit=1)[-1], reason) from None


def port_channel_name(number: int | str) -> str:
    """Return the name of a port-channel."""
    return name_of("Port-channel", [int(number)])
