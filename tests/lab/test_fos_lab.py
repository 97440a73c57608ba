"""A lab of an inventory with Brocade switches: cables, links and logins are those it states."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.inventory.load import load_inventory
from sanfab_lab.fos.switch import Fos
from sanfab_lab.lab import Lab
from support.fos import FosTypist

SAN = """
name: fc
vsans:
  10: {fabric: A, role: fc, zoneset: ZA}
  20: {fabric: B, role: fc, zoneset: ZB}
switches:
  fos-a1: {model: brocade-6510, fabric: A, domain_id: 1}
  fos-a2: {model: brocade-300, fabric: A, domain_id: 2}
  fos-b1: {model: brocade-200e, fabric: B}
links:
  - {role: isl, between: [fos-a1 40-41, fos-a2 22-23]}
hosts:
  h:
    os: linux
    ports:
      p1: {at: fos-a1 0, wwpn: "10:00:00:00:c9:00:00:01"}
      p2: {at: fos-b1 0, wwpn: "10:00:00:00:c9:00:00:02"}
arrays:
  s:
    family: netapp-7mode
    ports:
      c1: {at: fos-a2 4, wwpn: "50:0a:09:85:87:59:54:17"}
      c2: {at: fos-b1 4, wwpn: "50:0a:09:85:87:59:54:18"}
access:
  - {hosts: [h], arrays: [s]}
"""


@pytest.fixture
def logins(tmp_path: Path) -> Iterator[dict[str, FosTypist]]:
    (tmp_path / "san.yml").write_text(SAN)
    lab = Lab(load_inventory(tmp_path)[1])
    switches = {name: one for name, one in lab.switches.items() if isinstance(one, Fos)}
    assert switches.keys() == lab.switches.keys()
    lab.start()
    yield {name: FosTypist(one) for name, one in switches.items()}
    lab.stop()


def test_hosts_and_arrays_log_in_where_they_are_plugged(logins: dict[str, FosTypist]) -> None:
    assert "F-Port  10:00:00:00:c9:00:00:01" in logins["fos-a1"]("switchshow")
    assert "50:0a:09:85:87:59:54:17" in logins["fos-a2"]("nsshow")
    assert "50:0a:09:85:87:59:54:18" in logins["fos-b1"]("nsshow")


def test_switches_that_are_linked_are_one_fabric(logins: dict[str, FosTypist]) -> None:
    assert "The Fabric has 2 switches" in logins["fos-a1"]("fabricshow")
    assert "The Fabric has 1 switch\n" in logins["fos-b1"]("fabricshow")
    assert "50:0a:09:85:87:59:54:17" in logins["fos-a1"]("nscamshow")
    assert "40-> 22" in logins["fos-a1"]("trunkshow")
