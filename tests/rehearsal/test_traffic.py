"""Reads that go on in a twin, as the rehearsal judges them: no namespace is created here."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

import pytest

from sanfab.rehearsal import traffic
from sanfab.rehearsal.logins import LoginPlan, LoginResult, LoginTest
from sanfab.rehearsal.storage import HostAccount, TwinArray, TwinLun
from sanfab.rehearsal.traffic import ReadResult, TwinReads
from sanfab.rehearsal.twin import Socket, Twin

if TYPE_CHECKING:
    from sanfab.rehearsal.session import TwinSession

PAIR = ("h", "a")
GROUP = "h a data"


def socket_of(name: str, device: str) -> Socket:
    """Return a port."""
    return Socket(
        name, device, name, None, standby=False, key="v", vlan=1, tagged=False,
        addresses=("10.0.0.1/24",), mtu=1500, cables=(), lacp=None,
    )  # fmt: skip


class FakeSession:
    """A session of a twin that knows for each read what it finds."""

    def __init__(self, *found: list[str]) -> None:
        self.found = list(found)
        self.asked: list[Sequence[int]] = []
        self.wanted: list[Sequence[tuple[Sequence[int], int]]] = []

    def start_reading(self, paths: Sequence[Mapping[str, object]]) -> None:
        """Take what is read."""
        assert [one["group"] for one in paths] == [GROUP] * len(paths)

    def mark_reads(self) -> None:
        """Measure from now on."""

    def probe(
        self, numbers: Sequence[int], wanted: Sequence[tuple[Sequence[int], int]], _: float
    ) -> list[str]:
        """Return what is found next."""
        self.asked.append(numbers)
        self.wanted.append(wanted)
        return self.found.pop(0)


def traffic_of(session: FakeSession, paths: int = 2) -> TwinReads:
    """Return reads of a host over some paths, which run."""
    account = HostAccount("iqn.2020-01.net.example:h", None)
    lun = TwinLun("data", 1024, "3")
    array = TwinArray("a", (), {"data": 1024})
    plan = LoginPlan(cast("Twin", None), {"a": array}, {"a": array})
    logins = [
        LoginResult(
            LoginTest(
                socket_of(f"h{at}", "h"), socket_of(f"a{at}", "a"), "10.0.0.1", account, (lun,)
            ),
            "as planned",
            "",
            ((4, "data", 1024, "iqn.2020-01.net.example:a"),),
        )
        for at in range(paths)
    ]
    found = TwinReads.of(plan, logins)
    found.start(cast("TwinSession", session), 1)
    return found


def result_of(
    rest: list[str], out: list[str], back: list[str], stall: float, planned: int
) -> ReadResult:
    """Return what a step shows."""
    session = FakeSession(rest, out, back)
    reads = traffic_of(session)
    twin = cast("TwinSession", session)
    reads.probe(twin, {PAIR: planned}, {"h0"}, 1)
    during = reads.state
    reads.probe(twin, {}, {"h0"}, 1)
    (found,) = reads.results({PAIR: planned}, during, {GROUP: [stall, 5]})
    return found


UP = ["", ""]
ONE = ["read: no answer", ""]
LOST = ("h h0 - a a0: read: no answer",)
STEPS = {
    "as planned": ((UP, ONE, UP, 0.4, 1), (1, 1, (), 0.4, True), True),
    "a path less": ((UP, ONE, UP, 0.4, 2), (2, 1, LOST, 0.4, True), False),
    "a path more": ((UP, UP, UP, 0.4, 1), (1, 2, (), 0.4, True), False),
    "stalled": ((UP, ONE, UP, 10.5, 1), (1, 1, (), 10.5, True), False),
    "not back": ((UP, ONE, ONE, 0.4, 1), (1, 1, (), 0.4, False), False),
    "lost at rest": ((ONE, ONE, ONE, 0.4, 1), (1, 1, (), 0.4, True), True),
}


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_judged_by_the_paths_that_carry_reads(name: str) -> None:
    given, result, is_as_expected = STEPS[name]
    found = result_of(*given)
    assert found == ReadResult(*PAIR, *result)
    assert found.is_as_expected is is_as_expected


def test_only_sessions_that_a_step_may_change_are_read_anew() -> None:
    session = FakeSession(UP, ONE, UP)
    reads = traffic_of(session)
    twin = cast("TwinSession", session)
    reads.probe(twin, {PAIR: 1}, {"a0"}, 1)
    reads.probe(twin, {}, {"no port"}, 1)
    assert session.asked == [[0, 1], [0], [0]], "the last one has failed before"
    assert session.wanted == [[([0, 1], 2)], [([0, 1], 1)], [([0, 1], 2)]]


def test_reads_of_many_hosts_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "SESSIONS_AT_MOST", 1)
    reads = traffic_of(FakeSession([]))
    assert (reads.paths, reads.left_out) == ((), 1)
