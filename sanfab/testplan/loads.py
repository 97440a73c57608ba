"""A host and the arrays that it may use -> its load tests, with addresses and volumes filled in."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.paths import Pair, PathGroup, Paths
from sanfab.analysis.probes import OFFLOAD, sender_of
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.san import San
from sanfab.testplan.matrices import MATRICES, AdapterCase
from sanfab.testplan.network import linux_tests, stream_tests
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
    families: tuple[ArrayFamily, ...] = ()
    """Of its arrays."""


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
        _measured(san, groups) if _uses_only(san, groups, "netapp-7mode") else "",
        tuple(sorted({san.arrays[pair[1]].family for pair in pairs if pair[1] in san.arrays})),
    )


def _uses_only(san: San, groups: Iterable[PathGroup], family: ArrayFamily) -> bool:
    """Return whether all arrays of a host are of a family."""
    arrays = {target.cable.device for group in groups for target in group.targets}
    return bool(arrays) and all(
        one in san.arrays and san.arrays[one].family == family for one in arrays
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
    cables: dict[str, list[tuple[Endpoint, Endpoint]]] = {}
    for group in groups:
        server = group.targets[0]
        if group.initiator.protocol != "direct" or server.cable.is_array or not server.addresses:
            continue
        yield from stream_tests(paths, group.initiator, server)
        cables.setdefault(server.cable.device, []).append((group.initiator, server))
    hosts = paths.network.cabling.san.hosts
    for name, ends in cables.items():
        if {hosts[one].os for one in (name, ends[0][0].cable.device)} == {"linux"}:
            yield from linux_tests(ends)


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


def _measured(san: San, groups: list[PathGroup]) -> str:
    """Return what S2 measured on such ports; empty: it had none like them."""
    ends = {group.initiator.label: group.initiator for group in groups if not group.standby}
    kinds = {(_kind(san, one), one.speed) for one in ends.values()}
    kind, speed = kinds.pop() if len(kinds) == 1 else ("", None)
    found = MEASURED.get((kind, speed or 0))
    if found is None:
        return ""
    return (
        f"S2 measured {found.total} MB/s, {found.ports} x {found.each} MB/s, on such ports in a "
        f"run of Iometer of two minutes that calibrated its bed: {len(ends)} x {found.each} MB/s "
        f"is {len(ends) * found.each} MB/s here."
    )


def _kind(san: San, end: Endpoint) -> str:
    """Return the protocol of a host port, as far as S2 tells them apart."""
    if end.protocol == "iscsi" and sender_of(san, end.cable) == OFFLOAD:
        return OFFLOAD
    return end.protocol


class Measured(NamedTuple):
    """What a calibration run of S2 measured."""

    total: int
    """MB/s of all ports together."""
    ports: int
    each: int
    """MB/s of one."""


MEASURED = {
    ("fc", 4): Measured(3013, 8, 377),
    ("fcoe", 10): Measured(3261, 3, 1087),
    (OFFLOAD, 10): Measured(2977, 3, 992),
}
"""By protocol and Gb/s of a port. S2 puts 30 Gb/s at about 3000 MB/s, and measured more [S2]."""
