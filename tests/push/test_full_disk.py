"""A journal that cannot be kept: no switch is left half done for it."""

import errno
import os
import resource
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push import folder_store, private_files
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.recovery import recover
from sanfab.push.run import run_push
from sanfab.push.store import JournalError
from support.fake_driver import NEWCOMERS, Fakes, context_of, fakes, greenfield, where
from support.nightly import NIGHTLY

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")
NAME = "x670-a"
STEP = 1 if NIGHTLY else 3
"""Writes from one full disk to the next."""


class Disk:
    """Counts what is written, and is full from some write on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.writes, self.room = 0, room
        for name in ("write_file", "append_line"):
            really = getattr(private_files, name)
            monkeypatch.setattr(folder_store, name, partial(self.write, really))

    def write(self, really: Callable[..., None], path: Path, *what: object, **how: object) -> None:
        self.writes += 1
        if self.writes > self.room:
            with private_files.journal_errors(path):
                raise OSError(errno.ENOSPC, "No space left on device", str(path))
        really(path, *what, **how)


def pushed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> tuple[Disk, PushContext, Fakes]:
    """Push with room for so many writes."""
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, folder)
    with monkeypatch.context() as patch:
        disk = Disk(patch, room)
        with suppress(JournalError):
            run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED))
    return disk, context, switches


def test_a_disk_that_fills_up_at_any_moment_leaves_the_old_or_the_new_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, context, switches = pushed(tmp_path / "roomy", monkeypatch, 10_000)
    assert where(context, switches[NAME]) == ("new", "new")
    sent = len(switches[NAME].log)
    backs = 0
    for room in range(0, disk.writes, STEP):
        _, context, switches = pushed(tmp_path / str(room), monkeypatch, room)
        assert where(context, switches[NAME]) in {("old", "old"), ("new", "new")}, room
        backs += where(context, switches[NAME])[0] == "old" and switches[NAME].log != []
        if context.journal.unfinished():  # once there is room again
            assert recover(context, ALLOWED).succeeded
            assert where(context, switches[NAME]) in {("old", "old"), ("new", "new")}, room
        if NIGHTLY or room % (4 * STEP) == 0:
            last = begin_push(context, push_scope(context, (NAME,)), ALLOWED)
            assert run_push(context, last).succeeded
    assert backs >= (sent - 1) // STEP  # it struck after the lines


def test_a_disk_that_is_full_at_the_end_hides_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, _, _ = pushed(tmp_path / "roomy", monkeypatch, 10_000)
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    with monkeypatch.context() as patch:
        Disk(patch, disk.writes - 3)  # no room for the result, the status, the end of the entry
        result = run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED))
    (outcome,) = result.outcomes
    assert (outcome.switch, outcome.result) == (NAME, "pushed")
    assert "No space left on device" in outcome.notes[-1]
    assert "No space left on device" in result.faults[-1]
    assert context.journal.unfinished() == [result.entry]
    assert recover(context, ALLOWED).succeeded
    assert where(context, switches[NAME]) == ("new", "new")


def test_a_disk_without_room_for_an_entry_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in range(2, 7):  # the lock, then the entry itself
        context = context_of(NEW, fakes(OLD, NEW), tmp_path)
        with monkeypatch.context() as patch:
            Disk(patch, room)
            with pytest.raises(JournalError, match=r"No space left on device; nothing was sent$"):
                begin_push(context, push_scope(context, (NAME,)), ALLOWED)
        assert context.journal.ids() == []
        assert context.journal.store.holder() is None


def test_a_disk_that_takes_a_part_of_a_line_is_full(tmp_path: Path) -> None:
    path = tmp_path / "sent.jsonl"
    private_files.append_line(path, '{"n": 1}')
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (12, hard))  # a write beyond it is a short one
    try:
        with pytest.raises(JournalError, match="File too large"):
            private_files.append_line(path, '{"n": 2}', soon=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_text() == '{"n": 1}\n{"n'
    private_files.append_line(path, '{"n": 3}')
    assert path.read_text().splitlines() == ['{"n": 1}', '{"n', '{"n": 3}']


@pytest.mark.parametrize("end", [OSError(errno.ENOSPC, "full"), SystemExit(130)])
def test_a_file_that_was_not_written_leaves_nothing(
    end: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_file: int) -> None:
        raise end

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises((JournalError, SystemExit)):
        private_files.write_file(tmp_path / "entry.json", "{}")
    assert list(tmp_path.iterdir()) == []


def test_names_are_on_disk_before_the_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    fsync, rename = os.fsync, os.replace

    def synced(file: int) -> None:
        fsync(file)
        seen.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")

    def renamed(old: Path, new: Path) -> None:
        rename(old, new)
        seen.append("name")

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    store = folder_store.FolderStore(tmp_path / "journal")
    store.write("entry.json", "{}")  # the folder of the journal is new
    assert seen == ["folder", "file", "name", "folder"]
    seen.clear()
    store.append("steps.jsonl", "{}")
    store.append("steps.jsonl", "{}")
    assert seen == ["file", "folder", "file"]


@pytest.mark.parametrize("what", ["journal/greenfield", "journal/greenfield/lock"])
def test_a_link_in_place_of_the_journal_is_refused(what: str, tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / what).parent.mkdir(parents=True)
    (tmp_path / what).symlink_to(elsewhere)
    with pytest.raises(
        SanfabError, match="found a symbolic link, which the journal does not follow; remove it"
    ):
        begin_push(context, push_scope(context, (NAME,)), ALLOWED)
    assert switches[NAME].log == []
    assert list(elsewhere.iterdir()) == []


def test_an_entry_of_another_format_is_reported_and_stops_no_other_entry(tmp_path: Path) -> None:
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    assert run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED)).succeeded
    (name,) = context.journal.ids()
    path = Path(context.journal.place(f"{name}/entry.json"))
    path.write_text(path.read_text().replace('"format": 1', '"format": 0'))
    with pytest.raises(SanfabError, match=r"entry\.json: found another format, expected 1"):
        context.journal.entry(name)
    other = push_scope(context, ("x670-b",))
    assert run_push(context, begin_push(context, other, ALLOWED)).succeeded
