"""Switches that change -> the stages they are pushed in, never both fabrics at once."""

from collections.abc import Iterable

from sanfab.inventory import Cabling
from sanfab.push.journal import Stage


def stages_of(cabling: Cabling, names: Iterable[str]) -> tuple[Stage, ...]:
    """Return switches in the order they are pushed: all of fabric A, all of B, then the others.

    A switch that serves both fabrics goes alone, and last: both are proven healthy by then, and
    nothing else is in motion.
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
