"""ExtremeXOS rules of access lists, which the configuration holds -> what they let through.

A rule of one line, ``create access-list NAME "CONDITIONS" "ACTIONS"``, sees every frame: what
matches all its conditions is permitted or denied, and what no rule matches is permitted [E-ACLM].
The rules of a policy are a file of the switch, which no line of a configuration shows.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.nos.access_list_entries import ETHERTYPES, PROTOCOLS
from sanfab.nos.access_lists import (
    ANY_PORT,
    FCOE,
    STORAGE,
    AccessList,
    Filter,
    FilterVerdict,
    ListEntry,
    ListKey,
    PortRanges,
    StorageFlow,
)
from sanfab.nos.effects_in_context import EffectContext
from sanfab.nos.nesting import NumberedLine

_CREATE = re.compile(
    r'create access-list (?P<name>"[^"]+"|\S+) "(?P<conditions>[^"]*)" "?(?P<actions>[^"]*?)"?'
    r"(?: non-permanent| application .*)?"
)
_RANGE = re.compile(r"(?P<first>\d+)(?: ?- ?(?P<last>\d+))?")
_NAMES: Mapping[str, Mapping[str, int | None]] = {
    "ethernet-type": {f"ether-p-{name}": number for name, number in ETHERTYPES.items()},
    "protocol": PROTOCOLS,
}
"""Words for numbers, by the condition in which they stand."""
_OF_IP = frozenset(
    ("protocol", "source-port", "destination-port", "source-address", "destination-address")
)
_HARMLESS = re.compile(r"permit|count \S+|log(?:-raw)?")
"""Actions that drop, move and delay nothing."""
_IP = ETHERTYPES["ip"]


class _Rule(NamedTuple):
    """A rule of one line, by the frames that it sees."""

    of_ip: AccessList
    of_others: AccessList

    def verdict(self, flow: StorageFlow) -> FilterVerdict:
        """Return whether a flow passes."""
        return (self.of_others if flow.kind == "mac" else self.of_ip).verdict(flow)


@dataclass(slots=True)
class _Conditions:
    """What a rule matches: all of its conditions together."""

    ethertypes: frozenset[int] | None = None
    protocols: frozenset[int] | None = None
    sources: PortRanges = ANY_PORT
    destinations: PortRanges = ANY_PORT
    is_ip: bool = False
    """A condition is about IP: no other frame matches."""
    is_partial: bool = False
    """A condition names addresses, or words that nobody reads."""

    def add(self, condition: str) -> None:
        """Add a condition."""
        name, _, value = condition.lower().partition(" ")
        self.is_ip |= name in _OF_IP
        ports = _RANGE.fullmatch(value.strip())
        number = _number(value.strip(), _NAMES.get(name, {}))
        if name == "ethernet-type" and number is not None:
            self.ethertypes = frozenset({number})
        elif name == "protocol" and number is not None:
            self.protocols = frozenset({number})
        elif name == "source-port" and ports:
            self.sources = _ranges(ports)
        elif name == "destination-port" and ports:
            self.destinations = _ranges(ports)
        else:
            self.is_partial = True

    def rule(self, text: str, *, permits: bool | None) -> _Rule:
        """Return the rule that they are of."""
        partial = self.is_partial or permits is None
        action = bool(permits)
        ports = (self.sources, self.destinations)
        of_ip = ListEntry(text, action, self.protocols, *ports, is_partial=partial)
        others = ListEntry(text, action, self.ethertypes, is_partial=partial)
        sees_ip = self.ethertypes is None or _IP in self.ethertypes
        return _Rule(
            AccessList((of_ip,) if sees_ip else (), permits_rest=True),
            AccessList(() if self.is_ip else (others,), permits_rest=True),
        )


def _number(value: str, names: Mapping[str, int | None]) -> int | None:
    """Return the number that a word stands for; None for one that nobody reads."""
    return int(value, 0) if re.fullmatch(r"0x[0-9a-f]+|[1-9]\d*", value) else names.get(value)


def _ranges(found: re.Match[str]) -> PortRanges:
    return ((int(found["first"]), int(found["last"] or found["first"])),)


def _permits(actions: str) -> bool | None:
    """Return what a rule does with what it matches; None: it may delay, move or drop it."""
    words = [word.strip() for word in actions.lower().split(";") if word.strip()]
    if "deny" in words:
        return False
    return None if any(not _HARMLESS.fullmatch(word) for word in words) else True


def _rules(rows: Iterable[NumberedLine]) -> dict[ListKey, Filter]:
    """Return the rules of a configuration."""
    rules: dict[ListKey, Filter] = {}
    for _, text, _ in rows:
        found = _CREATE.fullmatch(text)
        if found is None:
            continue
        conditions = _Conditions()
        for condition in filter(None, map(str.strip, found["conditions"].split(";"))):
            conditions.add(condition)
        rules["access-list", found["name"].strip('"')] = conditions.rule(
            text, permits=_permits(found["actions"])
        )
    return rules


CONTEXT = EffectContext(
    filters=_rules,
    applies=re.compile(r'configure (?P<kind>access-list) (?:add )?"?(?P<name>[^" ]+)"?'),
    mac_traffic=(*STORAGE["ip"], *FCOE),
    min_links=re.compile(r"configure sharing \S+ minimum-active (?P<count>\d+)"),
)
