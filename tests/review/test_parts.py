"""A change reaches no further than the part of a SAN that is compared."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.models import add_models
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.review.parts import reached_parts
from support.nightly import NIGHTLY
from support.sans import SANS

CHOSEN = SANS if NIGHTLY else ("greenfield", "dell-vlt")
SAMPLE = 40 if NIGHTLY else 4
"""Changes of each SAN."""


def facts_of(document: Document) -> dict[str, SwitchFacts]:
    """Return the intended facts of every switch of a document."""
    cabling = cabling_of(San.model_validate(document.data))
    return {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}


def changes(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the data of a SAN, changed in one place each time."""
    for section in ("hosts", "arrays"):
        for name in data.get(section, {}):
            for port in data[section][name]["ports"]:
                changed = deepcopy(data)
                changed[section][name]["ports"][port]["description"] = "changed"
                yield changed
    for name in data.get("vlans", {}):
        changed = deepcopy(data)
        changed["vlans"][name]["id"] = 3500
        yield changed
    for number in range(len(data.get("links", []))):
        changed = deepcopy(data)
        del changed["links"][number]
        yield changed


@pytest.mark.parametrize("name", CHOSEN)
def test_what_a_change_does_not_reach_stays_and_the_rest_is_as_in_the_whole(name: str) -> None:
    base = read_folder(SANS[name])
    add_models(base)
    whole = facts_of(base)
    known = [*changes(base.data)]
    for data in Random(name).sample(known, min(SAMPLE, len(known))):
        head = replace(base, data=data)
        changed = facts_of(head)
        parts = [facts_of(one) for one in reached_parts(base, head, whole_up_to=0)]
        for switch, facts in whole.items():
            if switch in parts[0]:
                assert (parts[0][switch], parts[1][switch]) == (facts, changed[switch])
            else:
                assert facts == changed[switch], f"{switch} differs and is not compared"


def test_parts_that_nothing_connects_are_left_out() -> None:
    base = read_folder(SANS["greenfield"])
    data = deepcopy(base.data)
    data["hosts"]["esx09"]["ports"]["vmnic2"]["description"] = "changed"  # type: ignore[index,call-overload]
    _, head = reached_parts(base, replace(base, data=data), whole_up_to=0)
    switches = San.model_validate(head.data).switches
    assert {*switches} >= {"arista-a", "arista-b"}
    assert not {*switches} & {"n5k-a", "s4810-a"}


def test_what_belongs_to_all_reaches_all() -> None:
    base = read_folder(SANS["greenfield"])
    data = {**base.data, "policy": {"bpdu_guard": False}}
    head = replace(base, data=data)
    assert reached_parts(base, head, whole_up_to=0) == (base, head)


@pytest.mark.parametrize(
    ("name", "vlan"), [("greenfield", "native_a"), ("greenfield", "fcoe_a"), ("netapp-dss", "fcoe")]
)
def test_a_vlan_that_nobody_names_reaches_those_that_use_it(name: str, vlan: str) -> None:
    base = read_folder(SANS[name])
    add_models(base)
    data: dict[str, Any] = deepcopy(base.data)
    data["vlans"][vlan]["id"] = 3500
    head = replace(base, data=data)
    before, after = facts_of(base), facts_of(head)
    differ = {switch for switch in before if before[switch] != after[switch]}
    assert differ
    assert differ <= {*facts_of(reached_parts(base, head, whole_up_to=0)[1])}


WITHOUT = {
    "one port": {"p": {}},
    "words of its description": {"p": {"description": "vsan 12"}},
    "another port that names two": {"p": {}, "q": {"vsan": 7, "description": "was in vsan 8"}},
    "another port without a WWPN, in a VSAN": {"p": {}, "q": {"vsan": 7, "wwpn": None}},
}
"""Ports of a host, of which `p` may be in any VSAN; each has a WWPN unless it says otherwise."""


def with_ports(ports: dict[str, Any], number: int) -> dict[str, Any]:
    made = {
        port: {"at": f"san-{'ab'[number]} {port}", "wwpn": f"10:00:00:00:c9:00:00:0{number}"} | more
        for port, more in ports.items()
    }
    return {"ports": {name: {k: v for k, v in one.items() if v} for name, one in made.items()}}


@pytest.mark.parametrize("ports", WITHOUT.values(), ids=WITHOUT)
def test_a_port_without_a_vsan_is_connected_with_all_that_share_the_one_of_its_fabric(
    ports: dict[str, Any],
) -> None:
    hosts = {f"esx0{number}": with_ports(ports, number) for number in (0, 1)}
    switches = {"san-a": {}, "san-b": {}, "san-c": {}}
    data: dict[str, Any] = {"vsans": {"101": {}}, "switches": switches, "hosts": hosts}
    changed = deepcopy(data)
    changed["hosts"]["esx00"]["ports"]["p"]["wwpn"] = "10:00:00:00:c9:00:00:09"
    _, head = reached_parts(Document(Path(), data), Document(Path(), changed), whole_up_to=0)
    found = head.data["switches"]
    assert isinstance(found, dict)
    assert {*found} == {"san-a", "san-b"}


def test_a_port_that_names_its_vsan_is_connected_with_that_one_only() -> None:
    hosts = {
        f"esx0{number}": with_ports({"p": {"vsan": 101 + number}}, number) for number in (0, 1)
    }
    data = {"vsans": {"101": {}, "102": {}}, "switches": {"san-a": {}, "san-b": {}}, "hosts": hosts}
    changed: dict[str, Any] = deepcopy(data)
    changed["hosts"]["esx00"]["ports"]["p"]["wwpn"] = "10:00:00:00:c9:00:00:09"
    _, head = reached_parts(Document(Path(), data), Document(Path(), changed), whole_up_to=0)
    assert head.data["switches"] == {"san-a": {}}
