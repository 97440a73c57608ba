"""Facts -> a deep copy of them.

Facts are trees of a few types, so this is many times faster than ``copy.deepcopy``, which would
take most of the time of a plan.
"""

from dataclasses import is_dataclass
from typing import TypeVar

from sanfab.facts import ZoneMember

Value = TypeVar("Value")

_SHARED = frozenset({str, int, bool, type(None), ZoneMember})
"""Immutable types."""


def clone(value: Value) -> Value:
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
    # Most entries are shared; a call for each would take half of the time.
    if isinstance(value, dict):
        return {
            key: entry if type(entry) in _SHARED else _clone(entry) for key, entry in value.items()
        }
    if isinstance(value, set | list):
        return value.copy()  # their items are immutable
    if not is_dataclass(value):
        raise TypeError(f"{kind.__name__} is no type of facts")
    new = object.__new__(kind)
    for name in kind.__slots__:  # type: ignore[attr-defined]
        entry = getattr(value, name)
        setattr(new, name, entry if type(entry) in _SHARED else _clone(entry))
    return new
