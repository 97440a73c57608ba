"""Playbooks against emulated switches of all four platforms, each run in a process of its own.

What a switch got is read from what the emulator heard, not from what the playbook says.
"""

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from sanfab_lab.faults import Fault
from sanfab_lab.lab import Lab
from support.nightly import NIGHTLY
from support.playbooks import play

ROOT = Path(__file__).parents[2]
SECRETS = {"operator_password": "s3cret-0perat0r", "tacacs_key": "s3cret-t4cacs"}
LOGIN = "s3cret-l0gin"
VAULT = "0pen-5e5ame"
VARIABLES = {"lab": True, "unvalidated": "a test", "pause": 0.1, "convergence_timeout": 5}
AROUND = re.compile(
    r"(show|debug cfgmgr show|terminal|copy running-config startup-config|write memory"
    r"|save configuration|disable clipaging|disable cli prompting|configure cli columns"
    r"|configure session|commit)\b"
    r"|(enable|configure|configure terminal|end|exit|y|yes|)$"
)
"""What is sent around the lines of a plan: reading, entering and leaving, saving."""


@dataclass
class Repository:
    """A folder as `sanfab init` makes it, and the switches of its SAN."""

    folder: Path
    lab: Lab
    heard: dict[str, int] = field(default_factory=dict)
    """How much each switch had heard before the last run."""

    def play(
        self, verb: str, *arguments: str, playbook: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run a playbook of the collection, or another one."""
        self.heard = {name: len(one.chassis.log) for name, one in self.lab.switches.items()}
        return play(
            self.folder,
            *arguments,
            playbook=playbook or f"sanfab.fabric.{verb}",
            ANSIBLE_VAULT_PASSWORD_FILE="vault-password",  # noqa: S106  # the name of a file
        )

    def got(self) -> dict[str, list[str]]:
        """Return the lines of configuration that each switch got in the last run."""
        return {
            name: [
                sent.line
                for sent in one.chassis.log[self.heard[name] :]
                if AROUND.match(sent.line) is None
                or (sent.line == "exit" and re.search(r"\(conf[^)]*\)", sent.prompt))
            ]
            for name, one in self.lab.switches.items()
        }

    def results(self) -> dict[str, str]:
        """Return what the last entry of the journal says about each switch."""
        entry = max((self.folder / "journal/quad").glob("2*"))
        found = entry.glob("switches/*/result.json")
        return {path.parent.name: json.loads(path.read_text())["result"] for path in found}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Repository]:
    """Four factory-default switches; secrets and the account are in Ansible Vault."""
    from ansible.parsing.vault import (  # noqa: PLC0415  # each process imports this file
        VaultLib,
        VaultSecret,
    )

    folder = tmp_path_factory.mktemp("repository")
    san = folder / "inventory/quad"
    vaulted = san / "group_vars/all/vault.yml"
    vaulted.parent.mkdir(parents=True)
    (san / "san.yml").write_text(Path(__file__).with_name("quad.yml").read_text())
    (folder / "ansible.cfg").write_text((ROOT / "ansible.cfg").read_text())
    (folder / "vault-password").write_text(VAULT)
    variables = {**VARIABLES, "secrets": SECRETS, "password": LOGIN}
    text = json.dumps({f"sanfab_{name}": value for name, value in variables.items()})
    vault = VaultLib([("default", VaultSecret(VAULT.encode()))])
    vaulted.write_bytes(vault.encrypt(text))
    lab = Lab(load_inventory(san, derived_problems)[1], LOGIN)
    lab.start()
    lab.write(folder / "build/quad")
    yield Repository(folder, lab)
    lab.stop()


@pytest.fixture(scope="module")
def check_mode(repository: Repository) -> subprocess.CompletedProcess[str]:
    """A push of all switches in check mode, which sends nothing."""
    done = repository.play("push", "--check", "--diff")
    assert done.returncode == 0, done.stdout
    assert repository.got() == {name: [] for name in repository.lab.switches}
    return done


@pytest.fixture(scope="module")
def pushed(
    repository: Repository, check_mode: subprocess.CompletedProcess[str]
) -> tuple[subprocess.CompletedProcess[str], dict[str, list[str]]]:
    """The first push, with full verbosity, and the lines that each switch got."""
    assert "changed=1" in check_mode.stdout
    done = repository.play("push", "--diff", "-vvvv")
    assert done.returncode == 0, done.stdout
    return done, repository.got()


def shown(text: str, switch: str) -> list[str]:
    """Return the lines that a run shows for a switch, cut out of its output."""
    _, _, rest = text.partition(f"+++ after: {switch}: lines to send\n")
    block = rest.partition("\n\n")[0].splitlines()
    assert block[0].startswith("@@ -0,0 +1")
    assert all(line.startswith("+") for line in block[1:])
    return [line[1:] for line in block[1:]]


def filled(lines: list[str]) -> list[str]:
    """Return lines with the secrets that they name; an emulator notes no indentation."""
    for name, value in SECRETS.items():
        lines = [line.replace(f"@@{name}@@", value) for line in lines]
    return [line.strip() for line in lines]


def recap(text: str) -> dict[str, str]:
    """Return what each host counted as changed."""
    return dict(re.findall(r"^(\S+) +: ok=\d+ +changed=(\d+)", text, re.MULTILINE))


WRONG: list[tuple[dict[str, object], str]] = [
    (
        {"secrets": {"tacacs_key": 12345678}},
        "sanfab_secrets: tacacs_key: expected a string; quote the value",
    ),
    ({"unvalidated": ""}, "this build was never validated; run `sanfab validate"),
]
"""Variables, and what their push says."""
if NIGHTLY:
    WRONG += [
        ({"secrets": {}}, "secrets.operator_password: found no value"),
        ({"secrets": "s3cret-t4cacs"}, "sanfab_secrets"),
    ]


@pytest.fixture(scope="module")
def refused(
    repository: Repository, check_mode: subprocess.CompletedProcess[str]
) -> tuple[dict[str, str], str]:
    """Return what the push of each wrong input says, of one run for all, and the whole output."""
    assert check_mode.returncode == 0
    plays = []  # of its own each: a role that another one needs runs once a play
    for number, (variables, _) in enumerate(WRONG):
        begin = {
            "import_role": {"name": "sanfab.fabric.push", "tasks_from": "begin"},
            "vars": {f"sanfab_{name}": value for name, value in variables.items()},
            "ignore_errors": True,
        }
        plays.append(
            {
                "name": f"Case {number}",
                "hosts": "nexus-a",
                "connection": "local",
                "gather_facts": False,
                "tasks": [begin],
            }
        )
    playbook = repository.folder / "wrong.yml"
    playbook.write_text(json.dumps(plays))
    done = repository.play("push", "-vvv", playbook="wrong.yml")
    playbook.unlink()  # it contains secrets
    assert done.returncode == 0, done.stdout
    assert not any(repository.got().values())
    parts = re.split(r"PLAY \[Case ([0-9]+)\]", done.stdout)
    return dict(zip(parts[1::2], parts[2::2], strict=True)), done.stdout


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_missing_input_fails_before_anything_is_sent(
    refused: tuple[dict[str, str], str], number: int
) -> None:
    said, output = refused
    assert "fatal: [nexus-a]: FAILED!" in said[str(number)]
    # Some releases of Ansible break lines.
    assert WRONG[number][1] in " ".join(said[str(number)].split())
    assert not any(value in output for value in (*SECRETS.values(), "12345678"))


@pytest.mark.parametrize("switch", ["nexus-a", "force-a", "arista-b", "extreme-b"])
def test_check_mode_shows_the_lines_of_the_diff_and_of_the_push(
    check_mode: subprocess.CompletedProcess[str],
    pushed: tuple[subprocess.CompletedProcess[str], dict[str, list[str]]],
    switch: str,
) -> None:
    done, got = pushed
    lines = shown(check_mode.stdout, switch)
    assert len(lines) > 10
    assert shown(done.stdout, switch) == lines
    assert got[switch] == filled(lines)
    assert recap(check_mode.stdout)[switch] == recap(done.stdout)[switch] == "1"


def test_no_secret_is_in_the_output_and_the_files_of_a_verbose_run(
    repository: Repository,
    pushed: tuple[subprocess.CompletedProcess[str], dict[str, list[str]]],
) -> None:
    done, got = pushed
    sent = "\n".join(line for lines in got.values() for line in lines)
    assert all(value in sent for value in SECRETS.values())
    lab = repository.folder / "build/quad/lab.json"
    files = [path for path in repository.folder.rglob("*") if path.is_file() and path != lab]
    left = [path.read_text(errors="replace") for path in files]
    for value in (*SECRETS.values(), LOGIN, VAULT):
        assert value not in done.stdout + done.stderr
        assert [text for text in left if value in text and text != VAULT] == []


@pytest.mark.usefixtures("pushed")
def test_a_second_push_changes_nothing_and_verifies(repository: Repository) -> None:
    done = repository.play("push")
    assert done.returncode == 0, done.stdout
    assert set(recap(done.stdout).values()) == {"0"}
    assert repository.got() == {name: [] for name in repository.lab.switches}
    assert re.search(r"quad: 0 errors, 0 warnings, .*; 4 switches verified", done.stdout)


@pytest.mark.usefixtures("pushed")
def test_a_failure_in_fabric_a_stops_before_fabric_b_and_is_rolled_back(
    repository: Repository, request: pytest.FixtureRequest
) -> None:
    san = repository.folder / "inventory/quad/san.yml"
    before = san.read_text()
    san.write_text(before.replace("ntp: [192.0.2.11]", "ntp: [192.0.2.12]"))
    request.addfinalizer(lambda: san.write_text(before))
    force = repository.lab.switches["force-a"].chassis
    force.faults.append(Fault("reject", "^ntp server 192.0.2.12", "% Error: Not today."))
    done = repository.play("push", "-e", "sanfab_serial=2")
    assert done.returncode == 2, done.stdout
    assert "force-a: `ntp server 192.0.2.12` was rejected: % Error: Not today." in done.stdout
    got = repository.got()
    assert "ntp server 192.0.2.12 use-vrf management" in got["nexus-a"]
    assert got["arista-b"] == got["extreme-b"] == []
    assert repository.results() == {"nexus-a": "pushed", "force-a": "rolled-back"}
    assert not (repository.folder / "journal/quad/lock").exists()
    early = repository.play("push", "--tags", "fabric_b")
    assert early.returncode == 2, early.stdout
    assert "arista-b: force-a (fabric A) must be pushed first" in early.stdout.replace(
        "nexus-a, ", ""
    )
    assert not any(repository.got().values())
    if not NIGHTLY:
        return
    only = repository.play("push", "--limit", "force-a", "--tags", "fabric_a", "--diff")
    assert only.returncode == 0, only.stdout
    assert {name for name, lines in repository.got().items() if lines} == {"force-a"}
    back = repository.play("rollback", "--diff")
    assert back.returncode == 0, back.stdout
    assert repository.got()["force-a"] == filled(shown(back.stdout, "force-a"))
