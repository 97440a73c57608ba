"""OS10 lines that break ports out: by port on some models, by port group on others."""

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
