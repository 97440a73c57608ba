"""What runs inside the namespaces of a rehearsal: orders on standard input, answers on output.

``unshare`` starts it as the first process of namespaces of its own, so that all it makes ends with
it: the kernel kills its processes, and drops its interfaces and mounts. It ends when its input
does: with the process that started it, however that ends.

Each line of input is an order in JSON, ``{"order": NAME, ...}``; each line of output its answer,
``{"done": ...}``, or ``{"failed": TEXT}``.
"""

import json
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from sanfab.rehearsal.inside.bridges import Bridges
from sanfab.rehearsal.inside.interfaces import Interfaces
from sanfab.rehearsal.inside.iscsi_targets import IscsiTargets
from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.nfs_servers import NfsServers
from sanfab.rehearsal.inside.pings import Pings
from sanfab.rehearsal.inside.programs import RUN, ExecutorError, python, run

SERVERS: dict[str, Callable[[Namespaces], IscsiTargets | NfsServers]] = {
    "iscsi": IscsiTargets,
    "nfs": NfsServers,
}
"""What stands for arrays, by protocol."""
ANNOUNCED = 3
"""Times that an address is announced that moved: a switch of a busy machine may drop a frame."""
BETWEEN = 0.05
"""Seconds between two of them."""


class Executor:
    """One twin, from its first order to its last."""

    def __init__(self) -> None:
        run("mount", "-t", "tmpfs", "tmpfs", str(RUN))
        (RUN / "netns").mkdir()
        run("ip", "link", "set", "lo", "up")
        # The ends of wires at bridges have no addresses: nothing of their own floods the twin.
        Path("/proc/sys/net/ipv6/conf/default/disable_ipv6").write_text("1", encoding="ascii")
        self._namespaces = Namespaces()
        self._interfaces = Interfaces(self._namespaces)
        self._bridges = Bridges()
        self._pings = Pings(self._namespaces)
        self._clients: subprocess.Popen[str] | None = None
        self._shared: set[tuple[str, str, str]] = set()

    def build(
        self, *, bridges: list[str], wires: list[list[str]], devices: list[dict[str, Any]]
    ) -> None:
        """Create bridges, wires (two interfaces each) and devices: a namespace and an interface."""
        lines = [f"netns add {one['name']}" for one in devices]
        lines += [f"link add {one} type veth peer name {two}" for one, two in wires]
        lines += [
            f"link add {one['wire']} type veth peer name eth0 netns {one['name']}"
            for one in devices
        ]
        run("ip", "-batch", "-", text="\n".join(lines))
        for one in devices:
            name = one["name"]
            self._interfaces.start(name, "eth0", one["mtu"])
            # Else an address that leaves takes the others of its subnet along.
            self._namespaces.write(name, "ipv4/conf/eth0/promote_secondaries", "1")
            if not any(":" in address for address in one["addresses"]):
                self._namespaces.write(name, "ipv6/conf/eth0/disable_ipv6", "1")
            for address in one["addresses"]:
                self._interfaces.add(name, "eth0", address)
        self._bridges.start(bridges)

    def route(self, *, routers: list[dict[str, Any]], gateways: dict[str, str]) -> None:
        """Create routers, and set the gateways of devices, by their names."""
        for router in routers:
            name = router["name"]
            lines = [f"netns add {name}"]
            lines += [
                f"link add {one['wire']} type veth peer name {one['name']} netns {name}"
                for one in router["ports"]
            ]
            run("ip", "-batch", "-", text="\n".join(lines))
            for one in router["ports"]:
                self._add_router_port(name, one)
            for to, via in router["routes"]:
                with suppress(ExecutorError):  # its next hop is in no network of the router
                    run("ip", "-n", name, "route", "add", to, "via", via)
        for name, gateway in gateways.items():
            with suppress(ExecutorError):  # by its text, the port is in another network
                run("ip", "-n", name, "route", "add", "default", "via", gateway)

    def _add_router_port(self, router: str, port: dict[str, Any]) -> None:
        name = port["name"]
        self._interfaces.start(router, name, port["mtu"])
        for address in port["addresses"]:
            self._interfaces.add(router, name, address)
        for version in ("ipv4", "ipv6"):
            is_on = str(int(port["forwards"]))
            self._namespaces.write(router, f"{version}/conf/{name}/forwarding", is_on)

    def share(self, *, held: list[list[str]]) -> None:
        """Have routers hold addresses and no others that are shared: (router, port, address)."""
        wanted = {(one, two, three) for one, two, three in held}
        for router, port, address in self._shared - wanted:
            self._interfaces.remove(router, port, address)
        for router, port, address in wanted - self._shared:
            self._interfaces.add(router, port, address)
        moved = wanted - self._shared
        self._shared = wanted
        self._announce([(address, router, port) for router, port, address in moved])

    def apply(self, *, ports: dict[str, dict[str, object]], flows: dict[str, list[str]]) -> None:
        """Set the ports of the bridges, and what they drop."""
        self._bridges.apply(ports)
        self._bridges.filter(flows)

    def move(self, *, addresses: list[list[str]]) -> None:
        """Move addresses: (address, from, to), as an array does whose controller fails."""
        for address, old, new in addresses:
            try:
                self._interfaces.remove(old, "eth0", address)
            except ExecutorError:  # by its text, the port has another one
                continue
            if ":" in address:  # a port on standby had no address
                self._namespaces.write(new, "ipv6/conf/eth0/disable_ipv6", "0")
            self._interfaces.add(new, "eth0", address)

    def announce(self, *, moved: list[list[str]]) -> None:
        """Tell others where addresses are now, as an array does: (address, namespace)."""
        self._announce([(address, name, "eth0") for address, name in moved])

    def _announce(self, moved: list[tuple[str, str, str]]) -> None:
        if not moved:
            return
        with ExitStack() as opened:
            messages = [
                self._announcement(opened, (name, port), address.partition("/")[0])
                for address, name, port in moved
            ]
            for _ in range(ANNOUNCED):
                for made, message, where in messages:
                    made.sendto(message, where)
                time.sleep(BETWEEN)

    def _announcement(
        self, opened: ExitStack, place: tuple[str, str], address: str
    ) -> tuple[socket.socket, bytes, tuple[Any, ...]]:
        """Return a socket, and what it sends to tell others where an address is now, and where."""
        namespace, port = place
        made = opened.enter_context(
            self._namespaces.socket_in(namespace, socket.AF_PACKET, socket.SOCK_RAW)
        )
        made.bind((port, 0x0806))
        mac = made.getsockname()[4]
        if ":" in address:
            return self._advertisement(opened, place, address, mac)
        # A gratuitous ARP.
        own = socket.inet_aton(address)
        body = struct.pack("!HHBBH", 1, 0x0800, 6, 4, 1) + mac + own + bytes(6) + own
        return made, b"\xff" * 6 + mac + b"\x08\x06" + body, (port, 0x0806)

    def _advertisement(
        self, opened: ExitStack, place: tuple[str, str], address: str, mac: bytes
    ) -> tuple[socket.socket, bytes, tuple[Any, ...]]:
        """Return an unsolicited neighbor advertisement (RFC 4861, 7.2.6) to all nodes."""
        own = socket.inet_pton(socket.AF_INET6, address)
        # Type, code, sum, the flag Override; the address; option 2: its MAC address, 1 x 8 bytes.
        packet = struct.pack("!BBHI", 136, 0, 0, 0x20000000) + own + b"\x02\x01" + mac
        namespace, port = place
        made = opened.enter_context(
            self._namespaces.socket_in(
                namespace, socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_ICMPV6
            )
        )
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, port.encode())
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 255)
        made.bind((address, 0))
        return made, packet, ("ff02::1", 0)

    def serve(self, *, arrays: dict[str, dict[str, Any]]) -> None:
        """Start what serves each protocol, as its class takes it, and the clients."""
        for protocol, order in arrays.items():
            SERVERS[protocol](self._namespaces).start(**order)
        self._clients = subprocess.Popen(  # noqa: S603  # a program of sanfab
            python("sanfab.rehearsal.inside.clients"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask_clients(self, **order: object) -> object:
        """Have the clients of arrays do something; its name is ``what``."""
        asked: Any = order.get("asked") or order.get("paths") or ()
        pairs = {(one["namespace"], one["address"]) for one in asked}
        self._pings.make_room(pairs)
        if "paths" in order:
            self._pings.in_use = pairs
        program = self._clients
        if program is None or program.stdin is None or program.stdout is None:
            raise ExecutorError("no clients were started")
        program.stdin.write(json.dumps(order) + "\n")
        program.stdin.flush()
        answer = json.loads(program.stdout.readline() or '{"failed": "the clients ended"}')
        if "failed" in answer:
            raise ExecutorError(f"clients: {answer['failed']}")
        return answer["done"]

    def ping(self, *, asked: list[list[object]], seconds: float) -> list[str]:
        """Return for each ping an empty text, or why it failed."""
        return self._pings.ask(asked, seconds)


def answer_orders() -> None:
    """Answer orders until the input ends."""
    executor = Executor()
    for line in sys.stdin:
        order = json.loads(line)
        name = order.pop("order")
        try:
            answer = {"done": getattr(executor, name)(**order)}
        except (ExecutorError, OSError) as error:
            answer = {"failed": str(error)}
        print(json.dumps(answer), flush=True)  # noqa: T201  # its answers


if __name__ == "__main__":
    answer_orders()
