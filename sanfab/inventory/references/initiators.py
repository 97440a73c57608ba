"""References of iSCSI names, CHAP, igroups and port sets."""

from collections.abc import Iterator

from sanfab.inventory.cables import endpoints
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references.messages import Problem, unknown, unknown_secret
from sanfab.model.base import is_iscsi_name
from sanfab.model.endpoint import ArrayIntent
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

ONTAP = frozenset({"netapp-ontap", "netapp-7mode"})
"""Families that have igroups with port sets."""


def initiator_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in iSCSI names, CHAP, igroups and port sets."""
    yield from _iscsi_names(san)
    yield from _chap(san)
    yield from _targets(san, cabling)
    for name, array in san.arrays.items():
        where: Where = ("arrays", name)
        if array.svm and array.family != "netapp-ontap":
            yield (*where, "svm"), f"found {array.svm}, expected none: only ONTAP has storage VMs"
        if array.family == "netapp-7mode":
            yield from _protocols(array, where)
        if array.port_sets:
            yield from _port_sets(array, where, cabling.users_of.get(name, []))


def _iscsi_names(san: San) -> Iterator[Problem]:
    """Yield the iSCSI names of two devices: an array could not tell the two hosts apart."""
    stated: list[tuple[Where, str | None]] = [
        (("hosts", name, "iqn"), host.iqn) for name, host in san.hosts.items() if host.iqn
    ]
    stated += [
        (("hosts", name, "ports", label, "iqn"), port.iqn)
        for name, label, is_array, port in endpoints(san)
        if port.iqn and not is_array
    ]
    stated += [(("arrays", name, "iqn"), array.iqn) for name, array in san.arrays.items()]
    first: dict[str, Where] = {}
    for where, iqn in stated:
        if iqn and first.setdefault(iqn, where) != where:
            yield where, f"iSCSI name {iqn} is already used by {dotted_path(first[iqn][:-1])}"


NAMES_TARGETS = frozenset({"linux", "windows"})
"""Operating systems whose script logs in to single targets of a portal."""


def _targets(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the targets that a host cannot log in to."""
    for name, host in san.hosts.items():
        arrays = cabling.arrays_of.get(name, ()) if host.targets else ()
        for array in host.targets:
            where: Where = ("hosts", name, "targets", array)
            if array not in arrays:
                yield where, unknown("array of `access`", array, arrays)
            elif host.os not in NAMES_TARGETS:
                message = (
                    f"found targets of a host with os {host.os}, expected none: its script logs "
                    "in to every target that a portal announces"
                )
                yield where, message


def _chap(san: San) -> Iterator[Problem]:
    for name, host in san.hosts.items():
        where: Where = ("hosts", name, "chap")
        if host.chap is None:
            continue
        if problem := unknown_secret(host.chap, san.secrets):
            yield (*where, "secret"), problem
        mutual = host.chap.mutual
        if mutual is None:
            continue
        if problem := unknown_secret(mutual, san.secrets):
            yield (*where, "mutual", "secret"), problem
        elif mutual.secret == host.chap.secret:
            yield (
                (*where, "mutual", "secret"),
                "found the secret of the other direction, expected a secret of its own: arrays "
                "refuse one secret for both",
            )


def _protocols(array: ArrayIntent, where: Where) -> Iterator[Problem]:
    for name, members in array.igroups.items():
        if len({is_iscsi_name(member) for member in members}) > 1:
            yield (
                (*where, "igroups", name),
                "found WWPNs and iSCSI names, expected one kind: an igroup of 7-Mode has one "
                "protocol; use two igroups",
            )


def _port_sets(array: ArrayIntent, where: Where, users: list[str]) -> Iterator[Problem]:
    igroups = dict.fromkeys([*array.igroups, *users])
    # A host that uses both protocols has an igroup for each.
    igroups |= {f"{host}-{protocol}": None for host in users for protocol in ("fcp", "iscsi")}
    bound: dict[str, str] = {}
    for name, port_set in array.port_sets.items():
        at: Where = (*where, "port_sets", name)
        if array.family not in ONTAP:
            yield at, "expected none: only ONTAP has port sets"
        for index, label in enumerate(port_set.ports):
            if problem := _port_problem(array, label):
                yield (*at, "ports", index), problem
        for index, igroup in enumerate(port_set.igroups):
            if igroup not in igroups:
                yield (*at, "igroups", index), unknown("igroup", igroup, igroups)
            elif bound.setdefault(igroup, name) != name:
                message = f"igroup {igroup} is already bound to port set {bound[igroup]}"
                yield (*at, "igroups", index), message


def _port_problem(array: ArrayIntent, label: str) -> str:
    if label not in array.ports:
        return unknown("port", label, array.ports)
    if array.family == "netapp-7mode" and not array.ports[label].wwpn:
        return f"port {label} has no WWPN, expected an FCoE port: 7-Mode has no other port sets"
    return ""
