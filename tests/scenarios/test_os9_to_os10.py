"""docs/tasks.md: a pair of OS9 moved to OS10 with one inventory, as its tables say."""

import re
from pathlib import Path

import pytest

from sanfab.errors import InventoryError
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


def test_between_the_steps_an_inventory_has_both_and_no_pair(tmp_path: Path) -> None:
    mixed = INVENTORY
    for old, new in (
        ("tor-1: {profile: tor,", "tor-1: {model: s4048-on-os10, release: 10.5.1.0, fabric: A,"),
        ("tor-1 TenGigabitEthernet 1/", "tor-1 ethernet1/1/"),
        ("tor-1 fortyGigE 1/", "tor-1 ethernet1/1/"),
    ):
        assert old in mixed
        mixed = mixed.replace(old, new)
    with pytest.raises(
        InventoryError, match=r"tor-1 \(os10\) and tor-2 \(os9\) cannot form a pair"
    ):
        rendered(tmp_path, mixed)
    apart = re.sub(r"^links:\n.*?(?=^hosts:)", "", mixed, flags=re.MULTILINE | re.DOTALL)
    with pytest.raises(InventoryError, match="are no vPC, MLAG or VLT pair"):
        rendered(tmp_path, apart)
    single = apart.replace("    teams: {lan: {lag: 12}}\n", "").replace(", team: lan", "")
    assert rendered(tmp_path, single)[0] == "os10"


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
