"""The command line and the playbook with a real service: what they record, and when again."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sanfab.gate.batfish.service import BatfishService
from sanfab.gate.manifest import reasons_not_validated
from support.playbooks import play
from support.real_batfish import address

pytestmark = pytest.mark.batfish

ROOT = Path(__file__).parents[2]
PROGRESS = re.compile(r"(reading the inventory|\d+ of \d+ questions answered), \d+ s(, about .+)?")
"""Printed every ten seconds of a run without a terminal."""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the playbooks and the smallest SAN."""
    for name in ("playbooks", "roles", "inventory/minimal"):
        shutil.copytree(ROOT / name, tmp_path / "repository" / name)
    (tmp_path / "repository/ansible.cfg").write_text((ROOT / "ansible.cfg").read_text())
    return tmp_path / "repository"


def test_validate_records_the_answers_of_the_service(
    repository: Path, real: BatfishService
) -> None:
    where = ["--batfish", str(address()), "--fail-on", "error"]
    command = [sys.executable, "-m", "sanfab", "validate", "inventory/minimal", *where]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(  # noqa: S603  # our own program
        command, cwd=repository, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert [line for line in done.stderr.splitlines() if not PROGRESS.fullmatch(line)] == []
    build = repository / "build/minimal"
    record = json.loads((build / "manifest.json").read_text())
    assert (record["batfish"], record["result"]) == (real.version, "passed")
    assert record["failures"] == {"analysed": 2, "total": 2}
    for topics in record["coverage"].values():
        for topic in ("Ethernet ports", "VLANs", "MTU", "management"):
            assert topics[topic] == ["Batfish", "read-back", "checks"]
        assert topics["flow control"] == ["read-back", "checks"]
    assert reasons_not_validated(repository / "inventory/minimal", build) == ()


@pytest.mark.usefixtures("real")
def test_the_playbook_changes_nothing_the_second_time(repository: Path) -> None:
    variables = {"san": "minimal", "batfish": str(address()), "fail_on": "error"}
    arguments = [word for name, one in variables.items() for word in ("-e", f"sanfab_{name}={one}")]
    first = play(repository, *arguments)
    assert first.returncode == 0, first.stdout
    assert "changed=1" in first.stdout
    second = play(repository, *arguments)
    assert "changed=0" in second.stdout
    assert "manifest.json: unchanged" in second.stdout
    text = repository / "build/minimal/switches/san-a.cfg"
    text.write_text(text.read_text().replace("mtu 9214", "mtu 9000", 1))
    third = play(repository, *arguments)
    assert third.returncode == 2
    assert "error BF-00 san-a Ethernet1" in third.stdout
