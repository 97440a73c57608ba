"""A journal of many entries costs each push little: it reads few of their files."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sanfab.plan.stages import Stage
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import CLOSED, ENTRY, Closing, Journal, JournalEntry
from sanfab.push.live_record import read_live
from sanfab.push.prepare import PushScope
from sanfab.push.whole_change import parts_of_change

FIRST = datetime(2026, 1, 1, tzinfo=UTC)


def journal_of(folder: Path, entries: int, last: str) -> Journal:
    for number in range(entries):
        time = FIRST + timedelta(minutes=number)
        name = f"{time:%Y%m%dT%H%M%SZ}-{number:04x}"
        stages = (Stage(label="fabric A", switches=("a",)),)
        entry = JournalEntry(
            id=name, kind="push", san="s", user="u", host="h", sanfab="1", time=time, stages=stages
        )
        result = last if number == entries - 1 else "done"
        closing = Closing.model_validate({"time": time, "result": result})
        (folder / name).mkdir(parents=True)
        (folder / name / ENTRY).write_text(entry.model_dump_json())
        (folder / name / CLOSED).write_text(closing.model_dump_json())
    return Journal(FolderStore(folder))


@pytest.mark.parametrize(("last", "most"), [("done", 1), ("stopped", 200)])
def test_a_push_reads_the_whole_journal_only_after_one_that_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str, most: int
) -> None:
    journal = journal_of(tmp_path / "journal", 60, last)
    read: list[str] = []
    whole = FolderStore.read
    monkeypatch.setattr(
        FolderStore, "read", lambda store, name: (read.append(name), whole(store, name))[1]
    )
    scope = PushScope("push", (), lambda _switch: lambda facts: facts)
    assert parts_of_change(journal, scope) == []
    assert 0 < len(read) <= most
    assert (len(read) > 60) is (last == "stopped")
    assert read_live(journal) == {}
