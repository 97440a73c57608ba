"""The script of a Linux host, run by the real shell and kernel in a network namespace."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sanfab.inventory import load_inventory
from sanfab.render.hosts import build_hosts
from support.bench import TINY
from support.console import sanfab
from support.sans import ROOT

FAKES = Path(__file__).parent / "fakes"
HOST = (
    "os: linux, os_release: RHEL 9.4, settings: {net.ipv4.tcp_timestamps: 0, "
    "net.ipv4.tcp_rmem: 4096 87380 1048576}, ports: {"
)


def namespaces_work() -> bool:
    if not shutil.which("unshare") or not shutil.which("ip"):
        return False
    probe = ["unshare", "-n", "ip", "link", "add", "veth8", "type", "veth", "peer", "name", "veth9"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


in_a_namespace = pytest.mark.skipif(
    not namespaces_work(), reason="no network namespace: needs root, unshare and ip"
)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """Return the script of a Linux host with two settings of the kernel, an address and an MTU."""
    folder = tmp_path / "inventory"
    folder.mkdir()
    (folder / "san.yml").write_text(TINY.replace("os: esxi, ports: {", HOST))
    san, cabling = load_inventory(folder)
    build_hosts(cabling, tmp_path / "build", [*san.hosts])
    return next((tmp_path / "build").glob("*/hosts/esx01/sanfab-host.sh"))


def in_namespace(
    script: Path, *verbs: str, interfaces: tuple[str, str] = ("vmnic2", "vmnic3")
) -> list[tuple[int, str]]:
    """Run verbs of a script one after the other on a host with two interfaces."""
    root = script.parent / "root"
    root.mkdir(exist_ok=True)
    calls = "".join(f'{script} {verb} 2>&1; echo "=> $?"; ' for verb in verbs)
    setup = "ip link add {} type veth peer name {} && ".format(*interfaces)
    run = subprocess.run(
        ["unshare", "-n", "sh", "-c", f"{setup}{{ {calls} }}"],
        env={
            **os.environ,
            "PATH": f"{FAKES}:{os.environ['PATH']}",
            "FAKE_ISCSI": str(root / "iscsi"),
            "SANFAB_ROOT": str(root),
            "SANFAB_STATE": str(root / "state"),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    results, lines = [], []
    for line in run.stdout.splitlines():
        if line.startswith("=> "):
            results.append((int(line[3:]), "\n".join(lines)))
            lines = []
        else:
            lines.append(line)
    return results


@in_a_namespace
def test_the_script_applies_verifies_and_undoes_on_a_real_kernel(script: Path) -> None:
    before, planned, applied, after, again, undone, left = in_namespace(
        script, "verify", "dry-run", "apply", "verify", "apply", "undo --accept-path-loss", "verify"
    )
    assert before[0] == 1
    assert "esx01 sysctl net.ipv4.tcp_timestamps: found 1, expected 0" in before[1]
    assert "would set sysctl net.ipv4.tcp_timestamps: 1 -> 0" in planned[1]
    assert (planned[0], applied[0]) == (0, 0), applied[1]
    assert "set sysctl net.ipv4.tcp_rmem: " in applied[1]
    assert after == (0, after[1])
    assert "0 settings changed, 0 failed" in again[1]
    assert undone[0] == 0, undone[1]
    assert left == before


@in_a_namespace
def test_no_second_interface_is_touched_after_a_failure_on_the_first(script: Path) -> None:
    ((status, shown),) = in_namespace(script, "apply", interfaces=("other", "vmnic3"))
    assert status == 1
    assert "esx01: vmnic2: not all is set; the interfaces after it are not touched" in shown
    assert "set vmnic3" not in shown


def test_shellcheck_finds_nothing_in_the_scripts(script: Path) -> None:
    result = subprocess.run(
        [Path(sys.executable).with_name("shellcheck"), script],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout == ""


def test_the_verb_writes_what_the_documents_state(tmp_path: Path) -> None:
    shown = sanfab("hosts", ROOT / "inventory/chelsio-40g", "--build", tmp_path)
    assert "server      linux" in shown.stdout
    text = (tmp_path / "chelsio-40g/hosts/server/sanfab-host.sh").read_text()
    assert "    setting sysctl - net.ipv4.tcp_rmem '4096 87380 16777216'\n" in text
    assert "    setting coalesce port0 adaptive-rx on\n" in text
