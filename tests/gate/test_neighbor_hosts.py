"""Hosts behind a neighbor, as Batfish is given them."""

from pathlib import Path

from sanfab.analysis.network import Network
from sanfab.gate.batfish.endpoints import endpoints_of, references_of
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory

SAN = """
name: blades
vlans:
  iscsi: {id: 101, role: iscsi, subnet: 10.1.1.0/24}
  lan: {id: 20, role: other}
switches:
  n9k-a: {model: nexus-93180yc-fx, management: {address: 192.0.2.31/24}}
  n9k-b: {model: nexus-93180yc-fx, management: {address: 192.0.2.32/24}}
links:
  - role: peer
    lag: 1
    domain: 1
    between: [n9k-a Ethernet1/47-48, n9k-b Ethernet1/47-48]
    vlans: [iscsi, lan]
neighbors:
  ucs-a:
    kind: fabric-interconnect
    teams: {po11: {lag: 11}}
    ports:
      e1: {at: n9k-a Ethernet1/11, vlans: [iscsi, lan], team: po11}
      e2: {at: n9k-b Ethernet1/11, vlans: [iscsi, lan], team: po11}
hosts:
  blade1: {os: linux, ports: {eth1: {via: ucs-a, vlan: iscsi, ip: 10.1.1.21}}}
arrays:
  array1: {family: generic, ports: {a1: {at: n9k-a Ethernet1/1, vlan: iscsi, ip: 10.1.1.11}}}
access: [{hosts: [blade1], arrays: [array1]}]
"""


def test_a_host_is_at_each_link_of_its_neighbor_with_its_address_once(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(SAN)
    cabling = load_inventory(tmp_path)[1]
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    endpoints = endpoints_of(Network(cabling, facts), facts)
    found = {
        node: (one.cable.switch, one.cable.port, one.vlan, one.tagged, one.prefixes)
        for node, one in endpoints.items()
    }
    assert found == {
        "host.blade1-eth1.101": ("n9k-a", "Ethernet1/11", 101, True, ("10.1.1.21/24",)),
        "host.blade1-eth1.101.2": ("n9k-b", "Ethernet1/11", 101, True, ()),
        "array.array1-a1.101": ("n9k-a", "Ethernet1/1", 101, False, ("10.1.1.11/24",)),
    }
    assert set(references_of(endpoints).members) == set(found)
