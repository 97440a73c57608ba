"""Ranges in names: ``esx[01-16]``, and ``10.14.1.[21-36]`` or a list in its values, in step."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sanfab.model.yaml12 import Data, Where

_RANGE = re.compile(r"\[([0-9a-fA-F]+)-([0-9a-fA-F]+)\]")
DECIMAL, HEX = 10, 16
HEX_ADDRESS = -16
"""Hexadecimal without leading zeros, as in a group of an IPv6 address."""
NAMES_SHOWN = 4
"""Most names of a range that a message writes out."""
LIMIT = 4096
"""Largest number of entries in one range."""
LISTED = frozenset(
    {"at", "to", "via", "ip", "wwpn", "iqn", "mac", "alias", "description", "vfc"}
    | {"row", "rack", "unit", "length", "label"}
)
"""Keys of one value: a list there, in an entry with a range, has one value for each name."""
NUMBERS = frozenset({"lag", "vfc", "domain", "unit"})
"""Keys whose value is a number: a range there is written as text, as ``"[11-14]"``."""


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
    >>> expand_name("2001:db8::[f-11]", HEX_ADDRESS)
    ('2001:db8::f', '2001:db8::10', '2001:db8::11')
    """
    match = _RANGE.search(text)
    if not match:
        return (text,)
    first, last = match.groups()
    try:
        low, high = int(first, abs(base)), int(last, abs(base))
    except ValueError:
        hint = _letters(text, match)
        raise RangeError(
            (), f"found range [{first}-{last}], expected decimal numbers{hint}"
        ) from None
    if not low <= high < low + LIMIT:
        raise RangeError(
            (), f"found range [{first}-{last}], expected an ascending range of at most {LIMIT}"
        )
    width = len(first) if first.startswith("0") or base == HEX else 0
    letter = "d" if base == DECIMAL else "x"
    head, tail = text[: match.start()], text[match.end() :]
    return tuple(f"{head}{number:0{width}{letter}}{tail}" for number in range(low, high + 1))


@lru_cache(maxsize=4096)
def expanded(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the devices of a list, each once, ranges expanded and ports left out.

    A wrong range, reported elsewhere, stays as it is.
    """
    return tuple(dict.fromkeys(device for device, _ in named_ports(names)))


def named_ports(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the devices of a list, ranges expanded, each with its port; empty: all ports."""
    for name in names:
        try:
            found = expand_name(name)
        except RangeError:
            found = (name,)
        for one in found:
            device, _, port = one.partition(" ")
            yield device, port


def _letters(text: str, match: re.Match[str]) -> str:
    """Return the names that a range of letters means, as ``; write ...``; else nothing."""
    first, last = match.groups()
    if not (len(first) == len(last) == 1 and first.isalpha() and last.isalpha() and first < last):
        return ""
    names = [f"{text[: match.start()]}{chr(one)}" for one in range(ord(first), ord(last) + 1)]
    shown = ", ".join(f"{one}{text[match.end() :]}" for one in names[:NAMES_SHOWN])
    more = " and so on" if len(names) > NAMES_SHOWN else ""
    return f"; letters do not count: write {shown}{more} one by one"


def expand_entries(key: str, value: Data) -> dict[str, Data]:
    """Return the entries that one entry with a range in its key stands for.

    Raises RangeError when a range or a list of values in it has another length than that of the
    key.
    """
    names = expand_name(key)
    if names == (key,):
        return {key: value}
    return {name: _pick(value, _Pick(index, len(names)), ()) for index, name in enumerate(names)}


def expand_item(value: Data) -> list[Data]:
    """Return the items that an item of a list stands for: one, or one for each of its ranges.

    >>> expand_item({"between": ["leaf-[1-2] 49", "spine-a Ethernet[1-2]"], "lag": "[11-12]"})
    [{'between': ['leaf-1 49', 'spine-a Ethernet1'], 'lag': 11}, \
{'between': ['leaf-2 49', 'spine-a Ethernet2'], 'lag': 12}]
    """
    counts = {len(expand_name(text)) for text in _texts(value)} - {1}
    count = max(counts, default=1)
    if count == 1:
        return [value]
    return [_pick(value, _Pick(index, count, "one for each link"), ()) for index in range(count)]


def _texts(value: Data) -> Iterator[str]:
    if isinstance(value, str) and "[" in value:
        yield value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        yield from _texts(one)


class _Pick(NamedTuple):
    """Which of the values of a range is taken."""

    position: int
    total: int
    words: str = "as in the key of this entry"


def _pick(value: Data, pick: _Pick, where: Where) -> Data:
    if isinstance(value, dict):
        return {key: _pick(item, pick, (*where, key)) for key, item in value.items()}
    if isinstance(value, list):
        if has_value_for_each(where) and not _counts_in_step(value):
            return _pick_item(value, pick, where)
        return [_pick(item, pick, (*where, at)) for at, item in enumerate(value)]
    if not isinstance(value, str) or "[" not in value:
        return value
    return _pick_text(value, pick, where)


def has_value_for_each(where: Where) -> bool:
    """Return whether a list there, in an entry with a range, has one value for each name."""
    return bool(where) and (where[-1] in LISTED or is_address_in_vlan(where))


def is_address_in_vlan(where: Where) -> bool:
    """Return whether a place is that of an address by VLAN: a port itself may be called ``ip``.

    >>> is_address_in_vlan(("ports", "eth0", "ip", "iscsi_a")), is_address_in_vlan(("ip", "iscsi"))
    (True, True)
    >>> is_address_in_vlan(("ports", "ip", "vlans"))
    False
    """
    return where[-2:-1] == ("ip",) and where[-3:-2] != ("ports",)


def _counts_in_step(value: list[Data]) -> bool:
    """Return whether a list is one value for every name: a list of addresses that all count.

    >>> _counts_in_step(["10.14.1.[21-36]", "2001:db8::[11-20]"])
    True
    >>> _counts_in_step(["10.14.1.21", "10.14.1.22"])
    False
    """
    return bool(value) and all(isinstance(one, str) and has_range(one) for one in value)


def _pick_item(value: list[Data], pick: _Pick, where: Where) -> Data:
    if any(isinstance(one, str) and has_range(one) for one in value):
        raise RangeError(
            where,
            "found a list with a range in some of its values, expected one in each (several "
            "addresses for each name), or none (a value for each name)",
        )
    if len(value) != pick.total:
        raise RangeError(
            where, f"found a list of {len(value)}, expected {pick.total}, {pick.words}"
        )
    return value[pick.position]


def _pick_text(value: str, pick: _Pick, where: Where) -> Data:
    base = _base_of(value, where)
    try:
        names = expand_name(value, base)
    except RangeError as error:
        raise RangeError(where, error.message) from None
    if len(names) not in {1, pick.total}:
        kind = "an IPv6 address" if base == HEX_ADDRESS else f"a {str(where[-1]).upper()}"
        hint = _hexadecimal_hint(value, pick.total, kind) if base != DECIMAL else ""
        raise RangeError(
            where, f"found a range of {len(names)}, expected {pick.total}, {pick.words}{hint}"
        )
    name = names[pick.position] if len(names) > 1 else value
    return int(name) if where[-1:] and where[-1] in NUMBERS and name.isdigit() else name


def _base_of(value: str, where: Where) -> int:
    """Return how a range counts: in hexadecimal in WWPNs, MAC addresses and IPv6 addresses."""
    keys = [step for step in where if isinstance(step, str)]
    if keys[-1:] in (["wwpn"], ["mac"]):
        return HEX
    is_address = keys[-1:] in (["ip"], ["address"]) or is_address_in_vlan(tuple(keys))
    return HEX_ADDRESS if is_address and ":" in value else DECIMAL


def _hexadecimal_hint(value: str, total: int, kind: str) -> str:
    """Return what to write where a range in hexadecimal was meant to count in tens.

    >>> _hexadecimal_hint("2001:db8::[11-46]", 36, "an IPv6 address")
    '; a range in an IPv6 address counts in hexadecimal: write [11-34]'
    >>> _hexadecimal_hint("20:00:00:25:b5:0a:00:[08-11]", 4, "a WWPN")
    '; a range in a WWPN counts in hexadecimal: write [08-0b]'
    """
    match = _RANGE.search(value)
    first = match[1] if match else "0"
    last = f"{int(first, 16) + total - 1:x}".rjust(len(first), "0")
    return f"; a range in {kind} counts in hexadecimal: write [{first}-{last}]"


def as_ranges(names: Iterable[str]) -> list[str]:
    """Return names with those that count up put together, as an inventory writes them.

    >>> as_ranges(["esx08", "esx09", "esx10", "db1", "fas"])
    ['esx[08-10]', 'db1', 'fas']
    """
    runs: list[tuple[str, str, str]] = []
    for name in names:
        head, number = _numbered(name)
        if runs and number and _follows(runs[-1], head, number):
            runs[-1] = (head, runs[-1][1], number)
        else:
            runs.append((head, number, number))
    return [f"{head}[{low}-{high}]" if low != high else head + low for head, low, high in runs]


def _numbered(name: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*?)(\d*)", name)
    return (match[1], match[2]) if match else (name, "")


def _follows(run: tuple[str, str, str], head: str, number: str) -> bool:
    last = run[2]
    return (
        run[0] == head
        and last != ""
        and int(number) == int(last) + 1
        and (len(number) == len(last) or not number.startswith("0"))
    )
