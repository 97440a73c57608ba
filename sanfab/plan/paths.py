"""Changes of switches, in stages -> hosts that have one path or none left during a stage.

A path counts as up if no switch on it changes during the stage, and if its links and logins are up
in the status that the switches report. A switch that does not answer has no paths.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair, Paths
from sanfab.analysis.zoning import resolve
from sanfab.facts import SwitchFacts
from sanfab.facts.status import SwitchStatus
from sanfab.inventory import Cable, Cabling
from sanfab.plan.impact import affects_traffic, facts_during_change, with_link_status
from sanfab.plan.stages import Stage

AFTER = "after the push"
"""Name of the moment after the last stage."""


class SwitchChange(NamedTuple):
    """One switch: its running facts, status and goal."""

    now: SwitchFacts
    status: SwitchStatus
    goal: SwitchFacts
    reloads: bool = False


class PathImpact(NamedTuple):
    """The paths between a host and an array that are left during a stage."""

    stage: str
    host: str
    array: str
    before: int
    left: int

    def __str__(self) -> str:
        moment = "after the push" if self.stage == AFTER else f"while {self.stage} changes"
        return f"{self.host} to {self.array}: {self.left} of {self.before} paths left {moment}"


@dataclass(frozen=True)
class NetworkState:
    """The network at one moment; whatever changes counts as down."""

    label: str
    facts: dict[str, SwitchFacts]
    zonings: tuple[dict[str, SwitchFacts], ...]
    """Facts before and after the stage: the zoning of both must permit a pair."""


def path_impacts(
    cabling: Cabling, changes: Mapping[str, SwitchChange], stages: Iterable[Stage]
) -> list[PathImpact]:
    """Return every pair that has at most one path left during a stage of a push, or after it."""
    logged_in = _logged_in(changes.values())
    start = {name: with_link_status(one.now, one.status) for name, one in changes.items()}
    before = _counts(cabling, NetworkState("", start, (start,)), logged_in)
    found = []
    for step in _steps(changes, start, list(stages)):
        left = _counts(cabling, step, logged_in if step.label else None)
        found += [
            PathImpact(step.label or AFTER, *pair, paths, left.get(pair, 0))
            for pair, paths in before.items()
            if paths > left.get(pair, 0) <= 1
        ]
    return found


def _steps(
    changes: Mapping[str, SwitchChange], start: dict[str, SwitchFacts], stages: list[Stage]
) -> Iterator[NetworkState]:
    """Yield the network during each stage that affects paths, and after the last one."""
    facts, affected = dict(start), False
    for stage in stages:
        mixed, goals = dict(facts), dict(facts)
        for name in stage.switches:
            one = changes[name]
            during = facts_during_change(one.now, one.goal, reloads=one.reloads)
            affected |= affects_traffic(one.now, during) or _rezones(one)
            mixed[name] = with_link_status(during, one.status)
            goals[name] = _after_change(one)
        if affected:
            yield NetworkState(stage.label, mixed, (facts, goals))
        facts = goals
    if affected:
        yield NetworkState("", facts, (facts,))


def _rezones(one: SwitchChange) -> bool:
    return (one.now.vsans, one.now.device_aliases) != (one.goal.vsans, one.goal.device_aliases)


def _after_change(one: SwitchChange) -> SwitchFacts:
    """Return a switch after its change: an enabled port whose link was down stays down."""
    was_shut = {name for name, port in one.now.ports.items() if not port.enabled}
    status = SwitchStatus(
        ports={name: port for name, port in one.status.ports.items() if name not in was_shut}
    )
    return with_link_status(one.goal, status)


def _counts(
    cabling: Cabling, step: NetworkState, logged_in: frozenset[tuple[int, str]] | None
) -> dict[Pair, int]:
    """Return the number of active paths by pair; a standby controller has none."""
    permits = [_permits(facts) for facts in step.zonings]

    def permitted(host: Cable, array: Cable) -> bool:
        pair = [(cable.vsan or 0, (cable.end.wwpn or "").lower()) for cable in (host, array)]
        if logged_in is not None and not logged_in.issuperset(pair):
            return False
        return all(permit(*pair[0], pair[1][1]) for permit in permits)

    paths = Paths(Network(cabling, step.facts), permitted)
    return {pair: paths.count(pair).active for pair in paths.groups}


ZonePermits = Callable[[int, str, str], bool]
"""Returns whether the zoning of a VSAN permits two WWPNs."""


def _permits(facts: Mapping[str, SwitchFacts]) -> ZonePermits:
    open_: set[int] = set()
    zones_of: dict[tuple[int, str], set[tuple[int, str]]] = {}
    for number, (_, one) in enumerate(sorted(facts.items())):
        for vsan in one.vsans.values():
            if vsan.default_permit:
                open_.add(vsan.id)
            for name in vsan.zonesets.get(vsan.active_zoneset, ()):
                for member in vsan.zones.get(name, ()):
                    for wwpn in resolve(member, vsan, one.device_aliases):
                        zones_of.setdefault((vsan.id, wwpn), set()).add((number, name))

    def permit(vsan: int, host: str, array: str) -> bool:
        both = zones_of.get((vsan, host), set()) & zones_of.get((vsan, array), set())
        return vsan in open_ or bool(both)

    return permit


def _logged_in(changes: Iterable[SwitchChange]) -> frozenset[tuple[int, str]]:
    """Return VSAN and WWPN of every device that is logged in to a fabric."""
    return frozenset(
        entry
        for one in changes
        for entry in (
            *((vsan, wwpn.lower()) for vsan, wwpn in one.status.names),
            *((login.vsan, login.wwpn.lower()) for login in one.status.logins),
        )
    )
