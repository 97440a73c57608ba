"""OS10 lines that break ports out: by port on some models, by port group on others.

A group of four SFP28 ports runs at 25 or at 10 Gb/s; at 10 each of its ports has another name, as
ethernet1/1/1:1 [O10-UPLINK O10-IFST].
"""

from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.port_groups import PortGroup, port_groups
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform, broken_out
from sanfab.nos.os10.builder import READER, Builder, line
from sanfab.nos.os10.names import breakout_mode
from sanfab.nos.undo import Undo

in_group = READER.block("port group")

_MAP = "{map:[0-9]+g-[0-9]x}"


_Lines = list[tuple[str, str]]
"""A group or a port, and the words of its mode."""


def breakout_words(facts: SwitchFacts, platform: Platform) -> tuple[_Lines, _Lines]:
    """Return the port groups with modes to choose from, and the ports that a line breaks out alone.

    All such groups are there, as the switch has a mode for each.
    """
    left = dict(facts.breakouts)
    known = {one.number for one in broken_out(platform)}
    groups: _Lines = []
    for group in port_groups(platform):
        if group.ports[0] in known:
            modes = {left.pop(port, "") for port in group.ports}
            mode = modes.pop() if len(modes) == 1 else ""
            groups.append((group.number, group_words(group, mode)))
    found = [(port, mode_words(mode)) for port, mode in left.items()]
    return groups, sorted(found, key=lambda item: [int(part) for part in item[0].split("/")])


def group_words(group: PortGroup, mode: str) -> str:
    """Return the mode of a group whose ports are all broken out in one way, or are all whole.

    >>> group_words(PortGroup("1/1/1", ("1/1/1", "1/1/2", "1/1/3", "1/1/4"), "25g-4x"), "1x10G")
    '10g-4x'
    """
    if not mode:
        return group.mode
    lanes, _, speed = mode.partition("x")
    return f"{speed.lower()}-{int(lanes) * len(group.ports)}x"


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
    """Break the ports of a group out, or make them whole."""
    builder, group = target
    if len(group.ports) == 1:
        _set_mode(builder, group.ports[0], words)
        return
    known = {(one.number, one.row.words): one.row.mode for one in broken_out(builder.platform)}
    for port in group.ports:
        if words != group.mode and (port, words) not in known:
            raise ValueError(words)  # what the ports are called then is not known
    if not group.ports:
        raise ValueError(words)  # which ports the group has is not known of this model
    for port in group.ports:
        builder.modes[port] = known.get((port, words), "")


@in_group.line(f"port {{port:[0-9/]+}} mode Eth {_MAP}", source="O10-MFD O10-EX")
def _port_mode(target: tuple[Builder, PortGroup], port: str, words: str) -> None:
    _set_mode(target[0], port, words)
