"""Access lists of a running switch, judged by what the VLANs carry there."""

from pathlib import Path

import pytest

from sanfab.facts.effects import EffectKind
from sanfab.intent.switch_facts import design_of
from sanfab.inventory.load import load_inventory
from sanfab.live.collect import parse_config

VLANS = """
name: filters
vlans:
  iscsi: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24}
  nvme: {id: 102, role: nvme-tcp, fabric: A, subnet: 10.1.2.0/24}
  rest: {id: 103, role: other, fabric: A}
  files: {id: 105, role: nfs, fabric: A, subnet: 10.1.5.0/24}
  mixed: {id: 104, role: iscsi, fabric: A, subnet: 10.1.4.0/24, other_traffic: [vmotion]}
switches:
  e: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
hosts:
  h:
    os: linux
    ports:
      e0: {at: e Ethernet1, vlan: iscsi, ip: 10.1.1.11}
      e1: {at: e Ethernet2, vlan: nvme, ip: 10.1.2.11}
      e2: {at: e Ethernet3, vlan: rest}
      e3: {at: e Ethernet4, vlan: mixed, ip: 10.1.4.11}
      e5: {at: e Ethernet6, vlan: files, ip: 10.1.5.11}
      e4: {at: e Ethernet5, vlans: [iscsi, nvme]}
"""
LISTS = """
vlan 101-105
ip access-list NVME
   10 deny tcp any any eq 4420
   20 permit ip any any
ip access-list NFS
   10 deny tcp any any eq 2049
   20 permit ip any any
ip access-list ONLY-NFS
   10 permit tcp any any eq 2049
   20 permit tcp any eq 2049 any
ip access-list ISCSI
   10 deny tcp any any eq 3260
   20 permit ip any any
"""
ACCESS = "   switchport access vlan {}\n"
TRUNK = "   switchport mode trunk\n   switchport trunk allowed vlan {}\n"
CASES = {
    "NVMe/TCP of a VLAN of iSCSI": ("NVME", "Ethernet1", ACCESS.format(101), None),
    "iSCSI of a VLAN of iSCSI": ("ISCSI", "Ethernet1", ACCESS.format(101), EffectKind.FILTERS),
    "NVMe/TCP of a VLAN of it": ("NVME", "Ethernet2", ACCESS.format(102), EffectKind.FILTERS),
    "iSCSI of a VLAN of NVMe/TCP": ("ISCSI", "Ethernet2", ACCESS.format(102), None),
    "NVMe/TCP of a VLAN of what is not stated": (
        "NVME", "Ethernet3", ACCESS.format(103), EffectKind.UNKNOWN,
    ),
    "NVMe/TCP of a VLAN with other traffic": (
        "NVME", "Ethernet4", ACCESS.format(104), EffectKind.UNKNOWN,
    ),
    "NVMe/TCP of a trunk of both": (
        "NVME", "Ethernet5", TRUNK.format("101-102"), EffectKind.FILTERS,
    ),
    "NVMe/TCP of a trunk of iSCSI": ("NVME", "Ethernet5", TRUNK.format("101"), None),
    "NVMe/TCP of a trunk of all VLANs": (
        "NVME", "Ethernet5", "   switchport mode trunk\n", EffectKind.UNKNOWN,
    ),
    "NVMe/TCP of a trunk with a VLAN of nobody": (
        "NVME", "Ethernet5", TRUNK.format("101,999"), EffectKind.UNKNOWN,
    ),
    "NFS of a VLAN of it": ("NFS", "Ethernet6", ACCESS.format(105), EffectKind.FILTERS),
    "NFS of a VLAN of iSCSI": ("NFS", "Ethernet1", ACCESS.format(101), None),
    "NFS of a VLAN of what is not stated": (
        "NFS", "Ethernet3", ACCESS.format(103), EffectKind.UNKNOWN,
    ),
    "all but NFS of a VLAN of it": ("ONLY-NFS", "Ethernet6", ACCESS.format(105), None),
    "all but NFS of a VLAN of iSCSI": (
        "ONLY-NFS", "Ethernet1", ACCESS.format(101), EffectKind.FILTERS,
    ),
    "NVMe/TCP of the interface of a VLAN": ("NVME", "Vlan101", "", None),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_list_acts_where_the_vlans_carry_what_it_stops(case: str, tmp_path: Path) -> None:
    name, port, mode, kind = CASES[case]
    (tmp_path / "san.yml").write_text(VLANS)
    design = design_of(load_inventory(tmp_path)[1], "e")
    text = f"{LISTS}interface {port}\n{mode}   ip access-group {name} in\n"
    parsed = parse_config(text, design)
    assert parsed.unread == ()
    assert [one.kind for one in parsed.effects] == ([] if kind is None else [kind])
    assert len(parsed.facts.effects) == len(parsed.effects)
