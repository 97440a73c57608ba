"""Reads that go on in a twin, as the rehearsal judges them: no namespace is created here."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

import pytest

from sanfab.model.protocols import SCSI, VlanProtocol
from sanfab.rehearsal import traffic
from sanfab.rehearsal.iscsi_plan import IscsiPlan
from sanfab.rehearsal.logins import LoginResult, LoginTest
from sanfab.rehearsal.nfs_plan import NfsPlan
from sanfab.rehearsal.storage import HostAccount, TwinArray, TwinLun
from sanfab.rehearsal.traffic import ReadResult, TwinReads
from sanfab.rehearsal.twin import Socket, Twin

if TYPE_CHECKING:
    from sanfab.rehearsal.session import TwinSession

PAIR = ("h", "a")
SERVED = (SCSI, PAIR)
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
        self.groups: list[object] = []
        self.asked: list[Sequence[int]] = []
        self.wanted: list[Sequence[tuple[Sequence[int], int]]] = []

    def start_reading(self, paths: Sequence[Mapping[str, object]]) -> None:
        """Take what is read."""
        self.groups = [one["group"] for one in paths]

    def mark_reads(self) -> None:
        """Measure from now on."""

    def probe(
        self, numbers: Sequence[int], wanted: Sequence[tuple[Sequence[int], int]], _: float
    ) -> list[str]:
        """Return what is found next."""
        self.asked.append(numbers)
        self.wanted.append(wanted)
        return self.found.pop(0)


def traffic_of(session: FakeSession, paths: int = 2, protocol: VlanProtocol = "iscsi") -> TwinReads:
    """Return reads of a host over some paths, which run."""
    account = HostAccount("iqn.2020-01.net.example:h", None)
    lun = TwinLun("data", 1024, "3")
    array = TwinArray("a", (), {"data": 1024})
    twin = cast("Twin", None)
    plans = [IscsiPlan(twin, {"a": array}, {"a": array}), FakeNfsPlan(twin)]
    logins = [
        LoginResult(
            LoginTest(
                protocol,
                socket_of(f"h{at}", "h"),
                socket_of(f"a{at}", "a"),
                "10.0.0.1",
                account,
                (lun,),
            ),
            "as planned",
            "",
            ((4, "data", 1024, "iqn.2020-01.net.example:a"),),
        )
        for at in range(paths)
    ]
    found = TwinReads.of(plans, logins)
    found.start(cast("TwinSession", session), 1)
    return found


class FakeNfsPlan(NfsPlan):
    """A plan that needs no twin."""

    def order(self, test: LoginTest) -> dict[str, object]:
        """Return what no client takes."""
        return {"try": [test.address]}


def result_of(
    rest: list[str], out: list[str], back: list[str], stall: float, planned: int
) -> ReadResult:
    """Return what a step shows."""
    session = FakeSession(rest, out, back)
    reads = traffic_of(session)
    twin = cast("TwinSession", session)
    reads.probe(twin, {SERVED: planned}, {"h0"}, 1)
    during = reads.state
    reads.probe(twin, {}, {"h0"}, 1)
    (found,) = reads.results({SERVED: planned}, during, {GROUP: [stall, 5]})
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
    assert found == ReadResult(SCSI, *PAIR, *result)
    assert found.is_as_expected is is_as_expected


def test_only_sessions_that_a_step_may_change_are_read_anew() -> None:
    session = FakeSession(UP, ONE, UP)
    reads = traffic_of(session)
    twin = cast("TwinSession", session)
    reads.probe(twin, {SERVED: 1}, {"a0"}, 1)
    reads.probe(twin, {}, {"no port"}, 1)
    assert session.asked == [[0, 1], [0], [0]], "the last one has failed before"
    assert session.wanted == [[([0, 1], 2)], [([0, 1], 1)], [([0, 1], 2)]]


def test_reads_of_many_hosts_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic, "SESSIONS_AT_MOST", 1)
    reads = traffic_of(FakeSession([]))
    assert (reads.paths, reads.left_out) == ((), 1)


def test_paths_of_multipath_stand_in_for_each_other_and_mounts_do_not() -> None:
    iscsi, nfs = FakeSession(UP), FakeSession(UP)
    traffic_of(iscsi)
    traffic_of(nfs, protocol="nfs")
    assert iscsi.groups == [GROUP, GROUP]
    assert nfs.groups == ["h a data h0 a0 10.0.0.1", "h a data h1 a1 10.0.0.1"]


def test_a_mount_that_is_planned_to_be_gone_does_not_stall_the_others() -> None:
    session = FakeSession(UP, ONE, UP)
    reads = traffic_of(session, protocol="nfs")
    twin, served = cast("TwinSession", session), {("NFS", PAIR): 1}
    reads.probe(twin, served, {"h0"}, 1)
    during = reads.state
    reads.probe(twin, {}, {"h0"}, 1)
    gone, left = session.groups
    (found,) = reads.results(served, during, {str(gone): [30.0, 0], str(left): [0.2, 9]})
    assert found == ReadResult("NFS", *PAIR, 1, 1, (), stall=0.2, is_back=True)
    assert found.is_as_expected
