"""What the switches of a fabric report -> why the next fabric has to wait."""

from collections.abc import Mapping
from time import monotonic

from sanfab.facts.status import SwitchStatus
from sanfab.live.checks import Fault
from sanfab.live.checks.checks import FLOW, LAGS, MTU, PAIR, PORTS
from sanfab.nos.driver import SwitchError
from sanfab.push.context import World
from sanfab.push.journal import Entry, Stage
from sanfab.push.observe import Wires, in_parallel
from sanfab.rules.finding import Severity


def told(world: World, status: Mapping[str, SwitchStatus]) -> tuple[str, ...]:
    """Return what is wrong with switches, a line for each fault."""
    return tuple(sorted(map(str, world.judge(status))))


def gate(world: World, entry: Entry, stage: Stage, wires: Wires | None = None) -> list[str]:
    """Return why the next fabric has to wait: what is wrong with this one, once it has settled.

    What is new stops; so does an error of a switch that was changed, even if it was there before. A
    rollback is not judged by the inventory: each switch was compared with what it was.
    """
    if entry.kind == "rollback":
        return []
    own = Wires(world) if wires is None else wires
    ends = monotonic() + world.times.settle
    try:
        while True:
            stopping = _stopping(world, entry, stage, own)
            if not stopping or monotonic() >= ends or world.stop.is_set():
                return stopping
            world.stop.wait(world.times.pause)
    finally:
        if wires is None:
            own.close()


def _stopping(world: World, entry: Entry, stage: Stage, wires: Wires) -> list[str]:
    status, found = {}, []
    switches = world.cabling.san.switches
    fabrics = {switches[name].fabric for name in stage.switches}
    names = [name for name, one in switches.items() if one.fabric in fabrics]
    for name, one in in_parallel(world, lambda name: _status(world, wires, name), names):
        if isinstance(one, SwitchStatus):
            status[name] = one
        elif name in entry.observed:
            found.append(str(one))
    faults = [fault for fault in world.judge(status) if fault.object not in entry.accepted]
    faults = [
        fault
        for fault in faults
        if fault.switch in entry.observed and not _waits(world, entry, stage, fault)
    ]
    return found + [str(fault) for fault in faults if _stops(fault, entry, stage)]


def _status(world: World, wires: Wires, name: str) -> SwitchStatus | SwitchError:
    wire = wires.of(name)
    try:
        return world.look(wire.get(), world.site(name))
    except SwitchError as error:
        wire.lost()
        return error


def _waits(world: World, entry: Entry, stage: Stage, fault: Fault) -> bool:
    """Tell whether a fault is there because a switch is still to be pushed.

    It may be the other end of a link or pair, unless that was up before; or the very switch that
    is not yet set as it shall be.
    """
    later = entry.stages[entry.stages.index(stage) + 1 :]
    coming = {name for one in later for name in one.switches}
    if fault.switch in coming and fault.check in {MTU, FLOW, LAGS}:
        return True
    ends = world.cabling.links[fault.switch]
    if fault.check is PAIR:
        peers = {name for end in ends if end.link.role == "peer" for name, _ in end.far}
        return not coming.isdisjoint(peers) and _was_alone(world, entry, fault)
    ends = [end for end in ends if fault.where == ("links", end.number)]
    down = {text.partition(": ")[0] for text in entry.baseline if text.startswith(PORTS.id)}
    return any(
        not coming.isdisjoint(switch for switch, _ in end.far)
        and not down.isdisjoint(f"{PORTS.id} {fault.switch} {port}" for port in end.ports)
        for end in ends
    )


def _was_alone(world: World, entry: Entry, fault: Fault) -> bool:
    """Tell whether the pair of a switch was not formed before."""
    before = world.journal.record(entry.id, fault.switch).stored()
    is_new = before is not None and before.running.peer is None
    return is_new or str(fault) in entry.baseline


def _stops(fault: Fault, entry: Entry, stage: Stage) -> bool:
    """Tell whether a fault keeps the next fabric waiting: new ones, and errors of what changed."""
    severity = fault.severity or fault.check.severity
    if str(fault) not in entry.baseline:
        return severity is not Severity.INFO
    return severity is Severity.ERROR and fault.switch in stage.switches
