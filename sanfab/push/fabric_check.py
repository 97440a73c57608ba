"""Findings on the health of a fabric that stop the push before its next stage."""

from collections.abc import Mapping
from shlex import quote
from time import monotonic

from sanfab.facts.status import SwitchStatus
from sanfab.live.checks.rules import (
    CONSISTENCY,
    FLOW,
    FORWARDING,
    LAGS,
    MTU,
    PAIR,
    PORTS,
    VLANS,
    VSANS,
)
from sanfab.nos.driver import SwitchError
from sanfab.plan.stages import Stage
from sanfab.push.context import PushContext
from sanfab.push.journal import JournalEntry
from sanfab.push.live_record import write_status
from sanfab.push.prepare import Connections, for_each_switch
from sanfab.push.store import JournalError
from sanfab.rules.engine import RawFinding, severity_of
from sanfab.rules.finding import Severity


def describe_faults(context: PushContext, status: Mapping[str, SwitchStatus]) -> tuple[str, ...]:
    """Return the health findings on switches, one line each."""
    return tuple(sorted(map(str, context.find_faults(status))))


def check_fabric(
    context: PushContext, entry: JournalEntry, stage: Stage, connections: Connections | None = None
) -> list[str]:
    """Return the findings that stop the push, once the fabric had time to converge.

    A new finding stops it; so does an error on a changed switch, even an old one. A rollback is not
    checked against the inventory: each switch was compared with its prior state.
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
    status, found = _read_fabric(context, entry, stage, connections)
    every = context.find_faults(status)
    down = {fault.object for fault in every if fault.rule_id == PORTS.id}
    faults = [fault for fault in every if fault.object not in entry.accepted]
    faults = [
        fault
        for fault in faults
        if fault.device in entry.collected
        and not _waits(context, entry, stage, fault)
        and not _was_down(context, entry, fault, down)
    ]
    return found + [_with_option(fault) for fault in faults if _stops(fault, entry, stage)]


def _read_fabric(
    context: PushContext, entry: JournalEntry, stage: Stage, connections: Connections
) -> tuple[dict[str, SwitchStatus], list[str]]:
    """Return the status of the switches of a fabric, which the journal keeps, and the errors."""
    status: dict[str, SwitchStatus] = {}
    found: list[str] = []
    switches = context.cabling.san.switches
    fabrics = {switches[name].fabric for name in stage.switches}
    names = [name for name, one in switches.items() if one.fabric in fabrics]
    for name, one in for_each_switch(
        context, lambda name: _status(context, connections, name), names
    ):
        if isinstance(one, SwitchStatus):
            status[name] = one
        elif name in entry.collected:
            found.append(str(one))
    try:
        write_status(context.journal, entry.id, status)
    except JournalError as error:  # the results are still reported
        found.append(str(error))
    return status, found


def _with_option(fault: RawFinding) -> str:
    """Return a finding that stops the push, and the option that lets it go on."""
    return f"{fault}; --accept-finding {quote(fault.object)} lets the push go on"


def _was_down(context: PushContext, entry: JournalEntry, fault: RawFinding, down: set[str]) -> bool:
    """Return whether the port of a host or array was down before too: not cabled, or no power.

    A port without a link bundles in no LAG. A link between switches is expected to come up; one
    that stays down stops the push.
    """
    if fault.rule_id != PORTS.id and (fault.rule_id != LAGS.id or fault.object not in down):
        return False
    links = {port for end in context.cabling.links[fault.device] for port in end.ports}
    if any(f"{fault.device} {port}" == fault.object for port in links):
        return False
    return f"{PORTS.id} {fault.object}" in _down_before(entry)


def _down_before(entry: JournalEntry) -> set[str]:
    """Return rule, switch and port of each port that was down before the push."""
    return {text.partition(": ")[0] for text in entry.baseline if text.startswith(PORTS.id)}


def _status(
    context: PushContext, connections: Connections, name: str
) -> SwitchStatus | SwitchError:
    connection = connections.to(name)
    try:
        return context.read_status(connection.open(), context.design(name), None)
    except SwitchError as error:
        connection.abandon()
        return error


def _waits(context: PushContext, entry: JournalEntry, stage: Stage, fault: RawFinding) -> bool:
    """Return whether a finding is due to a switch of a later stage.

    That switch may be the far end of a link or pair that was down before, or the switch of the
    finding itself, which is not yet compliant.
    """
    later = entry.stages[entry.stages.index(stage) + 1 :]
    coming = {name for one in later for name in one.switches}
    if fault.device in coming and fault.rule_id in _OF_CONFIGURATION:
        return True
    ends = context.cabling.links[fault.device]
    peers = {name for end in ends if end.link.role == "peer" for name, _ in end.far}
    if fault.rule_id in {CONSISTENCY.id, FORWARDING.id} and not coming.isdisjoint(peers):
        return True
    if fault.rule_id == PAIR.id:
        return not coming.isdisjoint(peers) and _was_alone(context, entry, fault)
    ends = [end for end in ends if fault.where == ("links", end.number)]
    return any(
        not coming.isdisjoint(switch for switch, _ in end.far)
        and not _down_before(entry).isdisjoint(
            f"{PORTS.id} {fault.device} {port}" for port in end.ports
        )
        for end in ends
    )


_OF_CONFIGURATION = {rule.id for rule in (MTU, FLOW, LAGS, VLANS, FORWARDING, CONSISTENCY, VSANS)}
"""Rules that a switch breaks until its own change."""


def _was_alone(context: PushContext, entry: JournalEntry, fault: RawFinding) -> bool:
    """Return whether the switch had no working peer before."""
    before = context.journal.record(entry.id, fault.device).read_facts()
    is_new = before is not None and before.running.peer is None
    return is_new or str(fault) in entry.baseline


def _stops(fault: RawFinding, entry: JournalEntry, stage: Stage) -> bool:
    """Return whether a finding stops the push: new ones, and errors on changed switches."""
    severity = severity_of(fault, "production")
    if str(fault) not in entry.baseline:
        return severity is not Severity.INFO
    return severity is Severity.ERROR and fault.device in stage.switches
