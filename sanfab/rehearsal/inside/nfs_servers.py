"""Programs that stand for arrays over NFS: NFS-Ganesha, one in the namespace of each port.

They share the exports of their array: a host that mounts an address finds the same files where the
address is after a controller failed. They serve NFSv4 alone, which needs no port mapper.
"""

import subprocess
from functools import partial
from pathlib import Path
from typing import Any

from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.programs import RUN, ExecutorError, await_start

EXPORTS, GANESHA = RUN / "exports", RUN / "nfs-ganesha"
"""Folders of the files that are exported, and of what the programs write."""
FILE = "data"
"""The file of each export."""
FILE_BYTES = 65536
PORT = 2049
PLUGIN = "libfsalvfs.so"
"""What exports a folder; packages put it into one of these."""
PLUGIN_FOLDERS = ("/usr/lib/*/ganesha", "/usr/lib64/ganesha", "/usr/lib/ganesha")
LISTENING = "0A"
"""State of a socket that listens, in /proc/net/tcp: TCP_LISTEN of the kernel's tcp_states.h."""
COMMON = """\
NFS_CORE_PARAM {{
    Plugins_Dir = "{plugins}"; Protocols = 4; NFS_Port = {port};
    Enable_NLM = false; Enable_RQUOTA = false; Enable_UDP = false;
}}
NFSv4 {{ Graceless = true; RecoveryRoot = "{folder}"; }}
NFS_KRB5 {{ Active_krb5 = false; }}
"""
EXPORT = """\
EXPORT {{
    Export_Id = {number}; Path = "{path}"; Pseudo = "{name}"; Access_Type = NONE; SecType = sys;
    FSAL {{ Name = VFS; }}
    CLIENT {{ Clients = {clients}; Access_Type = RO; Protocols = 4; }}
}}
"""


def plugin_folder() -> Path | None:
    """Return the folder of the plug-in that exports a folder; None: it is not installed."""
    root = Path("/")
    found = (one for folder in PLUGIN_FOLDERS for one in root.glob(f"{folder[1:]}/{PLUGIN}"))
    return next((one.parent for one in found), None)


class NfsServers:
    """Programs that stand for arrays over NFS."""

    def __init__(self, namespaces: Namespaces) -> None:
        self._namespaces = namespaces

    def start(self, exports: list[list[str]], ports: list[dict[str, Any]]) -> None:
        """Make the files of exports (folder, text), and start what serves them at each port."""
        for folder, name in exports:
            (EXPORTS / folder).mkdir(parents=True)
            with (EXPORTS / folder / FILE).open("wb") as made:
                made.write(name.encode() + b"\n")
                made.truncate(FILE_BYTES)
        for port in ports:
            self._start(port)
        for port in ports:
            await_start(partial(self._listens, port["name"]), f"NFS of {port['name']}")

    def _start(self, port: dict[str, Any]) -> None:
        plugins = plugin_folder()
        if plugins is None:
            raise ExecutorError(f"{PLUGIN} of NFS-Ganesha is not installed")
        folder = GANESHA / port["name"]
        folder.mkdir(parents=True)
        text = COMMON.format(plugins=plugins, port=PORT, folder=folder)
        for number, (name, path, clients) in enumerate(port["exports"], 1):
            text += EXPORT.format(
                number=number, path=EXPORTS / path, name=name, clients=", ".join(clients)
            )
        file = folder / "ganesha.conf"
        file.write_text(text, encoding="utf-8")
        with self._namespaces.inside(port["name"]):
            subprocess.Popen(  # ends with the namespaces  # noqa: S603
                [
                    *("ganesha.nfsd", "-F", "-f", str(file), "-p", str(folder / "pid")),
                    *("-L", str(folder / "log")),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )

    def _listens(self, name: str) -> bool:
        """Return whether a socket of a namespace listens on the port of NFS."""
        with self._namespaces.inside(name):
            # Not /proc/net: that is of the process, and setns moves one thread alone.
            tables = [Path("/proc/thread-self/net", one).read_text() for one in ("tcp", "tcp6")]
        rows = (row.split() for table in tables for row in table.splitlines()[1:])
        return any(row[1].endswith(f":{PORT:04X}") and row[3] == LISTENING for row in rows)
