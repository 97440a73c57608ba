"""No text of a host or array becomes a command, Markdown or HTML in what is written for arrays."""

import random
from functools import cache

import pytest
from pydantic import ValidationError

from sanfab.arrays.facts import TABLES, ArrayFacts
from sanfab.arrays.intent import array_facts
from sanfab.errors import SanfabError
from sanfab.inventory.files import read_folder
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.references import problems_of
from sanfab.model.san import San
from sanfab.model.yaml12 import Data
from sanfab.render.arrays import render_array, unproven_values
from support.arrays import EVERY_FAMILY, every_family
from support.hostile_texts import hostile, renamed, texts_of
from support.nightly import NIGHTLY
from support.plain_texts import assert_plain_documents

RUNS = 100_000 if NIGHTLY else 120
SECTIONS = ("secrets", "hosts", "arrays", "access")


@cache
def document() -> dict[str, Data]:
    return read_folder(EVERY_FAMILY).data


def test_no_text_of_the_inventory_becomes_a_command(note: list[str]) -> None:
    data = document()
    chosen = sorted({text for part in SECTIONS for text in texts_of(data[part])})
    accepted = 0
    for seed in range(RUNS):
        rng = random.Random(seed)
        old = rng.choice(chosen)
        new = hostile(rng, old)
        changed = {key: renamed(one, old, new) for key, one in data.items()}
        try:
            san = San.model_validate(changed)
        except ValidationError:
            continue
        cabling = cabling_of(san)
        if any(problems_of(san, cabling)):
            continue
        accepted += 1
        for name, array in san.arrays.items():
            facts = array_facts(cabling, name)
            assert_plain_documents(facts, render_array(facts, array))
    note.append(f"hostile texts in hosts and arrays: {RUNS}, {accepted} of them accepted, harmless")
    assert accepted > RUNS // 100


def test_commands_prove_for_a_host_whose_name_no_array_takes() -> None:
    changed = {key: renamed(one, "win01", "win01x.y") for key, one in document().items()}
    cabling = cabling_of(San.model_validate(changed))
    for name, array in cabling.san.arrays.items():
        facts = array_facts(cabling, name)
        assert_plain_documents(facts, render_array(facts, array))


@pytest.mark.parametrize("name", list(every_family().san.arrays))
def test_a_text_that_no_model_has_judged_is_refused_or_harmless(name: str) -> None:
    """What a hostile text would do if the model let it through."""
    facts, array = array_facts(every_family(), name), every_family().san.arrays[name]
    refused = 0
    for seed in range(RUNS // 6):
        rng = random.Random(f"{name} {seed}")
        table = rng.choice([table for table in TABLES if getattr(facts, table)])
        rows = list(getattr(facts, table))
        at, field = rng.randrange(len(rows)), rng.choice(rows[0]._fields)
        value = getattr(rows[at], field)
        text = hostile(rng, value if isinstance(value, str) else value[0] if value else "")
        rows[at] = rows[at]._replace(**{field: text if isinstance(value, str) else (text,)})
        changed = ArrayFacts(**{**vars(facts), table: tuple(rows)})
        try:
            documents = render_array(changed, array)
            unproven = list(unproven_values(changed, documents))
        except (SanfabError, KeyError):  # a port that the array has not, a unit that no size has
            refused += 1
            continue
        if not unproven:  # else nothing is written
            assert_plain_documents(changed, documents)
    assert refused
