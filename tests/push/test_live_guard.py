"""What is live and would be cut off is shown in the plan, refused, and accepted by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.ansible_action import act
from support.bench import GO, QUICK, TINY, WAITS, Bench, bench_of
from support.console import sanfab


@pytest.fixture(scope="module")
def pushed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """Return a SAN of all platforms that runs what its inventory says."""
    with bench_of(tmp_path_factory.mktemp("week"), Path("inventory/greenfield")) as bench:
        assert bench.run("push", *GO).exit_code == 0
        yield bench


@pytest.fixture
def bench(pushed: Bench) -> Iterator[Bench]:
    """Return it, and restore its inventory afterwards."""
    texts = {path: path.read_text() for path in pushed.san.glob("*.yml")}
    yield pushed
    for path, text in texts.items():
        path.write_text(text)


def without(bench: Bench, file: str, name: str) -> None:
    """Delete a host or array from a file of the inventory."""
    kept, skipping = [], False
    for line in (bench.san / file).read_text().splitlines(keepends=True):
        if line.startswith("  ") and line[2] not in " #-":
            skipping = line.startswith(f"  {name}:")
        elif not line.startswith("  "):
            skipping = False
        kept += [] if skipping else [line]
    (bench.san / file).write_text("".join(kept))


def refused(bench: Bench, *words: str) -> list[str]:
    """Return why a push is refused that sends nothing, and that the plan says the same."""
    lines = bench.count_of_lines()
    plan, push = bench.run("plan", *QUICK), bench.run("push", *GO, *words)
    assert (plan.exit_code, push.exit_code) == (1, 2), plan.output + push.output
    assert bench.count_of_lines() == lines
    head, *reasons = plan.stderr.splitlines()
    assert head == "a push of this plan is refused:"
    assert push.stderr.splitlines()[-len(reasons) :] == sorted(reasons)
    return reasons


def test_a_typo_in_access_is_refused_and_named(bench: Bench) -> None:
    bench.edit("arrays.yml", "esx[01-08]", "esx[01-07]")
    assert refused(bench) == [
        "esx08 to fas01: 0 of 8 paths left after the push (in no `access`: esx08); "
        "correct the inventory, or give --accept-outage esx08"
    ]
    plan = bench.run("plan", *QUICK, "--accept-outage", "esx08")
    assert (plan.exit_code, plan.stderr) == (0, "")
    assert "# OUTAGE: esx08 to fas01: 0 of 8 paths left after the push" in plan.stdout


def test_a_playbook_fails_where_a_push_would_be_refused(bench: Bench) -> None:
    folders = {"inventory": bench.san, "build": bench.folder / "build"}
    options: dict[str, object] = {
        **{name: str(path) for name, path in folders.items()},
        "journal": str(bench.folder / "journal"),
        "secrets": bench.secrets,
        "lab": True,
        "wait_factor": 3,
    }
    bench.edit("arrays.yml", "esx[01-08]", "esx[01-07]")
    reason = "esx08 to fas01: 0 of 8 paths left after the push (in no `access`: esx08)"
    variable = "in a playbook --accept-outage is the variable sanfab_accept_outage"
    plan = act("plan", **options)
    assert (plan["failed"], plan["changed"]) == (True, False), plan
    assert [name for name, lines in plan["plans"].items() if lines] == ["n5k-a", "n5k-b"]
    assert f"a push of this plan is refused:\n{reason}" in plan["msg"]
    assert plan["msg"].endswith(variable)
    begun = act("push_begin", **options, unvalidated="a test")
    assert begun["failed"], begun
    assert begun["msg"].startswith(reason)
    assert begun["msg"].endswith(variable)
    accepted = act("plan", **options, accept_outage=["esx08"])
    assert not accepted["failed"], accepted
    assert "# OUTAGE: esx08 to fas01: 0 of 8" in accepted["msg"]


def test_a_typo_in_access_that_cuts_no_iscsi_host_off_still_shows_in_the_plan(
    bench: Bench,
) -> None:
    bench.edit("arrays.yml", "esx[09-16]", "esx[09-15]")
    plan = bench.run("plan", *QUICK)
    assert plan.exit_code == 0, plan.output
    assert "# redundancy: esx16 to nimble01: 2 of 4 paths left while fabric A" in plan.stdout
    assert "RED-11" in sanfab("check", bench.san).stdout


ARRAYS = {
    "nxos": ("fas01", '  - {hosts: ["esx[01-08]", sql01, sql02], arrays: [fas01]}\n', "n5k-a"),
    "os9": ("eql01", '  - {hosts: ["hv[01-02]"], arrays: [eql01]}\n', "s4810-a"),
    "eos": ("nimble01", '  - {hosts: ["esx[09-16]"], arrays: [nimble01]}\n', "arista-a"),
    "exos": ("ese01", '  - {hosts: ["ora[01-02]", "bak[01-02]"], arrays: [ese01]}\n', "x670-a"),
}


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
    assert f", without {switch} " in reasons[-1]
    assert reasons[-1].endswith(
        f"(fabric A, fabric B); correct the inventory, or give --accept-outage {name}"
    )


TEN = "TenGigabitEthernet 0/"
Edit = tuple[str, str, str]

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


@pytest.mark.parametrize("nos", HOSTS)
def test_a_deleted_host_that_is_live_is_refused(bench: Bench, nos: str) -> None:
    name, edits, places = HOSTS[nos]
    for edit in edits:
        bench.edit(*edit)
    remedy = f"; correct the inventory, or give --accept-outage {name}"
    reasons = refused(bench)
    assert reasons[-1] == (
        f"host {name} (not in the inventory): 0 of 2 live connections left after the push, "
        f"without {places} (fabric A, fabric B){remedy}"
    )
    assert all(f"--accept-outage {name}" in reason for reason in reasons)


def test_the_old_adapter_of_a_host_that_is_still_live_is_guarded(bench: Bench) -> None:
    bench.edit("hosts-fcoe.yml", "21:00:00:c0:dd:0a:02:01", "21:00:00:c0:dd:0a:02:99")
    assert refused(bench) == [
        "sql01 to fas01: 4 of 8 paths left after the push; "
        "correct the inventory, or give --accept-outage sql01"
    ]


def test_every_plan_says_which_hosts_lose_redundancy_for_a_time(bench: Bench) -> None:
    bench.edit("networks.yml", "id: 141", "id: 143")
    plan = bench.run("plan", *QUICK)
    assert plan.exit_code == 0, plan.output
    assert [line for line in plan.stdout.splitlines() if line.startswith("# redundancy")] == [
        "# redundancy: esx09, esx10, esx11, esx12, esx13, esx14, esx15, esx16 to nimble01: "
        "2 of 4 paths left while fabric A changes",
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
