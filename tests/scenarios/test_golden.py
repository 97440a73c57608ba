"""Every example inventory, and the variants kept here, render the texts stored next to this file.

`pytest --update-golden` rewrites them; the difference is then reviewed as text.
"""

from pathlib import Path

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from support.sans import SANS

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", SANS)
def test_an_inventory_renders_its_golden_configurations(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    _, cabling = load_inventory(SANS[name], derived_problems)
    folder = build(cabling, tmp_path).folder / "switches"
    texts = {path.name: path.read_text() for path in sorted(folder.glob("*.cfg"))}
    expected = HERE / name / "expected"
    if request.config.getoption("--update-golden"):
        expected.mkdir(parents=True, exist_ok=True)
        for path in expected.glob("*.cfg"):
            path.unlink()
        for file, text in texts.items():
            (expected / file).write_text(text)
    assert {path.name: path.read_text() for path in sorted(expected.glob("*.cfg"))} == texts


def test_no_golden_configuration_is_unused() -> None:
    assert {path.parent.name for path in HERE.glob("*/expected")} <= set(SANS)
