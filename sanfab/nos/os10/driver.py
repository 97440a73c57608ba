"""Dell OS10 over SSH: the lines of a push are one transaction, committed as a whole or discarded.

All logins share one candidate [O10-CLI]: a commit, and any line outside a transaction, puts in
force what others left in it. So a push begins only with a candidate that equals the running
configuration, and holds the lock meanwhile. A login that breaks off gives the lock back and leaves
its lines in the candidate, which does not tell whose they are: a file in the home folder of the
user does, from before the first line until the commit. Lines of others are never discarded.

There is no commit-confirm timer. `reload in` could replace one, but no document shows how its time
is typed, so it is not used.
"""

import re
from collections.abc import Sequence
from contextlib import suppress

from sanfab.nos import ssh
from sanfab.nos.cli_profile import (
    CliProfile,
    ErrorPattern,
    InteractivePrompt,
    ReadTimeout,
    find_command_error,
)
from sanfab.nos.driver import (
    LostError,
    OnResponse,
    RejectedError,
    Response,
    SwitchError,
    SwitchTarget,
)
from sanfab.nos.ssh_driver import SshCommands, SshDriver
from sanfab.nos.terminal import Terminal, mask_output, rejected_error

_R = re.compile
PROFILE = CliProfile(
    name="dell_os10",
    ssh_on=("ip ssh server enable",),
    prompt=r"{name}(?:\([^()\n]*\))*# ?",
    any_name=r"[\w.-]+",
    session_setup=("terminal length 0",),  # [O10-CLI O10-COLL]
    enter="configure terminal",
    leave="end",
    hostname_change=r"hostname (\S+)$",
    errors=(
        ErrorPattern(_R(r"^% ?Error\b"), "O10-COLL O10-CLI"),
        ErrorPattern(_R(r"^% ?Bad secret"), "O10-COLL"),
        ErrorPattern(_R(r"^Syntax error:"), "O10-COLL"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?invalid input"), "O10-COLL O10-OXI"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?(?:incomplete|ambiguous) command"), "O10-COLL"),
        ErrorPattern(_R(r"(?i)connection timed out"), "O10-COLL"),
        ErrorPattern(_R(r"(?i)^(?:% ?)?illegal parameter"), "O10-NAP"),
        ErrorPattern(_R(r"'[^']+' +returned error code: ?\d"), "O10-COLL"),
    ),
    benign=(ErrorPattern(_R(r"^\[os10:\w+\], %Dell "), "O10-ZTD"),),
    prompts=(
        # `yes` would save what the restart is to undo.
        InteractivePrompt(
            _R(r"(?i)System configuration has been modified. *Save\?.*$"), "no", "O10-CLI"
        ),
        InteractivePrompt(_R(r"(?i)Proceed to reboot the system\?.*$"), "yes", "O10-CLI O10-CSM"),
        InteractivePrompt(_R(r"\[confirm yes/no(?:\(default\))?\]: ?$"), "yes", "O10-COLL O10-CSM"),
    ),
    read_timeouts=(
        ReadTimeout(_R(r"commit$|write |copy "), 180.0, "mem"),
        ReadTimeout(_R(r"show (?:running|startup)-configuration"), 60.0, "mem"),
        ReadTimeout(_R(r"interface breakout|mode Eth"), 60.0, "mem"),
    ),
)
_LOCK, _UNLOCK, _START, _COMMIT, _DISCARD = (
    "lock", "unlock", "start transaction", "commit", "discard",
)  # fmt: skip
_DIFF = "show diff candidate-configuration running-configuration"
_SAVE = "copy running-configuration startup-configuration"
_MARK = "sanfab-push.txt"
"""File with the running configuration before a push that is under way."""
_KEEP, _FILES, _REMOVE = (
    f"copy running-configuration home://{_MARK}",
    "dir home",
    f"delete home://{_MARK}",
)
_USERS = "show running-configuration users"
_READERS = frozenset({"netoperator"})
"""Roles that see the configuration and may not change it [O10-CLI]."""
_QUOTED = 3
"""Lines of the candidate that a message quotes."""


def _pending(terminal: Terminal) -> list[str]:
    """Return what the candidate has and the running configuration lacks."""
    text = terminal.send(_DIFF)
    if find_command_error(PROFILE, _DIFF, text):
        raise rejected_error(terminal.switch, _DIFF, text)
    return [line.strip() for line in text.split("\n") if line.strip(" !\t")]


def _quoted(lines: Sequence[str]) -> str:
    shown = ", ".join(f"`{mask_output(line, line)}`" for line in lines[:_QUOTED])
    return shown + (f" and {len(lines) - _QUOTED} more" if len(lines) > _QUOTED else "")


def _refuse_pending(terminal: Terminal, found: Sequence[str]) -> None:
    """Refuse a candidate with lines of others: a commit would put them in force too."""
    if found:
        raise SwitchError(
            f"{terminal.switch}: the candidate configuration has changes that nobody committed "
            f"({_quoted(found)}), and a push would put them in force; look at them with `{_DIFF}`, "
            f"then enter `{_COMMIT}` or `{_DISCARD}`"
        )


def _is_marked(terminal: Terminal) -> bool:
    """Return whether a push of this user did not end."""
    return re.search(rf"\s{re.escape(_MARK)}\s*$", terminal.send(_FILES), re.MULTILINE) is not None


def _apply(
    terminal: Terminal, lines: Sequence[str], on_response: OnResponse, follow_up: ssh.FollowUp
) -> None:
    """Commit lines as one transaction; if one is rejected, none takes effect."""
    ssh.refuse_control_keys(terminal.switch, lines)
    _refuse_pending(terminal, _pending(terminal))
    ssh.run_command(terminal, _LOCK)
    try:
        ssh.run_command(terminal, _KEEP)
        ssh.run_command(terminal, _START)
        committed = False
        try:
            ssh.send_lines(terminal, lines, on_response, follow_up)
            _commit(terminal, on_response)
            committed = True
        finally:
            if not committed:
                _give_up(terminal)
        terminal.send(_REMOVE)  # where it stays, the next login deletes it
    finally:
        with suppress(LostError):  # the next use of the connection reports it
            if terminal.alive:
                terminal.send(_UNLOCK)


def _commit(terminal: Terminal, on_response: OnResponse) -> None:
    """Commit; the login is outside a transaction from then on."""
    text = terminal.send(_COMMIT)
    on_response(Response(_COMMIT, mask_output(text, _COMMIT)))
    problem = find_command_error(PROFILE, _COMMIT, text)
    if problem:
        raise rejected_error(terminal.switch, _COMMIT, text, problem)


def _give_up(terminal: Terminal) -> None:
    """Discard the candidate and leave the transaction, if the connection is still open."""
    with suppress(LostError):
        if terminal.alive:
            _discard(terminal)
            terminal.send(_COMMIT)  # of nothing: this alone ends a transaction [O10-CLI]
            terminal.send(_REMOVE)


def _discard(terminal: Terminal) -> None:
    """Discard the candidate; raises SwitchError if it still has changes."""
    text = terminal.send(_DISCARD)
    left = _pending(terminal)
    if left:
        raise SwitchError(
            f"{terminal.switch}: `{_DISCARD}` left changes in the candidate configuration "
            f"({_quoted(left)}), which the next commit of anybody puts in force; discard them by "
            f"hand{f': {text.strip()}' if text.strip() else ''}"
        )


def _abort(terminal: Terminal, _user: str) -> None:
    """Discard what an interrupted push left in the candidate; refuse lines of others there."""
    if not _is_marked(terminal):
        _refuse_pending(terminal, _pending(terminal))
        return
    _discard(terminal)  # also of an interface that was entered only: it may keep the lock away
    ssh.run_command(terminal, _REMOVE)


def _explain(terminal: Terminal, _user: str, error: RejectedError) -> RejectedError:
    """Say what a rejected lock means."""
    if error.line != _LOCK:
        return error
    reason = (
        "another login holds the lock, or has changes that it did not commit; wait until it ends, "
        f"or enter `{_DISCARD}` or `{_UNLOCK}` there"
    )
    return rejected_error(
        terminal.switch, _LOCK, error.text, f"{error.text.strip().rstrip('.')}; {reason}"
    )


def _reader_problem(terminal: Terminal, user: str) -> str:
    text = terminal.send(_USERS)
    found = re.search(rf"^username {re.escape(user)} .*\brole (\w+)", text, re.MULTILINE)
    if found is None or found[1] not in _READERS:
        return ""
    return (
        f"user {user} has the role {found[1]}, which may not configure; give it the role sysadmin"
    )


def _show_startup(terminal: Terminal) -> str:
    return ssh.run_command(terminal, "show startup-configuration")


def _save(terminal: Terminal) -> None:
    ssh.run_command(terminal, _SAVE)  # it prints nothing, or `Copy completed` [O10-CLI O10-CSM]


COMMANDS = SshCommands(
    PROFILE,
    _save,
    show_running="show running-configuration",
    read_startup=_show_startup,
    apply=_apply,
    abort_sessions=_abort,
    explain=_explain,
    reader_problem=_reader_problem,
)


def connect(target: SwitchTarget, _release: str) -> SshDriver:
    """Log in to a switch; raises UnreachableError."""
    return SshDriver(target, COMMANDS)
