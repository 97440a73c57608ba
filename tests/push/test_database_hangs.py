"""A database that stands still in the middle of a push: its machine keeps the connection up."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from sanfab.push import database
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.database import JournalDatabase, database_at
from sanfab.push.database_store import DatabaseStore
from sanfab.push.journal import Journal
from sanfab.push.lock import new_holder
from sanfab.push.run import PushResult, run_push
from sanfab.push.store import JournalError
from support.fake_driver import NEWCOMERS, FakeSwitch, context_of, fakes, greenfield, where

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
NAME = "x670-a"
LIMIT = 0.2


class _Server:
    """The process of the server that answers one connection."""

    def __init__(self, database: JournalDatabase) -> None:
        connection = database._connection  # noqa: SLF001  # `run` might open a lost one again
        assert connection is not None
        self.process = connection.info.backend_pid

    def stop(self) -> None:
        os.kill(self.process, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.process, signal.SIGCONT)


@contextmanager
def silent(server: _Server, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stop a server, and wait for its answers for a short time only."""
    server.stop()
    patch.setattr(database, "ANSWER", LIMIT)
    try:
        yield
    finally:
        patch.undo()
        server.go_on()


def test_a_server_that_does_not_answer_ends_the_wait(
    home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = DatabaseStore(database_at(home, hidden=True), "greenfield")
    store.write("one/a", "first")
    said = rf": no answer within {LIMIT} s; check the load and the disk of the server"
    with silent(_Server(store.database), monkeypatch), pytest.raises(JournalError, match=said):
        store.write("one/a", "second")
    store.write("one/b", "third")  # over a new connection
    assert store.read("one/b") == "third"


def test_a_signal_in_the_middle_of_a_statement_does_not_keep_the_lock(
    home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, other = (DatabaseStore(database_at(home, hidden=True), "greenfield") for _ in range(2))
    store.acquire(new_holder("one", os.getpid(), "sanfab journal copy"))
    connection = store.database._connection  # noqa: SLF001  # `run` might open a lost one again
    assert connection is not None

    def end(*_: object) -> None:
        connection.pgconn.send_query(b"SELECT 1")
        raise SystemExit(143)  # as the handler of a signal does

    monkeypatch.setattr(connection, "execute", end)
    with pytest.raises(SystemExit):
        store.write("one/a", "text")
    monkeypatch.undo()
    store.release("one")
    assert other.holder() is None


def push(context: PushContext) -> PushResult:
    request = PushRequest(unvalidated="a test")
    return run_push(context, begin_push(context, push_scope(context, (NAME,)), request))


def test_a_switch_is_rolled_back_when_the_database_stands_still(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    switches = fakes(OLD, NEW)
    known = context_of(NEW, switches, tmp_path)
    store = DatabaseStore(database_at(home, hidden=True), "greenfield")
    context = replace(known, journal=Journal(store, known.secrets))
    stopped: list[_Server] = []

    def stand_still(switch: FakeSwitch) -> None:
        if len(switch.log) == 3:
            stopped.append(_Server(store.database))
            stopped[0].stop()
            monkeypatch.setattr(database, "ANSWER", LIMIT)
        elif len(switch.log) == 4:  # the first line of the rollback
            monkeypatch.undo()
            stopped[0].go_on()

    switches[NAME].after = stand_still
    pushed = push(context)
    assert [(one.result, "no answer within" in one.reason) for one in pushed.outcomes] == [
        ("rolled-back", True)
    ]
    assert where(context, switches[NAME]) == ("old", "old")
    assert context.journal.unfinished() == []
    assert push(context).succeeded


def test_a_locked_table_stops_a_push_within_one_limit_and_the_switch_is_rolled_back(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody locks a table: the server opens each connection and answers no statement on it."""
    switches = fakes(OLD, NEW)
    known = context_of(NEW, switches, tmp_path)
    store = DatabaseStore(database_at(home, hidden=True), "greenfield")
    context = replace(known, journal=Journal(store, known.secrets))
    limits: list[float] = []
    answered = database.answered

    @contextmanager
    def counted(connection: psycopg.Connection, limit: float = 0.0) -> Iterator[None]:
        try:
            with answered(connection, limit):
                yield
        except database.SilentDatabaseError:
            limits.append(limit or database.ANSWER)
            raise

    with psycopg.connect(home) as other:

        def lock(switch: FakeSwitch) -> None:
            if len(switch.log) == 3:
                other.execute("LOCK TABLE sanfab.record IN ACCESS EXCLUSIVE MODE")
                monkeypatch.setattr(database, "ANSWER", LIMIT)
                monkeypatch.setattr(database, "AFTER_SILENCE", LIMIT / 2)
                monkeypatch.setattr(database, "_PAUSE", 1000.0)
                monkeypatch.setattr(database, "answered", counted)

        switches[NAME].after = lock
        pushed = push(context)
    assert [one.result for one in pushed.outcomes] == ["rolled-back"]
    assert where(context, switches[NAME]) == ("old", "old")
    assert limits == [LIMIT, LIMIT / 2]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("ALTER TABLE sanfab.file RENAME TO x", "but found no sanfab.file; restore"),
        ("DELETE FROM sanfab.version", "found no number in sanfab.version, expected one row"),
        ("UPDATE sanfab.version SET number = 1", "but found sanfab.slice of a later one"),
    ],
)
def test_migrate_refuses_tables_that_are_damaged(home: str, statement: str, said: str) -> None:
    database_at(home, hidden=True).migrate()
    with psycopg.connect(home, autocommit=True) as other:
        other.execute(statement.encode())
    with pytest.raises(JournalError, match=said):
        database_at(home, hidden=True).migrate()
