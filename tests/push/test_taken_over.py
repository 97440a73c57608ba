"""A push that stood still, for example on a laptop that slept, while another one took it over."""

import os
from dataclasses import replace
from pathlib import Path

from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.database import database_at
from sanfab.push.database_store import DatabaseStore
from sanfab.push.journal import Journal
from sanfab.push.lock import new_holder
from sanfab.push.recovery import recover
from sanfab.push.run import PushResult, run_push
from support.fake_driver import (
    NEWCOMERS,
    Fakes,
    FakeSwitch,
    context_of,
    fakes,
    greenfield,
    where,
)
from support.nightly import NIGHTLY
from support.postgres import Postgres, end_connection

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")
NAME = "x670-a"


def store_at(home: str) -> DatabaseStore:
    return DatabaseStore(database_at(home, hidden=True), "greenfield")


def machine(home: str, switches: Fakes, folder: Path) -> tuple[PushContext, DatabaseStore]:
    context, store = context_of(NEW, switches, folder), store_at(home)
    return replace(context, journal=Journal(store, context.secrets)), store


def push(context: PushContext) -> PushResult:
    return run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED))


class _Sleeper:
    """A push that stands still after a line, while another machine resumes it."""

    def __init__(self, home: str, folder: Path, line: int) -> None:
        self.line, self.switches = line, fakes(OLD, NEW)
        self.context, self.store = machine(home, self.switches, folder / "one")
        self.other, _ = machine(home, self.switches, folder / "two")
        self.resumed: PushResult | None = None
        self.lines: list[str] = []
        """What the switch had received when the push went on."""
        self.switches[NAME].after = self._sleep

    def _sleep(self, switch: FakeSwitch) -> None:
        if len(switch.log) == self.line:
            switch.after = lambda _switch: None
            end_connection(self.store.database)
            assert recover(self.other, ALLOWED).succeeded
            self.resumed = push(self.other)
            self.lines = list(switch.log)


def test_a_push_that_was_taken_over_sends_nothing_more(home: str, tmp_path: Path) -> None:
    line = 1
    while True:
        sleeper = _Sleeper(home, tmp_path, line)
        found = push(sleeper.context)
        if sleeper.resumed is None:
            break
        assert sleeper.resumed.succeeded
        assert sleeper.switches[NAME].log == sleeper.lines, line
        assert where(sleeper.other, sleeper.switches[NAME]) == ("new", "new"), line
        assert [one.result for one in found.outcomes] == ["rollback-failed"]
        assert "another push has taken over this one" in found.outcomes[0].reason
        assert sleeper.other.journal.unfinished() == []
        line += 1 if NIGHTLY else 3
    assert line > 3


def test_a_push_says_what_it_does_before_the_first_switch_is_done(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    context = replace(
        context_of(NEW, fakes(OLD, NEW), tmp_path), progress=lambda *what: told.append(what)
    )
    assert push(context).succeeded
    begun = [(what, total) for what, done, total in told if not done]
    others = sum(one.fabric == "A" for one in NEW.san.switches.values()) - 1
    assert begun == [("read", 1), ("read", others), ("pushed", 1)]


def test_the_end_of_a_push_is_recorded_over_a_new_connection(
    postgres: Postgres, home: str, tmp_path: Path
) -> None:
    context, store = machine(home, fakes(OLD, NEW), tmp_path)
    write, name = store.write, home.partition("@/")[2].partition("?")[0]
    cut: list[str] = []

    def lose(what: str, text: str) -> None:
        if what.endswith("/closed.json") and not cut:
            cut.append(what)
            postgres.cut(name)
        write(what, text)

    store.write = lose  # type: ignore[method-assign]  # it does the same
    assert push(context).succeeded
    assert cut
    assert context.journal.unfinished() == []


def test_a_lock_that_was_taken_over_for_the_same_entry_is_not_released(home: str) -> None:
    first, other = store_at(home), store_at(home)
    first.acquire(new_holder("one", os.getpid(), "sanfab push"))
    end_connection(first.database)
    resumes = new_holder("one", os.getpid(), "sanfab push --resume")
    other.acquire(resumes, instead="one")
    first.release("one")
    assert other.holder() == resumes
    other.write("one/a", "text")
    other.release("one")
    assert other.holder() is None
    assert not other.is_alive(resumes)
