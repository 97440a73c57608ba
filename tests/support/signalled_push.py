"""Verbs of sanfab in processes of their own: reads words and a file for the output, JSON per line.

Each process is a fork of this one: sanfab is imported only once.
"""

import faulthandler
import json
import os
import signal
import sys
from importlib import import_module

from sanfab.cli import main
from support.interpreter import exit_status

for _name in ("push.local_context", "push.recovery", "report.push", "report.plan", "nos.ssh"):
    import_module(f"sanfab.{_name}")


def run(words: list[str], output: str) -> int:
    """Run a verb, print into a file, and return the exit status."""
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for number in (1, 2):
        os.dup2(file, number)
    faulthandler.register(signal.SIGUSR2, file)  # says where a process hangs
    sys.argv = ["sanfab", *words]
    return exit_status(main)


if __name__ == "__main__":
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os._exit(run(*json.loads(line)))
        sys.stdout.write(f"started {child}\n")
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"ended {child} {os.waitstatus_to_exitcode(status)}\n")
