"""Links that go down because the same push shuts them at the other switch."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.facts.status import LldpNeighbour, PortStatus, SwitchStatus
from sanfab.push.post_check import down_without_known_end
from support.bench import GO, QUICK, WAITS, Bench, bench_of
from support.nightly import only_nightly

SAN = """name: far
vlans: {iscsi: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}}
switches:
  n5k: {model: nexus-5548up, fabric: A}
  s4810: {model: s4810, fabric: A}
links:
  - {role: isl, lag: 10, between: [n5k Ethernet1/31-32, "s4810 TenGigabitEthernet 0/46-47"]}
hosts:
  esx01: {os: esxi, ports: {vmnic2: {at: n5k Ethernet1/1, vlan: iscsi, ip: 10.1.1.21}}}
arrays:
  nimble01: {family: nimble, ports: {
    tg1: {at: s4810 TenGigabitEthernet 0/1, vlan: iscsi, ip: 10.1.1.11}}}
access: [{hosts: [esx01], arrays: [nimble01]}]
"""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with bench_of(tmp_path, SAN) as made:
        pushed = made.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        yield made


def test_both_ends_of_a_link_go_back_to_the_factory_state(bench: Bench) -> None:
    """As shipped, ports of an S4810 are shut: the link of the Nexus goes down with them."""
    accepted = ("--accept-outage", "esx01", "--accept-outage", "nimble01")
    back = bench.run("rollback", "last", *QUICK, *WAITS, *accepted)
    assert back.exit_code == 0, back.output
    assert "2 rolled back" in back.stdout


def test_a_cable_of_a_lag_is_shut_on_purpose(bench: Bench) -> None:
    shut = "fabric: A, ports: {{{}: {{enabled: false}}}}}}\n"
    for old, port in (
        ("fabric: A}\n  s4810", "Ethernet1/32"),
        ("fabric: A}\nlinks", "TenGigabitEthernet 0/47"),
    ):
        bench.edit("san.yml", old, shut.format(port) + old.partition("\n")[2])
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    assert bench.run("verify", *QUICK).exit_code == 0


@only_nightly("waits for LLDP")
@pytest.mark.parametrize("lldp", ["true", "false"])
def test_a_member_leaves_the_lag_at_both_ends_where_others_own_the_port(
    tmp_path: Path, lldp: str
) -> None:
    """The inventory gives the cable up: only LLDP tells that the far end shuts its port.

    Where it does not, a port is down that nothing is plugged into, and one like it was shut.
    """
    names = {"n5k": "eo", "s4810": "xo", "nexus-5548up": "dcs-7050sx3-48yc8"}
    names |= {"model: xo": "model: summit-x670", "Ethernet1/31-32": "Ethernet23-24"}
    names |= {'"xo TenGigabitEthernet 0/46-47"': "xo 47-48", "xo TenGigabitEthernet 0/1": "xo 1"}
    text = f"management: {{lldp: {lldp}}}\n{SAN}"
    for old, new in names.items():
        text = text.replace(old, new)
    text = text.replace("eo Ethernet1/1,", "eo Ethernet1,")
    with bench_of(tmp_path, text) as bench:
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "eo Ethernet23-24, xo 47-48", "eo Ethernet23, xo 47")
        bench.edit("san.yml", "48yc8, fabric: A}", "48yc8, fabric: A, managed: [vlans, lags]}")
        refused = bench.run("push", *GO)
        assert refused.exit_code == 2
        assert "--accept-outage esx01" in refused.stderr
        accepted = [one for name in ("esx01", "eo", "xo") for one in ("--accept-outage", name)]
        pushed = bench.run("push", *GO, *accepted)
        assert pushed.exit_code == 0, pushed.output
        assert ("neither the inventory nor LLDP says" in pushed.output) is (lldp == "false")


UP = PortStatus(up=True)
DOWN = PortStatus(up=False)
SHOWN = PortStatus(up=True, neighbours=(LldpNeighbour("x670", "47"),))


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ({"1": UP}, {"1": DOWN}, {"1"}),
        ({"1": UP}, {"1": UP}, set()),
        ({"1": UP}, {}, set()),
        ({"1": DOWN}, {"1": DOWN}, set()),
        ({"1": SHOWN}, {"1": DOWN}, set()),
        ({"9": UP}, {"9": DOWN}, set()),
    ],
)
def test_a_port_of_which_nothing_tells_the_far_end_went_down(
    before: dict[str, PortStatus], now: dict[str, PortStatus], found: set[str]
) -> None:
    was, is_now = SwitchStatus(ports=before), SwitchStatus(ports=now)
    assert down_without_known_end(was, is_now, lambda port: port == "9") == found
