"""Messages for undefined references."""

from collections.abc import Iterable

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.messages import did_you_mean
from sanfab.model import nearest_port, port_summary
from sanfab.model.yaml12 import Where

Problem = tuple[Where, str]
"""Path of a mistake in the inventory, and the message."""


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Return the message for an undefined name."""
    return f"unknown {kind} {name}{did_you_mean(name, known)}"


def no_port(cabling: Cabling, switch: str, port: str) -> str:
    """Return the message for a port that the model does not have."""
    intent = cabling.san.switches[switch]
    platform = cabling.san.platform(switch)
    known = cabling.known_ports(switch)
    near = nearest_port(port, tuple(known))
    hint = f"; did you mean {near}?" if near else ""
    has = port_summary(platform, intent.stack)
    return f"no port {port} on {switch} ({platform.model} has {has}){hint}"
