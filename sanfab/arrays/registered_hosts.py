"""Hosts with their initiators, and addresses, as the REST interface of an array answers -> groups.

PowerStore answers ``/api/rest/host`` with a list [PSTORE-REST], FlashArray ``/api/2.x/hosts`` with
``items`` [PURE-REST]. A text may be a log of several answers.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from ipaddress import ip_address
from typing import NamedTuple

from sanfab.arrays.igroup_output import PrintedMasking
from sanfab.model.endpoint import ArrayFamily

_BEGIN = re.compile(r"^\s*[\[{]", re.MULTILINE)
_WWPN_DIGITS = 16


class RegisteredHosts(NamedTuple):
    """What the REST interface of an array answers."""

    family: ArrayFamily
    masking: PrintedMasking | None
    """Its hosts, each as a group; None: no answer lists them."""
    addresses: tuple[str, ...] = ()
    """Addresses at which hosts reach it over IP; of what port is not told."""


def read_registered_hosts(source: str, text: str) -> RegisteredHosts | None:
    """Return the hosts and addresses that a text lists; None: it is no answer that is known."""
    groups: dict[str, frozenset[str]] = {}
    addresses: list[str] = []
    families: list[ArrayFamily] = []
    is_listed = False
    for rows in _answers(text):
        hosts = [row for row in rows if row.keys() & _INITIATORS.keys() and _text(row, "name")]
        for row in hosts:
            key = next(one for one in _INITIATORS if one in row)
            families.append(_INITIATORS[key])
            groups[_text(row, "name")] = frozenset(_initiators(row))
        is_listed = is_listed or bool(hosts)
        own = [_text(row, "address") for row in rows if _is_portal(row)]
        addresses += filter(_is_address, own)
        families += ["powerstore" for _ in own]
    if not families:
        return None
    masking = PrintedMasking(source, groups) if is_listed else None
    return RegisteredHosts(families[0], masking, tuple(dict.fromkeys(addresses)))


_INITIATORS: dict[str, ArrayFamily] = {
    "host_initiators": "powerstore",
    "iqns": "pure-flasharray",
    "wwns": "pure-flasharray",
    "nqns": "pure-flasharray",
}
"""Keys of a host with its initiators, and the family that has them."""
_PORTAL_PURPOSES = ("Storage_Iscsi_Target", "Storage_NVMe_TCP_Port")


def _is_portal(row: Mapping[str, object]) -> bool:
    purposes = row.get("purposes")
    return isinstance(purposes, list) and bool({*_PORTAL_PURPOSES} & {*map(str, purposes)})


def _initiators(row: Mapping[str, object]) -> Iterator[str]:
    for key in _INITIATORS:
        found = row.get(key)
        for one in found if isinstance(found, list) else ():
            name = one.get("port_name") if isinstance(one, dict) else one
            if isinstance(name, str) and name:
                yield _as_initiator(name)


def _as_initiator(text: str) -> str:
    """Return an initiator as an inventory writes it.

    >>> _as_initiator("52:4A:93:70:4E:E5:68:00"), _as_initiator("21000024FF59FE91")
    ('52:4a:93:70:4e:e5:68:00', '21:00:00:24:ff:59:fe:91')
    >>> _as_initiator("IQN.1998-01.com.vmware:esx01")
    'iqn.1998-01.com.vmware:esx01'
    """
    digits = text.replace(":", "").lower()
    if not re.fullmatch(r"[0-9a-f]+", digits) or len(digits) != _WWPN_DIGITS:
        return text.lower()
    return ":".join(digits[at : at + 2] for at in range(0, _WWPN_DIGITS, 2))


def _answers(text: str) -> Iterator[list[dict[str, object]]]:
    """Yield the objects of each answer in a text."""
    decoder, at = json.JSONDecoder(), 0
    while (begin := _BEGIN.search(text, at)) is not None:
        try:
            found, at = decoder.raw_decode(text, begin.end() - 1)
        except ValueError:
            at = begin.end()
            continue
        if isinstance(found, dict):
            items = found.get("items")
            found = items if isinstance(items, Sequence) else [found]
        yield [one for one in found if isinstance(one, dict)]


def _text(row: Mapping[str, object], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
