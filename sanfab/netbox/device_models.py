"""A device type of NetBox -> the switch model that it is."""

import re

from sanfab.model.platforms.row import PLATFORMS, Platform

_MAKERS = (
    *("cisco", "dell", "force10", "poweredge", "powerswitch", "networking", "emc"),
    *("arista", "extreme", "summit", "brocade"),
)
"""Words of makers that a model may be named with, and without."""


def model_of(model: str, part_number: str) -> Platform | None:
    """Return the switch model of a device type; None: sanfab does not know it, or it fits several.

    Device types are named as their makers print them, with or without the maker, or by part
    numbers [NETBOX-DEVICETYPES].
    """
    words = {plain_letters(text) for text in (model, part_number)} - {""}
    words |= {plain_letters(re.sub(r"^n(\d)k-c", r"nexus-", part_number.lower()))} - {""}
    words |= {_without_maker(one) for one in words}
    rows = {
        row.model: row
        for row in PLATFORMS.values()
        if words
        & {
            plain_letters(row.model),
            plain_letters(row.title),
            _without_maker(plain_letters(row.title)),
        }
    }
    return next(iter(rows.values())) if len(rows) == 1 else None


def plain_letters(text: str) -> str:
    """Return a name without what people write differently.

    >>> plain_letters("S5248F-ON")
    's5248fon'
    """
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _without_maker(letters: str) -> str:
    for _ in _MAKERS:
        letters = next(
            (letters.removeprefix(one) for one in _MAKERS if letters.startswith(one)), letters
        )
    return letters
