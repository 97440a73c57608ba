"""Lines that a switch accepts only after others, as data with sources."""

import re
from typing import NamedTuple


class Order(NamedTuple):
    """A line that needs another before it; a group in both patterns has to be equal."""

    later: re.Pattern[str]
    earlier: re.Pattern[str]
    words: str
    source: str
    printed: bool = True
    """A switch prints its own configuration in this order as well."""
    never: str = ""
    """Name of what is missing without the earlier line; empty: another rule reports it."""


def _order(  # noqa: PLR0913  # the fields of an Order
    later: str, earlier: str, words: str, source: str, *, printed: bool = True, never: str = ""
) -> Order:
    return Order(re.compile(later), re.compile(earlier), words, source, printed, never)


BEGINNINGS = (
    "create vlan",
    "configure vlan",
    "enable flow-control",
    "member",
    "fcalias",
    "device-alias",
    "zone",
    "vsan",
    "interface vfc",
)
"""Beginning of the lines of all orders; other lines are skipped."""

ORDERS = (
    _order(
        r"enable flow-control tx-pause ports? (\S+)",
        r"enable flow-control rx-pause ports? (\S+)",
        "rx-pause before tx-pause",
        "EXOS-FC",
    ),
    _order(
        r'configure vlan "?(?!Default\b|Mgmt\b)([\w-]+)"? tag \d+',
        r'create vlan "?([\w-]+)"?(?: .*)?',
        "a VLAN created before it gets its tag",
        "S4",
        never="no line that creates it",
    ),
    _order(
        r" *member (?:fcalias|device-alias) (\S+)(?: (?:init|initiator|target|both))?",
        r"(?:fcalias name (\S+) vsan \d+| +device-alias name (\S+) pwwn .*)",
        "an alias before the zone that uses it",
        "ANS-622 S2",
    ),
    _order(
        r" *member (?!fcalias|device-alias|pwwn|fwwn|fcid|interface|ip-address|symbolic)(\S+)",
        r"zone name (\S+) vsan \d+",
        "a zone before the zoneset that holds it",
        "S2",
    ),
    _order(
        r"zoneset activate name (\S+) vsan \d+",
        r"zoneset name (\S+) vsan \d+",
        "a zoneset before it is activated",
        "S2",
    ),
    _order(
        r" +vsan \d+ interface (vfc\d+)",
        r"interface (vfc\d+)",
        "a VFC before it joins a VSAN",
        "S2",
        printed=False,
    ),
)
