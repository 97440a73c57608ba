"""The playbook `hosts` on an emulated Solaris host: check mode, apply, verify, collect."""

import shutil
from pathlib import Path

from sanfab.model.yaml12 import parse
from support.playbooks import play
from support.sans import ROOT
from support.solaris_host import solaris_host


def test_a_host_is_planned_applied_and_collected_by_the_playbook(tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    for name in ("playbooks", "inventory/sun-b2b"):
        shutil.copytree(ROOT / name, repository / name)
    (repository / "ansible.cfg").write_text((ROOT / "ansible.cfg").read_text())
    (repository / "sun.hosts.yml").write_text(
        "plugin: sanfab.fabric.hosts\nfolder: inventory/sun-b2b\n"
    )
    (repository / "group_vars").mkdir()
    (repository / "group_vars/all.yml").write_text(
        "ansible_connection: local\nhosts_shell: /bin/sh\n"
    )
    environment = solaris_host(tmp_path / "host")
    arguments = ("-i", "sun.hosts.yml", "--limit", "t2000-1", "-e", '{"hosts_verbs": [%s]}')

    def run(verbs: str, *more: str) -> str:
        words = [one % verbs if "%s" in one else one for one in arguments]
        done = play(repository, *words, *more, playbook="playbooks/hosts.yml", **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    planned = run("apply, verify", "--check", "-v")
    assert "would set psradm no-intr: none -> 1-3 5-7 9-11 13-15" in planned
    assert not (tmp_path / "host/state").exists()
    applied = run("apply, verify, collect")
    assert "t2000-1                    : ok=" in applied
    shown = (repository / "collected/t2000-1.txt").read_text()
    assert "$ psrinfo\n0\ton-line" in shown


def test_a_failure_keeps_the_play_from_the_next_interface() -> None:
    # A task with a loop goes on with its next item: the script itself stops at the first failure.
    tasks = parse((ROOT / "roles/hosts/tasks/main.yml").read_text())
    assert isinstance(tasks, list)
    (block,) = (task["block"] for task in tasks if "block" in task)
    (apply,) = (task for task in block if "Apply" in task["name"])
    assert "loop" not in apply
    assert apply["ansible.builtin.script"]["cmd"].endswith("}} apply")
