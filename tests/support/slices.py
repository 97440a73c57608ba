"""Slices of a push to fakes, in one process; each has a connection to the journal of its own."""

from dataclasses import replace
from pathlib import Path

from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.database import DatabaseRow, JournalDatabase
from sanfab.push.journal import Journal, JournalEntry
from sanfab.push.journal_location import journal_store
from sanfab.push.run import PushResult, run_push
from sanfab.push.share import begin_slice
from sanfab.push.share_lock import share_lock
from sanfab.push.slice_work import WorkingSlice, finish_slice, push_in_slice
from sanfab.push.store import JournalError
from support.fake_driver import NEWCOMERS, Fakes, context_of, greenfield, where
from support.postgres import end_connection

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
SWITCHES = ("x670-a", "arista-a", "x670-b", "arista-b")
ALLOWED = PushRequest(unvalidated="a test", share="job-77")
LIMIT = 0.3
"""Seconds: here slices take turns in one process, so none waits for another one for long."""


class Runner:
    """A slice with a connection to the journal of its own."""

    def __init__(self, home: str, folder: Path, switches: Fakes, *names: str) -> None:
        self.names, self.share = names, ALLOWED.share
        context = context_of(NEW, switches, folder)
        self.store = journal_store(home, NEW.san.name)
        self.context = replace(context, journal=Journal(self.store, context.secrets))
        self.work: WorkingSlice | None = None

    @property
    def database(self) -> JournalDatabase:
        return share_lock(self.store, "any").store.database

    def begin(self, request: PushRequest = ALLOWED, scope: tuple[str, ...] = SWITCHES) -> None:
        request = replace(request, share=self.share) if request is ALLOWED else request
        plan = begin_slice(
            self.context, push_scope(self.context, scope), request, self.names, LIMIT
        )
        assert plan.plans.keys() <= {*self.names}
        self.work = plan.entry and WorkingSlice(self.context, plan.entry, plan.number, LIMIT)

    @property
    def entry(self) -> JournalEntry:
        return self.working.entry

    @property
    def working(self) -> WorkingSlice:
        assert self.work is not None
        return self.work

    def push(self, name: str) -> str:
        return push_in_slice(self.working, name).result

    def finish(self, *faults: str) -> PushResult | None:
        return finish_slice(self.working, faults)

    def die(self) -> None:
        """Lose the connection for good, as with SIGKILL; nothing is recorded any more."""

        def gone(*_: object) -> list[DatabaseRow]:
            raise JournalError("killed")

        database = self.database
        end_connection(database)
        database.run = gone  # type: ignore[method-assign]  # a dead process writes nothing


def states(context: PushContext, switches: Fakes) -> list[tuple[str, str]]:
    return [where(context, switches[name]) for name in SWITCHES]


def alone(home: str, tmp_path: Path, switches: Fakes) -> PushContext:
    """Return a push of another machine."""
    return Runner(home, tmp_path, switches).context


def push_alone(context: PushContext) -> PushResult:
    request = replace(ALLOWED, share="")
    return run_push(context, begin_push(context, push_scope(context, SWITCHES), request))
