"""What fabric extenders of a switch imply, and what a change of them disturbs."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from sanfab.facts.switch import FexFacts, LagFacts, PortFacts, SwitchFacts


def fex_description(number: int) -> str:
    """Return the description that a fabric extender has by default [FEX6K].

    >>> fex_description(101)
    'FEX0101'
    """
    return f"FEX{number:04}"


def state_fex_descriptions(facts: SwitchFacts) -> None:
    """State the descriptions that fabric extenders have by default."""
    for number, fex in facts.fexes.items():
        fex.description = fex.description or fex_description(number)


def sets_with_reload(facts: SwitchFacts) -> set[str]:
    """Return the feature sets that a reload puts in force: not that of fabric extenders [netlint].

    >>> from sanfab.facts.switch import SwitchFacts
    >>> sets_with_reload(SwitchFacts("n9k", feature_sets={"fcoe", "fex"}))
    {'fcoe'}
    """
    return facts.feature_sets - {"fex"}


def fex_ports(facts: SwitchFacts, number: int) -> list[str]:
    """Return the host ports of a fabric extender."""
    return [name for name in facts.ports if name.startswith(f"Ethernet{number}/")]


def without_fexes(
    start: SwitchFacts, goal: SwitchFacts, shipped: Callable[[str], PortFacts]
) -> "Iterator[SwitchFacts]":
    """Yield the start with the ports of fabric extenders that go at their defaults, then without.

    Ports go with the last uplink: no line may name them afterwards.
    """
    gone = [number for number in start.fexes if number not in goal.fexes]
    names = {name for number in gone for name in fex_ports(start, number)}
    if not names:
        return
    lags = {name: _without_members(lag, names) for name, lag in start.lags.items()}
    ports = {name: shipped(name) if name in names else port for name, port in start.ports.items()}
    unbound = {one: vfc for one, vfc in start.vfcs.items() if vfc.port not in names}
    before = replace(start, ports=ports, lags=lags, vfcs=unbound)
    yield before
    yield replace(before, ports={one: port for one, port in ports.items() if one not in names})


def with_new_fexes(start: SwitchFacts, goal: SwitchFacts) -> "Iterator[SwitchFacts]":
    """Yield the start with the fabric extenders that come: their ports exist only from then on."""
    new = {number: fex for number, fex in goal.fexes.items() if number not in start.fexes}
    if not new:
        return
    names = {name for fex in new.values() for name in fex.uplinks}
    lags = {name: _without_members(lag, names) for name, lag in start.lags.items()}
    yield replace(
        start,
        features=start.features | goal.features,
        feature_sets=start.feature_sets | goal.feature_sets,
        peer=start.peer or goal.peer,
        fexes=start.fexes | new,
        ports=start.ports | {name: goal.ports[name] for name in names if name in goal.ports},
        lags=lags | {name: goal.lags[name] for name in names if name in goal.lags},
    )


def _without_members(lag: LagFacts, names: Collection[str]) -> LagFacts:
    members = {name: mode for name, mode in lag.members.items() if name not in names}
    return replace(lag, members=members)


def disturbed_fex_ports(now: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield the host ports of fabric extenders that go, come, or change how they are connected."""
    for number in now.fexes.keys() | goal.fexes.keys():
        old, new = now.fexes.get(number), goal.fexes.get(number)
        if old is None or new is None or _connection(now, old) != _connection(goal, new):
            yield from fex_ports(now, number)


def _connection(facts: SwitchFacts, fex: FexFacts) -> object:
    lags = [(name, facts.lags[name].members) for name in sorted(fex.uplinks) if name in facts.lags]
    up = [facts.ports[name].enabled for name in sorted(fex.uplinks) if name in facts.ports]
    return fex.max_links, fex.uplinks, lags, up
