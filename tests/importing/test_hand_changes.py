"""Lines that somebody added to a switch by hand -> an import takes them over, or leaves them."""

from functools import cache
from pathlib import Path

import pytest

from sanfab.importing.resolve import differences_of
from sanfab.importing.run import import_captures
from sanfab.inventory.load import load_inventory
from support.hand_changes import LISTS, text_of
from support.imports import saved
from support.nightly import NIGHTLY
from support.sans import SANS

Case = dict[str, str]
CASES = {
    f"{nos}: {name}": {"inventory": rows["inventory"], "switch": rows["switch"], **case}
    for nos, rows in sorted(LISTS.items())
    for name, case in rows["changes"].items()
}
TRIED = sorted(CASES)[:: 1 if NIGHTLY else 90]
"""All are 355, and take minutes."""


@cache
def texts_of(inventory: str, folder: Path) -> dict[str, str]:
    """Return what the switches of an inventory run as a push leaves them, by file."""
    own = folder / inventory
    own.mkdir()
    saved(load_inventory(SANS[inventory])[1], own)
    return {file.name: file.read_text() for file in own.iterdir()}


@pytest.mark.parametrize("name", TRIED)
def test_a_push_of_an_import_undoes_no_change_by_hand(
    name: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    case = CASES[name]
    texts = texts_of(case["inventory"], tmp_path_factory.getbasetemp())
    for file, text in {**texts, f"{case['switch']}.cfg": text_of(case)}.items():
        (tmp_path / file).write_text(text)
    found = import_captures(tmp_path, case["inventory"], {})
    for one in found.switches:
        assert differences_of(found.cabling, one) == ()
