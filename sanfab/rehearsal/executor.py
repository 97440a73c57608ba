"""What runs inside the namespaces of a rehearsal: orders on standard input, answers on output.

``unshare`` starts it as the first process of namespaces of its own, so that all it makes ends with
it: the kernel kills its processes, and drops its interfaces and mounts. It ends when its input
does: with the process that started it, however that ends. It imports nothing of sanfab.

Each line of input is an order in JSON, ``{"order": NAME, ...}``; each line of output its answer,
``{"done": ...}``, or ``{"failed": TEXT}``.
"""

import ctypes
import errno
import fcntl
import json
import os
import selectors
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

RUN = Path("/run")
OVS = RUN / "ovs"
LUNS, TGTD = RUN / "luns", RUN / "tgtd"
"""Folders of the data of LUNs, and of the control sockets of tgtd, whose place is fixed."""
NAME_BYTES = 255
"""Most bytes of the name of a LUN, which its data begins with."""
TARGET_STARTS = 30
"""Seconds in which a tgtd answers, on a busy machine."""
NETNS = 0x40000000  # CLONE_NEWNET
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
GET_FLAGS, SET_FLAGS, NO_ARP = 0x8913, 0x8914, 0x80
"""``SIOCGIFFLAGS``, ``SIOCSIFFLAGS`` and ``IFF_NOARP`` of netdevice(7)."""
ECHO, REPLY, ECHO_6, REPLY_6 = 8, 0, 128, 129
"""Types of ICMP RFC 792 and ICMPv6 RFC 4443."""
ECHO_HEADER = 8
HEADERS, HEADERS_6 = 28, 48
"""Bytes of a packet besides the data of a ping: those of IP, and 8 of ICMP."""
ANNOUNCED = 3
"""Times that an address is announced that moved: a switch of a busy machine may drop a frame."""
BETWEEN = 0.05
"""Seconds between two of them."""
SCHEMA = "/usr/share/openvswitch/vswitch.ovsschema"

_libc = ctypes.CDLL(None, use_errno=True)


class ExecutorError(Exception):
    """A program that the twin needs failed; the text says which and why."""


def run(*words: str, text: str = "") -> str:
    """Run a program. Raises ExecutorError with what it printed."""
    done = subprocess.run(  # noqa: S603  # programs by name, and words of the twin's own making
        words, input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ExecutorError(f"{' '.join(words[:6])}: {(done.stderr or done.stdout).strip()[:400]}")
    return done.stdout


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


class Bridges:
    """The bridges of Open vSwitch, and what each of their ports is set to."""

    def __init__(self) -> None:
        self._set: dict[str, dict[str, object]] = {}

    def start(self, names: list[str]) -> None:
        """Start Open vSwitch in user space, and create the bridges: b0, b1 and so on."""
        OVS.mkdir()
        os.environ.update(OVS_RUNDIR=str(OVS), OVS_LOGDIR=str(OVS), OVS_DBDIR=str(OVS))
        run("ovsdb-tool", "create", str(OVS / "conf.db"), SCHEMA)
        run(
            "ovsdb-server", str(OVS / "conf.db"), f"--remote=punix:{OVS}/db.sock",
            f"--pidfile={OVS}/db.pid", "--detach", f"--log-file={OVS}/db.log",
        )  # fmt: skip
        self._vsctl("--no-wait", "init")
        run(
            "ovs-vswitchd", f"unix:{OVS}/db.sock", f"--pidfile={OVS}/switch.pid", "--detach",
            f"--log-file={OVS}/switch.log",
        )  # fmt: skip
        words: list[str] = []
        for name in names:
            words += ["--", "add-br", name, "--", "set", "bridge", name, "datapath_type=netdev"]
        self._vsctl(*words[1:])

    def apply(self, wanted: dict[str, dict[str, object]]) -> None:
        """Set ports: those that are named and no others are in a bridge afterwards."""
        changed = {name for name, port in wanted.items() if self._set.get(name) != port}
        gone = [name for name in self._set if name not in wanted or name in changed]
        words: list[str] = []
        for name in gone:
            words += ["--", "--if-exists", "del-port", name]
        if words:  # alone, as a bridge may add ports before it removes others: a loop meanwhile
            self._vsctl(*words[1:])
        words, sizes = [], list[str]()
        for name in sorted(changed):
            port = wanted[name]
            columns = [f"{key}={port[key]}" for key in ("vlan_mode", "tag", "trunks")]
            words += ["--", "add-port", str(port["bridge"]), name]
            words += ["--", "set", "port", name, *columns]
            words += ["--", "set", "interface", name, f"mtu_request={port['mtu']}"]
            sizes.append(f"link set {name} mtu {port['mtu']} up")
        run("ip", "-batch", "-", text="\n".join(sizes))
        if words:
            self._vsctl(*words[1:])
        if gone or words:
            run("ovs-appctl", "-t", str(self._control()), "fdb/flush")
        self._set = wanted

    @staticmethod
    def _control() -> Path:
        return next(OVS.glob("ovs-vswitchd.*.ctl"))

    @staticmethod
    def _vsctl(*words: str) -> None:
        run("ovs-vsctl", f"--db=unix:{OVS}/db.sock", "--timeout=60", *words)


class Targets:
    """Programs that stand for arrays: tgtd, one in the namespace of each port."""

    def __init__(self, namespaces: Namespaces) -> None:
        self._namespaces = namespaces
        self._users: set[tuple[int, str]] = set()

    def start(self, luns: list[list[Any]], ports: list[dict[str, Any]]) -> None:
        """Make the data of LUNs, and start what serves them: the port of a namespace, targets."""
        LUNS.mkdir()
        TGTD.mkdir()
        for file, name, size in luns:
            with (LUNS / file).open("wb") as made:  # without blocks: it takes no memory
                made.write(name.encode()[:NAME_BYTES] + b"\n")
                made.truncate(size)
        for control, port in enumerate(ports):
            with self._namespaces.inside(port["name"]):
                subprocess.Popen(  # ends with the namespaces  # noqa: S603
                    ["tgtd", "-f", "-C", str(control), "-t", "1"],  # noqa: S607
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
        for control, port in enumerate(ports):
            self._await(control, port["name"])
            for tid, target in enumerate(port["targets"], 1):
                self._add(control, tid, target)

    @staticmethod
    def _await(control: int, name: str) -> None:
        end = time.monotonic() + TARGET_STARTS
        while not (TGTD / f"socket.{control}").exists():
            if time.monotonic() > end:
                raise ExecutorError(f"tgtd of {name}: it does not start")
            time.sleep(0.01)

    def _add(self, control: int, tid: int, target: dict[str, Any]) -> None:
        def ask(mode: str, operation: str, *words: str) -> None:
            names = ("--mode", mode, "--op", operation, *words)
            run("tgtadm", "-C", str(control), "--lld", "iscsi", *names)

        at = ("--tid", str(tid))
        ask("target", "new", *at, "-T", target["name"])
        for number, file in target["luns"]:
            ask("logicalunit", "new", *at, "--lun", str(number), "-b", str(LUNS / file))
        for name in target["initiators"]:
            ask("target", "bind", *at, "--initiator-name", name)
        for user, secret, way in target["accounts"]:
            if (control, user) not in self._users:
                ask("account", "new", "--user", user, "--password", secret)
                self._users.add((control, user))
            ask("account", "bind", *at, "--user", user, *way)


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


class Executor:
    """One twin, from its first order to its last."""

    def __init__(self) -> None:
        run("mount", "-t", "tmpfs", "tmpfs", str(RUN))
        (RUN / "netns").mkdir()
        run("ip", "link", "set", "lo", "up")
        # The ends of wires at bridges have no addresses: nothing of their own floods the twin.
        Path("/proc/sys/net/ipv6/conf/default/disable_ipv6").write_text("1", encoding="ascii")
        self._namespaces = Namespaces()
        self._bridges = Bridges()
        self._pings = Pings(self._namespaces)
        self._initiators: subprocess.Popen[str] | None = None
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
            inside = [f"link set eth0 mtu {one['mtu']} up", "link set lo up"]
            inside += [
                f"addr add {address} dev eth0{_nodad(address)}" for address in one["addresses"]
            ]
            run("ip", "-n", name, "-batch", "-", text="\n".join(inside))
            # Else an address that leaves takes the others of its subnet along.
            self._namespaces.write(name, "ipv4/conf/eth0/promote_secondaries", "1")
            if not any(":" in address for address in one["addresses"]):
                self._namespaces.write(name, "ipv6/conf/eth0/disable_ipv6", "1")
            run("ip", "netns", "exec", name, "ethtool", "-K", "eth0", *_OFFLOADS)
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
        lines = [f"link set {name} mtu {port['mtu']} up", "link set lo up"]
        lines += [f"addr add {one} dev {name}{_nodad(one)}" for one in port["addresses"]]
        run("ip", "-n", router, "-batch", "-", text="\n".join(lines))
        run("ip", "netns", "exec", router, "ethtool", "-K", name, *_OFFLOADS)
        for version in ("ipv4", "ipv6"):
            is_on = str(int(port["forwards"]))
            self._namespaces.write(router, f"{version}/conf/{name}/forwarding", is_on)

    def share(self, *, held: list[list[str]]) -> None:
        """Have routers hold addresses and no others that are shared: (router, port, address)."""
        wanted = {(one, two, three) for one, two, three in held}
        for router, port, address in self._shared - wanted:
            run("ip", "-n", router, "addr", "del", address, "dev", port)
        for router, port, address in wanted - self._shared:
            run("ip", "-n", router, "addr", "add", address, "dev", port, *_nodad(address).split())
        moved = wanted - self._shared
        self._shared = wanted
        self._announce([(address, router, port) for router, port, address in moved])

    def apply(self, *, ports: dict[str, dict[str, object]]) -> None:
        """Set the ports of the bridges."""
        self._bridges.apply(ports)

    def move(self, *, addresses: list[list[str]]) -> None:
        """Move addresses: (address, from, to), as an array does whose controller fails."""
        for address, old, new in addresses:
            try:
                run("ip", "-n", old, "addr", "del", address, "dev", "eth0")
            except ExecutorError:  # by its text, the port has another one
                continue
            if ":" in address:  # a port on standby had no address
                self._namespaces.write(new, "ipv6/conf/eth0/disable_ipv6", "0")
            run("ip", "-n", new, "addr", "add", address, "dev", "eth0", *_nodad(address).split())

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

    def serve(self, *, luns: list[list[Any]], ports: list[dict[str, Any]]) -> None:
        """Start what serves LUNs, and the initiators."""
        Targets(self._namespaces).start(luns, ports)
        self._initiators = subprocess.Popen(  # noqa: S603  # a program of sanfab
            [sys.executable, "-I", str(Path(__file__).with_name("initiators.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def initiate(self, **order: object) -> object:
        """Have the initiators do something; its name is ``what``."""
        asked: Any = order.get("asked") or order.get("paths") or ()
        portals = {(one["namespace"], one["portal"].rpartition(":")[0]) for one in asked}
        pairs = {(name, address.strip("[]")) for name, address in portals}
        self._pings.make_room(pairs)
        if "paths" in order:
            self._pings.in_use = pairs
        program = self._initiators
        if program is None or program.stdin is None or program.stdout is None:
            raise ExecutorError("no initiators were started")
        program.stdin.write(json.dumps(order) + "\n")
        program.stdin.flush()
        answer = json.loads(program.stdout.readline() or '{"failed": "the initiators ended"}')
        if "failed" in answer:
            raise ExecutorError(f"initiators: {answer['failed']}")
        return answer["done"]

    def ping(self, *, asked: list[list[object]], seconds: float) -> list[str]:
        """Return for each ping an empty text, or why it failed."""
        return self._pings.ask(asked, seconds)


_OFFLOADS = ("tx", "off", "rx", "off", "tso", "off", "gso", "off", "gro", "off")


def _nodad(address: str) -> str:
    return " nodad" if ":" in address else ""


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
