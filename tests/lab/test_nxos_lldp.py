"""A Nexus 3000 or 9000 has no LLDP commands until the feature is on; a Nexus 5000 has."""

from pathlib import Path

import pytest

from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.lab_terminal import LabTerminal

SAN = """name: lldp
vlans: {iscsi: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24}}
switches: {n-a: {model: MODEL, ports: {Ethernet1/1: {lldp: false}}}}
hosts: {esx01: {os: esxi, ports: {vmnic2: {at: n-a Ethernet1/1, vlan: iscsi, ip: 10.1.1.21}}}}
arrays:
  nimble01: {family: nimble, ports: {tg1: {at: n-a Ethernet1/9, vlan: iscsi, ip: 10.1.1.11}}}
access: [{hosts: [esx01], arrays: [nimble01]}]
"""
OFF = "  no lldp transmit\n  no lldp receive\n"
TURNED_ON = "management: {lldp: true}\n"
CASES = {
    "nexus-93180yc-fx": ("", False),
    "nexus-93180yc-fx, feature on": (TURNED_ON, True),
    "nexus-3172pq": ("", False),
    "nexus-5548up": ("", True),
}
"""Whether the lines are rendered, by model; what else the inventory states."""


@pytest.mark.parametrize("case", CASES)
def test_a_new_switch_accepts_the_lldp_lines_of_its_text(case: str, tmp_path: Path) -> None:
    more, is_rendered = CASES[case]
    (tmp_path / "san.yml").write_text(SAN.replace("MODEL", case.partition(",")[0]) + more)
    design = design_of(load_inventory(tmp_path)[1], "n-a")
    facts = managed_facts(design)
    text = render_configuration(facts, design.platform, design.capabilities)
    prove(facts, text, design)
    assert (OFF in text) == is_rendered
    terminal = LabTerminal(design)
    terminal.send(tuple(line for line in text.splitlines() if line != "!"))
    assert terminal.refused == []


def test_the_lines_are_sent_where_somebody_else_turned_lldp_on(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(SAN.replace("MODEL", "nexus-93180yc-fx"))
    design = design_of(load_inventory(tmp_path)[1], "n-a")
    terminal = LabTerminal(design)
    terminal.send(("feature lldp",))
    terminal.lead(managed_facts(design))
    assert terminal.refused == []
    assert OFF in terminal.running()[0]


def test_without_the_feature_the_lines_are_refused(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(SAN.replace("MODEL", "nexus-93180yc-fx"))
    terminal = LabTerminal(design_of(load_inventory(tmp_path)[1], "n-a"))
    terminal.send(("interface Ethernet1/1", "no lldp transmit"))
    assert [line.partition(":")[0] for line in terminal.refused] == ["no lldp transmit"]
