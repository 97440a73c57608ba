"""`import --update`: later captures join what somebody edited, or conflict as in git."""

from pathlib import Path

import pytest

from sanfab.importing.three_way import merged_texts
from sanfab.inventory.load import load_inventory
from support.bench import TINY
from support.console import Result, sanfab
from support.imports import collected


class Kept:
    """An imported inventory, and the SAN whose captures change."""

    def __init__(self, folder: Path) -> None:
        self.given, self.captures, self.out = folder / "given", folder / "captures", folder / "out"
        self.given.mkdir()
        self.captures.mkdir()
        self.change("", "")
        assert self.run().exit_code == 0

    def change(self, old: str, new: str) -> None:
        """Change what the switches run, and capture them."""
        (self.given / "san.yml").write_text(TINY.replace(old, new) if old else TINY)
        collected(load_inventory(self.given)[1], self.captures)

    def run(self, *words: str) -> Result:
        return sanfab("import", "--captures", self.captures, "--out", self.out, *words)

    def edit(self, old: str, new: str) -> None:
        file = self.out / "san.yml"
        assert file.read_text().count(old) == 1
        file.write_text(file.read_text().replace(old, new))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_an_update_without_a_change_writes_no_inventory_file(kept: Kept) -> None:
    before = (kept.out / "san.yml").read_text()
    done = kept.run("--update")
    assert done.exit_code == 0, done.output
    assert "san.yml" not in done.stdout
    assert (kept.out / "san.yml").read_text() == before


def test_a_new_cable_joins_what_was_edited(kept: Kept) -> None:
    kept.edit("os: esxi # assumed: the names of its ports", "os: linux")
    more = "vmnic4: {at: san-a Ethernet2, vlan: iscsi_a, ip: 10.1.1.22},\n    vmnic3:"
    kept.change("vmnic3:", more)
    done = kept.run("--update")
    assert done.exit_code == 0, done.output
    host = load_inventory(kept.out)[0].hosts["esx01"]
    assert host.os == "linux"
    assert [*host.ports] == ["vmnic2", "vmnic4", "vmnic3"]


def test_a_conflict_is_marked_and_told_with_its_line(kept: Kept) -> None:
    kept.edit("ntp: [192.0.2.11]", "ntp: [192.0.2.99]")
    kept.change("ntp: [192.0.2.11]", "ntp: [192.0.2.12]")
    done = kept.run("--update")
    assert done.exit_code == 1
    lines = (kept.out / "san.yml").read_text().splitlines()
    at = lines.index("<<<<<<< edited")
    assert lines[at + 1 : at + 5] == [
        "  ntp: [192.0.2.99]",
        "=======",
        "  ntp: [192.0.2.12]",
        ">>>>>>> imported",
    ]
    assert f"{kept.out / 'san.yml'}:{at + 1}: conflict" in done.stdout
    again = kept.run("--update")
    assert again.exit_code == 2
    assert "has open conflicts; resolve them first" in again.stderr


def test_an_answer_in_the_folder_counts_for_the_update(kept: Kept) -> None:
    file = kept.out / ".import" / "questions.yml"
    file.write_text(file.read_text().replace("devices.nimble01: null", "devices.nimble01: host"))
    assert kept.run("--update").exit_code == 0
    assert "nimble01" in load_inventory(kept.out)[0].hosts


def test_only_the_folder_of_an_import_is_updated(kept: Kept, tmp_path: Path) -> None:
    kept.out = tmp_path / "other"
    kept.out.mkdir()
    done = kept.run("--update")
    assert done.exit_code == 2
    assert not [*kept.out.iterdir()]


@pytest.mark.parametrize(
    ("base", "edited", "imported", "expected"),
    [
        ("abcd", "abcd", "abxd", "abxd"),
        ("abcd", "acd", "abcde", "acde"),
        ("abcd", "abXcd", "abXcd", "abXcd"),
        ("abcdef", "aBcdef", "abcdeF", "aBcdeF"),
        ("", "a", "", "a"),
        ("ab", "ab", "", ""),
    ],
)
def test_changes_at_different_lines_join(
    base: str, edited: str, imported: str, expected: str
) -> None:
    texts = ["".join(f"{letter}\n" for letter in text) for text in (base, edited, imported)]
    found = merged_texts(*texts)
    assert found.text.replace("\n", "") == expected
    assert not found.conflicts


SHEET = "Host,HBA,OS,Switch,Switch port,IP address\nesx01,vmnic2,ESXi 8,san-a,Et1,10.1.1.{last}\n"
IGROUPS = """Vserver   Igroup       Protocol OS Type  Initiators
--------- ------------ -------- -------- ------------------------------------
svm1      {group}       iscsi    vmware    iqn.1998-01.com.vmware:esx01
"""


class Told(Kept):
    """An import with two sheets and two folders of arrays, from a folder elsewhere."""

    def __init__(self, folder: Path) -> None:
        self.sheets = [folder / "one.csv", folder / "two.csv"]
        self.sheets[0].write_text(SHEET.format(last=21))
        self.sheets[1].write_text("Host,HBA,WWPN\nesx01,vmnic3,10:00:00:00:c9:aa:bb:cc\n")
        self.arrays = [folder / "one", folder / "two"]
        for path, group in zip(self.arrays, ("esx01", "other"), strict=True):
            path.mkdir()
            (path / "nimble01.txt").write_text(IGROUPS.format(group=group))
        super().__init__(folder)

    def run(self, *words: str) -> Result:
        if "--update" not in words and not self.out.exists():
            words += ("--name", "mysan")
            words += tuple(f"--sheet={one}" for one in self.sheets)
            words += tuple(f"--arrays={one}" for one in self.arrays)
        return super().run(*words)


@pytest.fixture
def told(tmp_path: Path) -> Told:
    return Told(tmp_path)


def test_an_update_reads_the_sheets_and_arrays_of_the_import_again(told: Told) -> None:
    assert load_inventory(told.out)[0].hosts["esx01"].ports["vmnic2"].ip == ("10.1.1.21",)
    before = (told.out / "san.yml").read_text()
    done = told.run("--update")
    assert done.exit_code == 0, done.output
    assert (told.out / "san.yml").read_text() == before
    told.sheets[0].write_text(SHEET.format(last=29))
    assert told.run("--update").exit_code == 0
    san = load_inventory(told.out)[0]
    assert san.name == "mysan"
    assert san.hosts["esx01"].ports["vmnic2"].ip == ("10.1.1.29",)


def test_a_sheet_that_is_given_takes_the_place_of_those_kept(told: Told, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text(SHEET.format(last=33))
    assert told.run("--update", f"--sheet={other}").exit_code == 0
    assert load_inventory(told.out)[0].hosts["esx01"].ports["vmnic2"].ip == ("10.1.1.33",)
    kept = (told.out / ".import" / "sources.yml").read_text()
    assert 'sheets: ["../other.csv"]\n' in kept
    assert 'arrays: ["../one", "../two"]\n' in kept


def test_what_the_import_read_and_is_gone_is_refused(told: Told) -> None:
    told.sheets[1].unlink()
    before = {one: one.read_text() for one in told.out.rglob("*.yml")}
    done = told.run("--update")
    assert done.exit_code == 2
    assert f"sheets: {told.sheets[1]} is gone, which the import read; name it" in done.stderr
    assert {one: one.read_text() for one in told.out.rglob("*.yml")} == before
    file = told.out / ".import" / "sources.yml"
    file.write_text(file.read_text().replace(', "../two.csv"', ""))
    assert told.run("--update").exit_code == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sheet: [a.csv]", "sheet: is no source; did you mean sheets?"),
        ("sheets: a.csv", "sheets: expected a list of paths"),
        ("name: [a]", "name: expected one text"),
        ("netbox: https://nb.example.com", "netbox: the import read https://nb.example.com too"),
    ],
)
def test_a_file_of_sources_with_a_mistake_is_refused(told: Told, line: str, message: str) -> None:
    file = told.out / ".import" / "sources.yml"
    file.write_text(f"{line}\n")
    done = told.run("--update")
    assert done.exit_code == 2
    assert f"{file}: {message}" in done.stderr


def test_an_import_of_an_earlier_version_is_updated_without_them(kept: Kept) -> None:
    (kept.out / ".import" / "sources.yml").unlink()
    done = kept.run("--update")
    assert done.exit_code == 0, done.output
    assert (kept.out / ".import" / "sources.yml").read_text().endswith("name: tiny\n")


def test_two_folders_that_differ_about_an_array_are_told(told: Told) -> None:
    done = told.run("--update")
    assert (
        "nimble01: nimble01.txt of two folders differ in groups; the first one counts"
        in done.stdout
    )
