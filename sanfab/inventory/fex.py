"""Fabric extenders of the inventory -> their model, uplinks, host ports and second switch."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab.model import Platform, expand_ports
from sanfab.model.fex import FexIntent, fex_of_port
from sanfab.model.platforms import FexModel, Ports

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling


def fex_model(platform: Platform, name: str) -> FexModel | None:
    """Return the row of a fabric extender; None: the switch cannot have it."""
    return next((row for row in platform.fexes if row.name == name), None)


def fex_uplinks(cabling: "Cabling", switch: str, fex: FexIntent) -> tuple[str, ...]:
    """Return the ports of a switch that lead to a fabric extender."""
    return expand_ports(fex.uplinks, tuple(cabling.known_ports(switch)))


def fex_lag(number: int, fex: FexIntent) -> int:
    """Return the number of the LAG of its uplinks."""
    return fex.lag or number


def host_ports(number: int, row: FexModel) -> Iterator[str]:
    """Yield the host ports of a fabric extender, in order."""
    for run in row.ports:
        yield from _names(number, run)


def _names(number: int, run: Ports) -> Iterator[str]:
    prefix = run.prefix.replace("{fex}", str(number))
    yield from (f"{prefix}{one}{run.suffix}" for one in run.numbers)


def pinned_ports(number: int, row: FexModel, uplinks: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the host ports that go down with each uplink.

    They are divided in equal parts, in the order of the uplinks [FEX6K].
    """
    ports = list(host_ports(number, row))
    share = -(-len(ports) // max(len(uplinks), 1))
    return {uplink: ports[at * share : (at + 1) * share] for at, uplink in enumerate(uplinks)}


def dual_homed_mate(cabling: "Cabling", switch: str, number: int) -> str | None:
    """Return the other switch of a dual-homed fabric extender; None: it has one switch."""
    fex = cabling.san.switches[switch].fex.get(number)
    mate = cabling.pairs.get(switch) if fex is not None and fex.dual_homed else None
    if mate not in cabling.san.switches:
        return None
    other = cabling.san.switches[mate].fex.get(number)
    return mate if other is not None and other.dual_homed else None


def share_cables(cabling: "Cabling") -> None:
    """Plug what is in a port of a dual-homed fabric extender into that port of both switches."""
    for cable in cabling.every_cable:
        number = fex_of_port(cable.port)
        mate = dual_homed_mate(cabling, cable.switch, number) if number is not None else None
        if mate is not None:
            cabling.cables[mate][cable.port].append(cable._replace(switch=mate))
