"""A line that acts on what sanfab owns: a push takes it back, or says that it stays."""

from collections.abc import Iterator

import pytest

from support.bench import GO, QUICK, WAITS, Bench, bench_of
from support.console import ROOT

SWITCH = "nexus-a"
ONLY = ("--switch", SWITCH)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    quad = (ROOT / "tests" / "ansible" / "quad.yml").read_text()
    with bench_of(tmp_path_factory.mktemp("effects"), quad) as made:
        assert made.run("push", *GO).exit_code == 0
        yield made


def test_a_storage_vlan_that_somebody_shut_down_is_told_and_brought_back(bench: Bench) -> None:
    typed = ("configure terminal", "vlan 141", "shutdown", "end")
    bench.type(SWITCH, *typed, "copy running-config startup-config")
    drift = bench.run("drift", *QUICK, *ONLY)
    assert drift.exit_code == 1
    assert "VLAN 141" in drift.stdout
    assert "`shutdown`: it forwards nothing on this switch" in drift.stdout
    verify = bench.run("verify", *QUICK, *ONLY)
    assert verify.exit_code == 1
    assert f"error VER-15 {SWITCH} VLAN 141" in verify.stdout
    plan = bench.run("plan", *QUICK, *ONLY)
    assert plan.stdout.splitlines()[1:3] == ["vlan 141", "  no shutdown"]

    pushed = bench.run("push", *GO, *ONLY)
    assert pushed.exit_code == 0, pushed.output
    assert bench.run("drift", *QUICK, *ONLY).exit_code == 0

    refused = bench.run("rollback", "last", *QUICK, *WAITS)
    assert refused.exit_code == 2
    assert "esx01 to nimble01: 1 of 2 paths left after the rollback" in refused.stderr
    accepted = ("--accept-outage", "esx01", "--accept-outage", "nimble01")
    back = bench.run("rollback", "last", *QUICK, *WAITS, *accepted)
    assert back.exit_code == 0, back.output
    assert bench.run("drift", *QUICK, *ONLY).exit_code == 1
    assert bench.run("push", *GO, *ONLY).exit_code == 0


def test_what_a_waiver_accepts_is_listed_by_each_verb(bench: Bench) -> None:
    bench.type(SWITCH, "configure terminal", "vlan 141", "shutdown", "end", "copy running startup")
    waiver = f"{{rule: VER-15, object: {SWITCH} VLAN 141, reason: moved, expires: 2999-12-31}}"
    bench.edit("san.yml", "name: quad\n", f"name: quad\nwaivers: [{waiver}]\n")
    told = f"accepted (moved): {SWITCH} VLAN 141: line "
    plan = bench.run("plan", *QUICK, *ONLY)
    assert told in plan.stdout
    assert "no shutdown" not in plan.stdout
    assert told in bench.run("push", *GO, *ONLY).output
    verify = bench.run("verify", *QUICK, *ONLY)
    assert told in verify.stdout
    assert "VER-15" not in verify.stdout


def test_the_other_fabric_is_the_last_path_where_a_vlan_is_shut_down(bench: Bench) -> None:
    other = ("plan", *QUICK, "--switch", "arista-b")
    bench.edit("san.yml", "arista-b Ethernet1, vlan: iscsi_b", "arista-b Ethernet3, vlan: iscsi_b")
    assert "OUTAGE" in bench.run(*other).stdout
    bench.type(SWITCH, "configure terminal", "vlan 141", "no shutdown", "end")
    assert "OUTAGE" not in bench.run(*other).stdout
