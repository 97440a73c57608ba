"""Fabric extenders of a Nexus 9300: a feature set, uplinks in a LAG, plain host ports."""

import re
from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.facts.features import Feature
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.platforms.traits import Capability
from sanfab.nos import NOSES
from sanfab.plan.plan import make_plan
from support.bench import GO, QUICK, WAITS, Bench
from support.console import sanfab

SAN = """name: extenders
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, lossless: none}
  lan: {id: 20, role: management}
profiles:
  switches:
    nine:
      model: nexus-93180yc-ex
      fex:
        101: {model: n2k-c2348upq, uplinks: Ethernet1/49-50, dual_homed: true}
switches:
  n9k-a:
    profile: nine
    management: {address: 192.0.2.31/24}
    fex: {103: {model: n2k-c2248pq, uplinks: Ethernet1/45-48, description: rack 7}}
  n9k-b: {profile: nine, management: {address: 192.0.2.32/24}}
links:
  - {role: peer, between: ["n9k-a Ethernet1/53-54", "n9k-b Ethernet1/53-54"], lag: 1, domain: 10,
     vlans: [iscsi_a, lan]}
hosts:
  esx01: {os: esxi, ports: {vmnic2: {at: n9k-a Ethernet101/1/1, vlan: iscsi_a, ip: 10.1.1.21}}}
  esx02: {os: esxi, ports: {vmnic2: {at: n9k-a Ethernet103/1/48, vlan: iscsi_a, ip: 10.1.1.22}}}
  lin01: {os: linux, teams: {bond0: {mode: lacp, lag: 30}}, ports: {
    eth0: {at: n9k-a Ethernet101/1/3, vlan: lan, team: bond0},
    eth1: {at: n9k-a Ethernet101/1/4, vlan: lan, team: bond0}}}
arrays:
  nimble01: {family: nimble, controllers: {A: active}, ports: {
    A-tg1: {controller: A, at: n9k-b Ethernet1/9, vlan: iscsi_a, ip: 10.1.1.11}}}
access: [{hosts: [esx01, esx02], arrays: [nimble01]}]
management: {ntp: [192.0.2.11]}
"""


def test_fabric_extenders_of_a_9300_are_pushed_verified_and_taken_back(tmp_path: Path) -> None:
    bench = Bench(tmp_path, SAN)
    try:
        before = bench.type("n9k-a", "show running-config").partition("\nversion")[2]
        pushed = bench.run("push", *GO)  # no --allow-reload: the feature set needs none
        assert pushed.exit_code == 0, pushed.output
        running = bench.type("n9k-a", "show running-config")
        assert "  allow feature-set fex\n" in running
        assert running.index("\nfeature-set fex\n") < running.index("\nfex 101\n")
        assert "\nslot " not in running
        assert 'fex 103\n  pinning max-links 1\n  description "rack 7"\n' in running
        assert "  vpc 101\n" in running.split("interface port-channel101")[1].split("interface")[0]
        for switch in ("n9k-a", "n9k-b"):  # a host port belongs to both switches
            port = bench.type(switch, "show run int e101/1/1")
            assert "switchport access vlan 101" in port
            assert "  switchport\n" not in port  # it switches without a line
        team = bench.type("n9k-a", "show run int e101/1/4")
        assert re.search("access vlan 20\n(?:.*\n)*  channel-group 30 mode active\n", team)
        verified = bench.run("verify", *QUICK)
        assert verified.exit_code == 0, verified.output
        assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output
        outage = ("--accept-outage", "esx01", "esx02", "lin01", "nimble01")
        accepted = [word for name in outage[1:] for word in (outage[0], name)]
        undone = bench.run("rollback", *QUICK, *WAITS, *accepted)
        assert undone.exit_code == 0, undone.output
        after = bench.type("n9k-a", "show running-config").partition("\nversion")[2]
        for installed in ("install feature-set fex\n", "  allow feature-set fex\n"):
            assert installed in after  # it does no harm, and stays
            after = after.replace(installed, "")
        assert after == before
    finally:
        bench.stop()


def test_the_feature_set_is_on_before_and_off_after_what_needs_it() -> None:
    platform = PLATFORMS["nexus-93180yc-ex"]
    capabilities = frozenset({Capability.FEATURE_SET})
    text = """install feature-set fex
feature-set fex
fex 101
  description "rack 7"
interface port-channel101
  switchport
  switchport mode fex-fabric
  fex associate 101
interface Ethernet1/45
  channel-group 101
  no shutdown
"""
    there = NOSES["nxos"].read(text, platform)
    assert there.unread == ()
    assert there.facts.fexes[101].uplinks == {"port-channel101", "Ethernet1/45"}
    bare = NOSES["nxos"].read("", platform).facts
    comes = make_plan(bare, there.facts, platform, capabilities)
    assert comes.before_reload == ()
    assert comes.lines[:2] == ("install feature-set fex", "feature-set fex")
    assert comes.lines.index("fex 101") < comes.lines.index("  fex associate 101")
    goes = make_plan(there.facts, bare, platform, capabilities).lines
    assert goes.index("no fex 101") < goes.index("no feature-set fex")


def test_only_the_feature_set_of_fcoe_waits_for_a_reload() -> None:
    platform = PLATFORMS["nexus-93180yc-ex"]
    capabilities = frozenset({Capability.FEATURE_SET})
    bare = SwitchFacts("n9k-a")
    both = SwitchFacts(
        "n9k-a", feature_sets={Feature.FCOE, Feature.FABRIC_EXTENDERS}, features={Feature.LLDP}
    )
    plan = make_plan(bare, both, platform, capabilities)
    assert plan.before_reload == ("feature lldp", "install feature-set fcoe", "feature-set fcoe")
    assert plan.lines == ("install feature-set fex", "feature-set fex")


def test_host_ports_print_only_what_differs_from_a_shut_access_port() -> None:
    """The text is one that a switch printed [NXSDKFEX]."""
    text = """version 7.0(3)I7(3)
interface Ethernet101/1/1
  switchport access vlan 42
  no shutdown
interface Ethernet101/1/2
"""
    read = NOSES["nxos"].read(text, PLATFORMS["nexus-93180yc-ex"])
    one, two = (read.facts.ports[f"Ethernet101/1/{number}"] for number in (1, 2))
    assert (one.mode, one.access_vlan, one.enabled) == ("access", 42, True)
    assert (two.mode, two.access_vlan, two.enabled) == ("access", 1, False)


REFUSED = {
    "platform": (
        "model: nexus-93180yc-ex", "model: nexus-93240yc-fx2",
        "on Cisco Nexus 93240YC-FX2: none, as no source document says which ones this model takes "
        "(searched: Cisco's matrix of fabric extenders",
    ),
    "model": ("n2k-c2248pq", "n2k-c2232pp", "93180YC-EX: n2k-c2348upq, n2k-c2248pq"),
    "old release": (
        "model: nexus-93180yc-ex", "model: nexus-93180yc-ex\n      release: 9.2(4)",
        "found n2k-c2248pq with release 9.2(4), expected a release from 9.3(1) and below 10.6",
    ),
    "new release": (
        "model: nexus-93180yc-ex", "model: nexus-93180yc-ex\n      release: 10.6(3)",
        "found n2k-c2248pq with release 10.6(3), expected a release from 9.3(1) and below 10.6",
    ),
    "pinned": (
        "Ethernet1/45-48,", "Ethernet1/45-48, pinned: true,",
        "n2k-c2248pq has no pinned host ports, expected a LAG",
    ),
    "number": ("        101: {", "        100: {", "found 100, expected a number from 101 to 199"),
    "speed of a QSFP port": (
        "Ethernet1/45-48", "Ethernet1/51",
        "found Ethernet1/51, a port of 100 Gb/s, expected ports that run at 10 Gb/s, as the "
        "fabric ports of n2k-c2248pq on Cisco Nexus 93180YC-EX",
    ),
    "speed of an SFP port": (
        "Ethernet1/49-50", "Ethernet1/20",
        "found Ethernet1/20, a port of 25 Gb/s, expected ports that run at 40 Gb/s",
    ),
    "jumbo": (
        "lossless: none", "lossless: none, mtu: 9000",
        "found packets of 9000 bytes at a port of n2k-c2348upq, expected 1500 at most",
    ),
    "lossless": (
        "lossless: none", "lossless: pfc",
        "found lossless iSCSI at a port of n2k-c2248pq, expected `lossless: none` in the VLAN",
    ),
    "pause": ("lossless: none", "lossless: pause", "found lossless iSCSI at a port of"),
    "pause of the array": (", lossless: none", "", "found lossless iSCSI at a port of"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_no_document_shows_behind_a_9300_is_refused(tmp_path: Path, case: str) -> None:
    old, new, text = REFUSED[case]
    assert old in SAN
    (tmp_path / "san.yml").write_text(SAN.replace(old, new))
    with pytest.raises(InventoryError) as refused:
        load_inventory(tmp_path)
    assert text in str(refused.value)
    assert "san.yml:" in str(refused.value)


def test_fcoe_behind_a_9300_is_refused(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text("""name: extenders
vlans: {fcoe_a: {id: 1001, role: fcoe, fabric: A, vsan: 11}}
vsans: {11: {fabric: A, zoneset: ZS_A}}
switches:
  n9k-a:
    model: nexus-93180yc-ex
    fabric: A
    fex: {101: {model: n2k-c2348upq, uplinks: Ethernet1/49}}
hosts:
  esx01:
    os: esxi
    ports: {vmhba2: {at: n9k-a Ethernet101/1/3, vsan: 11, wwpn: "10:00:00:00:c9:93:f9:97"}}
""")
    refused = sanfab("check", str(tmp_path))
    assert refused.exit_code == 2
    assert "n2k-c2348upq carries no FCoE; use a port of the switch" in refused.output
