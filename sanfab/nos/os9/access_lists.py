"""OS9 lines of access lists -> what they let through.

Source: D-ACG, D-ACL. Of the words at the end of an entry `count`, `byte`, `log`, `monitor` and
`order`, which is of Policy QoS only, change nothing of what it matches.
"""

import re
from functools import partial

from sanfab.nos.access_list_entries import ListWords, read_lists
from sanfab.nos.access_lists import FCOE, IP_FRAMES
from sanfab.nos.effects_in_context import Condition, EffectContext

_WORDS = ListWords(
    header=re.compile(
        r"(?P<kind>ip|ipv6|mac) access-list (?:(?P<standard>standard )|extended )?(?P<name>\S+)"
    ),
    number=re.compile(r"seq (\d+) "),
    skipped=frozenset({"remark", "description"}),
    harmless=re.compile(
        r"(?:(?:count|byte|log|threshold-in-msgs \d+|interval \d+|monitor(?: \d+)?|order \d+) ?)*"
    ),
    # Ethernet II is the format of all storage frames; the others are formats of IEEE 802.3.
    ethertypes={"ev2": None, "llc": frozenset(), "snap": frozenset()},
)


CONTEXT = EffectContext(
    filters=partial(read_lists, words=_WORDS),
    applies=re.compile(
        r"(?P<kind>ip|ipv6|mac) access-group (?P<name>\S+)(?P<rest>.* implicit-permit\b)?"
    ),
    mac_traffic=(*FCOE, *IP_FRAMES),
    min_links=re.compile(r"minimum-links (?P<count>\d+)"),
    # A group that is not enabled follows no uplink [D-UFD].
    conditions=(
        Condition(re.compile(r"(?:no )?downstream .*"), re.compile("no enable"), with_other=False),
    ),
)
