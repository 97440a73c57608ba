"""Ranges in names: ``esx[01-16]`` and ``10.14.1.[21-36]`` in its values, expanded in step."""

import re
from functools import lru_cache

from sanfab.model.yaml12 import Data, Where

_RANGE = re.compile(r"\[([0-9a-fA-F]+)-([0-9a-fA-F]+)\]")
DECIMAL, HEX = 10, 16
LIMIT = 4096
"""Largest number of entries in one range."""


class RangeError(Exception):
    """A range that cannot be expanded, and where inside the entry it is."""

    def __init__(self, where: Where, message: str) -> None:
        self.where, self.message = where, message
        super().__init__(message)


def has_range(text: str) -> bool:
    """Return whether a name holds a range."""
    return "[" in text


@lru_cache(maxsize=4096)
def expand_name(text: str, base: int = DECIMAL) -> tuple[str, ...]:
    """Return the names that one name with a range stands for.

    >>> expand_name("esx[08-11]")
    ('esx08', 'esx09', 'esx10', 'esx11')
    >>> expand_name("10:00:00:00:c9:00:00:[0e-10]", 16)
    ('10:00:00:00:c9:00:00:0e', '10:00:00:00:c9:00:00:0f', '10:00:00:00:c9:00:00:10')
    """
    match = _RANGE.search(text)
    if not match:
        return (text,)
    first, last = match.groups()
    try:
        low, high = int(first, base), int(last, base)
    except ValueError:
        raise RangeError((), f"found range [{first}-{last}], expected decimal numbers") from None
    if not low <= high < low + LIMIT:
        raise RangeError(
            (), f"found range [{first}-{last}], expected an ascending range of at most {LIMIT}"
        )
    width = len(first) if first.startswith("0") or base == HEX else 0
    letter = "x" if base == HEX else "d"
    head, tail = text[: match.start()], text[match.end() :]
    return tuple(f"{head}{number:0{width}{letter}}{tail}" for number in range(low, high + 1))


def expand_entries(key: str, value: Data) -> dict[str, Data]:
    """Return the entries that one entry with a range in its key stands for.

    Raises RangeError when a range in the value has another length than that of the key.
    """
    names = expand_name(key)
    if names == (key,):
        return {key: value}
    return {name: _pick(value, index, len(names), ()) for index, name in enumerate(names)}


def _pick(value: Data, index: int, count: int, where: Where) -> Data:
    if isinstance(value, dict):
        return {key: _pick(item, index, count, (*where, key)) for key, item in value.items()}
    if isinstance(value, list):
        return [_pick(item, index, count, (*where, at)) for at, item in enumerate(value)]
    if not isinstance(value, str) or "[" not in value:
        return value
    return _pick_text(value, index, count, where)


def _pick_text(value: str, index: int, count: int, where: Where) -> str:
    try:
        names = expand_name(value, HEX if where[-1:] in {("wwpn",), ("mac",)} else DECIMAL)
    except RangeError as error:
        raise RangeError(where, error.message) from None
    if len(names) not in {1, count}:
        raise RangeError(
            where, f"found a range of {len(names)}, expected {count}, as in the key of this entry"
        )
    return names[index] if len(names) > 1 else value
