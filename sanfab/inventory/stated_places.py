"""Patterns of places -> the keys of an inventory that they stand for."""

import re
from collections.abc import Iterable, Iterator

from sanfab.model.base import Model
from sanfab.model.san import San

KeyPath = tuple[str, ...]
"""The way to a key of the inventory."""
_RANGE = re.compile(r"\[(\d+)-(\d+)\]")


def stated_places(san: San) -> Iterator[KeyPath]:
    """Yield the way to each key that the inventory states."""
    for key, value in _parts(san):
        if key not in {"assumed", "models"}:
            yield from _places(value, (key,))


def _places(value: object, where: KeyPath) -> Iterator[KeyPath]:
    yield where
    for key, one in _parts(value):
        yield from _places(one, (*where, key))


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """Yield what a value consists of, by key: texts and numbers have no parts."""
    if isinstance(value, Model):
        yield from ((key, getattr(value, key)) for key in value.model_fields_set)
    elif isinstance(value, dict):
        yield from ((str(key), one) for key, one in value.items())
    elif isinstance(value, tuple):
        yield from ((str(at), one) for at, one in enumerate(value) if isinstance(one, Model))


def places_of(value: str, places: Iterable[KeyPath]) -> list[KeyPath]:
    """Return the places that a pattern stands for: ``[3-8]`` is each number, ``*`` any one key.

    >>> places_of("arrays.a.ports.c4[3-4].wwpn", [("arrays", "a", "ports", "c43", "wwpn")])
    [('arrays', 'a', 'ports', 'c43', 'wwpn')]
    """
    pattern = re.compile(_expression(value))
    return [place for place in places if pattern.fullmatch(".".join(place))]


def _expression(value: str) -> str:
    parts = []
    last = 0
    for found in _RANGE.finditer(value):
        parts.append(_with_stars(value[last : found.start()]))
        first, end = found.groups()
        names = (str(one).zfill(len(first)) for one in range(int(first), int(end) + 1))
        parts.append(f"(?:{'|'.join(names)})")
        last = found.end()
    return "".join([*parts, _with_stars(value[last:])])


def _with_stars(text: str) -> str:
    return re.escape(text).replace(r"\*", r"[^.]+")
