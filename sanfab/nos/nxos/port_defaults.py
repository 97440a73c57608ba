"""Text of a configuration -> whether ports that state nothing switch.

It is for models whose ports are routed in the factory state. The dialog of the first start asks for
the default [NACFX], and its answer is no line of every configuration.
"""

import re

_ROUTED = re.compile(r"^ +no switchport *$", re.MULTILINE)
_SWITCHED = re.compile(r"^ +switchport *$", re.MULTILINE)
_SWITCHES = re.compile(r"^ +switchport (?:mode|access|trunk) ", re.MULTILINE)
_STATED = re.compile(
    r"^(?:(?:no )?system default switchport *$|interface Ethernet.*\n(?:[ \t].*\n)*?[ \t]+ip addr)",
    re.MULTILINE,
)
"""A line that tells the default: that of the switch, or an address of a port that no line makes a
routed one."""
_BLOCKS = re.compile(r"^[ \t]*int\w* +", re.MULTILINE)
_ETHERNET = re.compile(r"e(?:t|th|the|ther|thern|therne|thernet)? ?\d", re.IGNORECASE)
_SWITCHED_IN_BLOCK = re.compile(r"^[ \t]*switchport[ \t]*$", re.MULTILINE)
_SWITCHES_IN_BLOCK = re.compile(r"^[ \t]*switch\w* (?:mode|access|trunk) ", re.MULTILINE)


def default_of_ports(text: str, *, is_printed: bool) -> bool | None:
    """Return whether ports that state nothing switch; None: no line of a printout tells it.

    A switch prints what differs from the default: one that prints `no switchport` and never
    `switchport` has ports that switch by default, whatever its model does. The same holds for one
    that prints the VLANs of ports without `switchport`.
    """
    routed, switched = bool(_ROUTED.search(text)), bool(_SWITCHED.search(text))
    shown = routed or (is_printed and bool(_SWITCHES.search(text)))
    if is_printed and not (shown or switched or _STATED.search(text)):
        return None
    return (shown and not switched) or (not is_printed and _is_typed_switching(text))


def _is_typed_switching(text: str) -> bool:
    """Return whether ports get VLANs in lines that somebody typed, and none `switchport` before.

    The switch that takes them has ports that switch by default, whatever a port-channel states.
    """
    ports = [block for block in _BLOCKS.split(text)[1:] if _ETHERNET.match(block)]
    return any(map(_SWITCHES_IN_BLOCK.search, ports)) and not any(
        map(_SWITCHED_IN_BLOCK.search, ports)
    )
