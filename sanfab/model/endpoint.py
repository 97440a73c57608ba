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


class HostPort(EndpointPort):
    """One adapter port of a host."""


class ArrayPort(EndpointPort):
    """One port of an array controller."""

    controller: PortLabel | None = None
    """The controller it is on."""


class AdapterIntent(Model):
    """One network adapter or HBA."""

    model: Name
    ports: Annotated[int, Field(strict=True, ge=1, le=8)] = 2
    """Ports it has, used or not."""
    driver: Text | None = None
    firmware: Text | None = None
    settings: dict[Name, Text | int] = {}
    """Driver properties that differ from their defaults."""


class HostIntent(Model):
    """One host."""

    os: Literal["esxi", "windows", "linux", "solaris", "other"]
    os_release: Text | None = None
    hardware: Text | None = None
    adapters: dict[Name, AdapterIntent] = {}
    settings: dict[Name, Text | int] = {}
    """Settings of the operating system that matter to storage."""
    ports: Annotated[dict[PortLabel, HostPort], Field(min_length=1)]


class ArrayIntent(Model):
    """One storage array."""

    family: ArrayFamily
    """Decides flow control, lossless class and what is asked of the network."""
    model: Text | None = None
    firmware: Text | None = None
    controllers: dict[PortLabel, Literal["active", "standby"]] = {}
    """Role by controller."""
    ports: Annotated[dict[PortLabel, ArrayPort], Field(min_length=1)]
