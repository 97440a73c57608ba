"""The script of a Linux host, run by the real shell and kernel in a network namespace."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.console import sanfab
from support.namespaces import in_a_namespace, in_namespace, linux_script
from support.sans import ROOT


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return linux_script(tmp_path)


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
