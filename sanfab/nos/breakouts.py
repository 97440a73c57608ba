"""A change of breakouts that a switch makes when it starts -> its lines, and the facts after it."""

from collections.abc import Callable
from functools import partial

from sanfab.facts.breakouts import breakout_states
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform, broken_out
from sanfab.nos.factory_ports import factory_port


def breakouts_at_reload(
    platform: Platform,
    line_of: Callable[[str, str, str], str],
    start: SwitchFacts,
    goal: SwitchFacts,
) -> tuple[list[str], SwitchFacts]:
    """Return the lines that count after a reload, and the start after it.

    ``line_of``: number of a port, the mode it had and the mode it gets -> the line; an empty mode
    stands for a whole port.
    """
    slow = {one.number for one in broken_out(platform) if one.row.reload}
    unlike = {
        one
        for one in (start.breakouts.keys() | goal.breakouts.keys()) & slow
        if start.breakouts.get(one) != goal.breakouts.get(one)
    }
    changed = sorted(unlike | _awaiting_reload(platform, start, goal), key=_order)
    if not changed:
        return [], start
    lines = [
        line_of(one, start.breakouts.get(one, ""), goal.breakouts.get(one, "")) for one in changed
    ]
    touched = frozenset(name for one in changed for name in _ports_of(platform, one, start, goal))
    return lines, breakout_states(start, goal, partial(factory_port, platform), touched)[1]


def _awaiting_reload(platform: Platform, start: SwitchFacts, goal: SwitchFacts) -> set[str]:
    """Return the ports whose line is that of the goal, and whose parts are not: no reload yet.

    A configuration that does not list all ports does not tell.
    """
    found = set()
    for one in broken_out(platform) if platform.traits.ports_listed else ():
        parts = {
            f"{one.children.prefix}{lane}{one.children.suffix}" for lane in one.children.numbers
        }
        is_split = bool((parts - {one.port}) & start.ports.keys())
        is_whole = one.port in start.ports and one.port not in parts
        mode = start.breakouts.get(one.number)
        waits = is_whole if mode == one.row.mode else is_split and mode is None
        if one.row.reload and waits and mode == goal.breakouts.get(one.number):
            found.add(one.number)
    return found


def _order(number: str) -> list[int]:
    return [int(part) for part in number.split("/")]


def _ports_of(platform: Platform, number: str, start: SwitchFacts, goal: SwitchFacts) -> list[str]:
    """Return the names that a port may have in start and goal: whole, and broken out."""
    names: list[str] = []
    modes = {facts.breakouts.get(number) for facts in (start, goal)}
    for one in broken_out(platform):
        if one.number == number:
            run = one.children
            children = [f"{run.prefix}{lane}{run.suffix}" for lane in run.numbers]
            names += [one.port, *(children if one.row.mode in modes else ())]
    return names
