"""Paths that are live now, and are not during a stage of a push or afterwards.

What is live now follows from the running configuration and the status of the switches, not from
the inventory. A path counts as up if no switch on it changes during the stage, and if its links and
logins are up. A switch that does not answer has no paths.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair, Paths
from sanfab.analysis.routes import Routes
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.model.protocols import SCSI, SERVICES, StorageService
from sanfab.plan.endpoint_owners import (
    EndpointKind,
    EndpointOwner,
    EndpointOwners,
    access_pairs,
    owners_of,
)
from sanfab.plan.impact import (
    affects_traffic,
    facts_during_change,
    shut_down,
    with_link_status,
)
from sanfab.plan.live_endpoints import LiveEnd, live_ends, network_of
from sanfab.plan.losses import AFTER, EndLoss, ExtraPaths, Losses, PathImpact, WithdrawnAccess
from sanfab.plan.open_zones import LoginPair, LoginPairs, judged_by_access
from sanfab.plan.pair_differences import taken_down_by_pair
from sanfab.plan.stages import Stage
from sanfab.plan.switch_change import SwitchChange
from sanfab.plan.zone_permits import (
    VsanOfFabric,
    ZonePermits,
    fabric_label,
    zone_permits,
    zone_roles,
)

_Domain = tuple[str, int] | None
"""Broadcast domain of a port: one of its switches, and the VLAN; None: the port has none."""


@dataclass
class Moment:
    """The network at one moment; whatever changes counts as down."""

    label: str
    """Of the stage; empty: after the last one."""
    facts: dict[str, SwitchFacts]
    zonings: tuple[ZonePermits, ...]
    """Before and after the stage: both must permit a pair."""


@dataclass
class _Candidates:
    """Pairs that have a path as far as their ends are connected."""

    cabling: Cabling
    wanted: list[Pair]
    by_device: dict[str, list[LiveEnd]]
    """Ports in storage VLANs, without those of a standby controller."""
    zoned: list[LoginPair]
    """Logins that the active zones permit now."""
    direct: Counter[Pair]
    """Cables without a switch."""


@dataclass
class _Reach:
    """Which ends are connected at one moment."""

    cabling: Cabling
    moment: Moment
    routes: Routes
    _roots: dict[tuple[int, str], str] = field(default_factory=dict)

    def root(self, vlan: int, switch: str) -> str:
        """Return the same switch for all that are connected in a VLAN."""
        key = (vlan, switch)
        if key not in self._roots:
            reached = [one for one in self.moment.facts if self.connects(vlan, switch, one)]
            self._roots[key] = min(reached, default=switch)
        return self._roots[key]

    def connects(self, vlan: int, one: str, other: str) -> bool:
        """Return whether frames of a VLAN pass from switch to switch."""
        return one == other or self.routes.route(vlan, one, other) is not None

    def domain(self, end: LiveEnd) -> _Domain:
        """Return the broadcast domain of a port; None: it has none."""
        at = network_of(end, self.moment.facts, self.routes.network)
        return None if at is None else (self.root(at.vlan, end.switch), at.vlan)

    def permits(self, one: LiveEnd, other: LiveEnd) -> bool:
        """Return whether two logins are connected and permitted."""
        facts, network = self.moment.facts, self.routes.network
        mine, theirs = (network_of(end, facts, network) for end in (one, other))
        if mine is None or theirs is None or mine.vsan != theirs.vsan:
            return False
        here: VsanOfFabric = (fabric_label(self.cabling, one.switch), mine.vsan)
        permitted = all(zoning.permit(here, one.wwpn, other.wwpn) for zoning in self.moment.zonings)
        return permitted and self.connects(mine.vlan, one.switch, other.switch)


def losses_of(  # noqa: PLR0913  # what is live, what changes, and whose it is
    cabling: Cabling,
    changes: Mapping[str, SwitchChange],
    stages: Iterable[Stage],
    owners: EndpointOwners | None = None,
    access: frozenset[Pair] | None = None,
    *,
    by_access: bool = True,
) -> Losses:
    """Return the paths and connections that are live now, and not during a push or after it.

    ``access``: the pairs of `access` at the last push; None: not known. ``by_access``: the goal is
    that of the inventory of today, so paths that only an open default zone permits, and `access`
    does not, are told apart.
    """
    steps = list(stages)
    start = {name: with_link_status(one.now, one.status) for name, one in changes.items()}
    first = Moment("", start, (zone_permits(cabling, changes),))
    ends = live_ends(cabling, changes, owners or owners_of(cabling))
    zoned = list(_zoned(cabling, changes, ends, first))
    logins = LoginPairs(zoned, [], frozenset())
    if by_access:
        logins = judged_by_access(cabling, zoned, first.zonings[0])
    pairs = _candidates(cabling, ends, access, logins.kept)
    before, found, last = _counts(pairs, first), [], first
    for moment in _moments(cabling, changes, start, steps):
        left, last = _counts(pairs, moment), moment
        found += [
            PathImpact(moment.label or AFTER, *pair, paths, left[pair, service], service)
            for (pair, service), paths in before.items()
            if paths > left[pair, service]
        ]
    lost = _lost_ends(cabling, ends, first, last) if last is not first else ()
    fewer = {(one.host, one.array) for one in found if one.is_last}
    named = {name for pair in fewer for name in pair}
    return Losses(
        tuple(found),
        tuple(one._replace(hosts=()) if one.name in named else one for one in lost),
        tuple(
            WithdrawnAccess(*pair, paths, access is not None)
            for pair in withdrawn_pairs(cabling, access)
            if (paths := sum(before[pair, one] for one in SERVICES)) and pair not in fewer
        ),
        live=tuple(end for end in ends if end.is_live),
        extra=tuple(_extra(cabling, logins.extra, first, last)),
        unnamed=logins.unnamed,
    )


def withdrawn_pairs(cabling: Cabling, access: frozenset[Pair] | None) -> list[Pair]:
    """Return the pairs that `access` had and has no more, of hosts and arrays that are left.

    Where nobody knows what it had: each host in no `access`, with every array.
    """
    san, today = cabling.san, access_pairs(cabling)
    if access is None:
        hosts = san.hosts.keys() - {host for host, _ in today}
        return [(host, array) for host in sorted(hosts) for array in san.arrays]
    gone = sorted(access - today)
    return [(host, array) for host, array in gone if host in san.hosts and array in san.arrays]


def path_impacts(
    cabling: Cabling, changes: Mapping[str, SwitchChange], stages: Iterable[Stage]
) -> list[PathImpact]:
    """Return every pair that has fewer paths during a stage of a push, or after it."""
    return list(losses_of(cabling, changes, stages).paths)


def _moments(
    cabling: Cabling,
    changes: Mapping[str, SwitchChange],
    start: dict[str, SwitchFacts],
    stages: list[Stage],
) -> Iterator[Moment]:
    """Yield the network during each stage that affects paths, and after the last one."""
    facts, affected, done = dict(start), False, set[str]()
    zoning = zone_permits(cabling, changes)
    for stage in stages:
        mixed, goals = dict(facts), dict(facts)
        for name in stage.switches:
            one = changes[name]
            during = facts_during_change(one.now, one.goal, reloads=one.reloads)
            affected |= affects_traffic(one.now, during) or _rezones(one)
            mixed[name] = with_link_status(during, one.status)
            goals[name] = _after_change(one)
        down = taken_down_by_pair(cabling, changes, facts, frozenset(stage.switches))
        mixed |= {name: shut_down(mixed[name], ports) for name, ports in down.items()}
        affected |= bool(down)
        done |= set(stage.switches)
        after = zone_permits(cabling, changes, sorted(done))
        if affected:
            yield Moment(stage.label, mixed, (zoning, after))
        facts, zoning = goals, after
    if affected:
        yield Moment("", facts, (zoning,))


def _rezones(one: SwitchChange) -> bool:
    return (one.now.vsans, one.now.device_aliases) != (one.goal.vsans, one.goal.device_aliases)


def _after_change(one: SwitchChange) -> SwitchFacts:
    """Return a switch after its change: an enabled port whose link was down stays down."""
    was_shut = {name for name, port in one.now.ports.items() if not port.enabled}
    status = SwitchStatus(
        ports={name: port for name, port in one.status.ports.items() if name not in was_shut}
    )
    return with_link_status(one.goal, status)


def _candidates(
    cabling: Cabling,
    ends: list[LiveEnd],
    access: frozenset[Pair] | None,
    zoned: list[LoginPair],
) -> _Candidates:
    by_device: dict[str, list[LiveEnd]] = {}
    for end in ends:
        if end.service is not None and not end.wwpn and not end.owner.standby:
            by_device.setdefault(end.owner.name, []).append(end)
    paths = Paths(Network(cabling, {}))
    direct = Counter(
        (one.cable.device, other.cable.device)
        for one, other in paths.endpoints.direct
        if not other.standby
    )
    earlier = sorted(access or ())
    today = chain.from_iterable(cabling.wanted.values())
    known = dict.fromkeys([*today, *earlier, *withdrawn_pairs(cabling, access)])
    wanted = dict.fromkeys([*known, *_without_access(known, by_device)])
    return _Candidates(cabling, list(wanted), by_device, zoned, direct)


def _without_access(wanted: Iterable[Pair], by_device: dict[str, list[LiveEnd]]) -> Iterator[Pair]:
    """Yield each connected host in no `access` with every array: it may use any in its VLANs."""
    kind_of = {name: ends[0].owner.kind for name, ends in by_device.items()}
    hosts = {name for name, kind in kind_of.items() if kind == "host"}
    arrays = [name for name, kind in kind_of.items() if kind == "array"]
    for host in sorted(hosts - {name for name, _ in wanted}):
        yield from ((host, array) for array in arrays)


def _zoned(
    cabling: Cabling, changes: Mapping[str, SwitchChange], ends: list[LiveEnd], first: Moment
) -> Iterator[LoginPair]:
    """Yield the logins that the active zones permit now: the initiator, then the target."""
    roles = zone_roles(changes)
    logins: dict[VsanOfFabric, dict[str, LiveEnd]] = {}
    for end in ends:
        if end.wwpn:
            key = (fabric_label(cabling, end.switch), end.vsan)
            logins.setdefault(key, {})[end.wwpn] = end
    for key, here in logins.items():
        zones = first.zonings[0].zones.get(key, set())
        groups = [here.keys()] if key in first.zonings[0].open else [here.keys() & z for z in zones]
        seen: set[tuple[str, str]] = set()
        for group in groups:
            sides = {wwpn: _side(here[wwpn].owner, roles.get(wwpn, "")) for wwpn in group}
            for one, other in _initiators_and_targets(sides):
                if (one, other) not in seen:
                    seen.add((one, other))
                    yield (here[one].owner.name, here[other].owner.name), here[one], here[other]


def _side(owner: EndpointOwner, role: str) -> EndpointKind:
    if owner.kind in {"host", "array"}:
        return owner.kind
    if role == "initiator":
        return "host"
    return "array" if role == "target" else "device"


def _initiators_and_targets(sides: Mapping[str, EndpointKind]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of a zone; a device whose side is unknown counts as the side that lacks."""
    hosts = sorted(wwpn for wwpn, side in sides.items() if side == "host")
    arrays = sorted(wwpn for wwpn, side in sides.items() if side == "array")
    unknown = sorted(wwpn for wwpn, side in sides.items() if side == "device")
    yield from ((one, other) for one in hosts for other in (*arrays, *unknown))
    yield from ((one, other) for one in unknown for other in arrays)
    if not hosts and not arrays:
        yield from ((one, other) for one in unknown for other in unknown if one < other)


def _counts(pairs: _Candidates, moment: Moment) -> Counter[tuple[Pair, StorageService]]:
    """Return the number of active paths by pair and service; a standby controller has none."""
    reach = _Reach(pairs.cabling, moment, Routes(Network(pairs.cabling, moment.facts)))
    domains = {name: _domains(reach, ends) for name, ends in pairs.by_device.items()}
    found: Counter[tuple[Pair, StorageService]] = Counter()
    for pair, paths in pairs.direct.items():
        found[pair, SCSI] += paths
    for pair in pairs.wanted:
        found[pair, SCSI] += 0  # its place among the pairs
        mine, theirs = (domains.get(name, Counter()) for name in pair)
        for key, number in mine.items():
            found[pair, key[1]] += number * theirs[key]
    for pair, paths in _login_paths(reach, pairs.zoned).items():
        found[pair, SCSI] += paths
    return +found


def _login_paths(reach: _Reach, zoned: Iterable[LoginPair]) -> Counter[Pair]:
    """Return the number of active paths of logins by pair."""
    return Counter(
        pair for pair, one, other in zoned if not other.owner.standby and reach.permits(one, other)
    )


def _extra(
    cabling: Cabling, zoned: list[LoginPair], first: Moment, last: Moment
) -> Iterator[ExtraPaths]:
    """Yield the number of paths beyond `access` that go, by pair."""
    before, after = (
        _login_paths(_Reach(cabling, moment, Routes(Network(cabling, moment.facts))), zoned)
        for moment in (first, last)
    )
    for pair, paths in (before - after).items():
        yield ExtraPaths(*pair, paths)


def _domains(reach: _Reach, ends: list[LiveEnd]) -> Counter[tuple[_Domain, StorageService]]:
    """Return the number of ports by broadcast domain and service; those of a LAG count once."""
    found = {
        (end.team or end.place(), domain, end.service or SCSI)
        for end in ends
        if (domain := reach.domain(end))
    }
    return Counter((domain, service) for _, domain, service in found)


def _lost_ends(
    cabling: Cabling, ends: list[LiveEnd], first: Moment, last: Moment
) -> Iterator[EndLoss]:
    """Yield each device with connections that are live now and cut off afterwards."""
    reaches = [
        _Reach(cabling, moment, Routes(Network(cabling, moment.facts))) for moment in (first, last)
    ]
    live = [end for end in ends if end.is_live]
    domains = [{end: reach.domain(end) for end in live} for reach in reaches]
    stay = _meetings(live, *domains)
    met = {domain for domain, devices in _met(live, domains[0]).items() if len(devices) > 1}
    by_owner: dict[str, list[LiveEnd]] = {}
    for end in live:
        if domains[0][end] is not None:
            by_owner.setdefault(end.owner.name, []).append(end)
    for mine in by_owner.values():
        gone = [
            end
            for end in mine
            if domains[1][end] is None
            or (not end.wwpn and domains[0][end] in met and end not in stay)
        ]
        if gone:
            places = tuple(dict.fromkeys(end.place() for end in gone))
            labels = sorted({_fabric_text(cabling, end.switch) for end in gone})
            total = len(dict.fromkeys(end.place() for end in mine))
            owner, there = gone[0].owner, {domains[0][end] for end in gone if not end.wwpn}
            hosts = () if owner.kind == "host" else _hosts_in(there, live, domains[0])
            ports = tuple(dict.fromkeys((end.switch, end.port) for end in gone))
            yield EndLoss(owner, places, tuple(labels), total, ports, hosts)


def _hosts_in(
    found: set[_Domain], ends: list[LiveEnd], domain_of: Mapping[LiveEnd, _Domain]
) -> tuple[str, ...]:
    """Return the live hosts with a storage port in some broadcast domains."""
    return tuple(
        dict.fromkeys(
            end.owner.name
            for end in ends
            if end.owner.kind == "host" and end.service is not None and domain_of[end] in found
        )
    )


def _met(ends: list[LiveEnd], domain_of: Mapping[LiveEnd, _Domain]) -> dict[object, set[str]]:
    """Return the devices that meet in each broadcast domain."""
    devices: dict[object, set[str]] = {}
    for end in ends:
        devices.setdefault(domain_of[end], set()).add(end.owner.name)
    return devices


def _meetings(
    ends: list[LiveEnd],
    before: Mapping[LiveEnd, _Domain],
    after: Mapping[LiveEnd, _Domain],
) -> set[LiveEnd]:
    """Return the ends that still meet a device which they met before, in whatever VLAN."""
    groups: dict[object, list[LiveEnd]] = {}
    for end in ends:
        if before[end] is not None and after[end] is not None:
            groups.setdefault((before[end], after[end]), []).append(end)
    return {
        end
        for group in groups.values()
        if len({one.owner.name for one in group}) > 1
        for end in group
    }


def _fabric_text(cabling: Cabling, switch: str) -> str:
    fabric = cabling.san.switches[switch].fabric
    return f"fabric {fabric}" if fabric else switch
