"""A push of a SAN, stage by stage, with a fabric check and a pause between the stages.

Each function works on the journal, so a playbook can call them from separate processes;
``run_push`` calls them in one process.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple, TypeVar

from sanfab.errors import SanfabError
from sanfab.facts.effects import LineEffect, any_stops
from sanfab.facts.switch import PortFacts
from sanfab.inventory.link_cables import SwitchPort
from sanfab.live.collect import DeviceSnapshot
from sanfab.live.effects import AcceptedLines
from sanfab.plan.stages import Stage
from sanfab.push.begin import StartedPush
from sanfab.push.change import SwitchResult
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.fabric_check import check_fabric
from sanfab.push.journal import BEFORE, Closing, EntryKind, JournalEntry, SwitchOutcome
from sanfab.push.prepare import Connections, PreparedPush, for_each_switch
from sanfab.push.store import JournalError, TakenOverError
from sanfab.push.switch_push import GoalFunction, MaskedPlan, SwitchPush
from sanfab.push.switch_steps import intended_goal, push_one_switch
from sanfab.text import some

_Made = TypeVar("_Made")

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PushResult:
    """The result of a push."""

    entry: str
    outcomes: tuple[SwitchOutcome, ...]
    faults: tuple[str, ...] = ()
    """Findings that stopped the push before the next stage."""
    single_path: tuple[str, ...] = ()
    interrupted: bool = False
    without_result: tuple[str, ...] = ()
    """Switches of the entry that were not started, or whose result is unknown."""
    kind: EntryKind = "push"
    by_hand: Mapping[str, tuple[LineEffect, ...]] = field(default_factory=dict)
    """Lines by switch that act on what sanfab owns, and that no push takes back."""
    accepted_lines: Mapping[str, AcceptedLines] = field(default_factory=dict)
    """Such lines by switch that the inventory accepts."""
    left: tuple[str, ...] = ()
    """Where nothing was sent: what stays on the switches, in words."""
    without_command: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Facts by switch that differ from the goal, though no line changes them."""

    @property
    def leaves_stopped(self) -> bool:
        """Return whether such a line can stop or divert storage traffic."""
        return any_stops(self.by_hand)

    @property
    def succeeded(self) -> bool:
        """Return whether every switch is compliant and nothing stopped the push."""
        stopped = self.faults or self.interrupted or self.without_result
        return not stopped and all(one.succeeded for one in self.outcomes)

    @property
    def is_stuck(self) -> bool:
        """Return whether a switch may be half configured: its rollback failed."""
        return any(one.result is SwitchResult.ROLLBACK_FAILED for one in self.outcomes)

    @property
    def is_changed(self) -> bool:
        """Return whether lines of this run remain on any switch."""
        return any(one.is_changed for one in self.outcomes)


class PreparedSwitch(NamedTuple):
    """What a process knows of a switch before it pushes it."""

    connection: Connection
    before: DeviceSnapshot | None
    """Taken over this connection."""
    plan: MaskedPlan | None
    """Leads from there to the goal."""


def goal_of(context: PushContext, entry: JournalEntry, name: str) -> GoalFunction:
    """Return the goal of a switch in an entry."""
    if entry.kind == "push":
        return intended_goal(context, context.design(name))
    stored = context.journal.record(entry.rolls_back, name).read_facts()
    if stored is None:
        raise SanfabError(f"entry {entry.rolls_back}: found no saved facts of {name}")
    restored = context.as_zoned(name, stored.running)
    return lambda _running: restored


def shut_at_far_end(context: PushContext, entry: JournalEntry, name: str) -> frozenset[str]:
    """Return the ports of a switch whose far end an entry shuts, on another of its switches."""
    far_ends = {
        port: context.far_ends[SwitchPort(name, port)]
        for end in context.cabling.links[name]
        for port in end.ports
    }
    others = {far.switch for far in far_ends.values()} & {*entry.switches}
    shut = {other: _shut_ports(context, entry, other) for other in others}
    return frozenset(port for port, far in far_ends.items() if far.port in shut.get(far.switch, ()))


def _shut_ports(context: PushContext, entry: JournalEntry, name: str) -> frozenset[str]:
    """Return the ports that an entry shuts on a switch; none on one that it does not change."""
    ports = _goal_ports(context, entry, name) if name in entry.switches else ()
    return frozenset(port.name for port in ports if port.enabled is False)


def _shut_uncabled(context: PushContext, entry: JournalEntry, name: str) -> tuple[str, ...]:
    """Return the ports that an entry has shut on switches other than this one, as ``x670 47``.

    Only those to which the inventory plugs nothing: no document tells their far end.
    """
    found = []
    for other in sorted({*entry.switches} - {name}):
        stored = context.journal.record(entry.id, other).read_facts()
        if stored is None:  # nothing was sent to it
            continue
        is_cabled = context.design(other).is_cabled
        found += [
            f"{other} {port.name}"
            for port in stored.running.ports.values()
            if port.enabled and not is_cabled(port.name)
            if port.name in stored.goal.ports and stored.goal.ports[port.name].enabled is False
        ]
    return tuple(found)


def _goal_ports(context: PushContext, entry: JournalEntry, name: str) -> Iterable[PortFacts]:
    """Return the ports that an entry configures on a switch, as its goal has them."""
    if entry.kind == "push":
        return context.intended(name).ports.values()
    stored = context.journal.record(entry.rolls_back, name).read_facts()
    return () if stored is None else stored.running.ports.values()


def goal_config_of(context: PushContext, entry: JournalEntry, name: str) -> str:
    """Return the configuration that a rollback restores, as printed; empty for a push."""
    if entry.kind == "push":
        return ""
    return context.journal.record(entry.rolls_back, name).read_config(BEFORE)


def push_switch(
    context: PushContext, entry: JournalEntry, name: str, known: PreparedSwitch | None = None
) -> SwitchOutcome:
    """Push one switch of an entry; ``known``: what the same process found out about it.

    Raises SanfabError when the lock was lost, for example deleted; else this process holds it too.
    """
    context.journal.store.join(entry.id)
    own = Connection(lambda: context.connect(context.design(name)), context.times, context.gives_up)
    push = SwitchPush(
        context,
        context.design(name),
        context.journal.record(entry.id, name),
        own if known is None else known.connection,
        goal_of(context, entry, name),
        goal_config=goal_config_of(context, entry, name),
        shut_at_far_end=shut_at_far_end(context, entry, name),
        shut_ports_of=partial(_shut_ports, context, entry),
        shut_uncabled=partial(_shut_uncabled, context, entry, name),
        allow_reload=entry.allow_reload,
        allow_lost_secrets=entry.kind == "rollback",
    )
    try:
        return push_one_switch(push, known and known.before, known and known.plan)
    finally:
        own.close()


def finish_push(
    context: PushContext,
    entry: JournalEntry,
    faults: tuple[str, ...] = (),
    known: Sequence[SwitchOutcome] = (),
) -> PushResult:
    """Close an entry and release the lock; an entry that sent nothing is deleted.

    It stays open while a switch may be half configured: `sanfab push --resume` continues there.
    ``known``: results of this process, which a full disk may have kept out of the journal.
    """
    try:
        recorded, problem = _recorded(context, entry)
        faults = (*faults, *problem)
        found = {one.switch: one for one in (*recorded, *known)}
        outcomes = tuple(found[name] for name in entry.switches if name in found)
        pushed = PushResult(
            entry.id,
            outcomes,
            faults,
            entry.single_path,
            context.stop.is_set(),
            tuple(name for name in entry.switches if name not in found),
            entry.kind,
        )
        try:
            _once_more(lambda: _close_entry(context, entry, pushed))
        except JournalError as error:  # the results are still reported
            pushed = replace(pushed, faults=(*faults, str(error)))
    finally:
        context.journal.release(entry.id)
    return pushed


def _recorded(
    context: PushContext, entry: JournalEntry
) -> tuple[list[SwitchOutcome], tuple[str, ...]]:
    """Return the results in the journal, and why they cannot be read: a database may be gone."""
    try:
        return _once_more(lambda: context.journal.outcomes(entry)), ()
    except JournalError as error:
        return [], (str(error),)


def _once_more(work: Callable[[], _Made]) -> _Made:
    """Do something that may be done twice again, as a lost connection is opened again then."""
    try:
        return work()
    except TakenOverError:
        raise
    except JournalError:
        return work()


def _close_entry(context: PushContext, entry: JournalEntry, pushed: PushResult) -> None:
    touched = [
        name for name in entry.switches if context.journal.record(entry.id, name).has_facts()
    ]
    if not touched:
        context.journal.remove(entry.id)
        return
    if pushed.is_stuck or set(touched).intersection(pushed.without_result):
        return
    result = "done" if pushed.succeeded else "interrupted" if pushed.interrupted else "stopped"
    note = context.secrets.mask(some(pushed.faults, 4))
    closing = {"time": datetime.now(UTC), "result": result, "note": note}
    context.journal.close(entry.id, Closing.model_validate(closing))


def run_push(context: PushContext, started: StartedPush) -> PushResult:
    """Run a push stage by stage, and finish it."""
    entry, prepared = started.entry, started.prepared
    if entry is None:
        return PushResult(
            "",
            (),
            kind=prepared.scope.kind,
            by_hand=prepared.by_hand,
            accepted_lines=prepared.accepted_lines,
            left=prepared.left,
            without_command=prepared.without_command,
        )
    faults: tuple[str, ...] = ()
    outcomes: list[SwitchOutcome] = []
    context.progress("pushed", 0, len(entry.switches))
    try:
        for number, stage in enumerate(entry.stages):
            faults = _pause(context, entry, number, prepared)
            if faults or context.stop.is_set():
                break
            if not _stage(context, entry, stage, prepared, outcomes):
                break
            faults = tuple(check_fabric(context, entry, stage, prepared.connections))
            if faults:
                break
    except JournalError as error:  # before a switch was touched; the results are still reported
        faults = (str(error),)
    finally:
        prepared.close()
        pushed = replace(
            finish_push(context, entry, faults, outcomes),
            by_hand=prepared.by_hand,
            accepted_lines=prepared.accepted_lines,
            without_command=prepared.without_command,
        )
    return pushed


def _pause(
    context: PushContext, entry: JournalEntry, number: int, prepared: PreparedPush
) -> tuple[str, ...]:
    """Pause before the next stage, then check the fabric of the last one again."""
    if number == 0 or not context.times.pause:
        return ()
    before, after = entry.stages[number - 1], entry.stages[number]
    logger.info("%s is healthy; %s starts in %g s", before.label, after.label, context.times.pause)
    if context.stop.wait(context.times.pause):
        return ()
    return tuple(check_fabric(context, entry, before, prepared.connections))


def _stage(
    context: PushContext,
    entry: JournalEntry,
    stage: Stage,
    prepared: PreparedPush,
    outcomes: list[SwitchOutcome],
) -> bool:
    """Push the switches of a stage, add their results; return whether all are compliant."""
    logger.info("%s: %s", stage.label, some(stage.switches, 8))
    connections = prepared.connections or Connections(context)
    failed: list[str] = []

    def one(name: str) -> SwitchOutcome | None:
        if failed or context.stop.is_set():  # after an error no further switch is started
            return None
        known = PreparedSwitch(
            connections.to(name), prepared.snapshots.get(name), prepared.plans.get(name)
        )
        outcome = push_switch(context, entry, name, known)
        outcomes.append(outcome)
        if not outcome.succeeded:
            failed.append(name)
        return outcome

    found: list[SwitchOutcome | None] = []
    begun = len(outcomes)
    for _, outcome in for_each_switch(context, one, stage.switches):
        found.append(outcome)
        context.progress("pushed", begun + len(found), len(entry.switches))
    return all(outcome is not None and outcome.succeeded for outcome in found)
