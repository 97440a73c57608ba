"""Reads of hosts that go on in a twin while parts are out: which paths carry them, how they stall.

A host reads from a LUN of each array over all its paths in turn. A read without an answer goes over
the next path, as multipath does it; paths that failed have new sessions when they are back. Over
NFS, a host has no multipath: it reads from each address that it mounts, and no other stands in.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Self

from sanfab.analysis.paths import Pair
from sanfab.model.protocols import PROTOCOLS, StorageService
from sanfab.rehearsal.logins import LoginResult, LoginTest, SessionPlan, login_order
from sanfab.rehearsal.session import TwinSession

STALL_LIMIT = 10.0
"""Seconds for which the reads of a host may stall while it has a path."""
SESSIONS_AT_MOST = 64
"""Sessions that reads go on in: each needs entries in the kernel's table of neighbors."""
ServedPair = tuple[StorageService, Pair]
"""A host and an array, and what the host uses of it."""


class ReadResult(NamedTuple):
    """Reads of a host from an array while a part is out, and when it is back."""

    service: StorageService
    host: str
    array: str
    expected: int
    found: int
    """Paths that a read passed over."""
    lost: tuple[str, ...]
    """Paths over which none passed, and why, where fewer were found than planned."""
    stall: float
    """The longest time without a read, in seconds."""
    is_back: bool
    """All paths carry reads again when the part is back."""

    @property
    def is_as_expected(self) -> bool:
        """Return whether reads went on over as many paths as planned."""
        return self.expected == self.found and self.stall <= STALL_LIMIT and self.is_back


class _ReadPath(NamedTuple):
    """A session of a path, and the LUN that is read there."""

    test: LoginTest
    lun: int
    name: str
    target: str

    @property
    def pair(self) -> ServedPair:
        """Return host and array, and what the host uses of it."""
        return self.test.service, (self.test.initiator.device, self.test.target.device)

    @property
    def ends(self) -> tuple[str, str]:
        """Return the names of both device ports."""
        return self.test.initiator.name, self.test.target.name

    @property
    def group(self) -> str:
        """Return what the paths share that stand in for each other."""
        words = [*self.pair[1], self.name]
        if not PROTOCOLS[self.test.protocol].multipath:
            words += [*self.ends, self.test.address]
        return " ".join(words)


@dataclass
class TwinReads:
    """What is read, and over which sessions."""

    plans: Mapping[str, SessionPlan]
    """By protocol."""
    paths: tuple[_ReadPath, ...]
    left_out: int
    """Pairs of a host and an array that would be too many."""
    state: list[str] = field(default_factory=list)
    """For each session why the last read over it failed, or an empty text."""
    at_rest: list[str] = field(default_factory=list)
    """The same before anything was out."""

    @classmethod
    def of(cls, plans: Iterable[SessionPlan], logins: Iterable[LoginResult]) -> Self:
        """Return the reads over logins that were as planned."""
        by_pair: dict[ServedPair, list[LoginResult]] = {}
        for one in logins:
            if one.test.expected is not None:
                devices = (one.test.initiator.device, one.test.target.device)
                pair = (one.test.service, devices)
                by_pair.setdefault(pair, []).append(one)
        paths: list[_ReadPath] = []
        left_out = 0
        for results in by_pair.values():
            if not all(one.outcome == "as planned" and one.luns for one in results):
                continue
            if len(paths) + len(results) > SESSIONS_AT_MOST:
                left_out += 1
                continue
            paths += map(_read_path, results)
        return cls({one.protocol: one for one in plans}, tuple(paths), left_out)

    @cached_property
    def _of_pair(self) -> dict[ServedPair, dict[tuple[str, str], list[int]]]:
        """Numbers of the sessions of each path of each pair."""
        found: dict[ServedPair, dict[tuple[str, str], list[int]]] = {}
        for number, one in enumerate(self.paths):
            found.setdefault(one.pair, {}).setdefault(one.ends, []).append(number)
        return found

    def start(self, session: TwinSession, seconds: float) -> None:
        """Start all reads."""
        session.start_reading(
            [
                {
                    **login_order(self.plans[one.test.protocol], one.test),
                    "lun": one.lun,
                    "name": one.name,
                    "target": one.target,
                    "group": one.group,
                }
                for one in self.paths
            ]
        )
        self.state = ["not asked"] * len(self.paths)
        session.mark_reads()
        self.probe(session, {}, set(), seconds)
        self.at_rest = self.state

    def probe(
        self,
        session: TwinSession,
        expected: Mapping[ServedPair, int],
        names: Set[str],
        seconds: float,
    ) -> None:
        """Read over the sessions of some device ports, and over those that have failed.

        ``expected``: paths of each pair, of pairs that do not have all; they are waited for, except
        those that failed at rest.
        """
        asked = [
            number
            for number, one in enumerate(self.paths)
            if self.state[number] or not names.isdisjoint(one.ends)
        ]
        wanted = []
        for pair, paths in self._of_pair.items():
            each = max(map(len, paths.values()))
            numbers = [number for some in paths.values() for number in some]
            most = sum(not (self.at_rest and self.at_rest[number]) for number in numbers)
            wanted.append((numbers, min(expected.get(pair, len(paths)) * each, most)))
        self.state = session.probe(asked, wanted, seconds)

    def results(
        self,
        expected: Mapping[ServedPair, int],
        out: Sequence[str],
        stalls: Mapping[str, Sequence[float]],
    ) -> Iterator[ReadResult]:
        """Yield what a step showed of each pair, and whether its paths are back after it.

        ``out``: what the probe found while the part was out.
        """
        for pair, paths in self._of_pair.items():
            planned = expected.get(pair, len(paths))
            lost = {
                ends: next(out[number] for number in numbers if out[number])
                for ends, numbers in paths.items()
                if any(out[number] for number in numbers)
            }
            numbers = [number for some in paths.values() for number in some]
            words = [self._words(paths[ends][0], why) for ends, why in lost.items()]
            found = len(paths) - len(lost)
            # An address of NFS that is planned to be gone has no reads that go on.
            carried = [number for number in numbers if not out[number]] or numbers
            service, devices = pair
            yield ReadResult(
                service,
                *devices,
                expected=planned,
                found=found,
                lost=tuple(words) if found < planned else (),
                stall=round(max(stalls[self.paths[number].group][0] for number in carried), 1),
                is_back=not any(self.state[one] and not self.at_rest[one] for one in numbers),
            )

    def _words(self, number: int, why: str) -> str:
        test = self.paths[number].test
        ends = (f"{one.device} {one.label}" for one in (test.initiator, test.target))
        return f"{' - '.join(ends)}: {why}"


def _read_path(login: LoginResult) -> _ReadPath:
    number, name, _, target = login.luns[0]
    return _ReadPath(login.test, int(str(number)), str(name), str(target))
