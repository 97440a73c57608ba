"""A plan breaks ports out on an emulated switch, and makes them whole again."""

from pathlib import Path

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.nos.normalize import normalize_for_drift
from sanfab.plan.plan import make_plan
from support.lab_terminal import LOGIN, LabTerminal

TEN = "TenGigabitEthernet"
CASES = {
    "nexus-93180yc-fx": ("Ethernet1/49", "Ethernet1/50", "Ethernet1/49/1", "Ethernet1/49/4"),
    "s4810": (
        "fortyGigE 0/48",
        "fortyGigE 0/52",
        "TenGigabitEthernet 0/49",
        "TenGigabitEthernet 0/51",
    ),
    "s6010-on": (
        "fortyGigE 1/2",
        "fortyGigE 1/3",
        "TenGigabitEthernet 1/2/1",
        "TenGigabitEthernet 1/2/4",
    ),
    "s5232f": ("ethernet1/1/2", "ethernet1/1/3", "ethernet1/1/2:1", "ethernet1/1/2:4"),
    "s5248f": ("ethernet1/1/53", "ethernet1/1/54", "ethernet1/1/53:1", "ethernet1/1/53:4"),
    "dcs-7150s-64": ("Ethernet49/1", "Ethernet50/1", "Ethernet49/2", "Ethernet49/3"),
    "summit-x670v-48x": ("49", "53", "49", "52"),
}
"""A port and another one, and two of those that the first is broken out into."""
SAN = """name: breakouts
vlans: {{iscsi: {{id: 101, role: iscsi}}, admin_net: {{id: 102, role: management}}}}
switches:
  sw: {{model: {model}, breakout: {breakout}}}
hosts:
  db1: {{os: linux, teams: {{bond0: {{lag: 9}}}}, ports: {{
    p1: {{at: sw {first}, vlan: iscsi, vlans: [admin_net], team: bond0}},
    p2: {{at: sw {second}, vlan: iscsi, vlans: [admin_net], team: bond0}}}}}}
"""


@pytest.mark.parametrize("model", CASES)
def test_ports_are_broken_out_and_made_whole(model: str, tmp_path: Path) -> None:
    port, other, first, second = CASES[model]
    whole = _site(tmp_path / "a", model, "{}", port, other)
    broken = _site(tmp_path / "b", model, f"{{{port}: 4x10G}}", first, second)
    console = LabTerminal(broken)
    for design in (whole, broken, whole):
        text, now = console.running()
        console.design = design
        goal = merge_unmanaged(managed_facts(design), now, LOGIN)
        plan = make_plan(now, goal, design.platform, design.capabilities, text)
        console.carry_out(plan)
        assert console.refused == []
        expected, found = normalize_for_drift(
            managed_facts(design), console.running()[1], design.platform, LOGIN
        )
        assert [str(one) for one in fact_differences(expected, found)] == []


def _site(folder: Path, model: str, breakout: str, first: str, second: str) -> SwitchDesign:
    folder.mkdir()
    text = SAN.format(model=model, breakout=breakout, first=first, second=second)
    (folder / "san.yml").write_text(text)
    _, cabling = load_inventory(folder, derived_problems)
    return design_of(cabling, "sw")
