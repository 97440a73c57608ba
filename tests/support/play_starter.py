"""Playbooks in processes of their own: reads a JSON line for each, prints its exit status.

Each process is a fork of this one, which has imported what plays need of sanfab and other
libraries. Ansible itself reads its configuration when it is imported: every process does.
"""

import json
import os
import runpy
import sys
from importlib import import_module

from sanfab.noses import NOS_PARTS
from support.interpreter import exit_status

IMPORTED = (
    "ansible.module_utils.basic",
    "jinja2.nativetypes",
    "napalm.eos",
    "netmiko",
    "sanfab.intent.problems",
    "sanfab.live.verify",
    "sanfab.push.local_context",
    "sanfab.push.recovery",
    "sanfab.render.build",
    "sanfab.report.plan",
    "sanfab.report.push",
    *(f"{parts.code}.driver" for parts in NOS_PARTS.values()),
)


def run(words: list[str], folder: str, environment: dict[str, str], files: list[str]) -> int:
    """Run a script of Python as a new interpreter does; return the exit status."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, file in enumerate((os.devnull, *files)):
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC if number else os.O_RDONLY
        os.dup2(os.open(file, flags), number)
    sys.argv = words
    return exit_status(lambda: runpy.run_path(words[0], run_name="__main__"))


if __name__ == "__main__":
    for _name in IMPORTED:
        import_module(_name)
    assert "ansible.constants" not in sys.modules
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os._exit(run(*json.loads(line)))
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()
