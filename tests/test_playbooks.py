"""The playbooks run what the command line runs, and say what it said."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from batfish.service_fake import Behaviour, serving
from sanfab.scaffold import ANSIBLE

ROOT = Path(__file__).parents[1]
PLAYBOOK = Path(sys.executable).with_name("ansible-playbook")
KEY = "0pen-5e5ame"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the playbooks and one SAN, outside the checkout."""
    for name in ("playbooks", "roles", "inventory/greenfield"):
        shutil.copytree(ROOT / name, tmp_path / "repository" / name)
    (tmp_path / "repository/ansible.cfg").write_text(ANSIBLE)
    return tmp_path / "repository"


def play(repository: Path, *arguments: str, key: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "ANSIBLE_HOME": str(repository / ".ansible"),
        "ANSIBLE_NOCOLOR": "1",
        "PYTHONPATH": str(ROOT),
        "SANFAB_BATFISH_KEY": key,
        "NO_PROXY": "*",
    }
    environment.pop("SANFAB_BATFISH", None)
    command = [str(PLAYBOOK), "playbooks/validate.yml", *arguments]
    return subprocess.run(  # noqa: S603  # our own playbook
        command, cwd=repository, env=environment, capture_output=True, text=True, check=False
    )


def test_the_settings_of_ansible_are_those_of_a_new_repository() -> None:
    assert (ROOT / "ansible.cfg").read_text() == ANSIBLE


def test_the_playbook_is_one_that_ansible_reads(repository: Path) -> None:
    done = play(repository, "--syntax-check")
    assert (done.returncode, done.stderr) == (0, "")


def test_every_default_is_described_and_has_the_value_described(repository: Path) -> None:
    role = repository / "roles/validate"
    defaults = yaml.safe_load((role / "defaults/main.yml").read_text())
    specs = yaml.safe_load((role / "meta/argument_specs.yml").read_text())
    options = specs["argument_specs"]["main"]["options"]
    assert set(defaults) == set(options) - {"sanfab_san", "sanfab_inventory"}
    for name, value in defaults.items():
        if "default" in options[name]:
            assert options[name]["default"] == value, name


def test_without_a_service_it_fails_with_what_the_tool_says(repository: Path) -> None:
    arguments = ("-e", "sanfab_san=greenfield", "-e", "sanfab_batfish=127.0.0.1:9")
    done = play(repository, *arguments)
    assert done.returncode == 2
    assert "no Batfish at http://127.0.0.1:9: " in done.stdout
    assert "start one: docker run --name batfish" in done.stdout
    assert "changed=0" in done.stdout
    assert not (repository / "build").exists()


def test_a_key_in_the_environment_reaches_the_service_and_is_shown_nowhere(
    repository: Path,
) -> None:
    with serving(Behaviour(dies_at="networks")) as fake:
        address = f"sanfab_batfish=127.0.0.1:{fake.server_port}"
        done = play(repository, "-e", "sanfab_san=greenfield", "-e", address, "-vvv", key=KEY)
    assert done.returncode == 2
    assert fake.keys == {KEY}
    assert KEY not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "missing required arguments: sanfab_san"),
        (("-e", "sanfab_san=--help"), "sanfab_san: found --help, expected the name of a folder"),
        (("-e", "sanfab_san=../greenfield"), "sanfab_san: found ../greenfield, expected the name"),
        (
            ("-e", "sanfab_san=greenfield", "-e", "sanfab_inventory=--help"),
            "--help: no such folder",
        ),
        (
            ("-e", "sanfab_san=greenfield", "-e", "sanfab_build=--help"),
            "validate: no Batfish named",
        ),
        (("-e", "sanfab_san=nosuch"), "inventory/nosuch: no such folder"),
        (
            ("-e", "sanfab_san=greenfield", "-e", "sanfab_fail_on=never"),
            "value of sanfab_fail_on must be one of",
        ),
    ],
)
def test_what_is_missing_or_wrong_fails_the_run(
    repository: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = play(repository, *arguments)
    assert done.returncode == 2
    assert said in done.stdout + done.stderr
    assert "failed=1" in done.stdout
