"""Network namespaces by name, and what is done in them."""

import ctypes
import fcntl
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sanfab.rehearsal.inside.programs import RUN

NETNS = 0x40000000  # CLONE_NEWNET
GET_FLAGS, SET_FLAGS, NO_ARP = 0x8913, 0x8914, 0x80
"""``SIOCGIFFLAGS``, ``SIOCSIFFLAGS`` and ``IFF_NOARP`` of netdevice(7)."""

_libc = ctypes.CDLL(None, use_errno=True)


class Namespaces:
    """Namespaces by name, and sockets in them."""

    def __init__(self) -> None:
        self._home = os.open("/proc/self/ns/net", os.O_RDONLY)

    def socket_in(self, name: str, *kind: int) -> socket.socket:
        """Return a new socket in a namespace; it stays there wherever it is used."""
        with self.inside(name):
            return socket.socket(*kind)

    @contextmanager
    def inside(self, name: str) -> Iterator[None]:
        """Be in a namespace; programs that start there stay there."""
        there = os.open(RUN / "netns" / name, os.O_RDONLY)
        try:
            self._enter(there)
            yield
        finally:
            self._enter(self._home)
            os.close(there)

    def write(self, name: str, setting: str, value: str) -> None:
        """Set a setting of the network of a namespace, below /proc/sys/net."""
        with self.inside(name):
            Path("/proc/sys/net", setting).write_text(value, encoding="ascii")

    def forget_neighbors(self) -> None:
        """Drop what each namespace knows of the MAC addresses of others."""
        for name in [one.name for one in (RUN / "netns").iterdir()]:
            # Routers have no interface of that name: they keep their few.
            with suppress(OSError), self.socket_in(name, socket.AF_INET, socket.SOCK_DGRAM) as made:
                # The kernel drops them when an interface stops and starts to resolve addresses.
                request = struct.pack("16sH14x", b"eth0", 0)
                flags = struct.unpack("16sH14x", fcntl.ioctl(made, GET_FLAGS, request))[1]
                for one in (flags | NO_ARP, flags & ~NO_ARP):
                    fcntl.ioctl(made, SET_FLAGS, struct.pack("16sH14x", b"eth0", one))

    @staticmethod
    def _enter(handle: int) -> None:
        if _libc.setns(handle, NETNS):
            raise OSError(ctypes.get_errno(), "setns")
