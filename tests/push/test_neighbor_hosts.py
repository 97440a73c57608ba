"""Hosts behind neighbors, from the inventory to running switches of every NOS."""

from pathlib import Path

from support.bench import GO, QUICK, bench_of
from support.console import sanfab

SAN = """
name: blades
profile: lab
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  iscsi_b: {id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
  iscsi_c: {id: 103, role: iscsi, fabric: A, subnet: 10.1.3.0/24, mtu: 9000}
  iscsi_d: {id: 104, role: iscsi, fabric: B, subnet: 10.1.4.0/24, mtu: 9000}
  fcoe_a: {id: 1001, role: fcoe, fabric: A, vsan: 101}
vsans: {101: {fabric: A, zoneset: ZS_A}}
switches:
  n5k-a: {model: nexus-5548up, fabric: A, management: {address: 192.0.2.31/24}}
  arista-b: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}}
  s4810-a: {model: s4810, fabric: A, management: {address: 192.0.2.33/24}}
  x670-b: {model: summit-x670, fabric: B, management: {address: 192.0.2.34/24}}
neighbors:
  ucs-a:
    kind: fabric-interconnect
    teams: {po11: {lag: 11}}
    ports:
      e1: {at: n5k-a Ethernet1/11, vlans: [iscsi_a], team: po11}
      e2: {at: n5k-a Ethernet1/12, vlans: [iscsi_a], team: po11}
      e3: {at: n5k-a Ethernet1/13, vsan: 101}
      e4: {at: n5k-a Ethernet1/14, vsan: 101}
  ucs-b:
    kind: fabric-interconnect
    teams: {po11: {lag: 11}}
    ports:
      e1: {at: arista-b Ethernet11, vlans: [iscsi_b], team: po11}
      e2: {at: arista-b Ethernet12, vlans: [iscsi_b], team: po11}
  blade-switch-c:
    teams: {po11: {lag: 11}}
    ports:
      e1: {at: s4810-a TenGigabitEthernet 0/11, vlans: [iscsi_c], team: po11}
      e2: {at: s4810-a TenGigabitEthernet 0/12, vlans: [iscsi_c], team: po11}
  blade-switch-d:
    teams: {po11: {lag: 11}}
    ports:
      e1: {at: x670-b 11, vlans: [iscsi_d], team: po11}
      e2: {at: x670-b 12, vlans: [iscsi_d], team: po11}
hosts:
  blade[1-2]:
    os: linux
    ports:
      hba0: {via: ucs-a, wwpn: "20:00:00:25:b5:0a:00:[01-02]"}
      eth1: {via: ucs-a, vlan: iscsi_a, ip: "10.1.1.[21-22]"}
      eth2: {via: ucs-b po11, vlan: iscsi_b, ip: "10.1.2.[21-22]"}
      eth3: {via: blade-switch-c, vlan: iscsi_c, ip: "10.1.3.[21-22]"}
      eth4: {via: blade-switch-d, vlan: iscsi_d, ip: "10.1.4.[21-22]"}
arrays:
  array1:
    family: generic
    ports:
      a1: {controller: a, at: n5k-a Ethernet1/1, vlan: iscsi_a, ip: 10.1.1.11}
      b1: {controller: b, at: arista-b Ethernet1, vlan: iscsi_b, ip: 10.1.2.11}
      a2: {controller: a, at: s4810-a TenGigabitEthernet 0/1, vlan: iscsi_c, ip: 10.1.3.11}
      b2: {controller: b, at: x670-b 1, vlan: iscsi_d, ip: 10.1.4.11}
  fas1:
    family: netapp-7mode
    ports: {0e: {controller: a, at: n5k-a Ethernet1/5, wwpn: "50:0a:09:81:00:00:00:01"}}
access: [{hosts: ["blade[1-2]"], arrays: [array1, fas1]}]
"""


def test_hosts_behind_a_lag_reach_their_array_on_every_nos(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        assert bench.run("render").exit_code == 0
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.stderr
        drift = bench.run("drift", *QUICK)
        assert drift.exit_code == 0, drift.stdout
        verified = bench.run("verify", *QUICK)
        assert verified.exit_code == 0, verified.stdout
        paths = sanfab("paths", str(bench.san)).stdout
        assert "blade2 eth4 > blade-switch-d e1 > x670-b 11, 1 > array1 b2" in paths
        assert paths.count("blade1 eth") == 4

        address = "management: {address: 192.0.2.31/24}"
        shut = f"ports: {{Ethernet1/11-12: {{enabled: false}}}}, {address}"
        bench.edit("san.yml", address, shut)
        assert bench.run("render").exit_code == 0
        refused = bench.run("push", *GO)
        assert refused.exit_code != 0
        assert "blade[1-2] to array1: 3 of 4 paths left after the push" in refused.stderr
