"""Law 2 on emulated switches: what they print after a plan reads as the goal, and back again."""

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed, normalize_for_drift
from sanfab.plan.plan import make_plan
from support.lab_terminal import LOGIN, LabTerminal, can_be
from support.nightly import NIGHTLY
from support.random_cabling import switches

STATES = 12 if NIGHTLY else 1
"""States of each model that follow one another."""


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_plan_leads_an_emulated_switch_to_its_goal_and_back(nos: str, note: list[str]) -> None:
    plans = lines = 0
    for group in switches(nos).values():
        states = [pair for pair in group if can_be(pair[1])][: STATES + 1]
        console = LabTerminal(*(design for design, _ in states)) if states else None
        for design, intended in states:
            assert console is not None
            before_text, before = console.running()
            there = make_plan(
                before,
                merge_unmanaged(intended, before, LOGIN),
                design.platform,
                design.capabilities,
                before_text,
            )
            console.carry_out(there)
            text, now = console.running()
            expected, found = normalize_for_drift(intended, now, design.platform, LOGIN)
            assert [str(one) for one in fact_differences(expected, found)] == []
            back = make_plan(now, before, design.platform, design.capabilities, before_text + text)
            console.carry_out(back)
            meant, reached = normalize_as_printed(
                as_running(before), as_running(console.running()[1]), design.platform
            )
            assert [str(one) for one in fact_differences(meant, reached)] == []
            console.carry_out(there)
            assert console.refused == []
            plans, lines = plans + 3, lines + 2 * len(there.lines) + len(back.lines)
    note.append(f"law 2 {nos}: {plans} plans carried out by emulated switches, {lines} lines")
