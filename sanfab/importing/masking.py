"""What hosts and arrays print of each other -> who uses which array over IP, and with what reason.

A host that prints its sessions uses the arrays whose addresses it is logged in to; an array that
prints its igroups admits their initiators. Where one of the two prints, nothing is assumed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sanfab.importing.draft import Draft, UnstatedFact
from sanfab.importing.known_ports import KnownDevice
from sanfab.model.yaml12 import Data


@dataclass
class PrintedAccess:
    """Who uses which array, as hosts and arrays print it."""

    pairs: dict[tuple[str, str], str] = field(default_factory=dict)
    """Host and array, with the reason where it is assumed; empty: it is certain."""
    told: set[str] = field(default_factory=set)
    """Hosts and arrays that print with whom they are in use: no other is assumed of them."""


def printed_access(draft: Draft, devices: Mapping[str, KnownDevice]) -> PrintedAccess:
    """Return who uses which array, and note initiators and addresses that nothing of the SAN has.

    ``devices``: what hosts and arrays print, by their names in small letters.
    """
    found = PrintedAccess()
    array_at = {
        address: array
        for array in draft.names("arrays")
        for label in draft.names("arrays", array, "ports")
        for address in _addresses(draft.at(("arrays", array, "ports", label, "ip")))
    }
    for host in draft.names("hosts"):
        printed = devices.get(host.lower())
        if printed is None or printed.portals is None:
            continue
        known = {array_at[one] for one in printed.portals if one in array_at}
        if known or not printed.portals:
            found.told.add(host)
        found.pairs |= {(host, array): "" for array in known}
        for address in sorted(printed.portals - array_at.keys()):
            text = f"{printed.source}: logged in to {address}, which no array of the SAN has"
            draft.remainders.append(UnstatedFact("", f"hosts.{host}", text))
    host_of = _hosts_by_name(draft)
    for array in draft.names("arrays"):
        printed = devices.get(array.lower())
        if printed is not None and printed.groups is not None:
            found.told.add(array)
            for host, why in _admitted(draft, array, printed, host_of):
                found.pairs.setdefault((host, array), why)
    return found


def _addresses(value: Data) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _addresses(one)


def _hosts_by_name(draft: Draft) -> dict[str, str]:
    """Return the hosts by the iSCSI names, NQNs and WWPNs that they have, in small letters."""
    found: dict[str, str] = {}
    for host in draft.names("hosts"):
        ports = [("hosts", host, "ports", label) for label in draft.names("hosts", host, "ports")]
        for where in (("hosts", host), *ports):
            for key in ("iqn", "nqn", "wwpn"):
                name = draft.at((*where, key))
                if isinstance(name, str):
                    found[name.lower()] = host
    return found


def _admitted(
    draft: Draft, array: str, printed: KnownDevice, host_of: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the hosts that an array admits over IP; their reason, if only a name tells them."""
    names = {host.lower(): host for host in draft.names("hosts")}
    for group, members in sorted((printed.groups or {}).items()):
        for initiator in sorted(members):
            known = host_of.get(initiator, "")
            named = names.get(group.lower(), "") if printed.family in _OF_HOSTS else ""
            host = known or _host_in_name(draft, initiator) or named
            if not host:
                text = f"{printed.source}: {_entry(printed)} {group} admits {initiator}, which no "
                text += "host has"
                draft.remainders.append(UnstatedFact("", f"arrays.{array}", text))
            elif initiator.startswith(("iqn.", "eui.", "nqn.")):
                name = f"the name {initiator} in its {_entry(printed)} {group}"
                yield host, "" if known else name


def _entry(printed: KnownDevice) -> str:
    """Return what an array calls its groups of initiators."""
    return "host" if printed.family in _OF_HOSTS else "igroup"


_OF_HOSTS = frozenset({"powerstore", "pure-flasharray"})
"""Families whose groups are hosts, mostly named as those are."""


def _host_in_name(draft: Draft, initiator: str) -> str:
    """Return the one host whose name the last part of an iSCSI name has as a word."""
    words = set(re.split(r"[^a-z0-9_]+", initiator.rpartition(":")[2]))
    found = [host for host in draft.names("hosts") if host.lower() in words]
    return found[0] if len(found) == 1 else ""
