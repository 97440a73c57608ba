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
