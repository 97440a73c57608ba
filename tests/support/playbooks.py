"""Playbooks of the collection, each run by `ansible-playbook` in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from support.console import ROOT

PLAYBOOK = Path(sys.executable).with_name("ansible-playbook")
COLLECTIONS = ROOT / "collections"
Run = subprocess.CompletedProcess[str]
_STARTERS: list[subprocess.Popen[str]] = []
"""What starts playbooks here; one process for all of them, started for the first."""


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
    words = [str(PLAYBOOK), playbook, *arguments]
    with TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("stdout", "stderr")]
        order = (words, str(repository), {**inherited, **own, **environment}, [*map(str, files)])
        starter = _starter()
        assert starter.stdin is not None
        assert starter.stdout is not None
        starter.stdin.write(json.dumps(order) + "\n")
        starter.stdin.flush()
        status = int(starter.stdout.readline())
        return Run(words, status, *(file.read_text() for file in files))


def _starter() -> subprocess.Popen[str]:
    if not _STARTERS:
        starter = subprocess.Popen(
            [sys.executable, "-m", "support.play_starter"],
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'tests'}:{ROOT}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        _STARTERS.append(starter)
    return _STARTERS[0]


def stop_starter() -> None:
    """End the process that starts playbooks."""
    while _STARTERS:
        _STARTERS.pop().communicate()
