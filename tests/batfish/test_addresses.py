"""BF-09: whose each address is, and whether its VLAN has it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from batfish.sans import inventory_of, rendered
from sanfab.facts.field import Topic
from sanfab.gate.batfish.answer_rows import IpOwner
from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.assertions.addresses import ADDRESSES
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.question import AnswerRow
from sanfab.gate.batfish.questions import OWNERS
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.render.build import build
from sanfab.rules.rule import NotExamined, RuleOutcome, ValueCount, Violation

NIMBLE = "iscsi_nim_a"
"""VLAN 141, 10.14.1.0/24, with a host port 10.14.1.29."""


def greenfield(**changes: object) -> Cabling:
    """The SAN with some of its data changed: ``part__name__key=value``."""
    data = load_inventory(inventory_of("greenfield"))[1].san.model_dump(exclude_unset=True)
    for path, value in changes.items():
        part, *steps, last = path.replace("_dash_", "-").split("__")
        inside = data[part]
        for step in steps:
            inside = inside[step]
        inside[last] = value
    return cabling_of(San.model_validate(data))


def owned(context: GateContext, *more: IpOwner, without: Iterable[str] = ()) -> list[AnswerRow]:
    """Rows of ``ipOwners`` as Batfish gives them for texts as meant, the measuring ones too."""
    rows = list[IpOwner]()
    for node, endpoint in context.names.endpoints.items():
        rows += [row_of(node, "port", text) for text in context.domain.addresses[node]]
        rows += [row_of(node, "port", prefix) for prefix in endpoint.prefixes]
    for name, switch in context.switches.items():
        node, facts = context.names.node(name), switch.facts
        port = "mgmt0" if switch.platform.nos == "nxos" else "Management1"
        if facts.services.address:
            rows.append(row_of(node, port, facts.services.address, active=False))
        for vlan in facts.vlans.values():
            ipv4 = [one for one in vlan.addresses if ":" not in one]
            rows += [row_of(node, f"Vlan{vlan.id}", one) for one in ipv4]
    return [*(row for row in rows if row.ip not in without), *more]


def row_of(node: str, interface: str, address: str, *, active: bool = True) -> IpOwner:
    ip, _, length = address.partition("/")
    return IpOwner.model_validate(
        {
            "Node": {"id": f"node-{node}", "name": node},
            "VRF": "default",
            "Interface": interface,
            "IP": ip,
            "Mask": length,
            "Active": active,
        }
    )


def judged(context: GateContext, rows: list[AnswerRow]) -> list[RuleOutcome]:
    """What BF-09 says where each batch is told of its own nodes only."""
    answers = Answers()
    for batch in context.batches:
        nodes = {*batch.endpoints, *(context.names.node(name) for name in batch.switches)}
        answers.found[batch.number, OWNERS] = [
            row for row in rows if isinstance(row, IpOwner) and row.node.name in nodes
        ]
    return list(ADDRESSES.evaluate(context, answers))


def flaws(context: GateContext, rows: list[AnswerRow]) -> list[Violation]:
    return [one for one in judged(context, rows) if isinstance(one, Violation)]


def node_of(context: GateContext, name: str) -> str:
    return next(node for node, one in context.names.endpoints.items() if str(one) == name)


@pytest.mark.parametrize(
    "name", ["greenfield", "pairs", "netapp-dss-iscsi", "lossless", "dual-stack", "one-id"]
)
def test_intended_addresses_give_no_finding(name: str, tmp_path: Path) -> None:
    context = rendered(load_inventory(inventory_of(name))[1], tmp_path)
    assert flaws(context, owned(context)) == []


def test_two_hosts_with_one_address_are_both_named(tmp_path: Path) -> None:
    same = greenfield(hosts__ora01__ports__eth2__ip="10.16.1.101")
    context = rendered(same, tmp_path)
    (flaw,) = flaws(context, owned(context))
    assert flaw.object == "ese01 A-0a"
    assert flaw.found == "10.16.1.101, which ora01 eth2 also has"
    assert flaw.at == ("arrays", "ese01", "ports", "A-0a", "ip")


def test_an_address_in_two_batches_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sanfab.gate.batfish.batches.BATCH", 1)
    context = rendered(greenfield(), tmp_path)
    assert len(context.batches) > 1
    other = row_of("n5k-a", "mgmt0", "192.0.2.33/24")  # as s4810-a, which no cable leads to
    rows = owned(context, other, without=["192.0.2.31"])
    (flaw,) = flaws(context, rows)
    assert flaw.found == "192.0.2.33, which s4810-a management also has"
    assert (flaw.object, flaw.at) == (
        "n5k-a management",
        ("switches", "n5k-a", "management", "address"),
    )
    assert flaw.fix == "render again: the inventory has 192.0.2.31/24"


def test_an_address_may_move_to_the_standby_controller(tmp_path: Path) -> None:
    moving = greenfield(**{"arrays__nimble01__ports__B-tg1__ip": "10.14.1.101"})
    context = rendered(moving, tmp_path)
    assert flaws(context, owned(context)) == []
    both = greenfield(
        **{
            "arrays__nimble01__ports__B-tg1__ip": "10.14.1.101",
            "arrays__nimble01__controllers__B": "active",
        }
    )
    context = rendered(both, tmp_path)
    (flaw,) = flaws(context, owned(context))
    assert flaw.object == "nimble01 B-tg1"


def test_an_address_missing_from_the_inventory_is_found(tmp_path: Path) -> None:
    cabling = greenfield()
    path = build(cabling, tmp_path).folder / "switches/arista-a.cfg"
    bad = "interface Vlan141\n   ip address 10.14.1.29/24\ninterface Ethernet5\n"
    path.write_text(path.read_text().replace("interface Ethernet5\n", bad, 1))
    context = read_context(cabling, tmp_path)
    unmeant, shared = flaws(context, owned(context))
    line = path.read_text().splitlines().index("   ip address 10.14.1.29/24") + 1
    assert (unmeant.found, unmeant.expected) == ("10.14.1.29/24 in Batfish", "no address")
    assert shared.found == "10.14.1.29, which esx09 vmnic2 also has"
    assert shared.object == unmeant.object == f"arista-a VLAN {NIMBLE}"
    switch = context.switches["arista-a"]
    assert switch.line_of_violation(shared) == switch.line_of_violation(unmeant) == line


@pytest.mark.parametrize("address", ["10.14.9.5/24", "10.14.1.5/16"])
def test_a_switch_outside_the_subnet_of_its_vlan_is_found(address: str, tmp_path: Path) -> None:
    own = {NIMBLE: {"address": address}}
    context = rendered(greenfield(switches__arista_dash_a__vlan_addresses=own), tmp_path)
    (flaw,) = flaws(context, owned(context))
    assert (flaw.object, flaw.found) == (f"arista-a VLAN {NIMBLE}", address)
    assert flaw.expected == f"an address in 10.14.1.0/24, the subnet of VLAN {NIMBLE}"
    assert flaw.at == ("switches", "arista-a", "vlan_addresses", NIMBLE, "address")
    assert _shown_line(context, flaw).endswith(address)


def test_a_port_outside_the_subnet_is_found(tmp_path: Path) -> None:
    """The inventory refuses it, so that Batfish alone could say it."""
    context = rendered(greenfield(), tmp_path)
    node = node_of(context, "esx09 vmnic2")
    rows = owned(context, row_of(node, "port", "10.99.1.29/24"), without=["10.14.1.29"])
    lost, outside = flaws(context, rows)
    assert (lost.object, lost.found, lost.expected) == (
        "esx09 vmnic2",
        "10.99.1.29 in Batfish",
        "10.14.1.29",
    )
    assert outside.expected.startswith("an address in 10.14.1.0/24")
    assert outside.at == ("hosts", "esx09", "ports", "vmnic2", "ip")


def test_an_address_missing_from_batfish_is_found(tmp_path: Path) -> None:
    own = {NIMBLE: {"address": "10.14.1.5/24"}}
    context = rendered(greenfield(switches__x670_dash_a__vlan_addresses=own), tmp_path)
    assert flaws(context, owned(context)) == []
    (flaw,) = flaws(context, owned(context, without=["10.14.1.5"]))
    assert (flaw.object, flaw.found, flaw.expected) == (
        f"x670-a VLAN {NIMBLE}",
        "no address in Batfish",
        "10.14.1.5/24",
    )


def test_a_gateway_outside_the_subnet_is_found(tmp_path: Path) -> None:
    management = {"address": "192.0.9.36/24", "gateway": "192.0.2.1"}
    context = rendered(greenfield(switches__arista_dash_b__management=management), tmp_path)
    (flaw,) = flaws(context, owned(context))
    assert flaw.object == "arista-b management"
    assert flaw.found == "192.0.9.36/24 with gateway 192.0.2.1 outside 192.0.9.0/24"
    assert _shown_line(context, flaw).strip().startswith("ip addr")


def _shown_line(context: GateContext, flaw: Violation) -> str:
    switch = context.switches[flaw.switch]
    return switch.text.splitlines()[switch.line_of_violation(flaw) - 1]


def test_peer_links_of_two_pairs_may_have_the_same_addresses(tmp_path: Path) -> None:
    """Nobody but the pair sees them."""
    context = rendered(load_inventory(inventory_of("pairs"))[1], tmp_path)
    peers = {
        name: one.facts.vlans[one.facts.peer.vlan]
        for name, one in context.switches.items()
        if one.facts.peer is not None and one.facts.peer.vlan is not None
    }
    first, *others = peers
    rows = owned(context)
    other = next(name for name in others if _link(context, name) != _link(context, first))
    vlan = peers[other]
    vlan.address = context.switches[other].intended.vlans[vlan.id].address = peers[first].address
    assert flaws(context, owned(context)) == []
    mate = next(name for name in others if _link(context, name) == _link(context, first))
    own = row_of(context.names.node(mate), f"Vlan{peers[mate].id}", peers[first].address)
    assert any("also has" in flaw.found for flaw in flaws(context, [*rows, own]))


def _link(context: GateContext, switch: str) -> int:
    return next(end.number for end in context.cabling.links[switch] if end.link.role == "peer")


def test_examined_addresses_are_counted(tmp_path: Path) -> None:
    own = {NIMBLE: {"address": "10.14.1.5/24"}}
    context = rendered(greenfield(switches__arista_dash_a__vlan_addresses=own), tmp_path)
    proven = [one for one in judged(context, owned(context)) if isinstance(one, ValueCount)]
    assert ValueCount("arista-a", Topic.VLANS, 1) in proven
    assert ValueCount("x670-a", Topic.MANAGEMENT, 1) in proven
    assert sum(one.values for one in proven) == len(context.switches) + 1


def test_each_of_several_addresses_counts_and_those_of_ipv6_are_not_examined(
    tmp_path: Path,
) -> None:
    context = rendered(load_inventory(inventory_of("dual-stack"))[1], tmp_path)
    lost = owned(context, without=["10.14.1.102", "10.15.1.2"])
    port, switch = flaws(context, lost)
    assert (port.object, port.expected) == ("aff n1-e0c", "10.14.1.102")
    assert (switch.object, switch.found) == ("arista VLAN storage", "10.15.0.2/24 in Batfish")
    assert switch.expected == "10.15.0.2/24, 10.15.1.2/24"
    kinds = {one.missing for one in judged(context, lost) if isinstance(one, NotExamined)}
    assert kinds == {
        "IPv6 of ports",
        "IPv6 of switches",
        "access by a second IPv4 address of ports",
    }
