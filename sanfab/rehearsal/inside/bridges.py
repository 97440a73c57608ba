"""The bridges of a rehearsal: Open vSwitch, which forwards in user space."""

import os
from pathlib import Path

from sanfab.rehearsal.inside.programs import RUN, run

OVS = RUN / "ovs"
SCHEMA = "/usr/share/openvswitch/vswitch.ovsschema"


class Bridges:
    """The bridges of Open vSwitch, and what each of their ports is set to."""

    def __init__(self) -> None:
        self._set: dict[str, dict[str, object]] = {}
        self._filtered: set[str] = set()
        """Bridges with flows: a port that leaves takes none of its own along."""

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

    def filter(self, flows: dict[str, list[str]]) -> None:
        """Set the flows of bridges, by ports that they have; what matches none is switched."""
        for bridge in sorted(self._filtered | flows.keys()):
            text = "\n".join(["priority=0,actions=NORMAL", *flows.get(bridge, ())])
            run("ovs-ofctl", "replace-flows", f"unix:{OVS}/{bridge}.mgmt", "-", text=text)
        self._filtered = {*flows}

    @staticmethod
    def _control() -> Path:
        return next(OVS.glob("ovs-vswitchd.*.ctl"))

    @staticmethod
    def _vsctl(*words: str) -> None:
        run("ovs-vsctl", f"--db=unix:{OVS}/db.sock", "--timeout=60", *words)
