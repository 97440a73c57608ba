"""Words and ways that several VLAN rules use."""

from collections.abc import Iterable

from sanfab.checks.evidence import Switch
from sanfab.inventory.yaml12 import Where
from sanfab.model import expand_ports

SHOWN = 8
"""Numbers listed before the rest is only counted."""


def listed(numbers: Iterable[int]) -> str:
    """Return numbers in order, the first few of many.

    >>> listed({140, 9})
    '9, 140'
    >>> listed(range(1, 11))
    '1, 2, 3, 4, 5, 6, 7, 8 and 2 more'
    """
    known = sorted(numbers)
    text = ", ".join(map(str, known[:SHOWN]))
    return f"{text} and {len(known) - SHOWN} more" if len(known) > SHOWN else text


def override_of(switch: Switch, port: str) -> Where | None:
    """Return the way to the override that decides a port; None where there is none."""
    intent = switch.cabling.san.switches.get(switch.name)
    known = tuple(switch.cabling.known_ports(switch.name)) if intent is not None else ()
    found = None
    for text in intent.ports if intent is not None else ():
        if port in expand_ports(text, known):
            found = ("switches", switch.name, "ports", text)  # the last one wins
    return found
