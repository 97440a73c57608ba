"""Cisco NX-OS over SSH: no candidate and no commit-confirm timer; saves only on request.

NX-OS refuses a rollback to a checkpoint while FCoE is enabled, so a push plans and sends the
rollback as lines.
"""

import re
from time import monotonic, sleep

from sanfab.nos import ssh
from sanfab.nos.cli_profile import (
    CHANGES,
    LOG_LINE,
    CliProfile,
    ErrorPattern,
    InteractivePrompt,
    ReadTimeout,
)
from sanfab.nos.driver import Driver, RejectedError, SwitchTarget
from sanfab.nos.ssh_driver import SshCommands, SshDriver
from sanfab.nos.terminal import Terminal, mask_output, rejected_error

_R = re.compile
PROFILE = CliProfile(
    name="cisco_nxos",
    ssh_on=("feature ssh",),
    prompt=r"{name}(?:\([^()\n]*\))*[>#] ?",  # `switch(maint-mode)(config)#`
    any_name=r"[\w.-]+",
    # Not `terminal dont-ask`: it would confirm unexpected questions.
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
        ErrorPattern(_R(r"(?i)^cannot (?:add|be removed|apply|set|remove)\b"), "COLL-NX NED-NX"),
        ErrorPattern(_R(r"(?i)\bnot part of port-channel\b"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)^wrong password"), "NODEUTIL NED-NX"),
        ErrorPattern(
            _R(r"(?i)^password (?:should|must|is weak|not strong|strength check)"),
            "NODEUTIL NED-NX",
        ),
        ErrorPattern(_R(r"(?i)passphrase specified is not strong enough"), "NED-NX"),
        ErrorPattern(_R(r"(?i)\bport doesn.?t support this speed"), "NODEUTIL"),
        ErrorPattern(_R(r"(?i)^(?:changing interface )?speed (?:change )?(?:is )?not "), "COLL-NX"),
        ErrorPattern(_R(r"(?i)changing interface speed is not permitted"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)\bnot supported (?:on|in|for) th"), "NODEUTIL"),
        ErrorPattern(_R(r"(?i)\bswitchport_mode is not supported"), "COLL-NX"),
        ErrorPattern(_R(r"(?i)^hardware is not capable"), "NODEUTIL"),
        ErrorPattern(_R(r"(?i)^interface needs to be"), "NODEUTIL"),
        ErrorPattern(_R(r"(?i)^string exceeded max length"), "NODEUTIL"),
        ErrorPattern(_R(r"(?i)\bcommand rejected\b|\bfeature not enabled\b"), "NED-NX"),
        *(
            ErrorPattern(_R(rf"(?i){text}"), "NED-NX", commands=CHANGES)
            for text in (
                r"\b(?:invalid|failed|incomplete|exceeded|unsupported|not allowed)\b",
                r"\b(?:already (?:exists|present)|duplicate name|delete static)\b",
                r"\bcan(?:not|'t| not) (?:match|enable|configure|be (?:removed|enabled))\b",
                r"\boverlapping network\b.*\balready configured\b",
                r"\bexists with different type\b",
                r"^reserved vlans ",
                r"\bconfigure tcam region and retry\b",
                r"\bplease (?:specify|unconfigure)\b",
                r"\bis configured as virtual address\b",
                r"\bsub-interface is not supported\b",
                r"\bbaud rate of console should be\b",
            )
        ),
        ErrorPattern(_R(r"(?i)\bplease specify sequence number\b"), "COLL-NX"),
        ErrorPattern(_R(r"'[^']+' +returned error code: ?\d"), "COLL-NX"),
        ErrorPattern(_R(r"^Error opening \S|^Open device \S+ failed"), "R-RAN"),
    ),
    benign=(
        ErrorPattern(LOG_LINE, "UNICON"),
        ErrorPattern(_R(r"(?i)^warning:"), "NODEUTIL LABNOTES"),
        ErrorPattern(
            _R(
                r"^Note: |VPC peer keep-alive send has failed|abling error-stats .* was successful"
                r"|Failed login statistics will be cleared"
            ),
            "NED-NX",
        ),
        ErrorPattern(
            _R(r"(?i)\balready (?:active and unchanged|enabled|disabled)"), "MDSSDK COLL-NX"
        ),
        ErrorPattern(_R(r"^Current zoning mode same as specified zoning mode"), "MDSSDK"),
        ErrorPattern(_R(r"(?i)\binitiated\b"), "MDSSDK LABNOTES"),
        ErrorPattern(_R(r"^No zone policy change"), "MDSSDK"),
        ErrorPattern(_R(r"^(?:No pending info found|There are no pending changes)"), "MDSSDK"),
        # After any other line, this output means that the line was not executed.
        ErrorPattern(_R(r"^Commit in progress"), "MDSSDK", commands=r"zone commit "),
        ErrorPattern(_R(r"^Enhanced zone session has been created"), "LABNOTES"),
        ErrorPattern(_R(r"^Please 'commit' the changes"), "LABNOTES"),
        ErrorPattern(_R(r"^Duplicate member"), "MDSSDK"),
        ErrorPattern(
            _R(r"^The following device-alias changes are about to be committed"), "MDSSDK"
        ),
        ErrorPattern(_R(r"^Enter configuration commands"), "mem"),
        # Answers to show commands: there is none of it [MDSSDK][COLL-NX].
        ErrorPattern(
            _R(r"(?i)^(?:ERROR: No neighbou?r information|Zone(?:set)? not present)"),
            "MDSSDK COLL-NX",
            commands="show ",
        ),
    ),
    later=tuple(
        ErrorPattern(_R(rf"(?i){text}"), "NED-NX")
        for text in (
            "wait for it to complete",
            "re-?try this command at a later time",
            "please try creating later",
            "is being removed, retry later",
            "wait for the system",
            "unable to confirm radius group name with aaa daemon",
            "vrf in delete pending/holddown",
            "validation timed out",
            "delete in progress",
            "irresponsive app timeout",
            "cli server not ready",
            "commit is in progress",
        )
    ),
    # Rejections of Fibre Channel lines have no common marker, so any output that is not known to be
    # benign counts as a rejection [MDSSDK].
    strict_lines=r"(?:no )?(?:zone|zoneset|fcalias|device-alias|vsan|fcdomain) |member ",
    prompts=(
        # Asked when a VSAN is deleted, zoning becomes enhanced or is activated, an FC-MAP or the
        # trunk of a port-channel changes, and at a reload.
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
_SAVE_ATTEMPTS = 3  # a save may fail temporarily; CINDER tries up to five times
_SAVE_PAUSE = 1.0

_STARTS_ZONING = _R(r"(?:no )?(?:zone|zoneset)\b.*\bvsan (\d+)")
_ZONING = _R(r"(?i)\binitiated\b|in progress")
"""Output when the zone server continues after the prompt [MDSSDK][LABNOTES]."""
_STATUS = _R(r"(?m)^Status: *((?:.*\n?)(?: +.*\n?)*)")
_BUSY = _R(r"(?i)in progress|initiated|pending")
_FAILED = _R(r"(?i)fail|reject|abort|error")
_UNCHANGED = _R(r"(?i)already active and unchanged")
"""Reported as a failure, but is none [COLL-NX shzonestatus_3]."""
ZONING_SECONDS = 60.0
"""Longest time of a commit or activation [mem]."""
_ZONING_STEP = 0.1

_SESSION = _R(r"(?ms)^VSAN: *(\d+)\b(?:(?!^VSAN:).)*?^ *session: *(?!none\b)(\S[^\n]*)")
_ALIAS_LOCK = _R(r'(?i)Locked By:- *User "([^"]+)"')
_NAMES = _R(r"[\w.@-]+")

_ROLES = _R(r"(?m)^\s*roles:(.*)$")
_USER = _R(r"[A-Za-z0-9][\w.+=\\-]*")
"""Names that an account may have [C-N9RBAC]."""
READERS = frozenset({"network-operator", "vdc-operator"})
"""Roles that may read everything and configure nothing [C-N9RBAC]."""


def _save(terminal: Terminal) -> None:
    """Save, and retry a save that fails."""
    for attempt in range(_SAVE_ATTEMPTS):
        if attempt:
            sleep(_SAVE_PAUSE)
        text = terminal.send(_SAVE)
        if re.search(_SAVED, text) and not _SAVE_FAILED.search(text):
            return
    raise rejected_error(terminal.switch, _SAVE, text, _save_error(text))


def _save_error(text: str) -> str:
    """Return the output line that names the cause of a failed save."""
    lines = [line for line in text.split("\n") if _SAVE_FAILED.search(line)]
    return mask_output(lines[-1] if lines else text.strip().rpartition("\n")[2], _SAVE)


def _open_sessions(terminal: Terminal) -> tuple[list[tuple[str, str]], str]:
    """Return VSAN and owner of each open zone session, and the owner of the alias session."""
    status = ssh.show_commands(terminal, ["show zone status", "show device-alias status"])
    lock = _ALIAS_LOCK.search(status["show device-alias status"])
    return _SESSION.findall(status["show zone status"]), lock[1] if lock else ""


def _abort_sessions(terminal: Terminal, user: str) -> None:
    """Abort the zone and device-alias sessions of a user."""
    zoning, alias_owner = _open_sessions(terminal)
    lines = [
        f"no zone commit vsan {vsan}" for vsan, owner in zoning if user in _NAMES.findall(owner)
    ]
    if user in _NAMES.findall(alias_owner):
        lines.append("device-alias abort")
    if lines:
        ssh.send_lines(terminal, lines, lambda _response: None, _follow_up)


def _explain(terminal: Terminal, user: str, error: RejectedError) -> RejectedError:
    """Add the users that hold a session on the zones or device-aliases of a rejected line."""
    if not re.match(PROFILE.strict_lines, error.line.strip()):
        return error
    zoning, alias_owner = _open_sessions(terminal)
    held = [
        (owner, f"the zones of VSAN {vsan}", f"clear zone lock vsan {vsan}")
        for vsan, owner in zoning
    ]
    if "device-alias" in error.line:
        held = [(alias_owner, "the device-aliases", "clear device-alias session")]
    causes = [
        f"user {_NAMES.findall(owner)[-1]} has an open session on {subject}; commit it, or release "
        f"it with `{clear}`"
        for owner, subject, clear in held
        if owner and user not in _NAMES.findall(owner)
    ]
    return RejectedError("; ".join([str(error), *causes]), error.line, error.text)


def _reader_problem(terminal: Terminal, user: str) -> str:
    """Return why a user may read only: every role of its account is one that reads."""
    if not re.fullmatch(_USER, user):
        return ""
    command = f"show user-account {user}"
    found = _ROLES.search(ssh.show_commands(terminal, [command])[command])
    roles = found[1].split() if found else []
    if not roles or set(roles) - READERS:
        return ""
    return (
        f"user {user} has no right to configure (`{command}`: role "
        f"{', '.join(roles)}); give the user the role network-admin, or log in with another one"
    )


def _follow_up(terminal: Terminal, line: str, text: str) -> str:
    """Wait for a zone server that continues after the prompt; return how it failed."""
    started = _STARTS_ZONING.match(line)
    if not started or not _ZONING.search(text):
        return ""
    return wait_for_zoning(terminal, int(started[1]))


def wait_for_zoning(terminal: Terminal, vsan: int) -> str:
    """Wait until the zone server of a VSAN is idle; return how it failed, empty: it did not."""
    step, end = _ZONING_STEP, monotonic() + ZONING_SECONDS * terminal.factor
    while True:
        found = _STATUS.search(terminal.send(f"show zone status vsan {vsan}"))
        status = found[1] if found else ""
        if not _BUSY.search(status):
            failed = _FAILED.search(status) and not _UNCHANGED.search(status)
            return " ".join(status.split()) if failed else ""
        if monotonic() > end:
            return f"not finished after {ZONING_SECONDS * terminal.factor:g} seconds: {status}"
        sleep(step)
        step = min(step * 2, 2.0)


COMMANDS = SshCommands(
    PROFILE,
    _save,
    follow_up=_follow_up,
    abort_sessions=_abort_sessions,
    explain=_explain,
    reader_problem=_reader_problem,
)


def connect(target: SwitchTarget, _release: str) -> Driver:
    """Log in to a switch; raises UnreachableError."""
    return SshDriver(target, COMMANDS)
