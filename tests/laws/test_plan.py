"""Law 2 as the readers see it: the text of the start followed by the plan reads as the goal."""

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.intent.switch_design import SwitchDesign
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed
from sanfab.plan.plan import Plan, make_plan
from sanfab.render.templates import render_configuration
from support.random_cabling import switches

TAKEN_OVER = (
    "mode",
    "access_vlan",
    "native_vlan",
    "trunk_vlans",
    "stp",
    "bpdu_guard",
    "mtu",
    "qos_input",
    "pause_receive",
    "pause_send",
)
"""What a member takes over from its port-channel on NX-OS, without a line of its own."""


class Way(NamedTuple):
    """A plan between two random states of a switch."""

    design: SwitchDesign
    start: SwitchFacts
    goal: SwitchFacts
    plan: Plan


@cache
def ways(nos: str) -> tuple[Way, ...]:
    """Return the plans from each random switch to the next of its kind, and back."""
    found = []
    for group in switches(nos).values():
        for (design, one), (_, other) in pairwise(group):
            # NX-OS in basic mode keeps WWPNs where it was told device aliases.
            printed = NOSES[nos].remediation(design.platform).as_printed
            for from_, to in ((one, other), (other, one)):
                start, goal = printed(as_running(from_)), as_running(to)
                made = make_plan(start, goal, design.platform, design.capabilities)
                found.append(Way(design, start, goal, made))
    return tuple(found)


def after(way: Way) -> tuple[SwitchFacts, list[str]]:
    """Return the facts after a plan, and its lines that were not understood."""
    start, design = way.start, way.design
    text = render_configuration(start, design.platform, design.capabilities)
    lines = text.count("\n")
    text += "\n".join((*way.plan.before_reload, *way.plan.lines)) + "\n"
    reading = NOSES[design.platform.nos].read(text, design.platform)
    for name, lag in reading.facts.lags.items() if design.platform.nos == "nxos" else ():
        for member in lag.members.keys() & start.lags.get(name, lag).members.keys():
            for field in TAKEN_OVER:
                value = getattr(reading.facts.ports[name], field)
                setattr(reading.facts.ports[member], field, value)
    return as_running(reading.facts), [one.text for one in reading.unread if one.number > lines]


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_plan_leads_to_its_goal_and_back(nos: str, note: list[str]) -> None:
    for way in ways(nos):
        found, unread = after(way)
        assert not unread
        meant, reached = normalize_as_printed(way.goal, found, way.design.platform)
        assert [str(one) for one in fact_differences(meant, reached)] == []
    lines = sum(len(way.plan.lines) for way in ways(nos))
    note.append(
        f"law 2 {nos}: {len(ways(nos))} plans between random switches read back, {lines} lines"
    )


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_compliant_switch_gets_no_lines(nos: str) -> None:
    for group in switches(nos).values():
        for design, facts in group:
            assert make_plan(facts, facts, design.platform, design.capabilities).is_empty


LEFT_FIRST = {
    "nxos": [
        (r"no vlan (\d+)", r" +switchport"),
        (r" *no vsan (\d+)$", r"no interface vfc| +vsan \d+ interface"),
    ],
    "eos": [(r"no vlan (\d+)", r" +switchport")],
    "os9": [(r"no interface Vlan (\d+)", r"interface Vlan {0}$")],
    "os10": [(r"no interface vlan(\d+)", r" +(?:no )?switchport")],
    "exos": [(r"delete vlan (\S+)", r"configure vlan {0} ")],
    "fos": [(r'alidelete "(\S+)"', r"zone(?:create|add) .*\b{0}\b")],
}
"""What is removed, and the lines about those that may still use it."""


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_an_object_is_removed_after_its_last_reference(nos: str) -> None:
    seen = 0
    for lines in (way.plan.lines for way in ways(nos)):
        for removal, use in LEFT_FIRST[nos]:
            for at, line in enumerate(lines):
                gone = re.match(removal, line)
                if gone:
                    user = re.compile(use.format(re.escape(gone[1])))
                    assert not [one for one in lines[at:] if user.match(one)], line
                    seen += 1
    assert seen > 20
