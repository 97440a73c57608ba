"""`sanfab rehearse` on a machine that has namespaces and Open vSwitch."""

import json
import os
import re
import shutil
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from sanfab.rehearsal import run as rehearsal_run
from sanfab.rehearsal import session
from support.console import SanfabProcess, sanfab
from support.events import wait_for
from support.nightly import only_nightly

LACKS = "; ".join(session.lacking())
can_rehearse = pytest.mark.skipif(bool(LACKS), reason=f"no rehearsal here, it needs {LACKS}")


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A rendered SAN: one host, one array, two switches."""
    assert sanfab("render", "inventory/minimal", "-b", tmp_path).exit_code == 0
    return tmp_path


SESSIONS_LACK = "; ".join(
    one for name in session.SESSION_NEEDS for one in session.sessions_lack(name)
)
can_log_in = pytest.mark.skipif(bool(SESSIONS_LACK), reason=f"no sessions: {SESSIONS_LACK}")
OF_HOST = """\
    iqn: iqn.1998-01.com.vmware:esx01
    chap: {user: esx01, secret: chap_esx01, mutual: {user: nimble, secret: chap_array}}
    mounts: {ds1: {array: nimble01, export: /vol/ds1, address: 10.2.1.11}}
"""
OF_HOST_PORTS = """\
      vmnic4: {at: san-a Ethernet3, vlan: nfs_a, ip: 10.2.1.21, vmkernel: vmk3}
      vmnic5: {at: san-b Ethernet3, vlan: nfs_b, ip: 10.2.2.21, vmkernel: vmk4}
"""
OTHER_HOST = """\
  esx02:
    os: esxi
    iqn: iqn.1998-01.com.vmware:esx02
    ports:
      vmnic2: {at: san-a Ethernet2, vlan: iscsi_a, ip: 10.1.1.22}
      vmnic4: {at: san-a Ethernet4, vlan: nfs_a, ip: 10.2.1.22}
secrets: {chap_esx01: CHAP, chap_array: CHAP}
"""
OF_ARRAY = """\
    luns:
      data: {size: 2GB, number: 4, volume: vol1, hosts: [esx01]}
      boot: {size: 20GB, number: 0, volume: vol1, hosts: [esx01]}
"""
OF_ARRAY_PORTS = """\
      A-tg3: {controller: A, at: san-a Ethernet11, vlan: nfs_a, ip: 10.2.1.11}
      A-tg4: {controller: A, at: san-b Ethernet11, vlan: nfs_b, ip: 10.2.2.11}
      B-tg3: {controller: B, at: san-a Ethernet12, vlan: nfs_a}
      B-tg4: {controller: B, at: san-b Ethernet12, vlan: nfs_b}
"""
NFS_VLANS = """\
  nfs_a: {id: 201, role: nfs, fabric: A, subnet: 10.2.1.0/24, mtu: 9000}
  nfs_b: {id: 202, role: nfs, fabric: B, subnet: 10.2.2.0/24, mtu: 9000}
"""


@pytest.fixture(scope="module")
def masked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The smallest SAN with two LUNs, CHAP both ways, and exports; a host without access."""
    san = tmp_path_factory.mktemp("masked") / "san"
    shutil.copytree("inventory/minimal", san)
    file = next(san.glob("*.yml"))
    text = file.read_text()
    for before, after in (
        ("\nswitches:\n", f"{NFS_VLANS}\nswitches:\n"),
        ("    os: esxi\n", f"    os: esxi\n{OF_HOST}"),
        ("\narrays:\n", f"{OF_HOST_PORTS}{OTHER_HOST}\narrays:\n"),
        ("    family: nimble\n", f"    family: netapp-ontap\n{OF_ARRAY}"),
        ("\naccess:", f"{OF_ARRAY_PORTS}\naccess:"),
    ):
        assert before in text
        text = text.replace(before, after, 1)
    file.write_text(text)
    for verb in ("render", "hosts"):
        assert sanfab(verb, san, "-b", san.parent / "build").exit_code == 0
    return san


@can_rehearse
@can_log_in
def test_the_smallest_san_is_as_planned(masked: Path) -> None:
    run = sanfab("rehearse", masked, "-b", masked.parent / "build", "--format", "json")
    found = json.loads(run.stdout)
    assert (run.exit_code, found["different"]) == (0, 0), found
    rest, *steps = found["steps"]
    assert [(pair["service"], pair["found"]) for pair in rest["pairs"]] == [("SCSI", 2), ("NFS", 2)]
    assert {step["title"] for step in steps} >= {
        "without switch san-a",
        "without controller A of nimble01",
        "without the cable of esx01 vmnic2",
    }
    for step in steps:
        for read, pair in zip(step["reads"], step["pairs"], strict=True):
            assert read["service"] == pair["service"]
            assert read["found"] == read["planned"] == pair["found"]
            assert read["back"]
    logins = {
        (one["host"], one["array_port"]): (one["luns"], one["outcome"]) for one in found["logins"]
    }
    both = (["/vol/vol1/data", "/vol/vol1/boot"], "as planned")
    assert logins == {
        ("esx01", "A-tg1"): both,
        ("esx01", "A-tg2"): both,
        ("esx02", "A-tg1"): (None, "as planned"),
        ("esx01", "A-tg3"): (["nimble01:/vol/ds1"], "as planned"),
        ("esx01", "A-tg4"): (["nimble01:/rehearsal"], "as planned"),
        ("esx02", "A-tg3"): (None, "as planned"),
    }


@can_rehearse
@can_log_in
@only_nightly("a whole rehearsal")
def test_a_wrong_sheet_is_told_at_the_login(
    masked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal_run, "PATIENCE", (0.1, 0.4, 1.0))
    build = shutil.copytree(masked.parent / "build", tmp_path / "build")
    sheet = build / "minimal" / "arrays" / "nimble01" / "sheet.md"
    text = sheet.read_text()
    sheet.write_text(text.replace("`chap_esx01`", "`chap_esx10`"))
    run = sanfab("rehearse", masked, "-b", build)
    assert run.exit_code == 1
    assert "differs    2 logins by iSCSI, 1 login without access" in run.stdout
    assert "as planned 2 logins by NFS, 1 login without access" in run.stdout
    assert "esx01 vmnic2 - nimble01 A-tg1 (10.1.1.11): login: " in run.stdout
    assert "Authentication failure" in run.stdout


@can_rehearse
@can_log_in
@only_nightly("a rehearsal")
def test_a_wrong_script_is_told_at_the_mount(masked: Path, tmp_path: Path) -> None:
    """Of a host with another export in its script, and of one with an address without access."""
    build = shutil.copytree(masked.parent / "build", tmp_path / "build")
    script = build / "minimal" / "hosts" / "esx01" / "sanfab-host.sh"
    text = script.read_text()
    assert text.count("10.2.1.11:/vol/ds1") == 1
    assert text.count("10.2.2.21 ") == 1
    text = text.replace("10.2.1.11:/vol/ds1", "10.2.1.11:/vol/ds2")
    script.write_text(text.replace("10.2.2.21 ", "10.2.2.29 "))
    run = sanfab("rehearse", masked, "-b", build, "--at-rest")
    assert run.exit_code == 1
    assert "differs    2 logins by NFS" in run.stdout
    for words in ("vmnic4 - nimble01 A-tg3 (10.2.1.11)", "vmnic5 - nimble01 A-tg4 (10.2.2.11)"):
        assert f"esx01 {words}: mount: NFS4: " in run.stdout


FILTERED = """
    configuration: |
      ip access-list NO-ISCSI
         10 deny tcp any any eq 3260
         20 permit ip any any
    ports: {Ethernet1: {configuration: ip access-group NO-ISCSI in}}
"""


@can_rehearse
@can_log_in
@only_nightly("a rehearsal with a login that is not answered")
def test_an_access_list_of_raw_lines_acts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal_run, "PATIENCE", (0.1, 0.4, 1.0))
    san = shutil.copytree("inventory/minimal", tmp_path / "san")
    file = next(san.glob("*.yml"))
    line = "{model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}\n"
    block = "\n    model: dcs-7150s-24\n    fabric: A\n    management: {address: 192.0.2.31/24}"
    assert line in file.read_text()
    file.write_text(file.read_text().replace(line, block + FILTERED))
    assert sanfab("render", san, "-b", tmp_path).exit_code == 0
    run = sanfab("rehearse", san, "-b", tmp_path, "--at-rest")
    assert run.exit_code == 1
    assert "as planned at rest: 2 paths" in run.stdout
    assert "esx01 vmnic2 - nimble01 A-tg1 (10.1.1.11): connect: no answer" in run.stdout
    assert "raw lines" not in run.stdout


@can_rehearse
@only_nightly("a whole rehearsal")
def test_addresses_of_ipv6_move_to_the_other_controller(tmp_path: Path) -> None:
    san = tmp_path / "san"
    san.mkdir()
    for file in Path("inventory/minimal").glob("*.yml"):
        text = re.sub(r"10\.1\.([12])\.0/24", r'"2001:db8:\1::/64"', file.read_text())
        text = re.sub(r"ip: 10\.1\.([12])\.(\d+)", r'ip: "2001:db8:\1::\2"', text)
        (san / file.name).write_text(text)
    assert sanfab("render", san, "-b", tmp_path / "build").exit_code == 0
    run = sanfab("rehearse", san, "-b", tmp_path / "build")
    assert run.exit_code == 0, run.stdout + run.stderr
    assert "as planned without controller A of nimble01: 2 paths" in run.stdout


@can_rehearse
@only_nightly("a whole rehearsal")
def test_a_port_of_2000_bytes_loses_its_path(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal_run, "SHORT_PATIENCE", (0.1, 0.4, 0.4))  # only `at rest` counts
    file = build / "minimal" / "switches" / "san-a.cfg"
    text = file.read_text()
    at = text.index("interface Ethernet9\n")
    file.write_text(text[:at] + text[at:].replace("mtu 9214", "mtu 2000", 1))
    run = sanfab("rehearse", "inventory/minimal", "-b", build)
    assert run.exit_code == 1
    assert "differs    at rest: 1 path" in run.stdout
    assert "esx01 to nimble01 (SCSI): 1 of 2 planned" in run.stdout
    assert "esx01 vmnic2 - nimble01 A-tg1: no answer" in run.stdout
    assert "as planned 2 logins" in run.stdout, "a login is made of small packets"
    assert "reads of esx01 from nimble01 (SCSI): over 1 of 2 paths" in run.stdout
    assert "esx01 vmnic2 - nimble01 A-tg1: read: no answer" in run.stdout


@can_rehearse
def test_a_killed_rehearsal_leaves_nothing(build: Path) -> None:
    process = SanfabProcess(
        "rehearse", "inventory/minimal", "-b", build, environment={"PATH": os.environ["PATH"]}
    )
    wait_for(lambda: len(_twins(process.process.pid)) > ENOUGH, "a twin runs")
    started = _twins(process.process.pid)
    process.process.send_signal(signal.SIGKILL)
    process.process.wait()
    wait_for(lambda: not any(map(_runs, started)), "the twin ended with it")


@can_rehearse
def test_at_rest_no_part_is_out(build: Path) -> None:
    words = ("rehearse", "inventory/minimal", "-b", build, "--at-rest", "--format", "json")
    run = sanfab(*words)
    assert [one["title"] for one in json.loads(run.stdout)["steps"]] == ["at rest"]
    assert run.exit_code == 0


@can_rehearse
@only_nightly("two whole rehearsals")
def test_two_at_a_time_do_not_meet(build: Path) -> None:
    environment = {"PATH": os.environ["PATH"]}
    words = ("rehearse", "inventory/minimal", "-b", build)
    both = [SanfabProcess(*words, environment=environment) for _ in range(2)]
    assert [one.process.wait() for one in both] == [0, 0]


ENOUGH = 3
"""Processes of a twin: unshare, the executor, and at least one of Open vSwitch."""


def _twins(process: int) -> list[int]:
    """Return the processes that a process started, and those of them."""
    found = list[int]()
    with suppress(OSError):  # it ended meanwhile
        children = Path("/proc", str(process), "task", str(process), "children").read_text()
        for one in map(int, children.split()):
            found += [one, *_twins(one)]
    return found


def _runs(process: int) -> bool:
    return Path("/proc", str(process)).exists()


def test_what_a_machine_lacks_is_named(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program, path=None: None)  # noqa: ARG005
    run = sanfab("rehearse", "inventory/minimal", "-b", build)
    assert run.exit_code != 0
    assert "this machine cannot rehearse, it lacks " in run.stderr
    assert "ovs-vswitchd (package openvswitch-switch)" in run.stderr


def test_a_san_without_storage_over_ip_is_refused(tmp_path: Path) -> None:
    assert sanfab("render", "inventory/netapp-dss-fc", "-b", tmp_path).exit_code == 0
    run = sanfab("rehearse", "inventory/netapp-dss-fc", "-b", tmp_path)
    assert run.exit_code != 0
    assert "no storage over IP, so there is nothing to rehearse" in run.stderr


def test_a_san_whose_hosts_use_no_array_is_refused(tmp_path: Path) -> None:
    """Else its 0 paths of 0 would be as planned."""
    assert sanfab("render", "inventory/nimble-extreme", "-b", tmp_path).exit_code == 0
    run = sanfab("rehearse", "inventory/nimble-extreme", "-b", tmp_path)
    assert run.exit_code != 0
    assert "no host has a path over IP to an array (`access`)" in run.stderr
