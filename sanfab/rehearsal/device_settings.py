"""Scripts of hosts and sheets of arrays as rendered -> addresses and MTU of device ports of a twin.

A host without a script, and a port that its script does not set, are as the inventory has them.
"""

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_interface
from pathlib import Path
from typing import NamedTuple

from sanfab.arrays.facts import is_unknown
from sanfab.arrays.reading import read_sheet
from sanfab.arrays.sheet import SHEET
from sanfab.errors import SanfabError
from sanfab.hosts.subject import SubjectPort, subject_of
from sanfab.hosts.systems import SYSTEM_RULES
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.files import text_in
from sanfab.rehearsal.twin import Socket, Twin

SCRIPTS = ("sanfab-host.sh", "sanfab-host.ps1")
CALL = "setting "
"""How the lines of a script begin that set something, after blanks."""
ROW = 4
"""Words of such a line: mechanism, interface, field, value."""
MOUNTS = ("fstab", "nfs_datastore")
"""Mechanisms of the lines that mount an export."""


class ScriptSetting(NamedTuple):
    """One call of ``setting`` in the script of a host."""

    mechanism: str
    part: str
    field: str
    value: str


class PortSettings(NamedTuple):
    """What a rendered text gives a port of a device."""

    addresses: tuple[str, ...]
    """With the length of the prefix."""
    mtu: int


@dataclass
class DeviceSettings:
    """What rendered texts give the devices of a twin."""

    ports: dict[str, PortSettings] = field(default_factory=dict)
    """By the name of the port in the twin."""
    initiators: dict[str, str] = field(default_factory=dict)
    """iSCSI name by the script of a host, by that of the inventory."""
    mounts: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """What each host with a script mounts over NFS: address of the server, and export."""
    without: dict[str, None] = field(default_factory=dict)
    """Hosts with a port that no script sets."""


def read_script(text: str) -> list[ScriptSetting]:
    """Return what the script of a host sets, of what stands on one line.

    >>> read_script("    setting mtu eth2 '' 9000")
    [ScriptSetting(mechanism='mtu', part='eth2', field='', value='9000')]
    """
    found = []
    for line in text.splitlines():
        if line.lstrip().startswith(CALL):
            try:
                words = shlex.split(line.strip())[1:]
            except ValueError:  # a value of several lines: a file
                continue
            if len(words) == ROW:
                found.append(ScriptSetting(*words))
    return found


def read_settings(twin: Twin, build: Path) -> DeviceSettings:
    """Return what the texts in a build folder give the device ports of a twin."""
    cabling = twin.network.cabling
    found = DeviceSettings()
    sockets: dict[str, list[Socket]] = {}
    for one in twin.sockets:
        sockets.setdefault(one.device, []).append(one)
    for device, ports in sockets.items():
        folder = build / cabling.san.name
        if device in cabling.san.arrays:
            text = text_in(folder / "arrays" / device / SHEET)
            found.ports.update(_of_sheet(text or "", ports))
        elif device in cabling.san.hosts:
            _add_host(found, cabling, folder / "hosts" / device, ports)
    return found


def _of_sheet(text: str, ports: list[Socket]) -> Iterator[tuple[str, PortSettings]]:
    rows = [row for (table, _), row in read_sheet(text).items() if table == "addresses"]
    for socket in ports:
        mine = [row for row in rows if _is_at(row, socket)]
        if mine and socket.addresses:
            addresses = tuple(f"{row['name']}/{row['prefix']}" for row in mine)
            yield socket.name, PortSettings(addresses, min(int(row["mtu"]) for row in mine))


def _is_at(row: Mapping[str, str], socket: Socket) -> bool:
    is_known = bool(row["prefix"]) and not is_unknown(row["name"])
    return is_known and row["vlan_name"] == socket.key and row["port"] in socket.labels


def _add_host(found: DeviceSettings, cabling: Cabling, folder: Path, ports: list[Socket]) -> None:
    host = ports[0].device
    texts = (text_in(folder / name) for name in SCRIPTS)
    rows = next((read_script(text) for text in texts if text is not None), [])
    parts = _parts_of(cabling, host) if rows else {}
    for socket in ports:
        part = next(
            (parts[label, socket.key] for label in socket.labels if (label, socket.key) in parts),
            "",
        )
        mine = [row for row in rows if row.part == part]
        settings = _of_rows(socket, mine)
        if settings is None:
            found.without[host] = None
        else:
            found.ports[socket.name] = settings
    if rows:
        found.mounts[host] = [*mounts_in(rows)]
    for row in rows:
        if row.mechanism == "initiator_name":
            found.initiators[(cabling.san.hosts[host].iqn or "").lower()] = row.value.lower()


def _parts_of(cabling: Cabling, host: str) -> dict[tuple[str, str], str]:
    """Return the interface of each port in each VLAN, as the script of its host names it."""
    try:
        subject = subject_of(cabling, host)
    except LookupError:  # an operating system without scripts
        return {}
    rules = SYSTEM_RULES[subject.system]
    return {
        (port.label, _key_of(cabling, port)): rules.setting_part(port, "address")
        for port in subject.networks
    }


def _key_of(cabling: Cabling, port: SubjectPort) -> str:
    keys = (key for key, vlan in cabling.san.vlans.items() if vlan is port.vlan)
    return port.key or next(keys, "")


def _of_rows(socket: Socket, rows: list[ScriptSetting]) -> PortSettings | None:
    """Return what the rows of an interface give a port; None: no address, so nothing of it."""
    addresses = tuple(_address(row) for row in rows if row.mechanism == "address")
    sizes = [row.value for row in rows if row.mechanism == "mtu" or row.field == "mtu"]
    if not addresses:
        return None
    if any(not size.isdigit() for size in sizes):
        raise SanfabError(f"{socket.device} {socket.label}: script: found {sizes}, expected an MTU")
    return PortSettings(addresses, int(sizes[-1]) if sizes else socket.mtu)


def mounts_in(rows: list[ScriptSetting]) -> Iterator[tuple[str, str]]:
    """Yield server and export of what a script mounts: the first word of a line that does."""
    for row in rows:
        if row.mechanism in MOUNTS:
            server, _, export = row.value.split()[0].rpartition(":")
            yield server.strip("[]"), export


def _address(row: ScriptSetting) -> str:
    """Return an address as ip(8) takes it: of ESXi, address and mask are the value."""
    text = row.field if "/" in row.field else "/".join(row.value.split())
    try:
        return str(ip_interface(text))
    except ValueError as error:
        raise SanfabError(f"script: {row.part}: address: {error}") from error
