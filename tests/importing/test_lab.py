"""Captures of emulated switches: what they print leads to an inventory that changes nothing."""

from pathlib import Path

import pytest

from sanfab.importing.captures import read_captures
from sanfab.importing.run import import_captures
from sanfab.inventory.load import load_inventory
from support.bench import GO, QUICK, Bench, bench_of
from support.console import ROOT, sanfab
from support.nightly import NIGHTLY

SANS = ("minimal", "netapp-dss-fc-zoned", *(("greenfield", "greenfield-fc") if NIGHTLY else ()))
"""An Ethernet SAN, and one in which only logins tell what is at a port."""


def taken_over(bench: Bench) -> Path:
    """Push a SAN to its new switches, capture them, and import the captures."""
    new = [word for name in bench.lab.switches for word in ("--factory", name)]
    done = bench.run("push", *GO, *new, "--allow-reload")
    assert done.exit_code == 0, done.output
    captures = bench.folder / "captures"
    assert bench.run("collect", "--out", str(captures), *QUICK).exit_code == 0
    out = bench.folder / "imported"
    done = sanfab("import", "--captures", captures, "--out", out)
    assert done.exit_code == 0, done.output
    return out


@pytest.mark.parametrize("name", SANS)
def test_plan_and_drift_of_an_imported_inventory_find_nothing(name: str, tmp_path: Path) -> None:
    with bench_of(tmp_path, ROOT / "inventory" / name) as bench:
        out = taken_over(bench)
        given = bench.cabling.san
    captures = tmp_path / "captures"
    (tmp_path / "san" / "san.yml").unlink()  # else two folders have one name
    done = sanfab("plan", out, "--running", captures)
    assert (done.exit_code, "nothing to do" in done.stdout) == (0, True), done.output
    done = sanfab("drift", out, "--running", captures)
    assert done.exit_code == 0, done.output
    found = load_inventory(out)[0]
    assert {one.managed for one in found.switches.values()} == {"all"}
    for devices, others in ((given.hosts, found.hosts), (given.arrays, found.arrays)):
        assert devices.keys() == others.keys()
        for key, one in devices.items():
            cables = {(port.at, port.wwpn) for port in one.ports.values()}
            assert {(port.at, port.wwpn) for port in others[key].ports.values()} == cables


def test_changes_by_hand_are_taken_over(tmp_path: Path) -> None:
    with bench_of(tmp_path, ROOT / "inventory" / "minimal") as bench:
        taken_over(bench)
        for lines in (
            ("interface Ethernet5", "description esx02_vmnic2", "switchport access vlan 101"),
            ("interface Ethernet5", "spanning-tree portfast", "no shutdown"),
            ("interface Ethernet1", "flowcontrol receive off"),
            ("interface Ethernet6", "no shutdown"),
            ("vlan 30", "name backup"),
        ):
            bench.type("san-a", "configure", *lines, "end")
        captures = tmp_path / "later"
        assert bench.run("collect", "--out", str(captures), *QUICK).exit_code == 0
    out = tmp_path / "again"
    assert sanfab("import", "--captures", captures, "--out", out).exit_code == 0
    found = load_inventory(out)[0]
    assert found.hosts["esx02"].ports["vmnic2"].at == "san-a Ethernet5"
    assert found.switches["san-a"].ports["Ethernet6"].enabled is True
    assert found.switches["san-a"].managed != "all"  # VLAN 30 is on no port: others own it
    done = sanfab("plan", out, "--running", captures)
    assert (done.exit_code, "san-a (fabric A): 0 lines" in done.stdout) == (0, True), done.output
    assert import_captures(captures, "minimal", {}).cabling.san == found


SQL03 = """
hosts:
  sql03:
    os: windows
    ports:
      a: {at: n5k-a Ethernet1/11, wwpn: "21:00:00:c0:dd:0a:02:03"}
      b: {at: n5k-b Ethernet1/11, wwpn: "21:00:00:c0:dd:0b:02:03"}
access:
  - {hosts: [sql03], arrays: [fas01]}
"""


@pytest.mark.skipif(not NIGHTLY, reason="eight switches are pushed to")
def test_a_san_is_adopted_step_by_step_as_docs_import_says(tmp_path: Path) -> None:
    with bench_of(tmp_path, ROOT / "inventory" / "greenfield") as bench:
        out = taken_over(bench)
    (tmp_path / "san" / "san.yml").unlink()

    def plan(*areas: str) -> str:
        text = f"defaults:\n  - {{switches: {{managed: [{', '.join(areas)}]}}}}\n"
        (out / "defaults.yml").write_text(text if areas else "defaults: []\n")
        done = sanfab("plan", out, "--running", tmp_path / "captures")
        assert done.exit_code == 0, done.output
        return done.stdout

    zones, ports = ("vlans", "vsans", "zones"), ("vlans", "vsans", "zones", "ports", "qos")
    for areas in (zones, ports, ()):
        assert "# nothing to do: 8 switches already compliant" in plan(*areas)
    (out / "sql03.yml").write_text(SQL03)
    assert "# n5k-a (fabric A): 20 lines" in plan(*zones)
    assert "# n5k-a (fabric A): 29 lines" in plan(*ports)
    assert "# n5k-b (fabric B): 29 lines" in plan()


def test_collect_writes_the_address_tables_that_import_reads(tmp_path: Path) -> None:
    with bench_of(tmp_path, ROOT / "inventory" / "minimal") as bench:
        taken_over(bench)
        given = bench.cabling.san
    captured = read_captures(tmp_path / "captures")
    assert {one.name for one in captured if one.stations.macs} == given.switches.keys()
    ports = {
        str(port.at)
        for device in (*given.hosts.values(), *given.arrays.values())
        for port in device.ports.values()
        if port.team is None
    }
    seen = {f"{one.name} {mac.port}" for one in captured for mac in one.stations.macs}
    assert ports <= seen
    assert not [one.stations.problems for one in captured if one.stations.problems]
