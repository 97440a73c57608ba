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
from sanfab.nos.driver import SwitchError
from sanfab.nos.normalize import normalize
from sanfab.plan.impact import meanwhile, touches
from sanfab.push.capture import Seen, gap, seen
from sanfab.push.connection import Wire
from sanfab.push.context import World
from sanfab.push.journal import Kind, Stage
from sanfab.push.paths import Change, Outage, outages, stages_of
from sanfab.push.switch import lines_for
from sanfab.push.switch_push import Goal, Lines

Made = TypeVar("Made")

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Aim:
    """What a push is for."""

    kind: Kind
    names: tuple[str, ...]
    """Switches in scope."""
    goal_of: Callable[[str], Goal]
    of: str = ""
    """Entry that is rolled back."""
    limit: int | None = None
    """At most so many switches that have something to change."""


@dataclass
class Wires:
    """Connections that stay open from the first look at a switch to the last."""

    world: World
    by_switch: dict[str, Wire] = field(default_factory=dict)

    def of(self, switch: str) -> Wire:
        """Return the connection to a switch."""
        site = self.world.site(switch)
        made = Wire(lambda: self.world.dial(site), self.world.times)
        return self.by_switch.setdefault(switch, made)

    def close(self) -> None:
        """Log out everywhere."""
        for wire in self.by_switch.values():
            wire.drop()


@dataclass(frozen=True)
class Prepared:
    """All that is known before the first line is sent."""

    aim: Aim
    seen: dict[str, Seen]
    lines: dict[str, Lines]
    """Of every switch in scope; empty ones among them."""
    changing: tuple[str, ...]
    """Switches that lines are sent to, or that only have to be saved."""
    stages: tuple[Stage, ...]
    outages: tuple[Outage, ...]
    notes: tuple[str, ...] = ()
    wires: Wires | None = None

    @property
    def cut_off(self) -> tuple[Outage, ...]:
        """Pairs that are left without a path."""
        return tuple(one for one in self.outages if one.left == 0)

    @property
    def single(self) -> tuple[Outage, ...]:
        """Pairs that are down to one path."""
        return tuple(one for one in self.outages if one.left == 1)


def prepare(world: World, aim: Aim) -> Prepared:
    """Ask the switches in scope, plan each, and look at what that does to the paths.

    Raises SanfabError naming every switch that cannot be asked.
    """
    wires = Wires(world)
    try:
        found = _all_seen(world, wires, aim.names)
        lines = {
            name: lines_for(aim.goal_of(name), found[name], world.site(name)) for name in aim.names
        }
        changing = [name for name in aim.names if _has_work(world, aim, name, lines, found)]
        changing = changing[: aim.limit]
        stages = stages_of(world.cabling, changing)
        changes = {name: _change(world, aim, name, found[name], lines[name]) for name in changing}
        others, notes = _others(world, wires, aim, changes)
        still = {name: _still(one) for name, one in (found | others).items()}
        cut = outages(world.cabling, still | changes, stages) if changes else []
    except BaseException:
        wires.close()
        raise
    return Prepared(
        aim, found | others, lines, tuple(changing), stages, tuple(cut), tuple(notes), wires
    )


def in_parallel(
    world: World, job: Callable[[str], Made], names: Iterable[str]
) -> Iterator[tuple[str, Made]]:
    """Do a job for each switch, several at the same time, and yield the results in order."""
    names = list(names)
    with ThreadPoolExecutor(max(1, min(world.workers, len(names)))) as pool:
        yield from zip(names, pool.map(job, names), strict=True)


def _all_seen(world: World, wires: Wires, names: Iterable[str]) -> dict[str, Seen]:
    answers = dict(in_parallel(world, lambda name: look(world, wires, name), names))
    problems = [str(one) for one in answers.values() if isinstance(one, SwitchError)]
    if problems:
        raise SanfabError("\n".join(dict.fromkeys(problems)))
    return {name: one for name, one in answers.items() if isinstance(one, Seen)}


def look(world: World, wires: Wires, name: str) -> Seen | SwitchError:
    """Return what a switch says, or why it says nothing."""
    logger.info("%s: observe", name)
    wire = wires.of(name)
    try:
        return seen(wire.get(), world.site(name), world)
    except SwitchError as error:
        wire.lost()
        return error


def _has_work(
    world: World, aim: Aim, name: str, lines: Mapping[str, Lines], found: Mapping[str, Seen]
) -> bool:
    """Tell whether a switch gets lines, or was never saved as it shall be."""
    now = found[name]
    goal = aim.goal_of(name)(now.facts)
    return not lines[name].plan.is_empty or bool(gap(goal, now.startup.facts, world.site(name)))


def _change(world: World, aim: Aim, name: str, now: Seen, lines: Lines) -> Change:
    site = world.site(name)
    start, goal = normalize(
        as_running(now.facts), as_running(aim.goal_of(name)(now.facts)), site.platform
    )
    return Change(start, now.status, goal, reloads=bool(lines.plan.before_reload))


def _still(now: Seen) -> Change:
    return Change(now.facts, now.status, now.facts)


def _others(
    world: World, wires: Wires, aim: Aim, changes: Mapping[str, Change]
) -> tuple[dict[str, Seen], list[str]]:
    """Ask the switches out of scope: of the same fabrics, and those on other paths of the hosts."""
    touched = {name for name, one in changes.items() if _touches(one)}
    switches = world.cabling.san.switches
    fabrics = {switches[name].fabric for name in changes}
    names = {name for name, one in switches.items() if one.fabric in fabrics}
    if touched:
        names |= _beside(world, touched)
    names -= set(aim.names)
    answers = dict(in_parallel(world, lambda name: look(world, wires, name), sorted(names)))
    notes = [
        f"{one}; its paths count as down" for one in answers.values() if not isinstance(one, Seen)
    ]
    return {name: one for name, one in answers.items() if isinstance(one, Seen)}, notes


def _touches(one: Change) -> bool:
    return one.now.vsans != one.goal.vsans or touches(
        one.now, meanwhile(one.now, one.goal, reloads=one.reloads)
    )


def _beside(world: World, touched: set[str]) -> set[str]:
    """Return the switches on any path of a host that has one over these switches."""
    cabling = world.cabling
    facts = {name: world.intended(name) for name in cabling.san.switches}
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
