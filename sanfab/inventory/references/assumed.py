"""References of values that are marked as assumed."""

from collections.abc import Iterator

from sanfab.inventory.references.messages import Problem
from sanfab.inventory.stated_places import places_of, stated_places
from sanfab.model.san import San


def assumed_problems(san: San) -> Iterator[Problem]:
    """Yield the marks of what the inventory does not state."""
    if not san.assumed:
        return
    stated = [*stated_places(san)]
    for index, one in enumerate(san.assumed):
        if not places_of(one.value, stated):
            yield (
                ("assumed", index, "value"),
                f"found {one.value}, expected the place of a value that the inventory states, as "
                "arrays.fas01.ports.c43.wwpn",
            )
