"""A shared LAG that the pair takes down amid a change is a loss, which the operator accepts."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from ruamel.yaml import YAML

from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.plan.paths import path_impacts
from sanfab.plan.stages import stages_of
from sanfab.plan.switch_change import SwitchChange
from support.fake_driver import fakes

Edit = Callable[[SwitchFacts], None]

PAIR = """name: pair
vlans:
  iscsi: {id: 101, role: iscsi, subnet: 10.1.1.0/24}
switches:
  one: {model: MODEL, fabric: A, management: {address: 192.0.2.31/24}}
  two: {model: MODEL, fabric: B, management: {address: 192.0.2.32/24}}
links:
  - {role: peer, lag: 40, domain: 4, between: ["one Ethernet49-50", "two Ethernet49-50"]}
hosts:
  esx01:
    os: linux
    teams: {bond0: {lag: 3}}
    ports:
      eth0: {at: one Ethernet3, vlan: iscsi, team: bond0, ip: 10.1.1.21}
      eth1: {at: two Ethernet3, vlan: iscsi, team: bond0}
arrays:
  array1:
    family: generic
    controllers: {A: active}
    teams: {a0a: {lag: 5}}
    ports:
      p1: {controller: A, at: one Ethernet5, vlan: iscsi, team: a0a, ip: 10.1.1.11}
      p2: {controller: A, at: two Ethernet5, vlan: iscsi, team: a0a}
access: [{hosts: [esx01], arrays: [array1]}]
"""
NEXUS = PAIR.replace("MODEL", "nexus-3172pq").replace("Ethernet", "Ethernet1/")
ARISTA = PAIR.replace("MODEL", "dcs-7050sx3-48yc8")
ARISTA = ARISTA.replace("49-50", "23-24")


def san(text: str) -> Cabling:
    return cabling_of(San.model_validate(YAML(typ="safe").load(text)))


def guarded(facts: SwitchFacts) -> None:
    for name in list(facts.ports):
        if name.endswith(("hannel3", "thernet1/3", "thernet3")):
            facts.ports[name] = replace(facts.ports[name], stp="normal", bpdu_guard=False)


def whole(facts: SwitchFacts) -> None:
    facts.spanning_tree = "mst"


def described(facts: SwitchFacts) -> None:
    for name, port in facts.ports.items():
        facts.ports[name] = replace(port, description="new")


def stages_with_loss(
    text: str, edit: Edit, priorities: tuple[int | None, int | None]
) -> list[tuple[str, int]]:
    cabling = san(text)
    found = {}
    for (name, switch), priority in zip(fakes(cabling).items(), priorities, strict=True):
        now, goal = switch.facts(switch.running), switch.facts(switch.running)
        assert now.peer is not None
        assert goal.peer is not None
        now.peer.priority = goal.peer.priority = priority
        edit(goal)
        found[name] = SwitchChange(now, switch.status(), goal)
    impacts = path_impacts(cabling, found, stages_of(cabling, found))
    return [(one.stage, one.left) for one in impacts]


@pytest.mark.parametrize(
    ("text", "edit", "priorities", "expected"),
    [
        (NEXUS, guarded, (None, None), [("fabric A", 0), ("fabric B", 0)]),
        (NEXUS, guarded, (100, 200), [("fabric A", 0)]),
        (NEXUS, guarded, (200, 100), [("fabric B", 0)]),
        (NEXUS, whole, (100, 200), [("fabric A", 0)]),
        (NEXUS, described, (None, None), []),
        (ARISTA, guarded, (None, None), []),
    ],
)
def test_what_the_pair_takes_down_counts_as_lost(
    text: str,
    edit: Edit,
    priorities: tuple[int | None, int | None],
    expected: list[tuple[str, int]],
) -> None:
    assert stages_with_loss(text, edit, priorities) == expected
