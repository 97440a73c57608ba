"""Laws 1 and 2 with raw lines of the inventory, for the readers and on emulated switches."""

from random import Random

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import managed_facts
from sanfab.intent.user_lines import user_lines_of
from sanfab.model.platforms.traits import TRAITS
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed, normalize_for_drift
from sanfab.nos.user_lines import read_with_user_lines
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.lab_terminal import LOGIN, LabTerminal, can_be
from support.nightly import NIGHTLY
from support.random_cabling import switches
from support.raw_lines import with_raw_lines

STATES = 40 if NIGHTLY else 1


@pytest.mark.parametrize("nos", sorted(nos for nos in NOSES if TRAITS[nos].raw_lines))
def test_a_plan_leads_to_user_lines_and_back(nos: str) -> None:
    for group in switches(nos).values():
        states = [pair for pair in group if can_be(pair[1])][:STATES]
        for design, plain in states:
            raw = with_raw_lines(design, Random(f"{design.name} {design.platform.model}"))
            facts = managed_facts(raw)
            prove(facts, render_configuration(facts, raw.platform, raw.capabilities), raw)
            console = LabTerminal(design)
            console.lead(plain)
            before = running(console, raw)
            goal = merge_unmanaged(facts, before, LOGIN)
            console.carry_out(make_plan(before, goal, raw.platform, raw.capabilities))
            now = running(console, raw)
            assert differences(facts, now, raw) == []
            back = make_plan(now, before, raw.platform, raw.capabilities)
            assert not any("stays" in note for note in back.notes)
            console.carry_out(back)
            assert console.refused == []
            both = normalize_as_printed(
                as_running(before), as_running(running(console, raw)), raw.platform
            )
            assert [str(one) for one in fact_differences(*both)] == []


def running(console: LabTerminal, design: SwitchDesign) -> SwitchFacts:
    return read_with_user_lines(console.running()[0], user_lines_of(design), design.platform).facts


def differences(facts: SwitchFacts, now: SwitchFacts, design: SwitchDesign) -> list[str]:
    both = normalize_for_drift(facts, now, design.platform, LOGIN)
    return [str(one) for one in fact_differences(*both)]
