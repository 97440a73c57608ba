"""Two facts of the same type -> the differences between them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import NamedTuple


class Difference(NamedTuple):
    """One field with two different values."""

    where: str
    """Dotted path of the field, for example ``ports.Ethernet1/5.mtu``."""
    expected: object
    found: object

    def __str__(self) -> str:
        return f"{self.where}: expected {_shown(self.expected)}, found {_shown(self.found)}"


MISSING = object()
"""Placeholder for an entry that only the other of two mappings has."""


def fact_differences(expected: object, found: object, where: str = "") -> Iterator[Difference]:
    """Yield every difference between two facts, each at the innermost field."""
    if expected == found:
        return
    if is_dataclass(expected) and type(expected) is type(found):
        for field in (one for one in fields(expected) if one.compare):
            yield from fact_differences(
                getattr(expected, field.name), getattr(found, field.name), _join(where, field.name)
            )
    elif isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in sorted({*expected, *found}, key=str):
            yield from fact_differences(
                expected.get(key, MISSING), found.get(key, MISSING), _join(where, str(key))
            )
    else:
        yield Difference(where, expected, found)


def _join(where: str, step: str) -> str:
    return f"{where}.{step}" if where else step


def _shown(value: object) -> str:
    if value is MISSING:
        return "nothing"
    if isinstance(value, set | frozenset):
        return ", ".join(str(item) for item in sorted(value, key=str)) or "none"
    return repr(value) if isinstance(value, str) else str(value)
