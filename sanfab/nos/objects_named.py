"""A line that stands in the block of no object -> the objects of the switch that it names."""

import re
from collections.abc import Iterator
from functools import lru_cache

from sanfab.facts.effects import ObjectPath
from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.ports import expand_ports
from sanfab.nos.partial_lines import PartialLines

_NUMBERED = {
    "vlans": re.compile(r"\bvlan(?:-list|-id|s)? ?(?:id )?(\d[\d,-]*)", re.I),
    "vsans": re.compile(r"\bvsan(?:-list|s)? ?(\d[\d,-]*)", re.I),
    "vfcs": re.compile(r"\bvfc ?(\d+)", re.I),
}
"""How lines name what goes by number, by the collection of the facts."""
_PORTS = re.compile(r"\b(?:ports?|sharing|grouping) ([\d:,*-]+)", re.I)
"""Ports where they go by number."""
_INTERFACE = re.compile(r"([A-Za-z-]*[A-Za-z]) ?\d(?:[\d/:,-]*\d)?")
_PAIR = re.compile(r"\b(?:vpc|mlag|vlt)\b", re.I)
_NAMES = re.compile(r"(?:\bvlan|^(?:un)?configure(?! vlan\b)) (?:\"([^\"]+)\"|([^ \"]+))", re.I)
"""Where the name of a VLAN may stand."""
_MOST = 16
"""A line that names more objects is one of the switch."""


def objects_named(text: str, facts: SwitchFacts, table: PartialLines) -> list[ObjectPath]:
    """Return the paths of the objects that a line names; empty: none that exists, or too many."""
    found = dict.fromkeys((*_numbered(text, facts), *_ports(text, facts, table)))
    found |= dict.fromkeys(_vlans_by_name(text, facts))
    if not found and facts.peer is not None and _PAIR.search(text):
        return [("peer",)]
    return list(found) if len(found) <= _MOST else []


def _numbered(text: str, facts: SwitchFacts) -> Iterator[ObjectPath]:
    for kind, pattern in _NUMBERED.items():
        known: dict[int, object] = getattr(facts, kind)
        for match in pattern.finditer(text):
            try:
                named = parse_numbers(match[1])
            except ValueError:
                continue
            yield from ((kind, str(number)) for number in known if number in named)


def _ports(text: str, facts: SwitchFacts, table: PartialLines) -> Iterator[ObjectPath]:
    known, native = tuple(facts.ports), tuple(facts.fc_ports)
    lists = [match[1] for match in _PORTS.finditer(text)]
    lists += [",".join(table.ports_named(text)[0].replace(",", " ").split())]
    heads = _heads(known) | _heads(native)
    lists += [one[0] for one in _INTERFACE.finditer(text) if one[1].casefold() in heads]
    for one in filter(None, lists):
        yield from (("ports", name) for name in expand_ports(one, known) if name in facts.ports)
        yield from (
            ("fc_ports", name) for name in expand_ports(one, native) if name in facts.fc_ports
        )


@lru_cache(maxsize=8)
def _heads(known: tuple[str, ...]) -> frozenset[str]:
    """Return the kinds of ports, as ``ethernet``: few words of a line are one."""
    return frozenset(name.rstrip("0123456789/:").rstrip().casefold() for name in known)


def _vlans_by_name(text: str, facts: SwitchFacts) -> Iterator[ObjectPath]:
    names = {(match[1] or match[2]).casefold() for match in _NAMES.finditer(text)}
    for number, vlan in facts.vlans.items() if names else ():
        if vlan.name.casefold() in names:
            yield "vlans", str(number)
