"""`sanfab journal`: which entries it lists, and how it copies them."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from sanfab.plan.stages import Stage
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import Closing, Journal, JournalEntry
from support.console import sanfab

GREENFIELD = Path(__file__).parents[2] / "inventory" / "greenfield"
ENTRIES = {
    "20261101T080000Z-0000": ("ann", "jump1", ("n5k-a", "x670-a")),
    "20261110T080000Z-0000": ("bob", "runner7", ("n5k-b",)),
    "20261121T114500Z-8000": ("ann", "runner7", ("n5k-a",)),
}


@pytest.fixture
def home(tmp_path: Path) -> str:
    """Return a folder with three entries, the last of them open."""
    journal = Journal(FolderStore(tmp_path / "journal" / "greenfield"))
    for name, (user, host, switches) in ENTRIES.items():
        time = datetime.strptime(name[:15], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
        entry = JournalEntry(
            id=name,
            kind="push",
            san="greenfield",
            user=user,
            host=host,
            sanfab="0.1.0",
            time=time,
            stages=(Stage(label="fabric A", switches=switches),),
        )
        journal.create(entry, dict.fromkeys(switches, ("vlan 101",)))
        if user == "bob" or len(switches) > 1:
            journal.close(name, Closing(time=time, result="done"))
    return str(tmp_path / "journal")


@pytest.mark.parametrize(
    ("options", "listed"),
    [
        ((), [0, 1, 2]),
        (("--switch", "n5k-a"), [0, 2]),
        (("--user", "bob"), [1]),
        (("--host", "runner7"), [1, 2]),
        (("--since", "2026-11-10"), [1, 2]),
        (("--until", "2026-11-10T08:00"), [0, 1]),
        (("--until", "2026-11-10"), [0, 1]),
        (("--until", "2026-11-10T09:30+02:00"), [0]),
        (("--since", "2026-11-10T10:00+02:00", "--until", "2026-11-10T10:00+02:00"), [1]),
        (("--since", "2026-11-02", "--until", "2026-11-30", "--user", "ann"), [2]),
        (("--switch", "x670-b"), []),
    ],
)
def test_entries_are_listed_by_switch_user_machine_and_time(
    home: str, options: tuple[str, ...], listed: list[int]
) -> None:
    done = sanfab("journal", GREENFIELD, "--journal", home, *options)
    names = [line.split()[0] for line in done.stdout.splitlines()]
    assert names == ([list(ENTRIES)[one] for one in listed] or ["no"])


def test_the_end_of_each_entry_is_listed(home: str) -> None:
    lines = sanfab("journal", GREENFIELD, "--journal", home).stdout.splitlines()
    assert [line.rpartition("  ")[2] for line in lines] == ["done", "done", "NOT FINISHED"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--since", "yesterday"),
            "--since: found yesterday, expected a time, as 2026-11-21, 2026-11-21T06:30 (UTC), or "
            "2026-11-21T08:30+02:00\n",
        ),
        (
            ("--since", "2026-11-02", "--until", "2026-11-01T06:00"),
            "--until: found 2026-11-01T06:00, expected a time after --since 2026-11-02\n",
        ),
        (
            ("--switch", "n5ka"),
            "--switch: found n5ka, expected a switch of the inventory, or of an entry; did you "
            "mean n5k-a?\n",
        ),
        (
            ("last", "--user", "ann"),
            "found entry last and options that list others, expected one\n",
        ),
    ],
)
def test_a_wrong_filter_is_refused(home: str, options: tuple[str, ...], said: str) -> None:
    done = sanfab("journal", GREENFIELD, "--journal", home, *options)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", said)


def test_a_user_or_machine_without_an_entry_is_named(home: str) -> None:
    done = sanfab("journal", GREENFIELD, "--journal", home, "--user", "eve", "--host", "jump2")
    assert (done.exit_code, done.stdout) == (0, "no entries\n")
    assert done.stderr == (
        "--user: no entry of eve, only of ann, bob\n"
        "--host: no entry of jump2, only of jump1, runner7\n"
    )


def test_a_copied_journal_lists_the_same_entries(home: str, tmp_path: Path) -> None:
    to = str(tmp_path / "other")
    for said in ("3 entries copied, 0 were there already", "0 entries copied, 3 were there"):
        done = sanfab("journal", "copy", GREENFIELD, "--journal", home, "--to", to)
        assert done.stdout.startswith(said)
    assert (
        sanfab("journal", GREENFIELD, "--journal", to).stdout
        == sanfab("journal", "show", GREENFIELD, "--journal", home).stdout
    )


def test_nothing_to_copy_is_an_error_and_creates_nothing(tmp_path: Path) -> None:
    source, target = tmp_path / "typo", tmp_path / "other"
    done = sanfab("journal", "copy", GREENFIELD, "--journal", source, "--to", target)
    said = f"{source}/greenfield: found no entry to copy, expected those of pushes\n"
    assert (done.exit_code, done.stderr) == (2, said)
    assert list(tmp_path.iterdir()) == []


def test_a_journal_is_not_copied_onto_itself(home: str) -> None:
    to = f"{home}/../journal"
    done = sanfab("journal", "copy", GREENFIELD, "--journal", home, "--to", to)
    said = f"{to}/greenfield: found one journal in both places, expected two\n"
    assert (done.exit_code, done.stderr) == (2, said)
    assert FolderStore(Path(home) / "greenfield").holder() is None


def test_tables_are_migrated_only_in_a_database(home: str) -> None:
    done = sanfab("journal", "migrate", "--journal", home)
    assert done.exit_code == 2
    assert done.stderr == (f"--journal: found {home}, expected postgresql://USER@HOST/DATABASE\n")
