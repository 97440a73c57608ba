"""A platform row and the equipment of one switch -> the row with the ports that the switch has."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from sanfab.model.platforms.row import Platform, Ports


class Equipment(NamedTuple):
    """What makes the ports of one switch differ from those of its model."""

    modules: tuple[tuple[int, str], ...] = ()
    """Slots and the modules in them."""
    fc_from: int | None = None
    """Number of the first Fibre Channel port of slot 1; it and all ports behind it are no Ethernet
    ports."""


@cache
def equipped(platform: Platform, equipment: Equipment) -> Platform:
    """Return the row of one switch; modules that the model does not have add nothing."""
    if equipment == Equipment():
        return platform
    ports = tuple(
        one for run in platform.ports for one in _without_fc(platform, run, equipment.fc_from)
    )
    return replace(platform, ports=(*ports, *_of_modules(platform, equipment)))


def _without_fc(platform: Platform, run: Ports, first: int | None) -> Iterator[Ports]:
    """Yield a run without its Fibre Channel ports: those from the first one on."""
    if first is None or platform.fc_ports is None or not set(run.numbers) & set(platform.fc_ports):
        yield run
        return
    left = range(run.numbers.start, first, run.numbers.step)
    if left:
        yield replace(run, numbers=left)


def _of_modules(platform: Platform, equipment: Equipment) -> Iterator[Ports]:
    for slot, name in sorted(equipment.modules):
        for module in platform.modules:
            if module.name == name and slot in module.slots:
                for run in module.ports:
                    yield replace(run, prefix=run.prefix.replace("{slot}", str(slot)))
