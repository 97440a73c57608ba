"""Dell OS9 (FTOS) over SSH: no candidate, no rollback, no commit-confirm timer [D-RPL1].

Unsaved changes are lost at a reboot, which is the only protection against a lockout. A unit with
`reload-type jump-start` does not read its startup configuration when it boots [D-BMP1].
"""

import re

from sanfab.nos import ssh
from sanfab.nos.cli_profile import (
    CHANGES,
    LOG_LINE,
    CliProfile,
    ErrorPattern,
    InteractivePrompt,
    ReadTimeout,
)
from sanfab.nos.driver import SwitchTarget
from sanfab.nos.ssh_driver import SshCommands, SshDriver
from sanfab.nos.terminal import Terminal, rejected_error

_R = re.compile
PROFILE = CliProfile(
    name="dell_os9",
    ssh_on=("ip ssh server enable",),
    prompt=r"{name}(?:\([^()\n]*\))*[>#] ?",
    any_name=r"[\w.-]+",
    session_setup=("terminal length 0", "terminal width 0"),  # [R-OXI]
    enter="configure terminal",
    leave="end",
    enable="enable",  # some units drop to `>` after `end` [R-PUP]
    hostname_change=r"hostname (\S+)$",
    multiline_prompt=r"(?i)enter text message",
    errors=(
        # "already exists" and "does not exist" are errors too: other tools ignore them, but a plan
        # made from facts never causes them [R-OS9].
        ErrorPattern(_R(r"^% ?Error\b"), "R-OS9"),
        ErrorPattern(_R(r"^% ?Bad secret"), "R-OS9"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?invalid input"), "R-OS9 R-OXI"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?(?:incomplete|ambiguous) command"), "R-OS9"),
        ErrorPattern(_R(r"(?i)connection timed out"), "R-OS9"),
        ErrorPattern(_R(r"(?i)config ignored"), "D-FC1"),
        ErrorPattern(_R(r"^Error:"), "R-RAN"),
        ErrorPattern(_R(r"Type help or"), "R-RAN"),
        ErrorPattern(_R(r"^% [A-Z]"), "D-LCK1"),
        ErrorPattern(_R(r"'[^']+' +returned error code: ?\d"), "R-OS9"),
        ErrorPattern(_R(r"^Error opening \S|^Open device \S+ failed"), "R-RAN"),
        # `Error : Te 0/1 is in Layer 2 LAG` [R-PUP]
        ErrorPattern(
            _R(
                r"(?i)\b(?:error|exceeded|invalid|incomplete|duplicate name|failed|is in use"
                r"|already exists)\b"
            ),
            "NED-OS9",
            commands=CHANGES,
        ),
    ),
    benign=(
        ErrorPattern(LOG_LINE, "mem"),
        ErrorPattern(_R(r"(?i)^% ?(?:warning|info)"), "mem"),
    ),
    prompts=(
        InteractivePrompt(
            _R(r"(?i)System configuration has been modified. *Save\?.*$"), "no", "R-PUP"
        ),
        InteractivePrompt(_R(r"(?i)Proceed with reload.*$"), "yes", "R-PUP"),
        InteractivePrompt(_R(r"\[confirm yes/no\]: ?$"), "yes", "R-OS9 F-MXL"),
        # Asked when the FC-MAP of a VLAN changes; the plan counts that VLAN as down.
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
# Not `write memory`: no document shows what it prints.
_SAVE = "copy running-config startup-config"
_SAVED = _R(r"\b\d+ bytes successfully copied")  # [F-CLIENT]


def _save(terminal: Terminal) -> None:
    text = ssh.run_command(terminal, _SAVE)
    if not _SAVED.search(text):
        reason = "found no `bytes successfully copied`, expected it after a save"
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        raise rejected_error(terminal.switch, _SAVE, text, "; ".join([reason, *lines[-1:]]))


# A configuration lock ends with the login that holds it, so no session is left to abort [D-LCK1].
COMMANDS = SshCommands(PROFILE, _save, login_prompts=(_LOGIN,))


def connect(target: SwitchTarget, _release: str) -> SshDriver:
    """Log in to a switch; raises UnreachableError."""
    return SshDriver(target, COMMANDS)
