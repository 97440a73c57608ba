"""A host that is live over a LAG is protected on each NOS, whatever its LAG is called."""

import re
from pathlib import Path

import pytest

from support.bench import GO, QUICK, bench_of

PAIR = """name: pair
vlans:
  iscsi: {{id: 101, role: iscsi, subnet: 10.1.1.0/24}}
  nfs: {{id: 30, role: other}}
switches:
  one: {{model: {model}, management: {{address: 192.0.2.31/24}}}}
  two: {{model: {model}, management: {{address: 192.0.2.32/24}}}}
links:
  - {{role: peer, lag: 40, domain: 4, between: ["one {peer}", "two {peer}"]}}
hosts:
  bak01:
    os: linux
    teams: {{bond0: {{lag: 3}}}}
    ports:
      eth0: {{at: "one {port}", vlan: nfs, team: bond0}}
      eth1: {{at: "two {port}", vlan: nfs, team: bond0}}
  esx01:
    os: esxi
    ports: {{vmnic2: {{at: "one {other}", vlan: iscsi, ip: 10.1.1.21}}}}
arrays:
  array1:
    family: generic
    ports: {{p1: {{controller: A, at: "two {other}", vlan: iscsi, ip: 10.1.1.11}}}}
access: [{{hosts: [esx01], arrays: [array1]}}]
"""
MODELS = {
    "nxos": ("nexus-3172pq", "Ethernet1/49-50", "Ethernet1/3", "Ethernet1/5"),
    "eos": ("dcs-7150s-24", "Ethernet23-24", "Ethernet3", "Ethernet5"),
    "os9": (
        "s4810",
        "fortyGigE 0/48,52",
        "TenGigabitEthernet 0/3",
        "TenGigabitEthernet 0/5",
    ),
    "exos": ("summit-x670", "47-48", "3", "5"),
    "os10": ("s5248f", "ethernet1/1/53-54", "ethernet1/1/3", "ethernet1/1/5"),
}


@pytest.mark.parametrize("nos", sorted(MODELS))
def test_a_host_that_is_live_over_a_lag_is_not_cut_off_unasked(nos: str, tmp_path: Path) -> None:
    """On ExtremeXOS the LAG has the name of its first port: it must not hide that port."""
    model, peer, port, other = MODELS[nos]
    text = PAIR.format(model=model, peer=peer, port=port, other=other)
    with bench_of(tmp_path, text) as bench:
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        host = text[text.index("  bak01:") : text.index("  esx01:")]
        bench.edit("san.yml", host, "")
        plan = bench.run("plan", *QUICK)
        assert plan.exit_code == 1, plan.output
        loss = (
            "# LOSS: host bak01 (not in the inventory): 0 of 2 live connections left after the "
            f"push; lost: one {port} in VLAN 30, two {port} in VLAN 30 (one, two)"
        )
        assert loss in plan.stdout.splitlines()
        assert re.match(r"# one: \d+ lines\n", plan.stdout)
        assert bench.run("plan", *QUICK, "--accept-outage", "bak01").exit_code == 0
