"""Facts and results -> plain data that `json.dumps` takes: sorted sets, no empty fields."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass

from sanfab.facts.switch import UnknownFactError

UNKNOWN = "unknown"
"""Stands for a value that the text does not prove."""
ALL = "all"
"""Stands for a list that is not limited; one of nothing is left out like all that is empty."""
UNLIMITED = frozenset({"trunk_vlans", "trunk_vsans"})
"""Fields whose None means all of them."""
_REASONS = "doubts"
"""Field of a record that says why facts are not proven: one reason is enough for all values."""
JsonValue = str | int | float | bool | list["JsonValue"] | dict[str, "JsonValue"] | None


def to_json(value: object) -> JsonValue:
    """Return the JSON value of a record, a collection or a scalar.

    >>> from sanfab.facts.status import LldpNeighbour  # a named tuple is a record, not a list
    >>> to_json(LldpNeighbour("esx01", "vmnic2"))
    {'system': 'esx01', 'port': 'vmnic2'}
    """
    if value is None or isinstance(value, str | int | float | bool):
        return value
    names = _field_names(value)
    if names:
        return _record({name: _field(value, name) for name in names})
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in sorted(value.items(), key=_by_name)}
    if isinstance(value, set | frozenset):
        return [to_json(item) for item in sorted(value)]
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    return str(value)


def _field_names(value: object) -> tuple[str, ...]:
    """Return the fields of a dataclass or named tuple; none: it is no record."""
    if is_dataclass(value):
        return tuple(item.name for item in fields(value))
    return getattr(value, "_fields", ())


def _field(record: object, name: str) -> object:
    try:
        value = getattr(record, name)
    except UnknownFactError:
        return UNKNOWN
    return ALL if value is None and name in UNLIMITED else value


def shared_json(values: Sequence[JsonValue]) -> JsonValue:
    """Return what all values say; ``unknown`` stands where they differ.

    >>> shared_json([{"mode": "access", "mtu": 1500}, {"mode": "none", "mtu": 1500}])
    {'mode': 'unknown', 'mtu': 1500}
    >>> shared_json([{"mtu": 1500}, {"mtu": "unknown", "doubts": {"mtu": "the default"}}])
    {'mtu': 'unknown', 'doubts': {'mtu': 'the default'}}
    """
    first, *others = values
    if all(other == first for other in others):
        return first
    records = [value for value in values if isinstance(value, dict)]
    if len(records) < len(values):
        return UNKNOWN
    names = dict.fromkeys(name for record in records for name in record)
    shared = {name: shared_json([record.get(name) for record in records]) for name in names}
    reasons: dict[str, JsonValue] = {}
    for record in records:
        found = record.get(_REASONS)
        reasons = (found if isinstance(found, dict) else {}) | reasons
    return shared | {_REASONS: reasons} if reasons else shared


def _record(named: dict[str, object]) -> dict[str, JsonValue]:
    """Return a record without empty fields; false and 0 are not empty."""
    return {
        name: to_json(value)
        for name, value in named.items()
        if value is not None and value not in ("", [], {}, set(), ())
    }


def _by_name(item: tuple[object, object]) -> tuple[int, str]:
    key = item[0]
    return (key, "") if isinstance(key, int) else (0, str(key))
