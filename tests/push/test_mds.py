"""A FlexPod on two MDS is pushed, verified, changed and rolled back; live faults are found."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.bench import GO, QUICK, WAITS, Bench, bench_of

SAN = Path(__file__).parents[2] / "inventory/flexpod-mds"
CORE = """\
name: core
vsans:
  10: {fabric: A, role: fc, zoneset: ZA, enhanced: true, in_order: true, load_balancing: src-dst-id}
  11: {fabric: A, role: fc, zoneset: ZA2}
  20: {fabric: B, role: fc, zoneset: ZB, enhanced: true}
policy: {zoning: smart}
switches:
  core-a:
    model: mds-9710
    fabric: A
    modules: {1: ds-x9648-1536k9, 2: ds-x9448-768k9}
    domain_id: 5
    management: {address: 192.0.2.31/24}
  edge-a: {model: mds-9148, release: "6.2(29)", fabric: A, management: {address: 192.0.2.32/24}}
  core-b: {model: mds-9396t, fabric: B, management: {address: 192.0.2.33/24}}
links:
  - {role: isl, vsans: [10, 11], lag: 100, between: [core-a fc1/47-48, edge-a fc1/47-48]}
  - {role: isl, vsans: [10], between: [core-a fc2/1, edge-a fc1/46]}
hosts:
  h[1-2]:
    os: esxi
    ports:
      p1: {at: "edge-a fc1/[1-2]", wwpn: "10:00:00:00:c9:00:01:[01-02]", vsan: 10}
      p2: {at: "core-b fc1/[1-2]", wwpn: "10:00:00:00:c9:00:02:[01-02]", speed: 16G}
arrays:
  s:
    family: netapp-7mode
    ports:
      c1: {controller: c1, at: core-a fc2/5, wwpn: "50:0a:09:85:87:59:54:17", vsan: 10}
      c2: {controller: c2, at: core-b fc1/96, wwpn: "50:0a:09:85:87:59:54:18"}
access: [{hosts: [h1, h2], arrays: [s]}]
management: {ntp: [192.0.2.11]}
"""
BLADE = "20:00:00:25:b5:0a:00:01"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with bench_of(tmp_path, SAN) as made:
        pushed = made.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        yield made


def _again(bench: Bench) -> list[str]:
    """Push a change; return the lines that mdsA got in its configuration mode."""
    before = len(bench.configuration_lines("mdsA"))
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    assert bench.run("drift", *QUICK).exit_code == 0
    return bench.configuration_lines("mdsA")[before:]


def test_the_published_flexpod_runs_as_intended(bench: Bench) -> None:
    verified = bench.run("verify", *QUICK)
    assert verified.exit_code == 0, verified.output
    assert "12 of 12 logins" in verified.output
    assert bench.run("drift", *QUICK).exit_code == 0
    logins = bench.type("mdsA", "show flogi database")
    assert "port-channel15   101   0x" in logins
    assert BLADE in logins
    assert "fc1/5      101    F      auto    trunking" in bench.type("mdsA", "show interface brief")
    said = bench.type("mdsA", "configure terminal", "vlan 10", "interface Ethernet1/1", "end")
    assert said.count("% Invalid command") == 2


def test_a_port_moves_to_another_port_of_the_switch(bench: Bench) -> None:
    bench.edit("san.yml", "at: mdsA fc1/3\n", "at: mdsA fc1/9\n")
    bench.recable()
    sent = [line.strip() for line in _again(bench)]
    assert "vsan 101 interface fc1/9" in sent
    assert "port-license acquire" in sent
    verified = bench.run("verify", *QUICK)
    assert verified.exit_code == 0, verified.output


def test_a_change_of_the_port_channel_is_rolled_back(bench: Bench) -> None:
    text = (bench.san / "san.yml").read_text()
    (bench.san / "san.yml").write_text(text.replace("team: fc, speed: 32G", "team: fc, speed: 16G"))
    _again(bench)
    assert "Speed is 64 Gbps" in bench.type("mdsA", "show interface port-channel 15")
    back = bench.run("rollback", *QUICK, *WAITS)
    assert back.exit_code == 0, back.output
    assert "Speed is 128 Gbps" in bench.type("mdsA", "show interface port-channel 15")


def test_a_member_leaves_the_port_channel_of_the_fabric_interconnect(bench: Bench) -> None:
    line = next(
        one for one in (bench.san / "san.yml").read_text().splitlines() if "mdsA fc1/8" in one
    )
    bench.edit("san.yml", f"{line}\n", "")
    bench.edit(
        "san.yml",
        "fc1/5-8: {fc: {trunk: auto, rate_mode: dedicated, licence: true}}\n  mdsB",
        "fc1/5-7: {fc: {trunk: auto, rate_mode: dedicated, licence: true}}\n  mdsB",
    )
    bench.recable()
    sent = [line.strip() for line in _again(bench)]
    assert "no channel-group 15" in sent
    assert "3 ports in total, 3 ports up" in bench.type("mdsA", "show port-channel database")


def test_what_somebody_changed_by_hand_is_found(bench: Bench) -> None:
    moved = ("vsan database", "vsan 101 interface fc1/2", "no vsan 101 interface fc1/2")
    lines = ("interface fc1/1", "shutdown", "interface port-channel 15", "shutdown", *moved)
    bench.type("mdsA", "terminal dont-ask", "configure terminal", *lines, "end")
    verified, drift = bench.run("verify", *QUICK), bench.run("drift", *QUICK)
    assert (verified.exit_code, drift.exit_code) == (1, 1)
    for found in (
        "VER-03 mdsA fc1/1\n    found    shut down",
        "VER-03 mdsA fc1/5\n    found    shut down",
        "(20:05:00:a0:98:00:00:01) logged in at mdsA fc1/2 in VSAN 1",
    ):
        assert found in verified.output
    for found in ("fc_ports.fc1/1.enabled", "fc_lags.15.enabled", "fc_ports.fc1/2.vsan"):
        assert found in drift.output


def test_a_director_and_its_edge_share_two_vsans_over_two_links(tmp_path: Path) -> None:
    with bench_of(tmp_path, CORE) as bench:
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        verified = bench.run("verify", *QUICK)
        assert verified.exit_code == 0, verified.output
        assert "6 of 6 logins" in verified.output
        assert bench.run("drift", *QUICK).exit_code == 0
        typed = [line.strip() for line in bench.configuration_lines("core-a")]
        assert "zone mode enhanced vsan 10" in typed
        assert "vsan 10 loadbalancing src-dst-id" in typed
        shown = bench.type("edge-a", "show interface port-channel 100")
        assert "port-channel100 is trunking" in shown
        assert "Trunk vsans (up)                       (10-11)" in shown
        bench.type("edge-a", "configure terminal", "vsan database", "vsan 11 suspend", "end")
        found = bench.run("verify", *QUICK)
        assert "VER-03 core-a fc1/47\n    found    down (VSAN 11 initializing)" in found.output
        bench.type("core-a", "configure terminal", "interface port-channel 100", "shutdown", "end")
        found = bench.run("verify", *QUICK)
        assert "VER-03 edge-a fc1/47" in found.output
        assert "6 of 6 logins" in found.output  # the other link carries VSAN 10
