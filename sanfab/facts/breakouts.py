"""Intended and running facts -> the ports that stay broken out, and a change of breakouts."""

import re
from collections.abc import Callable
from dataclasses import replace

from sanfab.facts.clone import clone
from sanfab.facts.switch import PortFacts, SwitchFacts


def keep_breakouts(goal: SwitchFacts, running: SwitchFacts) -> None:
    """Keep the breakouts that run where the inventory states none, with their ports.

    A port that the inventory uses as a whole is made whole again.
    """
    if goal.breakouts_stated or goal.breakouts or not running.breakouts:
        return
    for name in list(goal.ports):
        number = breakout_number(name)
        if number not in running.breakouts or name in running.ports:
            continue
        if goal.ports[name].description:
            return
        del goal.ports[name]
    goal.breakouts = dict(running.breakouts)
    others = {name: port for name, port in running.ports.items() if name not in goal.ports}
    goal.ports |= clone({name: port for name, port in others.items() if name not in running.lags})


def breakout_number(port: str) -> str:
    """Return what the line of a breakout calls a port by.

    >>> breakout_number("Ethernet1/49"), breakout_number("fortyGigE 0/48"), breakout_number("49")
    ('1/49', '0/48', '49')
    """
    return re.sub(r"^[A-Za-z -]+", "", port)


def breakout_states(
    start: SwitchFacts,
    goal: SwitchFacts,
    default: Callable[[str], PortFacts],
    touched: frozenset[str] | None = None,
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return the start with removed and added ports at their defaults, before and after a breakout.

    A switch forgets the configuration of a port that it breaks out or makes whole. ``touched``: the
    ports in question; None: all that only one of the two has.
    """
    gone = [name for name in start.ports if name not in goal.ports and name not in start.lags]
    come = [name for name in goal.ports if name not in start.ports and name not in goal.lags]
    if touched is not None:  # a port that is there before and after has lost what was set on it
        gone = [name for name in start.ports if name in touched]
        come = [name for name in goal.ports if name in touched]
    before = clone(start)
    before.lags = {name: lag for name, lag in before.lags.items() if name not in gone}
    for lag in before.lags.values():
        for name in gone:
            lag.members.pop(name, None)
    before.ports |= {name: default(name) for name in gone}
    kept = {name: port for name, port in before.ports.items() if name not in gone}
    after = replace(before, breakouts=dict(goal.breakouts))
    after.ports = kept | {name: default(name) for name in come}
    return before, after
