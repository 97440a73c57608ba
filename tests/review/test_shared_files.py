"""A file that both states of a SAN have is parsed once, and its data stays as it is."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.inventory.files import parse_file, read_folder
from sanfab.inventory.folder import inventory_files
from sanfab.inventory.load import load_document
from sanfab.inventory.models import add_models
from sanfab.review.parts import SharedParser
from support.nightly import NIGHTLY
from support.sans import SANS

CHOSEN = SANS if NIGHTLY else ("greenfield", "dell-vlt")


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
