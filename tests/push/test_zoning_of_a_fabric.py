"""Zoning that is a transaction of the fabric: one switch receives it, and nobody else's is lost."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sanfab.intent.zoning_switch import zoning_switches
from sanfab_lab.chassis import Session
from sanfab_lab.faults import Fault
from support.bench import GO, QUICK, Bench, bench_of
from support.nightly import NIGHTLY

SAN = """name: pair
vsans:
  10: {fabric: A, role: fc, zoneset: CFG_A, zoning: single-initiator-single-target}
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
links:
  - {role: isl, trunking: true, between: [old-a 22-23, new-a 22-23]}
hosts:
  h1: {os: linux, ports: {p1: {at: old-a 0, wwpn: "10:00:00:00:c9:00:00:01"}}}
  h2: {os: linux, ports: {p1: {at: new-a 0, wwpn: "10:00:00:00:c9:00:00:02"}}}
arrays:
  a1: {family: netapp-7mode, ports: {c1: {at: new-a 8, wwpn: "50:0a:09:81:00:00:00:01"}}}
access:
  - {hosts: [h1], arrays: [a1]}
"""
FIRST = (*GO, "--allow-reload", "--accept-outage", "h1", "--accept-outage", "h2")
"""The first push sets the domain ids of the only fabric: every path is interrupted."""
VERB = re.compile(
    r"(?:ali|zone|cfg)(?:create|add|remove|delete|save|enable|disable|trans\w+)|defzone --[na]"
)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """A fabric of two switches after its first push; every test leaves it as it found it."""
    with bench_of(Path(tmp_path_factory.mktemp("fabric")), SAN) as bench:
        assert bench.run("render").exit_code == 0
        refused = bench.run("push", *GO, "--allow-reload")
        assert "h1 to a1: 0 of 1 paths left while fabric A changes" in refused.output
        pushed = bench.run("push", *FIRST)
        assert pushed.exit_code == 0, pushed.output
        yield bench


def typed(bench: Bench, switch: str, since: int = 0) -> list[str]:
    """Return the lines of zoning that a switch got."""
    log = bench.lab.switches[switch].chassis.log[since:]
    return [one.line for one in log if VERB.match(one.line)]


@contextmanager
def wider_access(bench: Bench) -> Iterator[None]:
    """Let another host see the array meanwhile."""
    bench.edit("san.yml", "hosts: [h1]", "hosts: [h1, h2]")
    try:
        yield
    finally:
        bench.edit("san.yml", "hosts: [h1, h2]", "hosts: [h1]")


def test_the_newest_switch_of_each_fabric_receives_its_zoning(bench: Bench) -> None:
    assert zoning_switches(bench.cabling) == {"old-a": "new-a", "new-a": "new-a"}
    assert [line for line in typed(bench, "old-a") if line != "cfgtransshow"] == []
    assert 'cfgenable "CFG_A"' in typed(bench, "new-a")
    verified = bench.run("verify", *QUICK)
    assert "0 errors, 0 warnings" in verified.output, verified.output
    assert verified.output.count("zones right") == 2


def test_a_change_is_one_transaction_and_goes_back_as_one(bench: Bench) -> None:
    begun = len(bench.lab.switches["new-a"].chassis.log)
    with wider_access(bench):
        assert bench.run("push", *GO).exit_code == 0
        assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output
    zone = '"z_h2_p1_a1_c1"'
    lines = typed(bench, "new-a", begun)
    assert [line for line in lines if line != "cfgtransshow"] == [
        f'zonecreate {zone}, "a1_c1;h2_p1"',
        f'cfgadd "CFG_A", {zone}',
        "cfgsave",
        'cfgenable "CFG_A"',
    ]
    assert lines.index("cfgtransshow") < lines.index(f'zonecreate {zone}, "a1_c1;h2_p1"')
    back = bench.run("rollback", *QUICK, "--yes", "--accept-outage", "h2")
    assert back.exit_code == 0, back.output
    assert "new-a: the zoning that goes back is also that of old-a" in back.output
    lines = [one for one in typed(bench, "new-a", begun) if one != "cfgtransshow"]
    assert lines[-4:] == [
        f'cfgremove "CFG_A", {zone}',
        f"zonedelete {zone}",
        "cfgsave",
        'cfgenable "CFG_A"',
    ]
    assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output


def somebody(bench: Bench, switch: str, line: str) -> Session:
    """Return the login of somebody who types a line and stays."""
    emulator = bench.lab.switches[switch]
    session = emulator.chassis.login("admin")
    emulator.greeting(session)
    assert emulator.run(session, line) == ""
    return session


@pytest.mark.parametrize(
    ("switch", "status", "said"),
    [
        ("new-a", 2, "the fabric: found an open zoning transaction of the fabric, expected none"),
        (
            "old-a",
            2,
            "old-a: found an open zoning transaction of the fabric, expected none; what new",
        ),
    ],
)
def test_a_transaction_of_somebody_else_is_not_lost(
    bench: Bench, switch: str, status: int, said: str
) -> None:
    colleague = somebody(bench, switch, 'alicreate "x", "10:00:00:00:c9:00:00:09"')
    with wider_access(bench):
        refused = bench.run("push", *GO)
    assert (refused.exit_code, said in refused.output) == (status, True), refused.output
    emulator = bench.lab.switches[switch]
    assert "is abortable" in emulator.run(colleague, "cfgtransshow")
    emulator.run(colleague, "cfgtransabort")
    emulator.close(colleague)
    assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output


def test_a_verb_that_is_rejected_takes_the_transaction_back(bench: Bench) -> None:
    zone = "z_h2_p1_a1_c1"
    emulator = bench.lab.switches["new-a"]
    before = emulator.chassis.log[:]
    bench.fail("new-a", Fault("reject", f'cfgadd "CFG_A", "{zone}"', "too long"))
    with wider_access(bench):
        pushed = bench.run("push", *GO)
    assert pushed.exit_code == 1, pushed.output
    assert "cfgtransabort" in typed(bench, "new-a", len(before))
    assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output


LOST = {
    "in the middle of a transaction": Fault("drop", 'cfgadd "CFG_A"'),
    "after it is saved": Fault("drop-after", "cfgsave"),
    "before it is enabled": Fault("drop", "cfgenable"),
}


@pytest.mark.parametrize("when", LOST)
def test_a_lost_connection_leaves_the_zoning_as_it_was(bench: Bench, when: str) -> None:
    bench.fail("new-a", LOST[when])
    with wider_access(bench):
        pushed = bench.run("push", *GO)
    assert pushed.exit_code == 1, pushed.output
    assert "rolled back" in pushed.output
    assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output


def test_captures_of_a_fabric_are_read_in_place_of_its_switches(bench: Bench) -> None:
    folder = bench.folder / "captures"
    collected = bench.run("collect", *QUICK, "--out", str(folder))
    assert collected.exit_code == 0, collected.output
    captured = bench.run("drift", "--running", str(folder))
    assert "2 of 2 switches as intended" in captured.output, captured.output


KILLED = {
    "amid the edits": 'cfgadd "CFG_A"',
    "when it saves": "cfgsave",
    "when it enables": "cfgena",
}
TAKEN = KILLED if NIGHTLY else ("when it saves",)


@pytest.mark.parametrize("when", TAKEN)
def test_a_killed_push_is_found_and_taken_back(bench: Bench, when: str) -> None:
    """The login that ends takes its open transaction along; a committed one is led back."""
    fault = bench.fail("new-a", Fault("held", KILLED[when]))
    begun = len(bench.lab.switches["new-a"].chassis.log)
    with wider_access(bench):
        pusher = bench.start("push", *GO)
        pusher.wait_until(
            lambda: any(re.match(KILLED[when], line) for line in typed(bench, "new-a", begun)), when
        )
        pusher.process.kill()
        pusher.process.wait()
        fault.released.set()
    resumed = bench.run("push", *GO, "--resume")
    assert resumed.exit_code in {0, 1}, resumed.output
    assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output, resumed.output
