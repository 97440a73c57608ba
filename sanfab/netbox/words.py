"""Choices of a NetBox and the words of an inventory for the same, in both directions."""

import re
from typing import get_args

from sanfab.model.cable import CableColour, CableMedia

MEDIA: dict[str, CableMedia] = {
    "dac-passive": "dac",
    "dac-active": "dac",
    "aoc": "aoc",
    **{f"mmf-{one}": one for one in get_args(CableMedia) if one.startswith("om")},
    **{f"smf-{one}": one for one in get_args(CableMedia) if one.startswith("os")},
    **{one: one for one in get_args(CableMedia) if one.startswith("cat")},
}
"""Media of a cable by its type in NetBox [NETBOX-CHOICES]."""
TYPE_OF_MEDIA = {media: kind for kind, media in reversed(MEDIA.items())}
"""The same the other way: of two types, the first."""
COLOURS: dict[str, CableColour] = {
    "00ffff": "aqua",
    "111111": "black",
    "2196f3": "blue",
    "795548": "brown",
    "4caf50": "green",
    "9e9e9e": "grey",
    "ff66ff": "magenta",
    "ff9800": "orange",
    "e91e63": "pink",
    "f44336": "red",
    "9c27b0": "violet",
    "ffffff": "white",
    "ffeb3b": "yellow",
}
"""Colours by the RGB value that NetBox offers them as: fuchsia for magenta, purple for violet
[NETBOX-CHOICES]."""
RGB_OF_COLOUR = {colour: rgb for rgb, colour in COLOURS.items()}


def fitted_label(name: str) -> str:
    """Return the name of an interface in the characters that an inventory has for a port.

    >>> fitted_label("GigabitEthernet0/1/0")
    'GigabitEthernet0-1-0'
    """
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", name).strip("-._")[:63]
