"""Entries of `access` -> the hosts and arrays that they name, and their ports."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.model.fabric import AccessIntent


def expanded(names: tuple[str, ...]) -> Iterator[str]:
    """Yield the devices of a list, each once, ranges expanded and ports left out.

    A wrong range, reported elsewhere, stays as it is.
    """
    yield from dict.fromkeys(device for device, _ in named_ports(names))


def named_ports(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the devices of a list, ranges expanded, each with its port; empty: all ports."""
    for name in names:
        try:
            found = expand_name(name)
        except RangeError:
            found = (name,)
        for one in found:
            device, _, port = one.partition(" ")
            yield device, port


def port_pairs(entries: Sequence[AccessIntent]) -> dict[tuple[str, str], set[tuple[str, str]]]:
    """Return the ports of hosts and arrays that entries permit, by host and array.

    An empty port stands for all. Empty: no entry names a port.
    """
    found: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    if any(" " in name for one in entries for name in (*one.hosts, *one.arrays)):
        for access in entries:
            for host, label in named_ports(access.hosts):
                for array, far in named_ports(access.arrays):
                    found[host, array].add((label, far))
    return dict(found)
