"""Documents of arrays that an earlier run proved: kept as long as nothing of them differs."""

import shutil
from pathlib import Path

import pytest

from sanfab.cache.store import open_cache
from sanfab.inventory.load import load_inventory
from sanfab.render import arrays
from sanfab.render.build import Build, build
from support.sans import ROOT

SAN = ROOT / "inventory/nimble-arista"


@pytest.fixture
def inventory(tmp_path: Path) -> Path:
    """Return a copy of a SAN that was rendered with a cache."""
    folder = tmp_path / "inventory"
    shutil.copytree(SAN, folder)
    assert made(folder).arrays.changed
    return folder


def made(inventory: Path) -> Build:
    out = inventory.parent / "build"
    cache = open_cache(out, inventory, wanted=True)
    return build(load_inventory(inventory)[1], out, cache=cache)


def edit(folder: Path, old: str, new: str) -> None:
    file = next(path for path in folder.glob("*.yml") if old in path.read_text())
    file.write_text(file.read_text().replace(old, new))


def test_what_is_known_is_not_rendered_again(
    inventory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrays, "render_array", lambda *_: pytest.fail("rendered again"))
    again = made(inventory)
    assert again.arrays.names
    assert again.arrays.changed == again.arrays.removed == ()
    assert {path for path in again.digests if path.startswith(arrays.ARRAYS)} == {
        path.relative_to(again.folder).as_posix()
        for path in (again.folder / arrays.ARRAYS).glob("*/*.md")
    }


def test_a_document_that_was_edited_by_hand_is_made_anew(inventory: Path) -> None:
    sheet = next((inventory.parent / "build").glob("*/arrays/*/sheet.md"))
    text = sheet.read_text()
    sheet.write_text(text + "one more line\n")
    again = made(inventory)
    assert again.arrays.changed == (sheet.relative_to(again.folder).as_posix(),)
    assert sheet.read_text() == text


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("family: nimble", "family: nimble\n    firmware: of-today", "of-today"),
        ("198.51.100.21,", "198.51.100.99,", "198.51.100.99"),
    ],
    ids=["the entry of the array", "an address of a host"],
)
def test_a_change_reaches_the_documents(inventory: Path, old: str, new: str, expected: str) -> None:
    edit(inventory, old, new)
    again = made(inventory)
    assert any(expected in (again.folder / path).read_text() for path in again.arrays.changed)
