"""San -> its cabling: each cable and link at the switch ports that it is plugged into."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace

from sanfab.inventory.cables import (
    Cable,
    DeviceKind,
    LinkEnd,
    endpoints,
    neighbor_ports,
    via_of,
)
from sanfab.inventory.cabling import Cabling, refs_of
from sanfab.model.design import fex_of_port
from sanfab.model.endpoint import EndpointPort
from sanfab.model.fabric import LinkIntent
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.san import San

_CABLED = ("switches", "vlans", "vsans", "links", "hosts", "arrays", "neighbors", "models")
"""Sections that ``cabling_of`` reads."""


def recabled(cabling: Cabling, san: San) -> Cabling:
    """Return the cabling of a variant of a SAN; what it shares with the SAN is not made again."""
    old = cabling.san
    if any(getattr(old, one) is not getattr(san, one) for one in _CABLED):
        new = cabling_of(san)
        new.kept_free = cabling.kept_free
    elif old.access is not san.access:
        new = replace(cabling, san=san)
    else:
        new = copy(cabling)
        new.san = san
    return new


def cabling_of(san: San) -> Cabling:
    """Return the cabling of a SAN; cables to switches that do not exist are left out."""
    cabling = Cabling(san)
    for device, label, is_array, end in endpoints(san):
        _add_cable(cabling, device, label, "array" if is_array else "host", end)
        if end.to is not None or via_of(end) is not None:
            cabling.elsewhere.append((device, label, is_array, end))
    for device, label, end in neighbor_ports(san):
        _add_cable(cabling, device, label, "neighbor", end)
    for index, link in enumerate(san.links):
        _add_link(cabling, index, link)
    _add_neighbor_hosts(cabling)
    _share_cables(cabling)
    return cabling


def _add_cable(
    cabling: Cabling, device: str, label: str, kind: DeviceKind, end: EndpointPort
) -> None:
    switch, _, port = (end.at or "").partition(" ")
    if switch not in cabling.san.switches:
        return
    native = port in cabling.fc_rows(switch)
    vsan = end.vsan if kind == "neighbor" else cabling.vsan_of(switch, end, native=native)
    cable = Cable(switch, port, device, label, kind, end, vsan, native=native)
    cabling.cables[switch][port].append(cable)
    cabling.every_cable.append(cable)
    if kind != "neighbor":
        cabling.by_device[device].append(cable)
    if vsan is not None:
        cabling.by_vsan[vsan].append(cable)


def _add_link(cabling: Cabling, index: int, link: LinkIntent) -> None:
    sides = [[_split(cabling, ref) for ref in refs_of(end)] for end in link.between]
    for side, ends in enumerate(sides):
        far = tuple(sides[1 - side])
        for switch, ports in ends:
            mate = next((other for other, _ in ends if other != switch), None)
            if switch in cabling.san.switches:
                end_of_link = LinkEnd(index, link, side, switch, ports, mate, far)
                native = any(port in cabling.fc_rows(switch) for port in ports)
                by_switch = cabling.fc_links if native else cabling.links
                by_switch[switch].append(end_of_link)


def _split(cabling: Cabling, ref: str) -> tuple[str, tuple[str, ...]]:
    switch, _, ports = ref.partition(" ")
    if switch not in cabling.san.switches:
        return switch, (ports,)
    return switch, expand_ports(ports, cabling.all_ports(switch))


def _add_neighbor_hosts(cabling: Cabling) -> None:
    """Add the cables of hosts behind a neighbor: one for each of its links that they use.

    A neighbor switches the frames of its hosts: a fabric interconnect, or the switch of a blade
    chassis. What it does inside is not known, so a host is taken to reach every link that carries
    the VLAN or VSAN of its port. Its WWPN is in its VSAN once.
    """
    hosts = cabling.neighbor_hosts
    for cable in cabling.every_cable:
        if cable.is_neighbor:
            hosts.cables[cable.device].append(cable)
    for device, label, _, end in cabling.elsewhere:
        via = via_of(end)
        if via is None:
            continue
        uplinks = cabling.uplinks_of(via)
        own = Cable("", "", device, label, "host", end, _vsan_behind(end, uplinks), via.neighbor)
        cables = tuple(_port_cables(cabling, own, uplinks))
        hosts.port_cables[own.where] = cables or (own,)
        for cable in cables:
            hosts.at_port[cable.switch, cable.port].append(cable)
        if own.vsan is not None:
            cabling.by_vsan[own.vsan].append((cables or (own,))[0])


def _port_cables(cabling: Cabling, own: Cable, uplinks: Iterable[Cable]) -> Iterator[Cable]:
    keys = cabling.network_keys(own)
    for uplink in uplinks:
        is_native = uplink.native and own.vsan is not None and own.vsan == uplink.vsan
        if is_native or keys & cabling.network_keys(uplink):
            yield own._replace(
                switch=uplink.switch, port=uplink.port, uplink=uplink.label, native=uplink.native
            )


def _vsan_behind(end: EndpointPort, uplinks: Iterable[Cable]) -> int | None:
    """Return the VSAN of a port: stated, or the only one of the links of its neighbor."""
    if end.vsan is not None or end.wwpn is None:
        return end.vsan
    found = {uplink.vsan for uplink in uplinks} - {None}
    return found.pop() if len(found) == 1 else None


def _share_cables(cabling: Cabling) -> None:
    """Plug what is in a port of a dual-homed fabric extender into that port of both switches."""
    has_fex = any(switch.fex for switch in cabling.san.switches.values())
    for cable in cabling.every_cable if has_fex else ():
        number = fex_of_port(cable.port)
        mate = cabling.dual_homed_mate(cable.switch, number) if number is not None else None
        if mate is not None:
            cabling.cables[mate][cable.port].append(cable._replace(switch=mate))
