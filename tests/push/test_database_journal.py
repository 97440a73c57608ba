"""A journal in PostgreSQL: the same as in a folder, and its lock is seen from every machine."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import LiteralString

import pytest

from sanfab.errors import SanfabError
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.database import DatabaseRow, JournalDatabase
from sanfab.push.database_store import DatabaseStore
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import Journal
from sanfab.push.journal_location import journal_store, migrate_tables
from sanfab.push.lock import new_holder
from sanfab.push.recovery import recover
from sanfab.push.run import PushResult, run_push
from sanfab.push.store import JournalError, JournalStore
from support.events import wait_for
from support.fake_driver import (
    NEWCOMERS,
    VALUES,
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
HOLD = (
    "import sys; from sanfab.push.journal_location import journal_store; "
    "from sanfab.push.lock import new_holder; import os; "
    "store = journal_store(sys.argv[1], 'greenfield'); "
    "store.acquire(new_holder('one', os.getpid(), 'sanfab push')); "
    "print('held', flush=True); input()"
)
"""What another machine does that pushes."""


def in_database(home: str, context: PushContext) -> PushContext:
    store = journal_store(home, "greenfield")
    return replace(context, journal=Journal(store, context.secrets))


def push(context: PushContext) -> PushResult:
    return run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED))


def test_a_store_in_a_database_answers_as_one_in_a_folder(tmp_path: Path, home: str) -> None:
    stores: list[JournalStore] = [FolderStore(tmp_path / "san"), journal_store(home, "san")]
    seen = []
    for store in stores:
        before = (store.entries("a"), store.names(), store.read("one/a"), store.holder())
        store.write("one/a", "first")
        store.write("one/a", "text\nwith %s and 'quotes'\n")
        store.write("two/deep/b", "")
        store.write("top", "x")
        for number in range(3):
            store.append("one/deep/c.jsonl", json.dumps({"n": number}), soon=number == 1)
        store.sync("one/deep/c.jsonl")
        names = (store.names(), store.names("one"), store.names("two"), store.entries("a"))
        texts = (store.read("one/a"), store.read("one/deep/c.jsonl"), store.read_each("a"))
        store.remove("one")
        seen.append((before, names, texts, store.names("one"), store.names("two")))
    assert seen[0] == seen[1]
    assert seen[1][2][1] == '{"n": 0}\n{"n": 1}\n{"n": 2}\n'


def test_sans_of_one_database_do_not_see_each_other(home: str) -> None:
    one, other = journal_store(home, "one"), journal_store(home, "other")
    one.acquire(new_holder("e", os.getpid(), "sanfab push"))
    one.write("e/a", "text")
    other.acquire(new_holder("f", os.getpid(), "sanfab push"))
    assert (other.names("e"), other.read("e/a")) == ([], None)


def test_a_push_from_another_machine_is_refused_with_its_name(home: str, tmp_path: Path) -> None:
    context = in_database(home, context_of(NEW, fakes(OLD, NEW), tmp_path))
    with subprocess.Popen(  # noqa: S603  # this Python
        [sys.executable, "-c", HOLD, home],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(SanfabError) as refused:
            push(context)
        assert f"process {other.pid} (sanfab push)" in str(refused.value)
        assert "entry one; wait until it ends" in str(refused.value)
        other.send_signal(signal.SIGKILL)
        other.wait()
    store = context.journal.store
    holder = store.holder()
    assert holder is not None
    wait_for(lambda: not store.is_alive(holder), "the server sees that its client is gone")
    assert push(context).succeeded  # the lock ended with its process, and nothing was half done


def database_of(context: PushContext) -> JournalDatabase:
    store = context.journal.store
    assert isinstance(store, DatabaseStore)
    return store.database


def killed(home: str, folder: Path, line: int) -> Fakes:
    """Push, and be killed after a line; return the switches as they were then."""
    switches = fakes(OLD, NEW)
    context = in_database(home, context_of(NEW, switches, folder))
    database, left = database_of(context), Fakes()

    def gone(*_: object) -> list[DatabaseRow]:
        raise JournalError("killed")

    def die(switch: FakeSwitch) -> None:
        if len(switch.log) == line and not left:
            left.update({name: replace(one, log=[]) for name, one in switches.items()})
            left[NAME].after = lambda _switch: None
            end_connection(database)
            database.run = gone  # type: ignore[method-assign]  # a dead process writes nothing

    switches[NAME].after = die
    push(context)
    return left


def test_the_push_of_a_killed_process_is_found_and_restored_from_another_machine(
    home: str, tmp_path: Path
) -> None:
    lines = 0
    while left := killed(home, tmp_path / "one", lines + 1):
        lines += 1 if NIGHTLY else 6
        elsewhere = in_database(home, context_of(NEW, left, tmp_path / "two"))
        with pytest.raises(SanfabError, match=r"was interrupted; .* --resume"):
            push(elsewhere)
        assert recover(elsewhere, ALLOWED).succeeded
        assert where(elsewhere, left[NAME]) in {("old", "old"), ("new", "new")}
        assert push(elsewhere).succeeded
        assert where(elsewhere, left[NAME]) == ("new", "new")
    assert lines


class Victim:
    """Counts the statements of a push, and takes the database away before one of them."""

    def __init__(self, postgres: Postgres, name: str, *, returns: bool) -> None:
        self.postgres, self.name, self.returns = postgres, name, returns
        self.statements = 0

    def pushed(self, home: str, folder: Path, at: int) -> tuple[PushContext, Fakes]:
        """Push with a database that is cut off before a statement."""
        switches = fakes(OLD, NEW)
        context = in_database(home, context_of(NEW, switches, folder))
        database = database_of(context)
        really, self.statements = database.run, 0

        def run(statement: LiteralString, values: Mapping[str, object]) -> list[DatabaseRow]:
            self.statements += 1
            if self.statements == at:
                self.strike()
            return really(statement, values)

        database.run = run  # type: ignore[method-assign]  # it counts, and does the same
        with suppress(SanfabError):
            push(context)
        self.postgres.run(f"ALTER ROLE {self.name} LOGIN")
        database.close()
        self.postgres.cut(self.name)  # returns when the server has freed the lock
        return in_database(home, context), switches

    def strike(self) -> None:
        """End the connections; the next one is refused unless the database returns."""
        if not self.returns:
            self.postgres.run(f"ALTER ROLE {self.name} NOLOGIN")
        self.postgres.cut(self.name)


@pytest.mark.parametrize("returns", [True, False])
def test_a_database_lost_at_any_moment_leaves_the_old_or_the_new_state(
    postgres: Postgres, tmp_path: Path, *, returns: bool
) -> None:
    name = f"victim{returns:d}"
    postgres.run(f"CREATE ROLE {name} LOGIN")
    home = postgres.new_database(name, name)
    victim = Victim(postgres, name, returns=returns)
    context, switches = victim.pushed(home, tmp_path / "whole", 0)
    assert where(context, switches[NAME]) == ("new", "new")
    ends = set()
    for at in range(victim.statements, 0, -1 if NIGHTLY else -14):
        context, switches = victim.pushed(home, tmp_path / str(at), at)
        assert where(context, switches[NAME]) in {("old", "old"), ("new", "new")}, at
        ends.add(where(context, switches[NAME]))
        if context.journal.unfinished():  # once the database is back
            assert recover(context, ALLOWED).succeeded, at
            assert where(context, switches[NAME]) in {("old", "old"), ("new", "new")}, at
        assert push(context).succeeded, at
        assert context.journal.unfinished() == []
    assert ends == {("old", "old"), ("new", "new")}


def test_a_push_whose_lock_was_taken_over_records_nothing_more(home: str, tmp_path: Path) -> None:
    context = in_database(home, context_of(NEW, fakes(OLD, NEW), tmp_path))
    first, other = context.journal.store, journal_store(home, "greenfield")
    first.acquire(new_holder("one", os.getpid(), "sanfab push"))
    first.write("one/a", "mine")
    end_connection(database_of(context))  # its connection is lost, and another push comes first
    other.acquire(new_holder("two", os.getpid(), "sanfab push"), instead="one")
    with pytest.raises(JournalError, match="another push has taken over the lock"):
        first.write("one/a", "mine again")
    assert other.read("one/a") == "mine"


def test_a_lost_connection_takes_its_lock_again_if_it_is_free(home: str, tmp_path: Path) -> None:
    context = in_database(home, context_of(NEW, fakes(OLD, NEW), tmp_path))
    store, other = context.journal.store, journal_store(home, "greenfield")
    mine = new_holder("one", os.getpid(), "sanfab push")
    store.acquire(mine)
    end_connection(database_of(context))
    assert not other.is_alive(mine)
    store.write("one/a", "text")
    assert other.is_alive(mine)


def test_a_lock_that_is_held_or_was_left_behind_is_not_taken(home: str) -> None:
    first, other, third = (journal_store(home, "greenfield") for _ in range(3))
    assert isinstance(first, DatabaseStore)
    mine = new_holder("two", os.getpid(), "sanfab push")
    first.acquire(new_holder("one", os.getpid(), "sanfab push"))
    first.database.run("UPDATE sanfab.san SET holder = NULL", {})  # taken, and not yet signed
    with pytest.raises(SanfabError, match="taken or released just now; try again"):
        other.acquire(mine)
    end_connection(first.database)
    first.acquire(new_holder("one", os.getpid(), "sanfab push"))
    end_connection(first.database)  # the push died, and its entry is open
    with pytest.raises(SanfabError, match="entry one, which no longer runs"):
        other.acquire(mine)
    third.acquire(mine, instead="one")  # the refused one did not keep the lock


def test_a_released_lock_is_not_taken_again(home: str) -> None:
    first, other = journal_store(home, "greenfield"), journal_store(home, "greenfield")
    assert isinstance(first, DatabaseStore)
    mine = new_holder("one", os.getpid(), "sanfab push")
    first.acquire(mine)
    first.release("one")
    first.database.close()
    assert first.names() == []  # opens the connection again
    assert not other.is_alive(mine)


def test_the_lock_of_another_version_of_sanfab_is_named(home: str) -> None:
    store = journal_store(home, "greenfield")
    assert isinstance(store, DatabaseStore)
    store.acquire(new_holder("one", os.getpid(), "sanfab push"))
    store.database.run("UPDATE sanfab.san SET holder = '{}'", {})
    with pytest.raises(JournalError, match="another sanfab version; use that version"):
        store.holder()


def test_the_lock_of_a_playbook_lasts_from_task_to_task_and_ends_with_it(home: str) -> None:
    playbook = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    first, task, other = (journal_store(home, "greenfield") for _ in range(3))
    holder = new_holder("one", playbook.pid, "ansible-playbook")
    assert isinstance(first, DatabaseStore)
    first.acquire(holder)
    first.database.close()  # the task that began the push has ended
    task.write("one/a", "text")  # a process of its own, with a connection of its own
    mine = new_holder("two", os.getpid(), "sanfab push")
    another = new_holder("three", playbook.pid, "ansible-playbook")  # it gets a keeper as well
    for refused in (mine, another):
        with pytest.raises(SanfabError, match=rf"process {playbook.pid} .*, entry one; wait"):
            other.acquire(refused)
    task.release("one")
    other.acquire(mine)  # at once: the release waited for the keeper
    other.release("two")
    first.acquire(holder)
    first.database.close()
    playbook.communicate(b"\n")
    while other.is_alive(holder):  # no limit: the keeper looks twice a second
        pass
    other.acquire(mine, instead="one")


def test_privileges_of_pushers_and_readers_are_those_of_the_manual(
    postgres: Postgres, home: str, tmp_path: Path
) -> None:
    database = home.partition("@/")[2].partition("?")[0]
    migrate_tables(home)
    for statement in manual_statements():
        postgres.run(statement, database)
    pusher = home.replace("//admin@", "//sanfab_push@")
    context = in_database(pusher, context_of(NEW, fakes(OLD, NEW), tmp_path))
    assert push(context).succeeded
    reader = Journal(journal_store(home.replace("//admin@", "//sanfab_read@"), "greenfield"))
    (entry,) = reader.all()
    assert entry[0].switches == (NAME,)
    with pytest.raises(JournalError, match="permission denied"):
        reader.store.acquire(new_holder("two", os.getpid(), "sanfab push"))


def manual_statements() -> list[str]:
    """Return the SQL that the manual prints."""
    text = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")
    block = text.partition("```sql\n")[2].partition("```")[0]
    return [one.strip() for one in block.split(";") if one.strip()]


def test_tables_are_created_only_by_who_may(postgres: Postgres, home: str) -> None:
    postgres.run("CREATE ROLE nobody_special LOGIN")
    other = journal_store(home.replace("//admin@", "//nobody_special@"), "greenfield")
    assert other.entries("entry.json") == []
    with pytest.raises(JournalError, match=r"version 0, expected 2, .* `sanfab journal migrate"):
        other.acquire(new_holder("one", os.getpid(), "sanfab push"))
    assert migrate_tables(home).endswith("its tables have version 2")
    assert migrate_tables(home).endswith("its tables have version 2")


def test_tables_of_a_later_version_are_refused(postgres: Postgres, home: str) -> None:
    migrate_tables(home)
    database = home.partition("@/")[2].partition("?")[0]
    postgres.run("UPDATE sanfab.version SET number = number + 1", database)
    with pytest.raises(
        JournalError, match="use the version of sanfab that created them, or a later one"
    ):
        journal_store(home, "greenfield").entries("entry.json")


def test_a_password_in_the_address_is_refused_where_others_can_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = "postgresql://ann:tigerlily@localhost:1/db"
    with pytest.raises(SanfabError) as refused:
        journal_store(address, "greenfield")
    monkeypatch.setenv("SANFAB_JOURNAL", address)
    with pytest.raises(SanfabError) as unreachable:
        journal_store(address, "greenfield").holder()
    assert "set SANFAB_JOURNAL instead" in str(refused.value)
    assert str(unreachable.value).startswith("postgresql://localhost:1/db: cannot reach")
    assert "tigerlily" not in f"{refused.value}{unreachable.value}"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://ann:tiger@lily@localhost:1/db", "found a second @ in the address"),
        ("postgresql://ann:tiger/lily@localhost:1/db", "found a second @ in the address"),
        ("postgresql://localhost:1/db?sslpassword=tigerlily", "found a password in the address"),
        ("host=localhost password=tigerlily", "found another form of an address"),
        ("password=tigerlily dbname = db", "found another form of an address"),
        ("postgresql:/ann:tigerlily@localhost/db", "found another form of an address"),
        ("", "--journal: found nothing, expected a folder, or postgresql://"),
    ],
)
def test_an_address_that_is_none_is_not_repeated_and_no_folder(address: str, said: str) -> None:
    with pytest.raises(SanfabError, match=said) as refused:
        journal_store(address, "greenfield")
    assert "lily" not in str(refused.value)


def test_an_empty_variable_is_not_the_folder_of_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SANFAB_JOURNAL", "")
    with pytest.raises(SanfabError, match=r"SANFAB_JOURNAL: found nothing, .* unset"):
        journal_store("journal", "greenfield")


def test_a_password_is_seen_although_the_variable_has_it_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = "postgresql://ann:tigerlily@localhost:1/db"
    monkeypatch.setenv("SANFAB_JOURNAL", address)
    monkeypatch.setattr(sys, "argv", ["sanfab", "journal", f"--journal={address}"])
    with pytest.raises(SanfabError, match="found a password in the address"):
        journal_store(address, "greenfield")


def test_no_secret_is_stored(home: str, tmp_path: Path) -> None:
    context = in_database(home, context_of(NEW, fakes(OLD, NEW), tmp_path))
    assert push(context).succeeded
    store = context.journal.store
    texts = [store.read(name) or "" for name in store.names(context.journal.ids()[0])]
    assert not [value for value in VALUES.values() if any(value in text for text in texts)]
