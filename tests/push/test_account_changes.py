"""Accounts that change, leave and come back with a rollback: each right is as before."""

from collections.abc import Iterator

import pytest

from sanfab.facts.services import UserFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import PLATFORMS, capabilities_of
from sanfab.plan.plan import make_plan
from support.bench import GO, QUAD, QUICK, WAITS, Bench, bench_of

OPERATOR = "    opsa: {role: operator, password: {secret: x1}}\n"
ADMIN = OPERATOR.replace("operator", "admin")
KEEP = "    keep: {role: operator, password: {secret: x1}}\n"
ACCOUNTS = QUAD.replace(
    "management: {ntp: [192.0.2.1]}\n",
    f"secrets: {{x1: one}}\nmanagement:\n  ntp: [192.0.2.1]\n  users:\n{OPERATOR}{KEEP}",
)
SHOWN = {
    "nx": ("show running-config",),
    "of": ("show running-config",),
    "eo": ("enable", "show running-config"),
    "xo": ("show configuration",),
}
SWITCHES = tuple(SHOWN)


@pytest.fixture
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with bench_of(tmp_path_factory.mktemp("bench"), ACCOUNTS) as made:
        made.run("render")
        assert made.run("push", *GO).exit_code == 0
        yield made


def _account(bench: Bench, switch: str, name: str) -> list[str]:
    return [
        line.strip()
        for line in bench.type(switch, *SHOWN[switch]).splitlines()
        if name in line.replace('"', " ").split() and "snmp" not in line
    ]


def test_an_account_that_leaves_the_inventory_leaves_every_switch(bench: Bench) -> None:
    bench.edit("san.yml", OPERATOR, "")
    drift = bench.run("drift", *QUICK)
    assert drift.exit_code == 1
    assert "0 of 4 switches as intended" in drift.stdout
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    assert {one: _account(bench, one, "opsa") for one in SWITCHES} == {one: [] for one in SWITCHES}
    assert bench.run("verify", *QUICK).exit_code == 0


def test_a_role_change_that_is_rolled_back_leaves_no_right_behind(bench: Bench) -> None:
    before = {one: _account(bench, one, "opsa") for one in SWITCHES}
    assert all(before.values()), before
    bench.edit("san.yml", OPERATOR, ADMIN)
    assert bench.run("push", *GO).exit_code == 0
    bench.edit("san.yml", ADMIN, OPERATOR)
    rolled = bench.run("rollback", "last", *QUICK, *WAITS)
    assert rolled.exit_code == 0, rolled.output
    assert {one: _account(bench, one, "opsa") for one in SWITCHES} == before
    assert bench.run("plan", "--exit-code", *QUICK).exit_code == 0


@pytest.mark.parametrize("role", ["network-admin", "vdc-operator"])
def test_a_role_that_an_account_has_besides_is_drift_and_goes(bench: Bench, role: str) -> None:
    before = _account(bench, "nx", "opsa")
    bench.type("nx", "configure terminal", f"username opsa role {role}", "end")
    drift = bench.run("drift", *QUICK)
    assert drift.exit_code == 1
    shown = " ".join(drift.stdout.split())
    assert f"services.users.opsa.further_roles expected none found {role}" in shown
    planned = bench.run("plan", *QUICK)
    assert f"no username opsa role {role}" in planned.stdout
    assert "no username opsa role network-operator" not in planned.stdout
    assert bench.run("push", *GO).exit_code == 0
    assert _account(bench, "nx", "opsa") == before
    assert bench.run("drift", *QUICK).exit_code == 0


@pytest.mark.parametrize("change", ["", OPERATOR.replace("opsa", "opsb")])
def test_the_rollback_of_a_removal_creates_no_account_that_exists(
    bench: Bench, change: str
) -> None:
    bench.edit("san.yml", OPERATOR, change)
    assert bench.run("push", *GO).exit_code == 0
    rolled = bench.run("rollback", "last", *QUICK, *WAITS)
    assert rolled.exit_code == 0, rolled.output
    assert "ROLLED BACK" not in rolled.output
    assert rolled.output.count("cannot be sent: the secret is not known") >= len(SWITCHES)
    for name in SWITCHES:
        assert _account(bench, name, "opsb") == []
        assert _account(bench, name, "keep") != []


CAPTURED = {
    "nexus-5596up": "username {name} password 5 $5$h  role network-operator\n",
    "s4820t": "username {name} password 7 1f0e role netoperator\n",
    "dcs-7150s-24": "username {name} role network-operator secret sha512 $6$h\n",
    "summit-x670": 'create account user "{name}" encrypted "$5$h"\n',
}


@pytest.mark.parametrize("model", CAPTURED)
def test_the_hash_of_another_account_is_never_sent(model: str) -> None:
    platform = PLATFORMS[model]
    start, goal = SwitchFacts(name="a"), SwitchFacts(name="a")
    start.services.users["opsb"] = UserFacts("opsb", "user", "(hidden)")
    goal.services.users["opsa"] = UserFacts("opsa", "user", "(hidden)")
    capabilities = capabilities_of(platform, platform.release)
    other = CAPTURED[model].format(name="opsb")
    plan = make_plan(start, goal, platform, capabilities, other)
    assert not any("opsa" in line for line in plan.lines), plan.lines
    assert any("cannot be sent" in note for note in plan.notes)
