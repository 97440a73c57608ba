"""Values that an inventory marks as assumed -> what of them concerns a switch, host or array."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from sanfab.inventory.cabling import Cabling
from sanfab.model.base import Model
from sanfab.model.fabric import AssumedIntent
from sanfab.model.san import San

OwnerKind = Literal["switches", "hosts", "arrays"]
_Place = tuple[str, ...]
_RANGE = re.compile(r"\[(\d+)-(\d+)\]")


def stated_places(san: San) -> Iterator[_Place]:
    """Yield the way to each key that the inventory states."""
    for key, value in _parts(san):
        if key not in {"assumed", "models"}:
            yield from _places(value, (key,))


def _places(value: object, where: _Place) -> Iterator[_Place]:
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


def places_of(value: str, places: Iterable[_Place]) -> list[_Place]:
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


def assumed_of(cabling: Cabling, kind: OwnerKind, name: str) -> tuple[AssumedIntent, ...]:
    """Return the marks that concern one device, in the order of the inventory."""
    if not cabling.san.assumed:
        return ()
    stated = [*stated_places(cabling.san)]
    return tuple(
        one
        for one in cabling.san.assumed
        if any(_concerns(cabling, kind, name, place) for place in places_of(one.value, stated))
    )


def _concerns(cabling: Cabling, kind: OwnerKind, name: str, place: _Place) -> bool:
    section, *rest = place
    if section == kind:
        return bool(rest) and rest[0] == name
    if section in {"hosts", "arrays"} and kind == "switches":
        return _is_at(cabling, name, rest)
    if section == "hosts" and kind == "arrays":
        return bool(rest) and rest[0] in cabling.users_of.get(name, [])
    return section in {"vlans", "vsans"} or (kind == "switches" and section not in _OF_DEVICES)


_OF_DEVICES = {"switches", "hosts", "arrays", "name", "description", "profile", "waivers", "access"}


def _is_at(cabling: Cabling, switch: str, rest: list[str]) -> bool:
    """Return whether a device, or the port of it that a place is about, is cabled to a switch."""
    if not rest:
        return False
    cables = cabling.ports_of(rest[0])
    if len(rest) > 2 and rest[1] == "ports":  # noqa: PLR2004 - device, ports, label
        cables = [cable for cable in cables if cable.label == rest[2]]
    elif len(rest) > 1:
        return False  # of the device alone: nothing of it is on a switch
    return any(cable.switch == switch for cable in cables)


def assumed_lines(marks: Iterable[AssumedIntent]) -> list[str]:
    """Return the marks as lines for people."""
    return [f"{one.value}: {one.reason}" if one.reason else one.value for one in marks]
