"""Differences of a switch -> groups of equal ones, few enough to be read at a terminal."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from sanfab.facts.diff import Difference
from sanfab.live.drift import describe_difference

SHOWN_EACH = 20
"""Differences of a switch that are shown one by one."""
SHOWN_OF_KIND = 6
"""Groups of one kind that are shown where there are more differences."""
_OBJECTS = frozenset({"ports", "lags", "vlans", "vfcs", "vrfs", "breakouts"})
"""Kinds of facts whose differences are equal on several objects."""


class DifferenceGroup(NamedTuple):
    """The same difference on some objects of one kind, or that of one place."""

    place: str
    """Kind of the objects, as ``ports``; or the one place."""
    field: str
    """As ``mtu``; empty: the whole object."""
    expected: str
    found: str
    names: tuple[str, ...]
    """The objects; empty: there is one place."""


def equal_differences(differences: Iterable[Difference]) -> list[DifferenceGroup]:
    """Return the differences, equal ones together, in the order of the first of each group."""
    names_of: dict[tuple[str, str, str, str], list[str]] = {}
    for one in differences:
        where, expected, found = describe_difference(one)
        kind, _, rest = where.partition(".")
        name, _, field = rest.partition(".")
        if kind in _OBJECTS and name:
            meant, there = (text.replace(f"name {name}, ", "", 1) for text in (expected, found))
            names_of.setdefault((kind, field, meant, there), []).append(name)
        else:
            names_of[where, "", expected, found] = []
    return [DifferenceGroup(*key, tuple(names)) for key, names in names_of.items()]


def shown_and_hidden(
    groups: Iterable[DifferenceGroup],
) -> tuple[list[DifferenceGroup], dict[str, int]]:
    """Return the first groups of each kind, and how many other differences each kind has."""
    seen, hidden = Counter[str](), Counter[str]()
    shown = []
    for one in groups:
        kind = one.place.partition(".")[0]
        seen[kind] += 1
        if seen[kind] <= SHOWN_OF_KIND:
            shown.append(one)
        else:
            hidden[kind] += len(one.names) or 1
    return shown, dict(hidden)


def group_place(one: DifferenceGroup) -> str:
    """Return the place of a group: that of its one object, or without the names of several."""
    names = one.names if len(one.names) == 1 else ()
    return ".".join(word for word in (one.place, *names, one.field) if word)
