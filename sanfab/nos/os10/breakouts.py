"""OS10 lines that break ports out: by port on some models, by port group on others."""

from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform, broken_out
from sanfab.nos.os10.builder import READER, Builder, line
from sanfab.nos.os10.names import breakout_mode
from sanfab.nos.undo import Undo

in_group = READER.block("port group")

_MAP = "{map:[0-9]+g-[0-9]x}"


@line(
    f"interface breakout {{port:[0-9/]+}} map {_MAP}",
    source="O10-JP O10-COLL",
    undo=Undo("no interface breakout {port}", "O10-COLL", key=("port",)),
)
def _breakout(builder: Builder, port: str, words: str) -> None:
    mode = breakout_mode(words)
    if mode:
        builder.facts.breakouts[port] = mode
    else:
        builder.facts.breakouts.pop(port, None)


@line("no interface breakout {port:[0-9/]+}", source="O10-COLL")
def _whole(builder: Builder, port: str) -> None:
    builder.facts.breakouts.pop(port, None)


@line("port-group {group:[0-9/]+}", source="O10-111", opens="port group")
def _group(builder: Builder, group: str) -> tuple[Builder, str]:
    return builder, group


@in_group.line(f"mode Eth {_MAP}", source="O10-111 O10-EX")
def _group_mode(_target: tuple[Builder, str], _words: str) -> None:
    """Which ports a group has depends on the model: see ``finish``."""


_Lines = list[tuple[str, str]]
"""A port or a group, and what it is made of."""


def breakout_words(facts: SwitchFacts, platform: Platform) -> tuple[_Lines, _Lines]:
    """Return the port groups of a model, and its ports that are broken out by a line of their own.

    All groups with such ports are there, as the switch has a mode for each.
    """
    whole: dict[str, int] = {}
    groups: dict[str, str] = {}
    ports: dict[str, str] = {}
    for one in broken_out(platform):
        group, _, words = one.row.words.rpartition(" ")
        is_chosen = facts.breakouts.get(one.number) == one.row.mode
        if group:
            whole[group] = max(whole.get(group, 0), len(one.row.lanes) * one.row.speed)
            groups.setdefault(group, f"{whole[group]}g-1x")
        if is_chosen:
            (groups if group else ports)[group or one.number] = words
    return [*groups.items()], [*ports.items()]
