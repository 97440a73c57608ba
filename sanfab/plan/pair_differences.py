"""Facts of the two switches of a pair -> the shared LAGs that one of them takes down meanwhile."""

from collections.abc import Iterator, Mapping

from sanfab.facts.switch import LagFacts, SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.plan.switch_change import SwitchChange

COMPARED_BY_PAIR = {
    "mode": "mode",
    "native_vlan": "native VLAN",
    "stp": "spanning-tree port type",
    "bpdu_guard": "BPDU guard",
    "speed": "speed",
    "mtu": "MTU",
}
"""What both switches of a pair must have alike at a shared LAG [N5VPCOP VPCDG]."""
_DEFAULT_PRIORITY = 32667
"""Role priority without a line; the lower one is primary [N5VPC]."""

_MST = "mst"
"""Spanning-tree mode that both switches must have, or neither: else all shared LAGs go [N5VPC]."""


def taken_down_by_pair(
    cabling: Cabling,
    changes: Mapping[str, SwitchChange],
    facts: Mapping[str, SwitchFacts],
    changing: frozenset[str],
) -> dict[str, set[str]]:
    """Return, by switch, the ports of shared LAGs that it may take down while its peer changes.

    ``facts``: all switches before a stage; ``changing``: those of the stage. A switch that is
    known to be primary keeps its LAGs up. What differed before the push shows in the links.
    """
    found: dict[str, set[str]] = {}
    for name in sorted(changing):
        peer = _other_of_pair(cabling, name)
        if peer is None or peer in changing or peer not in facts or name not in changes:
            continue
        if not cabling.san.platform(name).traits.pair_compares_lags:
            continue
        start, one, far = changes[name].now, changes[name], facts[peer]
        if _is_primary(far, start):
            continue
        known = set(_differing(changes[peer].now, start)) if peer in changes else set()
        during = {*_differing(far, start), *_differing(far, one.goal)} - known
        ports = {port for lag in during for port in (lag, *far.lags[lag].members)}
        if ports:
            found[peer] = ports
    return found


def _other_of_pair(cabling: Cabling, switch: str) -> str | None:
    """Return the other switch of the pair that a switch is in; None: it is in none."""
    ends = (end for end in cabling.links.get(switch, ()) if end.link.role == "peer")
    return next((name for end in ends for name, _ in end.far), None)


def _is_primary(facts: SwitchFacts, peer: SwitchFacts) -> bool:
    """Return whether a switch is primary for certain: of equal priorities MAC addresses decide."""
    mine, theirs = (_priority(one) for one in (facts, peer))
    return mine < theirs


def _priority(facts: SwitchFacts) -> int:
    stated = facts.peer.priority if facts.peer is not None else None
    return _DEFAULT_PRIORITY if stated is None else stated


def _differing(one: SwitchFacts, other: SwitchFacts) -> Iterator[str]:
    """Yield the shared LAGs of one switch that are not like those of its peer."""
    if one.peer is None or other.peer is None:
        return
    theirs = {lag.multichassis: lag for lag in other.lags.values() if lag.multichassis is not None}
    is_whole = (one.spanning_tree == _MST) != (other.spanning_tree == _MST)
    for name, lag in one.lags.items():
        its = None if lag.multichassis is None else theirs.get(lag.multichassis)
        if its is not None and (is_whole or what_differs(one, lag, other, its)):
            yield name


def what_differs(one: SwitchFacts, lag: LagFacts, other: SwitchFacts, its: LagFacts) -> list[str]:
    """Return, in words, what must be alike at two LAGs of a pair and is not."""
    both = one.ports.get(lag.name), other.ports.get(its.name)
    if None in both:
        return []
    return [
        words
        for field, words in COMPARED_BY_PAIR.items()
        if getattr(both[0], field) != getattr(both[1], field)
    ]
