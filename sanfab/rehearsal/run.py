"""The test plan of a SAN, run on its twin: pings of full size at rest and while a part is out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, Self

from sanfab.analysis.elements import Element
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair, PathGroup, Paths
from sanfab.analysis.routes import Outage
from sanfab.errors import SanfabError
from sanfab.inventory.sites import site_of
from sanfab.model.addresses import is_ipv6
from sanfab.model.protocols import StorageService
from sanfab.rehearsal.logins import (
    LoginResult,
    LoginTest,
    SessionPlan,
    compared,
    login_order,
    session_logins,
)
from sanfab.rehearsal.routing import (
    RoutedResult,
    RoutedTest,
    Routing,
    gateways_of,
    routed_tests,
)
from sanfab.rehearsal.session import Ping, TwinSession
from sanfab.rehearsal.touched import touched
from sanfab.rehearsal.traffic import ReadResult, ServedPair, TwinReads
from sanfab.rehearsal.twin import PartsOut, Place, Socket, Twin, TwinState
from sanfab.testplan.assembly import SanTests, Selection, plan_services
from sanfab.testplan.steps import FailoverStep

NO_ROUTING = Routing((), {})
NOT_ASKED = "not asked"
NOT_TRIED: Mapping[str, object] = {"error": "", "luns": []}
PATIENCE = (0.1, 0.4, 1.0, 2.0, 4.0)
"""Seconds to wait for the answers of pings, at each try."""
SHORT_PATIENCE = PATIENCE[:3]
"""The same of a SAN whose paths differ from the plan already at rest: most steps differ then."""
BUSY_TRIES = 3
"""Further tries, as long as the last one, while the machine does not answer itself either."""
TOO_BUSY = (
    "this machine is too busy to rehearse: a ping that it sent to itself was not answered in time "
    "either, so lost ones prove nothing; run it again when fewer programs run"
)
SMALL_PACKET = 100
SMALL_ARRIVES = (
    f"packets of {SMALL_PACKET} bytes are answered: a host logs in, and its reads and writes hang"
)
StepProgress = Callable[[int, int], None]
"""Called with the steps that are done, and all steps."""


class TwinPath(NamedTuple):
    """A path of the test plan, between two ports of the twin."""

    pair: Pair
    initiator: Socket
    target: Socket
    pings: tuple[Ping, ...]
    """One for each address of the target. Empty: a port on standby, without an address."""
    switches: frozenset[str] = frozenset()
    """Switches that its frames pass, by the inventory."""


class PairResult(NamedTuple):
    """The paths of a host to an array, as planned and as pings found them."""

    host: str
    array: str
    service: StorageService
    expected: int
    found: int
    lost: tuple[str, ...]
    """Paths whose ping failed, and why, where fewer were found."""

    @property
    def is_as_expected(self) -> bool:
        """Return whether as many paths were found as planned."""
        return self.expected == self.found


class StepResult(NamedTuple):
    """One step: at rest, or with one part out."""

    turn: int
    """Which cable of each LAG carried the frames, from 0."""
    step: FailoverStep | None
    """Step of the test plan; None: at rest."""
    pairs: tuple[PairResult, ...]
    """Empty: it was not run."""
    reads: tuple[ReadResult, ...] = ()
    """Of pairs with sessions; empty: it was not run, or has none."""
    routed: tuple[RoutedResult, ...] = ()
    """Pings of gateways, and over them."""

    @property
    def passed(self) -> bool:
        """Return whether all pairs have as many paths as planned."""
        if any(one.why for one in self.routed):
            return False
        reads = all(one.is_as_expected for one in self.reads)
        return reads and all(pair.is_as_expected for pair in self.pairs)


@dataclass
class Rehearsal:
    """A twin, the plan for it, and what it showed."""

    twin: Twin
    plans: tuple[SanTests, ...]
    """Of each service."""
    idle: tuple[str, ...]
    """Cables that come up by the inventory, and not by the configurations."""
    patience: Sequence[float] = PATIENCE
    lost: set[Ping] = field(default_factory=set)
    """Pings that were lost in the last step."""
    lost_at_rest: set[Ping] = field(default_factory=set)
    """The same at rest, in any turn."""
    answered: set[Ping] = field(default_factory=set)
    """Pings that were answered at rest, in the first turn."""
    session_plans: Sequence[SessionPlan] = ()
    """Of the protocols that have sessions here. Empty: this machine or this SAN has none."""
    logins: tuple[LoginResult, ...] = ()
    """What the logins at rest showed."""
    at_rest_only: bool = False
    """No part is taken out."""
    traffic: TwinReads | None = None
    """Reads that go on through all steps; None: no sessions."""
    planned_routing: Routing = NO_ROUTING
    """Routers by the inventory."""

    @classmethod
    def of(cls, services: Sequence[Paths], built: Network) -> Self:
        """Return the rehearsal of a SAN.

        ``services``: the paths of the inventory by service. ``built``: its cables, with the facts
        that were read back from configurations.
        """
        over_ip = [replace(paths, over_ip=True) for paths in services]
        first = plan_services(over_ip, Selection())
        plans = (first, *first.services)
        every = tuple(plan.paths for plan in plans)
        twin = Twin(built, every)
        planned = Twin(first.paths.network, every)
        idle = tuple(" - ".join(one) for one in planned.live_cables if one not in twin.live_cables)
        return cls(twin, plans, idle, planned_routing=Routing.of(planned))

    def run(self, session: TwinSession, progress: StepProgress) -> Iterator[StepResult]:
        """Yield the result of each step; the first are at rest, each cable of a LAG in turn."""
        session.build()
        session.route(self.routing, gateways_of(self.twin))
        if self.session_plans:
            session.serve({one.protocol: one.served() for one in self.session_plans})
        steps = [] if self.at_rest_only else list(self._steps())
        total, done = self.twin.turns + len(steps), 0
        for turn in range(self.twin.turns):
            yield self._at_turn(session, turn)
            progress(done := done + 1, total)
        for step, after in steps:
            yield self._without(session, step, after) if step.is_run else StepResult(0, step, ())
            progress(done := done + 1, total)

    def _at_turn(self, session: TwinSession, turn: int) -> StepResult:
        """Return the paths at rest, by one cable of each LAG; log in over the first ones."""
        self._apply(session, self.twin.state(PartsOut(), turn), PartsOut())
        found = StepResult(turn, None, tuple(self._ask(session, {}, self._pings)))
        routed = self._routed(session, PartsOut(), self._rest) if not turn else ()
        found = found._replace(routed=tuple(routed))
        self.lost_at_rest |= self.lost
        if not found.passed:
            self.patience = SHORT_PATIENCE
        if not turn:
            self.answered = self._pings.keys() - self.lost
        if not turn and self.session_plans:
            self.logins = tuple(self._log_in(session))
            self.traffic = TwinReads.of(self.session_plans, self.logins)
            self.traffic.start(session, self.patience[-1])
            reads = self.traffic.results({}, self.traffic.at_rest, session.stalls())
            return found._replace(reads=tuple(reads))
        return found

    def _log_in(self, session: TwinSession) -> Iterator[LoginResult]:
        """Yield the result of each login; one that differs is tried again, as of a busy machine."""
        ends = [(path.initiator, path.target) for path in self.paths if path.pings]
        plan_of: dict[LoginTest, SessionPlan] = {
            test: plan for plan in self.session_plans for test in session_logins(plan, ends)
        }
        results = {test: compared(test, NOT_TRIED) for test in plan_of}
        for seconds in self.patience[2:] or self.patience[-1:]:
            asked = [test for test, one in results.items() if one.outcome == "differs"]
            found = session.log_in([login_order(plan_of[test], test) for test in asked], seconds)
            results.update(zip(asked, map(compared, asked, found), strict=True))
            if all(one.outcome != "differs" for one in results.values()):
                break
        yield from results.values()

    @property
    def step_count(self) -> int:
        """Return the number of parts that are taken out."""
        return 0 if self.at_rest_only else sum(step.is_run for step, _ in self._steps())

    def _steps(self) -> Iterator[tuple[FailoverStep, Mapping[ServedPair, int]]]:
        """Yield each part that is taken out once, with the paths left of each service and pair."""
        found: dict[tuple[Element, str], tuple[FailoverStep, dict[ServedPair, int]]] = {}
        for plan in self.plans:
            for step in plan.steps:
                first, after = found.setdefault((step.element, step.port), (step, {}))
                if not step.is_run and first.is_run:
                    found[step.element, step.port] = (step, after)
                losses = (
                    ((plan.paths.service, (one.host, one.array)), one.left) for one in step.losses
                )
                after.update(losses)
        for step, after in found.values():
            yield step, after

    def _without(
        self, session: TwinSession, step: FailoverStep, after: Mapping[ServedPair, int]
    ) -> StepResult:
        """Return the paths that are found while one part is out, and the reads of meanwhile."""
        out = self._parts(step.element, step.port)
        state = self.twin.state(out)
        moves = list(self.moves(out, state))
        names = touched(self.twin, self._rest, state)
        names.update(name for _, old, new in moves for name in (old, new))
        if self.traffic is not None:
            session.mark_reads()
        self._apply(session, state, out)
        session.move(moves)
        moved = [(address, new) for address, _, new in moves]
        pairs = tuple(self._ask(session, after, self._touched(names), moved))
        during = self._probe(session, after, names)
        routed = tuple(self._routed(session, out, state) if out.parts.switches else ())
        self._apply(session, self._rest, PartsOut())
        session.move([(address, new, old) for address, old, new in moves])
        session.announce([(address, old) for address, old, _ in moves])
        if self.traffic is None:
            return StepResult(0, step, pairs, routed=routed)
        self._probe(session, {}, names)
        reads = self.traffic.results(after, during, session.stalls())
        return StepResult(0, step, pairs, tuple(reads), routed)

    def _apply(self, session: TwinSession, state: TwinState, out: PartsOut) -> None:
        """Bring the twin into a state, its routers too."""
        session.apply(state, self.routing.ports(out))
        if self.routing.gateways:
            session.share(self.routing.shared(out))

    @cached_property
    def routing(self) -> Routing:
        """Routers by the configurations."""
        return Routing.of(self.twin)

    def _routed(
        self, session: TwinSession, out: PartsOut, state: TwinState
    ) -> Iterator[RoutedResult]:
        """Ping gateways, and over them, from ports that are up; a switch has to be left for each.

        Which one that is, says the inventory.
        """
        tests = [
            one
            for one in routed_tests(self.twin)
            if one.initiator.name in state.sockets
            and (one.target is None or one.target.name in state.sockets)
            and self.planned_routing.answers(one.initiator.vlan, one.gateway, out)
        ]
        why = dict.fromkeys(tests, NOT_ASKED)
        for seconds in self.patience if tests else ():
            lost = [test for test, reason in why.items() if reason]
            asked = [_routed_ping(test) for test in lost]
            why.update(zip(lost, session.ping(asked, seconds), strict=True))
            if not any(why.values()):
                break
        for test, reason in why.items():
            yield RoutedResult(test.words, reason)

    def _probe(
        self, session: TwinSession, left: Mapping[ServedPair, int], names: Set[str]
    ) -> list[str]:
        """Read over the sessions of some device ports; return what is known of each session."""
        if self.traffic is None:
            return []
        self.traffic.probe(session, left, names, self.patience[-1])
        return self.traffic.state

    @cached_property
    def _rest(self) -> TwinState:
        return self.twin.state(PartsOut())

    def _touched(self, names: Set[str]) -> Iterable[Ping]:
        """Return the pings from and to some device ports, and those that were lost at rest.

        All others have the frames of before, on the same wires: they are not sent again.
        """
        return [
            ping
            for ping, ends in self._pings.items()
            if ping not in self.answered or not names.isdisjoint(ends)
        ]

    @cached_property
    def _pings(self) -> dict[Ping, set[str]]:
        """Names of the ports at the ends of each ping."""
        found: dict[Ping, set[str]] = {}
        for path in self.paths:
            for ping in path.pings:
                found.setdefault(ping, set()).update((path.initiator.name, path.target.name))
        return found

    def _parts(self, element: Element, port: str) -> PartsOut:
        if element.kind == "controller":
            return PartsOut(controllers=frozenset({(element.device, element.part)}))
        if port:
            device, _, label = port.partition(" ")
            return PartsOut(
                Outage(ports=frozenset({(element.device, element.part)})),
                frozenset({(device, label)}) if not element.part else frozenset(),
            )
        if element.kind == "link" and element.link is not None:
            return PartsOut(Outage(links=frozenset({element.link})))
        out = self._failures.outage(element)
        return PartsOut(
            out, self._at_site(element.device) if element.kind == "site" else frozenset()
        )

    def _at_site(self, site: str) -> frozenset[Place]:
        """Return the cables of the hosts and arrays of a site, which go out with it."""
        cabling = self.twin.network.cabling
        devices = (*cabling.san.hosts, *cabling.san.arrays)
        gone = (name for name in devices if site_of(cabling, name) == site)
        return frozenset((name, cable.label) for name in gone for cable in cabling.ports_of(name))

    @cached_property
    def _failures(self) -> SingleFailures:
        return SingleFailures(self.plans[0].paths)

    def moves(self, out: PartsOut, state: TwinState) -> Iterator[tuple[str, str, str]]:
        """Yield the addresses that standby ports take over: (address, from, to).

        They are those of a controller that is out, and of an array whose active ports are all
        without a link: the path graph counts paths to standby ports where no others are left.
        """
        spares: dict[tuple[str, str], list[Socket]] = {}
        linked: set[str] = set()
        for one in self.twin.sockets:
            if one.standby:
                spares.setdefault((one.device, one.key), []).append(one)
            elif one.name in state.sockets:
                linked.add(one.device)
        for one in self.twin.sockets:
            is_out = (one.device, one.controller or "") in out.controllers
            if not one.standby and (is_out or one.device not in linked):
                free = spares.get((one.device, one.key), [])
                if free:
                    other = free.pop(0) if len(free) > 1 else free[0]
                    yield from ((address, one.name, other.name) for address in one.addresses)

    def _ask(
        self,
        session: TwinSession,
        after: Mapping[ServedPair, int],
        pings: Iterable[Ping],
        moved: Sequence[tuple[str, str]] = (),
    ) -> Iterator[PairResult]:
        """Send some pings, and compare the number of paths with what is planned.

        ``pings``: all others were answered at rest, and nothing on their way has changed.
        ``moved``: addresses that ports took over, each with its new place. They are announced again
        before each try, as an announcement may be lost.

        Paths that failed are pinged again while fewer are found than planned: a machine may be
        busy. Those that are planned to fail are not waited for. Raises SanfabError if the machine
        is too busy at the end: a path that was not answered then proves nothing.
        """
        why: dict[Ping, str] = dict.fromkeys(self._pings, "") | dict.fromkeys(pings, NOT_ASKED)
        pairs: list[PairResult] = []
        for seconds in (*self.patience, *[self.patience[-1]] * BUSY_TRIES):
            session.announce(moved)
            asked = [ping for ping, reason in why.items() if reason]
            why.update(zip(asked, session.ping(asked, seconds), strict=True))
            pairs = list(self._compared(why, after))
            if all(pair.found >= pair.expected for pair in pairs):
                break
            if seconds == self.patience[-1] and not session.is_busy:
                break
        else:
            raise SanfabError(TOO_BUSY)
        if not after:
            self._try_small(session, why)
            pairs = list(self._compared(why, after))
        self.lost = {ping for ping, reason in why.items() if reason}
        yield from pairs

    def _try_small(self, session: TwinSession, why: dict[Ping, str]) -> None:
        """Send small packets where large ones are lost, and tell those that arrive."""
        lost = [ping for ping, reason in why.items() if reason]
        small = [(*ping[:3], SMALL_PACKET) for ping in lost]
        if small:
            answers = session.ping(small, self.patience[-1])
            arrived = [ping for ping, reason in zip(lost, answers, strict=True) if not reason]
            why.update({ping: f"{why[ping]}; {SMALL_ARRIVES}" for ping in arrived})

    def _compared(
        self, why: Mapping[Ping, str], after: Mapping[ServedPair, int]
    ) -> Iterator[PairResult]:
        found: dict[ServedPair, list[TwinPath]] = {}
        for service, path in self._listed:
            found.setdefault((service, path.pair), []).append(path)
        for key, expected in self._at_rest.items():
            paths = found.get(key, [])
            planned = after.get(key, expected)
            lost = [path for path in paths if any(why[ping] for ping in path.pings)]
            up = sum(bool(path.pings) for path in paths) - len(lost)
            words = tuple(_lost(path, why) for path in lost) if up < planned else ()
            yield PairResult(*key[1], key[0], planned, up, words)

    @cached_property
    def _at_rest(self) -> dict[ServedPair, int]:
        return {
            (plan.paths.service, pair): plan.paths.count(pair).usable
            for plan in self.plans
            for pair in plan.paths.groups
        }

    @cached_property
    def _listed(self) -> list[tuple[StorageService, TwinPath]]:
        by_place = {(one.device, one.label, one.key): one for one in self.twin.sockets}
        return [
            (plan.paths.service, path)
            for plan in self.plans
            for path in _twin_paths(plan.paths, by_place)
        ]

    @property
    def paths(self) -> list[TwinPath]:
        """Return the paths that pings are sent over."""
        return [path for _, path in self._listed]


def _twin_paths(
    paths: Paths, by_place: Mapping[tuple[str, str, str], Socket]
) -> Iterator[TwinPath]:
    for pair, groups in paths.groups.items():
        for group in groups:
            switches = {end.switch for hop in group.route for end in hop}
            for one in _of_group(pair, group, by_place):
                yield one._replace(switches=one.switches | switches)


def _of_group(
    pair: Pair, group: PathGroup, by_place: Mapping[tuple[str, str, str], Socket]
) -> Iterator[TwinPath]:
    first = group.initiator
    initiator = by_place.get((first.cable.device, first.label, first.key))
    for end in group.targets:
        target = by_place.get((end.cable.device, end.label, end.key))
        if initiator is not None and target is not None:
            ends = frozenset({first.cable.switch, end.cable.switch})
            yield TwinPath(pair, initiator, target, tuple(_pings(initiator, target)), ends)


def _pings(initiator: Socket, target: Socket) -> Iterator[Ping]:
    """Yield a ping of the largest packet of both ends to each address of the target."""
    size = min(initiator.mtu, target.mtu)
    for address in target.addresses:
        origin = next(
            (one for one in initiator.addresses if is_ipv6(one) == is_ipv6(address)), None
        )
        if origin is not None:
            yield initiator.name, origin.partition("/")[0], address.partition("/")[0], size


def _routed_ping(test: RoutedTest) -> Ping:
    own = test.initiator.addresses
    origin = next(one for one in own if is_ipv6(one) == is_ipv6(test.address))
    return test.initiator.name, origin.partition("/")[0], test.address, SMALL_PACKET


def _lost(path: TwinPath, why: Mapping[Ping, str]) -> str:
    ends = (f"{one.device} {one.label}" for one in (path.initiator, path.target))
    reason = next(why[ping] for ping in path.pings if why[ping])
    return f"{' - '.join(ends)}: {reason}"
