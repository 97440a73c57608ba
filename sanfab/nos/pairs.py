"""Start and goal of a change -> the state in which a switch is in no pair."""

from sanfab.facts.clone import clone
from sanfab.facts.switch import SwitchFacts


def states_without_pair(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the start without its pair, where the number of the domain changes.

    A switch has one vPC or VLT domain, which is removed after all that refers to it.
    """
    if start.peer is None or goal.peer is None or start.peer.domain == goal.peer.domain:
        return []
    between = clone(start)
    between.peer = None
    for lag in between.lags.values():
        lag.multichassis, lag.peer_link = None, False
    return [between]
