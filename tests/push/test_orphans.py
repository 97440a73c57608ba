"""A playbook that is killed while its task changes a switch: the task keeps the lock to its end."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.homes import is_address, journal_store
from sanfab.push.journal import Journal
from sanfab.push.recovery import recover
from sanfab.push.run import PushResult, run_push
from support.events import wait_for
from support.fake_driver import NEWCOMERS, Fakes, context_of, fakes, greenfield
from support.orphan import OrphanedTask, World
from support.postgres import Postgres, running_postgres

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")
NAME = "x670-a"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["folder", "postgresql"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return a home of journals that is empty."""
    if request.param == "folder":
        return str(tmp_path / "journal")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database(f"t{abs(hash(request.node.name)):x}")


@pytest.fixture
def world(home: str, tmp_path: Path) -> World:
    """Return what makes the world of a process anew: no process shares a connection."""

    def made() -> tuple[PushContext, Fakes]:
        switches = fakes(OLD, NEW)
        context = context_of(NEW, switches, tmp_path)
        store = journal_store(home, NEW.san.name)
        return replace(context, journal=Journal(store, context.secrets)), switches

    return made


@pytest.fixture
def keeper_ended(home: str, request: pytest.FixtureRequest) -> Callable[[], None]:
    """Return what waits until a killed playbook's own hold of the lock is gone."""

    def wait() -> None:
        if not is_address(home):
            return
        postgres: Postgres = request.getfixturevalue("postgres")
        name = home.partition("@/")[2].partition("?")[0]
        asked = f"SELECT pid FROM pg_stat_activity WHERE datname = '{name}'"  # noqa: S608  # a test's
        wait_for(lambda: len(postgres.run(asked)) == 1, "only the task is connected")

    return wait


def push(context: PushContext) -> PushResult:
    return run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED))


def test_a_task_whose_playbook_was_killed_keeps_the_lock_until_its_switch_is_done(
    world: World, keeper_ended: Callable[[], None]
) -> None:
    task = OrphanedTask(world, NAME, line=2)
    keeper_ended()
    elsewhere, _ = world()
    said = rf"process {task.playbook} \(ansible-playbook\).*, which was killed; a task of it still"
    for intruder in (push, lambda context: recover(context, ALLOWED)):
        with pytest.raises(SanfabError, match=said):
            intruder(elsewhere)
    assert task.go_on() == "pushed"
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
