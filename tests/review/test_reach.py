"""A change reaches no further than the part of a SAN that is compared."""

import os
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sanfab.facts import SwitchFacts
from sanfab.intent import intended, site_of
from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import cabling_of
from sanfab.inventory.files import Document, inventory_files, parse_file, read_folder
from sanfab.inventory.load import load_document
from sanfab.inventory.models import add_models
from sanfab.model import San
from sanfab.review.reach import SharedParser, reached_parts
from support.sans import SANS

CHOSEN = SANS if os.environ.get("SANFAB_NIGHTLY") else ("greenfield", "dell-vlt")
SAMPLE = 40 if os.environ.get("SANFAB_NIGHTLY") else 4
"""Changes of each SAN."""


def facts_of(document: Document) -> dict[str, SwitchFacts]:
    """Return the intended facts of every switch of a document."""
    cabling = cabling_of(San.model_validate(document.data))
    return {name: intended(site_of(cabling, name)) for name in cabling.san.switches}


def changes(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the data of a SAN, changed in one place each time."""
    for section in ("hosts", "arrays"):
        for name in data.get(section, {}):
            for port in data[section][name]["ports"]:
                changed = deepcopy(data)
                changed[section][name]["ports"][port]["description"] = "changed"
                yield changed
    for name in data.get("vlans", {}):
        changed = deepcopy(data)
        changed["vlans"][name]["mtu"] = 1500
        yield changed
    for number in range(len(data.get("links", []))):
        changed = deepcopy(data)
        del changed["links"][number]
        yield changed


@pytest.mark.parametrize("name", CHOSEN)
def test_what_a_change_does_not_reach_stays_and_the_rest_is_as_in_the_whole(name: str) -> None:
    base = read_folder(SANS[name])
    add_models(base)
    whole = facts_of(base)
    known = [*changes(base.data)]
    for data in Random(name).sample(known, min(SAMPLE, len(known))):
        head = replace(base, data=data)
        changed = facts_of(head)
        parts = [facts_of(one) for one in reached_parts(base, head, whole_up_to=0)]
        for switch, facts in whole.items():
            if switch in parts[0]:
                assert (parts[0][switch], parts[1][switch]) == (facts, changed[switch])
            else:
                assert facts == changed[switch], f"{switch} differs and is not compared"


def test_parts_that_nothing_connects_are_left_out() -> None:
    base = read_folder(SANS["greenfield"])
    data = deepcopy(base.data)
    data["hosts"]["esx09"]["ports"]["vmnic2"]["description"] = "changed"  # type: ignore[index,call-overload]
    _, head = reached_parts(base, replace(base, data=data), whole_up_to=0)
    switches = San.model_validate(head.data).switches
    assert {*switches} >= {"arista-a", "arista-b"}
    assert not {*switches} & {"n5k-a", "s4810-a"}


def test_what_belongs_to_all_reaches_all() -> None:
    base = read_folder(SANS["greenfield"])
    data = {**base.data, "policy": {"bpdu_guard": False}}
    head = replace(base, data=data)
    assert reached_parts(base, head, whole_up_to=0) == (base, head)


def test_a_file_is_parsed_once_for_both_states(tmp_path: Path) -> None:
    seen: list[Path] = []

    def parse(paths: list[Path]) -> list[Any]:
        seen.extend(paths)
        return [parse_file(path) for path in paths]

    for name, text in (("a.yml", "x: 1\n"), ("b.yml", "x: 1\n"), ("c.yml", "x: [\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    parser = SharedParser(parse)
    first = [*parser([tmp_path / "a.yml"])]
    again = [*parser([tmp_path / "b.yml", tmp_path / "c.yml"])]
    assert first == [({"x": 1}, "")]
    assert again[0] == ({"x": 1}, "")
    assert again[1][1].startswith(f"{tmp_path / 'c.yml'}:")
    assert [path.name for path in seen] == ["a.yml", "c.yml"]


@pytest.mark.parametrize("name", CHOSEN)
def test_a_load_leaves_what_was_parsed_as_it_is(name: str) -> None:
    """Both states share the data of a file that they have in common."""
    parsed: list[Any] = []

    def parse(paths: list[Path]) -> list[Any]:
        parsed.extend(parse_file(path) for path in paths)
        return parsed

    document = read_folder(SANS[name], parse)
    before = deepcopy(parsed)
    add_models(document)
    load_document(document, derived_problems)
    again = [parse_file(path) for path in inventory_files(SANS[name])]
    assert before == again
    assert parsed == again
