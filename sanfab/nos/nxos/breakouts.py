"""NX-OS lines that break ports out, and that make unified ports Fibre Channel ports."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.nos.nxos.builder import READER, Builder, line
from sanfab.nos.undo import Undo

_MAP = "{speed:[0-9]+}g-{count:[0-9]}x"
_PORTS = "port {ports:[0-9,-]+}"

in_slot = READER.block("unified slot")


@line("slot 1", source="CISCONOTES", opens="unified slot", undo=Undo("", "CISCONOTES"))
def _slot(builder: Builder) -> set[int]:
    return builder.facts.fc_types


# More of them are planned apart, as they count after a reload (`before_reload`); no document that
# was read shows how one becomes an Ethernet port again.
@in_slot.line(
    "port {ports:[0-9]+(?:-[0-9]+)?} type fc",
    source="CISCONOTES",
    undo=Undo("", "CISCONOTES"),
)
def _native(types: set[int], ports: str) -> None:
    types |= parse_numbers(ports)


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
