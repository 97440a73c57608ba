"""The script of the mail's T2000, run by a POSIX shell on emulated Solaris commands."""

import os
import subprocess
from pathlib import Path
from shutil import copytree

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from sanfab.render.hosts import build_hosts
from support.sans import ROOT
from support.solaris_host import solaris_host

MAIL = {
    "ndd /dev/tcp tcp_conn_req_max_q": "8192",
    "ndd /dev/tcp tcp_conn_req_max_q0": "8192",
    "ndd /dev/tcp tcp_max_buf": "10485760",
    "ndd /dev/tcp tcp_cwnd_max": "10485760",
    "ndd /dev/tcp tcp_recv_hiwat": "65536",
    "ndd /dev/tcp tcp_xmit_hiwat": "65536",
    "ndd /dev/tcp tcp_wscale_always": "1",
    "system-file ddi_msix_alloc_limit": "8",
    "system-file ip:tcp_squeue_wput": "1",
    "system-file ip:ip_soft_rings_cnt": "64",
    "system-file ip:ip_squeue_fanout": "1",
    "psradm no-intr": "1-3 5-7 9-11 13-15",
    "nxge-conf accept_jumbo": "1",
    "nxge0 mtu": "9194",
}
"""The tables of the mail (S-10 to S-13), and the MTU of the example."""


@pytest.fixture
def facts() -> HostFacts:
    _, cabling = load_inventory(ROOT / "inventory/sun-b2b")
    return host_facts(cabling, "t2000-1")


@pytest.fixture
def script(tmp_path: Path) -> Path:
    _, cabling = load_inventory(ROOT / "inventory/sun-b2b")
    build_hosts(cabling, tmp_path / "build", ["t2000-1"])
    return tmp_path / "build/sun-b2b/hosts/t2000-1/sanfab-host.sh"


def run(script: Path, verb: str, environment: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", script, verb],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_the_script_has_the_tables_of_the_mail(facts: HostFacts) -> None:
    assert {str(setting): value for setting, value in facts.values.items()} == MAIL


def test_the_script_applies_verifies_and_undoes(script: Path, tmp_path: Path) -> None:
    environment = solaris_host(tmp_path / "host")
    before = run(script, "verify", environment)
    assert before[0] == 1
    assert "t2000-1 psradm no-intr: found none, expected 1-3 5-7 9-11 13-15" in before[1]
    applied = run(script, "apply", environment)
    assert applied == (0, applied[1]), applied[1]
    assert run(script, "verify", environment)[0] == 0
    assert "0 settings changed" in run(script, "apply", environment)[1]
    assert run(script, "undo", environment)[0] == 0
    assert run(script, "verify", environment) == before


def test_what_the_driver_takes_after_a_restart_is_told_and_set_then(
    script: Path, tmp_path: Path
) -> None:
    environment = solaris_host(tmp_path / "host")
    driver = tmp_path / "host/fake/small"
    driver.touch()
    status, shown = run(script, "apply", environment)
    assert (status, shown.splitlines()[-1]) == (
        1,
        "t2000-1: 13 settings changed, 0 failed, and 1 are not in effect",
    )
    assert (
        "t2000-1 nxge0 mtu: not set yet: the driver reads nxge.conf at boot: restart the host, "
        "then apply again"
    ) in shown
    assert "set nxge-conf accept_jumbo: none -> 1 (from the next boot on)" in shown
    driver.unlink()
    (tmp_path / "host/fake/boot").write_text("Oct 19 10:00")
    status, shown = run(script, "apply", environment)
    assert (status, shown.splitlines()[-1]) == (0, "t2000-1: 1 settings changed, 0 failed")


def test_an_mtu_that_the_restarted_driver_refuses_has_failed(script: Path, tmp_path: Path) -> None:
    environment = solaris_host(tmp_path / "host")
    (tmp_path / "host/fake/small").touch()
    run(script, "apply", environment)
    (tmp_path / "host/fake/boot").write_text("Oct 19 10:00")
    status, shown = run(script, "apply", environment)
    assert status == 1
    assert "t2000-1: nxge0 mtu: the command failed; it reads 1500" in shown


@pytest.mark.parametrize(
    ("service", "file", "mode"),
    [("smf", "lib/svc/method/sanfab", 0o755), ("init.d", "etc/rc2.d/S99sanfab", 0o644)],
)
def test_what_a_boot_removes_is_set_again_by_a_file(
    tmp_path: Path, service: str, file: str, mode: int
) -> None:
    inventory = tmp_path / "inventory"
    copytree(ROOT / "inventory/sun-b2b", inventory)
    for path in inventory.glob("*.yml"):
        stated = f"    settings:\n      persistent: {service}\n"
        path.write_text(path.read_text().replace("    settings:\n", stated))
    _, cabling = load_inventory(inventory)
    build_hosts(cabling, tmp_path / "build", ["t2000-1"])
    script = tmp_path / "build/sun-b2b/hosts/t2000-1/sanfab-host.sh"
    environment = solaris_host(tmp_path / "host")
    applied = run(script, "apply", environment)
    assert applied == (0, applied[1]), applied[1]
    written = tmp_path / "host" / file
    assert "/usr/sbin/ndd -set /dev/tcp tcp_max_buf 10485760" in written.read_text()
    assert written.stat().st_mode & 0o777 == mode
    assert run(script, "verify", environment)[0] == 0
    facts = host_facts(cabling, "t2000-1")
    shown = run(script, "collect", environment)[1]
    found = compare_host(facts, compared_rows(facts), read_host("solaris", shown))
    assert (found.differences, found.unknown, found.unread) == ((), (), ())
    assert run(script, "undo", environment)[0] == 0
    assert not written.exists()


def test_collected_output_is_read_back(script: Path, tmp_path: Path, facts: HostFacts) -> None:
    environment = solaris_host(tmp_path / "host")
    run(script, "apply", environment)
    shown = run(script, "collect", environment)[1]
    found = compare_host(facts, compared_rows(facts), read_host("solaris", shown))
    assert (found.equal, found.differences, found.unknown, found.unread) == (14, (), (), ())


def test_every_changed_value_is_noticed(
    script: Path, tmp_path: Path, facts: HostFacts, note: list[str]
) -> None:
    environment = solaris_host(tmp_path / "host")
    run(script, "apply", environment)
    shown = run(script, "collect", environment)[1]
    read = read_host("solaris", shown)
    missed = []
    for setting, value in facts.values.items():
        for part in (setting.part, "*"):
            changed = setting._replace(part=part)
            if changed in read.values:
                read.values[changed] = f"{value}1"
                found = compare_host(facts, compared_rows(facts), read).differences
                missed += [] if [one.setting for one in found] == [setting] else [setting]
                read.values[changed] = value
    noticed = len(facts.values) - len(missed)
    note.append(f"hosts: solaris: {noticed} of {len(facts.values)} changed values noticed")
    assert missed == []


def test_undo_keeps_chap_and_multipathing_while_sessions_stay(script: Path, tmp_path: Path) -> None:
    environment = solaris_host(tmp_path / "host")
    state = tmp_path / "host/state/t2000-1"
    state.mkdir(parents=True)
    (state / "10001.before").write_text("chap\n-\n\npresent\nNONE\n")
    (state / "10002.before").write_text('driver_conf\n-\niscsi mpxio-disable\npresent\n"yes"\n')
    status, shown = run(script, "undo", environment)
    assert status == 1
    assert "t2000-1: chap: kept, it may carry a path" in shown
    assert "t2000-1: driver-conf iscsi mpxio-disable: kept" in shown
