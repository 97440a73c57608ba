"""VLANs that all ports carry alike: Batfish would take them for one, and a snapshot prevents it."""

import json
from pathlib import Path

from batfish.sans import built, inventory_of
from sanfab.gate.batfish.snapshot import (
    fork_snapshot_files,
    joint_snapshot_files,
    snapshot_files,
)

CONFIGURATION = """\
!RANCID-CONTENT-TYPE: arista
hostname vlan-ports
vlan 234
interface Ethernet1
   switchport access vlan 234
vlan 235
interface Ethernet2
   switchport access vlan 235
vlan 236
interface Ethernet3
   switchport access vlan 236
vlan 240
interface Ethernet4
   switchport access vlan 240
vlan 241
interface Ethernet5
   switchport access vlan 241
vlan 260
interface Ethernet6
   switchport access vlan 260
"""
FILE = "configs/vlan-ports.cfg"


def test_a_snapshot_has_a_port_in_each_tagged_vlan(tmp_path: Path) -> None:
    """VLANs 240 and 241 are on the same links of the fabric interconnects, and nowhere else."""
    _, context = built(inventory_of("flexpod-fcoe"), tmp_path)
    (batch,) = context.batches
    files = dict(snapshot_files(context, batch))
    assert files[FILE] == CONFIGURATION
    edges = json.loads(files["batfish/layer1_topology.json"])["edges"]
    nodes = [tuple(end["hostname"] for end in edge.values()) for edge in edges]
    assert {pair for pair in nodes if "vlan-ports" in pair} == {("vlan-ports", "vlan-ports")}
    others = fork_snapshot_files(context, batch), joint_snapshot_files(context, batch)
    assert all(FILE in dict(several) for several in others)


def test_a_snapshot_without_two_tagged_vlans_has_no_such_switch(tmp_path: Path) -> None:
    _, context = built(inventory_of("nimble-arista"), tmp_path)
    assert all(FILE not in dict(snapshot_files(context, batch)) for batch in context.batches)
