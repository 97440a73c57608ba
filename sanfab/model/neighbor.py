"""Inventory of neighbors: devices that sanfab does not manage, at the far end of a cable."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import PortLabel, PortRef, VfcNumber, VsanId
from sanfab.model.cable import DevicePosition
from sanfab.model.endpoint import CabledEnd, DeviceState
from sanfab.model.team import TeamIntent

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
