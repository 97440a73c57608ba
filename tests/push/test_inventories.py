"""Inventories that have switches: pushed to their labs, healthy, without drift, and back again.

The suite leaves out those whose forms others have too; all of them with SANFAB_NIGHTLY=1.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from support.bench import GO, QUICK, WAITS, Bench, bench_of
from support.nightly import NIGHTLY, only_nightly
from support.sans import DESIGNS

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

SCENARIOS = Path("tests/scenarios")
FOLDERS = {
    **{path.name: path for path in sorted(Path("inventory").iterdir())},
    **{
        name: SCENARIOS / name / "inventory"
        for name in ("dual-stack", "lossless", "one-id", "pairs", "teams", "transit")
    },
    "netapp-dss-jumbo": SCENARIOS / "netapp-dss-jumbo" / "inventory",
}
WITH_SWITCHES = [name for name, path in FOLDERS.items() if load_inventory(path)[1].san.switches]
LIKE_ANOTHER = {
    "chelsio-40g",
    "dual-stack",
    "equallogic-congested",
    "lossless",
    "minimal",
    "netapp-dss",
    "netapp-dss-iscsi",
    "netapp-dss-jumbo",
    "one-id",
    "pairs",
    "teams",
    *DESIGNS,
}
PUSHED = [
    name for name in WITH_SWITCHES if name != "greenfield" and (NIGHTLY or name not in LIKE_ANOTHER)
]
NOT_SEEN = {
    # No emulated switch carries FCoE of hosts on to the next one.
    "transit": ("n5k-1 vfc501", "n5k-1 vfc502", "n5k-1 vfc503"),
}
"""What verification finds, as the lab has no more."""
MORE = dict.fromkeys(("dell-vlt", "greenfield-fc", "transit"), ("--allow-reload",))
BY_CONSOLE = ("configure terminal", "management api http-commands", "no shutdown")
_EAPI = {f"arista-{one}": (*BY_CONSOLE, "vrf MGMT", "no shutdown") for one in "12"}
_LEAVES = {f"LEAF{one}": (*BY_CONSOLE, "vrf MGMT", "no shutdown") for one in "12"}
BEFORE = {
    "dual-stack": {"arista": _EAPI["arista-1"]},
    "one-id": {"arista-b1": _EAPI["arista-1"]},
    "pairs": _EAPI,
    "teams": _EAPI,
    "arista-mlag": _LEAVES,
}
"""What has to be typed first, as the push tells: eAPI moves to another VRF."""


@contextmanager
def opened(name: str) -> Iterator[Bench]:
    with TemporaryDirectory() as folder, bench_of(Path(folder), FOLDERS[name]) as bench:
        yield bench


def configurations(bench: Bench) -> dict[str, tuple[SwitchFacts, list[str]]]:
    """Return what every switch prints as its configuration: what we know, and all other lines.

    ExtremeXOS goes on to print what was once set to its default.
    """
    found = {}
    for name, switch in bench.lab.switches.items():
        platform = switch.chassis.platform
        show = "show configuration" if platform.nos == "exos" else "show running-config"
        reading = NOSES[platform.nos].read(bench.type(name, show), platform)
        others = [line.text for line in reading.unread if not line.text.startswith("!")]
        found[name] = (reading.facts, others)
    return found


def push_and_look(bench: Bench, name: str) -> None:
    """Push a SAN: afterwards it is healthy and has no drift, and another push has nothing to do."""
    findings = NOT_SEEN.get(name, ())
    accepted = [word for one in findings for word in ("--accept-finding", one)]
    pushed = bench.run("push", *GO, *accepted, *MORE.get(name, ()))
    assert pushed.exit_code == 0, pushed.output

    verified = bench.run("verify", *QUICK)
    assert verified.exit_code == (1 if findings else 0), verified.output
    wrong = [line for line in verified.stdout.splitlines() if line.startswith("  error")]
    assert [line.split(maxsplit=2)[2] for line in wrong] == list(findings)
    drift = bench.run("drift", *QUICK)
    assert drift.exit_code == 0, drift.output

    lines = bench.count_of_lines()
    again = bench.run("push", *GO, *accepted)
    assert (again.exit_code, again.stdout.partition(":")[0]) == (0, "nothing to do")
    assert bench.count_of_lines() == lines


@pytest.mark.parametrize("name", PUSHED)
def test_a_pushed_san_is_healthy_and_has_no_drift(name: str) -> None:
    with opened(name) as bench:
        for switch, lines in BEFORE.get(name, {}).items():
            bench.type(switch, *lines)
        if name == "transit":
            refused = bench.run("push", *GO).stderr.splitlines()[-1]
            assert re.fullmatch(
                r"n9k-1: \d+ lines take effect only after a reload "
                r"\(.*feature-set fcoe.*\); allow it with --allow-reload",
                refused,
            ), refused
            assert "hardware access-list tcam region" in refused
            assert bench.count_of_lines() == 0
        push_and_look(bench, name)


def test_a_san_without_switches_is_reported(note: list[str]) -> None:
    assert set(WITH_SWITCHES) > LIKE_ANOTHER
    note.append(
        f"inventories pushed to their labs: {len(PUSHED) + bool(NIGHTLY)} of {len(WITH_SWITCHES)}"
    )
    (name,) = set(FOLDERS) - set(WITH_SWITCHES)
    with opened(name) as bench:
        refused = bench.run("push", *GO)
    assert refused.stderr == f"{name}: found no switches in the inventory\n"


@only_nightly("the largest SAN")
def test_added_and_moved_hosts_are_rolled_back_exactly() -> None:
    with opened("greenfield") as bench:
        push_and_look(bench, "greenfield")
        before = configurations(bench)
        bench.edit("arrays.yml", "bak[01-02]", "bak[01-03]")
        bench.edit("hosts-iscsi.yml", "bak[01-02]", "bak[01-03]")
        for fabric, subnet in (("a", "1"), ("b", "2")):  # bak03 is new, the others move
            bench.edit("hosts-iscsi.yml", f'"x670-{fabric} [1-2]"', f'"x670-{fabric} [2-4]"')
            bench.edit("hosts-iscsi.yml", f"10.16.{subnet}.[31-32]", f"10.16.{subnet}.[31-33]")
        bench.recable()
        planned = bench.run("plan", *QUICK, "--format", "json")
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        stages = json.loads(planned.stdout)["stages"]
        assert [one["name"] for stage in stages for one in stage["switches"]] == [
            "x670-a", "x670-b",
        ]  # fmt: skip
        after = configurations(bench)
        assert {name for name in after if after[name] != before[name]} == {"x670-a", "x670-b"}

        cut = bench.run("rollback", "last", *QUICK, *WAITS)
        assert "bak[02-03] to ese01: 0 of 4 paths left after the rollback" in cut.stderr
        newcomers = [word for one in "123" for word in ("--accept-outage", f"bak0{one}")]
        back = bench.run("rollback", "last", *QUICK, *WAITS, *newcomers)
        assert back.exit_code == 0, back.output
        assert configurations(bench) == before
