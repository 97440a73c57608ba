"""Cabling -> the fabric extenders that may fail, and the host ports that fail with each."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from sanfab.inventory import Cabling
from sanfab.inventory.fex import dual_homed_mate, fex_model, fex_uplinks, host_ports, pinned_ports

SwitchPorts = frozenset[tuple[str, str]]
"""Ports by switch."""


class FexPart(NamedTuple):
    """A fabric extender, or the only uplink of some of its ports."""

    kind: Literal["fex", "uplink"]
    switch: str
    """That with the fabric extender; of two switches, the first."""
    part: str
    """Number of the fabric extender, or port of the switch."""
    ports: SwitchPorts
    """Host ports that fail with it; those of a dual-homed fabric extender at both its switches."""


def fex_parts(cabling: Cabling) -> Iterator[FexPart]:
    """Yield what may fail of each fabric extender, in the order of the inventory."""
    shared: set[tuple[str, int]] = set()
    for name, switch in cabling.san.switches.items():
        platform = cabling.platform(name)
        for number, fex in switch.fex.items() if platform is not None else ():
            row = fex_model(platform, fex.model) if platform is not None else None
            if row is None or (name, number) in shared:
                continue
            mate = dual_homed_mate(cabling, name, number)
            homes = (name, mate) if mate else (name,)
            shared |= {(home, number) for home in homes}
            ports = frozenset((home, port) for home in homes for port in host_ports(number, row))
            yield FexPart("fex", name, str(number), ports)
            uplinks = fex_uplinks(cabling, name, fex) if fex.pinned else ()
            for uplink, behind in pinned_ports(number, row, uplinks).items():
                yield FexPart("uplink", name, uplink, frozenset((name, port) for port in behind))
