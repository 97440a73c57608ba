"""A journal that cannot be kept: no switch is left half done for it."""

import errno
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push import files, journal, lock
from sanfab.push.context import World
from sanfab.push.fabric import Request, aim_of, begin, run
from sanfab.push.files import JournalError
from sanfab.push.recovery import mend
from support.fake_driver import NEWCOMERS, Fakes, fakes, greenfield, where, world_of

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = Request(unvalidated="a test")
NAME = "x670-a"


class Disk:
    """Counts what is written, and is full from some write on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.writes, self.room = 0, room
        for module, name in ((journal, "put"), (journal, "append"), (lock, "put")):
            monkeypatch.setattr(module, name, partial(self.write, getattr(files, name)))

    def write(self, really: Callable[..., None], path: Path, *what: object, **how: object) -> None:
        self.writes += 1
        if self.writes > self.room:
            with files.kept(path):
                raise OSError(errno.ENOSPC, "No space left on device", str(path))
        really(path, *what, **how)


def pushed(folder: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> tuple[Disk, World, Fakes]:
    """Push with room for so many writes."""
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, folder)
    with monkeypatch.context() as patch:
        disk = Disk(patch, room)
        with suppress(JournalError):
            run(world, begin(world, aim_of(world, (NAME,)), ALLOWED))
    return disk, world, switches


def test_a_disk_that_fills_up_at_any_moment_leaves_the_old_or_the_new_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, world, switches = pushed(tmp_path / "roomy", monkeypatch, 10_000)
    assert where(world, switches[NAME]) == ("new", "new")
    sent = len(switches[NAME].log)
    backs = 0
    for room in range(disk.writes):
        _, world, switches = pushed(tmp_path / str(room), monkeypatch, room)
        assert where(world, switches[NAME]) in {("old", "old"), ("new", "new")}, room
        backs += where(world, switches[NAME])[0] == "old" and switches[NAME].log != []
        if world.journal.unfinished():  # once there is room again
            assert mend(world, ALLOWED).is_good
            assert where(world, switches[NAME]) in {("old", "old"), ("new", "new")}, room
        assert run(world, begin(world, aim_of(world, (NAME,)), ALLOWED)).is_good
    assert backs >= sent - 1  # it struck after each line


@pytest.mark.parametrize("what", ["journal/greenfield", "journal/greenfield/lock"])
def test_a_link_in_place_of_the_journal_is_refused(what: str, tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / what).parent.mkdir(parents=True)
    (tmp_path / what).symlink_to(elsewhere)
    with pytest.raises(
        SanfabError, match="is a symbolic link; remove it, the journal follows none"
    ):
        begin(world, aim_of(world, (NAME,)), ALLOWED)
    assert switches[NAME].log == []
    assert list(elsewhere.iterdir()) == []


def test_an_entry_of_another_format_is_told_and_stops_nothing_else(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    world = world_of(NEW, switches, tmp_path)
    assert run(world, begin(world, aim_of(world, (NAME,)), ALLOWED)).is_good
    (name,) = world.journal.ids()
    path = world.journal.folder / name / "entry.json"
    path.write_text(path.read_text().replace('"format": 1', '"format": 0'))
    with pytest.raises(SanfabError, match=r"entry\.json: no entry of format 1"):
        world.journal.entry(name)
    other = aim_of(world, ("x670-b",))
    assert run(world, begin(world, other, ALLOWED)).is_good
