"""Programs that run in the namespaces of a rehearsal, and where their files are."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

RUN = Path("/run")
"""A file system in memory, which only the namespaces of a rehearsal have."""
STARTS = 30
"""Seconds in which a program starts, on a busy machine."""


class ExecutorError(Exception):
    """A program that the twin needs failed; the text says which and why."""


def run(*words: str, text: str = "") -> str:
    """Run a program. Raises ExecutorError with what it printed."""
    done = subprocess.run(  # noqa: S603  # programs by name, and words of the twin's own making
        words, input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ExecutorError(f"{' '.join(words[:6])}: {(done.stderr or done.stdout).strip()[:400]}")
    return done.stdout


def await_start(is_up: Callable[[], bool], name: str) -> None:
    """Return when a program is up; raise ExecutorError if it does not start."""
    end = time.monotonic() + STARTS
    while not is_up():
        if time.monotonic() > end:
            raise ExecutorError(f"{name}: it does not start")
        time.sleep(0.01)


def python(module: str) -> list[str]:
    """Return the words that run a module of sanfab, whatever the folder and the environment are."""
    root = str(Path(__file__).parents[3])
    return [sys.executable, "-I", "-c", _BOOT, root, module]


_BOOT = """\
import runpy, sys
sys.path.insert(0, sys.argv[1])
runpy.run_module(sys.argv[2], run_name="__main__")
"""
