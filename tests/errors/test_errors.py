"""Every kind of bad input: `cases/X.yml` joins `base.yml`; `X.txt` is the exact message.

`pytest --update-golden` rewrites the messages; the difference is then reviewed as text.
"""

from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from sanfab.rules.waivers import waiver_problems

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.yml"))


def message(folder: Path) -> str:
    with pytest.raises(InventoryError) as caught:
        load_inventory(folder, derived_problems, waiver_problems)
    return str(caught.value).replace(f"{folder}/", "") + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base.yml").write_bytes((HERE / "base.yml").read_bytes())
    return tmp_path


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_bad_input_is_reported_with_its_place(
    case: Path, folder: Path, request: pytest.FixtureRequest
) -> None:
    (folder / "case.yml").write_bytes(case.read_bytes())
    text = message(folder)
    expected = case.with_suffix(".txt")
    if request.config.getoption("--update-golden"):
        expected.write_text(text)
    assert text == expected.read_text()


def test_the_base_of_the_cases_is_valid(folder: Path) -> None:
    load_inventory(folder, derived_problems)


def test_every_message_belongs_to_a_case() -> None:
    assert {path.stem for path in (HERE / "cases").glob("*.txt")} == {case.stem for case in CASES}


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InventoryError, match="no such folder; name the folder of one SAN"):
        load_inventory(tmp_path / "none")


def test_an_empty_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InventoryError, match=r"no \*\.yml file; `sanfab init NEW"):
        load_inventory(tmp_path)


def test_an_unreadable_file_is_reported(folder: Path) -> None:
    (folder / "case.yml").mkdir()
    assert message(folder) == "case.yml: cannot be read: not a file\n"


def test_parallel_loading_reports_the_same_errors(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sanfab.inventory.files.BYTES_OF_A_SWITCH", 1)
    (folder / "bad1.yml").write_text("a: [\n")
    (folder / "bad2.yml").write_text("")
    lines = message(folder).splitlines()
    assert [line.split(":")[0] for line in lines] == ["bad1.yml", "bad2.yml"]


@pytest.mark.parametrize("count", [63, 64])
def test_an_os9_switch_numbers_so_many_vrfs_only(tmp_path: Path, count: int) -> None:
    keys = range(100, 100 + count)
    vlans = "".join(f"  v{one}: {{id: {one}, role: other}}\n" for one in keys)
    own = "".join(f"      v{one}: {{address: 10.0.{one}.1/24, vrf: r{one}}}\n" for one in keys)
    switch = f"  s1:\n    model: s4048-on\n    fabric: A\n    vlan_addresses:\n{own}"
    (tmp_path / "san.yml").write_text(f"name: many\nvlans:\n{vlans}switches:\n{switch}")
    if count == 63:
        load_inventory(tmp_path, derived_problems)
    else:
        where = f"san.yml:{count + 7}:5: switches.s1.vlan_addresses"
        wanted = f"{where}: found 64 VRFs, expected 63 at most on Dell S4048-ON\n"
        assert message(tmp_path) == wanted
