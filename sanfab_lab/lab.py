"""San -> its switches, emulated and served on loopback, and the data to log in to them."""

import json
import os
import secrets
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import cast

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.files import refuse_links
from sanfab.noses import NOS_PARTS
from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.eapi import EapiServer
from sanfab_lab.ssh import SshServer
from sanfab_lab.wiring import Wiring, wiring_of

LAB_FILE = "lab.json"
KNOWN_HOSTS = "known_hosts"
CERTIFICATES = "certificates.pem"
USER = "admin"
HOST = "127.0.0.1"


def maker_of(nos: str) -> Callable[[Chassis], Emulator]:
    """Return what makes an emulated switch of a NOS: ``make`` of its package."""
    make = import_module(NOS_PARTS[nos].lab).make
    return cast("Callable[[Chassis], Emulator]", make)


class Lab:
    """All switches of a SAN, emulated; ``wiring`` is shared with them and may be changed."""

    def __init__(
        self,
        cabling: Cabling,
        password: str = "",
        *,
        old_algorithms: bool = False,
        as_shipped: bool = False,
        bootstrapped: bool = False,
    ) -> None:
        self.san = cabling.san
        self.password = password or secrets.token_urlsafe(12)
        self.wiring: Wiring = wiring_of(cabling)
        self.switches: dict[str, Emulator] = {}
        for name, intent in self.san.switches.items():
            platform = self.san.platform(name)
            chassis = Chassis(
                name,
                platform,
                intent.release or platform.release,
                self.san.ports_as_shipped(name),
                cables=self.wiring[name],
                fexes={number: fex.model for number, fex in intent.fex.items()},
                others=self.switches,
                address=intent.management.address if intent.management else "",
                user=USER,
                password=self.password,
                old_algorithms=old_algorithms,
                as_shipped=as_shipped,
                bootstrapped=bootstrapped,
            )
            self.switches[name] = maker_of(platform.nos)(chassis)
        self.eapi = EapiServer(list(self.switches.values()))
        self.ssh = SshServer(list(self.switches.values()), self.eapi)
        self.eapi.on_reboot = self.ssh.reboot

    def recable(self, cabling: Cabling) -> None:
        """Move all cables to those of a changed inventory; switches that it adds are ignored."""
        for name, cables in wiring_of(cabling).items():
            if name in self.wiring:
                self.wiring[name].clear()
                self.wiring[name].update(cables)

    def start(self) -> None:
        """Start all servers; return when every switch answers."""
        self.ssh.start()
        self.eapi.start()

    def stop(self) -> None:
        """Stop all servers; the state of the switches is lost."""
        self.eapi.stop()
        self.ssh.stop()

    def write(self, folder: Path, started: str = "") -> Path:
        """Write the connection data of the lab into a folder; return the private file.

        Host keys and certificates are there too. ``started``: when this process started, as its
        number alone may be reused. Raises SanfabError if the folder is a symbolic link.
        """
        folder.mkdir(parents=True, exist_ok=True)
        refuse_links(folder)
        keys = [
            f"[{HOST}]:{self.ssh.ports[name]} {key}\n" for name, key in self.ssh.host_keys.items()
        ]
        path = folder / LAB_FILE
        _write_new(folder / KNOWN_HOSTS, "".join(keys), 0o644)
        _write_new(folder / CERTIFICATES, "".join(self.eapi.certificates.values()), 0o644)
        _write_new(path, json.dumps(self._facts() | {"started": started}, indent=2), 0o600)
        return path

    def _facts(self) -> dict[str, object]:
        return {
            "san": self.san.name,
            "pid": os.getpid(),
            "user": USER,
            "password": self.password,
            "known_hosts": KNOWN_HOSTS,
            "certificates": CERTIFICATES,
            "switches": {
                name: {
                    "host": HOST,
                    "ssh": self.ssh.ports[name],
                    "eapi": self.eapi.ports.get(name),
                }
                for name in self.switches
            },
        }


def _write_new(path: Path, text: str, mode: int) -> None:
    """Write a file; one that exists is replaced, and a symbolic link is not followed."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w") as file:
        file.write(text)
