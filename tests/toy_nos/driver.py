"""The command line of the toy NOS, and the login."""

import re

from sanfab.nos import ssh
from sanfab.nos.cli_profile import CliProfile, ErrorPattern
from sanfab.nos.driver import SwitchTarget
from sanfab.nos.ssh_driver import SshCommands, SshDriver
from sanfab.nos.terminal import Terminal

PROFILE = CliProfile(
    name="cisco_ios",
    prompt=r"{name}(?:\(config\))?# ?",
    any_name=r"[\w.-]+",
    errors=(ErrorPattern(re.compile("^% "), "mem"),),
    enter="configure",
    leave="end",
    hostname_change=r"hostname (\S+)$",
    session_setup=("terminal length 0",),
)


def _save(terminal: Terminal) -> None:
    ssh.run_command(terminal, "save")


def connect(target: SwitchTarget, _release: str) -> SshDriver:
    """Log in to a switch; raises UnreachableError."""
    return SshDriver(target, SshCommands(PROFILE, _save))
