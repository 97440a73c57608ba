"""Inventory of hosts with their adapters, of arrays with their controllers, and of neighbors."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Discriminator, Field, Tag

from sanfab.model.addresses import subnet_with
from sanfab.model.base import (
    Address,
    Addresses,
    Bool,
    ChapUser,
    ExportPath,
    FcName,
    Initiator,
    InterfaceName,
    Iqn,
    LunSize,
    Mac,
    Model,
    MountName,
    Mtu,
    Name,
    NoteText,
    Nqn,
    PortDescription,
    PortLabel,
    PortRef,
    Secret,
    UplinkRef,
    VfcNumber,
    VlanKey,
    VmkernelName,
    VsanId,
    Wwpn,
)
from sanfab.model.cable import (
    CableIntent,
    CableLabel,
    CableLength,
    DevicePosition,
    LineRateIntent,
    TeamIntent,
)
from sanfab.model.fabric import VlanIntent
from sanfab.model.yaml12 import Where

PortAddresses = Annotated[
    Annotated[Addresses, Tag("own")] | Annotated[dict[VlanKey, Addresses], Tag("by VLAN")],
    Discriminator(lambda value: "by VLAN" if isinstance(value, Mapping) else "own"),
]
"""Addresses in the one VLAN of a port, or by the key of each of its VLANs."""

VmkernelPorts = Annotated[
    Annotated[VmkernelName, Tag("own")] | Annotated[dict[VlanKey, VmkernelName], Tag("by VLAN")],
    Discriminator(lambda value: "by VLAN" if isinstance(value, Mapping) else "own"),
]
"""The one VMkernel port of a port, or those by VLAN."""

PortGroups = Annotated[
    Annotated[InterfaceName, Tag("own")] | Annotated[dict[VlanKey, InterfaceName], Tag("by VLAN")],
    Discriminator(lambda value: "by VLAN" if isinstance(value, Mapping) else "own"),
]
"""The one port group of a port, or those by VLAN."""


class PlacedAddress(NamedTuple):
    """One address of a port, as the inventory states it."""

    text: str
    vlan: str
    """Key of its VLAN; empty: `ip` names none, as a port without `vlan` need not."""
    where: Where
    """Way from the port to it."""


def placed_addresses(stated: PortAddresses, own_vlan: str) -> Iterator[PlacedAddress]:
    """Yield the addresses of a port; those of no stated VLAN are in its own one."""
    if isinstance(stated, Mapping):
        for key, addresses in stated.items():
            yield from _placed(addresses, key, ("ip", key))
    else:
        yield from _placed(stated, own_vlan, ("ip",))


def gateway_vlan(
    vlans: Mapping[str, VlanIntent], stated: PortAddresses, own_vlan: str, gateway: str
) -> str:
    """Return the key of the VLAN that the gateway of a port is in; empty: in none of its subnets.

    That of a port with addresses in one VLAN is in that one.
    """
    if not isinstance(stated, Mapping):
        return own_vlan
    return next((key for key in stated if subnet_with(gateway, vlans[key].subnet)), "")


def _placed(addresses: Addresses, key: str, where: Where) -> Iterator[PlacedAddress]:
    if len(addresses) == 1:  # one value need not be a list
        yield PlacedAddress(addresses[0], key, where)
        return
    for number, address in enumerate(addresses):
        yield PlacedAddress(address, key, (*where, number))


ArrayFamily = Literal[
    "equallogic",
    "nimble",
    "netapp-ontap",
    "netapp-7mode",
    "netapp-eseries",
    "powerstore",
    "powerflex",
    "powervault-me5",
    "unity",
    "hpe-msa",
    "alletra-mp",
    "pure-flasharray",
    "generic",
]

DeviceState = Literal["active", "planned", "retired"]
PortState = Literal["active", "planned", "reserved", "retired"]


class CabledEnd(CableIntent, LineRateIntent):
    """One port of a device, as far as the switch port in front of it is concerned."""

    at: PortRef | None = None
    """Switch and port that the cable connects to, as ``n5k-a Ethernet1/5``. Only the cable to
    another host (``to``) has none."""
    vlan: VlanKey | None = None
    """VLAN of an iSCSI or management port, and of other untagged frames. An FCoE port uses the VLAN
    of its VSAN."""
    tagged: Bool = False
    """True: the port tags the frames of that VLAN (IEEE 802.1Q)."""
    vlans: tuple[VlanKey, ...] = ()
    """Additional VLANs on the port, tagged."""
    mtu: Mtu | None = None
    """Largest IP packet that the port sends, 1500 to 12000 bytes. Default: the MTU of its VLAN."""
    description: PortDescription | None = None
    """Description of the switch port; ``""``: it has none. Default: made by the name pattern of the
    SAN."""
    team: PortLabel | None = None
    """Team of the port: a key of ``teams``. An iSCSI port of most arrays and of their hosts is in
    none (LAG-01)."""
    length: CableLength | None = None
    """Length of the cable in metres. Default: not known."""
    label: CableLabel | None = None
    """Text on the labels of the cable, which no other cable has. Default: both its ends."""
    state: PortState = "active"
    """``planned``: configured (see `policy.planned_ports`), not cabled yet. ``reserved``: its
    switch port is shut and nothing else may use it. ``retired``: treated as absent, and it may be
    cut off while it is still connected."""


class EndpointPort(CabledEnd):
    """One port of a host or array, and its cable."""

    to: PortRef | None = None
    """Host or array and port at the other end of a cable without a switch."""
    ip: PortAddresses = ()
    """Address of the port in its VLAN; or a list of addresses, IPv4 and IPv6; or the addresses by
    VLAN, each of ``vlan`` or ``vlans``: ``{iscsi_a: 192.0.2.10, iscsi_b: 192.0.2.74}``."""
    wwpn: Wwpn | None = None
    """World wide port name of an FCoE port, 8 bytes in hexadecimal."""
    vsan: VsanId | None = None
    """VSAN of an FCoE port, 1 to 4093. Default: the only VSAN of its fabric."""
    mac: Mac | None = None
    """MAC address of an FCoE port behind a FIP-snooping bridge (OS9, EOS, EXOS)."""
    vfc: VfcNumber | None = None
    """Number of its VFC on the FCoE switch, 1 to 8192. Default: derived from the switch port.
    Required behind a FIP-snooping bridge."""
    alias: FcName | None = None
    """Alias of the WWPN. Default: made by the name pattern of the SAN."""
    adapter: Name | None = None
    """Adapter of the port: a key of ``adapters``, or a model."""
    gateway: Address | None = None
    """Default gateway of this port. A storage port has none (IP-02)."""
    iqn: Iqn | None = None
    """iSCSI name of a port that has one of its own: an offload adapter that is an initiator, or a
    controller that is a target. Default: the name of the host or array."""

    def placed_addresses(self) -> Iterator[PlacedAddress]:
        """Yield its addresses, each with its VLAN and its place."""
        return placed_addresses(self.ip, self.vlan or "")

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return its addresses in all its VLANs."""
        return tuple(one.text for one in self.placed_addresses())

    def addresses_in(self, key: str) -> tuple[str, ...]:
        """Return its addresses in one VLAN; a port that names no VLAN of them has one, or none."""
        return tuple(one.text for one in self.placed_addresses() if one.vlan in {key, ""})


class HostPort(EndpointPort):
    """One adapter port of a host."""

    via: UplinkRef | None = None
    """Neighbor that the port is behind, in place of ``at``: a fabric interconnect or the switch of
    a blade chassis, as ``ucs-a``. The port reaches the switches over the links of the neighbor that
    carry its VLAN or VSAN; ``ucs-a po13`` is only that team or port of it."""
    interface: InterfaceName | None = None
    """Name of the interface in the operating system: eth2, vmnic4, nxge0, Local Area Connection 2.
    Default: the name of the port."""
    vmkernel: VmkernelPorts | None = None
    """VMkernel port of an ESXi host that uses this port for iSCSI: vmk1; or the VMkernel ports by
    VLAN, each of the VLANs of ``ip``: ``{iscsi_a: vmk1, iscsi_b: vmk2}``."""
    vswitch: InterfaceName | None = None
    """Standard virtual switch of an ESXi host that this port belongs to: vSwitch1."""
    port_group: PortGroups | None = None
    """Port group of the VMkernel port on that virtual switch: the script of the host makes what is
    missing of the three; or the port groups by VLAN, as ``vmkernel``. None: they exist."""

    def vmkernel_in(self, key: str) -> str:
        """Return its VMkernel port in a VLAN; empty: none is stated."""
        return _in_vlan(self.vmkernel, key)

    def port_group_in(self, key: str) -> str:
        """Return the port group of its VMkernel port in a VLAN; empty: none is stated."""
        return _in_vlan(self.port_group, key)


def _in_vlan(stated: str | Mapping[str, str] | None, key: str) -> str:
    return stated.get(key, "") if isinstance(stated, Mapping) else stated or ""


class ArrayPort(EndpointPort):
    """One port of an array controller."""

    controller: PortLabel | None = None
    """Controller of the port."""
    name: PortLabel | None = None
    """Name of the port on its controller: e0c, tg1, eth0. Default: the label of the port, without
    the name of its controller in front."""
    interfaces: dict[PortLabel, Wwpn] = {}
    """WWPN by name of each additional logical interface that logs in through this port. They are in
    no zone: a Cisco zone holds one logical interface of a physical port (ZON-13)."""


class AdapterIntent(Model):
    """One network adapter or HBA."""

    model: Name
    """Adapter model, as emulex-oce10102-f or intel-x520."""
    ports: Annotated[int, Field(strict=True, ge=1, le=8)] = 2
    """Number of ports, used and unused, 1 to 8."""
    driver: NoteText | None = None
    """Driver version."""
    firmware: NoteText | None = None
    """Firmware version."""
    settings: dict[Name, NoteText | int] = {}
    """Driver properties that differ from their defaults."""


class MutualChap(Secret):
    """User and secret by which an array proves itself to a host."""

    user: ChapUser
    """Name that the array sends."""


class ChapIntent(Secret):
    """CHAP of one host: its user name, and the name of its secret."""

    user: ChapUser | None = None
    """Name that the host sends. Default: the name of the host."""
    mutual: MutualChap | None = None
    """CHAP in the other direction as well. Default: the array does not prove itself."""


class PortSetIntent(Model):
    """A port set of ONTAP: its igroups reach their LUNs by these ports only."""

    ports: Annotated[tuple[PortLabel, ...], Field(min_length=1)]
    """Ports of the array, by their labels."""
    igroups: Annotated[tuple[Name, ...], Field(min_length=1)]
    """Igroups that are bound to it: keys of ``igroups``, or hosts of `access`."""


MOST_LUNS = 1024
"""Of one entry."""
LAST_LUN_NUMBER = 4095
"""The largest number that ONTAP maps a LUN as [NTAP-CLI]."""


class LunIntent(Model):
    """LUNs of one kind: the same size, in the same place, for the same hosts."""

    size: LunSize
    """Size of each, as 250GB, in the units of the array: most count 1 GB as 1024 MB."""
    count: Annotated[int, Field(strict=True, ge=1, le=MOST_LUNS)] = 1
    """How many, on each controller of ``controllers``. Several have a number behind their name:
    ``data-1``, ``data-2``."""
    volume: Name | None = None
    """Volume (ONTAP), volume group (E-Series), pool (ME5, MSA, Unity) or common provisioning group
    (Alletra MP) that holds them. None: not known."""
    controllers: tuple[PortLabel, ...] = ()
    """Controllers of 7-Mode that have these LUNs, each its own ones; the controller of an E-Series
    that owns them. Empty: those of the array, or not stated."""
    hosts: tuple[Name, ...] = ()
    """Hosts that may use them. Empty: all that `access` permits the array."""
    number: Annotated[int, Field(strict=True, ge=0, le=LAST_LUN_NUMBER)] | None = None
    """Logical unit number of the first one, the others follow; 0 to 4095. Default: the first free
    numbers of each group of initiators."""


class MountIntent(Model):
    """An NFS export of an array that a host mounts."""

    array: Name
    """The array."""
    export: ExportPath
    """Path of the export on the array, as /vol/backup."""
    address: Address | None = None
    """Address of the array that it is mounted from. Default: the only one that a port of the host
    reaches in an NFS VLAN."""
    read_only: Bool = False
    """True: the host writes nothing to it."""


class HostIntent(DevicePosition):
    """One host."""

    state: DeviceState = "active"
    """State of all its ports that state none: ``planned`` or ``retired``."""
    os: Literal["esxi", "windows", "linux", "solaris", "other"]
    """Operating system."""
    os_release: NoteText | None = None
    """Release and edition of the operating system."""
    hardware: NoteText | None = None
    """Machine, processors, memory."""
    adapters: dict[Name, AdapterIntent] = {}
    """Network adapters and HBAs by a name that you choose."""
    recommended: tuple[Name, ...] = ()
    """Recommended settings, by the names that `sanfab explain` lists: they hold for this host and
    its adapters where neither states another value. The first of several names wins. `vendor`:
    what the vendors of the arrays that it may use recommend today."""
    settings: dict[Name, NoteText | int] = {}
    """Storage settings of the operating system."""
    iqn: Iqn | None = None
    """iSCSI name of the software initiator, which arrays know the host by. None: not known."""
    chap: ChapIntent | None = None
    """CHAP that arrays ask of this host."""
    nqn: Nqn | None = None
    """NVMe qualified name of the host, which arrays know it by over NVMe/TCP. None: not known."""
    mounts: dict[MountName, MountIntent] = {}
    """NFS exports that it mounts: by mount point on Linux, as /mnt/backup, by the name of the
    datastore on ESXi. Empty: not known."""
    targets: dict[Name, Annotated[tuple[Iqn, ...], Field(min_length=1)]] = {}
    """iSCSI names of the targets that it logs in to, by array (Linux and Windows). Default: every
    target that a portal of the array announces."""
    teams: dict[PortLabel, TeamIntent] = {}
    """Ports that act as one, by the name of the bond, team or port-channel: bond0, vSwitch1."""
    ports: Annotated[dict[PortLabel, HostPort], Field(min_length=1)]
    """Ports by their name on the host: vmnic2, nxge0, p1."""


class ArrayIntent(DevicePosition):
    """One storage array."""

    state: DeviceState = "active"
    """State of all its ports that state none: ``planned`` or ``retired``."""
    family: ArrayFamily
    """Array family: decides flow control, the lossless class and the network requirements."""
    model: NoteText | None = None
    """Model name of the vendor."""
    firmware: NoteText | None = None
    """Firmware or array software version."""
    hardware: NoteText | None = None
    """Disks, controllers, memory."""
    os_release: NoteText | None = None
    """Operating system of a target that is a server."""
    adapters: dict[Name, AdapterIntent] = {}
    """Network adapters by a name that you choose."""
    settings: dict[Name, NoteText | int] = {}
    """Storage settings of the array or of its operating system."""
    controllers: dict[PortLabel, Literal["active", "standby"]] = {}
    """Role by controller."""
    discovery: Address | None = None
    """Group or discovery address; no port may have it (IP-07)."""
    igroups: dict[Name, tuple[Initiator, ...]] = {}
    """WWPNs and iSCSI names of the permitted initiators, by the name of the igroup or host entry
    (ZON-15). Empty: not known; a host of `access` is then entered by its own name."""
    port_sets: dict[Name, PortSetIntent] = {}
    """Port sets by name (ONTAP). Empty: every igroup uses all ports."""
    luns: dict[Name, LunIntent] = {}
    """LUNs or volumes by name. Empty: not known; they are then no part of what is to be entered."""
    svm: Name | None = None
    """Storage VM that serves the hosts (ONTAP). None: not known."""
    iqn: Iqn | None = None
    """iSCSI name of the target. None: not known, or one for each volume (EqualLogic, Nimble)."""
    teams: dict[PortLabel, TeamIntent] = {}
    """Ports of one controller that act as one, by the name of the interface group: a0a."""
    ports: Annotated[dict[PortLabel, ArrayPort], Field(min_length=1)]
    """Controller ports by their name on the array: eth0, tg1, 0e."""


NeighborKind = Literal["switch", "fabric-interconnect", "fex", "other"]
PortStp = Literal["normal", "edge", "network"]


class NeighborPort(CabledEnd):
    """One port of a neighbor, and its cable."""

    at: PortRef
    """Switch and port that the cable connects to, as ``n5k-a Ethernet1/49``."""
    stp: PortStp | None = None
    """Spanning-tree type of the switch port. Default: ``normal`` towards a switch, ``edge`` towards
    any other neighbor: a fabric interconnect or firewall sends no BPDUs. ``network`` is bridge
    assurance and needs a Nexus at the other end."""
    vsan: VsanId | None = None
    """VSAN of an FCoE uplink, 1 to 4093: the switch binds a VFC to the port or its LAG, and the
    hosts behind the neighbor log in over it (NPIV). None: the link carries no FCoE."""
    vfc: VfcNumber | None = None
    """Number of that VFC, 1 to 8192. Default: derived from the switch port or LAG."""


class NeighborIntent(DevicePosition):
    """One device that sanfab does not manage: it configures only its own end of the cables."""

    state: DeviceState = "active"
    """State of all its ports that state none: ``planned`` or ``retired``."""
    kind: NeighborKind = "switch"
    """``switch`` runs spanning tree, so its ports are neither edge ports nor guarded."""
    teams: dict[PortLabel, TeamIntent] = {}
    """Ports that act as one, by the name of the port-channel or LAG: po1."""
    ports: Annotated[dict[PortLabel, NeighborPort], Field(min_length=1)]
    """Ports by a name that you choose, or that the device has: e1-49."""
