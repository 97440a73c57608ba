"""What fabric extenders of a switch imply, and what a change of them disturbs."""

from collections.abc import Iterator

from sanfab.facts.features import Feature
from sanfab.facts.switch import FexFacts, SwitchFacts


def sets_with_reload(facts: SwitchFacts) -> set[str]:
    """Return the feature sets that a reload puts in force: not that of fabric extenders [netlint].

    >>> both = SwitchFacts("n9k", feature_sets={Feature.FCOE, Feature.FABRIC_EXTENDERS})
    >>> [str(name) for name in sets_with_reload(both)]
    ['FCoE']
    """
    return facts.feature_sets - {Feature.FABRIC_EXTENDERS}


def fex_ports(facts: SwitchFacts, fex: FexFacts) -> list[str]:
    """Return the host ports of a fabric extender that the facts of its switch hold."""
    return [name for name in facts.ports if fex.port_prefix and name.startswith(fex.port_prefix)]


def disturbed_fex_ports(now: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield the host ports of fabric extenders that go, come, or change how they are connected."""
    for number, fex in (goal.fexes | now.fexes).items():
        old, new = now.fexes.get(number), goal.fexes.get(number)
        if old is None or new is None or _connection(now, old) != _connection(goal, new):
            yield from fex_ports(now, fex)


def _connection(facts: SwitchFacts, fex: FexFacts) -> object:
    lags = [(name, facts.lags[name].members) for name in sorted(fex.uplinks) if name in facts.lags]
    up = [facts.ports[name].enabled for name in sorted(fex.uplinks) if name in facts.ports]
    return fex.max_links, fex.uplinks, lags, up
