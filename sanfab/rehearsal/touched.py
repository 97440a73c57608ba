"""Two states of a twin -> the device ports whose frames may go another way in the second one."""

from collections.abc import Iterator

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.rehearsal.twin import Carriage, Place, Twin, TwinState, vlans_through

_Domain = tuple[str, int]
"""A bridge and a VLAN on it."""


def touched(twin: Twin, before: TwinState, after: TwinState) -> set[str]:
    """Return the names of device ports whose frames may differ between two states.

    Frames pass wires, and never another device. So they differ only where the port of a device
    changes, or a wire of its broadcast domain: in the wires of both states together.
    """
    names = {
        name
        for name in before.sockets.keys() | after.sockets.keys()
        if before.sockets.get(name) != after.sockets.get(name)
    }
    wires = before.wires.keys() | after.wires.keys()
    changed = [name for name in wires if before.wires.get(name) != after.wires.get(name)]
    if not changed:
        return names
    ends = {wire.name: wire.ends for wire in twin.wires}
    states = (before, after)
    joined = [
        pair
        for state in states
        for name, carriages in state.wires.items()
        for pair in _domains(ends[name], carriages)
    ]
    attached = {
        (name, (one.bridge, one.vlan)) for state in states for name, one in state.sockets.items()
    }
    sets = DisjointSets(
        dict.fromkeys([*(one for pair in joined for one in pair), *(at for _, at in attached)])
    )
    for one, two in joined:
        sets.union(one, two)
    roots = {
        sets.find(one)
        for name in changed
        for state in states
        if name in state.wires
        for pair in _domains(ends[name], state.wires[name])
        for one in pair
    }
    return names | {name for name, at in attached if sets.find(at) in roots}


def _domains(
    ends: tuple[Place, Place], carriages: tuple[Carriage, Carriage]
) -> Iterator[tuple[_Domain, _Domain]]:
    """Yield the VLANs that a wire joins, on both of its bridges."""
    (one, _), (two, _) = ends
    for own, far in vlans_through(carriages):
        yield (one, own), (two, far)
