"""Read switches in parallel, plan their changes, find the paths that the push interrupts."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeVar

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.errors import SanfabError
from sanfab.facts.effects import LineEffect, any_stops
from sanfab.facts.foreign_list import ForeignObjects, foreign_objects
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import FACTORY_ACCOUNTS, as_running
from sanfab.intent.switch_facts import intended_facts
from sanfab.live.capture_refusals import factory_problem
from sanfab.live.collect import DeviceSnapshot, take_identified
from sanfab.live.effects import AcceptedLines, SwitchEffects, left_by_hand, switch_effects_of
from sanfab.live.identity import UNIDENTIFIED, identity_problems
from sanfab.model.protocols import SERVICES
from sanfab.nos.driver import SwitchError, UnreachableError
from sanfab.nos.normalize import normalize_facts
from sanfab.nos.user_lines import former_lines
from sanfab.plan.endpoint_owners import owners_of, retired_names
from sanfab.plan.impact import affects_traffic, facts_during_change
from sanfab.plan.live_endpoints import LiveEnd
from sanfab.plan.lockout import new_permit
from sanfab.plan.losses import Losses, PathImpact, impact_lines
from sanfab.plan.paths import losses_of, withdrawn_pairs
from sanfab.plan.stages import Stage, stages_of
from sanfab.plan.switch_change import SwitchChange
from sanfab.push.change import PushNeed
from sanfab.push.conflicts import refuse_conflicts
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.fabric_parts import with_parts_told
from sanfab.push.fabric_zoning import open_elsewhere, shared_zoning, zoning_left
from sanfab.push.journal import EntryKind, JournalEntry
from sanfab.push.live_record import (
    read_identities,
    read_live,
    read_raw_lines,
    read_record,
)
from sanfab.push.rollback_plan import PrintedConfig
from sanfab.push.snapshot import push_need
from sanfab.push.switch_push import GoalFunction, MaskedPlan
from sanfab.push.switch_steps import plan_for

Made = TypeVar("Made")

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PushScope:
    """Which switches a push brings to which goal."""

    kind: EntryKind
    names: tuple[str, ...]
    """Switches in scope."""
    goal_of: Callable[[str], GoalFunction]
    rolls_back: str = ""
    """Entry that is rolled back."""
    limit: int | None = None
    """Largest number of switches to change."""
    goal_config_of: Callable[[str], str] = lambda _switch: ""
    """Returns the goal of a switch as it was printed; empty: unknown, as before a push."""
    undoes: JournalEntry | None = None
    """Entry that was interrupted before any switch was verified, and is rolled back."""
    rolled_back_next: bool = False
    """The earlier entries of the same change are rolled back after this one."""


@dataclass
class Connections:
    """Connections that stay open for the whole push."""

    context: PushContext
    by_switch: dict[str, Connection] = field(default_factory=dict)

    def to(self, switch: str) -> Connection:
        """Return the connection to a switch."""
        design = self.context.design(switch)
        made = Connection(
            lambda: self.context.connect(design), self.context.times, self.context.gives_up
        )
        return self.by_switch.setdefault(switch, made)

    def close(self) -> None:
        """Log out everywhere."""
        for connection in self.by_switch.values():
            connection.close()


@dataclass(frozen=True)
class PreparedPush:
    """Everything that is known before the first line is sent."""

    scope: PushScope
    snapshots: dict[str, DeviceSnapshot]
    plans: dict[str, MaskedPlan]
    """Plan of every switch in scope, also an empty one."""
    needs: dict[str, PushNeed]
    """What each switch in scope needs to become compliant."""
    changing: tuple[str, ...]
    """Switches to change, or only to save."""
    stages: tuple[Stage, ...]
    losses: Losses
    notes: tuple[str, ...] = ()
    connections: Connections | None = None
    foreign: Mapping[str, ForeignObjects] = field(default_factory=dict)
    """What a push leaves alone, by switch, on switches of which sanfab manages some areas."""
    by_hand: Mapping[str, tuple[LineEffect, ...]] = field(default_factory=dict)
    """Lines by switch that act on what sanfab owns, and that no plan takes back."""
    accepted_lines: Mapping[str, AcceptedLines] = field(default_factory=dict)
    """Such lines by switch that the inventory accepts."""
    left: tuple[str, ...] = ()
    """Lines that stay although neither the inventory nor the state before has them, in words."""
    put_back: Mapping[tuple[str, str], bool] = field(default_factory=dict)
    """Switches and ports of lost connections whose goal is as at the last push, and whether
    somebody moved them since; empty: nobody moved any."""
    accepted: frozenset[str] = frozenset()
    """Hosts and arrays whose losses are permitted: retired by the inventory, made live only by an
    unfinished push, or accepted by the operator (``with_accepted``)."""
    first: tuple[str, ...] = ()
    """What has to be done by hand before any switch changes."""

    @property
    def leaves_stopped(self) -> bool:
        """Return whether a line that no plan takes back can stop or divert storage traffic."""
        return any_stops(self.by_hand)

    @property
    def outages(self) -> tuple[PathImpact, ...]:
        """Pairs without a path at some moment."""
        return tuple(one for one in self.losses.paths if one.left == 0)

    @property
    def cut_paths(self) -> tuple[PathImpact, ...]:
        """Pairs without a path at some moment, or with fewer paths after the push.

        Each pair occurs once by each service: after the push if it has fewer paths then, else in
        the first stage.
        """
        pairs: dict[tuple[str, str, str], PathImpact] = {}
        for one in self.losses.paths:
            pair = (one.host, one.array, one.service)
            if one.is_last or (one.left == 0 and pair not in pairs):
                pairs[pair] = one
        return tuple(pairs.values())

    @property
    def reduced(self) -> tuple[PathImpact, ...]:
        """Pairs with fewer paths during a stage, and more than one."""
        return tuple(one for one in self.losses.paths if not one.is_last and one.left > 1)

    @property
    def without_command(self) -> dict[str, tuple[str, ...]]:
        """Facts by switch that differ from the goal, though no line changes them."""
        found = {name: made.plan.without_command for name, made in self.plans.items()}
        return {name: facts for name, facts in found.items() if facts}

    def close(self) -> None:
        """Log out of every switch."""
        if self.connections is not None:
            self.connections.close()

    @property
    def single_path(self) -> tuple[PathImpact, ...]:
        """Pairs with one path at some moment."""
        return tuple(one for one in self.losses.paths if one.left == 1)


def prepare_push(context: PushContext, scope: PushScope) -> PreparedPush:
    """Read the switches in scope, plan each, and find the path impact.

    Raises SanfabError naming every switch that cannot be read.
    """
    connections = Connections(context)
    try:
        found = _all_snapshots(context, connections, scope.names)
        _refuse_configured(context, found)
        _refuse_others(context, scope, found)
        if scope.kind == "push":
            refuse_conflicts(context, found)
        plans = {name: _plan_of(context, scope, name, found[name]) for name in scope.names}
        parts: list[str] = []
        if scope.kind == "push":
            plans, parts = with_parts_told(context, found, plans)
        needs = {
            name: _need_of(context, scope, name, found[name], plans[name]) for name in scope.names
        }
        changing = [name for name in scope.names if needs[name] is not PushNeed.NONE]
        changing = changing[: scope.limit]
        _refuse_lockouts(connections, _permits(scope, found, plans, changing))
        stages = stages_of(context.cabling, changing)
        changes = {
            name: _change(context, scope, name, found[name], plans[name]) for name in changing
        }
        others, notes = _read_others(context, connections, scope, changes)
        first = tuple(open_elsewhere(context, changes, found | others))
        if scope.kind == "rollback":
            notes += shared_zoning(context, changes)
            notes += _zoning_left(context, scope, found)
        unchanged = {name: _no_change(one) for name, one in (found | others).items()}
        losses = _losses(context, scope, unchanged | changes, stages)
    except BaseException:
        connections.close()
        raise
    effects = _effects(context, scope, found)
    by_hand = {name: left_by_hand(context.intended(name), one) for name, one in effects.items()}
    return PreparedPush(
        scope,
        found | others,
        plans,
        needs,
        tuple(changing),
        stages,
        losses,
        (*parts, *notes, *(text for _, text in impact_lines(losses.extra))),
        connections,
        _foreign(context, scope, found),
        {name: left for name, left in by_hand.items() if left},
        {name: one.accepted for name, one in effects.items() if one.accepted},
        tuple(_left(context, scope, found, changing)),
        _put_back(context, changes, losses) if scope.kind == "push" else {},
        retired_names(context.cabling) | _made_live(scope.undoes, losses.live),
        first,
    )


def _zoning_left(
    context: PushContext, scope: PushScope, found: Mapping[str, DeviceSnapshot]
) -> Iterator[str]:
    """Yield the switches whose zoning stays, as the one that receives it is not in scope."""
    for name in scope.names:
        now = found[name].facts
        goal = replace(scope.goal_of(name)(now), zoned_elsewhere=False)
        left = zoning_left(context, name, goal, now)
        if left and context.zoned_at(name) not in scope.names:
            yield f"{name}: {left}"


def _permits(
    scope: PushScope,
    found: Mapping[str, DeviceSnapshot],
    plans: Mapping[str, MaskedPlan],
    changing: Iterable[str],
) -> dict[str, tuple[MaskedPlan, tuple[str, ...]]]:
    """Return the plan of each switch that changes, and who may log in to it afterwards."""
    facts = {name: found[name].facts for name in changing}
    return {
        name: (plans[name], new_permit(now, scope.goal_of(name)(now)))
        for name, now in facts.items()
    }


def _plan_of(
    context: PushContext, scope: PushScope, name: str, snapshot: DeviceSnapshot
) -> MaskedPlan:
    printed = PrintedConfig(scope.goal_config_of(name), context.secrets.mask_output)
    return plan_for(scope.goal_of(name), snapshot, context.design(name), printed)


def _losses(
    context: PushContext,
    scope: PushScope,
    changes: Mapping[str, SwitchChange],
    stages: tuple[Stage, ...],
) -> Losses:
    """Return what the push takes away; a rollback is not judged by the `access` of today."""
    known = read_record(context.journal)
    judged = scope.kind == "push" and withdrawn_pairs(context.cabling, known.access)
    if not stages and not judged:
        return Losses()
    owners = owners_of(context.cabling, known.devices)
    by_access = scope.kind == "push"
    found = losses_of(context.cabling, changes, stages, owners, known.access, by_access=by_access)
    if scope.kind == "rollback":
        found = found.of_rollback()
    return found if judged else replace(found, withdrawn=())


def _left(
    context: PushContext,
    scope: PushScope,
    found: Mapping[str, DeviceSnapshot],
    changing: Iterable[str],
) -> Iterator[str]:
    """Yield the lines that an earlier push or somebody else wrote, and that this one leaves.

    A rollback that changes a switch reports them when it has read the switch back.
    """
    raw = read_raw_lines(context.journal) if scope.kind == "push" else {}
    for name in scope.names:
        design, text = context.design(name), found[name].running_config
        if scope.kind == "push":
            goal = context.intended(name)
            for note in former_lines(text, raw.get(name, {}), goal, design.platform):
                yield f"{name}: {note}"
        elif name not in changing:
            before = PrintedConfig(scope.goal_config_of(name), context.secrets.mask_output)
            for note in before.diff(text, design).describe():
                yield f"{name}: not as before: {note}"


def _put_back(
    context: PushContext, changes: Mapping[str, SwitchChange], losses: Losses
) -> dict[tuple[str, str], bool]:
    """Return the ports of lost connections that are to be as at the last push: moved since, or not.

    The inventory has not changed there; where one was moved, the switch has.
    """
    found: dict[tuple[str, str], bool] = {}
    try:
        last = read_live(context.journal) if losses.ends else {}
    except SanfabError:  # of another version: it tells nothing
        return {}
    for switch, port in {place for loss in losses.ends for place in loss.ports}:
        if switch in changes and switch in last:
            change = changes[switch]
            was, now, goal = (
                _networks(facts, port) for facts in (last[switch].facts, change.now, change.goal)
            )
            if was == goal:
                found[switch, port] = now != goal
    return found if any(found.values()) else {}


def _networks(facts: SwitchFacts, name: str) -> object:
    """Return what decides in which VLANs a port is; None: the switch lacks the port."""
    port = facts.ports.get(name)
    return port and (port.enabled, port.mode, port.access_vlan, port.native_vlan, port.trunk_vlans)


def _foreign(
    context: PushContext, scope: PushScope, found: Mapping[str, DeviceSnapshot]
) -> dict[str, ForeignObjects]:
    """Return what a push leaves alone; a rollback leads back to all that was there."""
    if scope.kind != "push":
        return {}
    objects = {
        name: foreign_objects(
            context.intended(name),
            found[name].facts,
            context.cabling.san.platform(name).traits.policy_words,
            FACTORY_ACCOUNTS | {context.login_of(name)},
        )
        for name in scope.names
    }
    return {name: one for name, one in objects.items() if one}


def _effects(
    context: PushContext, scope: PushScope, found: Mapping[str, DeviceSnapshot]
) -> dict[str, SwitchEffects]:
    """Return what lines do that are no facts; a rollback leads back to all that was there."""
    if scope.kind != "push":
        return {}
    return {
        name: switch_effects_of(
            context.intended(name), found[name].running, context.cabling.san.platform(name)
        )
        for name in scope.names
    }


def _refuse_configured(context: PushContext, found: Mapping[str, DeviceSnapshot]) -> None:
    """Refuse a switch that is configured although the operator states its factory state."""
    problems = [
        f"--factory {name}: found {present} on the switch, expected none of it in the factory "
        "state; leave the option out, or log in to the right switch"
        for name, one in found.items()
        if name in context.factory and not one.facts.name
        for present in factory_problem(one.facts)
    ]
    if problems:
        raise SanfabError("\n".join(problems))


def _refuse_others(
    context: PushContext, scope: PushScope, found: Mapping[str, DeviceSnapshot]
) -> None:
    """Refuse switches that the inventory, or the last push, shows to be other ones."""
    last = read_identities(context.journal, emulated=context.emulated)
    problems = [
        problem
        for name, one in found.items()
        if name not in context.accepted_identity
        for problem in identity_problems(
            one.identity,
            one.facts,
            context.design(name),
            {scope.goal_of(name)(one.facts).name},
            last.get(name, UNIDENTIFIED),
        )
    ]
    if problems:
        raise SanfabError("\n".join(problems))


def _refuse_lockouts(
    connections: Connections, plans: Mapping[str, tuple[MaskedPlan, tuple[str, ...]]]
) -> None:
    """Refuse plans that end the connection which they are sent over, or refuse the next one.

    ``plans``: each with the only networks that may log in from then on; none: as before.
    """
    problems = []
    for name, (made, permit) in plans.items():
        try:
            connections.to(name).open().refuse_lockout(made.plan.lines, permit)
        except SwitchError as error:
            problems.append(str(error))
    if problems:
        raise SanfabError("\n".join(problems))


def _made_live(undone: JournalEntry | None, ends: Iterable[LiveEnd]) -> frozenset[str]:
    """Return the devices that are live now, and were not before the push that a rollback undoes.

    Where a switch was not read then, every end counts as live then.
    """
    if undone is None or undone.live is None:
        return frozenset()
    was, read = frozenset(undone.live), frozenset(undone.collected)
    now = {end.owner.name for end in ends}
    return frozenset(
        now - {end.owner.name for end in ends if end.names & was or end.switch not in read}
    )


def for_each_switch(
    context: PushContext, task: Callable[[str], Made], names: Iterable[str]
) -> Iterator[tuple[str, Made]]:
    """Run a task for each switch, several in parallel, and yield the results in order."""
    names = list(names)
    with ThreadPoolExecutor(max(1, min(context.workers, len(names)))) as pool:
        yield from zip(names, pool.map(task, names), strict=True)


def _all_snapshots(
    context: PushContext, connections: Connections, names: Iterable[str]
) -> dict[str, DeviceSnapshot]:
    answers = _answers(context, connections, list(names))
    problems = [str(one) for one in answers.values() if isinstance(one, SwitchError)]
    if problems:
        raise SanfabError("\n".join(dict.fromkeys(problems)))
    return {name: one for name, one in answers.items() if isinstance(one, DeviceSnapshot)}


def _answers(
    context: PushContext, connections: Connections, names: list[str]
) -> dict[str, DeviceSnapshot | SwitchError]:
    """Return the snapshot of each switch, or the error."""
    answers = {}
    context.progress("read", 0, len(names))
    found = for_each_switch(context, lambda name: collect_switch(context, connections, name), names)
    for name, answer in found:
        answers[name] = answer
        context.progress("read", len(answers), len(names))
    return answers


def collect_switch(
    context: PushContext, connections: Connections, name: str
) -> DeviceSnapshot | SwitchError:
    """Return a snapshot of a switch, or the error."""
    if context.stop.is_set():
        return UnreachableError(f"{name}: not read: interrupted by the operator")
    logger.info("%s: read", name)
    connection = connections.to(name)
    try:
        return take_identified(connection.open(), context.design(name), context.read_status)
    except SwitchError as error:
        connection.abandon()
        return error


def _need_of(
    context: PushContext, scope: PushScope, name: str, now: DeviceSnapshot, made: MaskedPlan
) -> PushNeed:
    goal = scope.goal_of(name)(now.facts)
    return push_need(made.plan, goal, now.startup.facts, context.design(name))


def _change(
    context: PushContext, scope: PushScope, name: str, now: DeviceSnapshot, lines: MaskedPlan
) -> SwitchChange:
    design = context.design(name)
    start, goal = normalize_facts(
        as_running(now.facts), as_running(scope.goal_of(name)(now.facts)), design.platform
    )
    return SwitchChange(start, now.status, goal, reloads=bool(lines.plan.before_reload))


def _no_change(now: DeviceSnapshot) -> SwitchChange:
    return SwitchChange(now.facts, now.status, now.facts)


def _read_others(
    context: PushContext,
    connections: Connections,
    scope: PushScope,
    changes: Mapping[str, SwitchChange],
) -> tuple[dict[str, DeviceSnapshot], list[str]]:
    """Read switches out of scope: of the same fabrics, and on other paths of the hosts."""
    touched = {name for name, one in changes.items() if _affects_paths(one)}
    switches = context.cabling.san.switches
    fabrics = {switches[name].fabric for name in changes}
    names = {name for name, one in switches.items() if one.fabric in fabrics}
    if touched:
        names |= _on_same_paths(context, touched)
    names -= set(scope.names)
    answers = _answers(context, connections, sorted(names))
    notes = [
        f"{one}; all paths over it count as down"
        for one in answers.values()
        if not isinstance(one, DeviceSnapshot)
    ]
    return {name: one for name, one in answers.items() if isinstance(one, DeviceSnapshot)}, notes


def _affects_paths(one: SwitchChange) -> bool:
    return one.now.vsans != one.goal.vsans or affects_traffic(
        one.now, facts_during_change(one.now, one.goal, reloads=one.reloads)
    )


def _on_same_paths(context: PushContext, touched: set[str]) -> set[str]:
    """Return the switches on any path of a host that has a path over these switches."""
    cabling = context.cabling
    facts = {name: intended_facts(context.design(name)) for name in cabling.san.switches}
    network = Network(cabling, facts)
    services = [Paths(network, service=service) for service in SERVICES]
    found: set[str] = set()
    for groups in chain.from_iterable(paths.groups.values() for paths in services):
        over = {
            name
            for group in groups
            for name in (
                group.initiator.cable.switch,
                group.targets[0].cable.switch,
                *(end.switch for hop in group.route for end in hop),
            )
            if name
        }
        if over & touched:
            found |= over
    return found
