"""NVMe/RoCE from the inventory to the switch: its class, DSCP, ECN and the watchdog."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.facts.diff import fact_differences
from sanfab.facts.policy_kind import EcnThresholds
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_as_printed, normalize_for_drift
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.lab_terminal import LOGIN, LabTerminal

INVENTORY = """\
name: roce
vlans:
  roce: {{id: 201, role: {role}, subnet: 10.201.0.0/24, mtu: 9000{lossless}}}
switches:
  sw: {{model: {model}{release}{qos}}}
hosts:
  lin1: {{os: linux, ports: {{e0: {{at: sw {port}, vlan: roce, tagged: true, ip: 10.201.0.12}}}}}}
"""
PORTS = {
    "nexus-93180yc-fx": "Ethernet1/22",
    "nexus-5548up": "Ethernet1/2",
    "dcs-7050sx3-48yc8": "Ethernet22",
    "s4810": "TenGigabitEthernet 0/2",
    "summit-x670g2-48x-4q": "2",
}
RELEASES = {"summit-x670g2-48x-4q": "16.2"}
"""Of 22.6 LLDP is on without a line, which only a live switch tells."""
NEXUS, ARISTA = "nexus-93180yc-fx", "dcs-7050sx3-48yc8"
ALL = "{roce: {dscp: [24, 26], ecn: {min: 300, max: 900, probability: 7}}, pfc_watchdog: true}"


def designed(
    folder: Path, model: str, qos: str = "", role: str = "nvme-roce", lossless: str = "pfc"
) -> SwitchDesign:
    text = INVENTORY.format(
        role=role,
        model=model,
        release=f', release: "{RELEASES[model]}"' if model in RELEASES else "",
        port=PORTS[model],
        qos=f", qos: {qos}" if qos else "",
        lossless=f", lossless: {lossless}" if lossless else "",
    )
    (folder / "san.yml").write_text(text)
    return design_of(load_inventory(folder, derived_problems)[1], "sw")


def text_of(design: SwitchDesign) -> str:
    return render_configuration(managed_facts(design), design.platform, design.capabilities)


def lines_of(design: SwitchDesign) -> list[str]:
    facts, text = managed_facts(design), text_of(design)
    prove(facts, text, design)
    return [line.strip() for line in text.splitlines()]


def test_a_nexus_sorts_by_dscp_marks_and_has_a_watchdog(tmp_path: Path) -> None:
    lines = lines_of(designed(tmp_path, NEXUS, ALL))
    wanted = [
        "class-map type qos sanfab-roce",
        "match dscp 24,26",
        "set qos-group 3",
        "class type network-qos c-8q-nq3",
        "pause pfc-cos 3",
        "class type queuing c-out-8q-q3",
        "bandwidth remaining percent 50",
        "random-detect minimum-threshold 300 kbytes maximum-threshold 900 kbytes"
        " drop-probability 7 weight 0 ecn",
        "priority-flow-control mode on",
        "service-policy type qos input sanfab-in",
    ]
    at = [lines.index(one) for one in wanted]
    assert at == sorted(at)
    # Of the whole switch, and of the port.
    assert lines.count("priority-flow-control watch-dog-interval on") == 2
    assert "match cos 3" not in lines


def test_without_dscp_the_priority_in_the_tag_tells_roce(tmp_path: Path) -> None:
    lines = lines_of(designed(tmp_path, NEXUS))
    assert "match cos 3" in lines
    assert not any(line.startswith(("match dscp", "random-detect")) for line in lines)
    assert "priority-flow-control watch-dog-interval on" not in lines


@pytest.mark.parametrize(("dscp", "trust"), [("", "cos"), ("{roce: {dscp: [26]}}", "dscp")])
def test_an_arista_trusts_what_the_hosts_mark(dscp: str, trust: str, tmp_path: Path) -> None:
    lines = lines_of(designed(tmp_path, ARISTA, dscp))
    assert f"qos trust {trust}" in lines
    assert "priority-flow-control priority 3 no-drop" in lines


def test_a_dcb_map_and_a_qos_profile_have_the_priority(tmp_path: Path) -> None:
    lines = lines_of(designed(tmp_path, "s4810"))
    assert "priority-group 1 bandwidth 50 pfc on" in lines
    assert "priority-pgid 0 0 0 1 0 0 0 0" in lines
    lines = lines_of(designed(tmp_path, "summit-x670g2-48x-4q"))
    assert "configure dot1p type 3 qosprofile qp4" in lines
    assert "enable flow-control tx-pause priority 3 ports 2" in lines


@pytest.mark.parametrize(
    ("model", "qos", "said"),
    [
        ("nexus-5548up", "", "sanfab has no lines for that class on Cisco Nexus 5548UP"),
        ("s4810", "{roce: {dscp: [26]}}", "has no lines that sort by DSCP on"),
        ("s4810", "{roce: {ecn: {min: 1, max: 2}}}", "has no lines that mark packets on"),
        (ARISTA, "{roce: {ecn: {min: 1, max: 2}}}", "has no lines that mark packets on"),
        (ARISTA, "{pfc_watchdog: true}", "sets no watchdog for priority flow control on"),
        (ARISTA, "{roce: {dscp: [26, 46]}}", "found 46, which Arista 7050SX3-48YC8 does not sort"),
        (NEXUS, "{roce: {ecn: {min: 9, max: 2}}}", "found 2, expected at least `min`, 9"),
        (NEXUS, "{iscsi: {priority: 5}}", "no VLAN of role iscsi has `lossless: pfc`"),
    ],
)
def test_what_no_document_shows_is_refused(model: str, qos: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(SanfabError, match=r"san\.yml:") as refused:
        designed(tmp_path, model, qos)
    assert said in str(refused.value)


def test_pause_and_a_class_of_nvme_over_tcp_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SanfabError, match="found pause in a VLAN of role nvme-roce, expected pfc"):
        designed(tmp_path, NEXUS, lossless="pause")
    with pytest.raises(SanfabError, match="found pfc in a VLAN of role nvme-tcp, expected none"):
        designed(tmp_path, NEXUS, role="nvme-tcp")


def test_drift_sees_thresholds_and_a_watchdog_that_somebody_changed(tmp_path: Path) -> None:
    design = designed(tmp_path, NEXUS, ALL)
    text = text_of(design).replace("maximum-threshold 900", "maximum-threshold 3000")
    text = text.replace("  priority-flow-control watch-dog-interval on\n", "")
    found = NOSES["nxos"].read(text, design.platform)
    assert found.unread == ()
    intended, running = normalize_for_drift(
        managed_facts(design), found.facts, design.platform, LOGIN
    )
    assert sorted(str(one) for one in fact_differences(intended, running)) == [
        "policies.queuing sanfab-queuing.classes.c-out-8q-q3.ecn.most: expected 900, found 3000",
        "ports.Ethernet1/22.pfc_watchdog: expected True, found False",
    ]


STATES = {
    NEXUS: [
        ("", ""),
        ("pfc", ALL),
        ("pfc", "{roce: {priority: 5}}"),
        ("pfc", "{roce: {dscp: [24], ecn: {min: 300, max: 300}}}"),
        ("pfc", "{roce: {dscp: [24]}, pfc_watchdog: true}"),
        ("", ""),
    ],
    ARISTA: [("", ""), ("pfc", "{roce: {dscp: [26]}}"), ("pfc", ""), ("", "")],
    "s4810": [("", ""), ("pfc", ""), ("pfc", "{roce: {priority: 4}}"), ("", "")],
    "summit-x670g2-48x-4q": [("", ""), ("pfc", ""), ("pfc", "{roce: {bandwidth: 30}}"), ("", "")],
}


@pytest.mark.parametrize("model", STATES)
def test_an_emulated_switch_goes_from_each_state_to_the_next_and_back(
    model: str, tmp_path: Path
) -> None:
    designs = []
    for number, (lossless, qos) in enumerate(STATES[model]):
        folder = tmp_path / str(number)
        folder.mkdir()
        designs.append(designed(folder, model, qos, lossless=lossless))
    console = LabTerminal(*designs)
    for design in designs:
        before_text, before = console.running()
        intended = managed_facts(design)
        goal = merge_unmanaged(intended, before, LOGIN)
        there = make_plan(before, goal, design.platform, design.capabilities, before_text)
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


def test_marking_is_told_in_words() -> None:
    assert str(EcnThresholds(150, 1500, 7)) == "150 to 1500 KB, 7 per cent"
    assert str(EcnThresholds(150, 1500, 7, 9)) == "150 to 1500 KB, 7 per cent, weight 9"
