"""Every rule does what its cases say, and would be missed."""

import re
import subprocess
import sys
from dataclasses import replace

import pytest

from sanfab.rules.catalogue import RULES
from support.rule_cases import Case, cases, outcome_of, python_values
from support.sans import ROOT

CASES = list(cases())


@pytest.mark.parametrize(
    ("rule", "case"),
    [(rule, case) for rule, _, case in CASES],
    ids=[f"{rule}-{name}" for rule, name, _ in CASES],
)
def test_a_rule_gives_the_findings_of_its_case(rule: str, case: Case) -> None:
    findings, examined, unknown = outcome_of(RULES[rule], case)

    assert findings == case["findings"]
    assert unknown == case.get("unknown", 0)
    assert (examined == 0) == (case.get("examined") == 0)


def test_no_finding_prints_a_value_of_python() -> None:
    printed = {
        f"{rule} {name}": texts
        for rule, name, case in CASES
        if case["findings"] and (texts := python_values(RULES[rule], case))
    }
    assert printed == {}


def notices(rule: str, case: Case) -> bool:
    """Return whether a case fails without the body of its rule."""
    removed = replace(RULES[rule], body=lambda _item, _context: ())
    return outcome_of(removed, case)[0] != case["findings"]


def test_removing_a_rule_fails_its_cases(note: list[str]) -> None:
    """A rule has a clean case, and a failing one that notices when the rule's body is gone."""
    clean = {rule for rule, _, case in CASES if not case["findings"] and "examined" not in case}
    failing: dict[str, list[Case]] = {}
    for rule, _, case in CASES:
        if case["findings"]:
            failing.setdefault(rule, []).append(case)
    noticed = {rule for rule, some in failing.items() if any(notices(rule, case) for case in some)}

    assert sorted(RULES.keys() - clean) == []
    assert sorted(RULES.keys() - noticed) == []
    share = 100 * len(noticed) // len(RULES)
    note.append(f"rules: {len(RULES)}, of which {share} % are missed by a case when removed")


def test_no_rule_asks_whether_there_is_an_inventory() -> None:
    """Scopes and the engine do: an outcome says where it holds, by ``applies``."""
    asks = re.compile(r"\.intent is (not )?None|\.has_inventory|\bis_standalone\b")
    folder = ROOT / "sanfab" / "rules" / "catalogue"
    found = [path.name for path in folder.rglob("*.py") if asks.search(path.read_text())]
    assert found == []


def test_a_check_in_a_process_of_its_own_examines_the_rules() -> None:
    """Other modules of the tests import the catalogue: here nothing but the check does."""
    command = (sys.executable, "-m", "sanfab", "check", str(ROOT / "inventory/minimal"))
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603
    assert re.search(r" [1-9]\d* rules examined", said), said
