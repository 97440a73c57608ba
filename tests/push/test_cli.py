"""The verbs plan, push, journal and rollback, on a small SAN of emulated switches."""

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from typer.testing import CliRunner, Result

from sanfab.cli import app
from sanfab.inventory import load
from sanfab_lab.faults import Fault
from sanfab_lab.lab import Lab

INVENTORY = """name: tiny
vlans:
  iscsi_a: {{id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}}
  iscsi_b: {{id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}}
switches:
  san-a: {{model: dcs-7150s-24, fabric: A, management: {{address: 192.0.2.31/24}}}}
  san-b: {{model: dcs-7150s-24, fabric: B, management: {{address: 192.0.2.32/24}}}}
hosts:
  esx01: {{os: esxi, ports: {{
    vmnic2: {{at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21}},
    vmnic3: {{at: san-b Ethernet1, vlan: iscsi_b, ip: 10.1.2.21}}}}}}
arrays:
  nimble01: {{family: nimble, controllers: {{A: active, B: standby}}, ports: {{
    A-tg1: {{controller: A, at: san-a Ethernet9, vlan: iscsi_a, ip: 10.1.1.11}},
    A-tg2: {{controller: A, at: san-b Ethernet9, vlan: iscsi_b, ip: 10.1.2.11}},
    B-tg1: {{controller: B, at: san-a Ethernet10, vlan: iscsi_a}},
    B-tg2: {{controller: B, at: san-b Ethernet10, vlan: iscsi_b}}}}}}
access: [{{hosts: [esx01], arrays: [nimble01]}}]
management: {{ntp: [{ntp}]}}
"""


class Shop:
    """A SAN in a folder, its lab, and a command line in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("192.0.2.11")
        _, cabling = load(folder / "tiny")
        self.lab = Lab(cabling)
        self.lab.start()
        self.lab.write(folder / "build" / "tiny")

    def write(self, ntp: str) -> None:
        (self.folder / "tiny").mkdir(exist_ok=True)
        (self.folder / "tiny" / "san.yml").write_text(INVENTORY.format(ntp=ntp))

    def run(self, *words: str) -> Result:
        logging.getLogger("sanfab.push").handlers.clear()
        return CliRunner().invoke(app, [words[0], "tiny", *words[1:]])

    def lines(self, switch: str) -> list[str]:
        """Return what was typed on a switch in its configuration mode."""
        log = self.lab.switches[switch].chassis.log
        return [one.line for one in log if "(config" in one.prompt]


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    monkeypatch.chdir(tmp_path)
    made = Shop(tmp_path)
    yield made
    made.lab.stop()


QUICK = ("--lab", "--timeout", "0.3")
GO = (*QUICK, "--yes", "--unvalidated", "a test", "--hold", "0", "--settle", "3")


def test_what_plan_prints_is_what_push_sends_and_a_rollback_takes_back(shop: Shop) -> None:
    planned = shop.run("plan", *QUICK, "--exit-code")
    assert planned.exit_code == 1
    data = json.loads(shop.run("plan", *QUICK, "--format", "json").stdout)
    (first, second) = (stage["switches"][0] for stage in data["stages"])
    assert (first["name"], second["name"]) == ("san-a", "san-b")
    for line in first["lines"]:
        assert line in planned.stdout.splitlines()
    pushed = shop.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    typed = [line for line in shop.lines("san-a") if line in map(str.strip, first["lines"])]
    assert typed == [line.strip() for line in first["lines"]]
    assert "san-a: apply" in pushed.stderr
    assert pushed.stdout.splitlines()[-1].endswith(f"2 pushed; {2 * len(typed)} lines sent")

    again = shop.run("push", *GO)
    assert (again.exit_code, again.stdout) == (
        0, "nothing to do: every switch is as it shall be, and saved; nothing was sent\n"
    )  # fmt: skip
    assert shop.run("plan", *QUICK, "--exit-code").exit_code == 0

    shop.write("192.0.2.12")
    changed = shop.run("push", *GO, "--format", "json")
    assert json.loads(changed.stdout)["good"]
    listed = shop.run("journal").stdout.splitlines()
    assert [line.rpartition("  ")[2] for line in listed] == ["done", "done"]
    back = shop.run("rollback", "last", *QUICK, "--yes", "--hold", "0", "--settle", "3")
    assert back.exit_code == 0, back.output
    assert "rollback of" in shop.run("journal", "last").stdout
    data = json.loads(shop.run("plan", *QUICK, "--format", "json").stdout)
    assert [one["name"] for stage in data["stages"] for one in stage["switches"]] == [
        "san-a", "san-b",
    ]  # fmt: skip


def test_what_stops_a_push_is_told_with_its_remedy(shop: Shop) -> None:
    refused = shop.run("push", *QUICK, "--yes")
    assert "was never validated; run `sanfab validate tiny`" in str(refused.exception)
    asked = shop.run("push", *QUICK, "--unvalidated", "a test")
    assert str(asked.exception) == "nothing was sent; --yes sends without asking"
    assert shop.run("journal").stdout == "no entries\n"
    assert shop.lines("san-a") == []
    unknown = shop.run("push", *GO, "--switch", "san-c")
    assert "--switch: no switch san-c in tiny" in str(unknown.exception)
    nothing = shop.run("push", *GO, "--resume")
    assert "no push was interrupted; nothing to resume" in str(nothing.exception)


def test_a_switch_put_back_ends_with_1_and_one_away_with_2(shop: Shop) -> None:
    shop.lab.switches["san-a"].chassis.flash_full = True
    bad = shop.run("push", *GO)
    assert bad.exit_code == 1
    assert "PUT BACK to what it was after `save` failed" in bad.stdout
    assert "No space left" in bad.stdout
    assert shop.lines("san-b") == []
    shop.lab.switches["san-a"].chassis.password = "other"  # noqa: S105  # of an emulated switch
    away = shop.run("push", *GO)
    assert "san-a (127.0.0.1 port" in str(away.exception)
    assert "the password was not accepted" in str(away.exception)


def test_a_push_that_is_asked_to_end_puts_the_switch_back_first(shop: Shop) -> None:
    plan = json.loads(shop.run("plan", *QUICK, "--format", "json").stdout)
    line = plan["stages"][0]["switches"][0]["lines"][20]
    slow = Fault("slow", f"^{re.escape(line.strip())}$", seconds=0.5)
    chassis = shop.lab.switches["san-a"].chassis
    chassis.faults.append(slow)
    before = chassis.log[:]
    root = Path(__file__).parent.parent.parent
    child = subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-m", "sanfab", "push", "tiny", *GO],
        env={"PYTHONPATH": str(root), "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while slow.times and child.poll() is None:
        sleep(0.02)
    child.terminate()
    told, said = child.communicate()
    assert child.returncode == 1, said
    assert "stopping: switches that are being changed are put back first" in said
    assert "san-a: interrupted by the operator" in told
    assert "PUT BACK to what it was" in told
    assert len(chassis.log) > len(before)
    assert shop.lines("san-b") == []
    assert shop.run("journal").stdout.splitlines()[0].endswith("  interrupted")
    again = json.loads(shop.run("plan", *QUICK, "--format", "json").stdout)
    assert again["stages"][0]["switches"][0]["lines"][20] == line
