"""Inventory of cables: what they are, the rate and the team of their ports, where devices stand."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import Bool, LagNumber, Model, NoteText, PortDescription

CableMedia = Literal[
    "dac", "aoc", "om1", "om2", "om3", "om4", "om5", "os1", "os2", "cat5e", "cat6", "cat6a", "cat8"
]
CableColour = Literal[
    "aqua",
    "black",
    "blue",
    "brown",
    "green",
    "grey",
    "magenta",
    "orange",
    "pink",
    "red",
    "violet",
    "white",
    "yellow",
]
CableLabel = Annotated[NoteText, Field(max_length=60)]
CableLength = Annotated[float, Field(strict=True, gt=0, le=80_000)]
OpticsType = Annotated[NoteText, Field(max_length=40)]
RackUnit = Annotated[int, Field(strict=True, ge=1, le=99)]


class CableIntent(Model):
    """What sanfab cannot derive of a cable; it reaches no switch."""

    media: CableMedia | None = None
    """What the cable is: ``dac`` (copper with its ends), ``aoc`` (optical with its ends), fibre
    (``om1`` to ``om5``, ``os1``, ``os2``) or twisted pair (``cat5e`` to ``cat8``). Default: not
    known."""
    optics: OpticsType | tuple[OpticsType, OpticsType] | None = None
    """Transceivers at its ends, as 10GBASE-SR: one type for both, or two: that of the switch port
    first, for a link in the order of ``between``. Default: not known."""
    colour: CableColour | None = None
    """Colour of the cable. Default: that of its fabric in ``policy.cable_colours``."""


class DevicePosition(Model):
    """Where a device stands; it reaches no switch."""

    site: NoteText | None = None
    """Site of the device, by which `defaults` may choose it; one of `sites`, if the SAN has them.
    Default: not known; of a host or array that of the switches in which its cables are."""
    row: NoteText | None = None
    """Row of racks, likewise."""
    rack: NoteText | None = None
    """Rack of the device, likewise."""
    unit: RackUnit | None = None
    """Lowest rack unit of the device, 1 to 99."""


class ColourByFabric(Model):
    """Colours of cables by fabric."""

    A: CableColour | None = None
    """Fabric A."""
    B: CableColour | None = None
    """Fabric B."""


Speed = Literal[
    "auto", "1G", "2G", "4G", "8G", "10G", "16G", "25G", "32G", "40G", "50G", "64G", "100G"
]
Fec = Literal["auto", "rs", "fc", "none"]


class LineRateIntent(Model):
    """Speed, forward error correction and autonegotiation of the switch port."""

    speed: Speed | None = None
    """Speed of the switch port: ``auto``, ``1G``, ``10G``, ``25G``, ``40G``, ``50G`` or ``100G``;
    of a native Fibre Channel port ``auto`` or ``1G``, ``2G``, ``4G``, ``8G``, ``10G``, ``16G``,
    ``32G``, ``64G``. Default: an Ethernet port keeps what it has, a Fibre Channel port
    negotiates."""
    fec: Fec | None = None
    """Forward error correction of the switch port: ``rs`` (Reed-Solomon), ``fc`` (fire code),
    ``none``, ``auto`` (NX-OS, OS9). Default: the switch keeps what it has."""
    autoneg: Bool | None = None
    """False: the switch port does not negotiate its speed. Default: the switch keeps what it
    has."""


TeamMode = Literal["lacp", "static", "switch-independent"]
LacpFallback = Literal["none", "individual", "static"]
LacpRate = Literal["normal", "fast"]


class TeamIntent(Model):
    """One team: a bond, NIC team, interface group or port-channel of the device."""

    mode: TeamMode = "lacp"
    """``lacp`` and ``static`` are a LAG on the switches. ``switch-independent`` needs none: ESXi
    load based teaming, Linux active-backup, Windows Switch Embedded Teaming."""
    lacp: Literal["active", "passive"] = "active"
    """LACP of the switches: ``active`` sends first, ``passive`` answers."""
    fallback: LacpFallback | None = None
    """What the switches do with ports that receive no LACP, as while a host boots from the network:
    ``none`` leaves them out of service, ``individual`` lets one or all work alone, ``static``
    bundles them. Default: ``none``."""
    rate: LacpRate | None = None
    """How often the device should send LACP: ``fast`` each second, ``normal`` each 30 seconds.
    Default: that of the NOS, ``fast`` on OS9, else ``normal``."""
    lag: LagNumber | None = None
    """Number of the LAG, 1 to 4096, the same on both switches of a pair. Default: derived from the
    switch port of its first port: Ethernet1/5 is 5, Ethernet2/5 is 205; on OS10 ethernet1/1/5 is 5,
    and a port that is broken out counts 200 for its lane, so that ethernet1/1/54:2 is 454."""
    description: PortDescription | None = None
    """Description of the LAG; ``""``: it has none. Default: made by the name pattern of the SAN."""
