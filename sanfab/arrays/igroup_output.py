"""Initiators of each igroup, from what an array prints.

ONTAP 9 prints a table of columns; a name that is too long for its column breaks the line
[NTAP-IGSHOW]. 7-Mode prints a heading for each igroup and its initiators below [N7M-SAN], and those
that are logged in by adapter [S2]. EqualLogic is in ``access_output``; no document at hand shows
what Nimble and E-Series print.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_INITIATOR = re.compile(r"(?:[0-9a-f]{2}:){7}[0-9a-f]{2}|iqn\.[!-~]+|eui\.[0-9a-f]{16}")

_TABLE = re.compile(r"Vserver +Igroup +Protocol +OS Type +Initiators")
_SHORTEST = 4
"""Words of a row without initiators: storage VM, igroup, protocol, operating system."""
_PROTOCOLS = {"fcp", "iscsi", "mixed"}
_HEADING = re.compile(r"\s*(\S+) \((?:FCP|iSCSI)\) \(ostype: \S+?\):")
_ADAPTER = re.compile(r"Initiators connected on adapter \S+?:")

_Groups = dict[str, frozenset[str]]
"""Initiators, in lower case, by igroup."""


class PrintedMasking(NamedTuple):
    """The igroups that an array, or one of its controllers, prints."""

    source: str
    """Name of the file."""
    groups: _Groups
    logged_in: frozenset[str] | None = None
    """The initiators of a list that has only those logged in; None: the list has all."""
    addresses: frozenset[str] = frozenset()
    """Addresses, with ``*`` in place of any part, that are let in without a name."""
    open_to: str = ""
    """What a record lets anyone in to, without CHAP; empty: none does."""


def read_igroups(source: str, text: str, svm: str = "") -> PrintedMasking | None:
    """Return what a text lists of igroups; None: nothing.

    ``svm``: the storage VM whose igroups count; empty: those of all.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    headings = list(_headings(lines))
    if headings or any(map(_TABLE.search, lines)):
        return PrintedMasking(source, _grouped([*_tables(lines, svm), *headings]))
    if not any(map(_ADAPTER.search, lines)):
        return None
    logins = list(_logins(lines))
    seen = frozenset(member for _, members in logins for member in members)
    return PrintedMasking(source, _grouped(one for one in logins if one[0]), seen)


def _grouped(parts: Iterable[tuple[str, list[str]]]) -> _Groups:
    found: dict[str, set[str]] = defaultdict(set)
    for group, members in parts:
        found[group].update(members)
    return {group: frozenset(members) for group, members in found.items()}


def _initiators(words: list[str]) -> list[str]:
    lower = [word.strip(",").lower() for word in words]
    return [word for word in lower if _INITIATOR.fullmatch(word)]


def _tables(lines: list[str], svm: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the igroups of ONTAP's table."""
    for vserver, group, *rest in (row for row in _rows(lines) if len(row) >= _SHORTEST):
        if rest[0] in _PROTOCOLS and svm in {"", vserver}:
            yield group, _initiators(rest[2:])


def _rows(lines: list[str]) -> list[list[str]]:
    """Return the words of each row: it begins at the margin and goes on below, indented."""
    rows: list[list[str]] = []
    is_inside = False
    for line in lines:
        is_head = _TABLE.search(line) is not None
        is_inside = is_head or (is_inside and bool(line) and "were displayed" not in line)
        if is_head or not is_inside or line.startswith("---"):
            continue
        if not line.startswith(" "):
            rows.append([])
        if rows:
            rows[-1] += line.split()
    return rows


def _headings(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the igroups of 7-Mode: a heading, and an initiator in each line below."""
    group = ""
    for line in lines:
        heading = _HEADING.fullmatch(line)
        if heading is not None:
            group = heading[1]
            yield group, []
        elif group and (members := _initiators(line.split()[:1])):
            yield group, members
        else:
            group = ""


def _logins(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the igroup, or nothing, of each initiator that 7-Mode lists as logged in."""
    is_inside = False
    for line in lines:
        words = line.split()
        is_inside = _ADAPTER.search(line) is not None or (is_inside and bool(words))
        members = _initiators(words[:1]) if is_inside else []
        if members:
            yield "".join(words[1:2]), members
