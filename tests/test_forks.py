"""Tests in forked processes: what fails in one of them fails the run."""

import subprocess
import sys
from pathlib import Path

from support.console import ROOT

PLUGIN = """
import pytest
from support import forks

def pytest_addoption(parser):
    parser.addoption("--forks", type=int, default=0)

def pytest_configure(config):
    config.stash[forks.NOTES] = []
    config.pluginmanager.register(forks)

def pytest_terminal_summary(terminalreporter):
    for line in terminalreporter.config.stash[forks.NOTES]:
        terminalreporter.line(line)

@pytest.fixture
def note(request):
    return request.config.stash[forks.NOTES]
"""
FILES = {
    "test_good": "def test_good(note, tmp_path): note.append(f'noted in {tmp_path.parent.name}')",
    "test_false": "def test_false(): print('printed'); assert 1 == 2",
    "test_zz_dead": "import os\ndef test_before(): pass\ndef test_dead(): os._exit(0)",
    "test_open": (
        "import gc, pytest\nclass Loop: pass\n"
        "def test_open():\n    loop = Loop()\n    loop.itself, loop.file = loop, open(__file__)"
    ),
}
"""A passing test, a failing one, one that ends its process, one that leaves a file open."""


def run(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Run files of tests in two processes."""
    (folder / "conftest.py").write_text(PLUGIN)
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    for name in names:
        (folder / f"{name}.py").write_text(FILES[name])
    words = ("--forks", "2", "-p", "no:cacheprovider", "-rA", f"--basetemp={folder / 'base'}")
    return subprocess.run(  # noqa: S603  # our own tests
        [sys.executable, "-m", "pytest", *words],
        cwd=folder,
        env={"PYTHONPATH": f"{ROOT / 'tests'}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_failed_test_and_a_lost_process_fail_the_run(tmp_path: Path) -> None:
    done = run(tmp_path, "test_good", "test_false", "test_zz_dead")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "noted in process-" in done.stdout
    assert "Captured stdout call" in done.stdout
    assert "FAILED test_false.py::test_false - assert 1 == 2" in done.stdout
    assert "PASSED test_zz_dead.py::test_before" in done.stdout
    lost = "ERROR test_zz_dead.py::test_dead - the process that ran this test ended in it"
    assert lost in done.stdout


def test_what_a_process_leaves_open_fails_the_run(tmp_path: Path) -> None:
    done = run(tmp_path, "test_open")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "ERROR test_open.py::test_open" in done.stdout
    assert "ResourceWarning: unclosed file" in done.stdout
