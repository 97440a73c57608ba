"""Laws 1 and 2 on random SANs of native Fibre Channel ports of NX-OS, also as it is emulated."""

from collections import defaultdict
from functools import cache
from itertools import pairwise
from random import Random

from sanfab.facts.diff import fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed, normalize_for_drift
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.lab_terminal import LOGIN, LabTerminal
from support.nightly import NIGHTLY
from support.random_cabling import cabling_from
from support.random_fc import random_fc_san

SANS = 400 if NIGHTLY else 16
States = list[tuple[SwitchDesign, SwitchFacts]]


@cache
def states() -> dict[object, States]:
    """Return random switches by model, and by whether their management port has an address."""
    found: dict[object, States] = defaultdict(list)
    for seed in range(SANS):
        cabling = cabling_from(random_fc_san(Random(seed), "nxos"))
        for name in cabling.san.switches:
            design = design_of(cabling, name)
            facts = intended_facts(design)
            found[design.platform.model, bool(facts.services.address)].append((design, facts))
    return found


def test_random_switches_with_native_ports_read_back(note: list[str]) -> None:
    lines = 0
    for design, facts in (one for some in states().values() for one in some):
        text = render_configuration(facts, design.platform, design.capabilities)
        prove(facts, text, design)
        lines += text.count("\n")
    note.append(f"law 1 nxos, native ports: {SANS} random SANs, {lines} lines, all read back")


def test_plans_between_them_lead_to_their_goal_and_back() -> None:
    for some in states().values():
        for (design, one), (_, other) in pairwise(some):
            printed = NOSES["nxos"].remediation(design.platform).as_printed
            for before, after in ((one, other), (other, one)):
                start, goal = printed(as_running(before)), as_running(after)
                made = make_plan(start, goal, design.platform, design.capabilities)
                text = render_configuration(start, design.platform, design.capabilities)
                first = text.count("\n")
                reading = NOSES["nxos"].read(text + "\n".join(made.lines) + "\n", design.platform)
                assert [line for line in reading.unread if line.number > first] == []
                found = as_running(reading.facts)
                meant, reached = normalize_as_printed(goal, found, design.platform)
                assert [str(one) for one in fact_differences(meant, reached)] == []


def test_an_emulated_switch_is_led_to_them_one_after_the_other() -> None:
    for some in states().values():
        console = LabTerminal(some[0][0])
        for design, intended in some[: None if NIGHTLY else 2]:
            text, running = console.running()
            goal = merge_unmanaged(intended, running, LOGIN)
            plan = make_plan(running, goal, design.platform, design.capabilities, text)
            console.carry_out(plan)
            now = console.running()[1]
            expected, found = normalize_for_drift(intended, now, design.platform, LOGIN)
            assert [str(one) for one in fact_differences(expected, found)] == []
        assert console.refused == []
