"""Cabling -> speed, FEC and negotiation of switch ports, wherever the inventory states them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sanfab.model import expand_ports
from sanfab.model.line_rate import Fec, LineRateIntent, Speed

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling
    from sanfab.model.yaml12 import Where

RATE_KEYS = ("speed", "fec", "autoneg")


class LineRate(NamedTuple):
    """What the inventory states of one switch port; None: nothing."""

    speed: Speed | None = None
    fec: Fec | None = None
    autoneg: bool | None = None


class Statement(NamedTuple):
    """One value, and the place that states it."""

    where: "Where"
    value: object


_Statements = dict[str, dict[str, list[Statement]]]
"""By port and key."""


def statements_of(cabling: "Cabling", switch: str) -> _Statements:
    """Return what is stated of each port of a switch: at the port, its link, or its cable."""
    found: _Statements = defaultdict(lambda: defaultdict(list))
    for port, where, intent in _intents(cabling, switch):
        for key in RATE_KEYS:
            value = getattr(intent, key)
            if value is not None:
                found[port][key].append(Statement((*where, key), value))
    return found


def _intents(cabling: "Cabling", switch: str) -> Iterator[tuple[str, "Where", LineRateIntent]]:
    known = tuple(cabling.known_ports(switch))
    for text, override in cabling.san.switches[switch].ports.items():
        for port in expand_ports(text, known):
            yield port, ("switches", switch, "ports", text), override
    for end in cabling.links.get(switch, ()):
        for port in end.ports:
            yield port, ("links", end.number), end.link
    for cables in cabling.cables.get(switch, {}).values():
        for cable in cables:
            yield cable.port, cable.where, cable.end


def rates_of(cabling: "Cabling", switch: str) -> dict[str, LineRate]:
    """Return what is stated of each port of a switch of which anything is."""
    stated = statements_of(cabling, switch)
    return {
        port: LineRate(**{key: values[0].value for key, values in by_key.items()})  # type: ignore[arg-type]  # by key of the model
        for port, by_key in stated.items()
    }
