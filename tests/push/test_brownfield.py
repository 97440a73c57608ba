"""A push to switches of which the inventory manages a part, as the operator meets it."""

import json
from pathlib import Path

from support.bench import GO, QUICK, TINY, Bench, bench_of
from support.console import sanfab

BROWN = TINY.replace("fabric: A, man", "fabric: A, managed: [vlans, ports], man", 1)
FOREIGN = (
    "enable",
    "configure terminal",
    "vlan 3100",
    "name printers",
    "vlan 3101",
    "interface Ethernet20",
    "description printer",
    "switchport access vlan 3100",
    "interface Port-Channel77",
    "switchport mode trunk",
    "interface Ethernet21",
    "channel-group 77 mode active",
    "username ops privilege 1 role network-operator secret 0 Secret-1x",
    "snmp-server community Kx7Secret ro",
    "ntp server 192.0.2.99",
    "ip route 198.51.100.0/24 192.0.2.1",
    "end",
    "write memory",
)


def findings(bench: Bench, *words: str) -> set[tuple[str, str]]:
    checked = sanfab("check", str(bench.san), "--format", "json", *words)
    found = json.loads(checked.stdout)["findings"]
    return {(one["rule"], one["object"]) for one in found}


LIST = (
    "# foreign on san-a, left as it is: 2 VLANs, 1 LAG, 1 port, 1 static route, "
    "2 users (admin, ops), 1 time server (192.0.2.99), 1 SNMP community"
)


def test_what_the_inventory_does_not_name_is_listed_and_stays(tmp_path: Path) -> None:
    with bench_of(tmp_path, BROWN) as bench:
        bench.type("san-a", *FOREIGN)
        before = bench.type("san-a", "enable", "show running-config")
        planned = bench.run("plan", *QUICK)
        assert planned.stderr == ""
        assert LIST in planned.stdout.splitlines()
        found = json.loads(bench.run("plan", *QUICK, "--format", "json").stdout)["foreign"]
        assert found["san-a"]["VLAN"] == ["3100 printers", "3101"]
        assert "Kx7Secret" not in planned.output
        assert bench.run("push", *GO).exit_code == 0
        drift = bench.run("drift", *QUICK)
        assert (drift.exit_code, drift.stderr) == (0, "")
        assert bench.run("verify", *QUICK).exit_code == 0
        out = tmp_path / "captures"
        assert bench.run("collect", "--out", str(out), *QUICK).exit_code == 0
        design, running = (findings(bench, *words) for words in ((), ("--running", str(out))))
        assert running - design == set()
        after = bench.type("san-a", "enable", "show running-config")
        assert set(before.splitlines()) - set(after.splitlines()) == set()


def test_a_foreign_vlan_of_a_live_port_is_not_cut_off_unasked(tmp_path: Path) -> None:
    with bench_of(tmp_path, BROWN) as bench:
        trunk = ("switchport mode trunk", "switchport trunk allowed vlan 101,3101")
        bench.type("san-a", *FOREIGN[:-2], "interface Ethernet1", *trunk, "end")
        planned = bench.run("plan", *QUICK)
    assert "lost: san-a Ethernet1 in VLAN 3101" in planned.stderr


def test_the_configuration_of_such_a_switch_holds_what_is_owned(tmp_path: Path) -> None:
    with bench_of(tmp_path, BROWN) as bench:
        assert bench.run("render").exit_code == 0
        text = (tmp_path / "build/tiny/switches/san-a.cfg").read_text()
    assert "ntp" not in text
    assert "Ethernet2\n" not in text
    assert "interface Ethernet1\n" in text
