"""States of a change in which VLANs and LAGs get a lower MTU before their ports do."""

from collections.abc import Callable, Iterable

from sanfab.facts.clone import clone
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts

MtuHolder = PortFacts | VlanFacts | None


def states_of_lower_mtu(
    start: SwitchFacts,
    goal: SwitchFacts,
    lags: Iterable[str],
    falls: Callable[[MtuHolder, MtuHolder], bool],
) -> list[SwitchFacts]:
    """Return the states in which first VLANs, then LAGs have their lower MTU.

    For NOSes where that of a VLAN or LAG is never above that of its members: it falls before
    theirs, and rises after them. ``lags``: those with an MTU of their own.
    """
    states: list[SwitchFacts] = []
    falling_vlans = [one for one in goal.vlans if falls(start.vlans.get(one), goal.vlans[one])]
    falling_lags = [one for one in sorted(lags) if falls(start.ports.get(one), goal.ports.get(one))]
    if falling_vlans:
        states.append(clone(start))
        for number in falling_vlans:
            states[-1].vlans[number].mtu = goal.vlans[number].mtu
    if falling_lags:
        states.append(clone(states[-1] if states else start))
        for name in falling_lags:
            states[-1].ports[name].mtu = goal.ports[name].mtu
    return states
