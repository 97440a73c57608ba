"""Playbooks of the collection, each run by `ansible-playbook` in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from support.console import ROOT

PLAYBOOK = Path(sys.executable).with_name("ansible-playbook")
COLLECTIONS = ROOT / "collections"
Run = subprocess.CompletedProcess[str]


def play(
    repository: Path,
    *arguments: str,
    playbook: str = "playbooks/validate.yml",
    **environment: str,
) -> Run:
    """Run a playbook in a repository; no variable SANFAB_* of the operator's is passed on."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("SANFAB_")}
    own = {
        "ANSIBLE_HOME": str(repository / ".ansible"),
        "ANSIBLE_COLLECTIONS_PATH": str(COLLECTIONS),
        "ANSIBLE_NOCOLOR": "1",
        "PYTHONPATH": str(ROOT),
        "NO_PROXY": "*",
    }
    return subprocess.run(  # noqa: S603  # our own playbook
        [str(PLAYBOOK), playbook, *arguments],
        cwd=repository,
        env={**inherited, **own, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
