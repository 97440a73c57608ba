"""Dell OS9 (FTOS) over SSH: no candidate, no rollback, no commit-confirm timer [D-RPL1].

What is not saved is lost at a reboot: that is the closest to a commit-confirm timer here. A
unit with `reload-type jump-start` does not even read its saved configuration then [D-BMP1].
"""

import re
from collections.abc import Mapping, Sequence

from sanfab.nos import ssh
from sanfab.nos.driver import Driver, OnResponse, SwitchTarget
from sanfab.nos.terminal import (
    CliProfile,
    ErrorPattern,
    InteractivePrompt,
    ReadTimeout,
    rejected_error,
)

_R = re.compile
PROFILE = CliProfile(
    name="dell_os9",
    prompt=r"{name}(?:\([^()\n]*\))?[>#] ?",
    any_name=r"[\w.-]+",
    session_setup=("terminal length 0", "terminal width 0"),  # [R-OXI]
    enter="configure terminal",
    leave="end",
    enable="enable",  # some units drop to `>` after `end` [R-PUP]
    hostname_change=r"hostname (\S+)$",
    multiline_prompt=r"(?i)enter text message",
    errors=(
        # "already exists" and "does not exist" are rejections too: other tools let them pass,
        # but a plan made from facts never leads to them [R-OS9].
        ErrorPattern(_R(r"^% ?Error\b"), "R-OS9"),
        ErrorPattern(_R(r"^% ?Bad secret"), "R-OS9"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?invalid input"), "R-OS9 R-OXI"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?(?:incomplete|ambiguous) command"), "R-OS9"),
        ErrorPattern(_R(r"(?i)connection timed out"), "R-OS9"),
        ErrorPattern(_R(r"(?i)config ignored"), "D-FC1"),
        ErrorPattern(_R(r"^Error:"), "R-RAN"),
        ErrorPattern(_R(r"Type help or"), "R-RAN"),
        ErrorPattern(_R(r"^% [A-Z]"), "D-LCK1"),
    ),
    benign=(ErrorPattern(_R(r"(?i)^% ?(?:warning|info)"), "mem"),),
    prompts=(
        InteractivePrompt(
            _R(r"(?i)System configuration has been modified. *Save\?.*$"), "no", "R-PUP"
        ),
        InteractivePrompt(_R(r"(?i)Proceed with reload.*$"), "yes", "R-PUP"),
        InteractivePrompt(_R(r"\[confirm yes/no\]: ?$"), "yes", "R-OS9 F-MXL"),
        # Asked by a VLAN's FC-MAP; the plan counts the VLAN as down meanwhile.
        InteractivePrompt(_R(r"(?i)changing fc-map deletes sessions.*\[y/n\]: ?$"), "y", "R-PUP"),
        InteractivePrompt(_R(r"(?i)acknowledge.*\[y/n\]: ?$"), "y", "R-OS9 R-NMK"),
    ),
    read_timeouts=(
        ReadTimeout(_R(r"write |copy "), 120.0, "mem"),
        ReadTimeout(_R(r"show (?:running|startup)-config"), 60.0, "mem"),
        ReadTimeout(_R(r"(?:no )?(?:dcb|cam-acl|stack-unit)"), 60.0, "mem"),
    ),
)
_LOGIN = InteractivePrompt(_R(r"(?i)\[y/n\]: ?$"), "y", "R-OS9 R-NMK")
_SAVE = "write memory"
_SAVE_FAILED = _R(r"(?im)^.*(?:\bfail|no space|not enough|\bfull\b).*$")


class Os9Driver:
    """One OS9 switch, logged in to."""

    def __init__(self, target: SwitchTarget) -> None:
        self._target = target
        self._login = ssh.open_session(target, PROFILE, (_LOGIN,))
        self._terminal = self._login.terminal

    def running(self) -> str:
        """Return the running configuration as printed."""
        return ssh.run_command(self._terminal, "show running-config")

    def startup(self) -> str:
        """Return the saved configuration, printed as the running one is."""
        return ssh.run_command(self._terminal, "show startup-config")

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return what the switch prints for each command; rejected ones give an empty text."""
        return ssh.show_commands(self._terminal, commands)

    def apply(self, lines: Sequence[str], on_response: OnResponse) -> None:
        """Type lines and stop at the first rejection; lines before it stay in force."""
        ssh.send_lines(self._terminal, lines, on_response, ssh.no_follow_up)

    def save(self) -> None:
        """Make what runs survive a reboot; raises RejectedError, as when the flash is full."""
        text = ssh.run_command(self._terminal, _SAVE)
        failed = _SAVE_FAILED.search(text)
        if failed:
            raise rejected_error(self._target.switch, _SAVE, text, failed[0].strip())

    def restore(self) -> None:
        """Do nothing: a lock of the configuration ends with the login that held it [D-LCK1]."""

    def reload(self) -> None:
        """Restart the switch from its saved configuration; the connection is closed by it."""
        ssh.reload_switch(self._login, "reload")

    def close(self) -> None:
        """Log out."""
        self._login.close()


def connect(target: SwitchTarget, _release: str) -> Driver:
    """Log in to a switch; raises UnreachableError."""
    return Os9Driver(target)
