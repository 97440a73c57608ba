"""A record -> its digest: equal digests mean equal records, also from one run to the next.

`repr` would not do: the order of a set of words differs from run to run. The order of a dictionary
counts, although a record does not depend on it: what is computed from one may.
"""

import hashlib
import marshal
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

_SCALARS = frozenset({str, int, float, bool, NoneType})
_FORM = 2
"""Form of `marshal` that tells types apart, puts sets in order, and does not depend on which values
are one object; later forms do."""


def record_digest(*values: object) -> str:
    """Return the digest of records, collections and scalars.

    >>> record_digest({"b", "a"}) == record_digest({"a", "b"})
    True
    >>> record_digest(1) == record_digest(True)
    False
    """
    return hashlib.sha256(_bytes_of(values)).hexdigest()


def _bytes_of(value: object) -> bytes:
    try:
        return marshal.dumps(_plain(value), _FORM)  # type: ignore[arg-type]  # what is plain
    except ValueError as error:
        raise TypeError(
            "no digest: a value of a field is not of the type that it states"
        ) from error


def _plain(value: object) -> object:
    """Return a value of collections and scalars alone, which stand for records and their types."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    maker = _MAKERS.get(kind)
    if maker is None:
        maker = _MAKERS[kind] = _maker_of(kind)
    return maker(value)


def _plain_dict(value: dict[object, object]) -> object:
    return "dict", [(_plain(key), _plain(item)) for key, item in value.items()]


def _plain_set(value: set[object]) -> object:
    if all(type(item) in _SCALARS for item in value):
        return frozenset(value)
    return "set", sorted(map(_bytes_of, value))


def _plain_list(value: list[object]) -> object:
    return _plain_items(value)


def _plain_tuple(value: tuple[object, ...]) -> object:
    return tuple(_plain_items(value))


def _plain_items(values: Iterable[object]) -> list[object]:
    """Return plain values; most are plain already, and calls would double the time."""
    return [item if type(item) in _SCALARS else _plain(item) for item in values]


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
    if is_dataclass(kind):
        names = [one.name for one in fields(kind)]
    elif hasattr(kind, "_fields"):
        names = [*kind._fields]  # of a NamedTuple
    else:
        raise TypeError(f"{name} has no digest")
    values_of = attrgetter(*names, "__class__")  # of one name alone it gives no tuple
    types = get_type_hints(kind)
    others = [at for at, one in enumerate(names) if not _is_plain(types[one])]

    def plain_record(value: object) -> object:
        values = [*values_of(value)[:-1], name]
        for at in others:
            if values[at]:  # most are empty, and plain
                values[at] = _plain(values[at])
        return values

    return plain_record


def _is_plain(annotated: object) -> bool:
    """Return whether the values of an annotated type are scalars, or collections of numbers.

    Sets of words are looked at: some of the words are those of an enumeration.
    """
    origin, parts = get_origin(annotated), get_args(annotated)
    if origin in {set, frozenset, dict}:
        return set(parts) == {int}
    if origin in {Union, UnionType}:
        return all(map(_is_plain, parts))
    return origin is Literal or annotated in _SCALARS
