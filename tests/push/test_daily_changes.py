"""What operators change from day to day, in the lab: the lines, the message, the exit status."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from support.bench import GO, QUICK, TINY, WAITS, Bench, bench_of
from support.daily_changes import refused, restored, without
from support.nightly import only_nightly

nightly = only_nightly("takes minutes")
Edit = tuple[str, str, str]


def pushed_bench(folder: Path, inventory: Path | str) -> Iterator[Bench]:
    with bench_of(folder, inventory) as bench:
        assert bench.run("push", *GO).exit_code == 0
        yield bench


@pytest.fixture(scope="module")
def greenfield(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    yield from pushed_bench(tmp_path_factory.mktemp("all"), Path("inventory/greenfield"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    week = Path(__file__).with_name("week.yml").read_text()
    yield from pushed_bench(tmp_path_factory.mktemp("week"), week)


@pytest.fixture
def bench(greenfield: Bench) -> Iterator[Bench]:
    with restored(greenfield):
        yield greenfield


@pytest.fixture
def week(small: Bench) -> Iterator[Bench]:
    """Return the small SAN, and push its first inventory again afterwards."""
    with restored(small):
        yield small
    small.recable()
    back = small.run("push", *GO, *(f"--accept-outage={host}" for host in small.cabling.san.hosts))
    assert back.exit_code == 0, back.output


def losses(output: str) -> list[str]:
    """Return the lines of a plan on what it takes from hosts and arrays."""
    kinds = ("OUTAGE", "LOSS", "ACCESS", "one path left", "redundancy")
    return [line for line in output.splitlines() if line.startswith(tuple(f"# {k}" for k in kinds))]


def changed(bench: Bench) -> list[str]:
    """Push what nobody loses by; return what the plan said, and verify that it runs."""
    plan, push = bench.run("plan", *QUICK), bench.run("push", *GO)
    assert (plan.exit_code, push.exit_code) == (0, 0), plan.output + push.output
    assert "nothing to do" in bench.run("plan", *QUICK).stdout
    return losses(plan.stdout)


HALF = [
    f"# one path left: esx[01-03] to fas01: 1 of 2 paths left while fabric {one} changes"
    for one in "AB"
]


def test_hosts_move_to_other_ports_once_their_cables_did(week: Bench) -> None:
    week.edit("san.yml", "n5k-a Ethernet1/[1-3]", "n5k-a Ethernet1/[4-6]")
    week.edit("san.yml", "n5k-b Ethernet1/[1-3]", "n5k-b Ethernet1/[4-6]")
    first, *each = refused(week)
    assert len(each) == 3
    assert first.startswith("esx[01-03] to fas01: 0 of 2 paths left after the push; ")
    week.recable()
    assert changed(week) == []


def test_a_vsan_is_renumbered_with_its_name_kept(week: Bench) -> None:
    week.edit("san.yml", "101: {fabric: A", "201: {fabric: A")
    week.edit("san.yml", "vsan: 101}", "vsan: 201}")
    assert changed(week) == HALF[:1]
    assert "FABRIC_A" in week.type("n5k-a", "show vsan")


@nightly
def test_a_host_that_is_not_cabled_yet_stops_nothing(week: Bench) -> None:
    week.edit("san.yml", "  esx[11-13]:", "  esx[11-14]:")
    week.edit("san.yml", '["esx[11-13]"]', '["esx[11-14]"]')
    for fabric in ("a", "b"):
        week.edit("san.yml", f"arista-{fabric} Ethernet[1-3]", f"arista-{fabric} Ethernet[1-4]")
    week.edit("san.yml", "10.14.1.[21-23]", "10.14.1.[21-24]")
    week.edit("san.yml", "10.14.2.[21-23]", "10.14.2.[21-24]")
    assert changed(week) == []
    assert week.run("verify", *QUICK).exit_code == 1


def test_an_account_comes_and_its_new_role_is_taken_back(week: Bench) -> None:
    plain = "management: {ntp: [192.0.2.11]}"
    account = "{ntp: [192.0.2.11], users: {ops: {role: %s, password: {secret: ops_password}}}}"
    accounts = [f"management: {account % role}" for role in ("operator", "admin")]
    for old, new in pairwise((plain, *accounts)):
        week.edit("san.yml", old, new)
        assert changed(week) == []
        assert week.run("drift", *QUICK).exit_code == 0
    back = week.run("rollback", "last", *QUICK, *WAITS)
    assert back.exit_code == 0, back.output
    role = "account ops changes from role network-admin to network-operator"
    assert back.stdout.count(role) == len(week.lab.switches)
    week.edit("san.yml", accounts[-1], plain)
    assert "1 user (ops)" in week.run("plan", *QUICK).stdout, "nobody states accounts: it stays"


def test_a_replaced_adapter_takes_over_once_the_old_one_is_gone(week: Bench) -> None:
    week.edit("san.yml", "c0:dd:0a:01:[01-03]", "c0:dd:0a:02:[01-03]")
    assert refused(week) == [
        "esx[01-03] to fas01: 1 of 2 paths left after the push; correct the inventory, or "
        "give --accept-outage 'esx[01-03]'"
    ]
    week.recable()
    assert changed(week) == []


@nightly
@pytest.mark.parametrize("switch", ["n5k-a", "arista-b"])
def test_a_replaced_switch_gets_its_configuration_and_takes_no_path(
    week: Bench, switch: str
) -> None:
    week.type(switch, "write erase", "y")
    week.lab.switches[switch].boot()
    plan = week.run("plan", *QUICK, "--factory", switch)
    assert (plan.exit_code, losses(plan.stdout)) == (0, []), plan.output
    push = week.run("push", *GO, "--factory", switch)
    assert push.exit_code == 0, push.output
    assert week.run("verify", *QUICK).exit_code == 0


@nightly
def test_access_that_is_taken_away_on_purpose_is_accepted_once(week: Bench) -> None:
    kept = (week.san / "san.yml").read_text()
    week.edit("san.yml", '["esx[11-13]"]', '["esx[11-12]"]')
    (reason,) = refused(week)
    assert reason.endswith("give --accept-outage esx13")
    push = week.run("push", *GO, "--accept-outage", "esx13")
    assert push.exit_code == 0, push.output
    assert changed(week) == []
    # Given back and taken away again, it is asked for again.
    (week.san / "san.yml").write_text(kept)
    assert changed(week) == [
        f"# one path left: esx13 to nimble01: 1 of 2 paths left while fabric {one} changes"
        for one in "AB"
    ]
    week.edit("san.yml", '["esx[11-13]"]', '["esx[11-12]"]')
    assert refused(week) == [reason]


@nightly
def test_a_hand_edit_is_undone_and_cuts_nobody_off(week: Bench) -> None:
    week.type("arista-a", "configure", "interface Ethernet3", "mtu 1500", "end")
    week.type("n5k-b", "configure terminal", "interface Ethernet1/3", "shutdown", "end")
    assert changed(week) == [
        "# one path left: esx13 to nimble01: 1 of 2 paths left while fabric A changes"
    ]


def test_a_renumbered_vlan_is_rolled_back_as_the_inventory_stays(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "iscsi_a: {id: 101", "iscsi_a: {id: 111")
        assert bench.run("push", *GO).exit_code == 0
        assert "vlan 111" in bench.type("san-a", "show running-config")
        back = bench.run("rollback", "last", *QUICK, *WAITS)
        assert back.exit_code == 0, back.output
        assert "vlan 111" not in bench.type("san-a", "show running-config")


VLANS = {
    "nxos": ("n5k-a", "fcoe_a: {id: 1001", "fcoe_a: {id: 1011", "show running-config", "vlan 1011"),
    "os9": (
        *("s4810-a", "iscsi_eql: {id: 150", "iscsi_eql: {id: 155"),
        *("show running-config", "interface Vlan 155"),
    ),
    "exos": (
        *("x670-a", "iscsi_ese_a: {id: 161", "iscsi_ese_a: {id: 165"),
        *("show configuration", "tag 165"),
    ),
}


@nightly
@pytest.mark.parametrize("nos", VLANS)
def test_a_renumbered_vlan_is_rolled_back_on_every_platform(bench: Bench, nos: str) -> None:
    switch, old, new, show, line = VLANS[nos]
    bench.edit("networks.yml", old, new)
    push = bench.run("push", *GO)
    assert push.exit_code == 0, push.output
    assert line in bench.type(switch, show)
    back = bench.run("rollback", "last", *QUICK, *WAITS)
    assert back.exit_code == 0, back.output
    assert line not in bench.type(switch, show)


ARRAYS = {
    "nxos": ("fas01", '  - {hosts: ["esx[01-08]", sql01, sql02], arrays: [fas01]}\n', "n5k-a"),
    "os9": ("eql01", '  - {hosts: ["hv[01-02]"], arrays: [eql01]}\n', "s4810-a"),
    "eos": ("nimble01", '  - {hosts: ["esx[09-16]"], arrays: [nimble01]}\n', "arista-a"),
    "exos": ("ese01", '  - {hosts: ["ora[01-02]", "bak[01-02]"], arrays: [ese01]}\n', "x670-a"),
}


@nightly
@pytest.mark.parametrize("nos", ARRAYS)
def test_a_deleted_array_is_refused_and_a_retired_one_is_accepted(bench: Bench, nos: str) -> None:
    name, access, switch = ARRAYS[nos]
    family = (bench.san / "arrays.yml").read_text().partition(f"  {name}:\n")[2].splitlines()[0]
    bench.edit("arrays.yml", f"  {name}:\n{family}", f"  {name}:\n    state: retired\n{family}")
    plan = bench.run("plan", *QUICK)
    assert (plan.exit_code, plan.stderr) == (0, "")
    assert f"# LOSS (accepted): array {name}: 0 of " in plan.stdout

    without(bench, "arrays.yml", name)
    bench.edit("arrays.yml", access, "")
    reasons = refused(bench)
    assert reasons[-1].startswith(f"array {name} (not in the inventory): 0 of ")
    assert f"; lost: {switch} " in reasons[-1]
    assert reasons[-1].endswith(
        f"(fabric A, fabric B); correct the inventory, or give --accept-outage {name}"
    )


TEN = "TenGigabitEthernet 0/"
HOSTS: dict[str, tuple[str, tuple[Edit, ...], str]] = {
    "nxos": (
        "esx08",
        (
            ("arrays.yml", "esx[01-08]", "esx[01-07]"),
            ("hosts-fcoe.yml", "esx[01-08]", "esx[01-07]"),
            ("hosts-fcoe.yml", "n5k-a Ethernet1/[1-8]", "n5k-a Ethernet1/[1-7]"),
            ("hosts-fcoe.yml", "n5k-b Ethernet1/[1-8]", "n5k-b Ethernet1/[1-7]"),
            ("hosts-fcoe.yml", "c0:dd:0a:01:[01-08]", "c0:dd:0a:01:[01-07]"),
            ("hosts-fcoe.yml", "c0:dd:0b:01:[01-08]", "c0:dd:0b:01:[01-07]"),
        ),
        "n5k-a Ethernet1/8 21:00:00:c0:dd:0a:01:08 in VSAN 101, "
        "n5k-b Ethernet1/8 21:00:00:c0:dd:0b:01:08 in VSAN 102",
    ),
    "os9": (
        "hv02",
        (
            ("arrays.yml", "hv[01-02]", "hv[01-01]"),
            ("hosts-iscsi.yml", "hv[01-02]", "hv[01-01]"),
            (
                "hosts-iscsi.yml",
                f"s4810-a {TEN}[1-2]",
                f"s4810-a {TEN}1",
            ),
            (
                "hosts-iscsi.yml",
                f"s4810-b {TEN}[1-2]",
                f"s4810-b {TEN}1",
            ),
            ("hosts-iscsi.yml", "10.15.0.[21-22]", "10.15.0.21"),
            ("hosts-iscsi.yml", "10.15.0.[41-42]", "10.15.0.41"),
        ),
        "s4810-a TenGigabitEthernet 0/2 in VLAN 150, s4810-b TenGigabitEthernet 0/2 in VLAN 150",
    ),
    "eos": (
        "esx16",
        (
            ("arrays.yml", "esx[09-16]", "esx[09-15]"),
            ("hosts-iscsi.yml", "esx[09-16]", "esx[09-15]"),
            ("hosts-iscsi.yml", "arista-a Ethernet[1-8]", "arista-a Ethernet[1-7]"),
            ("hosts-iscsi.yml", "arista-b Ethernet[1-8]", "arista-b Ethernet[1-7]"),
            ("hosts-iscsi.yml", "10.14.1.[29-36]", "10.14.1.[29-35]"),
            ("hosts-iscsi.yml", "10.14.2.[29-36]", "10.14.2.[29-35]"),
        ),
        "arista-a Ethernet8 in VLAN 141, arista-b Ethernet8 in VLAN 142",
    ),
    "exos": (
        "bak02",
        (
            ("arrays.yml", "bak[01-02]", "bak[01-01]"),
            ("hosts-iscsi.yml", "bak[01-02]", "bak[01-01]"),
            ("hosts-iscsi.yml", "x670-a [1-2]", "x670-a 1"),
            ("hosts-iscsi.yml", "x670-b [1-2]", "x670-b 1"),
            ("hosts-iscsi.yml", "10.16.1.[31-32]", "10.16.1.31"),
            ("hosts-iscsi.yml", "10.16.2.[31-32]", "10.16.2.31"),
        ),
        "x670-a 2 in VLAN 161, x670-b 2 in VLAN 162",
    ),
}


@nightly
@pytest.mark.parametrize("nos", HOSTS)
def test_a_deleted_host_that_is_live_is_refused(bench: Bench, nos: str) -> None:
    name, edits, places = HOSTS[nos]
    for edit in edits:
        bench.edit(*edit)
    remedy = f"; correct the inventory, or give --accept-outage {name}"
    reasons = refused(bench)
    assert reasons[-1] == (
        f"host {name} (not in the inventory): 0 of 2 live connections left after the push; "
        f"lost: {places} (fabric A, fabric B){remedy}"
    )
    assert all(f"--accept-outage {name}" in reason for reason in reasons)
