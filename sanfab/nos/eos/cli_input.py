"""Lines as an operator or a generator writes them -> lines as the switch prints them.

A saved configuration has one block for each interface, with all of its settings. What is written by
hand or by a tool may have a block for several interfaces (``interface Ethernet1-4,9``) and settings
in a profile (``interface profile HOST``).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from sanfab.nos.nesting import NumberedLine

_ABBREVIATED = (
    (re.compile(r"int(?:e|er|erf|erfa|erfac|erface)? (?=\S)", re.IGNORECASE), "interface "),
    (re.compile(r"no shut(?:d|do|dow)?$"), "no shutdown"),
    (re.compile(r"shut(?:d|do|dow)?$"), "shutdown"),
    (re.compile(r"desc(?:r|ri|rip)? (?=\S)"), "description "),
)
"""What people shorten, and the words that it stands for."""
_WRITTEN = re.compile(
    r"^[ \t]*interface (?:profile |(?:ethernet|eth|et|port-channel|po|vlan) ?[0-9/]+[-,])"
    r"|^int\w{0,5} (?:et|po|vlan|ma)|^[ \t]*(?:(?:no )?shut(?:d|do|dow)?|desc(?:r|ri|rip)? .*)$",
    re.MULTILINE | re.IGNORECASE,
)
"""Begins what a switch never saves so: one search of a long text instead of many."""
_RANGE = re.compile(
    r"interface ((?i:ethernet|eth|et|port-channel|po|vlan) ?)([0-9/]+[-,][0-9/,-]+)"
)
_OF_PORT = re.compile(
    r"(?:no )?(?:switchport|channel-group|description|mtu|shutdown|speed|flowcontrol|lldp|lacp"
    r"|spanning-tree (?:portfast|bpdu|guard|cost)|priority-flow-control|storm-control|vrf|mlag \d"
    r"|ip address|ipv6 address|qos|service-policy|load-interval|error-correction)\b"
)
"""A line of an interface that stands no deeper than the header of its block."""
_PART = re.compile(r"((?:[0-9]+/)*)([0-9]{1,9})(?:-((?:[0-9]+/)*)([0-9]{1,9}))?")
_MOST = 4094
"""Interfaces of one block: there are no more VLANs."""


def is_written(text: str) -> bool:
    """Return whether a text has lines that no switch saves so."""
    return _WRITTEN.search(text) is not None


def as_saved(rows: Iterable[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield a block for each interface, with the lines of its profile; a line keeps its number."""
    written = [(number, written_out(text), indent) for number, text, indent in rows]
    blocks = list(_blocks(_ranges_at_margin(written)))
    profiles = {
        header[1].removeprefix("interface profile "): _commands(body)
        for header, *body in blocks
        if header[1].startswith("interface profile ")
    }
    for header, *body in blocks:
        number, text, indent = header
        lines = list(_with_profile(body, profiles)) if text.startswith("interface ") else body
        for name in _names(text):
            yield number, name, indent
            yield from lines


def written_out(text: str) -> str:
    """Return a line without common abbreviations.

    >>> written_out("Int Po78"), written_out("no shut")
    ('interface Po78', 'no shutdown')
    """
    for pattern, words in _ABBREVIATED:
        match = pattern.match(text)
        if match:
            return words + text[match.end() :]
    return text


def _ranges_at_margin(rows: list[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield the lines, each block of several interfaces at the left margin and its lines deeper.

    Where the first of them is as deep as the header, so are the others: people indent a pasted
    text as a whole, or not at all.
    """
    header, is_flat = -1, False
    for position, (number, text, indent) in enumerate(rows):
        if _RANGE.fullmatch(text):
            following = rows[position + 1] if position + 1 < len(rows) else (0, "", 0)
            header = indent
            is_flat = following[2] == indent and _OF_PORT.match(following[1]) is not None
            yield number, text, 0
            continue
        is_of_range = header >= 0 and (
            indent > header or (is_flat and indent == header and _OF_PORT.match(text) is not None)
        )
        if not is_of_range:
            header = -1
        yield number, text, indent + is_of_range


def _blocks(rows: Iterable[NumberedLine]) -> Iterator[list[NumberedLine]]:
    """Yield each line that stands at the left margin with the lines below it."""
    block: list[NumberedLine] = []
    for row in rows:
        if not row[2] and block:
            yield block
            block = []
        block.append(row)
    if block:
        yield block


def _commands(body: Iterable[NumberedLine]) -> tuple[str, ...]:
    """Return the lines that a profile gives to its interfaces."""
    return tuple(
        text.removeprefix("command ") for _, text, _ in body if text.startswith("command ")
    )


def _with_profile(
    body: Sequence[NumberedLine], profiles: dict[str, tuple[str, ...]]
) -> Iterator[NumberedLine]:
    """Yield the lines of an interface, those of its profile in place of the line that names it.

    The line stays where the profile is not known, or says something else than a line of the
    interface: no document tells which of the two counts.
    """
    own = {_topic(text): text for _, text, _ in body}
    for number, text, indent in body:
        commands = profiles.get(text.removeprefix("profile "), ())
        contradicts = any(own.get(_topic(one), one) != one for one in commands if _topic(one))
        if not text.startswith("profile ") or not commands or contradicts:
            yield number, text, indent
            continue
        # A description names one interface: its own counts.
        kept = (one for one in commands if _topic(one) or "" not in own)
        yield from ((number, one, indent) for one in kept)


def _topic(text: str) -> str:
    """Return what a line is about, by its first words; empty: a description.

    >>> _topic("no switchport mode"), _topic("mtu 9214"), _topic("description array A")
    ('switchport mode', 'mtu', '')
    """
    words = [word for word in text.removeprefix("no ").split()[:3] if not word[0].isdigit()]
    if words and words[0] == "description":
        return ""
    return " ".join(words[:3] if words[:2] == ["switchport", "trunk"] else words[:2])


def _names(text: str) -> Iterator[str]:
    """Yield a line for each interface of a block; any other line as it is.

    >>> list(_names("interface Ethernet1/1-2,9"))
    ['interface Ethernet1/1', 'interface Ethernet1/2', 'interface Ethernet9']
    """
    match = _RANGE.fullmatch(text)
    numbers = list(islice(_numbers(match[2].split(",")), _MOST + 1)) if match else []
    if match is None or not all(numbers) or len(numbers) > _MOST:
        yield text
        return
    yield from (f"interface {match[1]}{number}" for number in numbers)


def _numbers(parts: Iterable[str]) -> Iterator[str]:
    """Yield the numbers of parts such as ``1/1-4``; an empty text for a malformed part."""
    for part in parts:
        match = _PART.fullmatch(part)
        if match is None:
            yield ""
            continue
        prefix, first, other, last = match[1], match[2], match[3], match[4] or match[2]
        size = int(last) - int(first)
        if (other and other != prefix) or not 0 <= size < _MOST:
            yield ""
        else:
            yield from (f"{prefix}{number}" for number in range(int(first), int(last) + 1))
