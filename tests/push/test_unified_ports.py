"""Unified ports of a Nexus become native ones after a reload, and join the fabric of an MDS."""

from pathlib import Path

from support.bench import GO, QUICK, bench_of

SAN = """name: n5k
vsans:
  10: {fabric: A, role: fc, zoneset: ZA}
  20: {fabric: B, role: fc, zoneset: ZB}
switches:
  n5k-a: {model: nexus-5548up, fabric: A, fc_ports: 29-32, management: {address: 192.0.2.31/24}}
  n5k-b: {model: nexus-5548up, fabric: B, fc_ports: 29-32, management: {address: 192.0.2.32/24}}
  mds-a: {model: mds-9148s, fabric: A, management: {address: 192.0.2.33/24}}
links:
  - {role: isl, lag: 7, vsans: [10], between: [n5k-a fc1/31-32, mds-a fc1/47-48]}
neighbors:
  fi:
    kind: fabric-interconnect
    teams: {fc: {lag: 9}}
    ports:
      u1: {at: n5k-b fc1/31, team: fc, vsan: 20}
      u2: {at: n5k-b fc1/32, team: fc, vsan: 20}
hosts:
  blade: {os: esxi, ports: {p1: {via: fi, wwpn: "20:00:00:25:b5:0b:00:01"}}}
  h1:
    os: esxi
    ports:
      p1: {at: n5k-a fc1/29, wwpn: "10:00:00:00:c9:00:00:01"}
      p2: {at: n5k-b fc1/29, wwpn: "10:00:00:00:c9:00:00:02"}
arrays:
  s:
    family: netapp-7mode
    ports:
      c1: {controller: c1, at: mds-a fc1/1, wwpn: "50:0a:09:85:87:59:54:17"}
      c2: {controller: c2, at: n5k-b fc1/30, wwpn: "50:0a:09:85:87:59:54:18"}
access: [{hosts: [h1, blade], arrays: [s]}]
management: {ntp: [192.0.2.11]}
"""


def test_unified_ports_join_the_fabric_of_an_mds(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        refused = bench.run("push", *GO)
        assert refused.exit_code == 2
        assert "--allow-reload" in refused.stderr
        pushed = bench.run("push", *GO, "--allow-reload")
        assert pushed.exit_code == 0, pushed.output
        verified = bench.run("verify", *QUICK)
        assert verified.exit_code == 0, verified.output
        assert "5 of 5 logins" in verified.output
        assert bench.run("drift", *QUICK).exit_code == 0
        typed = [line.strip() for line in bench.configuration_lines("n5k-a")]
        assert typed.index("port 29-32 type fc") < typed.index("interface fc1/29")
        assert "10:00:00:00:c9:00:00:01" in bench.type("mds-a", "show fcns database")
        assert "2 ports in total, 2 ports up" in bench.type("mds-a", "show port-channel database")
        assert "San-po9          20    0x" in bench.type("n5k-b", "show flogi database")
        bench.type("mds-a", "configure terminal", "interface fc1/48", "shutdown", "end")
        found = bench.run("verify", *QUICK)
        assert "VER-03 mds-a fc1/48" in found.output
        assert "VER-03 n5k-a fc1/32" in found.output
