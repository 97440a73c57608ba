"""Law 1 for arrays: sheet and commands read back as intended, and every change is noticed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from sanfab.arrays.commands import CommandForm
from sanfab.arrays.facts import ArrayFacts, values_of
from sanfab.arrays.families import COMMANDS
from sanfab.arrays.intent import array_facts
from sanfab.arrays.reading import read_sheet
from sanfab.inventory.load import load_inventory
from sanfab.model.endpoint import ArrayFamily
from sanfab.nos import NOSES
from sanfab.render.arrays import array_documents, render_array, unproven_values
from support.arrays import every_family, facts_of, inventories
from support.nightly import NIGHTLY
from support.random_cabling import cabling_from
from support.random_san import random_san
from support.sans import ROOT

ARRAYS = tuple(every_family().san.arrays)
EXPECTED = Path(__file__).parent / "expected"
CELL = re.compile(r"`[^`]+`")
WORD = re.compile(r"\S+")
SANS = 500 if NIGHTLY else 10
STEP = 1 if NIGHTLY else 7
"""Every seventh change is tried, all of them by night."""


def documents(name: str) -> tuple[ArrayFacts, dict[str, str]]:
    facts = facts_of(name)
    return facts, render_array(facts, every_family().san.arrays[name])


@pytest.mark.parametrize("folder", inventories(), ids=lambda path: path.name)
def test_the_documents_of_every_inventory_read_back(folder: Path) -> None:
    array_documents(load_inventory(folder)[1])  # raises ProofError


@pytest.mark.parametrize("name", ARRAYS)
def test_the_documents_of_every_family_are_those_reviewed(
    name: str, request: pytest.FixtureRequest
) -> None:
    facts, texts = documents(name)
    assert list(unproven_values(facts, texts)) == []
    for file, text in texts.items():
        path = EXPECTED / f"{name}.{file}"
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        assert text == path.read_text()
    assert {path.name for path in EXPECTED.glob(f"{name}.*")} == {
        f"{name}.{file}" for file in texts
    }


def test_the_documents_of_random_sans_read_back() -> None:
    for seed in range(SANS):
        chance = Random(seed)
        data: dict[str, Any] = random_san(chance, chance.choice(sorted(NOSES)))
        for array in data.get("arrays", {}).values():
            array["family"] = chance.choice(sorted(COMMANDS))
        for number, host in enumerate(data.get("hosts", {}).values()):
            if chance.random() < 0.5:
                host["iqn"] = f"iqn.2000-01.com.example:{number}"
        array_documents(cabling_from(data))  # raises ProofError


def altered_cells(sheet: str) -> Iterator[str]:
    """Yield the sheet with one cell changed, and with one cell emptied."""
    tables = sheet[sheet.index("\n|") :]
    start = len(sheet) - len(tables)
    for line in re.finditer(r"^\|.*$", tables, re.MULTILINE):
        for cell in CELL.finditer(line[0]):
            first, last = (start + line.start() + at for at in cell.span())
            yield f"{sheet[: first + 1]}x{sheet[first + 1 :]}"
            yield f"{sheet[:first]}-{sheet[last:]}"


@pytest.mark.parametrize("name", ARRAYS)
def test_every_changed_cell_of_a_sheet_is_noticed(name: str, note: list[str]) -> None:
    facts, texts = documents(name)
    changed = list(islice(altered_cells(texts["sheet.md"]), None, None, STEP))
    missed = [text for text in changed if read_sheet(text) == values_of(facts)]
    note.append(f"{name}: {len(changed)} changed cells of a sheet, {len(missed)} not noticed")
    assert len(changed) >= 2 * len(facts.ports) // STEP
    assert missed == []


def altered_commands(text: str) -> Iterator[str]:
    """Yield a document of commands with one line taken out, one word changed or taken out."""
    inside = False
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("```"):
            inside = not inside
        elif inside:
            before, after = lines[:number], lines[number + 1 :]
            yield "\n".join([*before, *after])
            for word in WORD.finditer(line):
                first, last = word.span()
                for new in (f"{line[:last]}x{line[last:]}", f"{line[:first]}{line[last:]}"):
                    yield "\n".join([*before, new, *after])


@pytest.mark.parametrize("name", ARRAYS)
def test_every_changed_word_of_a_command_is_noticed(name: str, note: list[str]) -> None:
    facts, texts = documents(name)
    changed = [
        {**texts, file: text}
        for file in ("commands.md", "undo.md")
        for text in islice(altered_commands(texts.get(file, "")), None, None, STEP)
    ]
    missed = [texts for texts in changed if not any(unproven_values(facts, texts))]
    note.append(f"{name}: {len(changed)} changed commands, {len(missed)} not noticed")
    assert bool(changed) == (facts.family in COMMANDS)
    assert missed == []


def test_an_e_series_asks_all_initiators_for_the_one_secret_of_its_target() -> None:
    facts = facts_of("ese01")
    own = tuple(one for one in facts.chap if one.secret.endswith("_lin"))
    facts = replace(facts, iqn="iqn.1992-08.com.netapp:5700", chap=own)
    texts = render_array(facts, every_family().san.arrays["ese01"])

    assert list(unproven_values(facts, texts)) == []
    assert (
        'set target <"iqn.1992-08.com.netapp:5700"> authenticationMethod=chap '
        'chapSecret="<secret chap_lin>";' in texts["commands.md"]
    )
    assert "no longer log in: `esx01`, `win01`, `sol_01`, `box01`." in texts["commands.md"]


@pytest.mark.parametrize("family", COMMANDS)
def test_every_form_of_a_command_has_its_document(family: ArrayFamily) -> None:
    known = set(re.findall(r"^\| (\S+) \|", (ROOT / "docs/sources.md").read_text(), re.MULTILINE))
    module = import_module(COMMANDS[family].places.__module__)
    parts = [module, *(part for part in vars(module).values() if isinstance(part, ModuleType))]
    forms = [form for part in parts for form in vars(part).values() if type(form) is CommandForm]
    assert forms
    assert {tag for form in forms for tag in form.source.split()} - known == set()
    assert all("mem" not in form.source.split() for form in forms)


@pytest.mark.parametrize(
    ("label", "on_controller"),
    [("n1-e0c", "e0c"), ("n1--e0c", "n1--e0c"), ("n1.", "n1."), ("e0c", "e0c")],
)
def test_a_label_without_its_controller_is_a_name_that_commands_take(
    label: str, on_controller: str
) -> None:
    """The sheet and the commands read back too: nothing of a label becomes an option."""
    port = {"controller": "n1", "at": "sw Ethernet1/1", "vlan": "one", "ip": "192.0.2.11"}
    cabling = cabling_from(
        {
            "name": "labels",
            "vlans": {"one": {"id": 10, "role": "iscsi", "subnet": "192.0.2.0/24", "mtu": 9000}},
            "switches": {"sw": {"model": "nexus-5548up"}},
            "arrays": {"nas": {"family": "netapp-ontap", "svm": "svm1", "ports": {label: port}}},
        }
    )
    array_documents(cabling)
    assert array_facts(cabling, "nas").ports[0].interface == on_controller
