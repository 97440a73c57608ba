"""Two VLANs with one id, in fabrics that no link connects: which of them a switch means by it."""

import pytest
import yaml

from support.bench import TINY
from support.random_cabling import cabling_from

SHARED = TINY.replace("id: 102", "id: 101")
MORE = """  core-{}: {{model: dcs-7150s-24, management: {{address: 192.0.2.{}/24}}}}
"""


def linked(to: str) -> str:
    """Return the SAN with two more switches of no fabric, in a row behind one that has."""
    head, tail = SHARED.split("hosts:", 1)
    switches = MORE.format(1, 33) + MORE.format(2, 34)
    ends = ((f"{to} Ethernet24", "core-1 Ethernet1"), ("core-1 Ethernet2", "core-2 Ethernet1"))
    links = "".join(
        f"  - {{role: isl, between: [{one}, {other}], vlans: [iscsi_{to[-1]}]}}\n"
        for one, other in ends
    )
    return f"{head}{switches}links:\n{links}hosts:{tail}"


def test_a_switch_of_a_fabric_has_the_vlan_of_its_fabric() -> None:
    keys = cabling_from(yaml.safe_load(SHARED)).vlan_keys
    assert {name: keys[name][101] for name in keys} == {"san-a": "iscsi_a", "san-b": "iscsi_b"}


@pytest.mark.parametrize("to", ["san-a", "san-b"])
def test_a_switch_of_no_fabric_has_the_vlan_that_its_links_carry(to: str) -> None:
    cabling = cabling_from(yaml.safe_load(linked(to)))
    expected = f"iscsi_{to[-1]}"
    keys = cabling.vlan_keys
    assert [keys[name][101] for name in (to, "core-1", "core-2")] == [expected] * 3
    other = {"san-a": "san-b", "san-b": "san-a"}[to]
    assert keys[other][101] == f"iscsi_{other[-1]}"
    islands = cabling.islands
    assert islands[to] == islands["core-1"] == islands["core-2"] != islands[other]
