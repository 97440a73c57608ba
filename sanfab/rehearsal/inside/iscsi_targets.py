"""Programs that stand for arrays over iSCSI: tgtd, one in the namespace of each port."""

import subprocess
from typing import Any

from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.programs import RUN, await_start, run

LUNS, TGTD = RUN / "luns", RUN / "tgtd"
"""Folders of the data of LUNs, and of the control sockets of tgtd, whose place is fixed."""
NAME_BYTES = 255
"""Most bytes of the name of a LUN, which its data begins with."""


class IscsiTargets:
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
            socket = TGTD / f"socket.{control}"
            await_start(socket.exists, f"tgtd of {port['name']}")
            for tid, target in enumerate(port["targets"], 1):
                self._add(control, tid, target)

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
