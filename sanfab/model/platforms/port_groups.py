"""Platform row -> its port groups: ports whose mode one line sets (OS10)."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.platforms.port_rows import GroupsOfPorts
from sanfab.model.platforms.row import Platform


class PortGroup(NamedTuple):
    """The ports that one line switches together."""

    number: str
    """As the line has it, 1/1/15."""
    ports: tuple[str, ...]
    """Their numbers, as 1/1/53."""
    mode: str
    """As shipped, 100g-1x."""


def port_groups(platform: Platform) -> Iterator[PortGroup]:
    """Yield the port groups of a model; one that breaks each port out by itself has none."""
    for run in platform.port_groups:
        yield from _groups(run)


def _groups(run: GroupsOfPorts) -> Iterator[PortGroup]:
    size = len(run.ports) // len(run.groups)
    for place, number in enumerate(run.groups):
        ports = run.ports[place * size : (place + 1) * size]
        yield PortGroup(f"1/1/{number}", tuple(f"1/1/{port}" for port in ports), run.mode)
