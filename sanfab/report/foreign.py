"""Words for what runs on a switch and is not of the inventory."""

from itertools import starmap

from sanfab.facts.foreign_list import SERVICE_KINDS, ForeignObjects
from sanfab.text import count, some


def foreign_words(found: ForeignObjects) -> str:
    """Return how many objects there are of each kind, and which services they are.

    >>> foreign_words({"VLAN": ("7", "8"), "time server": ("10.0.0.9",)})
    '2 VLANs, 1 time server (10.0.0.9)'
    """
    return ", ".join(starmap(_words, found.items()))


def _words(kind: str, names: tuple[str, ...]) -> str:
    which = f" ({some(names)})" if kind in SERVICE_KINDS else ""
    return f"{count(names, kind)}{which}"
