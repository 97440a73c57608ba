"""BF-05 to BF-08: what the model of Batfish proves, and its peculiarities."""

from pathlib import Path

import pytest

from sanfab.facts.field import Topic
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts
from sanfab.gate.batfish.answer_rows import (
    NodeInterface,
    UndefinedReference,
)
from sanfab.gate.batfish.assertions.management import MANAGEMENT
from sanfab.gate.batfish.assertions.ports import PORTS
from sanfab.gate.batfish.assertions.structures import DEFINED
from sanfab.gate.batfish.assertions.vlans import VLANS
from sanfab.gate.batfish.grammar import grammar_of
from sanfab.gate.batfish.questions import UNDEFINED
from sanfab.gate.batfish.reading.carried_vlans import carried_vlans_of
from sanfab.gate.batfish.stand_ins import as_eos, stand_in
from sanfab.model.platforms.row import PLATFORMS
from support.batfish_rows import (
    answers_of,
    answers_with_changed,
    edited_build,
    evaluated,
    violation_text,
    violations_of,
)


def test_facts_unknown_to_batfish_are_not_compared(tmp_path: Path) -> None:
    _, proven = evaluated(edited_build("transit", tmp_path, {}))
    mtu = {one.switch for one in proven if one.topic is Topic.MTU}
    assert mtu == {"n9k-1", "mxl", "arista", "x670"}  # not the Nexus 5000
    ports = {one.switch: one.values for one in proven if one.topic is Topic.PORTS}
    # Whether its 51 idle ports are shut is a guess, and so is that its other 3 ports switch.
    assert ports["n9k-1"] == 54 * 4 - 54
    assert ports["n5k-1"] == 34 * 4
    management = {one.switch: one.values for one in proven if one.topic is Topic.MANAGEMENT}
    assert (management["n5k-1"], management["arista"]) == (5, 6)  # no SNMPv3 receivers on NX-OS


def test_an_empty_configuration_proves_nothing(tmp_path: Path) -> None:
    edit = (r"(?s)(.*?)interface Port-Channel20\n.*", r"\1")
    flaws, proven = evaluated(edited_build("greenfield", tmp_path, {"arista-a": edit}))
    assert {one.topic for one in proven if one.switch == "arista-a"} == {Topic.MANAGEMENT}
    assert len([flaw for flaw in flaws if flaw.startswith("BF-05 arista-a ")]) == 25


def test_a_nexus_port_misread_by_batfish_is_judged_by_its_facts(
    tmp_path: Path,
) -> None:
    edits = {"nexus-1": (r"(interface Ethernet1/1\n(?:  .*\n)*?)  switchport\n", r"\1")}
    context = edited_build("pairs", tmp_path, edits)
    answers = answers_with_changed(
        context, "nexus-1", "Ethernet1/1", mode="ACCESS", access_vlan=140
    )
    (flaw,) = violations_of(context, PORTS, answers)
    assert violation_text(context, flaw) == (
        "nexus-1 Ethernet1/1: not a switchport, expected access port in VLAN 140"
        " @ hosts.db1.ports.eth2.vlan, switchport access vlan 140"
    )


@pytest.mark.parametrize(
    "model", [one for one, row in PLATFORMS.items() if row.nos == "nxos" and row.ports]
)
def test_a_header_states_the_platform_defaults(model: str) -> None:
    platform = PLATFORMS[model]
    lines = grammar_of(platform).header_for(platform)
    assert ("no system default switchport" in lines) is not platform.ports_switch
    assert ("system default switchport shutdown" in lines) is not platform.ports_enabled


@pytest.mark.parametrize(
    "edit",
    [
        (r"channel-member fortyGigE 0/56", "channel-member fortyGigE 0/61"),
        (r"interface Port-channel 100\n( .*\n)*", ""),
        (r"peer-link port-channel 100", "peer-link port-channel 101"),
    ],
)
def test_an_inconsistent_lag_has_a_stand_in(edit: tuple[str, str], tmp_path: Path) -> None:
    context = edited_build("pairs", tmp_path, {"force-1": edit})
    interfaces = context.names.interfaces["force-1"]
    text = stand_in(context.switches["force-1"].facts, interfaces, "force-1")
    assert "Ethernet1\n" in text
    assert "None" not in text


def test_a_port_in_a_vlan_without_number_switches_nothing_in_its_stand_in(tmp_path: Path) -> None:
    context = edited_build(
        "greenfield", tmp_path, {"x670-a": (r"configure vlan iscsi_ese_a tag .*\n", "")}
    )
    switch = context.switches["x670-a"]
    assert "None" not in stand_in(switch.facts, context.names.interfaces["x670-a"], "x670-a")
    flaws, _ = evaluated(context)
    assert flaws[0].startswith("BF-05 x670-a 1: not a switchport, expected access port in VLAN 161")


def test_a_structure_may_have_no_line(tmp_path: Path) -> None:
    context = edited_build("greenfield", tmp_path, {})
    row = {
        "File_Name": "configs/arista-a.cfg",
        "Struct_Type": "interface",
        "Ref_Name": "Ethernet77",
        "Context": "lldp",
        "Lines": {"filename": "configs/arista-a.cfg"},
    }
    answers = answers_of(context)
    number = context.batches[0].number
    for question in DEFINED.questions(context, context.batches[0]):
        answers.found.setdefault((number, question), [])
    answers.found[number, UNDEFINED] = [UndefinedReference.model_validate(row)]  # type: ignore[index]
    (flaw,) = violations_of(context, DEFINED, answers)
    assert (flaw.switch, flaw.line) == ("arista-a", 0)


def test_a_shut_vlan_interface_is_reported(tmp_path: Path) -> None:
    context = edited_build("pairs", tmp_path, {})
    (flaw,) = violations_of(
        context, VLANS, answers_with_changed(context, "arista-1", "Vlan4094", admin_up=False)
    )
    assert (flaw.object, flaw.found) == ("arista-1 VLAN 4094", "address shut down")


@pytest.mark.parametrize("interface", ["Management2", "Management2/1", "mgmt1"])
def test_the_management_address_belongs_at_the_management_port(
    interface: str, tmp_path: Path
) -> None:
    context = edited_build("greenfield", tmp_path, {})
    elsewhere = NodeInterface(hostname=context.names.node("arista-a"), interface=interface)
    answers = answers_with_changed(context, "arista-a", "Management1", interface=elsewhere)
    (flaw,) = violations_of(context, MANAGEMENT, answers)
    assert (flaw.object, flaw.found) == ("arista-a management address", "none")


def test_ports_of_one_line_give_one_finding(tmp_path: Path) -> None:
    edits = {"x670-a": (r"configure vlan iscsi_ese_a add ports 1-2,25-26.*\n", "")}
    context = edited_build("greenfield", tmp_path, edits)
    flaws = violations_of(context, PORTS, answers_of(context))
    assert [one.fact for one in flaws] == [f"ports.{port}" for port in (1, 2, 25, 26)]
    assert len({one.cause for one in flaws}) == 1
    assert flaws[0].cause


def test_ports_of_one_lost_line_give_one_finding(tmp_path: Path) -> None:
    context = edited_build("greenfield", tmp_path, {"x670-a": (r"disable ports .*\n", "")})
    flaws = violations_of(context, PORTS, answers_of(context))
    assert len(flaws) > 40
    assert len({one.cause for one in flaws}) == 1
    assert flaws[0].cause


def test_other_differences_of_the_same_line_give_their_own_findings(tmp_path: Path) -> None:
    edits = {"x670-a": (r"(add ports )1-2,25-26", r"\g<1>2-3")}
    context = edited_build("greenfield", tmp_path, edits)
    causes: dict[str, list[str]] = {}
    for one in violations_of(context, PORTS, answers_of(context)):
        causes.setdefault(one.cause, []).append(one.fact)
    assert sorted(causes.values()) == [["ports.1", "ports.25", "ports.26"], ["ports.3"]]


def test_vlans_removed_by_one_edit_give_one_finding(tmp_path: Path) -> None:
    context = edited_build(
        "greenfield", tmp_path, {"n5k-a": (r"\nvlan 998\n(  .*\n)*!\nvlan 1001\n(  .*\n)*", "\n")}
    )
    flaws = [
        one for one in violations_of(context, VLANS, answers_of(context)) if one.switch == "n5k-a"
    ]
    assert [one.fact for one in flaws] == ["vlans.998", "vlans.1001"]
    assert len({one.cause for one in flaws}) == 1
    assert flaws[0].cause


def test_members_of_a_reported_lag_are_not_reported(tmp_path: Path) -> None:
    context = edited_build("greenfield", tmp_path, {})
    carried_vlans = carried_vlans_of(context, answers_of(context))
    arista = {name for switch, name in carried_vlans.by_port if switch == "arista-a"}
    assert "Port-Channel20" in arista
    assert "Ethernet3" in arista
    assert not arista & {"Ethernet23", "Ethernet24"}
    ends = [end for several in context.cabling.links.values() for end in several]
    (end,) = (end for end in ends if (end.switch, end.ports[0]) == ("arista-a", "Ethernet23"))
    assert carried_vlans.of_link(end) == {161}


def test_a_vlan_that_no_line_defines_is_at_no_port_of_a_stand_in() -> None:
    """OS10 names VLANs at ports too, and Batfish carries one that is named there alone."""
    facts = SwitchFacts("tor-1")
    facts.vlans[20] = VlanFacts(20)
    facts.ports["a"] = PortFacts("a", mode="access", access_vlan=101)
    facts.ports["b"] = PortFacts("b", mode="trunk", native_vlan=101, trunk_vlans={20, 101})
    shown = as_eos(facts, {"a": "Ethernet1", "b": "Ethernet2"}).ports
    assert shown["Ethernet1"].mode == "none"
    assert shown["Ethernet2"].native_vlan is None
    assert shown["Ethernet2"].trunk_vlans == {20}
