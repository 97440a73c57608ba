"""The law of import: an imported inventory leads to the configurations that it was made of."""

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from sanfab.importing.resolve import differences_of
from sanfab.importing.run import Imported, import_captures, import_switches
from sanfab.importing.yaml_text import yaml_lines
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
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


class Case(NamedTuple):
    """A SAN, the folder of its captures, and what they are imported as."""

    given: Mapping[str, str]
    folder: Path
    found: Imported


@cache
def case_of(name: str, folder: Path) -> Case:
    cabling = load_inventory(ROOT / "inventory" / name)[1]
    own = folder / name
    own.mkdir()
    collected(cabling, own)
    return Case(configurations(cabling), own, import_captures(own, name, {}))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("captures")


@pytest.mark.parametrize("name", sorted({*SANS} - IN_PART))
def test_an_imported_inventory_renders_the_same_configurations(name: str, folder: Path) -> None:
    given, _, found = case_of(name, folder)
    assert configurations(found.cabling) == given
    assert found.draft.remainders == []


@pytest.mark.parametrize("name", SANS)
def test_a_push_of_an_imported_inventory_changes_nothing(name: str, folder: Path) -> None:
    found = case_of(name, folder).found
    for one in found.switches:
        assert differences_of(found.cabling, one) == ()


@pytest.mark.parametrize("name", SANS)
def test_files_that_others_saved_lead_to_the_same_again(
    name: str, folder: Path, tmp_path: Path
) -> None:
    """Models and releases are those that the texts tell, if any do."""
    case = case_of(name, folder)
    for file in case.folder.glob("*.cfg"):
        shutil.copy(file, tmp_path)
    plain = import_captures(tmp_path, name, {})
    if name not in IN_PART:
        assert configurations(plain.cabling) == case.given
    again = import_switches(plain.switches, name, {})
    texts = [
        "\n".join(yaml_lines(one.draft.ordered(), one.draft.assumed)) for one in (plain, again)
    ]
    assert texts[0] == texts[1]


OF_EARLIER_FAULTS = {"eos": (14,), "exos": (52,), "nxos": (127,)}
"""What imports once got wrong.

FCoE that a switch passes on without a VFC: its lossless priority was taken for that of RoCE.
FCoE ports of a switch that tells no fabric, in a SAN of two VSANs: the import was refused.
"""


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_push_of_an_imported_random_san_changes_nothing(nos: str, tmp_path: Path) -> None:
    for seed in (*range(500 if NIGHTLY else 1), *OF_EARLIER_FAULTS.get(nos, ())):
        folder = tmp_path / str(seed)
        folder.mkdir()
        collected(cabling_from(random_san(Random(seed), nos)), folder)
        found = import_captures(folder, "random", {})
        for one in found.switches:
            assert differences_of(found.cabling, one) == (), (seed, one.name)
