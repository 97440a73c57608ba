"""Frames go from switch to switch only where both ends of a link carry the VLAN."""

from pathlib import Path

import pytest

from sanfab.analysis.network import Network
from sanfab.facts.switch import LagFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.san import San
from sanfab.nos import NOSES

ROOT = Path(__file__).parents[2]


def network() -> Network:
    _, cabling = load_inventory(ROOT / "inventory/greenfield")
    return Network(
        cabling, {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    )


def test_a_path_consists_of_the_links_that_carry_the_vlan() -> None:
    (hop,) = network().path(161, "arista-a", "x670-a") or ()
    assert (hop.out.switch, hop.into.switch, hop.number) == ("arista-a", "x670-a", 1)


def test_a_vlan_missing_at_one_end_of_a_link_breaks_the_path() -> None:
    for switch, port in (("arista-a", "Port-Channel20"), ("x670-a", "47")):
        cut = network()
        trunk = cut.facts[switch].ports[port]
        trunk.trunk_vlans = (trunk.trunk_vlans or set()) - {161}
        assert cut.path(161, "arista-a", "x670-a") is None
        assert cut.path(161, "x670-a", "arista-a") is None


@pytest.mark.parametrize("gone", ["Ethernet23", "Ethernet24"])
def test_a_link_is_what_its_lag_bundles_whichever_member_left(gone: str) -> None:
    """Batfish says the same of such a configuration: the other cable still carries the VLAN."""
    cut = network()
    facts = cut.facts["arista-a"]
    mode = facts.lags["Port-Channel20"].members.pop(gone)
    facts.lags["Port-Channel21"] = LagFacts("Port-Channel21", {gone: mode})
    (hop,) = cut.path(161, "arista-a", "x670-a") or ()
    (left,) = {"Ethernet23", "Ethernet24"} - {gone}
    assert cut.live_ports(hop.out) == (left,)
    assert cut.live_ports(hop.into) == ("47", "48")


def test_a_vlan_that_is_down_on_a_switch_breaks_the_path_and_has_no_ports() -> None:
    cut = network()
    text = "vlan 161\n   state suspend\n"
    read = NOSES["eos"].read(text, PLATFORMS["dcs-7050sx3-48yc8"]).facts
    cut.facts["arista-a"].down_vlans = read.down_vlans
    assert cut.path(161, "arista-a", "x670-a") is None
    assert {one.cable.switch for one in cut.attachments[161]} == {"x670-a"}


def test_both_ends_of_a_link_pass_the_untagged_vlan_of_the_fcoe_vlans_fabric() -> None:
    san = San.model_validate(
        {
            "name": "across",
            "vlans": {
                "fcoe": {"id": 1001, "role": "fcoe", "fabric": "A", "vsan": 101},
                "native_a": {"id": 998, "role": "native", "fabric": "A"},
                "native_b": {"id": 999, "role": "native", "fabric": "B"},
            },
            "vsans": {101: {"fabric": "A", "zoneset": "ZS"}},
            "switches": {
                "n5k": {"model": "nexus-5548up", "fabric": "A"},
                "arista": {"model": "dcs-7050sx3-48yc8", "fabric": "B"},
            },
            "links": [
                {
                    "role": "isl",
                    "vlans": ["fcoe"],
                    "between": ["n5k Ethernet1/1", "arista Ethernet1"],
                }
            ],
        }
    )
    cabling = cabling_of(san)
    ends = [
        intended_facts(design_of(cabling, switch)).ports[port]
        for switch, port in (("n5k", "Ethernet1/1"), ("arista", "Ethernet1"))
    ]
    assert [(end.native_vlan, end.trunk_vlans) for end in ends] == [(998, {998, 1001})] * 2
