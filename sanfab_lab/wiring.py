"""Cabling -> the cables of each emulated switch."""

import hashlib
from collections.abc import Iterator

from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.fex import fex_uplinks
from sanfab.inventory.link_cables import SwitchPort, link_cables
from sanfab_lab.chassis import Plugged

Wiring = dict[str, dict[str, Plugged]]
"""Cables by switch and port."""


def wiring_of(cabling: Cabling) -> Wiring:
    """Return the cables of a SAN."""
    wiring: Wiring = {name: {} for name in cabling.san.switches}
    for switch, ports in cabling.cables.items():
        for port, cables in ports.items():
            wiring[switch][port] = _endpoint(cabling, cables[0])
    for switch, intent in cabling.san.switches.items():
        for number, fex in intent.fex.items():
            for port in fex_uplinks(cabling, switch, fex):
                wiring[switch][port] = _fex(number, port)
    for pairs in link_cables(cabling).values():
        for one, other in pairs:
            wiring[one.switch][one.port] = _switch(other)
            wiring[other.switch][other.port] = _switch(one)
    return wiring


def swap(wiring: Wiring, one: SwitchPort, other: SwitchPort) -> None:
    """Swap the cables of two ports, as a cabling mistake does."""
    ends = wiring[one.switch].pop(one.port, None), wiring[other.switch].pop(other.port, None)
    for end, port in zip(ends, (other, one), strict=True):
        if end is not None:
            wiring[port.switch][port.port] = end
            if end.kind == "switch":  # its cable now leads here
                wiring[end.system][end.port] = _switch(port)


def _endpoint(cabling: Cabling, cable: Cable) -> Plugged:
    team, mac = cabling.team_of(cable), _mac(cable.device, cable.label)
    lacp = team is not None and team.intent.mode == "lacp"
    wwpns = tuple(_wwpns_behind(cabling, cable)) if cable.is_neighbor else cable.wwpns
    neighbor = cabling.san.neighbors.get(cable.device) if cable.is_neighbor else None
    assured = neighbor is not None and neighbor.ports[cable.label].stp == "network"
    return Plugged(cable.kind, cable.device, cable.label, mac, wwpns, lacp=lacp, assured=assured)


def _wwpns_behind(cabling: Cabling, cable: Cable) -> Iterator[str]:
    """Yield what logs in over the link of a neighbor: the link itself, then its hosts [C-N5NPV].

    A host logs in over one link: here the first that it may use, or the LAG of that.
    """
    if cable.vsan is None:
        return
    team = cabling.team_of(cable)
    link = team.cables if team is not None and team.is_lag else (cable,)
    yield f"20:01:{_mac(cable.device, link[0].label)}"
    ports = {(one.switch, one.port) for one in link}
    for ways in cabling.neighbor_hosts.port_cables.values():
        if (ways[0].switch, ways[0].port) in ports and ways[0].vsan == cable.vsan:
            yield from ways[0].wwpns


def _fex(number: int, port: str) -> Plugged:
    """Return the far end of an uplink: a fabric extender is no neighbour of its switch."""
    return Plugged("neighbor", f"fex{number}", port, _mac(f"fex{number}", port), lldp=False)


def _switch(port: SwitchPort) -> Plugged:
    return Plugged("switch", port.switch, port.port, _mac(port.switch, port.port))


def _mac(system: str, port: str) -> str:
    """Return a locally administered MAC address, always the same for the same port."""
    digest = hashlib.sha256(f"{system} {port}".encode()).hexdigest()
    return ":".join(["02", *(digest[at : at + 2] for at in range(0, 10, 2))])
