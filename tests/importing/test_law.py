"""The law of import: an imported inventory leads to the configurations that it was made of."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from sanfab.importing.resolve import differences_of
from sanfab.importing.run import Imported, import_captures
from sanfab.importing.yaml_text import yaml_lines
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from sanfab.nos.captures.files import CAPTURES
from support.console import ROOT
from support.imports import collected, configurations
from support.nightly import NIGHTLY
from support.random_cabling import cabling_from
from support.random_san import random_san
from support.sans import SWEPT

SANS = sorted({one.name for one in (ROOT / "inventory").iterdir()} & {*SWEPT} - {"sun-b2b"})
"""Inventories that have switches."""
IN_PART = {"azure-local", "netapp-dss-fc", "netapp-dss-fc-zoned"}
"""Of these the configurations alone do not tell all: marks of congestion, WWPNs at a port."""


def imported(name: str, folder: Path) -> tuple[Mapping[str, str], Imported]:
    cabling = load_inventory(ROOT / "inventory" / name)[1]
    collected(cabling, folder)
    return configurations(cabling), import_captures(folder, name, {})


@pytest.mark.parametrize("name", sorted({*SANS} - IN_PART))
def test_an_imported_inventory_renders_the_same_configurations(name: str, tmp_path: Path) -> None:
    given, found = imported(name, tmp_path)
    assert configurations(found.cabling) == given
    assert found.draft.remainders == []
    (tmp_path / CAPTURES).unlink()  # models and releases are those that the texts tell, if any do
    plain = import_captures(tmp_path, name, {})
    assert configurations(plain.cabling) == given


@pytest.mark.parametrize("name", SANS)
def test_a_push_of_an_imported_inventory_changes_nothing(name: str, tmp_path: Path) -> None:
    found = imported(name, tmp_path)[1]
    for one in found.switches:
        assert differences_of(found.cabling, one) == ()
    again = import_captures(tmp_path, name, {})
    texts = [
        "\n".join(yaml_lines(one.draft.ordered(), one.draft.assumed)) for one in (found, again)
    ]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_push_of_an_imported_random_san_changes_nothing(nos: str, tmp_path: Path) -> None:
    for seed in range(100 if NIGHTLY else 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        collected(cabling_from(random_san(Random(seed), nos)), folder)
        found = import_captures(folder, "random", {})
        for one in found.switches:
            assert differences_of(found.cabling, one) == (), (seed, one.name)
