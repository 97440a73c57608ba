"""The hash of LAGs, by its key and as a raw line where a release has no key."""

from pathlib import Path

from support.bench import GO, QUICK, WAITS, bench_of

SAN = """name: tiny
vlans: {iscsi: {id: 101, role: iscsi, subnet: 10.1.1.0/24, mtu: 9000}}
switches:
  n3k:
    model: nexus-3172pq
    release: 6.0(2)U6(10)
    management: {address: 192.0.2.31/24}
    configuration: port-channel load-balance ethernet source-dest-port
  x690:
    model: summit-x690-48x-2q-4c
    management: {address: 192.0.2.32/24}
    lag_hash: src-dst-ip-port
hosts:
  esx01:
    os: esxi
    teams: {t: {}}
    ports:
      a: {at: n3k Ethernet1/1, vlan: iscsi, ip: 10.1.1.21}
      b: {at: x690 1, vlan: iscsi, ip: 10.1.1.22, team: t}
      c: {at: x690 2, vlan: iscsi, team: t}
"""


def test_the_hash_of_a_lag_is_pushed_changed_and_rolled_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        assert bench.run("render").exit_code == 0
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        nexus = bench.type("n3k", "show running-config")
        assert "port-channel load-balance ethernet source-dest-port" in nexus
        shown = "enable sharing 1 grouping 1-2 algorithm address-based L3_L4 lacp"
        assert shown in bench.type("x690", "show configuration")
        assert bench.run("drift", *QUICK).exit_code == 0
        bench.edit("san.yml", "lag_hash: src-dst-ip-port", "lag_hash: src-dst-mac")
        plan = bench.run("plan", *QUICK).stdout
        assert "configure sharing 1 algorithm address-based L2" in plan
        assert "sharing 1 grouping" not in plan
        assert bench.run("push", *GO).exit_code == 0
        assert "L3_L4" not in bench.type("x690", "show configuration")
        assert bench.run("rollback", "last", *QUICK, *WAITS).exit_code == 0
        assert shown in bench.type("x690", "show configuration")


DELL = """name: tiny
vlans: {iscsi: {id: 101, role: iscsi, subnet: 10.1.1.0/24, mtu: 9000}}
switches:
  s4810:
    model: s4810
    management: {address: 192.0.2.33/24}
    lag_hash: src-dst-mac
hosts:
  esx01:
    os: esxi
    ports: {a: {at: s4810 TenGigabitEthernet 0/1, vlan: iscsi, ip: 10.1.1.21}}
"""


def test_dell_takes_another_hash_back_and_leaves_one_that_is_not_stated(tmp_path: Path) -> None:
    line = "load-balance mac source-dest-mac"
    with bench_of(tmp_path, DELL) as bench:
        assert bench.run("render").exit_code == 0
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert line in bench.type("s4810", "show running-config")
        bench.edit("san.yml", "    lag_hash: src-dst-mac\n", "")
        assert f"no {line}" not in bench.run("plan", *QUICK).stdout
        bench.edit("san.yml", "hosts:\n", "    lag_hash: src-dst-ip-port\nhosts:\n")
        drift = bench.run("drift", *QUICK)
        assert drift.exit_code == 1
        assert "destination MAC, source MAC" in drift.stdout, drift.stdout
        assert f"no {line}" in bench.run("plan", *QUICK).stdout
        assert bench.run("push", *GO).exit_code == 0
        assert "load-balance" not in bench.type("s4810", "show running-config")
        assert bench.run("drift", *QUICK).exit_code == 0
        assert bench.run("rollback", "last", *QUICK, *WAITS).exit_code == 0
        assert line in bench.type("s4810", "show running-config")
