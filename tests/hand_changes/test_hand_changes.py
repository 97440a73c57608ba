"""Lines that a storage engineer fears on a running switch: drift, verify and plan tell each.

A file for each NOS, written from documents and reports of incidents, not from the forms of the
readers. ``changes`` are lines added by hand: all of ``says`` stands in what drift says, verify
reports ``severity``, a plan has the lines of ``undo``, or names the line for the operator
(``undo: by hand``). ``also`` has lines of other blocks. ``harmless`` lines are none of that.
"""

from typing import Any

import pytest

from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_facts import managed_facts
from sanfab.live.drift import drift_findings
from sanfab.live.effects import left_by_hand
from sanfab.plan.plan import make_plan
from sanfab.report.drift import DriftReport, drift_text
from sanfab.rules.rule import rule_of
from support.hand_changes import LISTS, run


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
    assert {line.strip() for line in (*plan.before_reload, *plan.lines)} >= {*case["undo"]}


@pytest.mark.parametrize(("nos", "case"), cases("harmless"))
def test_a_harmless_line_is_no_drift(nos: str, case: dict[str, Any]) -> None:
    assert run(nos, case).drift.is_clean


@pytest.mark.parametrize("nos", LISTS)
def test_a_line_that_nobody_has_seen_is_never_as_intended(nos: str) -> None:
    rows = LISTS[nos]
    for at in ("", *rows["blocks"]):
        one = run(nos, {"at": at, "lines": ["zzz unheard of"]})
        assert [effect.text for effect in one.drift.effects.found] == ["zzz unheard of"]
