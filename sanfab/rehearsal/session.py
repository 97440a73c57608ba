"""The namespaces of a rehearsal, and orders to what runs in them."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from ctypes.util import find_library
from types import TracebackType
from typing import NamedTuple, Self

from sanfab.errors import SanfabError
from sanfab.rehearsal.device_settings import PortSettings
from sanfab.rehearsal.filters import FIRST, flow_lines
from sanfab.rehearsal.inside.nfs_servers import PLUGIN, plugin_folder
from sanfab.rehearsal.inside.programs import python
from sanfab.rehearsal.routing import ROUTER_MTU, RouterPort, Routing
from sanfab.rehearsal.twin import Twin, TwinState

PROGRAMS = {
    "unshare": "util-linux",
    "ip": "iproute2",
    "mount": "mount",
    "ovs-vswitchd": "openvswitch-switch",
    "ovsdb-server": "openvswitch-switch",
    "ovs-vsctl": "openvswitch-switch",
    "ovs-ofctl": "openvswitch-switch",
}
"""Programs that a rehearsal runs, and the packages of Debian and Ubuntu that have them."""


class SessionNeeds(NamedTuple):
    """What sessions of a protocol need; a rehearsal without it has none, and says so."""

    programs: Mapping[str, str]
    """Those that stand for arrays, and the packages of Debian and Ubuntu that have them."""
    library: str
    """Name of the C library of the client, without ``lib``."""
    package: str
    """Package that has it."""


SESSION_NEEDS = {
    "iscsi": SessionNeeds({"tgtd": "tgt", "tgtadm": "tgt"}, "iscsi", "libiscsi7"),
    "nfs": SessionNeeds({"ganesha.nfsd": "nfs-ganesha"}, "nfs", "libnfs13"),
}
"""By protocol: those that have sessions."""
LOGINS_TOGETHER = 12
"""Logins that are open at a time."""
LOGINS_AT_ONCE = 200
"""Logins of one order: their ends know each other, in a table of the kernel that has an end."""
CONTROL = ("c0", "169.254.255.1", "c1", "169.254.255.2")
"""Two ports on a bridge of their own, namespace and address of each: a ping between them that is
lost tells that the machine is too busy to answer, whatever the configurations say."""
CONTROL_BRIDGE = "bc"
Ping = tuple[str, str, str, int]
"""Namespace, address that sends, address that is asked, bytes of the packet."""


def lacking() -> list[str]:
    """Return what this machine lacks for a rehearsal, in words."""
    if sys.platform != "linux":
        return ["Linux: namespaces are of its kernel"]
    found = [
        f"{program} (package {package})"
        for program, package in PROGRAMS.items()
        if shutil.which(program, path=_path()) is None
    ]
    if not found:
        tried = subprocess.run(  # noqa: S603  # words of this file
            [*_unshare(), "true"], capture_output=True, text=True, check=False, env=_environment()
        )
        if tried.returncode:
            found.append(f"the right to create namespaces ({tried.stderr.strip()}); run it as root")
    return found


def sessions_lack(protocol: str) -> list[str]:
    """Return what this machine lacks for sessions of a protocol, in words."""
    needs = SESSION_NEEDS[protocol]
    found = [
        f"{program} (package {package})"
        for program, package in needs.programs.items()
        if shutil.which(program, path=_path()) is None
    ]
    if protocol == "nfs" and plugin_folder() is None:
        found.append(f"{PLUGIN} (package nfs-ganesha-vfs)")
    if find_library(needs.library) is None:
        found.append(f"lib{needs.library} (package {needs.package}, or that of a later version)")
    return found


def refuse_unable() -> None:
    """Raise SanfabError with what this machine lacks for a rehearsal, if it lacks anything."""
    lacks = lacking()
    if lacks:
        raise SanfabError(f"this machine cannot rehearse, it lacks {'; '.join(lacks)}")


class TwinSession:
    """One twin that runs. All of it ends with this process, however that ends."""

    def __init__(self, twin: Twin, settings: Mapping[str, PortSettings]) -> None:
        """``settings``: of device ports that are not as in the inventory, by their names."""
        self._twin = twin
        refuse_unable()
        self._process = subprocess.Popen(  # noqa: S603  # words of this file, no shell
            [*_unshare(), *python("sanfab.rehearsal.inside.executor")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=_environment(),
        )
        self._settings = {
            one.name: settings.get(one.name, PortSettings(one.addresses, one.mtu))
            for one in twin.sockets
        }
        self._numbers = {name: f"b{number}" for number, name in enumerate(twin.bridges)}
        self.is_busy = False
        """The machine was too busy for the last pings: those that were lost prove nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()  # unshare takes its child, the first process of the namespaces, along
        for end in (self._process.stdin, self._process.stdout):
            if end is not None:
                with suppress(BrokenPipeError):
                    end.close()
        self._process.wait()

    def build(self) -> None:
        """Create bridges, wires and devices; all ports are down."""
        self._order(
            "build",
            bridges=[*self._numbers.values(), CONTROL_BRIDGE],
            wires=[[f"{wire.name}a", f"{wire.name}b"] for wire in self._twin.wires],
            devices=[
                {
                    "name": one.name,
                    "wire": f"d{one.name}",
                    "mtu": self._settings[one.name].mtu,
                    "addresses": self._settings[one.name].addresses,
                }
                for one in self._twin.sockets
            ]
            + [
                {"name": name, "wire": f"d{name}", "mtu": 1500, "addresses": [f"{address}/30"]}
                for name, address in zip(CONTROL[::2], CONTROL[1::2], strict=True)
            ],
        )

    def route(self, routing: Routing, gateways: Mapping[str, str]) -> None:
        """Create the routers of a twin; ``gateways``: of device ports, by their names."""
        if routing.routers or gateways:
            routers = [
                {
                    "name": one.name,
                    "ports": [{**port._asdict(), "mtu": ROUTER_MTU} for port in one.ports],
                    "routes": one.routes,
                }
                for one in routing.routers
            ]
            self._order("route", routers=routers, gateways=gateways)

    def apply(self, state: TwinState, routers: Sequence[RouterPort] = ()) -> None:
        """Bring the twin into a state. ``routers``: ports of routers that are up."""
        control = {"bridge": CONTROL_BRIDGE, "mtu": 1500, **_vlan_columns(1, [])}
        ports = dict(self._ports(state)) | {f"d{name}": control for name in CONTROL[::2]}
        for one in routers:
            bridge = {"bridge": self._numbers[one.switch], "mtu": ROUTER_MTU}
            ports[one.wire] = {**bridge, **_vlan_columns(one.vlan, [])}
        flows = {self._numbers[name]: lines for name, lines in dropped(self._twin, state).items()}
        self._order("apply", ports=ports, flows=flows)

    def share(self, held: Sequence[tuple[str, str, str]]) -> None:
        """Have routers hold the addresses that switches share: router, port, address."""
        self._order("share", held=held)

    def _ports(self, state: TwinState) -> Iterable[tuple[str, dict[str, object]]]:
        ends = {wire.name: wire.ends for wire in self._twin.wires}
        for name, carriages in state.wires.items():
            for side, end, carried in zip("ab", ends[name], carriages, strict=True):
                if carried.untagged is not None or carried.tagged:
                    mode = _vlan_columns(carried.untagged, sorted(carried.tagged))
                    yield f"{name}{side}", {
                        "bridge": self._numbers[end[0]], "mtu": carried.mtu, **mode,
                    }  # fmt: skip
        for name, attached in state.sockets.items():
            yield (
                f"d{name}",
                {
                    "bridge": self._numbers[attached.bridge],
                    "mtu": attached.mtu,
                    **_vlan_columns(attached.vlan, []),
                },
            )

    def ping(self, asked: Sequence[Ping], seconds: float) -> list[str]:
        """Return for each ping an empty text if it was answered in time, else why not.

        A ping of the machine to itself is sent after them: ``is_busy`` says whether it was lost.
        """
        name, own, _, target = CONTROL
        answer = self._order("ping", asked=[*asked, (name, own, target, 1500)], seconds=seconds)
        found = [str(one) for one in answer] if isinstance(answer, list) else [""]
        self.is_busy = bool(found.pop())
        return found

    def move(self, addresses: Sequence[tuple[str, str, str]]) -> None:
        """Move addresses from one device port to another: (address, from, to)."""
        if addresses:
            self._order("move", addresses=addresses)

    def announce(self, moved: Sequence[tuple[str, str]]) -> None:
        """Tell all devices where addresses are that moved: (address, to)."""
        if moved:
            self._order("announce", moved=moved)

    def serve(self, arrays: Mapping[str, object]) -> None:
        """Have the ports of arrays serve storage: what each protocol does, by its name."""
        self._order("serve", arrays=arrays)

    def log_in(
        self, asked: Sequence[Mapping[str, object]], seconds: float
    ) -> list[Mapping[str, object]]:
        """Return for each login what it shows."""
        found: list[Mapping[str, object]] = []
        for at in range(0, len(asked), LOGINS_AT_ONCE):
            some = asked[at : at + LOGINS_AT_ONCE]
            answer = self._order(
                "ask_clients", what="logins", asked=some, seconds=seconds, together=LOGINS_TOGETHER
            )
            found += answer if isinstance(answer, list) else []
        return found

    def start_reading(self, paths: Sequence[Mapping[str, object]]) -> None:
        """Start reads that go on, over some sessions."""
        self._order("ask_clients", what="start_reading", paths=paths)

    def mark_reads(self) -> None:
        """Measure stalls of reads from now on."""
        self._order("ask_clients", what="mark")

    def probe(
        self, numbers: Sequence[int], wanted: Sequence[tuple[Sequence[int], int]], seconds: float
    ) -> list[str]:
        """Read over some sessions; return for each session why the last read failed, or "".

        ``wanted``: numbers of sessions, and how many of them are waited for.
        """
        answer = self._order(
            "ask_clients", what="probe", numbers=numbers, wanted=wanted, seconds=seconds
        )
        return [str(one) for one in answer] if isinstance(answer, list) else []

    def stalls(self) -> Mapping[str, Sequence[float]]:
        """Return the longest stall in seconds, and the reads, of each group since the mark."""
        answer = self._order("ask_clients", what="stalls")
        return answer if isinstance(answer, dict) else {}

    def _order(self, name: str, **words: object) -> object:
        orders, answers = self._process.stdin, self._process.stdout
        line = ""
        if orders is not None and answers is not None:
            with suppress(BrokenPipeError):
                orders.write(json.dumps({"order": name, **words}) + "\n")
                orders.flush()
                line = answers.readline()
        if not line:
            raise SanfabError("the namespaces of the rehearsal ended by themselves")
        answer: Mapping[str, object] = json.loads(line)
        if "failed" in answer:
            raise SanfabError(f"the twin could not be built: {answer['failed']}")
        return answer["done"]


def dropped(twin: Twin, state: TwinState) -> dict[str, list[str]]:
    """Return the flows of each bridge: by access lists, and for tags of a VLAN that has none.

    Open vSwitch takes frames with the tag of the VLAN that a port sends without one. Where both
    ends disagree, frames would pass one way only, and MAC addresses would move back and forth.
    """
    found: dict[str, list[str]] = {}
    ends = {wire.name: wire.ends for wire in twin.wires}
    places = {f"d{name}": (one.bridge, one.port) for name, one in state.sockets.items()}
    for name, carriages in state.wires.items():
        for side, place, carried in zip("ab", ends[name], carriages, strict=True):
            places[f"{name}{side}"] = place
            if carried.untagged is not None and carried.tagged:
                drop = f"in_port={name}{side},dl_vlan={carried.untagged},actions=drop"
                found.setdefault(place[0], []).append(f"priority={FIRST + 1},{drop}")
    for name, (switch, port) in places.items():
        filters = twin.filters.get(switch)
        applied = filters.ports.get(port) if filters is not None else None
        if applied is not None:
            found.setdefault(switch, []).extend(flow_lines(name, applied))
    return found


def _vlan_columns(untagged: int | None, tagged: list[int]) -> dict[str, object]:
    if not tagged:
        return {"vlan_mode": "access", "tag": untagged, "trunks": "[]"}
    trunks = sorted({*tagged, untagged} - {None}) if untagged is not None else tagged
    mode = "trunk" if untagged is None else "native-untagged"
    tag = "[]" if untagged is None else untagged
    return {"vlan_mode": mode, "tag": tag, "trunks": f"[{','.join(map(str, trunks))}]"}


def _unshare() -> list[str]:
    words = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    return words if os.geteuid() == 0 else [*words, "--user", "--map-root-user"]


def _path() -> str:
    """Return where programs are looked for: Debian has those of an administrator in sbin."""
    return f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def _environment() -> dict[str, str]:
    return {"PATH": _path(), "LC_ALL": "C"}
