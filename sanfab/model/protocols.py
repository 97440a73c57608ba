"""Storage protocols: what each asks of the network between hosts and arrays, with its source."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

VlanProtocol = Literal["iscsi", "fcoe", "nvme-tcp", "nvme-roce", "nfs", "smb"]
"""Protocols with VLANs of their own: the name is also the role of the VLAN."""
ProtocolName = Literal[VlanProtocol, "fc"]
LosslessRole = Literal["fcoe", "iscsi", "nvme-roce"]
"""Roles of VLANs that may have a lossless class: of their rows, all but ``never``."""
LOSSLESS_ROLES: tuple[LosslessRole, ...] = get_args(LosslessRole)
StorageService = Literal["SCSI", "NVMe", "NFS", "SMB"]
"""What hosts use of an array. Protocols of one service reach the same storage: a path of one of
them stands in for a path of another, which no path of another service does."""
SCSI: StorageService = "SCSI"


class ProtocolPorts(NamedTuple):
    """Ports at an array that each host of a protocol has to reach."""

    over: Literal["TCP", "UDP"]
    numbers: tuple[int, ...]

    @property
    def listed(self) -> str:
        """All of them.

        >>> ProtocolPorts("TCP", (4420, 8009)).listed
        'TCP 4420 and 8009'
        """
        return f"{self.over} {' and '.join(map(str, self.numbers))}"

    @property
    def any_of(self) -> str:
        """Any of them: each may be what fails.

        >>> ProtocolPorts("TCP", (4420, 8009)).any_of
        'TCP 4420 or 8009'
        """
        return f"{self.over} {' or '.join(map(str, self.numbers))}"


@dataclass(frozen=True, slots=True)
class ProtocolRow:
    """Needs of one protocol. ``source`` tags are those of docs/sources.md."""

    title: str
    """As in findings and reports."""
    service: StorageService
    source: str
    transport: Literal["ip", "fcoe", "fc"] = "ip"
    """``ip``: packets of a VLAN, whose ``mtu`` every port passes. ``fcoe``: frames of 2,158 bytes
    in a VLAN that carries a VSAN. ``fc``: native ports, without VLAN and MTU."""
    over: Literal["TCP", "UDP"] = "TCP"
    """What its packets are in. ``UDP``: hosts and arrays both send to its port, from any port."""
    ports: tuple[int, ...] = ()
    """Ports of it at the array that each host has to reach, that of discovery included."""
    lossless: Literal["always", "on request", "never"] = "never"
    """``always``: its frames must not be dropped. ``on request``: `lossless: pfc` of the VLAN makes
    a class for it. ``never``: TCP sends again what is dropped, and no class is made for it."""
    multipath: bool = True
    """True: each port has an address or name of its own, and the host spreads its commands over all
    paths; its ports are in no LAG (LAG-01). False: a host mounts one address, which a LAG or team
    keeps reachable when a cable fails, and the array when a controller does."""
    linux_test: str = ""
    """Command of a Linux host that asks an ``address`` of the array by it."""

    @property
    def at_array(self) -> ProtocolPorts:
        """The ports with what they are in."""
        return ProtocolPorts(self.over, self.ports)


PROTOCOLS: dict[ProtocolName, ProtocolRow] = {
    "iscsi": ProtocolRow("iSCSI", "SCSI", "RFC7143", ports=(3260,), lossless="on request"),
    "fcoe": ProtocolRow("FCoE", "SCSI", "LNX-FCOE", transport="fcoe", lossless="always"),
    # Buffer credits keep native Fibre Channel from dropping frames: the network owes it nothing.
    "fc": ProtocolRow("Fibre Channel", "SCSI", "BROC", transport="fc"),
    "nvme-tcp": ProtocolRow(
        "NVMe/TCP",
        "NVMe",
        "NVME-PORTS NVME-CLI",
        ports=(4420, 8009),
        linux_test="nvme discover -t tcp -a {address}",
    ),
    # Lossy RoCE with ECN alone is documented too. Discovery and I/O are in packets to one port.
    "nvme-roce": ProtocolRow(
        "NVMe/RoCE",
        "NVMe",
        "ROCE-N9K ONYX-ROCE NVME-CLI",
        over="UDP",
        ports=(4791,),
        lossless="on request",
        linux_test="nvme discover -t rdma -a {address}",
    ),
    # One port for NFSv3 and NFSv4; what NFSv3 asks besides (mount, locks) is of the array.
    "nfs": ProtocolRow("NFS", "NFS", "RFC7530 NAONT-FAILOVER", ports=(2049,), multipath=False),
    "smb": ProtocolRow("SMB", "SMB", "SMB-DIRECT NAONT-FAILOVER", ports=(445,), multipath=False),
}

SERVICES: tuple[StorageService, ...] = get_args(StorageService)
Protocols = frozenset[ProtocolName]


def _where(holds: Callable[[ProtocolRow], bool]) -> Protocols:
    """Return the protocols whose row fulfils a condition."""
    return frozenset(name for name, row in PROTOCOLS.items() if holds(row))


# A rule declares one of these sets: what holds for a new protocol follows from its row.
ALL_PROTOCOLS = _where(lambda _row: True)
ETHERNET_STORAGE = _where(lambda row: row.transport != "fc")
"""Those with frames of Ethernet, and so with ports that have an MTU, spanning tree and VLANs."""
STORAGE_ROLES: frozenset[str] = frozenset(get_args(VlanProtocol))
"""Roles of VLANs that carry storage."""
IP_STORAGE = _where(lambda row: row.transport == "ip")
"""Roles of VLANs that carry storage over IP."""
IP_MULTIPATH = _where(lambda row: row.transport == "ip" and row.multipath)
"""Those whose hosts use many paths at a time."""
MULTIPATH = _where(lambda row: row.multipath)
LOSSLESS_PROTOCOLS = _where(lambda row: row.lossless != "never" and row.transport != "fc")
"""Those for which switches make a class without drops."""
FIBRE_CHANNEL = _where(lambda row: row.transport != "ip")
"""Those with WWPNs, VSANs and zones, over Ethernet or native."""
SCSI_PROTOCOLS = _where(lambda row: row.service == SCSI)
SCSI_OVER_ETHERNET = SCSI_PROTOCOLS & ETHERNET_STORAGE
ISCSI: Protocols = frozenset({"iscsi"})
FCOE: Protocols = frozenset({"fcoe"})
NATIVE_FC: Protocols = frozenset({"fc"})
ROCE: Protocols = frozenset({"nvme-roce"})


def service_of_role(role: str) -> StorageService | None:
    """Return the service that VLANs of a role carry; None: no storage.

    >>> service_of_role("nfs"), service_of_role("other")
    ('NFS', None)
    """
    return next((row.service for name, row in PROTOCOLS.items() if name == role), None)


def roles_of_service(service: StorageService) -> frozenset[str]:
    """Return the roles of the VLANs that carry a service.

    >>> sorted(roles_of_service("SCSI"))
    ['fcoe', 'iscsi']
    """
    return frozenset(role for role in STORAGE_ROLES if service_of_role(role) == service)


def title_of(role: str) -> str:
    """Return the name of the protocol that VLANs of a role carry, as findings print it.

    >>> title_of("nvme-tcp")
    'NVMe/TCP'
    """
    return next(row.title for name, row in PROTOCOLS.items() if name == role)


def is_multipath(service: StorageService) -> bool:
    """Return whether hosts of a service use many paths at a time.

    >>> is_multipath("NVMe"), is_multipath("NFS")
    (True, False)
    """
    return any(row.multipath for row in PROTOCOLS.values() if row.service == service)
