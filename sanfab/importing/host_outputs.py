"""Folder of what hosts printed -> the hosts, their addresses, and those of their targets."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from sanfab.hosts.facts import HOST
from sanfab.hosts.reading import read_host
from sanfab.hosts.reading.sections import EVERY, HostReading
from sanfab.importing.known_ports import DEVICE_NAME, KnownDevice, KnownPort, OtherSources
from sanfab.live.hosts import host_output, output_files
from sanfab.model.base import MAX_VLAN
from sanfab.model.hosts.mechanisms import SystemName

_SESSIONS = ("iscsi-session", "iscsi_session", "iscsi-discovery", "nvme-connection")
"""How systems print the addresses that they use."""


def known_by_hosts(folder: Path) -> OtherSources:
    """Return what the hosts of a folder print: ``HOST.txt`` for each.

    Raises SanfabError if a file cannot be read.
    """
    ports: list[KnownPort] = []
    devices: list[KnownDevice] = []
    notes: list[str] = []
    for name, path in sorted(output_files(folder).items()):
        text = host_output(path)
        readings = {system: read_host(system, text) for system in get_args(SystemName)}
        system = max(readings, key=lambda one: (readings[one].commands, one))
        reading = readings[system]
        if not reading.commands or not DEVICE_NAME.fullmatch(name):
            notes.append(f"{path.name}: no output of a host is understood in it")
            continue
        devices.append(_device(path.name, name, system, reading))
        ports += _ports(path.name, name, reading)
    if not devices and not notes:
        notes.append(f"{folder}: found no output of a host, expected HOST.txt")
    return OtherSources(tuple(ports), tuple(devices), tuple(notes))


def _device(source: str, name: str, system: SystemName, reading: HostReading) -> KnownDevice:
    values = {(one.mechanism, one.field): value for one, value in reading.values.items()}
    shown = {one.mechanism for one in reading.values} | {key for _, key in reading.complete}
    return KnownDevice(
        source=source,
        name=name,
        kind="host",
        system=system,
        iqn=values.get(("initiator-name", ""), ""),
        nqn=values.get(("host-nqn", ""), ""),
        portals=frozenset(_portals(reading)) if shown & {*_SESSIONS} else None,
    )


def _portals(reading: HostReading) -> Iterator[str]:
    for one in reading.values:
        if one.mechanism in _SESSIONS:
            near, _, far = one.field.partition(" ")
            target = near if one.mechanism != "iscsi_session" else far
            address = re.fullmatch(r"\[?([0-9a-fA-F.:]+?)\]?(?::\d+)?", target)
            bare = re.fullmatch(r"[0-9a-fA-F:]+:[0-9a-fA-F:]+", target)  # IPv6 without a port
            if bare and one.mechanism == "nvme-connection":
                yield target
            elif address:
                yield address[1]


def _ports(source: str, name: str, reading: HostReading) -> Iterator[KnownPort]:
    """Yield the ports of a host with an address."""
    plain: dict[str, list[str]] = defaultdict(list)
    tagged: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for one, value in reading.values.items():
        if one.mechanism != "address" or one.part in {HOST, EVERY, "lo"}:
            continue
        address = (value if one.field == "ipv4" else one.field).split()[0].partition("/")[0]
        if address.lower().startswith(("127.", "169.254.", "fe80:", "::1")):
            continue
        port, vlan = _port_of(one.part, reading)
        if port and vlan:
            tagged[port].append((vlan, address))
        elif port:
            plain[port].append(address)
    for port in sorted({*plain, *tagged}):
        yield KnownPort(
            source=source,
            device=name,
            label=port,
            kind="host",
            addresses=tuple(plain[port]),
            tagged=tuple(tagged[port]),
        )


def _port_of(interface: str, reading: HostReading) -> tuple[str, int]:
    """Return the port behind an interface, and its VLAN; 0: no tag. Empty: several, or none."""
    values = {(one.part, one.mechanism, one.field): value for one, value in reading.values.items()}
    group = values.get((interface, "vmkernel", ""))
    if group is not None:
        active = values.get((interface, "teaming", "active"), "")
        switch = values.get((EVERY, "port-group", group), "")
        uplinks = [field for part, key, field in values if (part, key) == (switch, "uplink")]
        found = active.replace(",", " ").split() or uplinks
        vlan = values.get((interface, "port-group-vlan", ""), "0")
        return (found[0] if len(found) == 1 else ""), int(vlan) if vlan.isdigit() else 0
    port, dot, vlan = interface.rpartition(".")
    if dot and vlan.isdigit() and int(vlan) <= MAX_VLAN:
        return port, int(vlan)
    return interface, 0
