"""IPv6 of management: servers, the management port and static routes, from inventory to switch."""

from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from support.bench import GO, QUICK, Bench, bench_of

SAN = """
name: tiny
profile: lab
secrets: {auth: of SNMPv3, priv: of SNMPv3, key: of TACACS+}
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: [10.1.1.0/24, "2001:db8:1::/64"], mtu: 9000}
switches:
  n9k-a:
    model: nexus-93180yc-fx
    fabric: A
    management:
      address: 192.0.2.31/24
      ipv6: {address: "2001:db8:ff::31/64", gateway: "2001:db8:ff::1"}
    vlan_addresses: {iscsi_a: {address: [10.1.1.2/24, "2001:DB8:1::2/64"]}}
    routes: [{to: "2001:db8:9::/48", via: "2001:db8:1::fe"}]
  arista-a:
    model: dcs-7150s-24
    fabric: A
    management:
      address: 192.0.2.32/24
      gateway: 192.0.2.1
      ipv6: {address: "2001:db8:ff::32/64", gateway: "2001:db8:ff::1"}
    vlan_addresses: {iscsi_a: {address: [10.1.1.3/24, "2001:db8:1::3/64"], vrf: storage}}
    routes: [{to: "::/0", via: "2001:db8:1::fe", vrf: storage}]
management:
  ntp: [192.0.2.11, "2001:db8:ff::11"]
  syslog: ["2001:db8:ff::12"]
  snmp:
    user: monitor
    auth: {secret: auth}
    privacy: {secret: priv}
    traps: ["2001:db8:ff::13"]
  tacacs: {servers: ["2001:db8:ff::14"], key: {secret: key}}
"""
N9K = 'routes: [{to: "2001:db8:9::/48", via: "2001:db8:1::fe"}]'
NXOS = """
ntp server 2001:db8:ff::11 use-vrf management
logging server 2001:db8:ff::12 6 use-vrf management
ipv6 route 2001:db8:9::/48 2001:db8:1::fe
  ipv6 address 2001:db8:ff::31/64
tacacs-server host 2001:db8:ff::14 key
  ipv6 route 0::/0 2001:db8:ff::1
"""
EOS = """
ntp server vrf MGMT 2001:db8:ff::11
logging vrf MGMT host 2001:db8:ff::12
snmp-server host 2001:db8:ff::13 vrf MGMT version 3 priv monitor
   ipv6 address 2001:db8:ff::32/64
ipv6 route vrf MGMT ::/0 2001:db8:ff::1
ipv6 route vrf storage ::/0 2001:db8:1::fe
"""


def test_ipv6_is_pushed_verified_and_taken_back(tmp_path: Path) -> None:
    used = SAN.replace(N9K, f"{N9K}\n    ports: {{Ethernet1/1: {{vlan: iscsi_a, enabled: true}}}}")
    with bench_of(tmp_path, used) as bench:
        before = {name: _running(bench, name) for name in ("n9k-a", "arista-a")}
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output
        for name, lines in (("n9k-a", NXOS), ("arista-a", EOS)):
            running = bench.type(name, "show running-config")
            assert [one for one in lines.strip("\n").split("\n") if one not in running] == [], (
                running
            )
        assert bench.run("verify", *QUICK).exit_code == 0
        undone = bench.run("rollback", *GO[:-2])
        assert undone.exit_code == 0, undone.output
        assert before == {name: _running(bench, name) for name in before}


def _running(bench: Bench, name: str) -> str:
    text = bench.type(name, "show running-config")
    return text.partition("\nversion")[2] or text  # NX-OS prints the time above it


REFUSED = {
    "server": (
        "model: nexus-93180yc-fx", "model: s4810",
        "management.ntp.1: found 2001:db8:ff::11, expected an IPv4 address on Dell",
    ),
    "port": (
        "model: nexus-93180yc-fx", "model: s4810",
        "san.yml:13:7: switches.n9k-a.management.ipv6: found `ipv6` on Dell Force10 S4810: no",
    ),
    "route": (
        "model: nexus-93180yc-fx", "model: s4810",
        "switches.n9k-a.routes.0.to: found 2001:db8:9::/48, expected an IPv4 route on Dell",
    ),
    "permit": (
        "management:\n  ntp", "management:\n  permit: [192.0.2.0/24]\n  ntp",
        "found `ipv6` with `permit`, which limits IPv4 only: everybody could log in over IPv6",
    ),
    "gateway": (
        'gateway: "2001:db8:ff::1"}\n    vlan', 'gateway: "2001:db8:fe::1"}\n    vlan',
        "ipv6.gateway: 2001:db8:fe::1 is outside 2001:db8:ff::/64, the management network",
    ),
    "IPv4": (
        'address: "2001:db8:ff::31/64"', "address: 192.0.2.41/24",
        "management.ipv6.address: found '192.0.2.41/24', expected an IPv6 address",
    ),
    "family": (
        'via: "2001:db8:1::fe"}]\n  arista', "via: 10.1.1.254}]\n  arista",
        "routes.0.via: found 10.1.1.254, expected an address of the family of `to`",
    ),
    "hop": (
        'via: "2001:db8:1::fe"}]\n  arista', 'via: "2001:db8:2::fe"}]\n  arista',
        "2001:db8:2::fe is in no subnet of the default VRF on n9k-a, expected one of 2001",
    ),
    "host bits": (
        'to: "2001:db8:9::/48"', 'to: "2001:db8:9::1/48"',
        "expected an IPv6 network without host bits, as 2001:db8:9::/48",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_ipv6_that_a_switch_cannot_have_is_refused_at_its_place(tmp_path: Path, case: str) -> None:
    old, new, text = REFUSED[case]
    assert old in SAN
    (tmp_path / "san.yml").write_text(SAN.replace(old, new))
    with pytest.raises(InventoryError) as refused:
        load_inventory(tmp_path, derived_problems)
    assert text in str(refused.value)
