"""EOS lines of access lists -> what they let through. Source: AVD, BF-EOS."""

import re
from collections.abc import Iterable, Mapping

from sanfab.nos.access_list_entries import ListWords, read_lists
from sanfab.nos.access_lists import FCOE, IP_FRAMES, Filter, ListKey
from sanfab.nos.effects_in_context import Condition, EffectContext
from sanfab.nos.nesting import NumberedLine

_WORDS = ListWords(
    header=re.compile(r"(?P<kind>ip|ipv6|mac) access-list (?P<standard>standard )?(?P<name>\S+)"),
    number=re.compile(r"(\d+) "),
    skipped=frozenset({"remark", "statistics", "counters"}),
    harmless=re.compile(r"(?:log)?"),
)


def _filters(rows: Iterable[NumberedLine]) -> Mapping[ListKey, Filter]:
    """Return the access lists of a configuration."""
    return read_lists(rows, _WORDS)


CONTEXT = EffectContext(
    filters=_filters,
    applies=re.compile(r"(?P<kind>ip|ipv6|mac) access-group (?P<name>\S+)"),
    mac_traffic=(*FCOE, *IP_FRAMES),
    min_links=re.compile(r"port-channel min-links (?P<count>\d+)"),
    conditions=(
        # `show running-config all` prints the default maximum of a port without port security.
        Condition(
            re.compile(r"switchport port-security .*maximum \d+"),
            re.compile(r"switchport port-security(?: violation protect(?: log)?)?"),
        ),
    ),
)
