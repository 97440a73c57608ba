"""Text of a configuration -> whether ports that state nothing switch.

It is for models whose ports are routed in the factory state. The dialog of the first start asks for
the default [NACFX], and its answer is no line of every configuration.
"""

import re

_ROUTED = re.compile(r"^ +no switchport *$", re.MULTILINE)
_SWITCHED = re.compile(r"^ +switchport *$", re.MULTILINE)
_SWITCHES = re.compile(r"^ +switchport (?:mode|access|trunk) ", re.MULTILINE)
_SAID = re.compile(r"^(?:no )?system default switchport *$", re.MULTILINE)
_ROUTES = re.compile(r"^interface Ethernet.*\n(?:[ \t].*\n)*?[ \t]+ip addr", re.MULTILINE)
"""An address of a port, of which no line tells that it is a routed one."""
_BLOCKS = re.compile(r"^[ \t]*int\w* +", re.MULTILINE | re.IGNORECASE)
_ETHERNET = re.compile(r"e(?:t|th|the|ther|thern|therne|thernet)? ?(?!1\d\d/)\d", re.IGNORECASE)
"""A port of the switch; those of its fabric extenders, 100 to 199, need no line [N9KFEX]."""
_SWITCHED_IN_BLOCK = re.compile(r"^[ \t]*switchport[ \t]*$", re.MULTILINE | re.IGNORECASE)
_ROUTED_IN_BLOCK = re.compile(r"^[ \t]*no switchport[ \t]*$", re.MULTILINE | re.IGNORECASE)
_SWITCHES_IN_BLOCK = re.compile(
    r"^[ \t]*switch\w* (?:mode|access|trunk) ", re.MULTILINE | re.IGNORECASE
)


def default_of_ports(text: str, *, is_printed: bool) -> bool | None:
    """Return whether ports that state nothing switch; None: the text does not tell it.

    A switch prints what differs from the default: one that prints `no switchport` and never
    `switchport` has ports that switch by default, whatever its model does. The same holds for one
    that prints the VLANs of ports without `switchport`, and for one that takes such lines of
    somebody who typed them. Where other ports say `switchport`, the text contradicts itself.
    """
    routed, switched = bool(_ROUTED.search(text)), bool(_SWITCHED.search(text))
    shown = routed or (is_printed and bool(_SWITCHES.search(text)))
    if _SAID.search(text):
        return shown and not switched
    ports = [block for block in _BLOCKS.split(text)[1:] if _ETHERNET.match(block)]
    if any(map(_switches_unasked, ports)):
        # A port-channel has the line in texts of people, whatever the default is.
        return None if (switched if is_printed else any(map(_is_asked, ports))) else True
    if is_printed and not (shown or switched or _ROUTES.search(text)):
        return None
    return shown and not switched


def _is_asked(block: str) -> bool:
    """Return whether a block makes its port a switched one by a line of its own."""
    return _SWITCHED_IN_BLOCK.search(block) is not None


def _switches_unasked(block: str) -> bool:
    """Return whether a port gets VLANs, and no line of its block tells whether it switches."""
    return _SWITCHES_IN_BLOCK.search(block) is not None and not (
        _is_asked(block) or _ROUTED_IN_BLOCK.search(block)
    )
