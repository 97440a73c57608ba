"""What a hand does to a SAN that was just pushed: cables moved, lines typed; over the real ways in.

Each test undoes what it did, so that the next one finds a healthy SAN.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sanfab.inventory.link_cables import SwitchPort
from sanfab_lab.wiring import swap
from support.bench import GO, QUICK, Bench, bench_of
from support.nightly import NIGHTLY

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with bench_of(tmp_path_factory.mktemp("bench"), Path("inventory/greenfield")) as made:
        assert made.run("push", *GO).exit_code == 0
        yield made
        assert made.run("verify", *QUICK).exit_code == 0


def only(*switches: str) -> list[str]:
    """Return the options that select some switches."""
    return [word for switch in dict.fromkeys(switches) for word in ("--switch", switch)]


@contextmanager
def swapped(bench: Bench, one: SwitchPort, other: SwitchPort) -> Iterator[str]:
    """Exchange what is in two ports; give what verification of their switches says."""
    swap(bench.lab.wiring, one, other)
    try:
        said = bench.run("verify", *QUICK, "--fail-on", "warning", *only(one.switch, other.switch))
        assert said.exit_code == 1, said.output
        yield " ".join(said.stdout.split())
    finally:
        swap(bench.lab.wiring, one, other)


CABLES = {
    "two FCoE hosts": (
        SwitchPort("n5k-a", "Ethernet1/5"),
        SwitchPort("n5k-a", "Ethernet1/6"),
        ("n5k-a Ethernet1/5 found LLDP neighbour esx06 vmhba2", "n5k-a Ethernet1/6"),
    ),
    "two iSCSI hosts": (
        SwitchPort("arista-a", "Ethernet1"),
        SwitchPort("arista-a", "Ethernet2"),
        ("arista-a Ethernet1 found LLDP neighbour esx10 vmnic2", "arista-a Ethernet2"),
    ),
    "a host in both fabrics": (
        SwitchPort("arista-a", "Ethernet1"),
        SwitchPort("arista-b", "Ethernet1"),
        ("arista-a Ethernet1 found LLDP neighbour esx09 vmnic3", "arista-b Ethernet1"),
    ),
    "links to two fabrics": (
        SwitchPort("arista-a", "Ethernet23"),
        SwitchPort("arista-b", "Ethernet23"),
        ("arista-a Ethernet23 found LLDP neighbour x670-b 47", "arista-b Ethernet23"),
    ),
    "links crossed": (
        SwitchPort("x670-a", "47"),
        SwitchPort("x670-a", "48"),
        ("x670-a 47", "arista-a Ethernet24"),
    ),
}


@pytest.mark.parametrize("case", CABLES if NIGHTLY else ("links crossed",))
def test_a_moved_cable_is_reported_at_both_ends(case: str, bench: Bench) -> None:
    one, other, words = CABLES[case]
    with swapped(bench, one, other) as said:
        for word in words:
            assert word in said, said
    assert bench.run("verify", *QUICK, *only(one.switch, other.switch)).exit_code == 0


ENTER = "configure terminal"
BY_HAND = {
    "n5k-a": (
        (ENTER, "interface Ethernet1/5", "description by hand", "end"),
        "ports.Ethernet1/5.description",
        (
            ENTER,
            "ip domain-lookup",
            "no ip domain-lookup",
            "end",
        ),
    ),
    "s4810-a": (
        (ENTER, "interface TenGigabitEthernet 0/1", "mtu 1554", "end"),
        "ports.TenGigabitEthernet 0/1.mtu",
        (ENTER, "line vty 0 9", "exec-timeout 30 0", "end"),
    ),
    "arista-a": (
        (ENTER, "interface Ethernet1", "mtu 1500", "end"),
        "ports.Ethernet1.mtu",
        (ENTER, "ip domain-name example.com", "end"),
    ),
    "x670-a": (
        ("configure ports 1 display-string by-hand",),
        "ports.1.description",
        ("configure idletimeout 10",),
    ),
}


REJECTED = re.compile(r"% ?(?:Invalid|Error|Incomplete|Ambiguous)|%% |Error:")
"""What a switch answers to a line that it does not take."""


@pytest.mark.parametrize("name", BY_HAND)
def test_a_manual_change_is_drift_and_an_unmanaged_line_is_none(name: str, bench: Bench) -> None:
    lines, where, harmless = BY_HAND[name]
    drift = ("drift", *QUICK, *only(*BY_HAND))
    said = bench.type(name, *harmless)
    assert not REJECTED.search(said), said
    quiet = bench.run(*drift)
    assert quiet.exit_code == 0, quiet.output

    bench.type(name, *lines)
    loud = bench.run(*drift)
    assert loud.exit_code == 1, loud.output
    assert where in loud.stdout
    assert [one for one in BY_HAND if f"{one}:" in loud.stdout] == [name], loud.stdout

    pushed = bench.run("push", *GO, *only(name))
    assert pushed.exit_code == 0, pushed.output
    assert bench.run(*drift).exit_code == 0
