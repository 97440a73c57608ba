"""A Brocade fabric in parts: a push says which switches its zoning does not reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.bench import GO, QUICK, Bench, bench_of

SAN = """name: pair
vsans: {10: {fabric: A, role: fc, zoneset: CFG_A}}
switches:
  old-a:
    model: brocade-300
    release: "7.2.1"
    fabric: A
    domain_id: 1
    management: {address: 192.0.2.61/24}
  new-a:
    model: brocade-6510
    release: "7.4.2"
    fabric: A
    domain_id: 2
    management: {address: 192.0.2.62/24}
links: [{role: isl, trunking: true, between: [old-a 22-23, new-a 22-23]}]
hosts:
  h1: {os: linux, ports: {p1: {at: old-a 0, wwpn: "10:00:00:00:c9:00:00:01"}}}
  h2: {os: linux, ports: {p1: {at: new-a 0, wwpn: "10:00:00:00:c9:00:00:02"}}}
arrays:
  a1: {family: netapp-7mode, ports: {c1: {at: new-a 8, wwpn: "50:0a:09:81:00:00:00:01"}}}
access: [{hosts: [h1, h2], arrays: [a1]}]
"""
ZONE = "z_h1_p1_a1"
IN_PARTS = "(not as at new-a: the fabric is in parts)"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A fabric of two switches; one was cut off, zoned by hand, and is segmented since."""
    with bench_of(tmp_path, SAN) as bench:
        lost = ("--accept-outage", "h[1-2]")  # a domain id takes the only fabric apart
        first = bench.run("push", *GO, "--allow-reload", *lost)
        assert first.exit_code == 0, first.output
        bench.type("old-a", "portdisable 22", "portdisable 23")
        bench.type("old-a", f'zoneremove "{ZONE}", "h1_p1"', 'cfgenable "CFG_A"', "y")
        bench.type("old-a", "portenable 22", "portenable 23")
        yield bench


def test_nothing_to_send_is_no_success(bench: Bench) -> None:
    assert "segmented,(zone conflict)" in bench.type("old-a", "switchshow")
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 1
    assert f"vsans.10.zones.{ZONE} {IN_PARTS}" in pushed.stdout, pushed.output
    assert "nothing to send; old-a not compliant" in pushed.stdout
    planned = bench.run("plan", *QUICK)
    assert "no push brings them together; check the links between them" in planned.stdout
    verified = bench.run("verify", *QUICK).stdout
    assert "VER-03 old-a 22\n    found    down (Online FC  E-Port  segmented" in verified


def test_a_change_is_said_not_to_reach_the_other_part(bench: Bench) -> None:
    bench.edit("san.yml", "hosts: [h1, h2]", "hosts: [h1]")
    planned = bench.run("plan", *QUICK).stdout
    assert "its zoning is not that of new-a, which receives it for the fabric" in planned
    pushed = bench.run("push", *GO, "--accept-outage", "h2")
    assert pushed.exit_code == 1
    assert "old-a: its zoning is not that of new-a" in pushed.output
    assert "stopped: VER-12 new-a fabric: found no entry for h1 p1" in pushed.stdout


def test_a_fabric_that_is_whole_again_is_compliant(bench: Bench) -> None:
    bench.type("old-a", "portdisable 22", "portdisable 23")
    bench.type("old-a", f'zoneadd "{ZONE}", "h1_p1"', 'cfgenable "CFG_A"', "y")
    bench.type("old-a", "portenable 22", "portenable 23")
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    assert "every switch is compliant" in pushed.stdout
