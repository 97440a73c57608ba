"""Entries that repeat -> ranges, as a person writes them: ``esx[01-16]``, ``Ethernet1/5-8``."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from sanfab.importing.draft import Draft
from sanfab.importing.port_names import port_order, port_ranges
from sanfab.importing.yaml_text import flow_text
from sanfab.inventory.ranges import LIMIT, NUMBERS
from sanfab.model.yaml12 import Data, Where

_Item = TypeVar("_Item")
_HEX = re.compile(r"(?:[0-9a-f]{2}:)+[0-9a-f]{2}", re.IGNORECASE)
"""A WWPN or MAC address, whose ranges count in hexadecimal."""


def join_overrides(draft: Draft) -> None:
    """Give switch ports with equal overrides one entry, by their range."""
    for name in draft.names("switches"):
        where: Where = ("switches", name, "ports")
        groups: dict[str, list[str]] = {}
        for port in sorted(draft.names(*map(str, where)), key=port_order):
            groups.setdefault(str(draft.at((*where, port))), []).append(port)
        found: dict[str, Data] = {}
        for ports in groups.values():
            for joined in _short(ports):
                found[port_ranges(joined)] = draft.at((*where, joined[0]))
        if found:
            draft.put(where, found)


def _short(ports: Sequence[str]) -> Iterator[list[str]]:
    """Yield ports in parts whose ranges are no longer than a key may be."""
    part: list[str] = []
    for port in ports:
        if part and len(port_ranges([*part, port])) > _LONGEST:
            yield part
            part = []
        part.append(port)
    yield part


_LONGEST = 90
"""Characters of a range of ports that are read well."""


_DEVICES = ("hosts", "arrays", "neighbors")
"""Sections whose entries become ranges; each switch keeps its own."""


def join_entries(draft: Draft) -> tuple[dict[str, Data], dict[Where, str]]:
    """Return the sections of a draft with devices and links in ranges, and what is assumed."""
    data, moved = draft.ordered(), dict[Where, Where]()
    for section in _DEVICES:
        entries = data.get(section)
        if isinstance(entries, dict):
            found: dict[str, Data] = {}
            for names, entry in _runs(entries):
                key = range_of(names) if len(names) > 1 else names[0]
                found[key] = entry
                moved |= {(section, name): (section, key) for name in names}
            data[section] = found
    links = data.get("links")
    if isinstance(links, list):
        joined: list[Data] = []
        for first, size, link in _link_runs(links):
            moved |= {("links", first + at): ("links", len(joined)) for at in range(size)}
            joined.append(link)
        data["links"] = joined
    assumed: dict[Where, str] = {}
    for where, why in draft.assumed.items():
        assumed.setdefault((*moved.get(where[:2], where[:2]), *where[2:]), why)
    return data, assumed


def _link_runs(links: Sequence[Data]) -> Iterator[tuple[int, int, Data]]:
    """Yield links that count up as one: the number of the first, how many they are, the link."""
    at = 0
    while at < len(links):
        size = _longest(links[at : at + LIMIT], lambda some: _joined_link(some) is not None)
        yield at, size, links[at] if size == 1 else _joined_link(links[at : at + size])
        at += size


def _joined_link(links: Sequence[Data]) -> Data:
    """Return the link with ranges that stands for some; None: there is none, or it says too much.

    Both ends count up, so no two links are at one port.
    """
    found = _joined(links)
    ends = found.get("between") if isinstance(found, dict) else None
    parts = [flow_text(end) for end in (ends if isinstance(ends, list) else ())]
    return found if parts and all(re.search(r"\[\d+-\d+\]", end) for end in parts) else None


def _runs(devices: Mapping[str, Data]) -> Iterator[tuple[list[str], Data]]:
    """Yield the names of devices that one entry describes, with that entry."""
    rest = [*devices]
    at = 0
    while at < len(rest):
        size = _longest(rest[at : at + LIMIT], lambda names: _entry_of(names, devices) is not None)
        names = rest[at : at + size]
        yield names, _entry_of(names, devices)
        at += size


def _longest(items: Sequence[_Item], fit: Callable[[Sequence[_Item]], bool]) -> int:
    """Return how many of the first items fit together: if they do, fewer do too.

    Twice as many are tried until they are too many, so that long runs do not take the square.
    """
    fits, too_many = 1, len(items) + 1
    while too_many - fits > 1:
        wanted = min(2 * fits, (fits + too_many) // 2)
        if not fit(items[:wanted]):
            too_many = wanted
        else:
            fits = wanted
    return fits


def _entry_of(names: Sequence[str], devices: Mapping[str, Data]) -> Data:
    """Return the entry that describes some devices; None: there is none."""
    if len(names) > 1 and not range_of(names):
        return None
    return _joined([devices[one] for one in names])


def _joined(values: Sequence[Data], key: str = "") -> Data:
    """Return the value that stands for one value of each name; None: there is none."""
    first = values[0]
    if all(one == first for one in values):
        return None if len(values) > 1 and _has_bracket(first) else first
    if isinstance(first, dict):
        return _joined_mapping(values, tuple(first))
    if key == "between" and isinstance(first, list):
        return _joined_list(values)
    if key in NUMBERS and all(type(one) is int for one in values):
        return range_of([str(one) for one in values]) or None
    if isinstance(first, str) and all(isinstance(one, str) for one in values):
        return range_of([str(one) for one in values]) or None
    return None


def _joined_mapping(values: Sequence[Data], keys: tuple[str, ...]) -> Data:
    found: dict[str, Data] = {}
    for key in keys:
        own = [one.get(key) for one in values if isinstance(one, dict) and tuple(one) == keys]
        joined = _joined(own, key) if len(own) == len(values) else None
        if joined is None:
            return None
        found[key] = joined
    return found


def _joined_list(values: Sequence[Data]) -> Data:
    """Return the list whose items stand for those of each list, one after the other."""
    lists = [one for one in values if isinstance(one, list)]
    if len(lists) < len(values) or len({len(one) for one in lists}) > 1:
        return None
    found = [_joined([one[at] for one in lists], "between") for at in range(len(lists[0]))]
    return None if None in found else found


def _has_bracket(value: Data) -> bool:
    """Return whether a text looks like a range, which a range of entries would count."""
    if isinstance(value, dict | list):
        return any(map(_has_bracket, value.values() if isinstance(value, dict) else value))
    return isinstance(value, str) and "[" in value


def range_of(texts: Sequence[str]) -> str:
    """Return the range that stands for texts that count up; empty: they do not.

    >>> range_of(["esx08", "esx09", "esx10"]), range_of(["a Ethernet1/9", "a Ethernet1/10"])
    ('esx[08-10]', 'a Ethernet1/[9-10]')
    >>> range_of(["20:00:00:00:00:00:00:09", "20:00:00:00:00:00:00:0a"]), range_of(["a1", "b2"])
    ('20:00:00:00:00:00:00:[09-0a]', '')
    """
    if any("[" in one for one in texts):
        return ""
    is_hex = all(_HEX.fullmatch(one) for one in texts)
    pattern, base = (r"([0-9a-fA-F]{2})", 16) if is_hex else (r"(\d+)", 10)
    parts = [re.split(pattern, one) for one in texts]
    if len({len(one) for one in parts}) > 1:
        return ""
    places = [at for at in range(len(parts[0])) if len({one[at] for one in parts}) > 1]
    if len(places) != 1 or places[0] % 2 == 0:
        return ""
    at = places[0]
    words = [one[at] for one in parts]
    numbers = [int(word, base) for word in words]
    counts = all(two - one == 1 for one, two in pairwise(numbers))
    padded = len({len(word) for word in words}) == 1
    if not counts or not (padded or not any(word.startswith("0") for word in words)):
        return ""
    return "".join((*parts[0][:at], f"[{words[0]}-{words[-1]}]", *parts[0][at + 1 :]))
