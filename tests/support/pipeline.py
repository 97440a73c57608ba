"""A shell script of a pipeline, run by bash; each `sanfab` in it runs in this process.

The shell names the words of a verb in a pipe and waits for its exit status: no interpreter starts.
"""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from support.console import SanfabProcess, sanfab

SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")
"""How a runner of GitHub runs a script."""
PRELUDE = """
sanfab() {
  env -0 | { grep -z ^SANFAB_ || true; } >"$PIPES/environment"
  printf '%s\\0' "$PWD" "$@" >"$PIPES/words"
  IFS= read -r status <"$PIPES/status"
  cat "$PIPES/out"
  cat "$PIPES/err" >&2
  return "$status"
}
"""


class ScriptResult(NamedTuple):
    """What a script printed, and its exit status."""

    exit_code: int
    output: str


def run_script(
    text: str, folder: Path, pipes: Path, typed: str = "", **environment: str
) -> ScriptResult:
    """Run a script in a folder; ``pipes``: a folder for what the shell and this process say.

    ``typed``: what somebody types at each verb that asks; empty: there is no terminal.
    """
    pipes.mkdir(exist_ok=True)
    for name in ("words", "status"):
        (pipes / name).unlink(missing_ok=True)
        os.mkfifo(pipes / name)
    (pipes / "prelude.sh").write_text(PRELUDE)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    known = {"PATH": path, "PIPES": str(pipes), "BASH_ENV": str(pipes / "prelude.sh")}
    shell = subprocess.Popen(  # noqa: S603  # a script that we wrote
        [*SHELL, text],
        cwd=folder,
        env={**known, "HOME": str(pipes), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    printed: list[str] = []

    def watch() -> None:
        printed.append(shell.communicate()[0])
        (pipes / "words").write_bytes(b"")  # ends the loop below

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    while words := (pipes / "words").read_bytes():
        place, *verb = words.decode().split("\0")[:-1]
        exported = (pipes / "environment").read_text().split("\0")[:-1]
        given = environment | dict(one.split("=", 1) for one in exported)
        if verb[:1] == ["lab"]:  # it forks
            done = SanfabProcess(*verb, cwd=Path(place), environment=given).finish()
        else:
            done = sanfab(*verb, cwd=Path(place), typed=typed, **given)
        (pipes / "out").write_text(done.stdout)
        (pipes / "err").write_text(done.stderr)
        (pipes / "status").write_text(f"{done.exit_code}\n")
    watcher.join()
    return ScriptResult(shell.returncode, printed[0])
