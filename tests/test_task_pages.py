"""The pages by task say what the program does: examples load, lists and numbers are its own."""

import re
from datetime import date
from pathlib import Path
from typing import get_type_hints

import pytest

from sanfab.arrays.families import COMMANDS, READERS
from sanfab.gate.batfish.batches import UNDIVIDED
from sanfab.intent.problems import derived_problems
from sanfab.inventory.files import FILE_LIMIT
from sanfab.inventory.load import load_with_provenance
from sanfab.inventory.messages import NEAR_LIMIT
from sanfab.inventory.ranges import LIMIT
from sanfab.model.base import NoteText, RawLines
from sanfab.model.fabric import PolicyIntent
from sanfab.model.families import FAMILIES, FamilyRow
from sanfab.model.protocols import PROTOCOLS
from sanfab.model.yaml12 import DEPTH_LIMIT
from sanfab.push.rollback import ATTEMPTS
from sanfab.push.secrets import LONGEST, SHORTEST_SNMP
from sanfab.report.paths import LISTED
from sanfab.rules.audit import audit
from sanfab.rules.catalogue import RULES
from sanfab.severity import Severity
from support.sans import ROOT

DOCS = ROOT / "docs"
DESIGNS = re.findall(
    r"^```yaml\n(name: (\w+)\n.*?)^```", (DOCS / "designs.md").read_text(), re.MULTILINE | re.DOTALL
)
NETWORKS = {
    "one": "one for both fabrics",
    "two": "two or more",
    "two-or-zones": "two, or one that the array divides",
    "any": "any",
}
PFC = {"all-or-none": "on all ports or none", "off": "never", "any": "optional"}


@pytest.mark.parametrize(("text", "name"), DESIGNS, ids=[name for _, name in DESIGNS])
def test_a_design_of_the_page_has_no_error(text: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(text)
    document, san, cabling = load_with_provenance(tmp_path, derived_problems)
    found = audit(document, cabling, date(2030, 1, 1), rules=[*RULES.values()]).findings
    assert san.name == name
    assert [str(one) for one in found if one.severity is Severity.ERROR] == []


def test_the_page_has_designs() -> None:
    assert [name for _, name in DESIGNS] == ["ifgrp", "lanpair", "sites"]


def family_line(name: str, row: FamilyRow) -> str:
    """Return a row of the table of families."""
    pause = "on" if row.pause else "off" if row.pause_known else "off, not stated"
    team = "may be" if row.teaming else "never"
    served = [one.title for key, one in PROTOCOLS.items() if key in row.protocols]
    undo = name in READERS and bool(READERS[name].takes_away)
    commands = "both" if undo else "commands" if name in COMMANDS else "sheet only"
    cells = [f"`{name}`", row.arrays or row.title, ", ".join(served) or "any", pause, PFC[row.pfc]]
    return f"| {' | '.join([*cells, NETWORKS[row.networks], team, commands])} |"


def _section(page: str, title: str) -> str:
    """Return the text below a heading of a page."""
    return (DOCS / page).read_text().partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_page_lists_the_families() -> None:
    rows = [line for line in _section("arrays.md", "Which family").split("\n") if line[:3] == "| `"]
    assert rows == [family_line(name, row) for name, row in FAMILIES.items()]


def _longest(kind: object) -> int:
    hints = get_type_hints(
        type("Holder", (), {"__annotations__": {"one": kind}}), include_extras=True
    )
    return max(
        getattr(part, "max_length", 0) or 0
        for field in hints["one"].__metadata__
        for part in getattr(field, "metadata", ())
    )


NUMBERS = {
    "one file": f"{FILE_LIMIT // 1_000_000} MB",
    "names of one range": str(LIMIT),
    "nesting of a file": f"{DEPTH_LIMIT} levels",
    "raw lines of a switch or port": f"{_longest(RawLines)} characters",
    "description of a secret, note": f"{_longest(NoteText)} characters",
    "names that are searched": str(NEAR_LIMIT),
    "paths that `sanfab paths` prints": str(LISTED),
    "single failures that Batfish": str(PolicyIntent().batfish_failures),
    "endpoints that Batfish": str(UNDIVIDED),
    "characters of the value of a secret": str(LONGEST),
    "characters of an SNMPv3 password": str(SHORTEST_SNMP),
    "attempts of a rollback": str(ATTEMPTS),
}


@pytest.mark.parametrize("words", NUMBERS)
def test_a_number_of_the_page_is_that_of_the_program(words: str) -> None:
    row = re.search(rf"^\| {re.escape(words)}.*\| (.+) \|$", (DOCS / "limits.md").read_text(), re.M)
    assert row is not None
    assert row[1] == NUMBERS[words]


def test_each_number_of_the_page_is_compared() -> None:
    rows = re.findall(r"^\| .*\| (\d+.*) \|$", (DOCS / "limits.md").read_text(), re.MULTILINE)
    assert len(rows) == len(NUMBERS)
