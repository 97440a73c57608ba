"""The command line of sanfab as an operator meets it: in this process, or in one of its own.

`sanfab` runs a verb in this process: no interpreter starts. `SanfabProcess` is for what needs a
process: signals, two pushes at the same time, a full disk behind standard output.
"""

import io
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from threading import Thread
from typing import IO, NamedTuple
from unittest.mock import patch

import typer.main

from sanfab.cli import main
from support.events import SAFETY_NET, wait_for

ROOT = Path(__file__).parents[2]
INHERITED = ("HOME", "LANG", "NO_PROXY")
"""What a process gets of the environment; whatever else it needs, a test names."""
COMMAND = cache(typer.main.get_command)
"""The commands of an application are made once for all runs in this process."""


class Result(NamedTuple):
    """What a verb printed, and its exit status."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        """Everything that it printed."""
        return self.stdout + self.stderr


class Answers(io.StringIO):
    """A terminal at which somebody types."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def sanfab(
    *words: str | Path, cwd: Path | None = None, typed: str = "", **environment: str
) -> Result:
    """Run a verb in this process, as `python -m sanfab WORDS` does.

    ``typed``: what somebody types at a terminal; empty: there is none.
    """
    logging.getLogger("sanfab.push").handlers.clear()
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(typer.main, "get_command", COMMAND),
        patch.object(sys, "argv", ["sanfab", *map(str, words)]),
        patch.object(sys, "stdin", Answers(typed) if typed else io.StringIO()),
        patch.dict(os.environ, {"COLUMNS": "80", **environment}),
        chdir(cwd or Path.cwd()),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        exit_code = _exit_code_of(main)
    return Result(exit_code, out.getvalue(), err.getvalue())


def _exit_code_of(call: Callable[[], None]) -> int:
    try:
        call()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


class SanfabProcess:
    """A Python module, `sanfab` unless named, that runs in a process of its own."""

    def __init__(
        self,
        *words: str | Path,
        cwd: Path = ROOT,
        environment: Mapping[str, str] | None = None,
        module: str = "sanfab",
        stdin: int = subprocess.DEVNULL,
    ) -> None:
        inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
        self.process = subprocess.Popen(  # noqa: S603  # our own program
            [sys.executable, "-m", module, *map(str, words)],
            cwd=cwd,
            env={
                **inherited,
                "PYTHONPATH": f"{ROOT / 'tests'}:{ROOT}",
                "PATH": "",
                "PYTHONUNBUFFERED": "1",
                **(environment or {}),
            },
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.stdout: list[str] = []
        self.stderr: list[str] = []
        """Lines that it printed so far."""
        self._readers = [
            Thread(target=self._read, args=pair, daemon=True)
            for pair in ((self.process.stdout, self.stdout), (self.process.stderr, self.stderr))
        ]
        for reader in self._readers:
            reader.start()

    @staticmethod
    def _read(stream: IO[str], lines: list[str]) -> None:
        for line in stream:
            lines.append(line)  # noqa: PERF402  # each line is seen as soon as it comes
        stream.close()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self.process.pid

    def wait_until(self, condition: Callable[[], bool], event: str) -> None:
        """Return once a condition is true; fail when the process ends before that."""
        wait_for(lambda: condition() or self.process.poll() is not None, event)
        assert condition(), f"the process ended before this: {event}\n{self.finish().output}"

    def wait_until_printed(self, words: str) -> None:
        """Return once it printed a line that holds these words."""
        self.wait_until(lambda: any(words in line for line in (*self.stdout, *self.stderr)), words)

    def finish(self) -> Result:
        """Wait for its end; return what it printed."""
        exit_code = self.process.wait(SAFETY_NET)
        for reader in self._readers:
            reader.join(SAFETY_NET)
        return Result(exit_code, "".join(self.stdout), "".join(self.stderr))
