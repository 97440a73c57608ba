"""Switches as they run and shall be, in stages -> hosts that would lose their last path meanwhile.

A path counts while it changes nothing and its links and logins are up, as the switches themselves
report. A switch that does not answer has none.
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


class SwitchChange(NamedTuple):
    """One switch: what it runs and reports, and what it shall be."""

    now: SwitchFacts
    status: SwitchStatus
    goal: SwitchFacts
    reloads: bool = False


class PathImpact(NamedTuple):
    """A host and an array, and the paths between them that are left while a stage is done."""

    stage: str
    host: str
    array: str
    before: int
    left: int

    def __str__(self) -> str:
        return (
            f"{self.host} to {self.array}: {self.left} of {self.before} paths left "
            f"while {self.stage} changes"
        )


@dataclass(frozen=True)
class NetworkState:
    """The network at one moment, pessimistically."""

    label: str
    facts: dict[str, SwitchFacts]
    zonings: tuple[dict[str, SwitchFacts], ...]
    """Editions of the facts that must all permit a pair."""


def path_impacts(
    cabling: Cabling, changes: Mapping[str, SwitchChange], stages: Iterable[Stage]
) -> list[PathImpact]:
    """Return every pair that is left with one path or none at some step of a push."""
    logged_in = _logged_in(changes.values())
    start = {name: with_link_status(one.now, one.status) for name, one in changes.items()}
    before = _counts(cabling, NetworkState("", start, (start,)), logged_in)
    found = []
    for step in _steps(changes, start, list(stages)):
        left = _counts(cabling, step, logged_in if step.label else None)
        found += [
            PathImpact(
                step.label or "everything is done and nothing", *pair, paths, left.get(pair, 0)
            )
            for pair, paths in before.items()
            if paths > left.get(pair, 0) <= 1
        ]
    return found


def _steps(
    changes: Mapping[str, SwitchChange], start: dict[str, SwitchFacts], stages: list[Stage]
) -> Iterator[NetworkState]:
    """Yield the moments at which paths are down; stages that touch none are left out."""
    facts, touched = dict(start), False
    for stage in stages:
        mixed, goals = dict(facts), dict(facts)
        for name in stage.switches:
            one = changes[name]
            during = facts_during_change(one.now, one.goal, reloads=one.reloads)
            touched |= affects_traffic(one.now, during) or _rezones(one)
            mixed[name] = with_link_status(during, one.status)
            goals[name] = _done(one)
        if touched:
            yield NetworkState(stage.label, mixed, (facts, goals))
        facts = goals
    if touched:
        yield NetworkState("", facts, (facts,))


def _rezones(one: SwitchChange) -> bool:
    return (one.now.vsans, one.now.device_aliases) != (one.goal.vsans, one.goal.device_aliases)


def _done(one: SwitchChange) -> SwitchFacts:
    """Return a switch after its change: links that were down though enabled stay so."""
    was_shut = {name for name, port in one.now.ports.items() if not port.enabled}
    status = SwitchStatus(
        ports={name: port for name, port in one.status.ports.items() if name not in was_shut}
    )
    return with_link_status(one.goal, status)


def _counts(
    cabling: Cabling, step: NetworkState, logged_in: frozenset[tuple[int, str]] | None
) -> dict[Pair, int]:
    """Return the paths in use by pair; those of a controller on standby are none."""
    permits = [_permits(facts) for facts in step.zonings]

    def talks(host: Cable, array: Cable) -> bool:
        pair = [(cable.vsan or 0, (cable.end.wwpn or "").lower()) for cable in (host, array)]
        if logged_in is not None and not logged_in.issuperset(pair):
            return False
        return all(permit(*pair[0], pair[1][1]) for permit in permits)

    paths = Paths(Network(cabling, step.facts), talks)
    return {pair: paths.count(pair).active for pair in paths.groups}


ZonePermits = Callable[[int, str, str], bool]
"""Tells whether the zones of a VSAN let two WWPNs talk."""


def _permits(facts: Mapping[str, SwitchFacts]) -> ZonePermits:
    open_: set[int] = set()
    zones_of: dict[tuple[int, str], set[tuple[int, str]]] = {}
    for number, (switch, one) in enumerate(sorted(facts.items())):
        del switch
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
    """Return VSAN and WWPN of all that is logged in to the fabrics."""
    return frozenset(
        entry
        for one in changes
        for entry in (
            *((vsan, wwpn.lower()) for vsan, wwpn in one.status.names),
            *((login.vsan, login.wwpn.lower()) for login in one.status.logins),
        )
    )
