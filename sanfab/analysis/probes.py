"""A host port and the target portals it may use -> pings that prove the frame size of the path.

Tables of a switch do not prove it: a Nexus 5000 shows 1500 where jumbo frames pass [HELLA]. A ping
of the size of the traffic that no switch may fragment does.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sanfab.analysis.frames import sent_by
from sanfab.inventory import Cable
from sanfab.model import San
from sanfab.model.addresses import is_ipv6

PING_HEADERS = 28
"""Bytes that a ping adds to its payload: 20 IPv4 + 8 ICMP."""
IPV6_PING_HEADERS = 48
"""Likewise with IPv6: 40 IPv6 + 8 ICMPv6. Source: RFC 8200, section 3; RFC 4443, section 4.1."""

COMMANDS = {
    "windows": "ping -f -l {payload} {address}",
    "linux": "ping -M do -s {payload} {address}",
    "esxi": "vmkping -d -s {payload} {address}",
}
"""A ping that forbids fragmentation, by operating system. Source: rule catalogue 2.3."""

IPV6_COMMANDS = {"linux": "ping -6 -M do -s {payload} {address}"}
"""Likewise for IPv6. Windows has its option for IPv4 only, and that of ESXi is not documented."""


class Probe(NamedTuple):
    """One ping from one port to another."""

    source: Cable
    target: Cable
    packet: int
    """Bytes of the IP packet: the smaller size of the two ends."""
    command: str
    """Command at the source; empty: unknown for an array or another operating system."""
    address: str
    """Address of the target that is asked."""

    @property
    def payload(self) -> int:
        """Return the payload size of the ping."""
        return self.packet - ping_headers(self.address)


def probes(san: San, host: Cable, portals: Iterable[Cable]) -> Iterator[Probe]:
    """Yield the pings between a host port and target portals, there and back.

    The reply is as large as the ping, so the first of a pair proves both directions on the path of
    the reply; the second, from the array, proves the path that the array chooses.
    """
    there = sent_by(san, host)
    system = san.hosts[host.device].os
    for portal in portals:
        packet = min(there.size, sent_by(san, portal).size)
        for address in _reachable(portal.end.ip, host.end.ip):
            yield Probe(host, portal, packet, ping_command(system, packet, address), address)
        for address in _reachable(host.end.ip, portal.end.ip):
            yield Probe(portal, host, packet, "", address)


def _reachable(targets: Sequence[str], sources: Sequence[str]) -> Iterator[str]:
    """Yield the target addresses of a family that the source has too."""
    families = {is_ipv6(source) for source in sources}
    yield from (target for target in targets if is_ipv6(target) in families)


def ping_command(system: str, packet: int, address: str) -> str:
    """Return the ping of an operating system for a packet of a size; empty: none is known.

    >>> ping_command("linux", 9000, "10.14.1.101")
    'ping -M do -s 8972 10.14.1.101'
    >>> ping_command("linux", 9000, "2001:db8::101")
    'ping -6 -M do -s 8952 2001:db8::101'
    """
    form = (IPV6_COMMANDS if is_ipv6(address) else COMMANDS).get(system, "")
    return form.format(payload=packet - ping_headers(address), address=address)


def ping_headers(address: str) -> int:
    """Return the bytes that a ping adds to its payload: the IP header and 8 of ICMP."""
    return IPV6_PING_HEADERS if is_ipv6(address) else PING_HEADERS
