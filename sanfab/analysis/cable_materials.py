"""The list of cables -> how many cables and transceivers of each kind there are."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.analysis.cable_list import CablePoint, ListedCable
from sanfab.model.endpoint import PortState

COUNTED: tuple[PortState, ...] = ("active", "planned", "retired")
"""States of what there is; a reserved port has no cable."""
ENDS_INCLUDED = frozenset({"dac", "aoc"})
"""Media whose ends are part of the cable."""
TWISTED = frozenset({"cat5e", "cat6", "cat6a", "cat8"})
"""Media for ports that need no transceiver, unless the inventory states one."""
UNKNOWN = "unknown"
NO_MEDIA = "unknown, as the media are"
"""Transceivers at the ends of a cable of which nothing is known: perhaps none is needed."""


class Material(NamedTuple):
    """One kind of cable or transceiver."""

    item: str
    """``cable``, ``breakout cable 4x10G`` or ``transceiver``."""
    kind: str
    """Media, or type of the transceiver; ``unknown``: the inventory does not state it."""
    length: float | None
    """Metres; None: not known, or no cable."""
    colour: str
    device: str
    """Model, or else kind, of the device that a transceiver is for."""


class MaterialCount(NamedTuple):
    """How many of one kind there are."""

    material: Material
    active: int
    planned: int
    retired: int


def count_materials(cables: Iterable[ListedCable]) -> list[MaterialCount]:
    """Return what the cables are made of; a breakout cable and its transceiver count once."""
    counts: dict[Material, Counter[str]] = {}
    seen: set[tuple[object, ...]] = set()
    in_order = sorted(
        (one for one in cables if one.state in COUNTED), key=lambda one: COUNTED.index(one.state)
    )
    for cable in in_order:
        for key, material in _parts(cable):
            if key is None or key not in seen:
                counts.setdefault(material, Counter())[cable.state] += 1
                seen.add(key or ())
    return [
        MaterialCount(one, *(counts[one][state] for state in COUNTED))
        for one in sorted(counts, key=_in_order)
    ]


def _in_order(material: Material) -> tuple[object, ...]:
    is_part = material.item == "transceiver"
    return (is_part, material.item, material.kind, material.length or 0, *material[3:])


_Key = tuple[object, ...] | None
"""What several cables share, here a port that is broken out; None: nothing."""


def _parts(cable: ListedCable) -> Iterator[tuple[_Key, Material]]:
    """Yield the cable and its transceivers."""
    wholes = [(end.device, end.whole) for end in (cable.a, cable.b) if end.whole]
    mode = f"breakout cable {wholes[0][1].rpartition(' ')[2]}" if wholes else "cable"
    material = Material(mode, cable.media or UNKNOWN, cable.length, cable.colour, "")
    yield ((*wholes, material) if wholes else None), material
    if cable.media not in ENDS_INCLUDED:
        yield from _transceiver(cable, cable.a)
        yield from _transceiver(cable, cable.b)


def _transceiver(cable: ListedCable, end: CablePoint) -> Iterator[tuple[_Key, Material]]:
    if cable.media in TWISTED and not end.optics:
        return
    kind = end.optics or (UNKNOWN if cable.media else NO_MEDIA)
    key = (end.device, end.whole) if end.whole else None
    yield key, Material("transceiver", kind, None, "", end.model or end.kind)
