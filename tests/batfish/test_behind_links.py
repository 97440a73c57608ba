"""A port behind several links of its neighbor has one address, and is asked about once."""

from pathlib import Path

import pytest

from batfish.sans import rendered
from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.assertions.access import ACCESS
from sanfab.inventory.load import load_inventory
from sanfab.rules.rule import NotExamined

BLADES = """\
name: blades
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  n9k-a: {model: nexus-93180yc-fx, fabric: A, management: {address: 192.0.2.31/24}}
neighbors:
  fi-a:
    kind: fabric-interconnect
    teams: {po11: {lag: 11}}
    ports:
      e1: {at: n9k-a Ethernet1/11, vlans: [iscsi_a], team: po11}
      e2: {at: n9k-a Ethernet1/12, vlans: [iscsi_a], team: po11}
hosts:
  blade[1-2]:
    os: esxi
    os_release: "7.0"
    ports:
      vmnic2: {via: fi-a, vlan: iscsi_a, ip: "10.1.1.[21-22]", mtu: 9000, vmkernel: vmk1}
arrays:
  aff:
    family: netapp-ontap
    controllers: {n1: active}
    ports:
      n1-e0c: {controller: n1, at: n9k-a Ethernet1/1, vlan: iscsi_a, ip: 10.1.1.11}
access:
  - {hosts: ["blade[1-2]"], arrays: [aff]}
"""
HOST_IP = ' ip: "10.1.1.[21-22]",'
ARRAY_IP = ", ip: 10.1.1.11"
HOSTS_LACK = "`ip` of a host port in VLAN iscsi_a (101)"
ARRAY_LACKS = "`ip` of a port of aff in VLAN iscsi_a (101)"


@pytest.mark.parametrize(
    ("removed", "missing"),
    [("", []), (HOST_IP, [HOSTS_LACK] * 2), (ARRAY_IP, [ARRAY_LACKS] * 2)],
)
def test_a_blade_counts_once_and_only_if_an_address_is_missing(
    removed: str, missing: list[str], tmp_path: Path
) -> None:
    assert removed in BLADES
    (tmp_path / "san.yml").write_text(BLADES.replace(removed, "") if removed else BLADES)
    context = rendered(load_inventory(tmp_path)[1], tmp_path / "build")
    blades = [one for one in context.names.endpoints.values() if one.cable.via]
    assert len(blades) == 4  # two blades, each over both links
    silent = Answers(
        {
            (batch.number, question): []
            for batch in context.batches
            for question in ACCESS.questions(context, batch)
        }
    )
    found = ACCESS.evaluate(context, silent)
    assert [one.missing for one in found if isinstance(one, NotExamined)] == missing
