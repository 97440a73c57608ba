"""LLDP of ExtremeXOS from 21.1: on as shipped, and no line says so."""

from pathlib import Path

from support.bench import GO, QUICK, WAITS, Bench, bench_of

SAN = """name: lldp
management: {lldp: true}
vlans: {iscsi: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}}
switches: {x-a: {model: summit-x670, release: 31.7.1.4, fabric: A}}
hosts:
  esx01: {os: esxi, ports: {vmnic2: {at: x-a 1, vlan: iscsi, ip: 10.1.1.21}}}
arrays:
  nimble01: {family: nimble, ports: {tg1: {at: x-a 9, vlan: iscsi, ip: 10.1.1.11}}}
access: [{hosts: [esx01], arrays: [nimble01]}]
"""


def test_lldp_stays_on_goes_off_and_comes_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        pushed_without_drift(bench)
        assert "lldp ports" not in bench.type("x-a", "show configuration")
        bench.edit("san.yml", "lldp: true", "lldp: false")
        pushed_without_drift(bench)
        assert "disable lldp ports" in bench.type("x-a", "show configuration")
        back = bench.run("rollback", "last", *QUICK, *WAITS)
        assert back.exit_code == 0, back.output
        assert "lldp ports" not in bench.type("x-a", "show configuration")


def pushed_without_drift(bench: Bench) -> None:
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    assert bench.run("drift", *QUICK).exit_code == 0
