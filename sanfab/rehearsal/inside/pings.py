"""Echo requests that no switch may divide, from many namespaces at a time."""

import errno
import selectors
import socket
import struct
import time

from sanfab.rehearsal.inside.namespaces import Namespaces

DATAGRAMS_AT_ONCE = 200
"""Pings that wait for an answer at a time: more would fill the buffers of veth interfaces."""
SENT_TOGETHER = 20
"""Pings sent before answers are read: the ARP request of each goes to all ports of its VLAN."""
PACE = 0.1
"""Part of the time of a ping after which the next are sent, though some are unanswered."""
NEIGHBORS = 300
"""Pairs of addresses that know each other: each is two entries of the table of the kernel, which
all namespaces share, and which holds 1024 unless the administrator of the machine says otherwise
(``gc_thresh3`` in the page ip-sysctl of the kernel). Entries of the last seconds are not dropped
for new ones: a ping that finds no place is lost."""
ECHO, REPLY, ECHO_6, REPLY_6 = 8, 0, 128, 129
"""Types of ICMP RFC 792 and ICMPv6 RFC 4443."""
ECHO_HEADER = 8
HEADERS, HEADERS_6 = 28, 48
"""Bytes of a packet besides the data of a ping: those of IP, and 8 of ICMP."""


class Pings:
    """Echo requests that no switch may divide, from many namespaces at a time."""

    def __init__(self, namespaces: Namespaces) -> None:
        self._namespaces = namespaces
        self._sockets: dict[tuple[str, str], socket.socket] = {}
        self._absent: set[tuple[str, str]] = set()
        """Addresses that their namespaces do not have."""
        self._known: set[tuple[str, str]] = set()
        self.in_use: set[tuple[str, str]] = set()
        """Pairs that talk to each other all the time."""
        self._first = 0
        """Number of the first ping of an order: a late answer to an earlier one counts for none."""

    def ask(self, asked: list[list[object]], seconds: float) -> list[str]:
        """Return for each of (namespace, source, target, bytes of packet) an empty text or why not.

        A ping counts as lost after ``seconds``, or somewhat later.
        """
        why = ["no answer"] * len(asked)
        for first in range(0, len(asked), DATAGRAMS_AT_ONCE):
            numbers = list(range(first, min(first + DATAGRAMS_AT_ONCE, len(asked))))
            self.make_room({(str(asked[one][0]), str(asked[one][2])) for one in numbers})
            self._round(asked, numbers, seconds, why)
        self._first += len(asked)
        return why

    def make_room(self, pairs: set[tuple[str, str]]) -> None:
        """Have entries for some pairs in the table of neighbors."""
        if len(self._known | pairs) > NEIGHBORS:
            self._namespaces.forget_neighbors()
            self._known = set(self.in_use)
        self._known |= pairs

    def _round(
        self, asked: list[list[object]], numbers: list[int], seconds: float, why: list[str]
    ) -> None:
        open_: set[int] = set()
        with selectors.DefaultSelector() as selector:
            for one in {self._socket_of(asked[number]) for number in numbers}:
                selector.register(one, selectors.EVENT_READ)
            for first in range(0, len(numbers), SENT_TOGETHER):
                together = numbers[first : first + SENT_TOGETHER]
                open_ |= {number for number in together if self._send(asked[number], number, why)}
                last = first + SENT_TOGETHER >= len(numbers)
                self._receive(selector, open_, seconds if last else seconds * PACE, why)

    def _receive(
        self, selector: selectors.BaseSelector, open_: set[int], seconds: float, why: list[str]
    ) -> None:
        """Read answers, at most until all came: those of pings that are open, which are closed."""
        end = time.monotonic() + seconds
        while open_ and (left := end - time.monotonic()) > 0:
            for key, _ in selector.select(left):
                found = _answered(key.fileobj) - self._first  # type: ignore[arg-type]
                if found in open_:
                    why[found] = ""
                    open_.discard(found)

    def _send(self, one: list[object], number: int, why: list[str]) -> bool:
        target, size = str(one[2]), int(str(one[3]))
        headers = HEADERS_6 if ":" in target else HEADERS
        kind = ECHO_6 if ":" in target else ECHO
        mark = self._first + number
        body = struct.pack("!I", mark) * (size // 4)
        head = struct.pack("!BBHHH", kind, 0, 0, mark >> 16, mark & 0xFFFF)
        packet = head + body[: size - headers]
        if kind == ECHO:
            packet = head[:2] + struct.pack("!H", _checksum(packet)) + packet[4:]
        sender = self._socket_of(one)
        if (str(one[0]), str(one[1])) in self._absent:
            why[number] = "the port that sends it has no such address"
            return False
        try:
            sender.sendto(packet, (target, 0))
        except OSError as error:
            why[number] = "no answer"
            if error.errno == errno.EMSGSIZE:
                why[number] = "larger than the MTU of the port that sends it"
            return False
        return True

    def _socket_of(self, one: list[object]) -> socket.socket:
        place = (str(one[0]), str(one[1]))
        if place not in self._sockets:
            self._sockets[place] = self._opened(*place)
        return self._sockets[place]

    def _opened(self, namespace: str, source: str) -> socket.socket:
        if ":" in source:
            made = self._namespaces.socket_in(
                namespace, socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_ICMPV6
            )
            made.setsockopt(socket.IPPROTO_IPV6, 23, 2)  # IPV6_MTU_DISCOVER, always
        else:
            made = self._namespaces.socket_in(
                namespace, socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP
            )
            made.setsockopt(socket.IPPROTO_IP, 10, 2)  # IP_MTU_DISCOVER, always: DF is set
        try:
            made.bind((source, 0))
        except OSError as error:
            if error.errno != errno.EADDRNOTAVAIL:
                raise
            self._absent.add((namespace, source))
        made.settimeout(0)
        return made


def _answered(handle: socket.socket) -> int:
    """Return the number of the ping that a packet answers; -1: it is no answer."""
    try:
        packet: bytes = handle.recv(70000)
    except OSError:
        return -1
    if handle.family == socket.AF_INET:
        packet = packet[(packet[0] & 15) * 4 :]
        wanted = REPLY
    else:
        wanted = REPLY_6
    if len(packet) < ECHO_HEADER or packet[0] != wanted:
        return -1
    return int.from_bytes(packet[4:ECHO_HEADER], "big")


def _checksum(packet: bytes) -> int:
    if len(packet) % 2:
        packet += b"\0"
    total: int = sum(struct.unpack(f"!{len(packet) // 2}H", packet))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF
