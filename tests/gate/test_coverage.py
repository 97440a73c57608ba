"""Coverage: what proves each topic of each switch."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from sanfab.facts.field import Topic
from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy
from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.coverage import (
    GROUPS,
    OTHER_GROUPS,
    Prover,
    coverage_of,
    facts_by_topic,
    typed_only,
)
from sanfab.gate.batfish.stand_ins import stand_in_interfaces
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from sanfab.report.validation import coverage_json, coverage_table
from sanfab.rules.audit import audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.engine import RuleResult
from support.validate import EXAMPLE, ROOT


def test_every_folder_of_rules_has_a_topic_or_none() -> None:
    catalogue = ROOT / "sanfab/rules/catalogue"
    folders = {path.parent.name for path in catalogue.glob("*/__init__.py")}
    prefixes = {rule_id.partition("-")[0] for rule_id in RULES}
    assert {prefix.lower() for prefix in prefixes} == folders
    assert set(GROUPS) | OTHER_GROUPS == prefixes
    assert not set(GROUPS) & OTHER_GROUPS
    assert set(GROUPS.values()) == set(Topic)


def test_empty_facts_belong_to_no_topic() -> None:
    some = SwitchFacts(name="a")
    some.ports["p"] = PortFacts("p", mtu=9000)
    some.policies["q"] = QosPolicy(PolicyKind.CLASSIFICATION, "q", {"c": QosClass("c", mtu=2158)})
    found = facts_by_topic(some)
    assert found[Topic.MTU] == {".ports.p.mtu": 9000, ".policies.q.classes.c.mtu": 2158}
    assert found[Topic.MANAGEMENT] == {".name": "a"}
    assert not found[Topic.FLOW] | found[Topic.VLANS] | found[Topic.ZONES]


@pytest.fixture
def context(tmp_path: Path) -> GateContext:
    cabling = load_inventory(EXAMPLE)[1]
    build(cabling, tmp_path)
    return read_context(cabling, tmp_path)


def test_coverage_is_counted_topic_by_topic(context: GateContext) -> None:
    found = coverage_of(context, {("arista-a", Topic.MTU): 1, ("x670-a", Topic.MTU): 1}, ())
    assert found["arista-a"][Topic.MTU] == (Prover.BATFISH, Prover.READ_BACK)
    assert found["x670-a"][Topic.MTU] == (Prover.STAND_IN, Prover.READ_BACK)
    assert found["arista-b"][Topic.MTU] == (Prover.READ_BACK,)
    assert found["arista-a"][Topic.ZONES] is None
    assert found["n5k-a"][Topic.ZONES] == (Prover.READ_BACK,)
    assert coverage_of(context, {("arista-a", Topic.MTU): 0}, ()) == coverage_of(context, {}, ())


def test_a_different_configuration_is_proven_by_no_read_back_and_no_rule(
    context: GateContext,
) -> None:
    rules = [RULES["MTU-02"], RULES["FLOW-07"]]
    outcomes = [RuleResult(rule.id) for rule in rules]
    before = coverage_of(context, {}, outcomes)["arista-a"]
    switch = context.switches["arista-a"]
    next(iter(switch.facts.ports.values())).mtu = 1
    after = coverage_of(context, {}, outcomes)["arista-a"]
    assert before[Topic.FLOW] == (Prover.READ_BACK, Prover.CHECKS)
    assert (before[Topic.MTU], after[Topic.MTU]) == ((Prover.READ_BACK, Prover.CHECKS), ())
    assert {topic: said for topic, said in after.items() if topic is not Topic.MTU} == {
        topic: said for topic, said in before.items() if topic is not Topic.MTU
    }


def test_an_unread_line_leaves_no_read_back(context: GateContext, tmp_path: Path) -> None:
    path = tmp_path / "greenfield/switches/arista-a.cfg"
    path.write_text(path.read_text() + "frobnicate\n")
    found = coverage_of(read_context(context.cabling, tmp_path), {}, ())
    assert {said for said in found["arista-a"].values() if said is not None} == {()}
    assert found["arista-b"] == coverage_of(context, {}, ())["arista-b"]


def test_a_rule_covers_only_switches_that_it_examined(context: GateContext) -> None:
    names = [f"arista-a {port}" for port in context.switches["arista-a"].intended.ports]
    outcome = RuleResult("FLOW-07", not_examined={"something": names})
    found = coverage_of(context, {}, [outcome])
    assert found["arista-a"][Topic.FLOW] == (Prover.READ_BACK,)
    assert found["arista-b"][Topic.FLOW] == (Prover.READ_BACK, Prover.CHECKS)
    assert found["arista-b"][Topic.STP] == (Prover.READ_BACK,)


def test_rules_examined_all_reported_subjects(context: GateContext) -> None:
    """Where coverage names the checks, a rule of that topic has examined something."""
    from sanfab.inventory.load import load_with_provenance  # noqa: PLC0415  # for this test alone

    document, _, cabling = load_with_provenance(EXAMPLE)
    today = datetime.now(UTC).date()
    rules = [rule for rule in RULES.values() if rule.scope.level == "switch"]
    outcomes = audit(document, cabling, today, rules=rules).results
    examined = {
        GROUPS.get(outcome.rule_id.partition("-")[0]) for outcome in outcomes if outcome.examined
    }
    found = coverage_of(context, {}, outcomes)
    said = {
        topic
        for topics in found.values()
        for topic, provers in topics.items()
        if Prover.CHECKS in (provers or ())
    }
    assert said == examined - {None}


def test_the_table_is_aligned_for_names_of_any_length(context: GateContext) -> None:
    found = coverage_of(context, {}, ())
    some = {"a": found["n5k-a"], "switch-" + 80 * "x": found["arista-a"]}
    table = coverage_table(some, {"a": ("ip domain-name ...",)}).splitlines()
    assert max(map(len, table)) <= 100
    column = table[0].index("MTU")
    assert [line[column] for line in table[1:3]] == ["-", "R"]
    assert coverage_json(some)["a"]["zones"] == ["read-back"]
    assert coverage_table({"a": dict.fromkeys(Topic, ())}, {}).splitlines()[1].split() == [
        "a",
        *len(Topic) * ["nobody"],
    ]


def test_batfish_is_not_shown_a_switch_of_native_fibre_channel(tmp_path: Path) -> None:
    cabling = load_inventory(ROOT / "inventory/netapp-dss-fc-zoned")[1]
    build(cabling, tmp_path)
    context = read_context(cabling, tmp_path)
    assert (list(context.switches), context.shown) == (["brocade-a", "brocade-b"], {})
    assert not any(batch.switches for batch in context.batches)
    assert (context.cables, context.failing) == ({}, ())
    outcomes = [RuleResult(name) for name in ("ZON-08", "NAME-01")]
    found = coverage_of(context, {}, outcomes)["brocade-a"]
    assert found[Topic.ZONES] == (Prover.READ_BACK, Prover.CHECKS)
    assert found[Topic.FCOE] == (Prover.READ_BACK,)
    assert found[Topic.VLANS] is None


def test_lossless_classes_of_os10_are_proven_as_typed_only(tmp_path: Path) -> None:
    cabling = load_inventory(ROOT / "inventory/azure-local-os10")[1]
    build(cabling, tmp_path)
    context = read_context(cabling, tmp_path)
    typed = "as Dell, Microsoft and Intel type them"
    assert typed_only(context) == {"OS10-S5212F-TOR1": typed, "OS10-S5212F-TOR2": typed}


def test_a_stand_in_keeps_the_number_of_a_lag() -> None:
    facts = SwitchFacts()
    facts.lags = {"port-channel10": LagFacts("port-channel10"), "Port-channel 7": LagFacts("x")}
    names = stand_in_interfaces(["ethernet1/1/1"], facts)
    assert names == {
        "ethernet1/1/1": "Ethernet1",
        "port-channel10": "Port-Channel10",
        "Port-channel 7": "Port-Channel7",
    }
