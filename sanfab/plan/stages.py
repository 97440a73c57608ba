"""The stages of a push: fabric A, fabric B, then switches of both."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sanfab.model.base import Model

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling


class Stage(Model):
    """Switches that are changed at the same time: a fabric, or one switch that serves both."""

    label: str
    """``fabric A``, or the name of a switch without a fabric."""
    switches: tuple[str, ...]


def stages_of(cabling: "Cabling", names: Iterable[str]) -> tuple[Stage, ...]:
    """Return the stages in order: all of fabric A, all of fabric B, then the other switches.

    A switch that serves both fabrics is a stage of its own at the end: by then both fabrics are
    healthy and nothing else changes.
    """
    by_fabric: dict[str | None, list[str]] = {}
    for name in names:
        by_fabric.setdefault(cabling.san.switches[name].fabric, []).append(name)
    stages = [
        Stage(label=f"fabric {fabric}", switches=tuple(by_fabric[fabric]))
        for fabric in ("A", "B")
        if fabric in by_fabric
    ]
    alone = [Stage(label=name, switches=(name,)) for name in by_fabric.get(None, ())]
    return (*stages, *alone)
