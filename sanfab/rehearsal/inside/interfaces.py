"""Interfaces of namespaces: MTU, addresses, what is left to hardware.

By netlink(7) and ioctl(2) of this process: a twin may have thousands, and a program each would take
longer than all else. Numbers are those of the headers of Linux, whose interface they are.
"""

import ctypes
import errno
import fcntl
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_interface

from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.programs import ExecutorError

NEW_LINK, NEW_ADDRESS, REMOVE_ADDRESS = 16, 20, 21
"""``RTM_NEWLINK``, ``RTM_NEWADDR`` and ``RTM_DELADDR`` of linux/rtnetlink.h."""
ASK, NEW = 0x1 | 0x4, 0x200 | 0x400
"""``NLM_F_REQUEST | NLM_F_ACK`` and ``NLM_F_EXCL | NLM_F_CREATE`` of linux/netlink.h."""
IFF_UP, IFLA_MTU = 0x1, 4
"""Of linux/if.h and linux/if_link.h."""
IFA_ADDRESS, IFA_LOCAL, IFA_FLAGS, IFA_F_NODAD = 1, 2, 8, 0x2
"""Of linux/if_addr.h."""
SIOCETHTOOL = 0x8946
SRXCSUM, STXCSUM, STSO, SGSO, SGRO = 0x15, 0x17, 0x1F, 0x24, 0x2C
"""``ETHTOOL_SRXCSUM`` and the like of linux/ethtool.h."""
IPV6 = 6


class Interfaces:
    """Interfaces, by the names of their namespace and of their own."""

    def __init__(self, namespaces: Namespaces) -> None:
        self._namespaces = namespaces

    def start(self, namespace: str, port: str, mtu: int) -> None:
        """Bring an interface up, with loopback, and have it send frames as it gets them."""
        with self._netlink(namespace) as netlink:
            for name, attributes in (("lo", b""), (port, _attribute(IFLA_MTU, mtu))):
                index = socket.if_nametoindex(name)
                head = struct.pack("BxHiII", socket.AF_UNSPEC, 0, index, IFF_UP, IFF_UP)
                _ask(netlink, NEW_LINK, ASK, head + attributes)
        # Else packets have no checksums, and are larger than any frame.
        with self._namespaces.socket_in(namespace, socket.AF_INET, socket.SOCK_DGRAM) as made:
            for command in (STXCSUM, SRXCSUM, STSO, SGSO, SGRO):
                _turn_off(made, port, command)

    def add(self, namespace: str, port: str, address: str) -> None:
        """Add an address, with the length of its prefix; it is used at once."""
        self._change(namespace, port, address, (NEW_ADDRESS, ASK | NEW))

    def remove(self, namespace: str, port: str, address: str) -> None:
        """Remove an address; raises ExecutorError if there is no such one."""
        self._change(namespace, port, address, (REMOVE_ADDRESS, ASK))

    def _change(self, namespace: str, port: str, text: str, kind: tuple[int, int]) -> None:
        one = ip_interface(text)
        family = socket.AF_INET6 if one.version == IPV6 else socket.AF_INET
        with self._netlink(namespace) as netlink:
            index = socket.if_nametoindex(port)
            body = struct.pack("BBBBI", family, one.network.prefixlen, 0, 0, index)
            body += _attribute(IFA_LOCAL, one.packed) + _attribute(IFA_ADDRESS, one.packed)
            if one.version == IPV6:
                body += _attribute(IFA_FLAGS, IFA_F_NODAD)
            try:
                _ask(netlink, *kind, body)
            except OSError as error:
                words = f"{namespace}: {port}: address {text}: {error.strerror}"
                raise ExecutorError(words) from error

    @contextmanager
    def _netlink(self, namespace: str) -> Iterator[socket.socket]:
        """Be in a namespace, with a socket for requests."""
        with (
            self._namespaces.inside(namespace),
            socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, socket.NETLINK_ROUTE) as made,
        ):
            yield made


def _attribute(kind: int, value: int | bytes) -> bytes:
    data = struct.pack("I", value) if isinstance(value, int) else value
    padding = bytes(-len(data) % 4)
    return struct.pack("HH", 4 + len(data), kind) + data + padding


def _ask(netlink: socket.socket, kind: int, flags: int, body: bytes) -> None:
    """Send a request, and read what the kernel says. Raises OSError."""
    netlink.send(struct.pack("IHHII", 16 + len(body), kind, flags, 0, 0) + body)
    (answer,) = struct.unpack_from("i", netlink.recv(4096), 16)  # NLMSG_ERROR: 0, or an errno
    if answer:
        raise OSError(-answer, os.strerror(-answer))


def _turn_off(made: socket.socket, port: str, command: int) -> None:
    """Turn off what an interface would leave to hardware, if it is able to."""
    value = (ctypes.c_uint32 * 2)(command, 0)
    request = struct.pack("16sP16x", port.encode(), ctypes.addressof(value))
    try:
        fcntl.ioctl(made, SIOCETHTOOL, request)
    except OSError as error:
        if error.errno != errno.EOPNOTSUPP:
            raise
