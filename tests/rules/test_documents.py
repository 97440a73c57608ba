"""The source documents' inventories: exactly the findings of table 1.6, and its changed copies."""

from pathlib import Path

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_with_provenance
from sanfab.model.yaml12 import parse
from sanfab.rules.audit import Audit, audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.standalone import ConfigFile, audit_config
from sanfab.rules.waivers import waiver_problems
from support.rule_cases import HERE, TODAY, Case, context_of, folder_of

ALL = [RULES[name] for name in sorted(RULES)]
CASES: dict[str, Case] = parse((HERE / "documents.yml").read_text())


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_document_has_the_findings_of_its_table(
    case: Case, tmp_path: Path, note: list[str]
) -> None:
    result = judged(case, tmp_path)
    found = sorted(
        f"{one.rule} {one.severity} {one.object}" for one in result.findings if not one.waived
    )
    everyone = {
        f"{one.rule} {one.severity} {name}"
        for one in result.findings
        for name in (one.object, *one.also)
    }
    if "fires" in case:
        assert found == case["fires"]
        if "replace" not in case:
            waived = sum(1 for one in result.findings if one.waived)
            note.append(f"table 1.6: {result.subject}: {', '.join(found)}; {waived} waived")
    errors = [line for line in found if " error " in line]
    assert case.get("errors", errors) == errors
    assert set(case.get("includes", [])) <= everyone
    loud = {one.rule for one in result.findings}
    assert [rule for rule in loud if rule.startswith(tuple(case.get("silent", ["-"])))] == []


def judged(case: Case, tmp_path: Path) -> Audit:
    folder = tmp_path / case["inventory"]
    folder.mkdir()
    for path in folder_of(case["inventory"]).iterdir():
        text = path.read_text()
        for old, new in case.get("replace", {}).get(path.name, []):
            assert old in text
            text = text.replace(old, new)
        (folder / path.name).write_text(text)
    document, _, cabling = load_with_provenance(folder, derived_problems, waiver_problems)
    if "config" not in case:
        return audit(document, cabling, TODAY, rules=ALL)
    switch = context_of(cabling, texts=True).switches[case["config"]]
    assert switch.configuration is not None
    text = swapped(list(switch.configuration.lines), case["swap"])
    config = ConfigFile(f"{switch.name}.cfg", text, switch.platform, switch.release)
    return audit_config(config, TODAY, ALL)


def swapped(lines: list[str], words: list[str]) -> str:
    """Return a text with two of its lines, found by how they begin, in each other's place."""
    one, other = (next(i for i, line in enumerate(lines) if line.startswith(w)) for w in words)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines) + "\n"
