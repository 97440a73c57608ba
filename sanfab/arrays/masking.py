"""Initiators that an array permits, and the groups that they are in.

Who is permitted follows from ``access``; ``igroups`` of the array gives the names.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

from sanfab.arrays.facts import (
    ArrayInitiator,
    InitiatorGroup,
    MaskingProtocol,
    StaleInitiator,
    unknown_value,
)
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.model.base import is_iscsi_name
from sanfab.model.endpoint import ArrayFamily, ArrayIntent, ArrayPort, EndpointPort, HostIntent
from sanfab.model.hosts.files import ADAPTERS
from sanfab.model.san import San

GROUP_NAMES: dict[ArrayFamily, str] = {
    "nimble": r"[A-Za-z0-9][A-Za-z0-9.:-]{0,63}",  # [NIMBLE-API]
    "netapp-eseries": r"[A-Za-z0-9_-]{1,30}",  # [NTAP-E-CLI] create host
    "powervault-me5": r"[A-Za-z0-9_-]{1,32}",  # [ME-ANS] nicknames
    "hpe-msa": r"[A-Za-z0-9_-]{1,32}",  # [ME-ANS]
    "alletra-mp": r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,30}",  # [HPE-WSAPI] 31 characters
    "pure-flasharray": r"(?=.*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?",  # [PURE-CLI]
}
"""Names of groups and hosts that a family takes, where it does not take any name."""

SYSTEM_WORDS: dict[ArrayFamily, dict[str, str]] = {
    "netapp-ontap": {"esxi": "vmware"},  # [NTAP-CLI] lun igroup create
    "netapp-7mode": {"esxi": "vmware"},  # [N7M-API]
    "netapp-eseries": {},
    "alletra-mp": {},
}
"""The families that ask for the operating system of a group, and their own words for it."""


class Masking(NamedTuple):
    """Groups and initiators of one array."""

    groups: tuple[InitiatorGroup, ...]
    initiators: tuple[ArrayInitiator, ...]
    stale: tuple[StaleInitiator, ...]


class _Targets(NamedTuple):
    """How the ports of an array are reached."""

    fc: tuple[Cable, ...]
    """Its Fibre Channel ports."""
    vsans: frozenset[int | None]
    """None: a cable without a switch has no VSAN."""
    has_iscsi: bool


class _Found(NamedTuple):
    """An initiator of a host."""

    host: str
    port: str
    initiator: str
    protocol: MaskingProtocol
    addresses: tuple[str, ...] = ()
    controllers: tuple[str, ...] = ()
    """Those whose ports it may use, where `access` names ports."""


def masking_of(cabling: Cabling, name: str) -> Masking:
    """Return who may use an array, and by which names."""
    san, array = cabling.san, cabling.san.arrays[name]
    cables = cabling.ports_of(name)
    targets = _Targets(
        tuple(cable for cable in cables if cable.is_fc),
        frozenset(cable.vsan for cable in cables if cable.is_fc),
        any(carries_iscsi(san, cable.end) for cable in cables),
    )
    listed = {
        member.lower(): group for group, members in array.igroups.items() for member in members
    }
    group_of: dict[_Found, str] = {}
    for host in cabling.users_of.get(name, []):
        if host in san.hosts:
            own = [
                one
                for one in _initiators(cabling, targets, host)
                if one.protocol != "iscsi" or cabling.uses(host, name, "iscsi")
            ]
            group_of |= {one: _group_name(one, own, listed, array.family) for one in own}
    known = {one.initiator for one in group_of}
    stale = tuple(
        StaleInitiator(member, group) for member, group in listed.items() if member not in known
    )
    initiators = tuple(_labelled(group_of, array.family))
    return Masking(_groups(san, array, group_of), initiators, stale)


def _labelled(group_of: dict[_Found, str], family: ArrayFamily) -> Iterator[ArrayInitiator]:
    """Yield the initiators with labels of their own: host and port, and a number if need be."""
    used: set[str] = set()
    for one, group in group_of.items():
        label = "-".join(filter(None, (one.host, one.port)))
        if label in used:
            numbered = (f"{label}-{number}" for number in count(2))
            label = next(name for name in numbered if name not in used)
        used.add(label)
        name = name_for(label, family)
        yield ArrayInitiator(name, group, one.host, one.port, one.initiator, one.addresses)


def _group_name(one: _Found, own: list[_Found], listed: dict[str, str], family: ArrayFamily) -> str:
    """Return the igroup that lists an initiator, or another one of its host; else a new one.

    A host with both protocols has a group for each: hosts and arrays treat their paths apart. A
    port that `access` names with ports of the array has a group of its own: it sees other LUNs.
    """
    if one.controllers:
        own_name = name_for(f"{one.host}_{one.port}", family)
        return listed.get(one.initiator, own_name)
    alike = [other for other in own if other.protocol == one.protocol]
    for other in (one, *alike):
        if other.initiator in listed:
            return listed[other.initiator]
    is_single = len(alike) == len(own)
    return name_for(one.host if is_single else f"{one.host}-{one.protocol}", family)


def name_for(name: str, family: ArrayFamily) -> str:
    """Return a name, or what stands in its place where the family does not take it."""
    pattern = GROUP_NAMES.get(family)
    is_taken = pattern is None or re.fullmatch(pattern, name) is not None
    return name if is_taken else unknown_value(f"name for {name}")


def _groups(
    san: San, array: ArrayIntent, group_of: dict[_Found, str]
) -> tuple[InitiatorGroup, ...]:
    port_set_of = {
        group: name for name, port_set in array.port_sets.items() for group in port_set.igroups
    }
    members_of: dict[str, list[_Found]] = {}
    for one, group in group_of.items():
        members_of.setdefault(group, []).append(one)
    groups = []
    for group, members in members_of.items():
        hosts = tuple(dict.fromkeys(one.host for one in members))
        protocols = {one.protocol for one in members}
        protocol = protocols.pop() if len(protocols) == 1 else "mixed"
        system = _system(san, array.family, group, hosts)
        controllers = tuple(dict.fromkeys(name for one in members for name in one.controllers))
        port_set = port_set_of.get(group, "")
        groups.append(InitiatorGroup(group, protocol, system, hosts, port_set, controllers))
    return tuple(groups)


def _system(san: San, family: ArrayFamily, group: str, hosts: tuple[str, ...]) -> str:
    """Return the operating system of some hosts in the word of the array."""
    systems = {san.hosts[host].os for host in hosts}
    words = SYSTEM_WORDS.get(family)
    if words is not None and (len(systems) > 1 or "other" in systems):
        return unknown_value(f"operating system of {group.strip('<>')}")
    return ", ".join((words or {}).get(system, system) for system in sorted(systems))


def _initiators(cabling: Cabling, targets: _Targets, host: str) -> Iterator[_Found]:
    """Yield the initiators by which a host reaches the ports of an array."""
    san = cabling.san
    intent = san.hosts[host]
    cables = cabling.ports_of(host)
    for cable in cables:
        if cable.end.wwpn and cable.vsan in targets.vsans:
            yield from _fc_initiator(cabling, targets, cable)
    if not targets.has_iscsi:
        return
    shared: list[Cable] = []
    apart: list[Cable] = []
    for cable in cables:
        if carries_iscsi(san, cable.end):
            (apart if _is_initiator(intent, cable.end) else shared).append(cable)
    if shared:
        name = intent.iqn or unknown_value(f"iSCSI name of {host}")
        yield _Found(host, "", name, "iscsi", _addresses(san, shared))
    for cable in apart:
        name = cable.end.iqn or unknown_value(f"iSCSI name of {host} {cable.label}")
        yield _Found(host, cable.label, name, "iscsi", _addresses(san, [cable]))


def _fc_initiator(cabling: Cabling, targets: _Targets, cable: Cable) -> Iterator[_Found]:
    """Yield a Fibre Channel port of a host, unless `access` permits it no port of the array."""
    wwpn = (cable.end.wwpn or "").lower()
    array = targets.fc[0].device if targets.fc else ""
    if not cabling.names_ports(cable.device, array):
        yield _Found(cable.device, cable.label, wwpn, "fcp")
        return
    permitted = [one for one in targets.fc if cabling.permits(cable, one)]
    controllers = dict.fromkeys(controller_of(one) or one.label for one in permitted)
    if permitted:
        is_whole = len(permitted) == len(targets.fc)
        yield _Found(
            cable.device, cable.label, wwpn, "fcp", (), () if is_whole else tuple(controllers)
        )


def controller_of(cable: Cable) -> str:
    """Return the controller of a port; empty: none is stated."""
    return (cable.end.controller or "") if isinstance(cable.end, ArrayPort) else ""


def _addresses(san: San, cables: list[Cable]) -> tuple[str, ...]:
    """Return the addresses that logins come from: of those by VLAN, the ones in iSCSI VLANs."""
    found: list[str] = []
    for end in (cable.end for cable in cables):
        if isinstance(end.ip, Mapping):
            of_iscsi = (key for key in end.ip if san.vlans[key].role == "iscsi")
            found.extend(one for key in of_iscsi for one in end.ip[key])
        else:
            found.extend(end.ip)
    return tuple(found)


def _is_initiator(host: HostIntent, port: EndpointPort) -> bool:
    """Return whether a port is an initiator of its own: it offloads iSCSI."""
    if port.iqn is not None or port.adapter is None:
        return port.iqn is not None
    adapter = host.adapters.get(port.adapter)
    row = ADAPTERS.get(adapter.model if adapter is not None else port.adapter)
    return row is not None and "iscsi-offload" in row.protocols


def carries_iscsi(san: San, port: EndpointPort) -> bool:
    """Return whether a port carries iSCSI: in an iSCSI VLAN, or by a cable without a switch."""
    if port.to is not None:
        return port.wwpn is None
    if port.vlan is not None and san.vlans[port.vlan].role == "iscsi":
        return True
    return any(san.vlans[key].role == "iscsi" for key in port.vlans)


def is_wwpn(initiator: str) -> bool:
    """Return whether an initiator is known, and known by its WWPN."""
    return not is_iscsi_name(initiator) and not initiator.startswith("<")
