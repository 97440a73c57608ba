"""Intent for what is plugged in: hosts with their adapters, arrays with their controllers."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import (
    Address,
    Bool,
    FcName,
    Mac,
    Model,
    Mtu,
    Name,
    Note,
    PortLabel,
    PortRef,
    Text,
    VfcNumber,
    VlanKey,
    VsanId,
    Wwpn,
)

ArrayFamily = Literal[
    "equallogic", "nimble", "netapp-ontap", "netapp-7mode", "netapp-eseries", "generic"
]


class EndpointPort(Model):
    """One port of a host or array and where its cable goes."""

    at: PortRef | None = None
    """Switch and port, as ``n5k-a Ethernet1/5``; empty: cabled to another host (``to``)."""
    to: PortRef | None = None
    """Host and port at the other end of a cable that meets no switch."""
    vlan: VlanKey | None = None
    """VLAN of an iSCSI or management port; the VLAN of its VSAN on an FCoE port."""
    tagged: Bool = False
    """The host tags its frames with that VLAN."""
    vlans: tuple[VlanKey, ...] = ()
    """More VLANs on the port, tagged."""
    ip: Address | None = None
    """Its address in the VLAN."""
    mtu: Mtu | None = None
    """Largest IP packet this port sends, in bytes; that of its VLAN unless given."""
    wwpn: Wwpn | None = None
    """Makes it an FCoE port."""
    vsan: VsanId | None = None
    """The only VSAN of its fabric unless given."""
    mac: Mac | None = None
    """MAC address of an FCoE port behind an FCoE transit switch (OS9, EOS, EXOS)."""
    vfc: VfcNumber | None = None
    """Number of its VFC on the FCoE switch; follows from the port unless it is behind a transit."""
    alias: FcName | None = None
    """Alias of the WWPN; follows the SAN's name pattern unless given."""
    description: Text | None = None
    """Description of the switch port; follows the SAN's name pattern unless given."""
    adapter: Name | None = None
    """The adapter it is on: a key of ``adapters``, or a model."""
    gateway: Address | None = None
    """Default gateway set on this port; a storage port has none (IP-02)."""
    team: Name | None = None
    """Team, bond or LACP LAG the port is in; a storage port is in none (LAG-01)."""


class HostPort(EndpointPort):
    """One adapter port of a host."""


class ArrayPort(EndpointPort):
    """One port of an array controller."""

    controller: PortLabel | None = None
    """The controller it is on."""
    interfaces: dict[PortLabel, Wwpn] = {}
    """More logical interfaces that log in through this port, by name. They are in no zone: a
    Cisco zone holds one of a physical port (ZON-13)."""


class AdapterIntent(Model):
    """One network adapter or HBA."""

    model: Name
    """As emulex-oce10102-f or intel-x520."""
    ports: Annotated[int, Field(strict=True, ge=1, le=8)] = 2
    """Ports it has, used or not."""
    driver: Note | None = None
    """Driver version."""
    firmware: Note | None = None
    """Firmware version."""
    settings: dict[Name, Note | int] = {}
    """Driver properties that differ from their defaults."""


class HostIntent(Model):
    """One host."""

    os: Literal["esxi", "windows", "linux", "solaris", "other"]
    """Operating system."""
    os_release: Note | None = None
    """Its release and edition."""
    hardware: Note | None = None
    """Machine, processors, memory."""
    adapters: dict[Name, AdapterIntent] = {}
    """Network adapters and HBAs by a name of your choice."""
    settings: dict[Name, Note | int] = {}
    """Settings of the operating system that matter to storage."""
    ports: Annotated[dict[PortLabel, HostPort], Field(min_length=1)]
    """Ports by the name the host gives them: vmnic2, nxge0, p1."""


class ArrayIntent(Model):
    """One storage array."""

    family: ArrayFamily
    """Decides flow control, lossless class and what is asked of the network."""
    model: Note | None = None
    """As the vendor calls it."""
    firmware: Note | None = None
    """Firmware or array software."""
    hardware: Note | None = None
    """Disks, controllers, memory."""
    os_release: Note | None = None
    """Operating system of a target that is a server."""
    adapters: dict[Name, AdapterIntent] = {}
    """Network adapters by a name of your choice."""
    settings: dict[Name, Note | int] = {}
    """Settings that matter to storage, of the array or of its operating system."""
    controllers: dict[PortLabel, Literal["active", "standby"]] = {}
    """Role by controller."""
    discovery: Address | None = None
    """Address of the group or of discovery, which no port may have (IP-07)."""
    igroups: dict[Name, tuple[Wwpn, ...]] = {}
    """Initiators that the array lets in, by igroup or host entry (ZON-15); empty: not known."""
    ports: Annotated[dict[PortLabel, ArrayPort], Field(min_length=1)]
    """Controller ports by the name the array gives them: eth0, tg1, 0e."""
