"""Cisco NX-OS over SSH: no candidate and no commit-confirm timer; saves only on request.

Rollback by checkpoint is refused where FCoE runs, so the caller plans and sends the rollback
itself.
"""

import re
from collections.abc import Mapping, Sequence
from time import monotonic, sleep

from sanfab.nos import ssh
from sanfab.nos.driver import Driver, OnResponse, RejectedError, SwitchTarget
from sanfab.nos.terminal import (
    CliProfile,
    ErrorPattern,
    InteractivePrompt,
    ReadTimeout,
    Terminal,
    mask_output,
    rejected_error,
)

_R = re.compile
PROFILE = CliProfile(
    name="cisco_nxos",
    prompt=r"{name}(?:\([^()\n]*\))?[>#] ?",
    any_name=r"[\w.-]+",
    # Not `terminal dont-ask`: it would say yes to questions that nobody foresaw.
    session_setup=("terminal length 0", "terminal width 511"),
    enter="configure terminal",
    leave="end",
    hostname_change=r"(?:hostname|switchname) (\S+)$",
    multiline_prompt=r"(?i)enter text message",
    errors=(
        ErrorPattern(_R(r"^% ?(?![A-Z0-9_]+-\d-)\w"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)^error:"), "COLL-NX NODEUTIL C-118994"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?invalid .+ at '\^' marker"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?(?:incomplete|ambiguous|unknown) command"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?syntax error"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)configuration not allowed .+ at '\^' marker"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)\S not found\b"), "COLL-NX"),
        ErrorPattern(_R(r"^No corresponding .+ configured"), "COLL-NX"),
        ErrorPattern(_R(r"Duplicate sequence number"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)sufficient free entries are not available in tcam bank"), "COLL-NX"),
        ErrorPattern(_R(r"^Illegal (?:first )?character"), "MDSSDK"),
        ErrorPattern(_R(r"^(?:Zone|Zoneset|Alias|\S+) not present"), "MDSSDK"),
        ErrorPattern(_R(r"^Invalid (?:FCID|range)"), "MDSSDK COLL-NX"),
        ErrorPattern(_R(r"^Fabric not stable"), "MDSSDK"),
        ErrorPattern(_R(r"(?i)\bis not configured\b"), "LABNOTES"),
        ErrorPattern(_R(r"(?i)^command failed"), "LABNOTES"),
        ErrorPattern(
            _R(r"^vsan \d+:\s*(?:vsan\(s\) reserved|cannot|vsan not configured)"), "MDSSDK"
        ),
        ErrorPattern(_R(r"^Device-alias enhanced zone member present"), "MDSSDK"),
    ),
    benign=(
        ErrorPattern(_R(r"(?i)^warning:"), "NODEUTIL LABNOTES"),
        ErrorPattern(_R(r"(?i)\balready (?:active and unchanged|enabled)"), "MDSSDK COLL-NX"),
        ErrorPattern(_R(r"^Current zoning mode same as specified zoning mode"), "MDSSDK"),
        ErrorPattern(_R(r"(?i)\binitiated\b"), "MDSSDK LABNOTES"),
        ErrorPattern(_R(r"^No zone policy change"), "MDSSDK"),
        ErrorPattern(_R(r"^(?:No pending info found|There are no pending changes)"), "MDSSDK"),
        # Said to any other line, it tells that the line was not executed.
        ErrorPattern(_R(r"^Commit in progress"), "MDSSDK", commands=r"zone commit "),
        ErrorPattern(_R(r"^Enhanced zone session has been created"), "LABNOTES"),
        ErrorPattern(_R(r"^Please 'commit' the changes"), "LABNOTES"),
        ErrorPattern(_R(r"^Duplicate member"), "MDSSDK"),
        ErrorPattern(
            _R(r"^The following device-alias changes are about to be committed"), "MDSSDK"
        ),
        ErrorPattern(_R(r"^Enter configuration commands"), "mem"),
    ),
    # Lines of Fibre Channel: their rejections have no mark in common, so whatever is said to one
    # and is not known as fine is taken for a rejection [MDSSDK].
    strict_lines=r"(?:no )?(?:zone|zoneset|fcalias|device-alias|vsan|fcdomain) |member ",
    prompts=(
        # Deleting a VSAN, zone mode enhanced, activating, FC-MAP, trunks of port-channels, restart.
        InteractivePrompt(
            _R(r"(?i)(?:continue|proceed|are you sure)\b.{0,12}\(?\[?y/n[\])].{0,8}$"),
            "y",
            "LABNOTES DELL5K FLEXPOD6",
        ),
        InteractivePrompt(_R(r"(?i)do you want to continue\?? *$"), "y", "FLEXPOD6"),
        InteractivePrompt(_R(r"(?i)this command will reboot the system.*$"), "y", "mem"),
    ),
    read_timeouts=(
        ReadTimeout(_R(r"copy "), 120.0, "NETMIKO"),
        ReadTimeout(_R(r"(?:no )?(?:install )?feature(?:-set)? "), 120.0, "mem"),
        ReadTimeout(
            _R(r"(?:no )?(?:zone|zoneset|device-alias|vsan|system qos|service-policy)"), 60.0, "mem"
        ),
        ReadTimeout(_R(r"show (?:running|startup)-config"), 60.0, "mem"),
    ),
)

_SAVE = "copy running-config startup-config"
_SAVED = r"(?i)copy complete|100%"  # [mem]
_SAVE_FAILED = _R(r"(?i)fail|no space|not enough|abort|error")
_SAVES = 3  # it can fail for a moment; CINDER tries up to five times
_SAVE_PAUSE = 1.0

_STARTS_ZONING = _R(r"(?:no )?(?:zone|zoneset)\b.*\bvsan (\d+)")
_ZONING = _R(r"(?i)\binitiated\b|in progress")
"""What is said when a zone server goes on working after the prompt [MDSSDK][LABNOTES]."""
_STATUS = _R(r"(?m)^Status: *((?:.*\n?)(?: +.*\n?)*)")
_BUSY = _R(r"(?i)in progress|initiated|pending")
_FAILED = _R(r"(?i)fail|reject|abort|error")
_UNCHANGED = _R(r"(?i)already active and unchanged")
"""Reported as a failure, but nothing was wrong [COLL-NX shzonestatus_3]."""
ZONING_SECONDS = 60.0
"""How long a commit or activation may take [mem]."""
_ZONING_STEP = 0.1

_SESSION = _R(r"(?ms)^VSAN: *(\d+)\b(?:(?!^VSAN:).)*?^ *session: *(?!none\b)(\S[^\n]*)")
_ALIAS_LOCK = _R(r'(?i)Locked By:- *User "([^"]+)"')
_NAMES = _R(r"[\w.@-]+")


class NxosDriver:
    """One Nexus switch, logged in to."""

    def __init__(self, target: SwitchTarget) -> None:
        self._target = target
        self._login = ssh.open_session(target, PROFILE)
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
        """Type lines, wait until zone servers are done, and stop at the first rejection.

        Lines before the rejected one stay in force.
        """
        try:
            ssh.send_lines(self._terminal, lines, on_response, self._after)
        except RejectedError as error:
            holder = self._holder(error.line)
            if not holder:
                raise
            raise RejectedError(f"{error}; {holder}", error.line, error.text) from None

    def save(self) -> None:
        """Make what runs survive a reboot; raises RejectedError, as when the flash is full."""
        for attempt in range(_SAVES):
            if attempt:
                sleep(_SAVE_PAUSE * self._target.timeout)
            text = self._terminal.ask(_SAVE)
            if re.search(_SAVED, text) and not _SAVE_FAILED.search(text):
                return
        raise rejected_error(self._target.switch, _SAVE, text, _failure(text))

    def restore(self) -> None:
        """Give up zone and device-alias sessions that our user left open; others' stay."""
        status = ssh.show_commands(self._terminal, ["show zone status", "show device-alias status"])
        lines = [
            f"no zone commit vsan {vsan}"
            for vsan, owner in _SESSION.findall(status["show zone status"])
            if self._is_ours(owner)
        ]
        lock = _ALIAS_LOCK.search(status["show device-alias status"])
        if lock and self._is_ours(lock[1]):
            lines.append("device-alias abort")
        if lines:
            ssh.send_lines(self._terminal, lines, lambda _answer: None, self._after)

    def reload(self) -> None:
        """Restart the switch from its saved configuration; the connection is closed by it."""
        ssh.reload_switch(self._login, "reload")

    def close(self) -> None:
        """Log out."""
        self._login.close()

    def _holder(self, line: str) -> str:
        """Return who else holds what a line of zoning needs, and how it is freed; or nothing."""
        if not re.match(PROFILE.strict_lines, line.strip()):
            return ""
        status = ssh.show_commands(self._terminal, ["show zone status", "show device-alias status"])
        lock = _ALIAS_LOCK.search(status["show device-alias status"])
        held = [
            (owner, f"the zones of VSAN {vsan}", f"clear zone lock vsan {vsan}")
            for vsan, owner in _SESSION.findall(status["show zone status"])
        ]
        if "device-alias" in line:
            held = [(lock[1], "the device-aliases", "clear device-alias session")] if lock else []
        return "; ".join(
            f"user {_NAMES.findall(owner)[-1]} has a session open on {what}: have it committed, "
            f"or free it with `{clear}`"
            for owner, what, clear in held
            if not self._is_ours(owner)
        )

    def _is_ours(self, owner: str) -> bool:
        return self._target.user in _NAMES.findall(owner)

    def _after(self, line: str, text: str) -> str:
        """Wait for a zone server that goes on after the prompt; return how it failed."""
        started = _STARTS_ZONING.match(line)
        if not started or not _ZONING.search(text):
            return ""
        return wait_for_zoning(self._terminal, int(started[1]))


def wait_for_zoning(terminal: Terminal, vsan: int) -> str:
    """Wait until the zone server of a VSAN is done; return how it failed, or nothing."""
    step, end = _ZONING_STEP, monotonic() + ZONING_SECONDS * terminal.factor
    while True:
        found = _STATUS.search(terminal.ask(f"show zone status vsan {vsan}"))
        status = found[1] if found else ""
        if not _BUSY.search(status):
            failed = _FAILED.search(status) and not _UNCHANGED.search(status)
            return " ".join(status.split()) if failed else ""
        if monotonic() > end:
            return f"still not done after {ZONING_SECONDS * terminal.factor:g} seconds: {status}"
        sleep(step * terminal.factor)
        step = min(step * 2, 2.0)


def _failure(text: str) -> str:
    """Return the line of an answer that tells why saving failed."""
    said = [line for line in text.split("\n") if _SAVE_FAILED.search(line)]
    return mask_output(said[-1] if said else text.strip().rpartition("\n")[2], _SAVE)


def connect(target: SwitchTarget, _release: str) -> Driver:
    """Log in to a switch; raises UnreachableError."""
    return NxosDriver(target)
