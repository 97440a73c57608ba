"""Every inventory that has switches: pushed to its lab, healthy, without drift, and back again."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sanfab.facts import SwitchFacts
from sanfab.inventory import load
from sanfab.nos import NOSES
from support.bench import GO, QUICK, WAITS, Shop

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

SCENARIOS = Path("tests/scenarios")
FOLDERS = {
    **{path.name: path for path in sorted(Path("inventory").iterdir())},
    **{name: SCENARIOS / name / "inventory" for name in ("lossless", "pairs", "transit")},
    "netapp-dss-jumbo": SCENARIOS / "netapp-dss-jumbo" / "inventory",
}
WITH_SWITCHES = [name for name, path in FOLDERS.items() if load(path)[1].san.switches]
NOT_SEEN = {
    # No emulated switch carries FCoE of hosts on to the next one.
    "transit": ("n5k-1 vfc501", "n5k-1 vfc502", "n5k-1 vfc503"),
}
"""What verification finds, as the lab has no more."""
MORE = {"transit": ("--allow-reload",)}
BY_CONSOLE = ("configure terminal", "management api http-commands", "no shutdown")
BEFORE = {"pairs": {f"arista-{one}": (*BY_CONSOLE, "vrf MGMT", "no shutdown") for one in "12"}}
"""What has to be typed first, as the push tells: eAPI moves to another VRF."""


@contextmanager
def opened(name: str) -> Iterator[Shop]:
    with TemporaryDirectory() as folder:
        shop = Shop(Path(folder), FOLDERS[name])
        try:
            yield shop
        finally:
            shop.lab.stop()


def configurations(shop: Shop) -> dict[str, tuple[SwitchFacts, list[str]]]:
    """Return what every switch prints as its configuration: what we know, and all other lines.

    ExtremeXOS goes on to print what was once set to its default.
    """
    found = {}
    for name, switch in shop.lab.switches.items():
        platform = switch.chassis.platform
        show = "show configuration" if platform.nos == "exos" else "show running-config"
        reading = NOSES[platform.nos].read(shop.type(name, show), platform)
        others = [line.text for line in reading.unread if not line.text.startswith("!")]
        found[name] = (reading.facts, others)
    return found


@pytest.mark.parametrize("name", WITH_SWITCHES)
def test_what_is_pushed_is_healthy_and_does_not_drift(name: str) -> None:
    findings = NOT_SEEN.get(name, ())
    accepted = [word for one in findings for word in ("--accept-finding", one)]
    with opened(name) as shop:
        for switch, lines in BEFORE.get(name, {}).items():
            shop.type(switch, *lines)
        if name == "transit":
            refused = str(shop.run("push", *GO).exception)
            assert re.fullmatch(
                r"n9k-1: \d+ lines would take effect only after a reload of the switch "
                r"\(.*feature-set fcoe.*\); give --allow-reload if it may reload",
                refused,
            ), refused
            assert "hardware access-list tcam region" in refused
            assert shop.all_lines() == 0
        pushed = shop.run("push", *GO, *accepted, *MORE.get(name, ()))
        assert pushed.exit_code == 0, pushed.output or pushed.exception

        verified = shop.run("verify", *QUICK)
        assert verified.exit_code == (1 if findings else 0), verified.output
        wrong = [line for line in verified.stdout.splitlines() if line.startswith("  error")]
        assert [line.split(maxsplit=2)[2] for line in wrong] == list(findings)
        drift = shop.run("drift", *QUICK)
        assert drift.exit_code == 0, drift.output

        lines = shop.all_lines()
        again = shop.run("push", *GO, *accepted)
        assert (again.exit_code, again.stdout.partition(":")[0]) == (0, "nothing to do")
        assert shop.all_lines() == lines


def test_a_san_without_switches_is_told_as_such() -> None:
    (name,) = set(FOLDERS) - set(WITH_SWITCHES)
    with opened(name) as shop:
        refused = shop.run("push", *GO)
    assert str(refused.exception) == f"{name}: has no switches; there is nothing to reach"


def test_a_host_that_comes_and_one_that_moves_go_back_to_exactly_what_was() -> None:
    with opened("greenfield") as shop:
        assert shop.run("push", *GO).exit_code == 0
        before = configurations(shop)
        shop.edit("arrays.yml", "bak[01-02]", "bak[01-03]")
        shop.edit("hosts-iscsi.yml", "bak[01-02]", "bak[01-03]")
        for fabric, subnet in (("a", "1"), ("b", "2")):  # bak03 is new, the others move
            shop.edit("hosts-iscsi.yml", f'"x670-{fabric} [1-2]"', f'"x670-{fabric} [2-4]"')
            shop.edit("hosts-iscsi.yml", f"10.16.{subnet}.[31-32]", f"10.16.{subnet}.[31-33]")
        shop.recable()
        planned = shop.run("plan", *QUICK, "--format", "json")
        pushed = shop.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output or pushed.exception
        stages = json.loads(planned.stdout)["stages"]
        assert [one["name"] for stage in stages for one in stage["switches"]] == [
            "x670-a", "x670-b",
        ]  # fmt: skip
        after = configurations(shop)
        assert {name for name in after if after[name] != before[name]} == {"x670-a", "x670-b"}

        cut = shop.run("rollback", "last", *QUICK, *WAITS)
        assert "bak03 to ese01: 0 of " in str(cut.exception)
        newcomers = [word for one in "123" for word in ("--accept-outage", f"bak0{one}")]
        back = shop.run("rollback", "last", *QUICK, *WAITS, *newcomers)
        assert back.exit_code == 0, back.output or back.exception
        assert configurations(shop) == before
