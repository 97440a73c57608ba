"""Linux over NVMe/TCP: nvme-cli with its discovery.conf and its service, and the connections.

Multipathing is that of the kernel, which makes one disk of all paths to a namespace.
"""

import re
from collections import Counter
from collections.abc import Iterator

from sanfab.hosts.facts import HOST, ByHand, HostSetting
from sanfab.hosts.subject import HostSubject, SubjectPort
from sanfab.hosts.systems.rules import Derived, stated_options
from sanfab.model.addresses import is_ipv6
from sanfab.model.protocols import PROTOCOLS

SERVICE = "nvmf-autoconnect.service"
"""Connects at boot to all that discovery.conf leads to. Source: NVME-CLI."""
_DISCOVERY_PORT = PROTOCOLS["nvme-tcp"].ports[1]
_BINDS_INTERFACE = re.compile(
    r"(?:RHEL|Red Hat Enterprise Linux|Rocky|Alma|CentOS|Oracle)\D*(?:9|[1-9]\d)\b"
    r"|Ubuntu\D*(?:2[2-9]|[3-9]\d)\b|Debian\D*(?:1[2-9]|[2-9]\d)\b",
    re.I,
)
"""Releases with kernel 5.14 or later, whose option host_iface binds a connection to an interface.
Source: NVME-IFACE."""


def nvme_host_values(subject: HostSubject) -> Iterator[Derived]:
    """Yield the name of the host, and the service that connects at boot."""
    if subject.intent.nqn:
        setting = HostSetting(HOST, "host-nqn", "")
        yield setting, subject.intent.nqn, ("hosts", subject.name, "nqn")
    if subject.portals("nvme-tcp"):
        yield HostSetting(HOST, "service", SERVICE), "enabled", ("hosts", subject.name)


def nvme_port_values(subject: HostSubject, port: SubjectPort, name: str) -> Iterator[Derived]:
    """Yield the lines of discovery.conf of one port, then its connections.

    ``name``: the interface that has its addresses. Each line names both ends: without its own
    address, a connection would leave through any port.
    """
    pairs = [*_pairs(subject, port)]
    interface = [f"--host-iface={name}"] if _binds_interface(subject) else []
    for portal, own in pairs:
        line = [
            "--transport=tcp",
            f"--traddr={portal}",
            f"--trsvcid={_DISCOVERY_PORT}",
            f"--host-traddr={own}",
            *interface,
            *(f"{key}={value}" for key, value in stated_options(subject, "nvme-option")),
        ]
        yield HostSetting(name, "nvme-discovery", _field(portal, own)), " ".join(line), port.where
    for portal, own in pairs:
        yield HostSetting(name, "nvme-connection", _field(portal, own)), "connected", port.where


def nvme_tasks(subject: HostSubject) -> Iterator[ByHand]:
    """Yield what no command of the script does."""
    for array in dict.fromkeys(one.array for one in subject.portals("nvme-roce")):
        note = "nvme connect-all --transport=rdma; the script connects NVMe/TCP only"
        yield ByHand(HOST, "NVMe/RoCE connections", f"those to {array}", note)
    shared = sorted({one.interface for one in subject.networks if _shares_subnet(subject, one)})
    if shared and not _binds_interface(subject):
        yield ByHand(
            HOST,
            "NVMe/TCP connections through their own ports",
            ", ".join(shared),
            "ports of one subnet need --host-iface, which kernels from 5.14 on have; "
            "state `os_release` (RHEL 9, Ubuntu 22.04, Debian 12 or later), or a subnet for each",
        )


def _field(portal: str, own: str) -> str:
    return f"{portal} from {own}"


def _pairs(subject: HostSubject, port: SubjectPort) -> Iterator[tuple[str, str]]:
    """Yield the address of each portal with that of the port in the same IP version."""
    for portal in subject.portals("nvme-tcp", port):
        own = [
            one.partition("/")[0]
            for one in port.addresses()
            if is_ipv6(one) == is_ipv6(portal.address)
        ]
        if own:
            yield portal.address, own[0]


def _binds_interface(subject: HostSubject) -> bool:
    """Return whether the release lets a connection name its interface; else a route chooses one.

    A discovery announces the portals of the other subnet too: bound to its interface, the attempt
    to connect there ends at once.
    """
    return _BINDS_INTERFACE.search(subject.intent.os_release or "") is not None


def _shares_subnet(subject: HostSubject, port: SubjectPort) -> bool:
    used = Counter(
        one.vlan.id for one in subject.networks if one.vlan and subject.portals("nvme-tcp", one)
    )
    return port.vlan is not None and used[port.vlan.id] > 1
