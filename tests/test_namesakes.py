"""Two folders with one `name`: each verb that writes or reads what they share says so."""

import shutil
from pathlib import Path

import pytest

from sanfab.inventory.namesakes import namesake_warning
from support.console import ROOT, sanfab

VERBS = {
    "render": ("--build", "build"),
    "validate": ("--build", "build", "--status"),
    "journal": ("--journal", "journal"),
    "plan": ("--build", "build", "--journal", "journal"),
    "rollback": ("--build", "build", "--journal", "journal"),
}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with an inventory, and a copy of it whose name nobody changed."""
    for name in ("minimal", "copy"):
        shutil.copytree(ROOT / "inventory/minimal", tmp_path / "inventory" / name)
    return tmp_path


@pytest.mark.parametrize("verb", VERBS)
def test_a_copy_that_kept_its_name_is_told_with_both_folders(copied: Path, verb: str) -> None:
    said = sanfab(verb, "inventory/copy", *VERBS[verb], cwd=copied)
    assert "warning: inventory/copy: found name minimal, which inventory/minimal has" in said.stderr
    main = copied / "inventory/copy/san.yml"
    main.write_text(main.read_text().replace("name: minimal", "name: other"))
    assert "warning" not in sanfab(verb, "inventory/copy", *VERBS[verb], cwd=copied).stderr


def test_a_name_is_found_however_it_is_written(tmp_path: Path) -> None:
    for folder, text in {
        "a": "name: x\n",
        "b": "# a comment\nname: 'x' # as before\n",
        "c": "switches: {s: {name: x}}\n  name: x\n",
        "d": "name: xy\n",
    }.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "san.yml").write_text(text)
    (tmp_path / "e").mkdir()
    (tmp_path / "f").write_text("name: x\n")
    warning = namesake_warning(tmp_path / "a", "x")
    assert f"which {tmp_path / 'b'} has too" in warning
