"""Addresses by VLAN: from the inventory to a switch of each NOS, and what the verbs say of them."""

import json
from pathlib import Path

from support.bench import GO, QUICK, bench_of
from support.console import sanfab
from support.vlan_addresses import SWITCHES, san_by_vlan


def test_ports_with_addresses_in_several_vlans_go_the_whole_way(tmp_path: Path) -> None:
    with bench_of(tmp_path, san_by_vlan()) as bench:
        rendered = bench.run("render")
        assert rendered.exit_code == 0, rendered.output
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert bench.run("verify", *QUICK).exit_code == 0
        assert bench.run("drift", *QUICK).exit_code == 0
        paths = json.loads(sanfab("paths", str(bench.san), "--format", "json").stdout)["paths"]
        ends = [(one["host"], one["vlan"], one["array"]) for one in paths]
        assert sorted(ends) == sorted(
            (f"{system}-{name}", vlan, f"aff-{name}")
            for name in SWITCHES
            for system in ("lnx", "esx")
            for vlan in (161, 162)
        )
        bench.edit("san.yml", "iscsi_a: 192.0.2.2\n", "iscsi_a: 192.0.2.12\n")
        changed = bench.run("plan", *QUICK)
        assert "nothing to do" in changed.stdout  # no switch has the address of a host
