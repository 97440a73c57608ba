"""Hosts of a service -> the commands that show its paths and mounts on the host itself."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.protocols import StorageService
from sanfab.testplan.assembly import HostTests, SanTests
from sanfab.testplan.connections import connections_of
from sanfab.text import count


class HostCheck(NamedTuple):
    """One command of a host, and what it prints when it passes."""

    host: str
    command: str
    passes: str


_PATHS: dict[tuple[StorageService, str], tuple[tuple[str, str], ...]] = {
    ("NVMe", "linux"): (
        ("nvme list-subsys", "a line with `live` for each of its {connections}"),
        ("cat /sys/class/nvme-subsystem/*/iopolicy", "the policy {policy}"),
    ),
    ("NVMe", "esxi"): (
        ("esxcli nvme controller list", "`Is Online` true for each of its {connections}"),
        ("esxcli storage hpp path list", "`Path State` active, or active unoptimized, of each"),
    ),
}
"""Commands by service and system. Source: NVME-CLI, NTAP-NVME."""
_MOUNTS = {
    "linux": ("findmnt -t nfs,nfs4 {name}", "a source that ends in :{export}, with `hard`"),
    "esxi": ("esxcli storage nfs list", "{name} of {export}: Accessible true, Mounted true"),
}
"""Commands by system, for each mount. Source: FINDMNT, ESX-NFS."""


def host_checks(tests: SanTests) -> list[HostCheck]:
    """Return the commands of the hosts of one service, host by host."""
    return [one for host in tests.hosts for one in (*_paths(tests, host), *_mounts(tests, host))]


def _paths(tests: SanTests, host: HostTests) -> Iterator[HostCheck]:
    number = sum(one.host == host.host for one in connections_of(tests))
    stated = tests.paths.network.cabling.san.hosts[host.host].settings.get("nvme.iopolicy")
    words = {
        "connections": count(number, "connection"),
        "policy": stated or "that nvme-cli has for the array",
    }
    for command, passes in _PATHS.get((tests.paths.service, host.system), ()):
        if number:
            yield HostCheck(host.host, command, passes.format(**words))


def _mounts(tests: SanTests, host: HostTests) -> Iterator[HostCheck]:
    if tests.paths.service != "NFS" or host.system not in _MOUNTS:
        return
    for name, mount in tests.paths.network.cabling.san.hosts[host.host].mounts.items():
        command, passes = (
            text.format(name=name, export=mount.export) for text in _MOUNTS[host.system]
        )
        yield HostCheck(host.host, command, passes)
