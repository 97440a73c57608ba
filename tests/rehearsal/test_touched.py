"""Which device ports a step touches: all others have the same wires before and after it."""

from collections import deque

import pytest

from sanfab.analysis.routes import Outage
from sanfab.gate.batfish.context import read_context
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal.run import Rehearsal
from sanfab.rehearsal.touched import touched
from sanfab.rehearsal.twin import PartsOut, Twin, TwinState, vlans_through
from sanfab.rules.analyses import paths_by_service
from support.console import ROOT, sanfab


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Twin:
    """The twin of a SAN with links of LAGs, and fabrics that meet."""
    build = tmp_path_factory.mktemp("build")
    assert sanfab("render", "inventory/greenfield", "-b", build).exit_code == 0
    context = read_context(load_inventory(ROOT / "inventory/greenfield")[1], build)
    services = paths_by_service(context.intent)
    return Rehearsal.of(services, context.check_context.network).twin


def way_of(twin: Twin, state: TwinState, name: str) -> object:
    """Return where a device port is attached, and all wires that its frames may pass, by search."""
    ends = {wire.name: wire.ends for wire in twin.wires}
    start = state.sockets.get(name)
    if start is None:
        return None
    reached, waiting, wires = (
        {(start.bridge, start.vlan)},
        deque([(start.bridge, start.vlan)]),
        set(),
    )
    while waiting:
        here = waiting.popleft()
        for wire, carriages in state.wires.items():
            (one, _), (two, _) = ends[wire]
            for own, far in vlans_through(carriages):
                for near, there in (((one, own), (two, far)), ((two, far), (one, own))):
                    if near == here:
                        wires.add((wire, carriages))
                        if there not in reached:
                            reached.add(there)
                            waiting.append(there)
    return start, frozenset(wires)


def outs(twin: Twin) -> list[PartsOut]:
    """Return each switch and each cable of a host as what is out, and nothing."""
    switches = [PartsOut(Outage(switches=frozenset({one}))) for one in twin.bridges]
    cables = [
        PartsOut(Outage(ports=frozenset({one.cables[0]}))) for one in twin.sockets if one.cables
    ]
    return [PartsOut(), *switches, *cables]


def test_ports_that_are_not_touched_have_the_same_wires(twin: Twin) -> None:
    rest = twin.state(PartsOut())
    ways = {one.name: way_of(twin, rest, one.name) for one in twin.sockets}
    sizes = []
    for out in outs(twin):
        state = twin.state(out)
        names = touched(twin, rest, state)
        sizes.append(len(names))
        for name, way in ways.items():
            if name not in names:
                assert way_of(twin, state, name) == way, (name, out)
    assert sizes[0] == 0
    assert 1 in sizes, "the cable of a host touches that port alone"
    assert max(sizes) < len(ways), "no part touches all of the SAN"
