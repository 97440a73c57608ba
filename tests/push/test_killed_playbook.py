"""A playbook that is killed while its task changes a switch: the task keeps the lock to its end."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sanfab.errors import SanfabError
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.journal import Journal
from sanfab.push.journal_location import is_address, journal_store
from sanfab.push.recovery import recover
from sanfab.push.run import PushResult, run_push
from support.events import wait_for
from support.fake_driver import NEWCOMERS, Fakes, context_of, fakes, greenfield
from support.killed_playbook import OrphanedTask, World

if TYPE_CHECKING:
    from support.postgres import Postgres

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")
NAME = "x670-a"


@pytest.fixture(params=["folder", "postgresql"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return a home of journals that is empty."""
    if request.param == "folder":
        return str(tmp_path / "journal")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def world(home: str, tmp_path: Path) -> World:
    """Return what makes the world of a process again: no process shares a connection."""

    def made() -> tuple[PushContext, Fakes]:
        switches = fakes(OLD, NEW)
        context = context_of(NEW, switches, tmp_path)
        store = journal_store(home, NEW.san.name)
        return replace(context, journal=Journal(store, context.secrets)), switches

    return made


@pytest.fixture
def asked(home: str, request: pytest.FixtureRequest) -> Callable[[str, int], None]:
    """Return what waits until a query of the database of the journal has so many rows.

    A server learns of a killed process after its parent does. A folder's lock ends with it.
    """

    def wait(query: str, rows: int) -> None:
        if is_address(home):
            postgres: Postgres = request.getfixturevalue("postgres")
            name = home.partition("@/")[2].partition("?")[0]
            wait_for(lambda: len(postgres.run(query.format(name))) == rows, query)

    return wait


@pytest.fixture
def keeper_ended(asked: Callable[[str, int], None]) -> Callable[[], None]:
    """Return what waits until only the task of a killed playbook is connected."""
    return partial(asked, "SELECT pid FROM pg_stat_activity WHERE datname = '{}'", 1)


@pytest.fixture
def task_ended(asked: Callable[[str, int], None]) -> Callable[[], None]:
    """Return what waits until the task holds the lock no more."""
    query = (
        "SELECT 1 FROM pg_locks JOIN pg_database ON database = pg_database.oid"
        " WHERE locktype = 'advisory' AND datname = '{}'"
    )
    return partial(asked, query, 0)


def push(context: PushContext) -> PushResult:
    return run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED))


def test_a_task_whose_playbook_was_killed_keeps_the_lock_until_its_switch_is_done(
    world: World, keeper_ended: Callable[[], None], task_ended: Callable[[], None]
) -> None:
    task = OrphanedTask(world, NAME, line=2)
    keeper_ended()
    elsewhere, _ = world()
    said = rf"process {task.playbook} \(ansible-playbook\).*, which was killed; a task of it still"
    for intruder in (push, lambda context: recover(context, ALLOWED)):
        with pytest.raises(SanfabError, match=said):
            intruder(elsewhere)
    assert task.go_on() == "pushed"
    task_ended()
    with pytest.raises(SanfabError, match=r"was interrupted; .* --resume"):
        push(elsewhere)
    assert [one.result for one in recover(elsewhere, ALLOWED).outcomes] == ["pushed"]
    assert push(elsewhere).succeeded


def test_a_task_that_starts_when_its_playbook_was_killed_sends_nothing(
    world: World, keeper_ended: Callable[[], None]
) -> None:
    task = OrphanedTask(world, NAME, line=0)
    keeper_ended()
    assert "no process holds the lock any more; nothing was sent" in task.go_on()
    elsewhere, _ = world()
    (entry,) = elsewhere.journal.ids()
    assert not elsewhere.journal.record(entry, NAME).has_facts()
