"""What the switches of a fabric report -> why the next fabric has to wait."""

from collections.abc import Mapping
from time import monotonic

from sanfab.facts.status import SwitchStatus
from sanfab.live.checks.rules import FLOW, LAGS, MTU, PAIR, PORTS
from sanfab.nos.driver import SwitchError
from sanfab.plan.stages import Stage
from sanfab.push.context import PushContext
from sanfab.push.journal import JournalEntry
from sanfab.push.prepare import Connections, for_each_switch
from sanfab.rules.engine import RawFinding, severity_of
from sanfab.rules.finding import Severity


def describe_faults(context: PushContext, status: Mapping[str, SwitchStatus]) -> tuple[str, ...]:
    """Return what is wrong with switches, a line for each fault."""
    return tuple(sorted(map(str, context.find_faults(status))))


def check_fabric(
    context: PushContext, entry: JournalEntry, stage: Stage, connections: Connections | None = None
) -> list[str]:
    """Return why the next fabric has to wait: what is wrong with this one, once it has settled.

    What is new stops; so does an error of a switch that was changed, even if it was there before. A
    rollback is not judged by the inventory: each switch was compared with what it was.
    """
    if entry.kind == "rollback":
        return []
    own = Connections(context) if connections is None else connections
    ends = monotonic() + context.times.convergence
    try:
        while True:
            stopping = _stopping(context, entry, stage, own)
            if not stopping or monotonic() >= ends or context.stop.is_set():
                return stopping
            context.stop.wait(context.times.poll)
    finally:
        if connections is None:
            own.close()


def _stopping(
    context: PushContext, entry: JournalEntry, stage: Stage, connections: Connections
) -> list[str]:
    status, found = {}, []
    switches = context.cabling.san.switches
    fabrics = {switches[name].fabric for name in stage.switches}
    names = [name for name, one in switches.items() if one.fabric in fabrics]
    for name, one in for_each_switch(
        context, lambda name: _status(context, connections, name), names
    ):
        if isinstance(one, SwitchStatus):
            status[name] = one
        elif name in entry.observed:
            found.append(str(one))
    faults = [fault for fault in context.find_faults(status) if fault.object not in entry.accepted]
    faults = [
        fault
        for fault in faults
        if fault.device in entry.observed and not _waits(context, entry, stage, fault)
    ]
    return found + [str(fault) for fault in faults if _stops(fault, entry, stage)]


def _status(
    context: PushContext, connections: Connections, name: str
) -> SwitchStatus | SwitchError:
    connection = connections.of(name)
    try:
        return context.read_status(connection.get(), context.site(name))
    except SwitchError as error:
        connection.lost()
        return error


def _waits(context: PushContext, entry: JournalEntry, stage: Stage, fault: RawFinding) -> bool:
    """Tell whether a fault is there because a switch is still to be pushed.

    It may be the other end of a link or pair, unless that was up before; or the very switch that
    is not yet set as it shall be.
    """
    later = entry.stages[entry.stages.index(stage) + 1 :]
    coming = {name for one in later for name in one.switches}
    if fault.device in coming and fault.rule_id in {MTU.id, FLOW.id, LAGS.id}:
        return True
    ends = context.cabling.links[fault.device]
    if fault.rule_id == PAIR.id:
        peers = {name for end in ends if end.link.role == "peer" for name, _ in end.far}
        return not coming.isdisjoint(peers) and _was_alone(context, entry, fault)
    ends = [end for end in ends if fault.where == ("links", end.number)]
    down = {text.partition(": ")[0] for text in entry.baseline if text.startswith(PORTS.id)}
    return any(
        not coming.isdisjoint(switch for switch, _ in end.far)
        and not down.isdisjoint(f"{PORTS.id} {fault.device} {port}" for port in end.ports)
        for end in ends
    )


def _was_alone(context: PushContext, entry: JournalEntry, fault: RawFinding) -> bool:
    """Tell whether the pair of a switch was not formed before."""
    before = context.journal.record(entry.id, fault.device).stored()
    is_new = before is not None and before.running.peer is None
    return is_new or str(fault) in entry.baseline


def _stops(fault: RawFinding, entry: JournalEntry, stage: Stage) -> bool:
    """Tell whether a fault keeps the next fabric waiting: new ones, and errors of what changed."""
    severity = severity_of(fault, "production")
    if str(fault) not in entry.baseline:
        return severity is not Severity.INFO
    return severity is Severity.ERROR and fault.device in stage.switches
