"""Broadcast domains, access, borders and loops, judged from answers written by hand."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from batfish.faults import FAULTS, planted
from batfish.memory import edge
from batfish.sans import GREENFIELD, built
from sanfab.facts.switch import PortFacts, VlanFacts
from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.assertion import Answers, Assertion
from sanfab.gate.batfish.assertions.access import ACCESS
from sanfab.gate.batfish.assertions.broadcast_domains import DOMAINS
from sanfab.gate.batfish.assertions.isolation import APART, VLANS_CONTAINED
from sanfab.gate.batfish.assertions.loops import LOOPS
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.rules.rule import ValueCount, Violation


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> GateContext:
    return built(GREENFIELD, tmp_path_factory.mktemp("build"))[1]


def node_of(context: GateContext, name: str, vlan: int) -> str:
    return next(
        node
        for node, one in context.names.endpoints.items()
        if (str(one), one.vlan) == (name, vlan)
    )


def as_meant(context: GateContext) -> list[set[str]]:
    """The broadcast domains of a faultless build."""
    found: dict[object, set[str]] = {}
    for node, one in context.names.endpoints.items():
        found.setdefault(context.parts.find((one.vlan, one.cable.switch)), set()).add(node)
    return list(found.values())


def found_edges(
    context: GateContext, domains: Iterable[set[str]]
) -> Iterator[answer_rows.Layer3Edge]:
    """What Batfish says of them: who shares a network of two, or that of all references."""
    member_of, measures = context.domain.members, context.domain.measures
    for domain in domains:
        for one in sorted(domain & measures):
            for other in sorted(domain):
                if one != other and (other in measures or member_of[one] == member_of[other]):
                    yield edge(one, other)


def interface_of(context: GateContext, switch: str, facts: PortFacts, vlans: set[int]) -> AnswerRow:
    lags = context.switches[switch].facts.lags
    name = context.names.lag(switch, facts.name) if facts.name in lags else ""
    return answer_rows.InterfaceProperties(
        Interface={
            "hostname": context.names.node(switch),
            "interface": name or context.names.interface(switch, facts.name),
        },
        Active=facts.enabled,
        Admin_Up=facts.enabled,
        Inactive_Reason="",
        Switchport_Mode=facts.mode.upper(),
        Access_VLAN=facts.access_vlan,
        Native_VLAN=facts.native_vlan,
        Allowed_VLANs=",".join(map(str, sorted(vlans))),
        MTU=facts.mtu,
        Description=facts.description,
        Channel_Group=None,
        Channel_Group_Members=(),
        All_Prefixes=(),
    )


def interfaces_of(context: GateContext, **carried: set[int]) -> list[AnswerRow]:
    """Every port as intended, but for the VLANs of some: ``arista_a_Ethernet1={141}``."""
    return [
        interface_of(
            context,
            name,
            port,
            carried.get(f"{name} {port.name}".replace("-", "_").replace(" ", "_"), port.trunk_vlans)
            or set(),
        )
        for name, switch in context.switches.items()
        for port in switch.intended.ports.values()
    ]


def judged(
    context: GateContext, assertion: Assertion, answer: dict[str, list[AnswerRow]]
) -> tuple[list[Violation], list[ValueCount]]:
    """Answer every question by its name, others with nothing."""
    answers = Answers()
    for batch in context.batches:
        for question in assertion.questions(context, batch):
            answers.found[batch.number, question] = answer.get(question.name, [])
    found = list(assertion.evaluate(context, answers))
    return (
        [one for one in found if isinstance(one, Violation)],
        [one for one in found if isinstance(one, ValueCount)],
    )


def domains(context: GateContext, parts: list[set[str]], **carried: set[int]) -> list[Violation]:
    answer = {"layer3Edges": list(found_edges(context, parts))}
    flaws, proven = judged(
        context, DOMAINS, {**answer, "interfaceProperties": interfaces_of(context, **carried)}
    )
    assert sum(one.values for one in proven) == len(context.names.endpoints)
    return flaws


def test_intended_domains_have_no_flaw(context: GateContext) -> None:
    assert domains(context, as_meant(context)) == []


@pytest.mark.parametrize("name", ["esx09 vmnic2", "esx10 vmnic2", "nimble01 A-tg1"])
def test_a_misplaced_reference_port_is_reported_alone(context: GateContext, name: str) -> None:
    stray = node_of(context, name, 141)
    there = node_of(context, "bak01 eth2", 161)
    parts = [part - {stray} | ({stray} if there in part else set()) for part in as_meant(context)]

    (flaw,) = domains(context, parts)

    assert (flaw.object, flaw.switch) == (name, "arista-a")
    assert flaw.fact.startswith("ports.Ethernet")
    assert "VLAN iscsi_nim_a (141)" in flaw.found
    # Where it is instead is known of those that others are measured by.
    assert ("in that of ora01 eth2" in flaw.found) == (stray in context.domain.measures)


def test_a_switch_without_the_vlan_gives_one_finding(context: GateContext) -> None:
    group = {node for node, one in context.names.endpoints.items() if one.vlan == 141}
    parts = [part - group for part in as_meant(context) if part - group]

    (flaw,) = domains(context, [*parts, *({node} for node in group)])

    assert flaw.object == "arista-a VLAN iscsi_nim_a (141)"
    assert flaw.fact == "vlans.141"
    assert flaw.found.startswith("connects none of its 12 ports: esx09 vmnic2")


def test_a_link_without_a_vlan_is_reported_at_the_end_that_lacks_it(
    context: GateContext,
) -> None:
    there = {node for node, one in context.names.endpoints.items() if one.cable.switch == "x670-a"}
    parts = [part for whole in as_meant(context) for part in (whole & there, whole - there) if part]

    (flaw,) = domains(context, parts, arista_a_Port_Channel20=set())

    assert (flaw.object, flaw.at) == ("VLAN iscsi_ese_a (161)", ("links", 1))
    assert (flaw.switch, flaw.fact) == ("arista-a", "ports.Port-Channel20")
    assert "arista-a Port-Channel20 does not carry it" in flaw.found


def test_two_joined_vlans_are_reported_once(context: GateContext) -> None:
    one, other = (
        node_of(context, name, vlan) for name, vlan in (("esx09 vmnic2", 141), ("bak01 eth2", 161))
    )
    parts = as_meant(context)
    both = [part for part in parts if {one, other} & part]
    merged = [part for part in parts if part not in both] + [set.union(*both)]

    flaws = domains(context, merged)

    assert {flaw.cause for flaw in flaws} == {"141 161"}
    assert "a broadcast domain with VLAN iscsi_nim_a (141)" in flaws[0].found


def flow(start: str, destination: str, disposition: str) -> AnswerRow:
    return answer_rows.FlowTraces(
        Flow={"ingressNode": start, "srcIp": "192.0.2.1", "dstIp": destination},
        Traces=[{"disposition": disposition, "hops": []}],
    )


def failing(context: GateContext, *lost: tuple[str, str]) -> Answers:
    """Initiators by name and addresses they do not reach, in VLAN 141."""
    answers = Answers()
    for batch in context.batches:
        for question in ACCESS.questions(context, batch):
            answers.found[batch.number, question] = [
                flow(node_of(context, name, 141), ip, "NEIGHBOR_UNREACHABLE")
                for name, ip in lost
                if forward(question)
                and node_of(context, name, 141).replace(".", "[.]") in str(question)
            ]
    return answers


def forward(question: Question[AnswerRow]) -> bool:
    return "dstPorts" in str(question.params) and "ACCEPTED'" not in str(question.params)


def test_reachable_pairs_have_no_flaw(context: GateContext) -> None:
    flaws, proven = judged(context, ACCESS, {})
    assert flaws == []
    iscsi = [one for one in context.names.endpoints.values() if one.ip and not one.cable.is_array]
    assert sum(one.values for one in proven) == len(iscsi)


def test_a_target_unreachable_for_many_gives_one_finding(context: GateContext) -> None:
    answers = failing(context, ("esx09 vmnic2", "10.14.1.101"), ("esx10 vmnic2", "10.14.1.101"))
    flaws = [one for one in ACCESS.evaluate(context, answers) if isinstance(one, Violation)]
    assert [flaw.object for flaw in flaws] == [
        "esx09 vmnic2 - nimble01 A-tg1",
        "esx10 vmnic2 - nimble01 A-tg1",
    ]
    assert {flaw.cause for flaw in flaws} == {"nimble01 A-tg1"}
    assert "no port in its broadcast domain has that address" in flaws[0].found
    assert "`access` lists the pair" in flaws[0].expected


def test_an_initiator_that_reaches_no_target_gives_one_finding(context: GateContext) -> None:
    lost = ("esx09 vmnic2", "10.14.1.101"), ("esx09 vmnic2", "10.14.1.102")
    flaws = [
        one
        for one in ACCESS.evaluate(context, failing(context, *lost))
        if isinstance(one, Violation)
    ]
    assert {flaw.cause for flaw in flaws} == {"esx09 vmnic2"}


def test_a_target_outside_its_vlan_is_unreachable_for_all(context: GateContext) -> None:
    answers = failing(context)
    batch, question = next(key for key in answers.found if "'ACCEPTED'" in str(key[1].params))
    start = node_of(context, "esx09 vmnic2", 141)
    answers.found[batch, question] = [flow(start, "10.16.1.101", "ACCEPTED")]
    (flaw,) = [one for one in ACCESS.evaluate(context, answers) if isinstance(one, Violation)]
    assert flaw.found.startswith("reaches ese01 A-0a (10.16.1.101) on TCP 3260")


def test_a_vlan_of_the_other_fabric_is_reported_at_the_port(
    context: GateContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = interfaces_of(context, arista_b_Port_Channel20={162, 161})
    undefined, _ = judged(context, APART, {"interfaceProperties": ports})
    assert undefined == []  # the switch forwards nothing in a VLAN that it does not define
    vlans = context.switches["arista-b"].facts.vlans
    monkeypatch.setitem(vlans, 161, VlanFacts(161))
    (flaw,), _ = judged(context, APART, {"interfaceProperties": ports})
    assert (flaw.object, flaw.at) == ("arista-b Port-Channel20", ("links", 2, "lag"))
    assert "VLAN iscsi_ese_a (161) of fabric A" in flaw.found


def test_a_packet_between_fabrics_is_reported(tmp_path: Path) -> None:
    context = planted(FAULTS["fabrics-joined"], tmp_path)[1]
    row = flow(node_of(context, "esx09 vmnic2", 141), "10.14.2.101", "ACCEPTED")
    answers = Answers()
    for batch in context.batches:
        for question in APART.questions(context, batch):
            wanted = "10.14.2.101" in str(dict(question.params).get("headers", ""))
            answers.found[batch.number, question] = [row] if wanted else []
    found = [one.found for one in APART.evaluate(context, answers) if isinstance(one, Violation)]
    assert "reaches nimble01 A-tg2 (10.14.2.101) in the other fabric" in found


def test_a_san_vlan_at_an_uncabled_port_is_reported(context: GateContext) -> None:
    ports = interfaces_of(context)
    spare = PortFacts("Ethernet20", mode="access", access_vlan=141)
    ports.append(interface_of(context, "arista-a", spare, set()))
    (flaw,), _ = judged(context, VLANS_CONTAINED, {"interfaceProperties": ports})
    assert (flaw.object, flaw.at) == ("arista-a Ethernet20", ("switches", "arista-a"))
    assert "VLAN iscsi_nim_a (141)" in flaw.found


def test_a_loop_is_reported_with_inventory_names(context: GateContext) -> None:
    row = answer_rows.FlowTraces(
        Flow={"ingressNode": "arista-a", "srcIp": "10.0.0.1", "dstIp": "10.9.9.9"},
        Traces=[
            {
                "disposition": "LOOP",
                "hops": [{"node": {"name": "arista-a"}}, {"node": {"name": "x670-a"}}],
            }
        ],
    )
    (flaw,), _ = judged(context, LOOPS, {"detectLoops": [row]})
    assert flaw.found == "a packet to 10.9.9.9 loops through arista-a, x670-a"


def test_a_split_is_reported_at_the_end_that_differs_from_the_intent(
    context: GateContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {node for node, one in context.names.endpoints.items() if one.cable.switch == "x670-a"}
    parts = [part for whole in as_meant(context) for part in (whole & there, whole - there) if part]
    trunk = context.switches["x670-a"].facts.ports["47"]
    monkeypatch.setattr(trunk, "native_vlan", 161)

    (flaw,) = domains(context, parts)

    assert (flaw.switch, flaw.fact) == ("x670-a", "ports.47")
    assert "x670-a 47 carries it differently from the other end" in flaw.found


def test_management_ports_of_hosts_and_arrays_need_no_path(tmp_path: Path) -> None:
    text = (
        "name: m\nvlans: {mgmt: {id: 9, role: management, subnet: 10.0.0.0/24}}\n"
        "switches: {a: {model: dcs-7150s-24}, b: {model: dcs-7150s-24}}\n"
        "hosts: {h: {os: esxi, ports: {p: {at: a Ethernet1, vlan: mgmt, ip: 10.0.0.1}}}}\n"
        "arrays: {t: {family: nimble, ports: {p: {at: b Ethernet1, vlan: mgmt, ip: 10.0.0.2}}}}\n"
        "access: [{hosts: [h], arrays: [t]}]\n"
    )
    (tmp_path / "san.yml").write_text(text)
    assert judged(built(tmp_path, tmp_path / "out")[1], ACCESS, {}) == ([], [])


def test_a_san_without_endpoints_is_not_checked_for_loops(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text("name: m\nswitches: {a: {model: dcs-7150s-24}}\n")
    empty = built(tmp_path, tmp_path / "out")[1]
    assert [list(LOOPS.questions(empty, batch)) for batch in empty.batches] == [[]]
    assert judged(empty, LOOPS, {}) == ([], [])


def test_a_switch_may_have_the_generated_name_of_an_endpoint(tmp_path: Path) -> None:
    text = (
        "name: m\nvlans: {i: {id: 9, role: iscsi}}\n"
        "switches: {host.h-p.9: {model: dcs-7150s-24}}\n"
        "hosts: {h: {os: esxi, ports: {p: {at: host.h-p.9 Ethernet1, vlan: i}}}}\n"
    )
    (tmp_path / "san.yml").write_text(text)
    names = built(tmp_path, tmp_path / "out")[1].names
    assert not names.switches.keys() & names.endpoints.keys()
