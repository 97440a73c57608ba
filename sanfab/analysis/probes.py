"""A host port and the target portals it may use -> pings that prove the frame size of the path.

Tables of a switch do not prove it: a Nexus 5000 shows 1500 where jumbo frames pass [HELLA]. A ping
of the size of the traffic that no switch may fragment does.
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
    """Bytes of the IP packet: the smaller size of the two ends."""
    command: str
    """Command at the source; empty: unknown for an array or another operating system."""

    @property
    def payload(self) -> int:
        """Return the payload size of the ping."""
        return self.packet - PING_HEADERS


def probes(san: San, host: Cable, portals: Iterable[Cable]) -> Iterator[Probe]:
    """Yield the pings between a host port and target portals, there and back.

    The reply is as large as the ping, so the first of a pair proves both directions on the path of
    the reply; the second, from the array, proves the path that the array chooses.
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
