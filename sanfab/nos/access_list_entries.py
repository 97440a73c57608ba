"""Lines of access lists -> ``AccessList``, from what a NOS says of its words."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import NamedTuple

from sanfab.nos.access_lists import ANY_PORT, AccessList, ListEntry, ListKey, PortRanges
from sanfab.nos.nesting import NumberedLine

PROTOCOLS: Mapping[str, int | None] = {
    "ip": None,
    "ipv6": None,
    "icmp": 1,
    "igmp": 2,
    "tcp": 6,
    "udp": 17,
    "gre": 47,
    "esp": 50,
    "icmpv6": 58,
    "eigrp": 88,
    "ospf": 89,
    "pim": 103,
    "vrrp": 112,
}
"""Names of protocols, by the numbers that IANA gives them; None: all of them."""
_PORTS = {
    "ftp-data": 20,
    "ftp": 21,
    "ssh": 22,
    "telnet": 23,
    "smtp": 25,
    "tacacs": 49,
    "domain": 53,
    "bootps": 67,
    "bootpc": 68,
    "tftp": 69,
    "http": 80,
    "www": 80,
    "ntp": 123,
    "snmp": 161,
    "snmptrap": 162,
    "bgp": 179,
    "https": 443,
    "syslog": 514,
    "iscsi": 3260,
}
"""Names of ports, by the numbers that IANA gives them."""
ETHERTYPES: Mapping[str, int] = {"ip": 0x0800, "arp": 0x0806, "rarp": 0x8035, "ipv6": 0x86DD}
_ACTIONS = {"permit": True, "deny": False}
_MASK = re.compile(r"/\d+|\d+\.\d+\.\d+\.\d+")
_ADDRESS = re.compile(r"[0-9.]+|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*")
_ALL = re.compile(r"(?:0\.0\.0\.0|::)/0")
_MAC = re.compile(r"(?:[0-9A-Fa-f]{1,4}[.:-]){2,5}[0-9A-Fa-f]{1,4}")
_OF_BRIDGES = re.compile(r"(?:0180c2|01000c).{6}(?:000000.{6})?")
"""Destination, and mask of the bits that may differ: of spanning tree, LLDP and their like."""


@dataclass(frozen=True)
class ListWords:
    """How a NOS writes access lists."""

    header: re.Pattern[str]
    """With the groups ``kind`` and ``name``, and ``standard`` for one of sources alone."""
    number: re.Pattern[str]
    """Number in front of an entry, with one group."""
    skipped: frozenset[str]
    """First words of lines that match nothing, as remarks."""
    harmless: re.Pattern[str]
    """Words at the end of an entry that change nothing of what it matches; it may be empty."""
    groups: frozenset[str] = frozenset()
    """Words before the name of a group of addresses or ports."""
    ethertypes: Mapping[str, frozenset[int] | None] = field(
        default_factory=lambda: {name: frozenset({one}) for name, one in ETHERTYPES.items()}
    )
    """Names of Ethernet types in lists of MAC addresses; None: all that storage has."""


class _NotReadError(ValueError):
    """An entry has words that no form has."""


def read_lists(rows: Iterable[NumberedLine], words: ListWords) -> dict[ListKey, AccessList]:
    """Return the access lists of a configuration."""
    lists: dict[ListKey, list[tuple[int, ListEntry]]] = {}
    entries: list[tuple[int, ListEntry]] | None = None
    kind, is_standard = "", False
    for _, text, indent in rows:
        if not indent:
            header = words.header.fullmatch(text)
            entries = None
            if header is not None:
                kind = header["kind"]
                is_standard = header.groupdict().get("standard") is not None
                entries = lists.setdefault((kind, header["name"]), [])
        elif entries is not None:
            number = words.number.match(text)
            rest = text[number.end() :] if number else text
            if rest.split()[0] in words.skipped:
                continue
            place = int(number[1]) if number else max((one for one, _ in entries), default=0) + 1
            entries.append((place, read_entry(text, rest, kind, words, is_standard=is_standard)))
    return {
        key: AccessList(tuple(entry for _, entry in sorted(found, key=lambda one: one[0])))
        for key, found in lists.items()
    }


def read_entry(
    text: str, rest: str, kind: str, words: ListWords, *, is_standard: bool = False
) -> ListEntry:
    """Return an entry from its words without its number.

    One with words that nobody reads matches a part of everything; without an action, permits None.
    """
    left = rest.split()
    permits = _ACTIONS.get(left.pop(0))
    if permits is None:
        return ListEntry(text, None)
    matched = _mac_words if kind == "mac" else _ip_words
    try:
        return ListEntry(text, permits, *matched(left, words, is_standard=is_standard))
    except (_NotReadError, IndexError):
        return ListEntry(text, permits, is_partial=True)


class _Matched(NamedTuple):
    """What an entry matches, in the order of the fields of ``ListEntry``."""

    numbers: frozenset[int] | None
    sources: PortRanges = ANY_PORT
    destinations: PortRanges = ANY_PORT
    is_partial: bool = False


def _ip_words(left: list[str], words: ListWords, *, is_standard: bool) -> _Matched:
    number = None if is_standard else _protocol(left.pop(0))
    numbers = None if number is None else frozenset({number})
    narrowed = _address(left, words)
    sources, destinations = ANY_PORT, ANY_PORT
    if not is_standard:
        sources, unnamed = _ports(left, words)
        narrowed |= _address(left, words) | unnamed
        destinations, unnamed = _ports(left, words)
        narrowed |= unnamed
    partial = narrowed or not words.harmless.fullmatch(" ".join(left))
    return _Matched(numbers, sources, destinations, partial)


def _protocol(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    if word not in PROTOCOLS:
        raise _NotReadError(word)
    return PROTOCOLS[word]


def _address(left: list[str], words: ListWords) -> bool:
    """Take the words of an address off; return whether it is not any address."""
    word = left.pop(0)
    if word == "any" or _ALL.fullmatch(word):
        return False
    if word == "host" or word in words.groups:
        left.pop(0)
    elif not _ADDRESS.fullmatch(word.partition("/")[0]):
        raise _NotReadError(word)
    elif left and _MASK.fullmatch(left[0]):
        left.pop(0)
    return True


def _ports(left: list[str], words: ListWords) -> tuple[PortRanges, bool]:
    """Take the words of ports off; return their ranges, and whether these are not all there is."""
    if not left:
        return ANY_PORT, False
    if left[0] in words.groups and left[0].startswith("port"):
        del left[:2]
        return ANY_PORT, True
    if left[0] not in {"eq", "neq", "gt", "lt", "range"}:
        return ANY_PORT, False
    operator = left.pop(0)
    if operator == "range":
        first, last = _port(left.pop(0)), _port(left.pop(0))
        return (ANY_PORT, True) if first is None or last is None else (((first, last),), False)
    named = [_port(left.pop(0))]
    if operator in {"eq", "neq"}:  # some NOSes take several
        more = [*takewhile(lambda word: word.isdigit() or word in _PORTS, left)]
        del left[: len(more)]
        named += [_port(word) for word in more]
    known = [one for one in named if one is not None]
    if len(known) < len(named):
        return ANY_PORT, True
    return _ranges(operator, sorted(known)), False


def _port(word: str) -> int | None:
    """Return the number of a port; None for a name that is not known."""
    return int(word) if word.isdigit() else _PORTS.get(word)


def _ranges(operator: str, ports: list[int]) -> PortRanges:
    """Return the ports that a comparison holds for.

    >>> _ranges("neq", [0, 3260])
    ((1, 3259), (3261, 65535))
    """
    last = ANY_PORT[0][1]
    if operator == "eq":
        return tuple((one, one) for one in ports)
    if operator == "gt":
        return ((ports[0] + 1, last),)
    if operator == "lt":
        return ((0, ports[0] - 1),)
    bounds = [-1, *ports, last + 1]
    between = ((low + 1, high - 1) for low, high in pairwise(bounds))
    return tuple((low, high) for low, high in between if low <= high)


def _mac_words(left: list[str], words: ListWords, *, is_standard: bool) -> _Matched:
    addresses = [_mac(left)]
    if not is_standard:
        addresses.append(_mac(left))
        if _OF_BRIDGES.fullmatch(addresses[1]):
            return _Matched(frozenset())
    numbers: frozenset[int] | None = None
    if left and not is_standard:
        numbers, taken = _ethertype(left[0], words)
        del left[:taken]
    partial = any(addresses) or not words.harmless.fullmatch(" ".join(left))
    return _Matched(numbers, is_partial=partial)


def _mac(left: list[str]) -> str:
    """Take a MAC address and its mask off; return their digits, none for any address."""
    word = left.pop(0)
    if word == "any":
        return ""
    if word == "host":
        word = left.pop(0)
    if not _MAC.fullmatch(word):
        raise _NotReadError(word)
    mask = left.pop(0) if left and _MAC.fullmatch(left[0]) else ""
    return re.sub("[.:-]", "", word + mask).casefold()


def _ethertype(word: str, words: ListWords) -> tuple[frozenset[int] | None, int]:
    """Return the Ethernet types of a word, and how many words that takes: none for other words."""
    if word in words.ethertypes:
        return words.ethertypes[word], 1
    if re.fullmatch(r"0[xX][0-9A-Fa-f]{1,4}|[0-9]{1,5}", word):
        return frozenset({int(word, 0)}), 1
    return None, 0


def indented(rows: Iterable[NumberedLine], header: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Yield (header, line) of each line of the blocks that a header opens."""
    current = ""
    for _, text, indent in rows:
        if not indent:
            current = text if header.fullmatch(text) else ""
            continue
        if current:
            yield current, text
