"""Entries that repeat -> ranges, as a person writes them: ``esx[01-16]``, ``Ethernet1/5-8``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sanfab.importing.draft import Draft
from sanfab.importing.port_names import port_order, port_ranges
from sanfab.inventory.ranges import LIMIT
from sanfab.model.yaml12 import Data, Where

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


def join_hosts(draft: Draft) -> tuple[dict[str, Data], dict[Where, str]]:
    """Return the sections of a draft with hosts in ranges, and the places of what is assumed."""
    data = draft.ordered()
    hosts = data.get("hosts")
    if not isinstance(hosts, dict):
        return data, draft.assumed
    found: dict[str, Data] = {}
    name_of: dict[str, str] = {}
    for names, entry in _runs(hosts):
        key = range_of(names) if len(names) > 1 else names[0]
        found[key or names[0]] = entry
        name_of |= dict.fromkeys(names, key or names[0])
    assumed: dict[Where, str] = {}
    for where, why in draft.assumed.items():
        is_host = where[0] == "hosts" and len(where) > 1
        place = ("hosts", name_of[str(where[1])], *where[2:]) if is_host else where
        assumed.setdefault(place, why)
    return data | {"hosts": found}, assumed


def _runs(hosts: Mapping[str, Data]) -> Iterator[tuple[list[str], Data]]:
    """Yield the names of hosts that one entry describes, with that entry."""
    rest = [*hosts]
    at = 0
    while at < len(rest):
        names = rest[at : at + _longest_run(rest[at : at + LIMIT], hosts)]
        yield names, _entry_of(names, hosts)
        at += len(names)


def _longest_run(names: Sequence[str], hosts: Mapping[str, Data]) -> int:
    """Return how many of the first names one entry describes: if it does, it describes fewer too.

    Twice as many are tried until they are too many, so that long runs do not take the square.
    """
    fits, too_many = 1, len(names) + 1
    while too_many - fits > 1:
        wanted = min(2 * fits, (fits + too_many) // 2)
        if _entry_of(names[:wanted], hosts) is None:
            too_many = wanted
        else:
            fits = wanted
    return fits


def _entry_of(names: Sequence[str], hosts: Mapping[str, Data]) -> Data:
    """Return the entry that describes some hosts; None: there is none."""
    if len(names) > 1 and not range_of(names):
        return None
    return _joined([hosts[one] for one in names])


def _joined(values: Sequence[Data]) -> Data:
    """Return the value that stands for one value of each name; None: there is none."""
    first = values[0]
    if all(one == first for one in values):
        return first
    if isinstance(first, dict):
        return _joined_mapping(values, tuple(first))
    if isinstance(first, str) and all(isinstance(one, str) for one in values):
        return range_of([str(one) for one in values]) or None
    return None


def _joined_mapping(values: Sequence[Data], keys: tuple[str, ...]) -> Data:
    found: dict[str, Data] = {}
    for key in keys:
        own = [one.get(key) for one in values if isinstance(one, dict) and tuple(one) == keys]
        joined = _joined(own) if len(own) == len(values) else None
        if joined is None:
            return None
        found[key] = joined
    return found


def range_of(texts: Sequence[str]) -> str:
    """Return the range that stands for texts that count up; empty: they do not.

    >>> range_of(["esx08", "esx09", "esx10"]), range_of(["a Ethernet1/9", "a Ethernet1/10"])
    ('esx[08-10]', 'a Ethernet1/[9-10]')
    >>> range_of(["20:00:00:00:00:00:00:09", "20:00:00:00:00:00:00:0a"]), range_of(["a1", "b2"])
    ('20:00:00:00:00:00:00:[09-0a]', '')
    """
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
