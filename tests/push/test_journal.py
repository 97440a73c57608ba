"""The journal: what is written is read back, torn lines are tolerated, links are not followed."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.plan.stages import Stage
from sanfab.push.entry_id import new_id
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import (
    Closing,
    Journal,
    JournalEntry,
    StoredFacts,
    SwitchOutcome,
    facts_from_json,
    facts_to_json,
)
from sanfab.push.private_files import append_line, write_file
from sanfab.push.secret_values import Secrets
from support.fake_driver import VALUES, greenfield

NOW = datetime(2026, 11, 21, 11, 45, tzinfo=UTC)


def entry(name: str) -> JournalEntry:
    return JournalEntry(
        id=name,
        kind="push",
        san="greenfield",
        user="ann",
        host="jump1",
        sanfab="0.1.0",
        time=NOW,
        stages=(Stage(label="fabric A", switches=("n5k-a",)),),
    )


def journal(folder: Path) -> Journal:
    return Journal(FolderStore(folder / "journal" / "greenfield"), Secrets(VALUES))


def test_facts_of_every_platform_survive_the_journal() -> None:
    cabling = greenfield()
    for name in cabling.san.switches:
        facts = intended_facts(design_of(cabling, name))
        assert facts_from_json(facts_to_json(facts)) == facts


@pytest.mark.parametrize("edit", [('"vlans":', '"vlan":'), ('"mtu":', '"mtus":')])
def test_facts_with_other_fields_are_refused(edit: tuple[str, str]) -> None:
    text = facts_to_json(intended_facts(design_of(greenfield(), "n5k-a")))
    with pytest.raises(ValueError, match="other fields"):
        facts_from_json(text.replace(*edit))


def test_a_journal_entry_is_read_back_and_its_id_sorts_by_time(tmp_path: Path) -> None:
    known = journal(tmp_path)
    first, second = new_id(NOW), new_id(NOW.replace(year=2027))
    assert first == "20261121T114500Z-0000"
    for name in (second, first):
        known.create(entry(name), {"n5k-a": ("vlan 101", "  name x")})
    assert known.ids() == [first, second]
    assert known.entry("last") == entry(second)
    assert known.record(first, "n5k-a").read_plan() == ("vlan 101", "  name x")
    assert known.unfinished() == [first, second]
    known.close(first, Closing(time=NOW, result="done"))
    assert known.unfinished() == [second]
    known.remove(second)
    assert known.ids() == [first]
    with pytest.raises(SanfabError, match="no entry 2026"):
        known.entry(first[:-1])
    with pytest.raises(SanfabError, match="no entry \\.\\."):
        known.entry("../..")


def test_a_record_holds_the_rollback_without_secrets(tmp_path: Path) -> None:
    known = journal(tmp_path)
    known.create(entry("20261121T114500Z-abcd"), {"n5k-a": ()})
    record = known.record("20261121T114500Z-abcd", "n5k-a")
    assert (record.read_plan(), record.read_facts(), record.read_outcome()) == ((), None, None)
    facts = intended_facts(design_of(greenfield(), "n5k-a"))
    record.write_facts(StoredFacts(facts, facts, facts))
    assert record.read_facts() == StoredFacts(facts, facts, facts)
    stored = f"{record.entry}/switches/{record.switch}/facts.json"
    other = (known.store.read(stored) or "").replace('"format": ', '"format": 1')
    known.store.write(stored, other)
    with pytest.raises(SanfabError, match="found facts of another sanfab version"):
        record.read_facts()
    record.write_response("tacacs-server host h key @@tacacs_key@@", f"bad: {VALUES['tacacs_key']}")
    record.write_config(
        "before.cfg", f"vlan 1\nusername a password 5 {VALUES['sanview_password']}\n"
    )
    record.write_step("apply")
    why = f"rejected: {VALUES['tacacs_key']}"
    outcome = SwitchOutcome(switch="n5k-a", result="rollback-failed", step="apply", reason=why)
    assert record.write_outcome(outcome).reason == "rejected: (hidden)"
    assert record.read_outcome() == outcome.model_copy(update={"reason": "rejected: (hidden)"})
    assert record.read_steps() == ["apply"]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
    texts = "".join(path.read_text() for path in files)
    assert not [value for value in VALUES.values() if value in texts]


def test_a_truncated_last_line_is_ignored(tmp_path: Path) -> None:
    record = journal(tmp_path).record("20261121T114500Z-abcd", "n5k-a")
    record.write_step("apply")
    with (Path(record.place) / "steps.jsonl").open("a") as file:
        file.write('{"step": "sa')
    assert record.read_steps() == ["apply"]


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "journal").mkdir()
    (tmp_path / "journal" / "greenfield").symlink_to("../elsewhere")
    with pytest.raises(SanfabError, match="found a symbolic link"):
        journal(tmp_path).create(entry("20261121T114500Z-abcd"), {"n5k-a": ()})
    (tmp_path / "file").symlink_to("elsewhere/file")
    with pytest.raises(SanfabError, match="cannot write or read the journal"):
        append_line(tmp_path / "file", "{}")
    write_file(tmp_path / "file", "new")
    assert not (tmp_path / "file").is_symlink()
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_the_root_of_all_journals_is_no_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "journal").symlink_to("elsewhere")
    with pytest.raises(SanfabError, match=r"journal: found a symbolic link, .* with --journal"):
        journal(tmp_path).create(entry("20261121T114500Z-abcd"), {"n5k-a": ()})
    with pytest.raises(SanfabError, match="found a symbolic link"):
        journal(tmp_path).ids()
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("last", ["99991231T235959Z-ffff", "20269999T000000Z-0000"])
def test_no_entry_follows_one_of_an_impossible_time(last: str) -> None:
    with pytest.raises(SanfabError, match=f"journal entry {last}: its time is not possible"):
        new_id(datetime(2026, 11, 21, tzinfo=UTC), [last])


def test_an_entry_that_is_no_text_is_named(tmp_path: Path) -> None:
    written = journal(tmp_path)
    name = "20261121T114500Z-abcd"
    written.create(entry(name), {"n5k-a": ()})
    file = tmp_path / "journal" / "greenfield" / name / "entry.json"
    file.write_bytes(file.read_bytes().replace(b"ann", b"\xf9nn"))
    with pytest.raises(SanfabError, match=r"entry\.json: found bytes that are no text, expected"):
        written.all()
