"""EOS lines of access lists -> what they let through. Source: AVD, BF-EOS."""

import re
from functools import partial

from sanfab.nos.access_list_entries import ListWords, read_lists
from sanfab.nos.access_lists import FCOE, IP_FRAMES
from sanfab.nos.effects_in_context import Condition, EffectContext

_WORDS = ListWords(
    header=re.compile(r"(?P<kind>ip|ipv6|mac) access-list (?P<standard>standard )?(?P<name>\S+)"),
    number=re.compile(r"(\d+) "),
    skipped=frozenset({"remark", "statistics", "counters"}),
    harmless=re.compile(r"(?:log)?"),
)


CONTEXT = EffectContext(
    filters=partial(read_lists, words=_WORDS),
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
