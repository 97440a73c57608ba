"""ExtremeXOS over SSH: every line takes effect at once, there is no configuration mode.

No candidate, no commit, no rollback [R-CN]. A timed reboot could replace a commit-confirm timer; it
is known from memory only [mem] and is not used. Unsaved changes are lost at a reboot.
"""

import re

from sanfab.nos import ssh
from sanfab.nos.cli_profile import (
    CHANGES,
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
    name="extreme_exos",
    ssh_on=("enable ssh2",),
    # `* ` is an unsaved change, the number counts commands [R-CN][R-NMK].
    prompt=r"(?:! )?(?:\* ?)?(?:\([^()\n]*\) ?)?(?:Slot-\d+ )?(?:VPEX )?{name}\.\d+ ?[>#] ?",
    any_name=r"\w[^\n]*?",
    # Not `disable cli prompting`: its answers are undocumented. Each question is answered here.
    # Without `columns`, lines longer than 80 characters wrap [R-CN].
    session_setup=("disable clipaging", "configure cli columns 256"),
    hostname_change=r'configure snmp sysName "?([^"]+?)"?$',
    multiline_end="",
    errors=(
        ErrorPattern(_R(r"^%{1,2} ?\w"), "R-CN R-RAN"),
        ErrorPattern(_R(r"(?i)^[%\s]*error:"), "R-CN R-RAN E-LAC"),
        ErrorPattern(_R(r"(?i)^(?:%+ ?)?(?:incomplete|ambiguous) command"), "R-CN"),
        ErrorPattern(_R(r"^Syntax error at token"), "R-RAN"),
        ErrorPattern(_R(r"^Informational:"), "R-CN"),
        ErrorPattern(_R(r"\S not found\b"), "R-CN"),
        ErrorPattern(_R(r"(?i)^permission denied"), "R-CN"),
        ErrorPattern(_R(r"^% ?\S+ ?overlaps with"), "R-CN"),
        ErrorPattern(_R(r"^Operation cancelled"), "F-RU"),
        ErrorPattern(_R(r"^This user does not have permissions for this command"), "F-PUB"),
        ErrorPattern(_R(r"^Method is not implemented on this platform"), "F-PUB"),
        ErrorPattern(_R(r"^A number within the range of .+ is expected"), "F-PUB"),
        ErrorPattern(_R(r"^Bad passwords"), "R-CN"),
        # What the vendor's own test framework takes for an error.
        ErrorPattern(_R(r"(?i)\berror:|\bdoes not exist\b"), "F-EAF", commands=CHANGES),
        ErrorPattern(_R(r"^Invalid (?:IP|slot number)|^Unrecognized command"), "F-EAF"),
        ErrorPattern(_R(r" detected at '?\^'? marker"), "F-EAF"),
    ),
    benign=(ErrorPattern(_R(r"(?i)^warning:"), "F-RU"),),
    prompts=(
        # Asked by `reboot` with unsaved changes; "n" restarts without saving [mem].
        InteractivePrompt(_R(r"(?i)save configuration changes.*reboot\?.*$"), "n", "mem"),
        InteractivePrompt(_R(r"(?i)reboot.*\((?:y/N|y or n)\):? ?$"), "y", "mem"),
        InteractivePrompt(_R(r"(?i)do you (?:really )?want to .*\(y/n\):? ?$"), "y", "F-SAV F-RU"),
        # Asked by `delete account`; the plan has a note on each removed account.
        InteractivePrompt(_R(r"(?i)are you sure you want to .*\(y/n\):? ?$"), "y", "mem"),
    ),
    read_timeouts=(
        ReadTimeout(_R(r"save "), 120.0, "mem"),
        ReadTimeout(_R(r"show configuration|debug cfgmgr"), 60.0, "mem"),
        ReadTimeout(_R(r"(?:enable|disable) (?:sharing|stpd|ssh2)|create account"), 60.0, "mem"),
    ),
)
# Without a name, the switch saves to the file it starts from; `primary` might select another file
# [R-ES].
_SAVE = "save configuration"
_SAVED = r"(?i)\bdone\b"  # [F-SAV]
_SELECTED = _R(r"Config Selected: +(\S+)\.cfg")  # [R-CN]


def _save(terminal: Terminal) -> None:
    ssh.run_command(terminal, _SAVE, _SAVED)


def _read_startup(terminal: Terminal) -> str:
    """Return the selected configuration file; it is binary, and the switch prints it as text."""
    text = ssh.run_command(terminal, "show switch")
    selected = _SELECTED.search(text)
    if selected is None:
        reason = "found no `Config Selected`, expected the file that the switch starts from"
        raise rejected_error(terminal.switch, "show switch", text, reason)
    return ssh.run_command(
        terminal, f"debug cfgmgr show configuration file {selected[1]}"
    )  # [R-CN]


# There are no sessions, and no lock outlives a login. The driver closes the connection to log out,
# because `exit` would ask whether to save.
COMMANDS = SshCommands(
    PROFILE,
    _save,
    show_running="show configuration",
    read_startup=_read_startup,
    reload="reboot",
)


def connect(target: SwitchTarget, _release: str) -> SshDriver:
    """Log in to a switch; raises UnreachableError."""
    return SshDriver(target, COMMANDS)
