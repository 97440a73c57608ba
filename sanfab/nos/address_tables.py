"""Output of the MAC address table and the ARP table of a switch -> stations: rows of data."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from ipaddress import AddressValueError, IPv4Address
from typing import NamedTuple

from sanfab.facts.stations import LearnedAddress, LearnedMac, Stations
from sanfab.masking import mask_secrets
from sanfab.nos.status_tables import MAX_QUOTED, InterfaceNames

DOTTED_MAC = r"(?P<mac>[0-9a-fA-F]{4}\.[0-9a-fA-F]{4}\.[0-9a-fA-F]{4})"
COLON_MAC = r"(?P<mac>(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2})"
IPV4 = r"(?P<ip>\d{1,3}(?:\.\d{1,3}){3})"


class AddressTable(NamedTuple):
    """How a NOS prints a table of MAC or IP addresses."""

    commands: tuple[str, ...]
    """The one that `collect` sends, then others that print the same rows."""
    head: str
    """Pattern of a line that the table has even if it is empty."""
    row: str
    """Pattern of a row: groups ``vlan``, ``mac`` and ``port``; or ``vlan`` (optional), ``mac`` and
    ``ip``."""
    source: str
    """Tags that docs/sources.md resolves."""


def read_stations(
    tables: Iterable[AddressTable],
    answer: Callable[[str], str | None],
    ports: Iterable[str],
    lag_prefix: str,
) -> Stations:
    """Return what the captured tables of a switch show.

    ``answer``: the output of a command; None: it was not captured.
    """
    names = InterfaceNames(ports, lag_prefix)
    macs: list[LearnedMac] = []
    addresses: list[LearnedAddress] = []
    problems: list[str] = []
    for table in tables:
        for command in table.commands:
            text = answer(command) or ""
            rows = [match.groupdict() for match in re.finditer(table.row, text, re.MULTILINE)]
            macs += _macs(rows, names)
            addresses += _addresses(rows)
            if text.strip() and not rows and not re.search(table.head, text, re.MULTILINE):
                first = mask_secrets(text.strip().splitlines()[0].strip())[:MAX_QUOTED]
                problems.append(f"`{command}`: an answer that is not understood, `{first}`")
    return Stations(tuple(dict.fromkeys(macs)), tuple(dict.fromkeys(addresses)), tuple(problems))


def _macs(rows: Iterable[Mapping[str, str]], names: InterfaceNames) -> Iterator[LearnedMac]:
    for row in rows:
        port = names.resolve(row["port"]) if row.get("port") else ""
        if port and is_of_one_device(mac := colons(row["mac"])):
            yield LearnedMac(int(row["vlan"]), mac, port)


def _addresses(rows: Iterable[Mapping[str, str]]) -> Iterator[LearnedAddress]:
    for row in rows:
        if row.get("ip") and is_of_one_device(mac := colons(row["mac"])) and _is_ip(row["ip"]):
            yield LearnedAddress(int(row.get("vlan") or 0), mac, row["ip"])


def _is_ip(text: str) -> bool:
    try:
        IPv4Address(text)
    except AddressValueError:
        return False
    return True


def colons(mac: str) -> str:
    """Return a MAC address in lower case with colons.

    >>> colons("00A0.98bb.0001")
    '00:a0:98:bb:00:01'
    """
    digits = re.sub(r"[^0-9a-f]", "", mac.lower())
    return ":".join(digits[at : at + 2] for at in range(0, len(digits), 2))


def is_of_one_device(mac: str) -> bool:
    """Return whether a MAC address is that of one device: no group, none, no virtual router.

    >>> [is_of_one_device(mac) for mac in ("01:00:5e:00:00:01", "00:00:5e:00:01:0a")]
    [False, False]
    >>> is_of_one_device("00:a0:98:bb:00:01")
    True
    """
    is_group = int(mac[:2], 16) & 1 == 1
    return not is_group and mac != "00:00:00:00:00:00" and not mac.startswith(_SHARED)


_SHARED = ("00:00:5e:00:01:", "00:00:0c:07:ac:", "00:00:0c:9f:f")
"""MAC addresses of VRRP (RFC 5798), of HSRP versions 1 and 2 (RFC 2281; NTC, show ip arp)."""
