"""Slices of one push: one entry, one order, one end, whichever runner each of them is."""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import LiteralString

import pytest

from sanfab.errors import SanfabError
from sanfab.push.database import DatabaseRow
from sanfab.push.recovery import recover
from sanfab.push.store import JournalError
from support.fake_driver import Fakes, FakeSwitch, context_of, fakes
from support.nightly import NIGHTLY
from support.postgres import Postgres
from support.slices import ALLOWED, NEW, OLD, SWITCHES, Runner, alone, push_alone, states

PARTS = 10
"""The statements of a push are cut in so many parts: a database fills up. It is back at once in
every second part, and only after the push in the others."""


@pytest.fixture
def switches() -> Fakes:
    return fakes(OLD, NEW)


@pytest.fixture
def two(home: str, tmp_path: Path, switches: Fakes) -> tuple[Runner, Runner]:
    """Two slices, each with a switch of both fabrics; the first has begun."""
    first = Runner(home, tmp_path, switches, "x670-a", "x670-b")
    second = Runner(home, tmp_path, switches, "arista-a", "arista-b")
    first.begin()
    return first, second


def test_slices_share_entry_order_and_end(
    home: str, tmp_path: Path, switches: Fakes, two: tuple[Runner, Runner]
) -> None:
    first, second = two
    second.begin()
    assert second.entry == first.entry
    assert [stage.switches for stage in first.entry.stages] == [SWITCHES[:2], SWITCHES[2:]]
    assert first.entry.share == "job-77"
    with pytest.raises(SanfabError, match=r"the lock is held by .*, entry"):
        push_alone(alone(home, tmp_path, switches))
    assert first.push("x670-a") == "pushed"
    with pytest.raises(SanfabError, match=r"waiting for arista-a of slice 2 \(.*\); this slice"):
        first.push("x670-b")
    assert not switches["x670-b"].log
    assert second.push("arista-a") == "pushed"
    assert first.push("x670-b") == "pushed"
    assert second.push("arista-b") == "pushed"
    assert first.finish() is None
    done = second.finish()
    assert done is not None
    assert done.succeeded
    assert states(first.context, switches) == [("new", "new")] * 4
    closing = second.context.journal.closing(first.entry.id)
    assert closing is not None
    assert closing.result == "done"
    assert push_alone(alone(home, tmp_path, switches)).succeeded  # the lock is free
    late = Runner(home, tmp_path, switches, "x670-a")
    late.begin()
    assert late.work is None  # nothing is left to do


def killed(runner: Runner, switches: Fakes, name: str, line: int) -> Fakes:
    """Push a switch and be killed after a line; return all switches as they were then."""
    left = Fakes()

    def die(fake: FakeSwitch) -> None:
        if len(fake.log) == line and not left:
            fake.after = lambda _switch: None
            left.update({one: replace(found) for one, found in switches.items()})
            runner.die()

    switches[name].after = die
    with suppress(JournalError):
        runner.push(name)
    return left


@pytest.mark.parametrize("line", range(1, 6) if NIGHTLY else [2])
def test_a_slice_that_dies_stops_the_others_and_is_taken_back_whole(
    home: str, tmp_path: Path, switches: Fakes, two: tuple[Runner, Runner], line: int
) -> None:
    first, second = two
    second.begin()
    assert second.push("arista-a") == "pushed"
    left = killed(first, switches, "x670-a", line)
    with pytest.raises(SanfabError, match=r"slice 1 \(.*\) no longer runs: .* \(x670-a, x670-b\)"):
        second.push("arista-b")
    ended = second.finish("stopped")
    assert ended is not None
    assert ended.without_result == ("x670-a", "x670-b", "arista-b")
    other = alone(home, tmp_path, left)
    with pytest.raises(SanfabError, match=r"was interrupted; it may have changed .*x670-a.*resume"):
        push_alone(other)
    assert recover(other, ALLOWED).succeeded
    assert states(other, left) == [("old", "old"), ("new", "new"), ("old", "old"), ("old", "old")]
    assert push_alone(other).succeeded
    assert states(other, left) == [("new", "new")] * 4


def test_a_switch_that_no_slice_covers_is_said_and_not_waited_for_forever(
    two: tuple[Runner, Runner], switches: Fakes, caplog: pytest.LogCaptureFixture
) -> None:
    first, _ = two
    assert first.push("x670-a") == "pushed"
    with pytest.raises(SanfabError) as waited:
        first.push("x670-b")
    assert str(waited.value).endswith(
        "nothing happened for 0.3 s: waiting for arista-a, which no slice covers so far; "
        "this slice sends nothing more"
    )
    assert "waiting for arista-a, which no slice covers so far (for at most 0.3 s)" in caplog.text
    ended = first.finish(str(waited.value))
    assert ended is not None
    assert ended.without_result == ("arista-a", "x670-b", "arista-b")
    assert not switches["x670-b"].log


def test_a_slice_that_fails_stops_the_others_with_its_reason(two: tuple[Runner, Runner]) -> None:
    first, second = two
    second.begin()
    assert first.finish("x670-a: `vlan 7` was rejected") is None
    with pytest.raises(SanfabError, match=r"slice 1 \(.*\) stopped: x670-a: `vlan 7` was rej"):
        second.push("arista-a")
    ended = second.finish("stopped")
    assert ended is not None
    assert "x670-a: `vlan 7` was rejected" in " ".join(ended.faults)
    assert second.context.journal.ids() == []  # nothing was sent


def test_a_slice_that_would_push_something_else_is_refused(
    home: str, tmp_path: Path, switches: Fakes, two: tuple[Runner, Runner]
) -> None:
    first, _ = two
    other = Runner(home, tmp_path, switches, "arista-a")
    for request, scope in (
        (replace(ALLOWED, accept_outage=("esx01",)), SWITCHES),
        (replace(ALLOWED, allow_reload=True), SWITCHES),
        (replace(ALLOWED, unvalidated="another reason"), SWITCHES),
        (ALLOWED, SWITCHES[:2]),
    ):
        with pytest.raises(SanfabError, match="this slice would push something else"):
            other.begin(request, scope)
    with pytest.raises(SanfabError, match=r"the lock is held by .*, entry"):
        other.begin(replace(ALLOWED, share="job-78"))
    twice = Runner(home, tmp_path, switches, "x670-b", "arista-a")
    with pytest.raises(SanfabError, match=r"slice 1 \(.*\) covers x670-b already"):
        twice.begin()
    assert [one.number for one in first.working.all()] == [1]


DIGEST = """
import sys
from pathlib import Path
from sanfab.push.begin import push_scope
from sanfab.push.share import digest_of_push
from support.fake_driver import Fakes, context_of
from support.slices import ALLOWED, NEW
context = context_of(NEW, Fakes(), Path(sys.argv[1]))
print(digest_of_push(context, push_scope(context, tuple(NEW.san.switches)), ALLOWED))
"""
"""What a slice prints that compares what it is about to do."""


def test_runners_agree_although_each_has_its_own_order_of_sets(tmp_path: Path) -> None:
    def digest(seed: str) -> str:
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        words = [sys.executable, "-c", DIGEST, str(tmp_path)]
        return subprocess.run(  # noqa: S603  # this Python
            words, env=environment, capture_output=True, text=True, check=True
        ).stdout

    digests = {digest(str(seed)) for seed in range(1, 4)}
    assert [len(one) > 60 for one in digests] == [True]


def test_slices_of_a_push_without_a_change_all_end_well(home: str, tmp_path: Path) -> None:
    same = fakes(NEW, NEW)
    for name in SWITCHES[:2]:
        runner = Runner(home, tmp_path, same, name)
        runner.begin()
        assert runner.work is None
    assert not any(fake.log for fake in same.values())
    assert push_alone(alone(home, tmp_path, same)).entry == ""


def test_a_refused_push_is_refused_in_every_slice(
    home: str, tmp_path: Path, switches: Fakes
) -> None:
    switches["arista-b"].answers = False
    first = Runner(home, tmp_path, switches, "x670-a")
    with pytest.raises(SanfabError, match="arista-b: no answer"):
        first.begin()
    second = Runner(home, tmp_path, switches, "x670-b")
    with pytest.raises(SanfabError, match=r"came too late and sent nothing: slice 1 .*no answer"):
        second.begin()


def test_slices_need_a_database_and_a_name(home: str, tmp_path: Path, switches: Fakes) -> None:
    runner = Runner(home, tmp_path, switches, "x670-a")
    with pytest.raises(SanfabError, match=r"^share: found 'a job', expected up to 100 letters"):
        runner.begin(replace(ALLOWED, share="a job"))
    runner.context = context_of(NEW, switches, tmp_path)
    with pytest.raises(SanfabError, match="found a folder, expected a journal in PostgreSQL"):
        runner.begin()
    runner.names = ()
    with pytest.raises(SanfabError, match="this slice has no switch"):
        Runner(home, tmp_path, switches).begin()


class CutRun:
    """A shared push whose database is cut off before a statement of either slice."""

    def __init__(self, postgres: Postgres, name: str, *, returns: bool) -> None:
        self.postgres, self.name, self.returns = postgres, name, returns
        self.statements = 0

    def run(self, two: tuple[Runner, Runner], at: int) -> None:
        """Let two slices do all that a playbook does; one that fails ends, as `rescue` does."""
        self.statements = 0
        for runner in two:
            self._count(runner, at)
        failed: set[Runner] = set()
        for number, step, *words in STEPS:
            runner = two[number]
            if runner in failed:
                continue
            try:
                getattr(runner, step)(*words)
            except SanfabError as error:
                failed.add(runner)
                with suppress(SanfabError, AssertionError):  # it may never have begun
                    runner.finish(str(error))
        self.postgres.run(f"ALTER ROLE {self.name} LOGIN")
        for runner in two:
            runner.die()

    def _count(self, runner: Runner, at: int) -> None:
        really = runner.database.run

        def run(statement: LiteralString, values: Mapping[str, object]) -> list[DatabaseRow]:
            self.statements += 1
            if self.statements == at:
                if not self.returns:
                    self.postgres.run(f"ALTER ROLE {self.name} NOLOGIN")
                self.postgres.cut(self.name)
            return really(statement, values)

        runner.database.run = run  # type: ignore[method-assign]  # it counts, and does the same


STEPS = (
    (0, "begin"),
    (1, "begin"),
    (0, "push", "x670-a"),
    (1, "push", "arista-a"),
    (0, "push", "x670-b"),
    (1, "push", "arista-b"),
    (0, "finish"),
    (1, "finish"),
)


@pytest.mark.parametrize("share", range(PARTS) if NIGHTLY else [0])
def test_a_database_lost_at_any_moment_leaves_each_switch_old_or_new(
    postgres: Postgres, tmp_path: Path, share: int
) -> None:
    name = f"slices{share}"
    postgres.run(f"CREATE ROLE {name} LOGIN")
    home = postgres.new_database(name, name)
    victim = CutRun(postgres, name, returns=bool(share % 2))
    ends = cut_at(victim, home, tmp_path, 0)
    assert ends == {("new", "new")}
    total = victim.statements
    for at in range(1 + share, total + 1, PARTS) if NIGHTLY else [total // 2]:
        ends |= cut_at(victim, home, tmp_path, at)
    assert ends == {("old", "old"), ("new", "new")}


def cut_at(victim: CutRun, home: str, folder: Path, at: int) -> set[tuple[str, str]]:
    """Cut a push, recover, and push what is left; return the states in between."""
    switches = fakes(OLD, NEW)
    two = (
        Runner(home, folder, switches, "x670-a", "x670-b"),
        Runner(home, folder, switches, "arista-a", "arista-b"),
    )
    for runner in two:
        runner.share = f"job-{at}"
    victim.run(two, at)
    other = alone(home, folder, switches)
    if other.journal.unfinished():
        assert recover(other, ALLOWED).succeeded, at
    found = states(other, switches)
    assert {*found} <= {("old", "old"), ("new", "new")}, (at, found)
    assert ("new", "new") not in found[2:] or ("old", "old") not in found[:2], (at, found)
    assert push_alone(other).succeeded, at
    assert states(other, switches) == [("new", "new")] * 4, at
    return {*found}
