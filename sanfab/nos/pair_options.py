"""Lines of the options of a vPC, VLT or MLAG pair, which all NOSes register alike."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sanfab.facts.switch import PeerFacts
from sanfab.nos.reader import BlockTable
from sanfab.nos.undo import Undo


class PairOption(NamedTuple):
    """One option: its key in the facts, its line and the line that removes it."""

    key: str
    form: str
    undo: str
    source: str
    undo_source: str = "mem"
    default: str = ""
    """Value that the NOS has without a line."""


def of_pair(peer: PeerFacts) -> PeerFacts:
    """Return the facts of the pair: they are the object of its block."""
    return peer


def register_pair_options(
    block: BlockTable, peer_of: Callable[[Any], PeerFacts], *options: PairOption
) -> None:
    """Register the lines of some options in the block of the pair."""
    for option in options:
        _register(block, peer_of, option)


def _register(block: BlockTable, peer_of: Callable[[Any], PeerFacts], option: PairOption) -> None:
    undo = Undo(option.undo, option.undo_source)

    @block.line(option.form, source=option.source, undo=undo)
    def set_option(target: object, value: str = "on") -> None:
        clear_option(target)
        if value != option.default:
            peer_of(target).options[option.key] = value

    @block.line(option.undo, source=option.undo_source)
    def clear_option(target: object) -> None:
        peer_of(target).options.pop(option.key, None)


class RoleLines(NamedTuple):
    """How a pair states which switch decides and by which address LACP speaks, with the tags."""

    path: str
    """Where the object of its block keeps the facts of the pair, as ``facts.peer.``."""
    mac: str
    """Words before the address."""
    priority_source: str
    mac_source: str
    undo: str


def register_roles(block: BlockTable, lines: RoleLines) -> None:
    """Register the lines of the role and of the address in LACP."""
    block.assign(
        "primary-priority {number:[0-9]+}",
        f"{lines.path}priority",
        source=lines.priority_source,
        convert=int,
        undo=Undo("no primary-priority", lines.undo),
        unset=None,
    )
    block.assign(
        f"{lines.mac} {{mac:[0-9a-fA-F:]{{17}}}}",
        f"{lines.path}system_mac",
        source=lines.mac_source,
        convert=str.lower,
        undo=Undo(f"no {lines.mac.split()[0]}", lines.undo),
        unset="",
    )
