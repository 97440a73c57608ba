"""The lock: one pusher at a time, named; a dead one is never passed over in silence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push.folder_store import LOCK_FILE, FolderStore
from sanfab.push.lock import LockHolder, new_holder, start_of


def other_process() -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)


def end(process: "subprocess.Popen[bytes]") -> None:
    process.communicate(b"\n")


def test_a_second_push_is_refused_with_the_holder_of_the_lock(tmp_path: Path) -> None:
    first = other_process()
    FolderStore(tmp_path).acquire(new_holder("one", first.pid, "sanfab push"))
    with pytest.raises(SanfabError) as refused:
        FolderStore(tmp_path).acquire(new_holder("two", os.getpid(), "sanfab push"))
    end(first)
    said = str(refused.value)
    assert f"process {first.pid} (sanfab push)" in said
    assert "entry one; wait until it ends" in said
    assert f"{tmp_path / LOCK_FILE}: held by " in said


def test_the_lock_of_a_dead_holder_is_replaced_only_by_its_entry(tmp_path: Path) -> None:
    first = other_process()
    FolderStore(tmp_path).acquire(new_holder("one", first.pid, "sanfab push"))
    end(first)
    mine = new_holder("two", os.getpid(), "sanfab push")
    with pytest.raises(SanfabError, match="which no longer runs"):
        FolderStore(tmp_path).acquire(mine)
    with pytest.raises(SanfabError, match="which no longer runs"):
        FolderStore(tmp_path).acquire(mine, instead="another")
    FolderStore(tmp_path).acquire(mine, instead="one")
    assert FolderStore(tmp_path).holder() == mine


def test_a_reused_process_id_is_not_the_holder(tmp_path: Path) -> None:
    holder = new_holder("one", os.getpid(), "sanfab push")
    assert holder.runs
    assert start_of(os.getpid())
    assert not holder.model_copy(update={"started": "boot:1"}).runs
    assert holder.model_copy(update={"host": "elsewhere", "pid": 1}).runs
    del tmp_path


def test_a_holder_on_another_machine_is_assumed_alive(tmp_path: Path) -> None:
    there = new_holder("one", 1, "sanfab push").model_copy(update={"host": "elsewhere"})
    FolderStore(tmp_path).acquire(there)
    with pytest.raises(SanfabError, match="If that process is certainly gone, delete"):
        FolderStore(tmp_path).acquire(new_holder("two", os.getpid(), "sanfab push"), instead="one")


def test_a_lock_is_released_only_by_its_own_entry(tmp_path: Path) -> None:
    holder = new_holder("one", os.getpid(), "sanfab push")
    FolderStore(tmp_path).acquire(holder)
    FolderStore(tmp_path).release("two")
    assert FolderStore(tmp_path).holder() == holder
    FolderStore(tmp_path).release("one")
    assert FolderStore(tmp_path).holder() is None


def test_an_unreadable_lock_is_reported(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).write_text("{}")
    with pytest.raises(SanfabError, match="unreadable lock file"):
        FolderStore(tmp_path).holder()
    (tmp_path / LOCK_FILE).unlink()
    (tmp_path / LOCK_FILE).symlink_to("elsewhere")
    with pytest.raises(SanfabError, match="found a symbolic link"):
        FolderStore(tmp_path).acquire(new_holder("two", os.getpid(), "sanfab push"))


def test_a_lock_file_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    FolderStore(tmp_path / "journal" / "san").acquire(new_holder("one", os.getpid(), "sanfab push"))
    assert (tmp_path / "journal" / "san" / LOCK_FILE).stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "journal" / "san").stat().st_mode & 0o777 == 0o700
    assert isinstance(FolderStore(tmp_path / "journal" / "san").holder(), LockHolder)
