"""A host and the arrays that it may use -> its load tests, with addresses and volumes filled in."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.paths import Pair, PathGroup, Paths
from sanfab.analysis.probes import OFFLOAD, sender_of
from sanfab.model.san import San
from sanfab.testplan.matrices import MATRICES, AdapterCase
from sanfab.testplan.network import stream_tests
from sanfab.testplan.streams import StreamTest, iometer_command
from sanfab.testplan.throughput import Throughput
from sanfab.testplan.volumes import (
    DRIVES,
    WORKLOADS,
    fio_file,
    sequential_size,
    vdbench_file,
)


class LoadFile(NamedTuple):
    """A parameter file of a load test."""

    name: str
    title: str
    text: str


class HostLoads(NamedTuple):
    """The load tests of one host."""

    files: tuple[LoadFile, ...]
    arrays: int
    """Arrays that it may use."""
    size: str
    """Part of each volume that sequential I/O uses."""
    iometer: str
    """Command that joins it to Iometer; empty: it does not run Windows."""
    streams: tuple[StreamTest, ...]
    ceiling: Throughput | None
    """No result can exceed it: the sum of its ports, or of the array ports. None: not known."""
    matrices: dict[str, tuple[AdapterCase, ...]]
    """Test cases of the paper, by adapter model."""
    measured: str = ""
    """What a source document measured on such ports; empty: none did."""


def loads_of(paths: Paths, pairs: list[Pair], volumes: tuple[str, ...]) -> HostLoads:
    """Return the load tests of a host; ``pairs`` are all its own."""
    san, host = paths.network.cabling.san, pairs[0][0]
    groups = list(chain.from_iterable(paths.groups[pair] for pair in pairs))
    arrays = len([pair for pair in pairs if pair[1] in san.arrays and paths.groups[pair]])
    system = san.hosts[host].os
    models = (one.model for one in san.hosts[host].adapters.values())
    return HostLoads(
        tuple(_files(system, arrays, volumes or _drives(san, system))) if arrays else (),
        arrays,
        sequential_size(arrays),
        _iometer(paths, groups) if arrays and system == "windows" else "",
        tuple(_streams(paths, groups)),
        _ceiling(groups),
        {one: MATRICES[one] for one in models if one in MATRICES} if system == "windows" else {},
        _measured(groups),
    )


def _drives(san: San, system: str) -> tuple[str, ...]:
    """Return the drives of the paper for a Windows host of a lab; elsewhere they may be in use."""
    return DRIVES if system == "windows" and san.profile == "lab" else ()


def _files(system: str, arrays: int, names: tuple[str, ...]) -> Iterator[LoadFile]:
    """Yield the parameter files; without volumes there are none."""
    if not names or system not in {"windows", "linux", "solaris"}:
        return
    for one in WORKLOADS:
        yield LoadFile(f"vdbench-{one.name}.txt", one.title, vdbench_file(one, names, arrays))
    for one in WORKLOADS:
        yield LoadFile(f"fio-{one.name}.fio", one.title, fio_file(one, names, arrays, system))


def _iometer(paths: Paths, groups: list[PathGroup]) -> str:
    """Return the command that joins a host to Iometer, which runs on the first Windows host."""
    san = paths.network.cabling.san
    first = next((name for name, _ in paths.groups if san.hosts[name].os == "windows"), "")
    firsts = (paths.groups[pair] for pair in paths.groups if pair[0] == first)
    there = _address(san, chain.from_iterable(firsts)) or "ADDRESS-OF-IOMETER"
    return iometer_command(there, _address(san, groups) or "ADDRESS-OF-HOST")


def _address(san: San, groups: Iterable[PathGroup]) -> str:
    """Return the first address of the operating system of a host; that of an offload is not its."""
    for group in groups:
        if sender_of(san, group.initiator.cable) == OFFLOAD:
            continue
        if group.initiator.addresses:
            return group.initiator.addresses[0]
    return ""


def _streams(paths: Paths, groups: list[PathGroup]) -> Iterator[StreamTest]:
    """Yield the tests between two hosts at the ends of a direct cable."""
    for group in groups:
        server = group.targets[0]
        if group.initiator.protocol != "direct" or server.cable.is_array:
            continue
        if server.addresses:
            yield from stream_tests(paths, group.initiator, server)


def _ceiling(groups: list[PathGroup]) -> Throughput | None:
    """Return the sum of the host ports or of the active array ports, whichever is smaller."""
    active = [group for group in groups if not group.standby]
    hosts = {group.initiator.label: group.initiator for group in active}
    arrays = {
        (target.cable.device, target.label): target for group in active for target in group.targets
    }
    ends = [*hosts.values(), *arrays.values()]
    if not active or not all(end.speed for end in ends):
        return None
    smaller = min(sum(map(_megabytes, one.values())) for one in (hosts, arrays))
    if all(end.protocol == "fc" for end in ends):
        return Throughput(smaller, "MB/s")
    return Throughput(smaller * 8 / 1000, "Gbit/s")


def _megabytes(end: Endpoint) -> float:
    """Return what a port carries in MB/s: of native Fibre Channel 100 for each Gb/s of its name.

    A link of 4 Gb/s carries 400 MB/s, and eight of them 3200 MB/s (S2).
    """
    speed = end.speed or 0
    return speed * 100 if end.protocol == "fc" else speed * 125


def _measured(groups: list[PathGroup]) -> str:
    """Return what S2 measured where all ports are native ports of 4 Gb/s; empty: elsewhere."""
    ends = {group.initiator.label: group.initiator for group in groups if not group.standby}
    if not ends or any(one.protocol != "fc" or one.speed != MEASURED_AT for one in ends.values()):
        return ""
    total = len(ends) * MEASURED
    return (
        f"S2 measured {MEASURED} MB/s on each of eight such ports with a data "
        f"warehouse: {len(ends)} x {MEASURED} MB/s is {total} MB/s here."
    )


MEASURED_AT, MEASURED = 4, 377
"""Gb/s of a link, and MB/s on it: 3013 MB/s on eight [S2]."""
