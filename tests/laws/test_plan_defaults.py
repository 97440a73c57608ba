"""Lines of the whole switch that others set: plans reach their goal, or say why they cannot."""

from collections.abc import Iterator

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.row import PLATFORMS, capabilities_of
from sanfab.nos.eos import NOS
from sanfab.nos.normalize import normalize_for_drift
from sanfab.plan.plan import Plan, make_plan
from support.lab_terminal import LOGIN, LabTerminal, can_be
from support.nightly import NIGHTLY
from support.random_cabling import switches

OUTVOTED = {
    "nxos": (
        "spanning-tree port type network default",
        "spanning-tree port type edge default",
        "spanning-tree port type edge bpduguard default",
        "system default switchport shutdown",
        "no system default switchport",
        "system jumbomtu 9000",
    ),
    "eos": (
        "spanning-tree edge-port bpduguard default",
        "spanning-tree portfast bpduguard default",
        "no spanning-tree vlan-id 1-4094",
        "spanning-tree mode none",
    ),
    "os9": ("iscsi enable", "protocol lldp"),
    "os10": ("iscsi enable", "spanning-tree mode rstp"),
    "exos": ("enable jumbo-frame ports all", "disable stpd s0", "configure jumbo-frame-size 9100"),
}
"""Lines in whose presence ports and VLANs state what they are to be."""
OPPOSING = (("nxos", "vlan dot1Q tag native"), ("eos", "priority-flow-control all off"))
"""Lines that no line of a port outweighs."""
LINES = [*((nos, line) for nos, lines in OUTVOTED.items() for line in lines), *OPPOSING]
SHARE = 3
"""By default a line meets each third kind of switch, and the next line meets the next third."""


def _consoles(
    nos: str, line: str
) -> Iterator[tuple[LabTerminal, list[tuple[SwitchDesign, SwitchFacts]]]]:
    """Yield a switch of each model that took a line, with what it is to be first and then."""
    kinds = [*switches(nos).values()]
    for group in kinds if NIGHTLY else kinds[LINES.index((nos, line)) % SHARE :: SHARE]:
        states = [pair for pair in group if can_be(pair[1])][:2]
        if states:
            console = LabTerminal(*(design for design, _ in states))
            console.send((line,))
            if not console.refused:
                yield console, states


def _plan(console: LabTerminal, design: SwitchDesign, intended: SwitchFacts) -> Plan:
    text, before = console.running()
    goal = merge_unmanaged(intended, before, LOGIN)
    return make_plan(before, goal, design.platform, design.capabilities, text)


def _drift(console: LabTerminal, design: SwitchDesign, intended: SwitchFacts) -> list[str]:
    _, now = console.running()
    pair = normalize_for_drift(intended, now, design.platform, LOGIN)
    return [str(one) for one in fact_differences(*pair)]


@pytest.mark.parametrize(
    ("nos", "line"), [(nos, line) for nos, lines in OUTVOTED.items() for line in lines]
)
def test_a_plan_leads_to_its_goal_beside_a_line_of_the_whole_switch(nos: str, line: str) -> None:
    reached = 0
    for console, states in _consoles(nos, line):
        for design, intended in states:
            console.carry_out(_plan(console, design, intended))
            assert console.refused == []
            assert _drift(console, design, intended) == []
            assert _plan(console, design, intended).is_empty
            reached += 1
    assert reached


@pytest.mark.parametrize(("nos", "line"), OPPOSING)
def test_a_plan_is_refused_beside_a_line_that_outweighs_the_ports(nos: str, line: str) -> None:
    found = 0
    for console, states in _consoles(nos, line):
        for design, intended in states:
            plan = _plan(console, design, intended)
            console.carry_out(plan)
            drift = _drift(console, design, intended)
            told = [note for note in plan.first if f"`{line}`" in note]
            assert bool(told) == bool(drift)
            found += bool(told)
    assert found


@pytest.mark.parametrize(
    ("default", "stated"),
    [
        ("switchport default mode routed", "   switchport"),
        ("interface defaults\n   mtu 9214\nswitchport default mode routed", "   switchport"),
    ],
)
def test_a_port_states_what_others_are_not(default: str, stated: str) -> None:
    """An emulated EOS switch does not model these: the text is read with the lines."""
    platform = PLATFORMS["dcs-7050sx3-48yc8"]
    text = f"{default}\nvlan 101\ninterface Ethernet1\ninterface Ethernet2\n"
    goal = NOS.read(
        "vlan 101\ninterface Ethernet1\n   switchport access vlan 101\ninterface Ethernet2\n"
        "interface Ethernet3\n   switchport trunk allowed vlan 101\n   switchport mode trunk\n",
        platform,
    ).facts
    start = NOS.read(text, platform).facts
    plan = make_plan(start, goal, platform, capabilities_of(platform, platform.release))
    after = NOS.read(text + "\n".join(plan.lines), platform).facts
    assert after.ports == goal.ports
    assert plan.lines.count(stated) == len(goal.ports)
