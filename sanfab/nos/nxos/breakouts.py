"""NX-OS lines that break ports out: 40G and 100G ports into four."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.nos.nxos.builder import Builder, line
from sanfab.nos.undo import Undo

_MAP = "{speed:[0-9]+}g-{count:[0-9]}x"
_PORTS = "port {ports:[0-9,-]+}"


@line(
    f"interface breakout module {{module:[0-9]+}} {_PORTS} map {_MAP}",
    source="N9K-BRK BF-NX",
    undo=Undo(source="N9K-BRK", key=("module", "ports")),
)
def _breakout(builder: Builder, module: str, ports: str, speed: str, count: str) -> None:
    for number in parse_numbers(ports):
        builder.facts.breakouts[f"{module}/{number}"] = f"{count}x{speed}G"


@line(f"no interface breakout module {{module:[0-9]+}} {_PORTS}", source="N9K-BRK")
@line(
    f"no interface breakout module {{module:[0-9]+}} {_PORTS} map {{map}}",
    source="N9K-BRK",
)
def _whole(builder: Builder, module: str, ports: str, _map: str = "") -> None:
    for number in parse_numbers(ports):
        builder.facts.breakouts.pop(f"{module}/{number}", None)
