"""A change that stops between the fabrics, or undoes one made by hand: what the messages say."""

import json
from pathlib import Path

import pytest

from sanfab_lab.faults import Fault
from support.bench import GO, QUICK, TINY, WAITS, Bench, bench_of

NEW_TEAM = """  lin2:
    os: linux
    teams: {b0: {lag: 16}}
    ports:
      e0: {at: san-a Ethernet16, vlan: iscsi_a, team: b0}
      e1: {at: san-a Ethernet17, vlan: iscsi_a, team: b0}
arrays:
"""


def test_a_team_that_is_not_cabled_yet_does_not_stop_a_push(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "arrays:\n", NEW_TEAM)
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert "stopped:" not in pushed.output


def test_a_rollback_names_the_entry_that_stopped_before_it(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "ntp: [192.0.2.11]", "ntp: [192.0.2.12]")
        bench.fail("san-b", Fault("reject", r"^ntp server.* 192\.0\.2\.12", text="% Invalid input"))
        stopped = bench.run("push", *GO)
        assert stopped.exit_code == 1, stopped.output
        second = bench.run("push", *GO)
        assert second.exit_code == 0, second.output
        first, part, rest = sorted(one.name for one in (tmp_path / "journal/tiny").glob("*Z-*"))
        assert f"the push {part} before it stopped half-way" in second.output
        assert "will take back this entry only; with --whole-change" in second.output
        rolled = bench.run("rollback", "last", *QUICK, *WAITS)
        assert rolled.exit_code == 0, rolled.output
        assert f"give --whole-change, or roll back {part} too" in rolled.output
        assert "1 rolled back to the state before" in rolled.output
        assert "rolled back to the state before, verified, saved" in rolled.output
        shown = bench.run("journal", "last").stdout
        assert "rolled back to the state before" in shown
        assert "pushed" not in shown.replace(first, "").replace(rest, "")
        again = bench.run("rollback", part, *QUICK, *WAITS)
        assert again.exit_code == 0, again.output
        assert "half-way" not in again.output


def _ntp(bench: Bench) -> list[str]:
    """Return the time servers that the two switches run."""
    texts = (bench.type(name, "show running-config") for name in ("san-a", "san-b"))
    return [line.strip() for text in texts for line in text.splitlines() if "ntp server" in line]


@pytest.mark.parametrize("named", [0, 1])
def test_one_rollback_takes_back_the_whole_change(tmp_path: Path, named: int) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        before = _ntp(bench)
        bench.edit("san.yml", "ntp: [192.0.2.11]", "ntp: [192.0.2.12]")
        bench.fail("san-b", Fault("reject", r"^ntp server.* 192\.0\.2\.12", text="% Invalid input"))
        assert bench.run("push", *GO).exit_code == 1
        assert bench.run("push", *GO).exit_code == 0
        assert _ntp(bench) != before
        _, *change = sorted(one.name for one in (tmp_path / "journal/tiny").glob("*Z-*"))
        assert len(change) == 2
        rolled = bench.run("rollback", change[named], "--whole-change", *QUICK, *WAITS)
        assert rolled.exit_code == 0, rolled.output
        assert f"the push {change[0]} before it stopped half-way: rolled back next" in rolled.output
        assert _ntp(bench) == before


def test_a_change_that_was_resumed_is_one_too(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        before = _ntp(bench)
        bench.edit("san.yml", "ntp: [192.0.2.11]", "ntp: [192.0.2.12]")
        bench.fail("san-b", Fault("reject", r"^ntp server.* 192\.0\.2\.12", text="% Invalid input"))
        assert bench.run("push", *GO).exit_code == 1
        part = sorted((tmp_path / "journal/tiny").glob("*Z-*"))[-1]
        (part / "closed.json").unlink()  # as if the machine had died before it was closed
        resumed = bench.run("push", *GO, "--resume")
        assert resumed.exit_code == 0, resumed.output
        rolled = bench.run("rollback", "last", "--whole-change", "--format", "json", *QUICK, *WAITS)
        assert rolled.exit_code == 0, rolled.output
        assert len(json.loads(rolled.stdout)) == 2
        assert _ntp(bench) == before


def test_a_resumed_push_sends_nothing_to_another_switch(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "ntp: [192.0.2.11]", "ntp: [192.0.2.12]")
        assert bench.run("push", *GO).exit_code == 0
        entry = sorted((tmp_path / "journal/tiny").glob("*Z-*"))[-1]
        (entry / "closed.json").unlink()
        for result in entry.glob("switches/*/result.json"):
            result.unlink()  # as if the machine had died in the middle of both switches
        bench.type("san-a", "enable", "configure terminal", "hostname san-z", "end")
        kept = (entry / "identity.json").read_text()
        serial = json.loads(kept)["switches"]["san-b"][-1]
        (entry / "identity.json").write_text(kept.replace(serial, "OLD"))
        before = bench.count_of_lines()
        resumed = bench.run("push", *GO, "--resume")
        assert resumed.exit_code == 1, resumed.output
        assert "san-a: found host name san-z, expected san-a" in resumed.output
        assert f"san-b: found serial number {serial}, expected OLD" in resumed.output
        assert "--accept-identity san-b" in resumed.output
        assert bench.count_of_lines() == before
        again = bench.run(
            "push", *GO, "--resume", "--accept-identity", "san-a", "--accept-identity", "san-b"
        )
        assert again.exit_code == 0, again.output


def test_undoing_a_change_by_hand_is_no_mistake_of_the_inventory(tmp_path: Path) -> None:
    other = (
        "  iscsi_c: {id: 103, role: iscsi, fabric: A, subnet: 10.1.3.0/24, mtu: 9000}\nswitches:\n"
    )
    port = "{at: san-a Ethernet12, vlan: iscsi_c, ip: 10.1.3.9}"
    host = f"  esx09: {{os: esxi, ports: {{vmnic2: {port}}}}}\n"
    inventory = TINY.replace("switches:\n", other).replace("arrays:\n", f"{host}arrays:\n")
    with bench_of(tmp_path, inventory) as bench:
        assert bench.run("push", *GO).exit_code == 0
        moved = ("interface Ethernet1", "switchport access vlan 103", "end")
        bench.type("san-a", "enable", "configure terminal", *moved)
        plan = bench.run("plan", *QUICK)
        assert plan.exit_code == 1, plan.output
        assert "correct the inventory" not in plan.output
        assert "san-a Ethernet1 was changed since by somebody else" in plan.output
        bench.edit("san.yml", "Ethernet1, vlan: iscsi_a, ip: 10.1.1.21", "Ethernet1, vlan: iscsi_c")
        bench.type("san-a", "enable", "configure terminal", *moved)
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "Ethernet1, vlan: iscsi_c", "Ethernet1, vlan: iscsi_a")
        assert "correct the inventory" in bench.run("plan", *QUICK).output
