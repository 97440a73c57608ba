"""NX-OS lines of access lists and VLAN access maps -> what they let through.

Source: N5SEC, N5ACL. Lists of MAC addresses see no IP: "MAC ACLs apply to non-IP traffic".
"""

import re
from collections.abc import Iterable

from sanfab.nos.access_list_entries import ListWords, indented, read_lists
from sanfab.nos.access_lists import FCOE, AccessList, AccessMap, Filter, ListKey, MapClause
from sanfab.nos.effects_in_context import Condition, EffectContext
from sanfab.nos.nesting import NumberedLine

_WORDS = ListWords(
    header=re.compile(r"(?P<kind>ip|ipv6|mac) access-list (?P<standard>(?!))?(?P<name>\S+)"),
    number=re.compile(r"(\d+) "),
    skipped=frozenset({"remark", "statistics"}),
    harmless=re.compile(r"(?:log)?"),
    groups=frozenset({"addrgroup", "portgroup"}),
)
_MAP = re.compile(r"vlan access-map (\S+)(?: (\d+))?")
_MATCH = re.compile(r"match (ip|ipv6|mac) address (\S+)")
_FORWARDS = {"action forward": True, "action drop": False}


def _filters(rows: Iterable[NumberedLine]) -> dict[ListKey, Filter]:
    """Return the access lists of a configuration, and its VLAN access maps."""
    rows = tuple(rows)
    lists = read_lists(rows, _WORDS)
    return {**lists, **_maps(rows, lists)}


def _maps(
    rows: Iterable[NumberedLine], lists: dict[ListKey, AccessList]
) -> dict[ListKey, AccessMap]:
    clauses: dict[str, dict[int, list[str]]] = {}
    for header, text in indented(rows, _MAP):
        found = _MAP.fullmatch(header)
        if found is not None:
            clause = clauses.setdefault(found[1], {}).setdefault(int(found[2] or 10), [])
            clause.append(text)
    return {
        ("vlan", name): AccessMap(
            tuple(
                _clause(f"vlan access-map {name} {number}", lines, lists)
                for number, lines in sorted(numbered.items())
            )
        )
        for name, numbered in clauses.items()
    }


def _clause(text: str, lines: list[str], lists: dict[ListKey, AccessList]) -> MapClause:
    """Return a clause; another action, as a redirect, is unknown."""
    keys = [(found[1], found[2]) for line in lines if (found := _MATCH.fullmatch(line))]
    actions = [line for line in lines if line.startswith("action ")]
    forwards = _FORWARDS.get(actions[-1]) if actions else True
    if any(line.startswith("match ") and not _MATCH.fullmatch(line) for line in lines):
        forwards = None
    return MapClause(text, forwards, {key: lists.get(key) for key in keys})


CONTEXT = EffectContext(
    filters=_filters,
    applies=re.compile(
        r"(?P<kind>ip|ipv6|mac|vlan) (?:(?:port )?(?:access-group|traffic-filter)|filter)"
        r" (?P<name>\S+)"
    ),
    mac_traffic=FCOE,
    min_links=re.compile(r"lacp min-links (?P<count>\d+)"),
    conditions=(
        Condition(
            re.compile(r"switchport port-security .+"), re.compile("switchport port-security")
        ),
    ),
)
