"""Facts -> facts that may be changed without touching the first ones.

Facts are trees of a few kinds of values, so this is many times faster than ``copy.deepcopy``, which
would take most of the time of a plan.
"""

from dataclasses import is_dataclass
from typing import TypeVar

from sanfab.facts import ZoneMember

Value = TypeVar("Value")

_SHARED = (str, int, bool, type(None), ZoneMember)
"""Kinds of values that cannot change."""


def copied(value: Value) -> Value:
    """Return a copy of facts, or of a part of them, that shares nothing that can change.

    >>> lists = {"a": [1], "b": [2]}
    >>> copied(lists) == lists, copied(lists)["a"] is lists["a"]
    (True, False)
    """
    return _copied(value)  # type: ignore[return-value]  # of the kind of what it copies


def _copied(value: object) -> object:
    kind = type(value)
    if kind in _SHARED:
        return value
    if isinstance(value, dict):
        return {key: _copied(entry) for key, entry in value.items()}
    if isinstance(value, set | list):
        return value.copy()  # what is in them cannot change
    if not is_dataclass(value):
        raise TypeError(f"{kind.__name__} has no place in facts")
    new = object.__new__(kind)
    for name in kind.__slots__:  # type: ignore[attr-defined]
        setattr(new, name, _copied(getattr(value, name)))
    return new
