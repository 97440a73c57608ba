"""What a design states: the very lines that change, on each NOS that has them."""

from collections import Counter
from pathlib import Path

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from support.sans import SCENARIOS

DESIGNS = SCENARIOS / "design"
"""Folders of cases: the inventory of the pairs with the statements of a design, and `changes.txt`,
the lines that they change."""


@pytest.mark.parametrize("name", sorted(path.name for path in DESIGNS.iterdir()))
def test_a_statement_of_a_design_changes_these_lines_only(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    _, cabling = load_inventory(DESIGNS / name, derived_problems)
    folder = build(cabling, tmp_path).folder / "switches"
    text = "".join(_changes(path) for path in sorted(folder.glob("*.cfg")))
    expected = DESIGNS / name / "changes.txt"
    if request.config.getoption("--update-golden"):
        expected.write_text(text)
    assert text == expected.read_text()


def _changes(path: Path) -> str:
    """Return the lines that a configuration has more or less often than the stored one.

    Comments do not count.
    """
    stored = SCENARIOS / "pairs" / "expected" / path.name
    before, after = (
        [line for line in file.read_text().splitlines() if not line.startswith(("!", "#"))]
        for file in (stored, path)
    )
    found = [*_more("-", before, after), *_more("+", after, before)]
    return "".join(f"{line}\n" for line in [path.stem, *found] if found)


def _more(sign: str, lines: list[str], others: list[str]) -> list[str]:
    extra = Counter(lines) - Counter(others)
    return [f"{sign} {line}" for line in dict.fromkeys(lines) for _ in range(extra[line])]
