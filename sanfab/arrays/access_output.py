"""Initiators and addresses that the access records of an EqualLogic group admit.

`volume select VOLUME access select NUMBER show` prints a record in lines `Initiator: NAME` and
`IPAddress: ADDRESS`, broken where they are too long [EQL-CLI]; `*` is anyone. What
`volume select VOLUME access show` prints is no more than the numbers: its columns are in no
document at hand.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.arrays.igroup_output import PrintedMasking

_COMMAND = re.compile(r"(?:^|> *)volume select (\S+) access select (\d+) show\s*$")
_PROMPT = re.compile(r"\S*> ?")
ANYONE = "*"


class AccessRecord(NamedTuple):
    """Who one record of a volume lets in: an initiator, or addresses."""

    volume: str
    initiator: str
    """Lower case; empty: any."""
    address: str
    """An address, with `*` in place of any part; empty: any."""
    asks_chap: bool


def read_access(source: str, text: str) -> PrintedMasking | None:
    """Return the access records that a text shows; None: it shows none."""
    records = list(_records(text))
    if not records:
        return None
    groups: dict[str, set[str]] = defaultdict(set)
    for one in records:
        groups[one.volume].update(filter(None, [one.initiator]))
    addresses = frozenset(one.address or ANYONE for one in records if not one.initiator)
    named = {volume: frozenset(found) for volume, found in groups.items()}
    anyone = (one for one in records if not (one.initiator or one.address or one.asks_chap))
    open_to = next((f"volume {one.volume}" for one in anyone), "")
    return PrintedMasking(source, named, addresses=addresses, open_to=open_to)


def fits(pattern: str, address: str) -> bool:
    """Return whether a record with an address lets a host with another one in.

    >>> fits("10.1.1.*", "10.1.1.21"), fits("10.1.1.2", "10.1.1.21"), fits("*", "10.1.1.21")
    (True, False, True)
    """
    parts = map(re.escape, pattern.lower().split(ANYONE))
    return re.fullmatch(r"[0-9a-f.:]+".join(parts), address.lower()) is not None


def _records(text: str) -> Iterator[AccessRecord]:
    volume = ""
    lines: list[str] = []
    for line in [*text.splitlines(), "> "]:
        command = _COMMAND.search(line.rstrip())
        if command is None and not (volume and _PROMPT.match(line)):
            lines.append(line.strip())
            continue
        if volume and (record := _record(volume, lines)):
            yield record
        volume, lines = (command[1] if command else ""), []


def _record(volume: str, lines: list[str]) -> AccessRecord | None:
    """Return what a record shows; None: no line names an initiator and an address."""
    values: dict[str, str] = {}
    key = ""
    for line in lines:
        name, is_pair, value = line.partition(": ")
        if line.startswith(("--", "__")) or not line:
            key = ""
        elif is_pair or line.endswith(":"):
            key = name.rstrip(":").casefold()
            values[key] = value.strip()
        elif key:
            values[key] += line  # a long value goes on below
    if not {"initiator", "ipaddress"} <= values.keys():
        return None
    initiator, address = values["initiator"].lower(), values["ipaddress"].lower()
    return AccessRecord(
        volume,
        "" if initiator == ANYONE else initiator,
        "" if set(address) <= {ANYONE, "."} else address,
        "chap" in map(str.casefold, values.values()),
    )
