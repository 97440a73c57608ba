"""OS10 lines of the speed of a port: speed, negotiation."""

from sanfab.facts.switch import PortFacts
from sanfab.nos.line_rates import speed_from_megabits
from sanfab.nos.os10.builder import READER, PortBuilder
from sanfab.nos.undo import Undo

in_port = READER.block("port")

in_port.assign(
    "speed {speed:[0-9]+|auto}",
    "facts.speed",
    source="O10-COLL O10-CANU",
    convert=speed_from_megabits,
    undo=Undo("no speed", "O10-COLL"),
    unset="",
)


@in_port.line(
    "negotiation {state:auto|on|off}",
    source="O10-COLL",
    undo=Undo("negotiation auto", "O10-COLL"),
)
def _negotiation(ports: list[PortBuilder], state: str) -> None:
    for port in ports:
        port.facts.autoneg = state != "off"


def rate_lines(port: PortFacts) -> list[str]:
    """Return the line of negotiation: on by default."""
    return [] if port.autoneg is None else [f"negotiation {'auto' if port.autoneg else 'off'}"]
