"""Solaris: the name of the initiator, CHAP with a secret from the terminal, and MPxIO."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from sanfab.render.hosts import build_hosts
from support.bench import TINY
from support.solaris_host import SCSI_VHCI, solaris_host

NAME = "iqn.1986-03.com.sun:01:esx01"
HOST = f"""os: solaris, os_release: "10 11/06", iqn: "{NAME}", chap: {{secret: chap_esx01}},
    settings: {{mpxio: enabled, mpxio_load_balance: logical-block,
      mpxio_devices: "ACME/MSU, SUN/T4",
      disk_tunables: "NETAPP/LUN throttle-max:8 retries-busy:30, ACME/MSU disksort:false"}},
    ports: {{"""
TEXT = "secrets: {chap_esx01: of the host}\n"
TEXT += TINY.replace("os: esxi, ports: {", HOST).replace("vmnic", "nxge")
OURS = "Host-Secret.1="
OVERRIDE = '"ACME    MSU", "f_sym", "SUN     T4", "f_sym"'


@pytest.fixture
def facts(tmp_path: Path) -> HostFacts:
    (tmp_path / "inventory").mkdir()
    (tmp_path / "inventory/san.yml").write_text(TEXT)
    _, cabling = load_inventory(tmp_path / "inventory")
    build_hosts(cabling, tmp_path / "build", ["esx01"])
    return host_facts(cabling, "esx01")


def run(folder: Path, environment: dict[str, str], *words: str, typed: str = "") -> tuple[int, str]:
    """Run the script at a terminal if something is typed there, else without."""
    script = folder / "build/tiny/hosts/esx01/sanfab-host.sh"
    ours, theirs = pty.openpty()
    os.write(ours, typed.encode())
    done = subprocess.run(
        ["sh", script, *words],
        env={**os.environ, **environment, "SANFAB_WAIT": "0"},
        stdin=theirs if typed else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    os.close(ours)
    os.close(theirs)
    return done.returncode, done.stdout


def test_all_is_set_and_read_back(tmp_path: Path, facts: HostFacts) -> None:
    environment = solaris_host(tmp_path / "host")
    refused = run(tmp_path, environment, "apply", "-")
    assert refused[0] == 1
    assert "iscsiadm asks for the secret of esx01 at a terminal" in refused[1]
    applied = run(tmp_path, environment, "apply", "-", typed=f"{OURS}\n")
    assert applied[0] == 0, applied[1]
    assert OURS not in applied[1]
    assert (tmp_path / "host/fake/secret").read_text() == f"{OURS}\n"
    shown = run(tmp_path, environment, "collect")[1]
    verified = run(tmp_path, environment, "verify")[1]
    assert "the value of the secret chap_esx01 is not compared: it is unknown" in verified
    assert "initiator-name" not in verified
    conf = (tmp_path / "host/kernel/drv/scsi_vhci.conf").read_text().splitlines()
    assert conf == [
        *SCSI_VHCI.splitlines()[:2],
        'auto-failback="enable";',
        'load-balance="logical-block";',
        f"scsi-vhci-failover-override={OVERRIDE};",
    ]
    assert (tmp_path / "host/kernel/drv/sd.conf").read_text().splitlines()[1:] == [
        'sd-config-list="NETAPP  LUN", "throttle-max:8, retries-busy:30", '
        '"ACME    MSU", "disksort:false";'
    ]
    mine = ("initiator-name", "chap", "driver-conf")
    rows = [row for row in compared_rows(facts) if row[0].mechanism in mine]
    assert len(rows) == 6
    reading = read_host("solaris", shown)
    found = compare_host(facts, rows, reading)
    assert (found.equal, found.differences, found.unknown) == (6, (), ())
    for setting, value in rows:
        reading.values[setting] = f"{value}1"
        assert [one.setting for one in compare_host(facts, rows, reading).differences] == [setting]
        reading.values[setting] = value
    undone = run(tmp_path, environment, "undo", "--accept-path-loss")
    assert undone[0] == 0, undone[1]
    restored = read_host("solaris", run(tmp_path, environment, "collect")[1])
    assert compare_host(facts, rows, restored).equal == 0


def test_a_restart_that_is_needed_is_announced(tmp_path: Path, facts: HostFacts) -> None:
    assert facts.values
    environment = solaris_host(tmp_path / "host")
    targets = tmp_path / "host/fake/targets"
    targets.write_text("Target: iqn.x\n\tISID: 4000002a0000\n\tConnections: 1\n")
    applied = run(tmp_path, environment, "apply", "-", "--accept-path-loss", typed=f"{OURS}\n")
    reason = "as expected, but not in effect: no volume is under MPxIO: restart the host"
    assert reason in run(tmp_path, environment, "verify")[1], applied
    volume = "\t/dev/rdsk/c4t60080E5000338F0800d0s2\n\t\tTotal Path Count: 4\n"
    (tmp_path / "host/fake/volumes").write_text(volume)
    assert reason not in run(tmp_path, environment, "verify")[1]
    status, shown = run(tmp_path, environment, "undo")
    assert status == 1
    assert "the name of the initiator is kept, as a path works under it (iqn.x" in shown
