"""Facts -> a deep copy of them.

Facts are trees of a few types, so this is many times faster than ``copy.deepcopy``, which would
take most of the time of a plan.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from operator import attrgetter
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from sanfab.facts.fc import ZoneMember
from sanfab.facts.policy_kind import EcnThresholds, PolicyKind
from sanfab.facts.routing import Route
from sanfab.facts.switch import SwitchDefaults, UserLines

_Value = TypeVar("_Value")

_SHARED = frozenset(
    {str, int, bool, type(None), PolicyKind, EcnThresholds, UserLines, ZoneMember, Route}
    | {SwitchDefaults}
)
"""Immutable types."""


def clone(value: _Value) -> _Value:
    """Return a copy of facts, or of a part of them, that shares no mutable value with the original.

    >>> lists = {"a": [1], "b": [2]}
    >>> clone(lists) == lists, clone(lists)["a"] is lists["a"]
    (True, False)
    """
    return _clone(value)  # type: ignore[return-value]  # of the type of its argument


def _clone(value: object) -> object:
    kind = type(value)
    if kind in _SHARED:
        return value
    copy = _COPIES.get(kind)
    if copy is None:
        copy = _COPIES[kind] = _copier_of(kind)
    return copy(value)


def _clone_dict(value: dict[object, object]) -> dict[object, object]:
    # Most entries are shared; a call for each would take half of the time.
    return {key: entry if type(entry) in _SHARED else _clone(entry) for key, entry in value.items()}


_COPIES: dict[type, Callable[[Any], object]] = {
    dict: _clone_dict,
    frozenset: frozenset,  # itself
    set: set.copy,  # the items of sets and lists are immutable
    list: list.copy,
}
"""What copies a value, by its type; a record's is made when the first one is copied."""


def _copier_of(kind: type) -> Callable[[Any], object]:
    """Return what copies a record: all fields at once, copies of those that may be changed."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no type of facts")
    types = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    mutable = [
        (at, _copier_of_field(types[name]))
        for at, name in enumerate(names)
        if not _is_shared(types[name])
    ]
    values_of = attrgetter(*names, "__class__")  # of one name alone it gives no tuple

    def copy(record: object) -> object:
        values = [*values_of(record)[:-1]]
        for at, copy_field in mutable:
            if values[at] is not None:
                values[at] = copy_field(values[at])
        return kind(*values)

    return copy


def _copier_of_field(annotated: object) -> Callable[[Any], object]:
    """Return what copies a value of an annotated type that is not None."""
    kinds = [kind for kind in get_args(annotated) if kind is not type(None)]
    if get_origin(annotated) in {Union, UnionType} and len(kinds) == 1:
        return _copier_of_field(kinds[0])
    plain = get_origin(annotated) or annotated
    return _COPIES.get(plain, _clone) if isinstance(plain, type) else _clone


def _is_shared(kind: object) -> bool:
    """Return whether all values of an annotated type are immutable."""
    if get_origin(kind) in {Union, UnionType}:
        return all(map(_is_shared, get_args(kind)))
    return kind in _SHARED or get_origin(kind) is Literal
