"""The NFS exports that a host mounts, each with the address of the array and the port to it."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.hosts.facts import HOST, ByHand
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject, SubjectPort
from sanfab.model.endpoint import MountIntent
from sanfab.model.yaml12 import Where
from sanfab.text import either


class Mount(NamedTuple):
    """One export and where it is mounted."""

    name: str
    """Mount point, or datastore."""
    server: str
    """Address of the array, an IPv6 address in brackets."""
    intent: MountIntent
    port: SubjectPort
    """The first port of the host that reaches it."""
    where: Where


def mounts_of(subject: HostSubject) -> list[Mount]:
    """Return the mounts of a host whose address is known; ``mount_problems`` has the others."""
    found = []
    for name, intent in subject.intent.mounts.items():
        portals = _portals(subject, intent)
        if len({one.address for one in portals}) == 1:
            server = portals[0].address
            port = subject.network_of(portals[0].host_port, portals[0].vlan)
            text = f"[{server}]" if ":" in server else server
            found.append(Mount(name, text, intent, port, _place(subject, name)))
    return found


def mount_problems(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    """Yield the mounts of which the address does not follow, or that no port reaches."""
    for name, intent in subject.intent.mounts.items():
        addresses = sorted({one.address for one in _portals(subject, intent)})
        reached = sorted(
            {one.address for one in subject.portals("nfs") if one.array == intent.array}
        )
        if not reached:
            yield (
                (*_place(subject, name), "array"),
                f"no port of the host reaches an address of {intent.array} in an NFS VLAN; "
                "expected one with `ip` in a VLAN of role nfs that both have",
            )
        elif not addresses:
            yield (
                (*_place(subject, name), "address"),
                f"found {intent.address}, expected an address of {intent.array} that a port of "
                f"the host reaches by NFS: {either(reached)}",
            )
        elif len(addresses) > 1:
            yield (
                _place(subject, name),
                f"the host reaches {intent.array} by NFS at {len(addresses)} addresses, and a host "
                f"mounts one: state `address`, {either(addresses)}",
            )


def nfs_tasks(subject: HostSubject) -> Iterator[ByHand]:
    """Yield the arrays that the host may use by NFS and of which it states no mount."""
    stated = {one.array for one in subject.intent.mounts.values()}
    for array in dict.fromkeys(one.array for one in subject.portals("nfs")):
        if array not in stated:
            note = "the inventory states none; `mounts` of the host has them"
            yield ByHand(HOST, "NFS mounts", f"those of {array}", note)


def _portals(subject: HostSubject, intent: MountIntent) -> list[Portal]:
    return [
        one
        for one in subject.portals("nfs")
        if one.array == intent.array and intent.address in (None, one.address)
    ]


def _place(subject: HostSubject, name: str) -> Where:
    return ("hosts", subject.name, "mounts", name)
