"""Hosts behind a neighbor -> their cables: one for each link of the neighbor that they use.

The neighbor switches the frames of its hosts: a fabric interconnect, or the switch of a blade
chassis. What it does inside is not known, so a host is taken to reach every link of it that carries
the VLAN or VSAN of its port.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sanfab.inventory.cables import Cable, endpoints
from sanfab.model import EndpointPort, HostPort
from sanfab.model.yaml12 import Where

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling


class Via(NamedTuple):
    """The neighbor that a port is behind."""

    neighbor: str
    uplink: str
    """The only team or port of the neighbor that it uses; empty: all that carry its network."""


@dataclass
class Behind:
    """Host ports behind neighbors, and the links of the neighbors."""

    port_cables: dict[Where, tuple[Cable, ...]] = field(default_factory=dict)
    """Cables of each port, by its place in the inventory: one for each link of the neighbor that it
    uses. One without switch and port: no link carries its network."""
    at_port: dict[tuple[str, str], list[Cable]] = field(default_factory=lambda: defaultdict(list))
    """The same cables by the switch and port that they lead to."""
    cables: dict[str, list[Cable]] = field(default_factory=lambda: defaultdict(list))
    """Cables of each neighbor, by its name."""


def via_of(end: EndpointPort) -> Via | None:
    """Return the neighbor that a port is behind; None: it has a cable of its own."""
    if not isinstance(end, HostPort) or end.via is None:
        return None
    neighbor, _, uplink = end.via.partition(" ")
    return Via(neighbor, uplink)


def uplinks_of(cabling: "Cabling", via: Via) -> list[Cable]:
    """Return the cables of a neighbor that a port behind it may use, in any VLAN or VSAN."""
    cables = cabling.behind.cables.get(via.neighbor, ())
    return [one for one in cables if via.uplink in {"", one.label, one.end.team}]


def network_keys(cabling: "Cabling", cable: Cable) -> set[str]:
    """Return the keys of the VLANs of a port, that of its VSAN included."""
    keys = {*cable.end.vlans, *((cable.end.vlan,) if cable.end.vlan is not None else ())}
    if cable.is_fcoe and cable.vsan in cabling.fcoe_vlans:
        keys.add(cabling.fcoe_vlans[cable.vsan])
    return keys


def ports_at(cabling: "Cabling", switch: str) -> Iterator[Cable]:
    """Yield the cables of a switch, and ports behind a neighbor with their first cable there."""
    for cables in cabling.cables.get(switch, {}).values():
        yield from cables
    ports = cabling.behind.port_cables.values()
    yield from (cables[0] for cables in ports if cables[0].switch == switch)


def add_cables_behind(cabling: "Cabling") -> None:
    """Add the cables of every port behind a neighbor; its WWPN is in its VSAN once."""
    behind = cabling.behind
    for cable in cabling.every_cable:
        if cable.is_neighbor:
            behind.cables[cable.device].append(cable)
    for device, label, _, end in endpoints(cabling.san):
        via = via_of(end)
        if via is None:
            continue
        uplinks = uplinks_of(cabling, via)
        own = Cable("", "", device, label, "host", end, _vsan(end, uplinks), via.neighbor)
        cables = tuple(_port_cables(cabling, own, uplinks))
        behind.port_cables[own.where] = cables or (own,)
        for cable in cables:
            behind.at_port[cable.switch, cable.port].append(cable)
        if own.vsan is not None:
            cabling.by_vsan[own.vsan].append((cables or (own,))[0])


def _port_cables(cabling: "Cabling", own: Cable, uplinks: Iterable[Cable]) -> Iterator[Cable]:
    keys = network_keys(cabling, own)
    for uplink in uplinks:
        if keys & network_keys(cabling, uplink):
            yield own._replace(switch=uplink.switch, port=uplink.port, uplink=uplink.label)


def _vsan(end: EndpointPort, uplinks: Iterable[Cable]) -> int | None:
    """Return the VSAN of a port: stated, or the only one of the links of its neighbor."""
    if end.vsan is not None or end.wwpn is None:
        return end.vsan
    found = {uplink.vsan for uplink in uplinks} - {None}
    return found.pop() if len(found) == 1 else None
