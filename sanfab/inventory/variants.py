"""A SAN -> the same without some of its statements, or with another value in one of them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, cast, get_args, get_origin

from pydantic import BaseModel

from sanfab.model.san import San
from sanfab.model.yaml12 import Where

_BY_NAME = ("switches", "hosts", "arrays", "neighbors", "vlans", "vsans")
"""Sections whose entries others refer to: one of them is not removed as a whole."""


REMOVED = object()
"""Instead of a value: the statement is left out."""


class Statement(NamedTuple):
    """A key or an entry of a SAN."""

    where: Where
    value: object
    annotation: object
    """Type of a key; None: an entry."""
    stated: bool
    required: bool

    @property
    def is_removable(self) -> bool:
        """Return whether the SAN may do without it, as far as its type tells."""
        is_named = len(self.where) == 2 and self.where[0] in _BY_NAME  # noqa: PLR2004
        return self.stated and not self.required and len(self.where) > 1 and not is_named

    @property
    def is_choice(self) -> bool:
        """Return whether it is a key with one of a few words, as the role of a VLAN."""
        return bool(_choices(self.annotation))

    @property
    def other_values(self) -> tuple[object, ...]:
        """What else a single value may be; no reference names it."""
        if isinstance(self.value, bool):
            return (not self.value,)
        if choices := [one for one in _choices(self.annotation) if one != self.value]:
            return tuple(choices)
        if isinstance(self.value, int):
            return (-self.value - 1,)
        return (f"{self.value}~",) if isinstance(self.value, str) else ()


@cache
def _choices(annotation: object) -> tuple[object, ...]:
    """Return the words of a type; every statement of a SAN asks, of a few hundred types."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(word for one in get_args(annotation) for word in _choices(one))


def statements_of(san: San) -> Iterator[Statement]:
    """Yield every key and entry of a SAN, those with defaults included."""
    return _below((), san, stated=True, required=True)


def _below(where: Where, value: object, *, stated: bool, required: bool) -> Iterator[Statement]:
    if isinstance(value, BaseModel):
        for key, field in type(value).model_fields.items():
            own, is_set = getattr(value, key), stated and key in value.model_fields_set
            at = (*where, key)
            yield Statement(at, own, field.annotation, is_set, field.is_required())
            yield from _below(at, own, stated=is_set, required=field.is_required())
    elif isinstance(value, Mapping | tuple):
        entries = value.items() if isinstance(value, Mapping) else enumerate(value)
        for step, own in entries:
            yield Statement((*where, step), own, None, stated, required and len(value) == 1)
            yield from _below((*where, step), own, stated=stated, required=False)


def variant(san: San, changes: Mapping[Where, object]) -> San:
    """Return a SAN with other values, which are not validated; REMOVED: without a statement.

    A key that is removed has its default then.
    """
    tree: dict[Any, Any] = {}
    for where in sorted(changes, key=len):
        at = tree
        for step in where[:-1]:
            at = at.setdefault(step, {})
            if not isinstance(at, dict):
                break  # a part of what is changed as a whole
        else:
            at[where[-1]] = changes[where]
    return cast("San", _changed(san, tree))


def _changed(value: object, tree: Mapping[Any, Any]) -> object:
    """Return a value with what a tree of changes says of its parts; the others are the same."""
    if isinstance(value, BaseModel):
        own = {one: getattr(value, one) for one in tree}
        kept = _merged(own, tree)
        gone = {one: type(value).model_fields[one] for one in tree if one not in kept}
        defaults = {
            one: field.get_default(call_default_factory=True) for one, field in gone.items()
        }
        new = value.model_copy(update={**kept, **defaults})
        new.model_fields_set.difference_update(gone)
        return new
    if isinstance(value, tuple):
        return tuple(_merged(dict(enumerate(value)), tree).values())
    return _merged(dict(cast("Mapping[Any, Any]", value)), tree)


def _merged(entries: dict[Any, Any], tree: Mapping[Any, Any]) -> dict[Any, Any]:
    for step, change in tree.items():
        if change is REMOVED:
            entries.pop(step, None)
        elif isinstance(change, dict):
            entries[step] = _changed(entries[step], change)
        else:
            entries[step] = change
    return entries
