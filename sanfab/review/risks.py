"""What each part of a change puts at risk, and in which fabrics."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from sanfab.review.effects import ChangeEffects, PairChange


class Risk(IntEnum):
    """What a change puts at risk, the worst last."""

    COSMETIC = 0
    ADDITIVE = 1
    TRAFFIC = 2
    PATHS = 3
    RELOAD = 4
    BOTH_FABRICS = 5


RISK_WORDS = {
    Risk.COSMETIC: "cosmetic",
    Risk.ADDITIVE: "additive",
    Risk.TRAFFIC: "traffic-touching",
    Risk.PATHS: "path-losing",
    Risk.RELOAD: "reload",
    Risk.BOTH_FABRICS: "both fabrics at once",
}
RISK_MEANING = {
    Risk.COSMETIC: "Names, descriptions or management change. No frame takes another way.",
    Risk.ADDITIVE: "Ports, VLANs, zones or paths are added. Nothing in use changes.",
    Risk.TRAFFIC: "Something in use changes: frames may stop for a moment.",
    Risk.PATHS: "Hosts have fewer paths afterwards.",
    Risk.RELOAD: "A switch restarts or is replaced: all its ports are down meanwhile.",
    Risk.BOTH_FABRICS: "One change touches the traffic of fabric A and of fabric B: a mistake in "
    "it can cut every path of a host. Split it, one fabric at a time.",
}
BOTH = ("A", "B")
_IN_USE = frozenset({"id", "mtu", "lossless", "vsan", "role", "fabric", "subnet", "fc_map"})
"""Settings of a VLAN or VSAN that decide what passes."""


class RiskItem(NamedTuple):
    """One thing at risk."""

    risk: Risk
    fabrics: tuple[str, ...]
    what: str


def fabrics_of(name: str) -> tuple[str, ...]:
    """Return the fabrics that a word stands for: A, B, or both for any other."""
    return (name,) if name in BOTH else BOTH


def risks_of(meaning: ChangeEffects, hosts: Iterable[str]) -> Iterator[RiskItem]:
    """Yield what the parts of a change put at risk that no switch shows by itself.

    ``hosts``: those that run other settings afterwards.
    """
    yield from (RiskItem(Risk.TRAFFIC, (), f"settings of {host}") for host in hosts)
    for pair in meaning.pairs:
        lost = _lost_in(pair)
        if lost or (pair.had and not pair.has):
            what = f"{pair.host} to {pair.array}"
            yield RiskItem(Risk.PATHS, lost or BOTH, what)
    for one in meaning.settings:
        if one.setting in _IN_USE:
            what = f"{one.what}: {one.setting} {one.before} to {one.after}"
            yield RiskItem(Risk.TRAFFIC, fabrics_of(one.fabric), what)


def _lost_in(pair: PairChange) -> tuple[str, ...]:
    """Return the fabrics in which a pair has fewer paths."""
    fewer = [fabric for fabric, number in pair.before.items() if pair.after.get(fabric, 0) < number]
    return tuple(dict.fromkeys(one for fabric in fewer for one in fabrics_of(fabric)))


def fabrics_at_risk(items: Iterable[RiskItem]) -> tuple[str, ...]:
    """Return the fabrics whose traffic a change touches."""
    found = {one for item in items if item.risk >= Risk.TRAFFIC for one in item.fabrics}
    return tuple(sorted(found))


def worst_risk(items: Iterable[RiskItem]) -> Risk:
    """Return the risk of a whole change."""
    items = tuple(items)
    if fabrics_at_risk(items) == BOTH:
        return Risk.BOTH_FABRICS
    return max((one.risk for one in items), default=Risk.COSMETIC)
