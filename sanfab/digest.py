"""A record -> its digest: equal digests mean equal records, also from one run to the next.

`repr` would not do: the order of a set of words differs from run to run. The order of a dictionary
counts, although a record does not depend on it: what is computed from one may.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any

_PLAIN = frozenset({str, int, float, bool, type(None)})


def record_digest(*values: object) -> str:
    """Return the digest of records, collections and scalars.

    >>> record_digest({"b", "a"}) == record_digest({"a", "b"})
    True
    >>> record_digest(1) == record_digest(True)
    False
    """
    return hashlib.sha256(repr(_plain(values)).encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: object) -> object:
    """Return a value of tuples and scalars alone, whose `repr` identifies the value."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    maker = _MAKERS.get(kind)
    if maker is None:
        maker = _MAKERS[kind] = _maker_of(kind)
    return maker(value)


def _plain_dict(value: dict[object, object]) -> object:
    return "dict", [(_plain(key), _plain(item)) for key, item in value.items()]


def _plain_set(value: set[object]) -> object:
    return "set", sorted([repr(_plain(item)) for item in value]) if value else []


def _plain_list(value: list[object]) -> object:
    return _plain_items(value)


def _plain_tuple(value: tuple[object, ...]) -> object:
    return tuple(_plain_items(value))


def _plain_items(values: Iterable[object]) -> list[object]:
    """Return plain values; most are plain or empty already, and calls would double the time."""
    return [item if type(item) in _PLAIN or not item else _plain(item) for item in values]


_MAKERS: dict[type, Callable[[Any], object]] = {
    dict: _plain_dict,
    set: _plain_set,
    frozenset: _plain_set,
    list: _plain_list,
    tuple: _plain_tuple,
    range: repr,
}


def _maker_of(kind: type) -> Callable[[Any], object]:
    """Return what makes plain values of a type, which stand behind its name."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if issubclass(kind, str | int):  # a word of an enumeration
        return lambda value: (name, str(value))
    if issubclass(kind, tuple):
        return lambda value: (name, *map(_plain, value))
    if not is_dataclass(kind):
        raise TypeError(f"{name} has no digest")
    values_of = attrgetter(*(field.name for field in fields(kind)), "__class__")

    def plain_record(value: object) -> object:
        return (name, *_plain_items(values_of(value)[:-1]))

    return plain_record
