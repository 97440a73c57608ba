"""What fabric extenders of a switch imply, and what a change of them disturbs."""

from collections.abc import Iterator

from sanfab.facts.switch import FexFacts, SwitchFacts


def fex_description(number: int) -> str:
    """Return the description that a fabric extender has by default [FEX6K].

    >>> fex_description(101)
    'FEX0101'
    """
    return f"FEX{number:04}"


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
