"""Typical mistakes of an operator in `mistakes/san`: each is told at the line to change.

`mistakes/TOPIC.yml` has a mistake in each line: in the file `in`, the text `old` becomes `new`. A
refusal or a finding with the words `says` is at the first line that changes, or at the line with
the text `at`.
"""

import shutil
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from sanfab.errors import InventoryError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_with_provenance
from sanfab.model.yaml12 import parse
from sanfab.rules.audit import audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.waivers import waiver_problems

HERE = Path(__file__).parent / "mistakes"
TODAY = date(2030, 1, 1)
FEWEST = 150


@dataclass(frozen=True)
class Mistake:
    """One slip: which text of which file becomes which, and the message that tells it."""

    file: str
    old: str
    new: str
    says: str
    at: str = ""

    def make(self, folder: Path) -> str:
        """Make the mistake in a folder; return the file and line to change."""
        path = folder / f"{self.file}.yml"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        assert self.old in before, self.old
        at = before.index(self.old)
        after = before.replace(self.old, self.new, 1)
        path.write_text(after, encoding="utf-8")
        if self.at:
            return _line_of(folder, self.at)
        while at < len(after) and before[at : at + 1] == after[at : at + 1]:
            at += 1
        return _place(path, after, at)


def _line_of(folder: Path, words: str) -> str:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yml"))}
    return next(
        _place(path, text, text.index(words)) for path, text in texts.items() if words in text
    )


def _place(path: Path, text: str, at: int) -> str:
    number = text.count("\n", 0, at) + 1
    return f"{path.name}:{number}"


def _mistakes() -> dict[str, Mistake]:
    found = {}
    for path in sorted(HERE.glob("*.yml")):
        rows: Any = parse(path.read_text(encoding="utf-8"))
        for name, row in rows.items():
            found[f"{path.stem}-{name}"] = Mistake(row.pop("in"), **row)
    return found


MISTAKES = _mistakes()


def told(folder: Path) -> list[tuple[str, str]]:
    """Return what a folder is refused for, or what is found in it: file and line, message."""
    try:
        document, _, cabling = load_with_provenance(folder, derived_problems, waiver_problems)
        findings = audit(document, cabling, TODAY, rules=[*RULES.values()]).findings
    except InventoryError as error:
        messages = [(line, line) for line in str(error).splitlines()]
    else:
        messages = [(one.place, str(one)) for one in findings if not one.waived]
    return [
        (":".join(place.removeprefix(f"{folder}/").split(":")[:2]), text)
        for place, text in messages
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(HERE / "san", tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_the_inventory_without_a_mistake_is_good(folder: Path) -> None:
    assert told(folder) == []


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_at_the_line_to_change(name: str, folder: Path) -> None:
    mistake = MISTAKES[name]
    place = mistake.make(folder)
    messages = told(folder)
    is_told = any(where == place and mistake.says in text for where, text in messages)
    assert is_told, (place, messages)
    poor = ("Value error", "\\u", "\\x", "Traceback")
    assert [text for _, text in messages for one in poor if one in text and "U+" not in text] == []


def test_the_mistakes_are_many() -> None:
    assert len(MISTAKES) >= FEWEST
