"""Cables and links of a SAN, and the ports of its hosts, arrays and neighbors."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sanfab.model.endpoint import (
    ArrayIntent,
    ArrayPort,
    CabledEnd,
    EndpointPort,
    HostIntent,
    HostPort,
    NeighborIntent,
)
from sanfab.model.fabric import LinkIntent
from sanfab.model.san import San
from sanfab.model.yaml12 import Where

DeviceKind = Literal["host", "array", "neighbor"]
DeviceIntent = HostIntent | ArrayIntent | NeighborIntent

SECTIONS: dict[DeviceKind, str] = {"host": "hosts", "array": "arrays", "neighbor": "neighbors"}
"""Section of the inventory by kind of device."""


class Cable(NamedTuple):
    """A cable from a port of a host, array or neighbor to a switch port."""

    switch: str
    port: str
    device: str
    label: str
    """Name of the port on the device."""
    kind: DeviceKind
    end: EndpointPort
    """The port; that of a neighbor has only what it shares with the others."""
    vsan: int | None
    """VSAN of an FCoE or native Fibre Channel port; None: no such port, or no VSAN can be
    derived."""
    via: str = ""
    """Neighbor between the device and the switch, whose cable it is; empty: none."""
    uplink: str = ""
    """Port of that neighbor."""
    native: bool = False
    """The switch port is a native Fibre Channel port."""

    @property
    def is_array(self) -> bool:
        """Return whether it is the cable of an array."""
        return self.kind == "array"

    @property
    def is_neighbor(self) -> bool:
        """Return whether it leads to a device that sanfab does not manage, no host or array."""
        return self.kind == "neighbor"

    @property
    def is_fcoe(self) -> bool:
        """Return whether the port uses FCoE."""
        return not self.native and (self.end.wwpn is not None or self.end.vsan is not None)

    @property
    def is_fc(self) -> bool:
        """Return whether the port speaks Fibre Channel: FCoE or native."""
        return self.native or self.is_fcoe

    @property
    def wwpns(self) -> tuple[str, ...]:
        """What logs in through it: its own WWPN, then the logical interfaces behind it."""
        more = self.end.interfaces.values() if isinstance(self.end, ArrayPort) else ()
        return tuple(wwpn for wwpn in (self.end.wwpn, *more) if wwpn)

    @property
    def where(self) -> Where:
        """The way to it in the inventory."""
        return (SECTIONS[self.kind], self.device, "ports", self.label)


class LinkEnd(NamedTuple):
    """One switch's end of a link between switches."""

    number: int
    """Position in ``links``."""
    link: LinkIntent
    side: int
    """0 or 1: which of the two ends."""
    switch: str
    ports: tuple[str, ...]
    mate: str | None
    """The other switch of this end, where two peers share it."""
    far: tuple[tuple[str, tuple[str, ...]], ...]
    """Switches and ports of the other end."""


class Via(NamedTuple):
    """The neighbor that a port is behind."""

    neighbor: str
    uplink: str
    """The only team or port of the neighbor that it uses; empty: all that carry its network."""


@dataclass
class NeighborHosts:
    """Host ports behind neighbors, and the links of the neighbors."""

    port_cables: dict[Where, tuple[Cable, ...]] = field(default_factory=dict)
    """Cables of each port, by its place in the inventory: one for each link of the neighbor that it
    uses. One without switch and port: no link carries its network."""
    at_port: dict[tuple[str, str], list[Cable]] = field(default_factory=lambda: defaultdict(list))
    """The same cables by the switch and port that they lead to."""
    cables: dict[str, list[Cable]] = field(default_factory=lambda: defaultdict(list))
    """Cables of each neighbor, by its name."""


def endpoints(san: San) -> Iterator[tuple[str, str, bool, EndpointPort]]:
    """Yield (device, label, is_array, port) for every host and array port."""
    for name, host in san.hosts.items():
        for label, port in host.ports.items():
            yield name, label, False, port
    for name, array in san.arrays.items():
        for label, array_port in array.ports.items():
            yield name, label, True, array_port


def devices(san: San) -> Iterator[tuple[DeviceKind, str, DeviceIntent]]:
    """Yield (kind, name, device) of every host, array and neighbor."""
    yield from (("host", name, one) for name, one in san.hosts.items())
    yield from (("array", name, one) for name, one in san.arrays.items())
    yield from (("neighbor", name, one) for name, one in san.neighbors.items())


def neighbor_ports(san: San) -> Iterator[tuple[str, str, EndpointPort]]:
    """Yield (neighbor, label, port) for every port of a neighbor."""
    for name, neighbor in san.neighbors.items():
        for label, port in neighbor.ports.items():
            common = {key: getattr(port, key) for key in (*CabledEnd.model_fields, "vsan", "vfc")}
            yield name, label, EndpointPort.model_construct(**common)


def via_of(end: EndpointPort) -> Via | None:
    """Return the neighbor that a port is behind; None: it has a cable of its own."""
    if not isinstance(end, HostPort) or end.via is None:
        return None
    neighbor, _, uplink = end.via.partition(" ")
    return Via(neighbor, uplink)
