"""References of NQNs and NFS mounts of hosts."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references.messages import Problem, unknown
from sanfab.model.endpoint import HostIntent
from sanfab.model.san import San

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where

NAMES_OF = {"linux": ("a mount point, as /mnt/backup", True), "esxi": ("a datastore", False)}
"""What a mount is named by on the systems whose scripts mount; whether that is a path."""


def nfs_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield NQNs of two hosts, and mounts that a host cannot have."""
    first: dict[str, Where] = {}
    for name, host in san.hosts.items():
        where: Where = ("hosts", name, "nqn")
        if host.nqn and first.setdefault(host.nqn, where) != where:
            yield where, f"NQN {host.nqn} is already used by {dotted_path(first[host.nqn][:-1])}"
        if host.mounts:
            yield from _mounts(name, host, cabling)


def _mounts(name: str, host: HostIntent, cabling: Cabling) -> Iterator[Problem]:
    used = [one for one in cabling.arrays_of.get(name, ()) if cabling.uses(name, one, "nfs")]
    for mount, intent in host.mounts.items():
        where: Where = ("hosts", name, "mounts", mount)
        if host.os not in NAMES_OF:
            yield (
                where,
                f"found a mount of a host with os {host.os}, expected none: scripts mount NFS on "
                "Linux and ESXi only",
            )
            continue
        words, is_path = NAMES_OF[host.os]
        if mount.startswith("/") != is_path or (not is_path and "/" in mount):
            yield where, f"found {mount}, expected {words}, as the host has os {host.os}"
        if intent.array not in used:
            yield (*where, "array"), unknown("array of `access` with NFS", intent.array, used)
            continue
        known = _nfs_addresses(cabling.san, intent.array)
        if intent.address is not None and known and intent.address not in known:
            kind = f"NFS address of {intent.array}"
            yield (*where, "address"), unknown(kind, intent.address, known)


def _nfs_addresses(san: San, array: str) -> list[str]:
    """Return the addresses of an array in VLANs of role nfs; none may be stated."""
    return [
        address
        for port in san.arrays[array].ports.values()
        for key in dict.fromkeys((port.vlan, *port.vlans))
        if key in san.vlans and san.vlans[key].role == "nfs"
        for address in port.addresses_in(key)
    ]
