"""docs/tasks.md: a pair of OS9 moved to OS10 with one inventory, as its tables say."""

import re
from pathlib import Path

import pytest

from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from sanfab.render.templates import render_configuration
from support.sans import ROOT

SECTION = (ROOT / "docs/tasks.md").read_text().partition("## Move a pair from OS9 to OS10\n")[2]
INVENTORY = re.findall(r"^```yaml\n(.*?)^```", SECTION, re.MULTILINE | re.DOTALL)[0]
WORDS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", SECTION, re.MULTILINE)
LINES = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| ", SECTION, re.MULTILINE)


def rendered(folder: Path, inventory: str) -> tuple[str, list[str]]:
    """Return the NOS of the first switch, and the lines of its configuration."""
    (folder / "san.yml").write_text(inventory)
    design = design_of(load_inventory(folder)[1], "tor-1")
    text = render_configuration(intended_facts(design), design.platform, design.capabilities)
    assert not NOSES[design.platform.nos].read(text, design.platform).unread
    return design.platform.nos, text.splitlines()


def test_the_words_and_lines_of_the_page_are_those_of_both_configurations(tmp_path: Path) -> None:
    moved = INVENTORY
    for old, new in WORDS:
        assert old in moved
        moved = moved.replace(old, new)
    before, after = rendered(tmp_path, INVENTORY), rendered(tmp_path, moved)
    assert (before[0], after[0]) == ("os9", "os10")
    assert len(LINES) == 10
    assert [(old, new) for old, new in LINES if old not in before[1] or new not in after[1]] == []


@pytest.mark.parametrize(
    ("release", "ending"), [("10.5.5.2", " password-expiry 0"), ("10.6.0.1", "")]
)
def test_an_account_does_not_expire_where_a_release_makes_it_so(
    release: str, ending: str, tmp_path: Path
) -> None:
    san = f"""name: one
secrets: {{pass: of ann}}
management: {{users: {{ann: {{role: admin, password: {{secret: pass}}}}}}}}
switches: {{tor-1: {{model: s5248f, release: {release}, fabric: A}}}}
"""
    assert f"username ann password @@pass@@ role sysadmin{ending}" in rendered(tmp_path, san)[1]
