"""Access lists in raw lines -> the flows of Open vSwitch that drop what they deny.

Those of IPv4 that a port applies to what it receives. A list is translated as a whole or not at
all: an entry of another form, or a name in place of a number, leaves it out, which is told.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from ipaddress import IPv4Address, IPv4Network
from typing import NamedTuple

from sanfab.facts.switch import SwitchFacts

APPLIED = re.compile(r"ip (?:port )?access-group (\S+) in")
"""Line of a port that applies a list to what the port receives."""
LIST = re.compile(r"ip access-list (?:extended )?(\S+)")
ADDRESS = r"any|host [\d.]+|[\d.]+/\d+|[\d.]+ [\d.]+"
PORTS = r"(?: (?P<{0}word>eq|gt|lt|range) (?P<{0}low>\d+)(?: (?P<{0}high>\d+))?)?"
ENTRY = re.compile(
    r"(?:seq )?(?:(?P<number>\d+) )?(?P<action>permit|deny) (?P<protocol>ip|icmp|tcp|udp) "
    rf"(?P<source>{ADDRESS}){PORTS.format('s')} (?P<target>{ADDRESS}){PORTS.format('d')}(?: log)?"
)
NOTE = re.compile(r"(?:seq )?(?:\d+ )?remark .*|statistics per-entry|counters per-entry|!|exit")
"""Lines of a list that decide nothing."""
STEP = 10
"""By which switches number the entries that have no number."""
FIRST = 60000
"""Priority of the flow of the first entry; what no flow matches is switched."""
LAST_PORT = 65535
PORT_BITS = 16


class PortFilter(NamedTuple):
    """What a port of a switch does with the IPv4 packets that it receives, in order."""

    name: str
    flows: tuple[str, ...]
    """Matches and actions of Open vSwitch, without the port; the last one drops the rest."""


@dataclass(frozen=True)
class SwitchFilters:
    """The access lists of a switch in raw lines."""

    ports: Mapping[str, PortFilter]
    """By port."""
    is_whole: bool
    """No other raw line is left out."""


def filters_of(facts: SwitchFacts) -> SwitchFilters:
    """Return the access lists in the raw lines of a switch that are translated."""
    lists, rest = _lists(facts)
    ports: dict[str, PortFilter] = {}
    used: set[str] = set()
    for port, raw in facts.user_lines.items():
        for line in raw.lines if port else ():
            applied = APPLIED.fullmatch(line.strip())
            flows = lists.get(applied[1]) if applied else None
            if applied and flows is not None and port not in ports:
                ports[port] = PortFilter(applied[1], flows)
                used.add(applied[1])
            else:
                rest = True
    return SwitchFilters(ports, is_whole=not rest and used == set(lists))


def _lists(facts: SwitchFacts) -> tuple[dict[str, tuple[str, ...]], bool]:
    """Return the flows of each list, and whether there are other lines."""
    blocks: dict[str, list[str]] = {}
    rest, name = False, ""
    raw = facts.user_lines.get("")
    for line in raw.lines if raw is not None else ():
        if line[:1].isspace() and name:
            blocks[name].append(line.strip())
            continue
        opened = LIST.fullmatch(line.strip())
        name = opened[1] if opened else ""
        if opened and name not in blocks:
            blocks[name] = []
        elif line.strip() not in {"", "!"}:
            rest, name = True, ""
    found = {name: _flows(lines) for name, lines in blocks.items()}
    known = {name: flows for name, flows in found.items() if flows is not None}
    return known, rest or len(known) < len(found)


def _flows(lines: list[str]) -> tuple[str, ...] | None:
    """Return the flows of the entries of a list, in order; None: one is of another form."""
    entries: dict[int, list[str]] = {}
    for line in lines:
        if NOTE.fullmatch(line):
            continue
        entry = ENTRY.fullmatch(line)
        matches = _matches(entry) if entry is not None else None
        if entry is None or matches is None:
            return None
        number = int(entry["number"] or max(entries, default=0) + STEP)
        action = "NORMAL" if entry["action"] == "permit" else "drop"
        entries[number] = [f"{match},actions={action}" for match in matches]
    ordered = [flow for number in sorted(entries) for flow in entries[number]]
    return (*ordered, "ip,actions=drop")


def _matches(entry: re.Match[str]) -> list[str] | None:
    """Return what an entry matches, once for each range of ports that a mask has."""
    sides = []
    for field, port, text, prefix in (
        ("nw_src", "tp_src", "source", "s"),
        ("nw_dst", "tp_dst", "target", "d"),
    ):
        network = _network(entry[text])
        if network is None:
            return None
        where = f",{field}={network}" if network.prefixlen else ""
        word = entry[f"{prefix}word"]
        if not word:
            sides.append([where])
            continue
        low = int(entry[f"{prefix}low"])
        high = int(entry[f"{prefix}high"] or low)
        if entry["protocol"] not in {"tcp", "udp"} or max(low, high) > LAST_PORT:
            return None
        first, last = {
            "eq": (low, low),
            "gt": (low + 1, LAST_PORT),
            "lt": (0, low - 1),
            "range": (low, high),
        }[word]
        sides.append([f"{where},{port}={mask}" for mask in port_masks(first, last)])
    return [f"{entry['protocol']}{one}{two}" for one in sides[0] for two in sides[1]]


def _network(text: str) -> IPv4Network | None:
    """Return the addresses that an entry names; None: no network, as of another wildcard."""
    if text == "any":
        return IPv4Network("0.0.0.0/0")
    address, _, wildcard = text.removeprefix("host ").partition(" ")
    try:
        if not wildcard:
            return IPv4Network(address, strict=False)
        bits = int(IPv4Address(wildcard))  # those that may differ
        length = 32 - bits.bit_length()
        return None if bits & (bits + 1) else IPv4Network(f"{address}/{length}", strict=False)
    except ValueError:
        return None


def port_masks(first: int, last: int) -> Iterator[str]:
    """Yield the values with masks that hold a range of ports, and no other port.

    >>> list(port_masks(3260, 3260)), list(port_masks(6, 9))
    (['0xcbc/0xffff'], ['0x6/0xfffe', '0x8/0xfffe'])
    """
    while first <= last:
        bits = (first & -first).bit_length() - 1 if first else PORT_BITS
        while first + (1 << bits) - 1 > last:
            bits -= 1
        yield f"{first:#x}/{(LAST_PORT << bits) & LAST_PORT:#x}"
        first += 1 << bits


def flow_lines(name: str, found: PortFilter) -> Iterator[str]:
    """Yield the flows of a port of a bridge, by its name, in the format of ovs-ofctl(8)."""
    for number, flow in enumerate(found.flows):
        match, _, actions = flow.rpartition(",actions=")
        yield f"priority={FIRST - number},in_port={name},{match},actions={actions}"


def with_denied(facts: SwitchFacts, port: str, protocol: str, number: int) -> str:
    """Have the list of a port deny what its entry for a TCP or UDP port permits.

    Return the name of the list; empty: it has no such entry.
    """
    name, rows = _applied_lines(facts, port)
    for index, entry in rows:
        to = (entry["action"], entry["protocol"], entry["dword"], entry["dlow"])
        if to == ("permit", protocol, "eq", str(number)):
            old = facts.user_lines[""].lines[index]
            _change_line(facts, index, (old.replace("permit", "deny", 1),))
            return name
    return ""


def without_last_permit(facts: SwitchFacts, port: str) -> str:
    """Take the last entry that permits from the list of a port, where others are left.

    Return the name of the list; empty: it has no such entry.
    """
    name, rows = _applied_lines(facts, port)
    permits = [index for index, entry in rows if entry["action"] == "permit"]
    if len(permits) < len(rows) and permits:
        _change_line(facts, permits[-1], ())
        return name
    return ""


def _change_line(facts: SwitchFacts, index: int, lines: tuple[str, ...]) -> None:
    raw = facts.user_lines[""]
    rows = (*raw.lines[:index], *lines, *raw.lines[index + 1 :])
    facts.user_lines[""] = replace(raw, lines=rows)


def _applied_lines(facts: SwitchFacts, port: str) -> tuple[str, list[tuple[int, re.Match[str]]]]:
    """Return the name of the list that a port applies, and its entries with their line numbers."""
    applied = filters_of(facts).ports.get(port)
    found: list[tuple[int, re.Match[str]]] = []
    name = ""
    for index, line in enumerate(facts.user_lines[""].lines if applied is not None else ()):
        opened, entry = LIST.fullmatch(line.strip()), ENTRY.fullmatch(line.strip())
        name = opened[1] if opened else name
        if entry is not None and applied is not None and name == applied.name:
            found.append((index, entry))
    return (applied.name if applied is not None else ""), found
