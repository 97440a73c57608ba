"""A switch model is a file: those that a user adds hold in every verb, a mistake has its place."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from sanfab.errors import InventoryError
from sanfab.inventory.digests import inventory_digests
from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import PLATFORMS, SHIPPED
from sanfab.report.models import model_text
from support.bench import TINY
from support.console import sanfab

LIKE = """like: dcs-7050sx3-48yc8
title: Arista 7050SX3-96YC8
source: mem
ports:
  - {prefix: Ethernet, numbers: 1-96, speed: 25}
  - {prefix: Ethernet, numbers: 97-104, suffix: /1, speed: 100}
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    write(tmp_path / "inventory/tiny/san.yml", TINY)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def problems(repository: Path) -> list[str]:
    with pytest.raises(InventoryError) as error:
        load_inventory(repository / "inventory/tiny")
    return [one.replace(f"{repository}/", "") for one in str(error.value).splitlines()]


def test_a_model_beside_the_inventory_or_inside_is_known(repository: Path) -> None:
    write(repository / "models/dcs-96.yml", LIKE)
    write(repository / "inventory/tiny/models/dcs-24.yml", "like: dcs-96\ntitle: T\nsource: mem\n")
    san, _ = load_inventory(repository / "inventory/tiny")
    assert sorted(san.models) == ["dcs-24", "dcs-96"]
    assert san.models["dcs-24"].ports == san.models["dcs-96"].ports
    assert san.models["dcs-96"].mtu_jumbo == PLATFORMS["dcs-7050sx3-48yc8"].mtu_jumbo
    digests = inventory_digests(repository / "inventory/tiny")
    assert list(digests) == ["san.yml", "models/dcs-24.yml", "../../models/dcs-96.yml"]


def test_a_source_goes_with_its_value(repository: Path) -> None:
    stated = LIKE + "lldp_default: false\nsources: {pfc_watchdog: AVD}\n"
    write(repository / "models/dcs-96.yml", stated)
    row = load_inventory(repository / "inventory/tiny")[0].models["dcs-96"]
    base = PLATFORMS["dcs-7150s-24"].sources
    assert "lldp_default" in base
    assert "lldp_default" not in row.sources
    assert row.sources["mtu_default"] == base["mtu_default"]


MINE = "models/mine.yml"
MISTAKES = {
    "no_like": (
        "title: T\nsource: mem\n",
        "1:1: models.mine: found no `like`, expected the model most similar to it, as "
        "`like: nexus-93180yc-fx`",
    ),
    "unknown_like": (
        "like: dcs-7050sx3-48yb8\ntitle: T\nsource: mem\n",
        "1:7: models.mine.like: unknown model dcs-7050sx3-48yb8; did you mean dcs-7050sx3-48yc8?",
    ),
    "ring": (
        "like: mine\ntitle: T\nsource: mem\n",
        "1:7: models.mine.like: found a loop: mine like mine; name another model",
    ),
    "descending": (
        LIKE.replace("numbers: 1-96", "numbers: 96-1"),
        "5:33: models.mine.ports.0.numbers: found '96-1', expected an ascending range, as 1-48",
    ),
    "unknown_key": (
        LIKE + "mtu_jumbp: 9000\n",
        "7:1: models.mine.mtu_jumbp: unknown key; did you mean mtu_jumbo?",
    ),
    "key_of_a_nos": (
        LIKE + "telnet_default: true\n",
        "7:1: models.mine.telnet_default: belongs to the NOS and is the same on all its models; "
        "remove it",
    ),
    "command": (
        LIKE + 'pfc_watchdog: "a\\n reload"\n',
        r"7:15: models.mine.pfc_watchdog: found 'a\n reload', expected letters, digits, blank, . _ "
        "- (80 characters at most)",
    ),
    "port_name": (
        LIKE.replace("prefix: Ethernet,", 'prefix: "Ethernet;",', 1),
        "5:14: models.mine.ports.0.prefix: found 'Ethernet;', expected part of the name of a port: "
        "letters, digits, blank, / : - {unit} (40 characters at most)",
    ),
    "word": (
        LIKE + "mtu_max: much\n",
        "7:10: models.mine.mtu_max: found 'much', expected a whole number",
    ),
    "no_title": (
        LIKE.replace("title: Arista 7050SX3-96YC8\n", ""),
        "1:1: models.mine: missing, expected a value for `title`",
    ),
    "list": ("[]\n", "1:1: found a list, expected sections such as `hosts:`"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_a_model_has_its_place(repository: Path, name: str) -> None:
    text, expected = MISTAKES[name]
    write(repository / MINE, text)
    assert problems(repository) == [f"{MINE}:{expected}"]


def test_a_shipped_name_is_refused(repository: Path) -> None:
    write(repository / "models/s4810.yml", "like: s4810\ntitle: T\nsource: mem\n")
    assert problems(repository) == [
        "models/s4810.yml:1:1: s4810 is a model that sanfab ships; choose another name, and state "
        "`like: s4810`"
    ]


def test_a_copy_of_a_shipped_model_adds_none(repository: Path) -> None:
    expected = inventory_digests(repository / "inventory/tiny")
    copytree(SHIPPED.folder, repository / "models")
    assert inventory_digests(repository / "inventory/tiny") == expected
    assert load_inventory(repository / "inventory/tiny")[0].platforms.keys() == PLATFORMS.keys()


def test_models_are_not_part_of_a_file_of_the_san(repository: Path) -> None:
    write(repository / "inventory/tiny/more.yml", "models: {mine: {like: s4810}}\n")
    assert problems(repository) == [
        "inventory/tiny/more.yml:1:1: models: found models in a file of the SAN, expected "
        "models/NAME.yml for each"
    ]


def test_the_models_are_listed_and_explained(repository: Path) -> None:
    write(repository / "models/dcs-96.yml", LIKE)
    shown = sanfab("models", cwd=repository).stdout
    assert "eos  *dcs-96 " in shown
    assert f"{len(PLATFORMS) + 1} models; " in shown
    explained = sanfab("models", "dcs-96", cwd=repository).stdout
    assert "ports: 104 (Ethernet1-96, Ethernet97-104/1)" in explained
    (repository / "x").write_text("hostname x\n")
    read = sanfab("read", "x", "--nos", "eos", "--model", "dcs-96", cwd=repository)
    assert read.exit_code == 0
    assert "read as dcs-96" in read.stderr
    wrong = sanfab("models", "foundry-97", cwd=repository)
    assert wrong.exit_code == 2
    assert wrong.stderr == "unknown model foundry-97; `sanfab models` lists them\n"


def test_no_value_of_a_model_is_shown_as_python() -> None:
    for name, row in PLATFORMS.items():
        shown = model_text(row)
        assert not re.search(r"\w\(\w+=|frozenset", shown), (name, shown)
