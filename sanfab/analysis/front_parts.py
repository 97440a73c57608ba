"""Cabling -> the fabric extenders and neighbors that may fail, and what fails with each."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.fex import fex_model, fex_uplinks, host_ports, pinned_ports

SwitchPorts = frozenset[tuple[str, str]]
"""Ports by switch."""


class FrontPart(NamedTuple):
    """What is in front of hosts: a fabric extender, a neighbor, or a cable of one of them."""

    kind: Literal["fex", "neighbor", "uplink"]
    device: str
    """Switch with the fabric extender, of two the first; the neighbor; the switch of a cable."""
    part: str
    """Number of the fabric extender, or port of the switch; empty: a neighbor."""
    ports: SwitchPorts
    """Switch ports that fail with it; of a dual-homed fabric extender those at both switches."""


def front_parts(cabling: Cabling) -> Iterator[FrontPart]:
    """Yield what may fail in front of hosts, in the order of the inventory."""
    yield from _fex_parts(cabling)
    used = {way.via: None for ways in cabling.neighbor_hosts.port_cables.values() for way in ways}
    for name in used:
        cables = cabling.neighbor_hosts.cables[name]
        yield FrontPart("neighbor", name, "", frozenset((one.switch, one.port) for one in cables))
        for one in cables:
            at = (one.switch, one.port)
            yield FrontPart("uplink", *at, frozenset({at}))


def _fex_parts(cabling: Cabling) -> Iterator[FrontPart]:
    """Yield what may fail of each fabric extender, in the order of the inventory."""
    shared: set[tuple[str, int]] = set()
    for name, switch in cabling.san.switches.items():
        platform = cabling.platform(name)
        for number, fex in switch.fex.items() if platform is not None else ():
            row = fex_model(platform, fex.model) if platform is not None else None
            if row is None or (name, number) in shared:
                continue
            mate = cabling.dual_homed_mate(name, number)
            homes = (name, mate) if mate else (name,)
            shared |= {(home, number) for home in homes}
            ports = frozenset((home, port) for home in homes for port in host_ports(number, row))
            yield FrontPart("fex", name, str(number), ports)
            uplinks = fex_uplinks(cabling, name, fex) if fex.pinned else ()
            for uplink, behind in pinned_ports(number, row, uplinks).items():
                yield FrontPart("uplink", name, uplink, frozenset((name, port) for port in behind))
