"""Model, uplinks and host ports of the fabric extenders of an inventory."""

from collections.abc import Iterator

from sanfab.inventory.cabling import Cabling
from sanfab.model.design import FexIntent
from sanfab.model.platforms.port_rows import FexModel, Ports
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.platforms.row import Platform


def fex_model(platform: Platform, name: str) -> FexModel | None:
    """Return the row of a fabric extender; None: the switch cannot have it."""
    return next((row for row in platform.fexes if row.name == name), None)


def fex_port_prefix(model: FexModel | None, number: int) -> str:
    """Return what the names of the host ports of a fabric extender begin with; empty: not known."""
    return model.ports[0].prefix.format(fex=number) if model is not None else ""


def fex_uplinks(cabling: Cabling, switch: str, fex: FexIntent) -> tuple[str, ...]:
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
