"""Hostile texts in every field of hosts and arrays: refused, or harmless wherever they are written.

A text that the type of a field refuses goes no further. The others are written: one of each field
at once, as long as the rest of the inventory accepts any of them, else each alone.
"""

import random
from functools import cache
from itertools import zip_longest

import pytest

from sanfab.arrays.intent import array_facts
from support.hostile_fields import (
    FOLDER,
    Field,
    Spot,
    Written,
    changed,
    inventory,
    is_name,
    is_of_type,
    spots,
    types,
    written,
)
from support.hostile_texts import hostile
from support.nightly import NIGHTLY
from support.plain_texts import assert_plain_documents, assert_plain_script

TEXTS = 100_000 if NIGHTLY else 2
"""Hostile texts of each field."""
TRIED = 4 if NIGHTLY else 0
"""Texts of a field that are written alone before it is written with others."""

Chosen = dict[Spot, tuple[str, ...]]


def test_every_field_has_a_place() -> None:
    assert set(spots()) == set(types())


@cache
def accepted(field: Field) -> Chosen:
    """Return the texts, each once, that the type of a field accepts, by their place."""
    places = spots()[field]
    rng = random.Random("/".join(field))
    found: dict[Spot, dict[str, None]] = {spot: {} for spot in places}
    for number in range(TEXTS):
        spot = places[number % len(places)]
        text = hostile(rng, str(spot.text))
        if text not in found[spot] and is_of_type(field, text):
            found[spot][text] = None
    return {spot: tuple(texts) for spot, texts in found.items()}


def assert_plain(made: Written) -> None:
    for file, text in made.scripts.items():
        assert_plain_script(file, text)
    for name, documents in made.documents.items():
        assert_plain_documents(array_facts(made.cabling, name), documents)


def is_written(name: str, chosen: list[tuple[Spot, str]]) -> bool:
    """Return whether an inventory with these texts is accepted; what is written is harmless."""
    data = inventory(name)
    for spot, text in sorted(chosen, key=lambda one: is_name(one[0])):  # paths hold names
        data = changed(data, spot, text)
    made = written(data)
    if made is not None:
        assert_plain(made)
    return made is not None


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_no_text_of_a_field_becomes_a_command(name: str, note: list[str]) -> None:
    assert is_written(name, [])
    alone: list[list[tuple[Spot, str]]] = []
    together: list[list[tuple[Spot, str]]] = []
    count = 0
    for field in spots():
        for spot, texts in accepted(field).items():
            if spot.inventory == name:
                tried = [is_written(name, [(spot, text)]) for text in texts[:TRIED]]
                chosen = [(spot, text) for text in texts[TRIED:]]
                (together if all(tried) else alone).append(chosen)
                count += sum(tried)
    rounds = [[one for one in texts if one] for texts in zip_longest(*together)]
    refused = [one for texts in rounds if not is_written(name, texts) for one in texts]
    singles = [*refused, *(one for texts in alone for one in texts)]
    harmless = sum(is_written(name, [one]) for one in singles)
    count += sum(map(len, rounds)) - len(refused) + harmless
    note.append(
        f"hostile texts in fields: {name}: {TEXTS} for each field, {count} accepted and harmless, "
        f"{len(singles) - harmless} refused by the rest of the inventory"
    )
    assert count or not NIGHTLY
