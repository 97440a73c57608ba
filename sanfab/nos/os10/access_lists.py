"""OS10 lines of access lists -> what they let through.

Source: O10-COLL, O10-ACL. Of the words at the end of an entry `count` and `log` change nothing of
what it matches.
"""

import re
from functools import partial

from sanfab.nos.access_list_entries import ListWords, read_lists
from sanfab.nos.access_lists import FCOE, IP_FRAMES
from sanfab.nos.effects_in_context import Condition, EffectContext

_WORDS = ListWords(
    header=re.compile(r"(?P<kind>ip|ipv6|mac) access-list (?P<name>\S+)"),
    number=re.compile(r"seq (\d+) "),
    skipped=frozenset({"remark", "description"}),
    harmless=re.compile(r"(?:(?:count|byte|log) ?)*"),
)


CONTEXT = EffectContext(
    filters=partial(read_lists, words=_WORDS),
    applies=re.compile(r"(?P<kind>ip|ipv6|mac) access-group (?P<name>\S+)"),
    mac_traffic=(*FCOE, *IP_FRAMES),
    min_links=re.compile(r"minimum-links (?P<count>\d+)"),
    conditions=(
        # A group that is not enabled follows no uplink [O10-COLL].
        Condition(re.compile(r"(?:no )?downstream .*"), re.compile("enable")),
        # A session that is shut mirrors nothing [O10-MON].
        Condition(
            re.compile(r"destination interface .*"), re.compile("shut(?:down)?"), with_other=False
        ),
    ),
)
