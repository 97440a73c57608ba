"""`forwarding: false`: a switch with two addresses routes between its VLANs no longer, or refuses.

NX-OS and OS9 route whatever they have addresses in: tests/errors/cases/routed_unasked.yml.
"""

from pathlib import Path

import pytest

from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of, intended_facts, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.lab_terminal import LOGIN, LabTerminal

ADDRESSES = """\
name: routed
vlans: {{a: {{id: 11, role: other}}, b: {{id: 12, role: other}}}}
switches:
  sw:
    model: {model}
    vlan_addresses:
      a: {{address: 10.0.1.1/24, forwarding: {forwarding}}}
      b: {{address: 10.0.2.1/24, forwarding: {forwarding}}}
"""
ROUTES = {
    "dcs-7050sx3-48yc8": (("ip routing",), ("no ip routing",)),
    "summit-x670": (
        ("enable ipforwarding vlan a", "enable ipforwarding vlan b"),
        ("disable ipforwarding vlan a", "disable ipforwarding vlan b"),
    ),
}
"""Lines that begin to route on a new switch, and those that end it."""


@pytest.mark.parametrize("model", ROUTES)
def test_a_switch_routes_between_its_vlans_only_where_it_is_stated(
    model: str, tmp_path: Path
) -> None:
    designs = {}
    for forwarding in ("false", "true"):
        (tmp_path / "san.yml").write_text(ADDRESSES.format(model=model, forwarding=forwarding))
        designs[forwarding] = design_of(load_inventory(tmp_path, derived_problems)[1], "sw")
    console = LabTerminal(designs["true"])
    sent: list[set[str]] = []
    for forwarding in ("false", "true", "false"):
        text, before = console.running()
        design = designs[forwarding]
        goal = merge_unmanaged(intended_facts(design), before, LOGIN)
        made = make_plan(before, goal, design.platform, design.capabilities, text)
        console.carry_out(made)
        assert console.refused == []
        sent.append({line for line in made.lines if "routing" in line or "forwarding" in line})
    begins, ends = ROUTES[model]
    assert sent[0] & {*begins} == set()
    assert sent[1:] == [{*begins}, {*ends}]
    lines = console.running()[0].splitlines()
    assert not {*begins} & {line.strip() for line in lines}


@pytest.mark.parametrize("model", [*ROUTES, "nexus-93180yc-fx", "s4820t"])
def test_a_vlan_whose_address_others_own_has_no_mtu_of_its_own(model: str, tmp_path: Path) -> None:
    text = ADDRESSES.format(model=model, forwarding="true").replace("other}", "other, mtu: 9000}")
    (tmp_path / "san.yml").write_text(f"{text}    managed: [vlans, ports, ntp]\n")
    design = design_of(load_inventory(tmp_path)[1], "sw")
    facts = managed_facts(design)
    assert facts.vlans[11].mtu is None
    prove(facts, render_configuration(facts, design.platform, design.capabilities), design)
