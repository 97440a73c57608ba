"""A host port and the target portals it may use -> the pings that prove what frames pass.

Tables of a switch do not: a Nexus 5000 goes on saying 1500 where jumbo frames pass [HELLA]. A ping
that no switch may fragment, as large as the traffic, does.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.analysis.frames import sent_by
from sanfab.inventory import Cable
from sanfab.model import San

PING_HEADERS = 28
"""Bytes that a ping adds to its payload: 20 IP + 8 ICMP."""

COMMANDS = {
    "windows": "ping -f -l {payload} {address}",
    "linux": "ping -M do -s {payload} {address}",
    "esxi": "vmkping -d -s {payload} {address}",
}
"""A ping that forbids fragmentation, by operating system. Source: rule catalogue 2.3."""


class Probe(NamedTuple):
    """One ping from one port to another."""

    source: Cable
    target: Cable
    packet: int
    """Bytes of the IP packet: the smaller of what the two ends send."""
    command: str
    """To type at the source; empty where it is not known: an array, another operating system."""

    @property
    def payload(self) -> int:
        """Return the bytes to ask the ping for."""
        return self.packet - PING_HEADERS


def probes(san: San, host: Cable, portals: Iterable[Cable]) -> Iterator[Probe]:
    """Yield the pings between a host port and target portals, there and back.

    The answer to a ping is as large as the ping, so the first of a pair shows both directions on
    the way the answer takes; the second, from the array, shows the one the array chooses.
    """
    there = sent_by(san, host)
    if host.end.ip is None:
        return
    for portal in portals:
        if portal.end.ip is None:
            continue
        packet = min(there.size, sent_by(san, portal).size)
        yield Probe(
            host, portal, packet, ping_command(san.hosts[host.device].os, packet, portal.end.ip)
        )
        yield Probe(portal, host, packet, "")


def ping_command(system: str, packet: int, address: str) -> str:
    """Return the ping of an operating system for a packet of a size; empty: none is known.

    >>> ping_command("linux", 9000, "10.14.1.101")
    'ping -M do -s 8972 10.14.1.101'
    """
    form = COMMANDS.get(system, "")
    return form.format(payload=packet - PING_HEADERS, address=address)
