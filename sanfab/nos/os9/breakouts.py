"""OS9 lines that break ports out: a 40G port into four of 10G, after a reload on some models."""

from sanfab.nos.os9.builder import Builder, line
from sanfab.nos.undo import Undo

_PORT = "stack-unit {unit:[0-9]+} port {port:[0-9]+} portmode"
_END = "{end:(?: no-confirm)?}"
_FASTER = "{speed:10G|25G}"


@line(
    f"{_PORT} quad speed {_FASTER}{_END}",
    source="ALASKA R-SEN",
    undo=Undo("no stack-unit {unit} port {port} portmode quad no-confirm", "R-PUP",
              key=("unit", "port"), setting="portmode"),
)  # fmt: skip
@line(
    f"{_PORT} quad{_END}",
    source="R-OS9 R-PUP",
    undo=Undo("no stack-unit {unit} port {port} portmode quad no-confirm", "R-PUP",
              key=("unit", "port"), setting="portmode"),
)  # fmt: skip
def _quad(builder: Builder, unit: str, port: str, *words: str) -> None:
    speed = words[0] if len(words) > 1 else "10G"
    builder.facts.breakouts[f"{unit}/{port}"] = f"4x{speed}"


@line(f"no {_PORT} quad{_END}", source="R-PUP")
@line(f"{_PORT} single{_END}", source="R-SEN")
@line(f"{_PORT} single speed {{speed:[0-9]+G}}{_END}", source="R-SEN")
def _single(builder: Builder, unit: str, port: str, *_words: str) -> None:
    builder.facts.breakouts.pop(f"{unit}/{port}", None)
