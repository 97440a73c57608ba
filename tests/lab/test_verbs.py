"""The verb `lab` as users meet it: a lab in the background, and what it refuses."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sanfab.inventory.load import load_inventory
from sanfab_lab.lab import Lab
from support.bench import GO, QUICK
from support.console import Result, sanfab

ROOT = Path(__file__).parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]

KINDS = "drop, drop-after, hang, reject, reboot, reboot-after"
NONE_RUNS = (
    "build/minimal/lab.json: no lab of minimal is running; `sanfab lab up inventory/minimal` "
    "starts one; give the same --build as at its start\n"
)
REFUSED = {
    "no lab to stop": (("down",), NONE_RUNS),
    "no lab to plug": (("recable",), NONE_RUNS),
    **{
        f"fault {text}": (
            ("up", "--fault", text),
            f"--fault: found {text}, expected SWITCH:FAULT:LINE with a switch of minimal, one of "
            f"{KINDS}, and a regular expression that matches the line\n",
        )
        for text in ("san-z:drop:vlan", "san-a:slow:vlan", "san-a:drop", "san-a:drop:[")
    },
}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    (tmp_path / "inventory").symlink_to(ROOT / "inventory")

    def lab(verb: str, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sanfab", "lab", verb, "inventory/minimal", *words]
        return subprocess.run(  # noqa: S603  # our own program
            command,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    return lab


def here(verb: str, *words: str, folder: Path) -> Result:
    """Run a verb of the lab in this process."""
    return sanfab("lab", verb, "inventory/minimal", *words, cwd=folder)


@pytest.mark.parametrize(("words", "message"), REFUSED.values(), ids=REFUSED)
def test_a_mistake_is_told_before_anything_starts(
    tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    (tmp_path / "inventory").symlink_to(ROOT / "inventory")
    verb, *options = words
    result = sanfab("lab", verb, "inventory/minimal", *options, cwd=tmp_path)
    assert (result.exit_code, result.stderr) == (2, message)


def test_a_lab_runs_in_the_background_until_it_is_stopped(run: Run, tmp_path: Path) -> None:
    up = run("up", "--detach")
    try:
        assert up.stdout.startswith("lab of minimal: 2 emulated switches, factory default\n"), (
            up.stderr
        )
        known = tmp_path / "build/minimal/known_hosts"
        ports = re.findall(r" ssh -p (\d+) -o UserKnownHostsFile=(\S+) admin@", up.stdout)
        assert [path for _, path in ports] == ["build/minimal/known_hosts"] * 2
        assert all(f"[127.0.0.1]:{port} " in known.read_text() for port, _ in ports)
        pid = json.loads((tmp_path / "build/minimal/lab.json").read_text())["pid"]
        again = here("up", "--detach", folder=tmp_path)
        assert again.stderr == (
            f"build/minimal/lab.json: a lab of minimal is already running, process {pid}; "
            "`sanfab lab down inventory/minimal` stops it\n"
        )
        assert (
            here("recable", folder=tmp_path).stdout
            == "lab of minimal: cabled as in inventory/minimal\n"
        )
    finally:
        down = run("down")
    assert (down.returncode, down.stdout) == (0, "lab of minimal: stopped\n")
    assert not (tmp_path / "build/minimal/lab.json").exists()
    assert here("down", folder=tmp_path).stderr == NONE_RUNS


def test_a_lab_of_new_eos_switches_takes_a_push_as_it_is(tmp_path: Path) -> None:
    """eAPI is open where the first push moves the management port, as after `sanfab bootstrap`."""
    (tmp_path / "inventory").symlink_to(ROOT / "inventory")
    san = "inventory/arista-mlag"
    command = [sys.executable, "-m", "sanfab", "lab", "up", san, "--detach"]
    subprocess.run(  # noqa: S603  # our own program
        command, cwd=tmp_path, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    try:
        pushed = sanfab("push", san, *GO, cwd=tmp_path)
        assert pushed.exit_code == 0, pushed.output
        assert sanfab("drift", san, *QUICK, cwd=tmp_path).exit_code == 0
    finally:
        sanfab("lab", "down", san, cwd=tmp_path)


def test_a_stale_file_ends_no_other_process(tmp_path: Path) -> None:
    (tmp_path / "inventory").symlink_to(ROOT / "inventory")
    other = subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE
    )  # our own program
    try:
        path = tmp_path / "build/minimal/lab.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"san": "minimal", "pid": other.pid, "started": "boot:1"}))
        for verb in ("down", "recable"):
            result = here(verb, folder=tmp_path)
            assert (result.exit_code, result.stderr) == (2, NONE_RUNS)
        assert other.poll() is None
    finally:
        other.communicate(b"\n")
    assert other.returncode == 0


def test_the_files_of_a_lab_follow_no_link(tmp_path: Path) -> None:
    lab = Lab(load_inventory(ROOT / "inventory" / "minimal")[1])
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    lab.start()
    try:
        for name in ("known_hosts", "certificates.pem", "lab.json"):
            (tmp_path / name).symlink_to(elsewhere)
        lab.write(tmp_path)
    finally:
        lab.stop()
    assert elsewhere.read_text() == "mine"
    assert not (tmp_path / "known_hosts").is_symlink()
