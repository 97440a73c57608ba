"""Priority and bandwidth of lossless classes: the very lines of each switch, in the lab too."""

from collections import Counter
from pathlib import Path

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.nos.normalize import normalize_for_drift
from sanfab.plan.plan import make_plan
from sanfab.render.build import build
from support.lab_terminal import LOGIN, LabTerminal
from support.sans import SANS, SCENARIOS

QOS = {
    "n5010": "{iscsi: {priority: 5, bandwidth: 60}}",
    "n5548": "{iscsi: {priority: 3, bandwidth: 60}}",
    "n9k": "{iscsi: {priority: 3, bandwidth: 60}}",
    "s4810-old": "{iscsi: {priority: 3, bandwidth: 60}}",
    "s4820t": "{iscsi: {priority: 3, bandwidth: 60}}",
    "eos-old": "{iscsi: {priority: 3}}",
    "eos-new": "{iscsi: {priority: 3}}",
    "x670": "{iscsi: {priority: 3, bandwidth: 60}}",
}
CHANGES = SCENARIOS / "lossless" / "priority.txt"


def stated(folder: Path, qos: dict[str, str]) -> Cabling:
    """Return the SAN of lossless iSCSI with these statements on its switches."""
    (path,) = SANS["lossless"].glob("*.yml")
    text = path.read_text()
    for name, value in qos.items():
        assert text.count(f"  {name}: {{model") == 1
        text = text.replace(f"  {name}: {{model", f"  {name}: {{qos: {value}, model")
    (folder / "inventory").mkdir()
    (folder / "inventory" / path.name).write_text(text)
    return load_inventory(folder / "inventory", derived_problems)[1]


def test_priority_and_bandwidth_change_these_lines_only(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = build(stated(tmp_path, QOS), tmp_path).folder / "switches"
    text = "".join(_changes(path) for path in sorted(folder.glob("*.cfg")))
    if request.config.getoption("--update-golden"):
        CHANGES.write_text(text)
    assert text == CHANGES.read_text()


def _changes(path: Path) -> str:
    """Return the lines that a configuration has more or less often than the stored one."""
    before = (SCENARIOS / "lossless" / "expected" / path.name).read_text().splitlines()
    after = path.read_text().splitlines()
    found = [*_more("-", before, after), *_more("+", after, before)]
    return "".join(f"{line}\n" for line in [path.stem, *found])


def _more(sign: str, lines: list[str], others: list[str]) -> list[str]:
    extra = Counter(lines) - Counter(others)
    return [f"{sign} {line}" for line in dict.fromkeys(lines) for _ in range(extra[line])]


@pytest.mark.parametrize("name", QOS)
def test_a_switch_in_service_changes_its_priority_and_back(name: str, tmp_path: Path) -> None:
    default = design_of(load_inventory(SANS["lossless"])[1], name)
    changed = design_of(stated(tmp_path, {name: QOS[name]}), name)
    console = LabTerminal(default)
    notes: list[str] = []
    for design in (default, changed, default):
        text, before = console.running()
        goal = merge_unmanaged(intended_facts(design), before, LOGIN)
        made = make_plan(before, goal, design.platform, design.capabilities, text)
        console.carry_out(made)
        notes += [
            note.partition(": frames")[0] for note in made.notes if "no longer lossless" in note
        ]
        meant, found = normalize_for_drift(
            intended_facts(design), console.running()[1], design.platform, LOGIN
        )
        assert [str(one) for one in fact_differences(meant, found)] == []
        assert console.refused == []
    new = changed.intent.qos.iscsi.priority
    assert notes == [
        f"802.1p priority 4 is no longer lossless, lossless now: {new}",
        f"802.1p priority {new} is no longer lossless, lossless now: 4",
    ]
