"""Switches, asked at the same time -> what each runs, needs, and would cut off meanwhile."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.errors import SanfabError
from sanfab.facts.unmanaged import as_running
from sanfab.live.collect import DeviceSnapshot, take_snapshot
from sanfab.nos.driver import SwitchError
from sanfab.nos.normalize import normalize_facts
from sanfab.plan.impact import affects_traffic, facts_during_change
from sanfab.plan.paths import PathImpact, SwitchChange, path_impacts
from sanfab.plan.stages import Stage, stages_of
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext
from sanfab.push.journal import EntryKind
from sanfab.push.snapshot import config_diff
from sanfab.push.switch import plan_for
from sanfab.push.switch_push import GoalFunction, MaskedPlan

Made = TypeVar("Made")

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class PushScope:
    """What a push is for."""

    kind: EntryKind
    names: tuple[str, ...]
    """Switches in scope."""
    goal_of: Callable[[str], GoalFunction]
    of: str = ""
    """Entry that is rolled back."""
    limit: int | None = None
    """At most so many switches that have something to change."""


@dataclass
class Connections:
    """Connections that stay open from the first look at a switch to the last."""

    context: PushContext
    by_switch: dict[str, Connection] = field(default_factory=dict)

    def of(self, switch: str) -> Connection:
        """Return the connection to a switch."""
        site = self.context.site(switch)
        made = Connection(lambda: self.context.connect(site), self.context.times)
        return self.by_switch.setdefault(switch, made)

    def close(self) -> None:
        """Log out everywhere."""
        for connection in self.by_switch.values():
            connection.drop()


@dataclass(frozen=True)
class PreparedPush:
    """All that is known before the first line is sent."""

    scope: PushScope
    snapshots: dict[str, DeviceSnapshot]
    plans: dict[str, MaskedPlan]
    """Of every switch in scope; empty ones among them."""
    changing: tuple[str, ...]
    """Switches that lines are sent to, or that only have to be saved."""
    stages: tuple[Stage, ...]
    path_impacts: tuple[PathImpact, ...]
    notes: tuple[str, ...] = ()
    connections: Connections | None = None

    @property
    def outages(self) -> tuple[PathImpact, ...]:
        """Pairs that are left without a path."""
        return tuple(one for one in self.path_impacts if one.left == 0)

    @property
    def single_path(self) -> tuple[PathImpact, ...]:
        """Pairs that are down to one path."""
        return tuple(one for one in self.path_impacts if one.left == 1)


def prepare_push(context: PushContext, scope: PushScope) -> PreparedPush:
    """Ask the switches in scope, plan each, and look at what that does to the paths.

    Raises SanfabError naming every switch that cannot be asked.
    """
    connections = Connections(context)
    try:
        found = _all_seen(context, connections, scope.names)
        lines = {
            name: plan_for(scope.goal_of(name), found[name], context.site(name))
            for name in scope.names
        }
        changing = [name for name in scope.names if _has_work(context, scope, name, lines, found)]
        changing = changing[: scope.limit]
        stages = stages_of(context.cabling, changing)
        changes = {
            name: _change(context, scope, name, found[name], lines[name]) for name in changing
        }
        others, notes = _others(context, connections, scope, changes)
        still = {name: _still(one) for name, one in (found | others).items()}
        cut = path_impacts(context.cabling, still | changes, stages) if changes else []
    except BaseException:
        connections.close()
        raise
    return PreparedPush(
        scope, found | others, lines, tuple(changing), stages, tuple(cut), tuple(notes), connections
    )


def for_each_switch(
    context: PushContext, task: Callable[[str], Made], names: Iterable[str]
) -> Iterator[tuple[str, Made]]:
    """Run a task for each switch, several at the same time, and yield the results in order."""
    names = list(names)
    with ThreadPoolExecutor(max(1, min(context.workers, len(names)))) as pool:
        yield from zip(names, pool.map(task, names), strict=True)


def _all_seen(
    context: PushContext, connections: Connections, names: Iterable[str]
) -> dict[str, DeviceSnapshot]:
    answers = dict(
        for_each_switch(context, lambda name: collect_switch(context, connections, name), names)
    )
    problems = [str(one) for one in answers.values() if isinstance(one, SwitchError)]
    if problems:
        raise SanfabError("\n".join(dict.fromkeys(problems)))
    return {name: one for name, one in answers.items() if isinstance(one, DeviceSnapshot)}


def collect_switch(
    context: PushContext, connections: Connections, name: str
) -> DeviceSnapshot | SwitchError:
    """Return what a switch says, or why it says nothing."""
    logger.info("%s: observe", name)
    connection = connections.of(name)
    try:
        return take_snapshot(connection.get(), context.site(name), context.read_status)
    except SwitchError as error:
        connection.lost()
        return error


def _has_work(
    context: PushContext,
    scope: PushScope,
    name: str,
    lines: Mapping[str, MaskedPlan],
    found: Mapping[str, DeviceSnapshot],
) -> bool:
    """Tell whether a switch gets lines, or was never saved as it shall be."""
    now = found[name]
    goal = scope.goal_of(name)(now.facts)
    return not lines[name].plan.is_empty or bool(
        config_diff(goal, now.startup.facts, context.site(name))
    )


def _change(
    context: PushContext, scope: PushScope, name: str, now: DeviceSnapshot, lines: MaskedPlan
) -> SwitchChange:
    site = context.site(name)
    start, goal = normalize_facts(
        as_running(now.facts), as_running(scope.goal_of(name)(now.facts)), site.platform
    )
    return SwitchChange(start, now.status, goal, reloads=bool(lines.plan.before_reload))


def _still(now: DeviceSnapshot) -> SwitchChange:
    return SwitchChange(now.facts, now.status, now.facts)


def _others(
    context: PushContext,
    connections: Connections,
    scope: PushScope,
    changes: Mapping[str, SwitchChange],
) -> tuple[dict[str, DeviceSnapshot], list[str]]:
    """Ask the switches out of scope: of the same fabrics, and those on other paths of the hosts."""
    touched = {name for name, one in changes.items() if _touches(one)}
    switches = context.cabling.san.switches
    fabrics = {switches[name].fabric for name in changes}
    names = {name for name, one in switches.items() if one.fabric in fabrics}
    if touched:
        names |= _beside(context, touched)
    names -= set(scope.names)
    answers = dict(
        for_each_switch(
            context, lambda name: collect_switch(context, connections, name), sorted(names)
        )
    )
    notes = [
        f"{one}; its paths count as down"
        for one in answers.values()
        if not isinstance(one, DeviceSnapshot)
    ]
    return {name: one for name, one in answers.items() if isinstance(one, DeviceSnapshot)}, notes


def _touches(one: SwitchChange) -> bool:
    return one.now.vsans != one.goal.vsans or affects_traffic(
        one.now, facts_during_change(one.now, one.goal, reloads=one.reloads)
    )


def _beside(context: PushContext, touched: set[str]) -> set[str]:
    """Return the switches on any path of a host that has one over these switches."""
    cabling = context.cabling
    facts = {name: context.intended(name) for name in cabling.san.switches}
    paths = Paths(Network(cabling, facts))
    found: set[str] = set()
    for groups in paths.groups.values():
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
