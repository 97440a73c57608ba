"""OS10 lines that break ports out: by port on some models, by port group on others."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.port_rows import GroupsOfPorts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.nos.os10.builder import READER, Builder, line
from sanfab.nos.os10.names import breakout_mode
from sanfab.nos.undo import Undo

in_group = READER.block("port group")

_MAP = "{map:[0-9]+g-[0-9]x}"


class PortGroup(NamedTuple):
    """The ports that one line switches together."""

    number: str
    """As the line has it, 1/1/15."""
    ports: tuple[str, ...]
    """Their numbers, as 1/1/53."""
    mode: str
    """As shipped, 100g-1x."""


def port_groups(platform: Platform) -> Iterator[PortGroup]:
    """Yield the port groups of a model; one that breaks each port out by itself has none."""
    for run in platform.port_groups:
        yield from _groups(run)


def _groups(run: GroupsOfPorts) -> Iterator[PortGroup]:
    size = len(run.ports) // len(run.groups)
    for place, number in enumerate(run.groups):
        ports = run.ports[place * size : (place + 1) * size]
        yield PortGroup(f"1/1/{number}", tuple(f"1/1/{port}" for port in ports), run.mode)


_Lines = list[tuple[str, str]]
"""A group or a port, and the words of its mode."""


def breakout_words(facts: SwitchFacts, platform: Platform) -> tuple[_Lines, _Lines]:
    """Return the port groups of one port, and the ports that are broken out by a line of their own.

    All such groups are there, as the switch has a mode for each.
    """
    left = {port: mode_words(mode) for port, mode in facts.breakouts.items()}
    groups = [
        (one.number, left.pop(one.ports[0], one.mode))
        for one in port_groups(platform)
        if len(one.ports) == 1
    ]
    return groups, sorted(left.items(), key=lambda item: [int(part) for part in item[0].split("/")])


def mode_words(mode: str) -> str:
    """Return a breakout of the inventory in the words of a line.

    >>> mode_words("4x25G")
    '25g-4x'
    """
    number, _, speed = mode.partition("x")
    return f"{speed.lower()}-{number}x"


@line(
    f"interface breakout {{port:[0-9/]+}} map {_MAP}",
    source="O10-JP O10-COLL",
    undo=Undo("no interface breakout {port}", "O10-COLL", key=("port",)),
)
def _breakout(builder: Builder, port: str, words: str) -> None:
    _set_mode(builder, port, words)


def _set_mode(builder: Builder, port: str, words: str) -> None:
    """Break a port out; one that stays whole may be slower by it: a 100G port of ``40g-1x``."""
    mode, speed = breakout_mode(words), int(words.partition("g-")[0])
    builder.modes[port] = mode
    builder.group_speeds.pop(port, None)
    fastest = port_speeds(builder.platform).get(f"ethernet{port}", speed)
    if not mode and speed < fastest:
        builder.group_speeds[port] = f"{speed}G"


@line("no interface breakout {port:[0-9/]+}", source="O10-COLL")
def _whole(builder: Builder, port: str) -> None:
    builder.modes[port] = ""


@line(
    "port-group {group:[0-9/]+}",
    source="O10-111",
    opens="port group",
    undo=Undo("", "O10-111", key=("group",)),
)
def _group(builder: Builder, number: str) -> tuple[Builder, PortGroup]:
    found = [one for one in port_groups(builder.platform) if one.number == number]
    return builder, found[0] if found else PortGroup(number, (), "")


@in_group.line(f"mode Eth {_MAP}", source="O10-111 O10-EX", undo=Undo("", "O10-111"))
def _group_mode(target: tuple[Builder, PortGroup], words: str) -> None:
    """Break the port of a group out, or set the speed of its ports."""
    builder, group = target
    speed, _, count = words.partition("g-")
    if not group.ports:
        raise ValueError(words)  # which ports the group has is not known of this model
    if len(group.ports) == 1:
        _set_mode(builder, group.ports[0], words)
    elif int(count.removesuffix("x")) == len(group.ports):
        slower = "" if words == group.mode else f"{int(speed)}G"
        for port in group.ports:
            builder.group_speeds[port] = slower
    else:
        raise ValueError(words)


@in_group.line(f"port {{port:[0-9/]+}} mode Eth {_MAP}", source="O10-MFD O10-EX")
def _port_mode(target: tuple[Builder, PortGroup], port: str, words: str) -> None:
    _set_mode(target[0], port, words)
