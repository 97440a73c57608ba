"""Ports of OS10 switches that are broken out, by a map of the port or the mode of its group."""

from pathlib import Path

import pytest

from support.bench import GO, QUICK, TINY, WAITS, bench_of

CASES = {
    "port": ("s5232f", "ethernet1/1/32", "interface breakout 1/1/32 map {}"),
    "group": ("s5248f", "ethernet1/1/56", "port-group 1/1/18\n mode Eth {}"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_port_is_broken_out_and_made_whole_again(case: str, tmp_path: Path) -> None:
    model, port, line = CASES[case]
    san = (
        TINY.replace("dcs-7150s-24", model)
        .replace("Ethernet10", "ethernet1/1/10")
        .replace("Ethernet9", "ethernet1/1/9")
        .replace("Ethernet1,", "ethernet1/1/1,")
    )
    with bench_of(tmp_path, san) as bench:
        assert bench.run("push", *GO).exit_code == 0
        assert line.format("100g-1x") in bench.type("san-a", "show running-configuration")

        broken = f"san-a: {{model: {model}, breakout: {{{port}: 4x25G}},"
        bench.edit("san.yml", f"san-a: {{model: {model},", broken)
        new = f"vmnic4: {{at: san-a {port}:3, vlan: iscsi_a, ip: 10.1.1.22, state: planned}},"
        bench.edit("san.yml", "    vmnic3:", f"    {new}\n    vmnic3:")
        planned = bench.run("plan", *QUICK)
        assert f"interface {port}:1\n shutdown\n" in planned.output
        lines = planned.output.split(f"interface {port}:1\n")[1:]
        assert [one for one in lines if one.partition("exit")[0].endswith(" no shutdown\n")] == []
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert line.format("25g-4x") in bench.type("san-a", "show running-configuration")
        for verb in ("verify", "drift"):
            done = bench.run(verb, *QUICK)
            assert done.exit_code == 0, done.output

        back = bench.run("rollback", "last", *QUICK, *WAITS)
        assert back.exit_code == 0, back.output
        text = bench.type("san-a", "show running-configuration")
        assert line.format("100g-1x") in text
        assert f"interface {port}\n" in text


def test_hosts_of_ten_gigabit_come_to_a_port_group_and_go(tmp_path: Path) -> None:
    san = (
        TINY.replace("dcs-7150s-24", "s5248f")
        .replace("Ethernet10", "ethernet1/1/10")
        .replace("Ethernet9", "ethernet1/1/9")
        .replace("Ethernet1,", "ethernet1/1/1,")
    )
    with bench_of(tmp_path, san) as bench:
        assert bench.run("push", *GO).exit_code == 0
        group = "{" + ", ".join(f"ethernet1/1/{one}: 1x10G" for one in range(13, 17)) + "}"
        bench.edit(
            "san.yml", "san-a: {model: s5248f,", f"san-a: {{model: s5248f, breakout: {group},"
        )
        port = "{at: san-a ethernet1/1/14:1, vlan: iscsi_a, ip: 10.1.1.22, speed: 10G,"
        bench.edit("san.yml", "    vmnic3:", f"    vmnic4: {port} state: planned}},\n    vmnic3:")
        planned = bench.run("plan", *QUICK)
        assert "interface ethernet1/1/14:1" in planned.output, planned.output
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        text = bench.type("san-a", "show running-configuration")
        assert "port-group 1/1/4\n mode Eth 10g-4x\n" in text
        assert "interface ethernet1/1/14:1\n" in text
        assert "interface ethernet1/1/14\n" not in text
        assert "interface ethernet1/1/12\n" in text
        for verb in ("verify", "drift"):
            done = bench.run(verb, *QUICK)
            assert done.exit_code == 0, done.output

        back = bench.run("rollback", "last", *QUICK, *WAITS)
        assert back.exit_code == 0, back.output
        text = bench.type("san-a", "show running-configuration")
        assert "port-group 1/1/4\n mode Eth 25g-4x\n" in text
        assert "interface ethernet1/1/14\n" in text
