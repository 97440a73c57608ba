"""ExtremeXOS over SSH: every line takes effect at once, there is no configuration mode.

No candidate, no commit, no rollback [R-CN]; a timed reboot in place of a commit-confirm timer
exists only
from memory [mem] and is not used. What is not saved is lost at a reboot.
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
    name="extreme_exos",
    # `* ` is an unsaved change, the number counts commands [R-CN][R-NMK].
    prompt=r"(?:! )?(?:\* ?)?(?:\([^()\n]*\) ?)?(?:Slot-\d+ )?(?:VPEX )?{name}\.\d+ ?[>#] ?",
    any_name=r"\w[^\n]*?",
    # Not `disable cli prompting`: what it answers is not known, so questions are answered one by
    # one. Lines longer than 80 columns would wrap [R-CN].
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
    ),
    benign=(ErrorPattern(_R(r"(?i)^warning:"), "F-RU"),),
    prompts=(
        # Asked by `reboot` with unsaved changes; "n" restarts without saving [mem].
        InteractivePrompt(_R(r"(?i)save configuration changes.*reboot\?.*$"), "n", "mem"),
        InteractivePrompt(_R(r"(?i)reboot.*\((?:y/N|y or n)\):? ?$"), "y", "mem"),
        InteractivePrompt(_R(r"(?i)do you (?:really )?want to .*\(y/n\):? ?$"), "y", "F-SAV F-RU"),
        # Asked by `delete account`; the plan says that it goes.
        InteractivePrompt(_R(r"(?i)are you sure you want to .*\(y/n\):? ?$"), "y", "mem"),
    ),
    read_timeouts=(
        ReadTimeout(_R(r"save "), 120.0, "mem"),
        ReadTimeout(_R(r"show configuration|debug cfgmgr"), 60.0, "mem"),
        ReadTimeout(_R(r"(?:enable|disable) (?:sharing|stpd|ssh2)|create account"), 60.0, "mem"),
    ),
)
# Without a name it goes to the file that the switch starts from; `primary` would select another
# one where that is not it [R-ES].
_SAVE = "save configuration"
_SAVED = r"(?i)\bdone\b"  # [F-SAV]
_SELECTED = _R(r"Config Selected: +(\S+)\.cfg")  # [R-CN]


class ExosDriver:
    """One ExtremeXOS switch, logged in to."""

    def __init__(self, target: SwitchTarget) -> None:
        self._target = target
        self._login = ssh.open_session(target, PROFILE)
        self._terminal = self._login.terminal

    def running(self) -> str:
        """Return the running configuration as printed."""
        return ssh.run_command(self._terminal, "show configuration")

    def startup(self) -> str:
        """Return the saved configuration, which is no text: the switch prints it as one [R-CN]."""
        text = ssh.run_command(self._terminal, "show switch")
        selected = _SELECTED.search(text)
        if selected is None:
            why = "it names no file that the switch starts from (`Config Selected`)"
            raise rejected_error(self._target.switch, "show switch", text, why)
        line = f"debug cfgmgr show configuration file {selected[1]}"
        return ssh.run_command(self._terminal, line)

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return what the switch prints for each command; rejected ones give an empty text."""
        return ssh.show_commands(self._terminal, commands)

    def apply(self, lines: Sequence[str], on_response: OnResponse) -> None:
        """Type lines and stop at the first rejection; lines before it stay in force."""
        ssh.send_lines(self._terminal, lines, on_response, ssh.no_follow_up)

    def save(self) -> None:
        """Make what runs survive a reboot; raises RejectedError, as when the flash is full."""
        ssh.run_command(self._terminal, _SAVE, _SAVED)

    def restore(self) -> None:
        """Do nothing: there are no sessions, and no lock outlives a login."""

    def reload(self) -> None:
        """Restart the switch from its saved configuration; the connection is closed by it."""
        ssh.reload_switch(self._login, "reboot")

    def close(self) -> None:
        """Hang up, as `exit` would ask whether to save."""
        self._login.close()


def connect(target: SwitchTarget, _release: str) -> Driver:
    """Log in to a switch; raises UnreachableError."""
    return ExosDriver(target)
