"""Two editions of facts -> the differences between them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import NamedTuple


class Difference(NamedTuple):
    """One place where two editions disagree."""

    where: str
    """As ``ports.Ethernet1/5.mtu``."""
    expected: object
    found: object

    def __str__(self) -> str:
        return f"{self.where}: expected {_shown(self.expected)}, found {_shown(self.found)}"


MISSING = object()


def differences(expected: object, found: object, where: str = "") -> Iterator[Difference]:
    """Yield every difference between two editions, each as deep as it goes."""
    if expected == found:
        return
    if is_dataclass(expected) and type(expected) is type(found):
        for field in fields(expected):
            yield from differences(
                getattr(expected, field.name), getattr(found, field.name), _join(where, field.name)
            )
    elif isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in sorted({*expected, *found}, key=str):
            yield from differences(
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
