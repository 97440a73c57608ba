"""A switch that prints no configuration when asked for it: nothing is planned from that."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sanfab_lab.faults import Fault
from sanfab_lab.nxos.switch import Nxos
from support.ansible_action import act
from support.bench import GO, QUICK, Bench, bench_of
from support.nightly import NIGHTLY

SWITCHES = {"nxos": "n5k-a", "os9": "s4810-a", "eos": "arista-a", "exos": "x670-a"}
ASKED = r"^show (?:running-config|configuration)$"
ANSWERS = {
    "no output": ("", "found no output"),
    "later": (
        "Configuration read in progress, please try again later.\n",
        "Configuration read in progress",
    ),
    "no right": (
        "This user does not have permissions for this command.\n",
        "This user does not have permissions",
    ),
    "a word": ("vlan 101\n", "found"),
    "no name": ("vlan 101\nvlan 102\nvlan 103\nvlan 104\nend\n", "found"),
}

TRIED = ANSWERS if NIGHTLY else ("later", "no name")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with bench_of(tmp_path_factory.mktemp("bench"), Path("inventory/greenfield")) as made:
        yield made


ALL = [word for switch in SWITCHES.values() for word in ("--switch", switch)]


@contextmanager
def answering(bench: Bench, text: str) -> Iterator[None]:
    """Let one switch of each NOS print a text when asked for its running configuration."""
    faults = [
        bench.fail(one, Fault("reject", ASKED, text=text, times=None)) for one in SWITCHES.values()
    ]
    yield
    for fault in faults:
        fault.times = 0


@pytest.mark.parametrize("answer", TRIED)
def test_it_is_refused(bench: Bench, answer: str) -> None:
    text, expected = ANSWERS[answer]
    before = bench.count_of_lines()
    with answering(bench, text):
        said = bench.run("drift", *QUICK, *ALL)
    assert said.exit_code == 2, said.output
    assert "greenfield: 0 of 0 switches as intended" in said.output
    for switch in SWITCHES.values():
        assert f"{switch}: " in said.output
    assert said.output.count(expected) >= len(SWITCHES)
    assert bench.count_of_lines() == before


def test_it_gets_no_line(bench: Bench) -> None:
    before = bench.count_of_lines()
    with answering(bench, ""):
        planned = bench.run("plan", "--lab", *ALL)
        pushed = bench.run("push", *GO, *ALL)
    assert (planned.exit_code, pushed.exit_code) == (2, 2)
    assert planned.stdout == pushed.stdout == ""
    for switch in SWITCHES.values():
        assert f"{switch}: found no output, expected a running configuration" in pushed.stderr
    assert bench.count_of_lines() == before
    assert bench.run("journal").stdout == "no entries\n"


def test_a_switch_without_a_name_needs_the_word_of_the_operator(bench: Bench) -> None:
    bench.type("arista-a", "configure terminal", "no hostname", "end")
    refused = bench.run("plan", *QUICK[:1], "--switch", "arista-a")
    assert refused.exit_code == 2
    assert "add --factory arista-a" in refused.stderr
    factory = ("--lab", "--switch", "arista-a", "--factory", "arista-a")
    assert "hostname arista-a" in bench.run("plan", *factory).stdout
    folders = {"inventory": str(bench.san), "build": str(bench.folder / "build")}
    options: dict[str, object] = {**folders, "lab": True, "switches": ["arista-a"]}
    assert "the variable sanfab_factory" in act("plan", **options)["msg"]
    plan = act("plan", **options, factory=["arista-a"])
    assert "hostname arista-a" in plan["plans"]["arista-a"], plan
    bench.type("arista-a", "configure terminal", "vlan 3000", "end")
    refused = bench.run("plan", *factory)
    assert refused.exit_code == 2
    assert "--factory arista-a: found VLAN 3000 on the switch" in refused.stderr
    bench.type("arista-a", "configure terminal", "no vlan 3000", "hostname arista-a", "end")


def test_a_user_that_may_only_read_sees_the_plan_and_pushes_nothing(bench: Bench) -> None:
    switch = bench.lab.switches["n5k-a"]
    assert isinstance(switch, Nxos)
    added = [f"username admin role {role}" for role in ("network-admin", "network-operator")]
    bench.type("n5k-a", "configure terminal", *added, "end")
    stored, roles = switch.state.users["admin"]
    scope = ("--switch", "n5k-a")
    assert roles == ("network-admin", "network-operator")
    before = bench.count_of_lines()
    switch.state.users["admin"] = stored, roles[1:]
    plan, push = bench.run("plan", *QUICK, *scope), bench.run("push", *GO, *scope)
    switch.state.users["admin"] = stored, roles
    assert (plan.exit_code, push.exit_code) == (0, 2), plan.output + push.output
    assert "feature fcoe" in plan.stdout
    assert (
        "n5k-a: user admin has no right to configure (`show user-account admin`: role "
        "network-operator); give the user the role network-admin, or log in with another one"
    ) in push.stderr
    assert bench.count_of_lines() == before


def test_the_named_switch_exists(bench: Bench) -> None:
    said = bench.run("plan", "--lab", "--factory", "arista-x")
    assert said.exit_code == 2
    near = "arista-a or arista-b"
    assert f"--factory: no switch arista-x in greenfield; did you mean {near}?" in said.stderr
