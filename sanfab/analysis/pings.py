"""Operating system or array family -> its ping of a given size, and what that ping prints.

A ping that forbids fragmentation proves both limits of a path: the full size passes, one byte more
does not. One that cannot forbid it proves the first alone: a packet as large as the MTU of its
sender leaves whole, and no switch may divide it; one byte more is divided and passes. That holds
only while the MTU of the sender is what the inventory states, so it is read first.
"""

from shlex import quote
from typing import NamedTuple

from sanfab.model.addresses import is_ipv6

PING_HEADERS = 28
"""Bytes that a ping adds to its payload: 20 IPv4 + 8 ICMP."""
IPV6_PING_HEADERS = 48
"""Likewise with IPv6: 40 IPv6 + 8 ICMPv6. Source: RFC 8200, section 3; RFC 4443, section 4.1."""


class PingForm(NamedTuple):
    """The ping of one system for one family of addresses."""

    command: str
    passes: str
    """What it prints of an answer."""
    refuses: str
    """What it prints of a packet that is larger than the MTU of its own port; empty: it cannot
    forbid fragmentation, so that one byte more proves nothing."""
    source: str
    shows_mtu: str = ""
    """Command that shows the MTU of the port that sends, without which a ping that may be divided
    proves nothing."""
    note: str = ""
    """What the documents leave open."""


class PingEnds(NamedTuple):
    """The addresses of a ping, and where it leaves."""

    origin: str
    """Address of the port that sends it."""
    interface: str
    """Name of that port on its device; of an ESXi host its VMkernel port, empty if not known."""
    address: str
    """Address that is asked."""


PINGS: dict[tuple[str, int], PingForm] = {
    ("windows", 4): PingForm(
        "ping -f -l {payload} -S {origin} {address}",
        "Reply from {address}: bytes={payload}",
        "Packet needs to be fragmented but DF set.",
        "Microsoft Learn, Windows commands: ping, and `ping /?`",
    ),
    ("windows", 6): PingForm(
        "ping -6 -l {payload} -S {origin} {address}",
        "Reply from {address}: time",
        "",
        "Microsoft Learn, Windows commands: ping; -f is for IPv4 only",
        "netsh interface ipv6 show subinterfaces",
    ),
    ("linux", 4): PingForm(
        "ping -M do -c 3 -s {payload} -I {interface} {address}",
        "3 received, 0% packet loss",
        "message too long, mtu={own}",
        "ping(8) of iputils",
    ),
    ("linux", 6): PingForm(
        "ping -6 -M do -c 3 -s {payload} -I {interface} {address}",
        "3 received, 0% packet loss",
        "message too long, mtu={own}",
        "ping(8) of iputils",
    ),
    ("esxi", 4): PingForm(
        "vmkping -d -s {payload} -I {interface} {address}",
        "3 packets received, 0% packet loss",
        "sendto() failed (Message too long)",
        "VMware KB 1003728; published transcripts of vmkping",
    ),
    ("esxi", 6): PingForm(
        "esxcli network diag ping --ipv6 --size {payload} --interface {interface} --host {address}",
        "Packet Lost: 0",
        "",
        "ESXCLI reference, network diag ping; --df is for IPv4 only",
        "esxcli network ip interface list",
    ),
    ("solaris", 4): PingForm(
        "/usr/sbin/ping -s {address} {payload} 3",
        "3 packets received, 0% packet loss",
        "",
        "Solaris 9 System Administrator (Training Guide), table 10.3",
        "ifconfig -a",
    ),
    ("solaris", 6): PingForm(
        "/usr/sbin/ping -s -A inet6 {address} {payload} 3",
        "3 packets received, 0% packet loss",
        "",
        "ping(1M)",
        "ifconfig -a6",
    ),
    ("netapp-ontap", 4): PingForm(
        "network ping -lif LIF -vserver SVM -destination {address} -packet-size {payload}"
        " -disallow-fragmentation true",
        "{address} is alive",
        "no answer from {address}",
        "docs.netapp.com, ONTAP commands: network ping",
        note="ONTAP: its documents do not say what -packet-size counts; it is taken as the data of "
        "the ping. If both lines pass, it counts the IP packet: ping with 28 more.",
    ),
    ("netapp-7mode", 4): PingForm(
        "ping -s {address} {payload}",
        "bytes from {address}",
        "",
        "Data ONTAP 7-Mode, na_ping(1)",
        "ifconfig -a",
    ),
}
"""By operating system of the host, or family of the array, and version of IP."""

VMKERNEL_PORT = {
    4: "$(esxcli network ip interface ipv4 get | awk '$2 == \"{origin}\" {{print $1}}')",
    6: "$(esxcli network ip interface ipv6 address list | awk '$2 == \"{origin}\" {{print $1}}')",
}
"""Shell of ESXi: the VMkernel port that has an address."""


def ping_form(system: str, address: str) -> PingForm | None:
    """Return the ping of an operating system or array family; None: none is known."""
    return PINGS.get((system, 6 if is_ipv6(address) else 4))


def ping_command(system: str, payload: int, ends: PingEnds) -> str:
    """Return the ping of a payload; empty: none is known.

    >>> ping_command("linux", 8972, PingEnds("10.1.1.21", "eth2", "10.1.1.11"))
    'ping -M do -c 3 -s 8972 -I eth2 10.1.1.11'
    >>> ping_command("windows", 1472, PingEnds("10.1.1.21", "", "10.1.1.11"))
    'ping -f -l 1472 -S 10.1.1.21 10.1.1.11'
    """
    form = ping_form(system, ends.address)
    if form is None:
        return ""
    interface = quote(ends.interface)
    if system == "esxi" and not ends.interface:
        interface = VMKERNEL_PORT[6 if is_ipv6(ends.address) else 4].format(origin=ends.origin)
    return form.command.format(
        payload=payload, origin=ends.origin, interface=interface, address=ends.address
    )


def ping_headers(address: str) -> int:
    """Return the bytes that a ping adds to its payload: the IP header and 8 of ICMP."""
    return IPV6_PING_HEADERS if is_ipv6(address) else PING_HEADERS
