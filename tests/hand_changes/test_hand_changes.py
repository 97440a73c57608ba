"""Lines that a storage engineer fears on a running switch: drift, verify and plan tell each.

A file for each NOS, written from documents and reports of incidents, not from the forms of the
readers. ``changes`` are lines added by hand: all of ``says`` stands in what drift says, verify
reports ``severity``, a plan has the lines of ``undo``, or names the line for the operator
(``undo: by hand``). ``also`` has lines of other blocks. ``harmless`` lines are none of that.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.live.collect import parse_config
from sanfab.live.drift import Drift, DriftInput, drift_findings, drift_of
from sanfab.live.effects import left_by_hand
from sanfab.model.yaml12 import parse
from sanfab.nos.reader import ParsedConfig
from sanfab.plan.plan import make_plan
from sanfab.render.templates import render_configuration
from sanfab.report.drift import DriftReport, drift_text
from sanfab.rules.rule import rule_of
from support.sans import SANS

FOLDER = Path(__file__).parent
LISTS = {path.stem: parse(path.read_text()) for path in sorted(FOLDER.glob("*.yml"))}


class Running(NamedTuple):
    """A switch of an inventory, and what it runs after lines were added by hand."""

    design: SwitchDesign
    parsed: ParsedConfig
    drift: Drift


@cache
def design(inventory: str, switch: str) -> SwitchDesign:
    _, cabling = load_inventory(SANS[inventory])
    return design_of(cabling, switch)


@cache
def pushed(inventory: str, switch: str) -> str:
    """What a switch prints after a push."""
    one = design(inventory, switch)
    return render_configuration(managed_facts(one), one.platform, one.capabilities, comments=False)


def changed(text: str, at: str, lines: list[str], removed: list[str]) -> str:
    """The text with lines at the end of the block ``at``, which is created if it is missing."""
    rows = text.splitlines()
    if not at:
        end = next((n for n, row in enumerate(rows) if row.startswith("interface ")), len(rows))
        return "\n".join([*rows[:end], *lines, *rows[end:]]) + "\n"
    if at not in rows:
        rows += [at]
    start = rows.index(at) + 1
    end = next((n for n in range(start, len(rows)) if not rows[n].startswith(" ")), len(rows))
    body = [row for row in rows[start:end] if row.strip() not in removed]
    indent = " " * (len(body[0]) - len(body[0].lstrip()) if body else 2)
    added = [f"{indent}{line}" for line in lines]
    return "\n".join([*rows[:start], *body, *added, *rows[end:]]) + "\n"


def run(nos: str, case: dict[str, Any]) -> Running:
    """Read a switch after the lines of a case were added by hand."""
    rows = LISTS[nos]
    inventory, switch = case.get("inventory", rows["inventory"]), case.get("switch", rows["switch"])
    one = design(inventory, switch)
    text = pushed(inventory, switch)
    text = changed(text, case.get("at", ""), case.get("lines", []), case.get("removed", []))
    for other in case.get("also", []):
        text = changed(text, other["at"], other["lines"], [])
    parsed = parse_config(text, one)
    facts = managed_facts(one)
    return Running(one, parsed, drift_of(DriftInput(switch, one.platform, facts, parsed)))


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(nos, case, id=f"{nos} {name}")
        for nos, rows in LISTS.items()
        for name, case in rows[kind].items()
    ]


@pytest.mark.parametrize(("nos", "case"), cases("changes"))
def test_a_line_that_hurts_is_told(nos: str, case: dict[str, Any]) -> None:
    one = run(nos, case)
    said = drift_text(DriftReport("san", {one.drift.switch: one.drift}, {}))
    said = " ".join(said.split())
    assert not one.drift.is_clean
    for words in case["says"]:
        assert words in said
    found = {
        raw.violation.severity or rule_of(raw.rule_id).severity for raw in drift_findings(one.drift)
    }
    assert case["severity"] in found
    intended = managed_facts(one.design)
    if case["undo"] == "by hand":
        texts = {effect.text for effect in left_by_hand(intended, one.drift.effects)}
        assert texts & {*case["lines"]}
        return
    goal = merge_unmanaged(intended, one.parsed.facts)
    plan = make_plan(one.parsed.facts, goal, one.design.platform, one.design.capabilities)
    assert {line.strip() for line in plan.lines} >= {*case["undo"]}


@pytest.mark.parametrize(("nos", "case"), cases("harmless"))
def test_a_harmless_line_is_no_drift(nos: str, case: dict[str, Any]) -> None:
    assert run(nos, case).drift.is_clean


@pytest.mark.parametrize("nos", LISTS)
def test_a_line_that_nobody_has_seen_is_never_as_intended(nos: str) -> None:
    rows = LISTS[nos]
    for at in ("", *rows["blocks"]):
        one = run(nos, {"at": at, "lines": ["zzz unheard of"]})
        assert [effect.text for effect in one.drift.effects.found] == ["zzz unheard of"]
