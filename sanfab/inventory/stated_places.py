"""Patterns of places -> the keys of an inventory that they stand for."""

import re
from collections.abc import Iterable, Iterator

from sanfab.model.base import Model
from sanfab.model.san import San

KeyPath = tuple[str, ...]
"""The way to a key of the inventory."""
_RANGE = re.compile(r"\[([0-9]{1,9})-([0-9]{1,9})\]")


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
        parts.append(f"(?:{'|'.join(_numbers(first, end))})")
        last = found.end()
    return "".join([*parts, _with_stars(value[last:])])


def _numbers(first: str, end: str) -> Iterator[str]:
    """Yield patterns of the numbers of a range, with leading zeros as its first one has.

    What they stand for is never listed: somebody may type one digit too many.

    >>> [*_numbers("08", "112")]
    ['(?:0[8-9]|9[0-9]{1}|[1-8][0-9]{1})', '1(?:0[0-9]{1}|1[0-2])']
    """
    end = end.lstrip("0").zfill(len(first))
    for length in range(len(first), len(end) + 1):
        low = first if length == len(first) else "1".ljust(length, "0")
        high = end if length == len(end) else "9" * length
        yield _between(low, high) if low <= high else "(?!)"


def _between(low: str, high: str) -> str:
    """Return the pattern of the numbers between two of as many digits."""
    rest = len(low) - 1
    if low[:1] == high[:1]:
        return low[:1] + _between(low[1:], high[1:]) if low else ""
    if (low, high) == ("0" * len(low), "9" * len(low)):
        return f"[0-9]{{{len(low)}}}"
    if rest == 0:
        return f"[{low}-{high}]"
    parts = [
        f"{low[0]}{_between(low[1:], '9' * rest)}",
        f"{high[0]}{_between('0' * rest, high[1:])}",
    ]
    inner = int(low[0]) + 1, int(high[0]) - 1
    if inner[0] <= inner[1]:
        parts.append(f"[{inner[0]}-{inner[1]}][0-9]{{{rest}}}")
    return f"(?:{'|'.join(parts)})"


def _with_stars(text: str) -> str:
    return re.escape(text).replace(r"\*", r"[^.]+")
