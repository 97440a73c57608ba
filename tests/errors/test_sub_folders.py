"""Files in sub-folders belong to the inventory; what is left out is said or documented."""

from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.inventory.digests import inventory_digests
from sanfab.inventory.load import load_inventory
from support.bench import TINY

RACK = """hosts:
  esx02: {os: esxi, ports: {
    vmnic2: {at: san-a Ethernet2, vlan: iscsi_a, ip: 10.1.1.22},
    vmnic3: {at: san-b Ethernet2, vlan: iscsi_b, ip: 10.1.2.22}}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "san.yml").write_text(TINY)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_files_of_sub_folders_are_read(folder: Path) -> None:
    write(folder / "racks" / "row1" / "r07.yml", RACK)
    write(folder / "racks" / "more.yaml", "access: [{hosts: [esx02], arrays: [nimble01]}]\n")
    san, _ = load_inventory(folder)
    assert list(san.hosts) == ["esx02", "esx01"]
    assert len(san.access) == 2
    assert list(inventory_digests(folder)) == ["racks/more.yaml", "racks/row1/r07.yml", "san.yml"]


def test_a_mistake_in_a_sub_folder_has_its_place(folder: Path) -> None:
    write(folder / "racks" / "r07.yml", RACK.replace("Ethernet2,", "Ethernet99,", 1))
    with pytest.raises(InventoryError, match=r"racks/r07\.yml:3:18: hosts\.esx02\.ports\.vmnic2"):
        load_inventory(folder)


@pytest.mark.parametrize("name", ["group_vars/all", "host_vars", "vars_plugins", ".hidden"])
def test_folders_of_ansible_and_hidden_ones_are_not_of_the_inventory(
    folder: Path, name: str
) -> None:
    write(folder / name / "vault.yml", "sanfab_password: x\n")
    load_inventory(folder)
    assert list(inventory_digests(folder)) == ["san.yml"]


def test_another_san_inside_is_refused(folder: Path) -> None:
    write(folder / "other" / "san.yml", TINY)
    with pytest.raises(InventoryError, match=r"other: is the folder of another SAN"):
        load_inventory(folder)
    (folder / "san.yml").unlink()
    with pytest.raises(InventoryError, match=r"it holds a san\.yml\); name this folder"):
        load_inventory(folder)


def test_a_linked_folder_is_refused(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    (folder / "racks").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    with pytest.raises(InventoryError, match=r"racks: is a symbolic link to a folder"):
        load_inventory(folder)
