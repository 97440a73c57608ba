"""`sanfab render` writes the documents of the arrays, and touches what changed only."""

import json
from pathlib import Path

from support.arrays import EVERY_FAMILY, every_family
from support.console import sanfab


def inventory_in(folder: Path) -> Path:
    inventory = folder / "san"
    inventory.mkdir()
    (inventory / "san.yml").write_bytes((EVERY_FAMILY / "san.yml").read_bytes())
    return inventory


def files_of(build: Path) -> dict[str, int]:
    return {str(path.relative_to(build)): path.stat().st_ino for path in build.rglob("*.md")}


def test_unchanged_documents_are_not_touched_and_those_of_removed_arrays_go(tmp_path: Path) -> None:
    inventory, build = inventory_in(tmp_path), tmp_path / "build"
    first = sanfab("render", inventory, "--build", build)
    assert (
        f"{build}/every-family/arrays: what to enter on 13 arrays, 34 files written" in first.stdout
    )
    before = files_of(build / "every-family/arrays")
    keep = build / "every-family/arrays/srv01/notes.txt"
    keep.write_text("of the administrator")

    text = (inventory / "san.yml").read_text()
    start, end = text.index("  srv01:\n"), text.index("access:\n")
    text = text[:start] + text[end:].replace(", srv01", "")
    (inventory / "san.yml").write_text(text.replace("svm: svm_san", "svm: svm2"))
    second = sanfab("render", inventory, "--build", build, "--format", "json")
    arrays = json.loads(second.stdout)["arrays"]
    assert arrays == {
        "names": [name for name in every_family().san.arrays if name != "srv01"],
        "changed": [f"arrays/fas01/{file}.md" for file in ("sheet", "commands", "undo")],
        "removed": ["arrays/srv01/sheet.md"],
    }
    after = files_of(build / "every-family/arrays")
    assert before.keys() - after.keys() == {"srv01/sheet.md"}
    same = {name for name in after if after[name] == before[name]}
    assert same == {name for name in after if not name.startswith("fas01/")}
    assert keep.exists()


def test_a_link_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    inventory, build = inventory_in(tmp_path), tmp_path / "build"
    (tmp_path / "elsewhere").mkdir()
    (build / "every-family").mkdir(parents=True)
    (build / "every-family/arrays").symlink_to(tmp_path / "elsewhere")
    result = sanfab("render", inventory, "--build", build)
    assert result.exit_code == 2
    assert "is a symbolic link; remove it" in result.stderr
    assert list((tmp_path / "elsewhere").iterdir()) == []
