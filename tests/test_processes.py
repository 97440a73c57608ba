"""Tests in several processes: what goes wrong in one of them fails the run."""

import subprocess
import sys
from pathlib import Path

from support.console import ROOT

FILES = {
    "test_good": "def test_good(note, worker_id): note.append(f'noted in {worker_id}')",
    "test_false": "def test_false(): print('printed'); assert 1 == 2",
    "test_open": (
        "class Loop: pass\n"
        "def test_open():\n    loop = Loop()\n    loop.itself, loop.file = loop, open(__file__)"
    ),
}
"""A passing test, a failing one, one that leaves a file open."""


def run(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Run files of tests in two processes, with the plugin of the suite."""
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    for name in names:
        (folder / f"{name}.py").write_text(FILES[name])
    words = ("-p", "conftest", "-n", "2", "--dist", "loadfile", "-p", "no:cacheprovider", "-rA")
    return subprocess.run(  # noqa: S603  # our own tests
        [sys.executable, "-m", "pytest", *words],
        cwd=folder,
        env={"PYTHONPATH": f"{ROOT / 'tests'}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_failed_test_fails_the_run_and_figures_are_printed(tmp_path: Path) -> None:
    done = run(tmp_path, "test_good", "test_false")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "noted in gw" in done.stdout
    assert "Captured stdout call" in done.stdout
    assert "FAILED test_false.py::test_false - assert 1 == 2" in done.stdout
    assert "1 failed, 1 passed" in done.stdout


def test_what_a_process_leaves_open_fails_the_run(tmp_path: Path) -> None:
    done = run(tmp_path, "test_open")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "ERROR test_open.py::test_open" in done.stdout
    assert "ResourceWarning: unclosed file" in done.stdout
