"""A failed push that broke ports out with a reload: the rollback reloads too."""

from pathlib import Path

import pytest

from sanfab_lab.faults import Fault
from support.bench import GO, QUICK, TINY, WAITS, Bench, bench_of

WITHOUT = TINY.replace(
    "san-a: {model: dcs-7150s-24, fabric: A", "san-a: {model: s4810, fabric: A"
).replace("san-a Ethernet", "san-a TenGigabitEthernet 0/")
PORT = "interface TenGigabitEthernet 0/50$"


def _broken_out(bench: Bench) -> None:
    bench.edit("san.yml", "model: s4810,", "model: s4810, breakout: {fortyGigE 0/48: 4x10G},")
    new = (
        "vmnic4: {at: san-a TenGigabitEthernet 0/50, vlan: iscsi_a, ip: 10.1.1.22, state: planned},"
    )
    bench.edit("san.yml", "    vmnic3:", f"    {new}\n    vmnic3:")


def _is_whole(bench: Bench) -> bool:
    running = bench.type("san-a", "show running-config")
    startup = bench.type("san-a", "show startup-config")
    return all(
        "fortyGigE 0/48" in text and "portmode" not in text and "Ethernet 0/48" not in text
        for text in (running, startup)
    )


@pytest.mark.parametrize("at", [PORT, "^reload$"])
def test_a_push_that_fails_makes_the_port_whole_again(at: str, tmp_path: Path) -> None:
    """Whether it fails before the reload or after it."""
    with bench_of(tmp_path, WITHOUT) as bench:
        assert bench.run("push", *GO).exit_code == 0
        _broken_out(bench)
        bench.fail("san-a", Fault("reject", at, "% Error: Internal error."))
        pushed = bench.run("push", *GO, "--allow-reload")
        assert "ROLLED BACK" in pushed.stdout, pushed.output
        assert _is_whole(bench)
        again = bench.run("push", *GO, "--allow-reload")
        assert again.exit_code == 0, again.output


def test_a_half_restored_breakout_is_rolled_back_with_a_reload(tmp_path: Path) -> None:
    """The line of the breakout is gone, the ports are still there: they go at a reload."""
    with bench_of(tmp_path, WITHOUT) as bench:
        assert bench.run("push", *GO).exit_code == 0
        _broken_out(bench)
        assert bench.run("push", *GO, "--allow-reload").exit_code == 0
        no_quad = "no stack-unit 0 port 48 portmode quad no-confirm"
        bench.type("san-a", "enable", "configure", no_quad, "end")
        assert "only after a reload" in bench.run("rollback", "last", *QUICK, *WAITS).output
        back = bench.run("rollback", "last", *QUICK, *WAITS, "--allow-reload")
        assert back.exit_code == 0, back.output
        assert _is_whole(bench)
