"""Journals copied from a folder to PostgreSQL and back: whole, and again when cut short."""

import os
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.copying import copy_journal
from sanfab.push.database import JournalDatabase
from sanfab.push.database_store import DatabaseStore
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import Journal
from sanfab.push.journal_location import journal_store
from sanfab.push.lock import LockHolder, new_holder
from sanfab.push.run import PushResult, run_push
from support.fake_driver import NEWCOMERS, context_of, fakes, greenfield
from support.nightly import NIGHTLY
from support.postgres import end_connection

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")


def push(context: PushContext) -> PushResult:
    return run_push(context, begin_push(context, push_scope(context, ("x670-a",)), ALLOWED))


def test_a_journal_is_copied_from_a_folder_to_a_database_and_back(
    home: str, tmp_path: Path
) -> None:
    context = context_of(NEW, fakes(OLD, NEW), tmp_path)
    assert push(context).succeeded
    database = Journal(journal_store(home, "greenfield"), context.secrets)
    back = Journal(FolderStore(tmp_path / "back"), context.secrets)
    (entry,) = context.journal.ids()
    told: list[tuple[int, int]] = []
    copied = copy_journal(context.journal, database, lambda *counts: told.append(counts))
    assert (copied, told) == (((entry,), ()), [(0, 1)])
    assert copy_journal(context.journal, database) == ((), (entry,))
    assert copy_journal(database, back) == ((entry,), ())
    for name in (*context.journal.store.names(entry), *context.journal.store.names()):
        assert back.store.read(name) == context.journal.store.read(name), name
    assert back.store.names() == context.journal.store.names()
    back.store.write(f"{entry}/entry.json", "{}")
    with pytest.raises(SanfabError, match="found another entry of this name"):
        copy_journal(database, back)


def test_a_journal_is_not_copied_during_a_push(home: str, tmp_path: Path) -> None:
    context = context_of(NEW, fakes(OLD, NEW), tmp_path)
    assert push(context).succeeded
    context.journal.store.acquire(new_holder("one", os.getppid(), "sanfab push"))
    with pytest.raises(SanfabError, match="held by"):
        copy_journal(context.journal, Journal(journal_store(home, "greenfield")))


class Killed(BaseException):
    """The end of a process that does nothing more."""


class Dying(DatabaseStore):
    """Writes only so often."""

    left = 0

    def write(self, name: str, text: str) -> None:
        self._die()
        super().write(name, text)

    def append(self, name: str, line: str, *, soon: bool = False) -> None:
        self._die()
        super().append(name, line, soon=soon)

    def release(self, entry: str) -> None:
        raise Killed(entry)  # nothing is released

    def _die(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Killed


def test_a_copy_that_was_killed_at_any_write_is_made_again(home: str, tmp_path: Path) -> None:
    context = context_of(NEW, fakes(OLD, NEW), tmp_path)
    assert push(context).succeeded
    source, (entry,) = context.journal, context.journal.ids()
    target = Journal(journal_store(home, "greenfield"))
    names = source.store.names(entry)
    writes = sum(
        len((source.store.read(name) or "").splitlines()) if name.endswith(".jsonl") else 1
        for name in names
    )
    for number in range(0, writes, 1 if NIGHTLY else 7):
        dying = Dying(JournalDatabase(home, "a test"), "greenfield")
        dying.left = number
        with pytest.raises(Killed):
            copy_journal(source, Journal(dying))
        end_connection(dying.database)
        dead = target.store.holder()
        assert dead is not None
        source.store.acquire(_as_of_dead_process(dead))
        assert target.ids() == []
        assert copy_journal(source, target) == ((entry,), ())
        assert all(target.store.read(name) == source.store.read(name) for name in names)
        target.store.remove(entry)


def _as_of_dead_process(holder: LockHolder) -> LockHolder:
    """Return the same holder, of a process that has ended."""
    return holder.model_copy(update={"started": "before the last boot"})
