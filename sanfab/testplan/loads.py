"""A host and the arrays that it may use -> its load tests, with addresses and volumes filled in."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

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
    host = {group.initiator.label: group.initiator.speed for group in active}
    array = {
        (target.cable.device, target.label): target.speed
        for group in active
        for target in group.targets
    }
    if not active or not all((*host.values(), *array.values())):
        return None
    smaller = min(sum(filter(None, one.values())) for one in (host, array))
    return Throughput(smaller, "Gbit/s")
