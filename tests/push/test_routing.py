"""Routed storage from the inventory to running switches: VRFs, shared gateways, routes."""

from pathlib import Path

from support.bench import GO, QUICK, WAITS, bench_of

SAN = """
name: tiny
profile: lab
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000, gateway: 10.1.1.1}
  iscsi_t: {id: 102, role: iscsi, fabric: A, mtu: 9000, gateway: 10.1.2.1,
    subnet: [10.1.2.0/24, "2001:db8:12::/64"]}
switches:
  n9k-a:
    model: nexus-93180yc-fx
    fabric: A
    management: {address: 192.0.2.31/24}
    vlan_addresses:
      iscsi_a:
        {address: 10.1.1.2/24, vrf: storage, forwarding: true, hsrp: {group: 11, preempt: true}}
      iscsi_t: {address: [10.1.2.2/24, "2001:db8:12::2/64"], vrf: storage, forwarding: true}
    routes: [{to: 10.9.0.0/16, via: 10.1.1.254, vrf: storage}]
    ports: {Ethernet1/1: {vlan: iscsi_a, enabled: true}}
  arista-a:
    model: dcs-7150s-24
    fabric: A
    management: {address: 192.0.2.32/24}
    vlan_addresses:
      iscsi_t:
        address: [10.1.2.3/24, "2001:db8:12::3/64"]
        vrf: storage
        forwarding: true
        vrrp: {group: 12, preempt: false}
    routes: [{to: 0.0.0.0/0, via: 10.1.2.254, vrf: storage}]
  s4810-a:
    model: s4810
    fabric: A
    management: {address: 192.0.2.33/24}
    vlan_addresses:
      iscsi_t:
        address: [10.1.2.4/24, "2001:db8:12::4/64"]
        vrf: storage
        forwarding: true
        vrrp: {group: 12}
    routes: [{to: 10.9.0.0/16, via: 10.1.2.254, vrf: storage}]
  x670-a:
    model: summit-x670
    fabric: A
    management: {address: 192.0.2.34/24}
    vlan_addresses:
      iscsi_t: {address: 10.1.2.5/24, forwarding: true, vrrp: {group: 12, priority: 90}}
    routes: [{to: 10.9.0.0/16, via: 10.1.2.254}]
"""


def test_routed_storage_is_pushed_moved_into_another_vrf_and_taken_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        assert bench.run("render").exit_code == 0
        pushed = bench.run("push", *GO)
        assert (pushed.exit_code, pushed.stderr.count("ROLLED BACK")) == (0, 0), pushed.stderr
        assert bench.run("drift", *QUICK).exit_code == 0
        assert bench.run("verify", *QUICK).exit_code == 0

        inventory = next(bench.san.glob("*.yml"))
        inventory.write_text(SAN.replace("vrf: storage", "vrf: backup"))
        planned = bench.run("plan", *QUICK).stdout
        assert "the interface of VLAN 101 moves from VRF storage to VRF backup" in planned
        assert "static routes go" not in planned
        assert planned.count("static routes move: ") == 3
        assert bench.run("render").exit_code == 0
        assert bench.run("push", *GO).exit_code == 0
        assert bench.run("drift", *QUICK).exit_code == 0

        assert bench.run("rollback", "last", *QUICK, *WAITS).exit_code == 0
        inventory.write_text(SAN)
        assert bench.run("drift", *QUICK).exit_code == 0


DELL = """
name: tiny
profile: lab
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000, gateway: 10.1.1.1}
switches:
  s4048-a:
    model: s4048-on
    fabric: A
    management: {address: 192.0.2.31/24}
    vlan_addresses: {iscsi_a: {address: 10.1.1.2/24, forwarding: true, vrrp: {group: 11}}}
    routes: [{to: 10.9.0.0/16, via: 10.1.1.254}]
"""


def test_an_os9_switch_that_routes_is_moved_into_a_vrf_and_another(tmp_path: Path) -> None:
    with bench_of(tmp_path, DELL) as bench:
        inventory = next(bench.san.glob("*.yml"))
        for vrf in ("", "storage", "backup"):
            stated = f", vrf: {vrf}" if vrf else ""
            text = DELL.replace("/24, fo", f"/24{stated}, fo").replace("254}", f"254{stated}}}")
            inventory.write_text(text)
            assert bench.run("render").exit_code == 0
            planned = bench.run("plan", *QUICK).stdout
            assert (f"to VRF {vrf}: it loses its address 10.1.1.2/24" in planned) == bool(vrf)
            pushed = bench.run("push", *GO)
            assert (pushed.exit_code, pushed.stderr.count("ROLLED BACK")) == (0, 0), pushed.stderr
            assert bench.run("drift", *QUICK).exit_code == 0
