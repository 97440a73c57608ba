"""`sanfab testplan` as an engineer meets it."""

import json
from pathlib import Path

import pytest

from support.console import ROOT, sanfab
from support.testplans import INVENTORIES

MINIMAL = ROOT / "inventory/minimal"

MINIMAL_PINGS = """\
### esx01 (ESXi)

- [ ] esx01 vmnic2 10.1.1.21 -> nimble01 A-tg1 10.1.1.11: IP packet of 9000 bytes

```
vmkping -d -s 8972 -I $(esxcli network ip interface ipv4 get | awk '$2 == "10.1.1.21" {print $1}') \
10.1.1.11
vmkping -d -s 8973 -I $(esxcli network ip interface ipv4 get | awk '$2 == "10.1.1.21" {print $1}') \
10.1.1.11
```
"""
MINIMAL_STEPS = """\
| hosts | array | usable paths of each LUN | standby paths | appear after a failover |
|---|---|---|---|---|
| esx01 | nimble01 | 2 | 0 | 2 |

### Steps

Pull one cable, read the count, plug it in again, and wait for the count at rest:

| step | cable of | at | paths of each LUN that are left | passed |
|---|---|---|---|---|
| 1 | esx01 vmnic2 | san-a Ethernet1 | nimble01: 1 of 2 | |
| 2 | esx01 vmnic3 | san-b Ethernet1 | nimble01: 1 of 2 | |

3. [ ] Power switch san-a off. Back: power it on; wait until its ports and links are up.
   - esx01: 1 of 2 paths to nimble01 left

4. [ ] Power switch san-b off. Back: power it on; wait until its ports and links are up.
   - esx01: 1 of 2 paths to nimble01 left

5. [ ] Fail controller A of nimble01 over. Back: fail back, if the array does not do so by itself.
   - esx01: 2 of 2 paths to nimble01 left, once the array has failed over

6. [ ] Restart controller B of nimble01, which is on standby. Back: wait until it is ready to take \
over again.
   - every count stays as at rest
"""


ROUTED = """\
name: routed
vlans:
  i: {id: 100, role: iscsi, subnet: 10.0.0.0/24, mtu: 9000}
  j: {id: 101, role: iscsi, subnet: 10.0.1.0/24, mtu: 9000}
switches: {sw: {model: dcs-7150s-24}}
hosts:
  h: {os: linux, ports: {p: {at: sw Ethernet1, vlan: i, ip: 10.0.0.1, gateway: 10.0.0.254}}}
arrays:
  s:
    family: generic
    ports: {t: {at: sw Ethernet2, vlan: j, ip: 10.0.1.1, gateway: 10.0.1.254}}
access: [{hosts: [h], arrays: [s]}]
"""


def test_a_routed_path_is_no_missing_one(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(ROUTED)
    printed = sanfab("testplan", tmp_path).stdout
    assert "Not planned: tests of the path from h to s, which is routed" in printed
    assert "h has no path to s" not in printed
    (tmp_path / "san.yml").write_text(ROUTED.replace(", gateway: 10.0.1.254", ""))
    assert "h has no path to s" in sanfab("testplan", tmp_path).stdout


def test_the_plan_of_the_smallest_san() -> None:
    done = sanfab("testplan", MINIMAL)
    assert (done.exit_code, done.stderr) == (0, "")
    assert MINIMAL_PINGS in done.stdout
    assert MINIMAL_STEPS in done.stdout


@pytest.mark.parametrize("name", INVENTORIES)
def test_every_inventory_has_a_plan(name: str) -> None:
    done = sanfab("testplan", ROOT / "inventory" / name)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"# Test plan of {name}\n")
    assert "None" not in done.stdout
    assert done.stdout.count("\n```\n") % 2 == 0
    assert all(_is_table(block) for block in done.stdout.split("\n\n") if block.startswith("|"))


def _is_table(block: str) -> bool:
    """Return whether every line of a table in Markdown has as many cells."""
    return len({line.count("|") for line in block.rstrip().splitlines()}) == 1


def test_the_plan_and_its_files_are_written(tmp_path: Path) -> None:
    done = sanfab("testplan", ROOT / "inventory/equallogic-base", "--out", tmp_path)
    written = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert written == [
        *(f"m620/fio-{name}.fio" for name in ("256k-read", "256k-write", "8k-random")),
        *(f"m620/vdbench-{name}.txt" for name in ("256k-read", "256k-write", "8k-random")),
        "testplan.md",
    ]
    assert sorted(done.stdout.splitlines()) == [str(tmp_path / name) for name in written]
    printed = sanfab("testplan", ROOT / "inventory/equallogic-base").stdout
    assert (tmp_path / "testplan.md").read_text() == printed


def test_drive_numbers_of_a_production_host_are_never_guessed() -> None:
    done = sanfab("testplan", ROOT / "inventory/greenfield", "--host", "sql01")
    assert r"`--host HOST --lun \\.\PhysicalDriveN`" in done.stdout
    assert "PhysicalDrive1" not in done.stdout


def test_volumes_of_a_linux_host_are_never_guessed(tmp_path: Path) -> None:
    greenfield = ROOT / "inventory/greenfield"
    without = sanfab("testplan", greenfield, "--host", "bak01", "--out", tmp_path)
    assert without.exit_code == 0
    plan = (tmp_path / "testplan.md").read_text()
    assert "vdbench and fio: no file, as the inventory does not name test volumes" in plan
    assert not (tmp_path / "bak01").exists()
    stated = sanfab(
        *("testplan", greenfield, "--host", "bak01", "--out", tmp_path),
        *("--lun", "/dev/mapper/t1", "--lun", "/dev/mapper/t2"),
    )
    assert stated.exit_code == 0
    text = (tmp_path / "bak01/vdbench-256k-write.txt").read_text()
    assert "lun=/dev/mapper/t2,size=30m" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--host", "esx1"), "--host: no host esx1 in minimal; did you mean esx01?"),
        (("--array", "nimble1"), "--array: no array nimble1 in minimal; did you mean nimble01?"),
        (("--lun", "/dev/sdb"), "--lun: found without --host; volumes are those of one host"),
        (("--host", "esx01", "--lun", "/dev/sdb,size=1"), "--lun '/dev/sdb,size=1': expected"),
    ],
)
def test_a_wrong_option_is_refused(options: tuple[str, ...], message: str) -> None:
    done = sanfab("testplan", MINIMAL, *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = sanfab("testplan", MINIMAL, "--out", tmp_path / "file")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{tmp_path}/file" in done.stderr


def test_json_has_the_same_pings_and_counts() -> None:
    done = sanfab("testplan", MINIMAL, "--format", "json")
    (host,) = json.loads(done.stdout)["hosts"]
    first, back = host["pings"][:2]
    assert (first["payload"], first["passes"].split()[:4]) == (
        8972,
        ["vmkping", "-d", "-s", "8972"],
    )
    assert (back["from"], back["passes"]) == ({"device": "nimble01", "port": "A-tg1"}, None)
    assert host["at_rest"] == [
        {
            "host": "esx01",
            "array": "nimble01",
            "active": 2,
            "standby": 0,
            "hidden": 2,
            "controller": "",
            "luns": None,
        }
    ]
    steps = json.loads(done.stdout)["steps"]
    assert [step["part"] for step in steps][:3] == [
        "cable of esx01 vmnic2",
        "cable of esx01 vmnic3",
        "switch san-a",
    ]
    assert all(step["run"] for step in steps)


def test_a_step_that_would_cut_a_host_off_is_not_run() -> None:
    done = sanfab("testplan", ROOT / "inventory/netapp-dss-iscsi")
    assert "- switch sisbu-fcoe-5k-1: ghidorah3 would have no path left" in done.stdout
    assert "Power switch" not in done.stdout


def test_fcoe_is_proven_by_logins() -> None:
    done = sanfab("testplan", ROOT / "inventory/netapp-dss")
    assert "ping -f" not in done.stdout
    assert (
        "show flogi database vsan 100\nfcping pwwn 10:00:00:00:c9:93:f9:97 vsan 100" in done.stdout
    )


def test_a_ping_that_may_be_divided_asks_for_the_mtu_first() -> None:
    done = sanfab("testplan", ROOT / "inventory/sun-b2b")
    assert "First read `ifconfig -a` on t2000-1: MTU 9194 at each address below." in done.stdout
    assert "ping -s 198.51.100.2 9166 3" in done.stdout
    assert "9167" not in done.stdout
