"""A host whose two ports become a LAG, change its kind and become single ports again, live."""

from pathlib import Path

import pytest

from support.bench import GO, QUICK, Bench, bench_of
from support.nightly import NIGHTLY

SAN = """name: live
vlans: {{nfs: {{id: 20, role: iscsi, mtu: 9000}}}}
switches: {{"sw-[1-2]": {{model: {model}, management: {{address: "192.0.2.[31-32]/24"}}}}}}
links: [{{role: peer, lag: 100, domain: 1, between: [{ends}]}}]
hosts: {{esx01: {{os: linux, {team} ports: {{
  n1: {{at: sw-1 {port}1, vlan: nfs {of}}}, n2: {{at: sw-2 {port}1, vlan: nfs {of}}}}}}}}}
arrays: {{aff: {{family: netapp-ontap, teams: {{a0a: {{lag: 41}}}}, ports: {{
  e0c: {{at: sw-1 {port}9, vlan: nfs, team: a0a}},
  e0d: {{at: sw-2 {port}9, vlan: nfs, team: a0a}}}}}}}}
access: [{{hosts: [esx01], arrays: [aff]}}]
management: {{lldp: true}}
"""
FCOE = """name: fcoe
vlans:
  lan: {id: 20, role: other}
  fcoe_a: {id: 1001, role: fcoe, fabric: A, vsan: 101}
  fcoe_b: {id: 1002, role: fcoe, fabric: B, vsan: 102}
vsans: {101: {fabric: A, zoneset: ZS_A}, 102: {fabric: B, zoneset: ZS_B}}
switches:
  n5k-a: {model: nexus-5548up, fabric: A, management: {address: 192.0.2.11/24}}
  n5k-b: {model: nexus-5548up, fabric: B, management: {address: 192.0.2.12/24}}
links:
  - role: peer
    lag: 100
    domain: 1
    vlans: [lan]
    between: [n5k-a Ethernet1/31-32, n5k-b Ethernet1/31-32]
hosts:
  esx01:
    os: esxi
    teams: {vds0: {}}
    ports:
      vmnic0: {at: n5k-a Ethernet1/1, vlan: lan, wwpn: "20:00:00:25:b5:0a:00:01", team: vds0}
      vmnic1: {at: n5k-b Ethernet1/1, vlan: lan, wwpn: "20:00:00:25:b5:0b:00:01", team: vds0}
arrays:
  fas:
    family: netapp-ontap
    ports:
      0e: {at: n5k-a Ethernet1/11, wwpn: "20:01:00:a0:98:00:00:01"}
      0f: {at: n5k-b Ethernet1/11, wwpn: "20:02:00:a0:98:00:00:01"}
access: [{hosts: [esx01], arrays: [fas]}]
management: {lldp: true}
"""
"""A converged adapter with its LAN side in a vPC; each port logs in on its own."""
MODELS = {
    "nxos": ("nexus-93180yc-fx", "sw-1 Ethernet1/53-54, sw-2 Ethernet1/53-54", "Ethernet1/"),
    "eos": ("dcs-7150s-24", "sw-1 Ethernet23-24, sw-2 Ethernet23-24", "Ethernet"),
    "exos": ("summit-x670", "sw-1 47-48, sw-2 47-48", ""),
    "os9": (
        "s4810",
        "sw-1 fortyGigE 0/56-60, sw-2 fortyGigE 0/56-60",
        "TenGigabitEthernet 0/",
    ),
    "os10": (
        "s5248f",
        "sw-1 ethernet1/1/53-54, sw-2 ethernet1/1/53-54",
        "ethernet1/1/",
    ),
}
STEPS = (
    "{}",
    "{fallback: individual, rate: fast}",
    "{mode: static}",
    "{lacp: passive, lag: 7}",
    "",
)
"""The team of the host, one push after the other; empty: none."""
NOSES = tuple(MODELS) if NIGHTLY else ("nxos",)


def inventory(nos: str, team: str) -> str:
    model, ends, port = MODELS[nos]
    teams, of = (f"teams: {{bond0: {team}}},", ", team: bond0") if team else ("", "")
    return SAN.format(model=model, ends=ends, port=port, team=teams, of=of)


def push(bench: Bench, text: str) -> str:
    """Push an inventory; return what was said before."""
    (bench.san / "san.yml").write_text(text)
    bench.recable()
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    verified = bench.run("verify", *QUICK)
    assert verified.exit_code == 0, verified.output
    assert "LAG members bundled" in verified.stdout
    assert bench.run("drift", *QUICK).exit_code == 0
    return pushed.output


@pytest.mark.parametrize("nos", NOSES)
def test_a_lag_comes_changes_and_goes_while_it_is_live(nos: str, tmp_path: Path) -> None:
    with bench_of(tmp_path, inventory(nos, "")) as bench:
        push(bench, inventory(nos, ""))
        steps = STEPS if NIGHTLY else ("{fallback: individual}", "")
        said = [push(bench, inventory(nos, team)) for team in steps]
    waits = "becomes part of an LACP LAG: no frames pass until the device"
    assert [waits in one for one in said[1:]] == [False] * (len(steps) - 1)
    assert (waits in said[0]) is (steps[0] == "{}")


def test_a_host_that_speaks_no_lacp_is_found(tmp_path: Path) -> None:
    with bench_of(tmp_path, inventory("nxos", "{}")) as bench:
        push(bench, inventory("nxos", "{}"))
        bench.type("sw-1", "configure terminal", "interface port-channel1", "shutdown")
        planned = bench.run("plan", *QUICK).stdout  # a port-channel that somebody shut comes back
        assert "interface port-channel1\n  no shutdown\n" in planned
        bench.type("sw-1", "configure terminal", "interface port-channel1", "no shutdown")
        text = inventory("nxos", "{}").replace(
            "teams: {bond0: {}}", "teams: {bond0: {mode: static}}"
        )
        (bench.san / "san.yml").write_text(text)
        bench.recable()  # the host forgets LACP
        (bench.san / "san.yml").write_text(inventory("nxos", "{}"))
        verified = bench.run("verify", *QUICK)
        assert verified.exit_code == 1
        assert "not bundled in port-channel1" in verified.stdout


def test_a_converged_adapter_logs_in_through_a_vpc(tmp_path: Path) -> None:
    """From single ports to a vPC: the VFC moves to the port-channel, one path at a time."""
    alone = FCOE.replace(", team: vds0", "").replace("    teams: {vds0: {}}\n", "")
    with bench_of(tmp_path, alone) as bench:
        for text in (alone, FCOE):
            (bench.san / "san.yml").write_text(text)
            bench.recable()
            pushed = bench.run("push", *GO)
            assert pushed.exit_code == 0, pushed.output
        assert "esx01 to fas: 1 of 2 paths left while fabric A changes" in pushed.output
        assert "left after" not in pushed.output
        verified = bench.run("verify", *QUICK)
        assert verified.exit_code == 0, verified.output
        assert "4 of 4 logins" in verified.stdout
        assert "bind interface port-channel1" in bench.type("n5k-a", "show running-config")


def on_one_switch(nos: str, ports: tuple[int, ...], vlan: str = "nfs") -> str:
    """Return a SAN of one switch and a host with a LAG of some of its ports."""
    model, _, port = MODELS[nos]
    rows = (f"e{n}: {{at: sw {port}{n}, vlan: {vlan}, team: bond0}}" for n in ports)
    return (
        "name: one\nvlans: {nfs: {id: 20, role: other, mtu: 9000}, lan: {id: 10, role: other}}\n"
        f"switches: {{sw: {{model: {model}, management: {{address: 192.0.2.31/24}}}}}}\n"
        f"hosts: {{h: {{os: linux, teams: {{bond0: {{lag: 20}}}}, ports: {{{', '.join(rows)}}}}}}}"
        "\n"
        "management: {lldp: true}\n"
    )


@pytest.mark.parametrize("nos", tuple(MODELS) if NIGHTLY else ("exos",))
def test_members_come_and_go_the_first_too(nos: str, tmp_path: Path) -> None:
    """On EXOS the first port names the LAG; the last jumbo port may go with its VLAN."""
    with bench_of(tmp_path, on_one_switch(nos, (1, 2))) as bench:
        push(bench, on_one_switch(nos, (1, 2)))
        push(bench, on_one_switch(nos, (2, 3)))
        push(bench, on_one_switch(nos, (2, 3), "lan"))
