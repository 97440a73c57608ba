"""Logs in to a switch over SSH with Netmiko, and types lines of configuration.

Netmiko brings the connection: host keys, old algorithms, terminal size. What is typed goes through
``terminal``: Netmiko notices a broken connection only when the time for a line is over, loses
rejected lines unless told, waits in fixed steps, and writes all that is sent to its debug log.
"""

import logging
import re
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import paramiko
from netmiko import BaseConnection, ConnectHandler
from paramiko.hostkeys import InvalidHostKey

from sanfab.nos.driver import (
    LostError,
    OnResponse,
    RejectedError,
    Response,
    SwitchTarget,
    UnreachableError,
)
from sanfab.nos.terminal import (
    CliProfile,
    InteractivePrompt,
    Terminal,
    find_command_error,
    find_error,
    has_control_keys,
    mask_output,
    rejected_error,
)

_LOG = logging.getLogger(__name__)

PORT = 22
CONNECT_SECONDS = 10.0
"""To reach the port: as long as Netmiko waits unless told [NETMIKO]."""
LOGIN_SECONDS = 20.0
"""To agree on keys and to log in: old supervisors take seconds for a key exchange [mem]."""
KEEPALIVE_SECONDS = 20
"""Between signs of life, so that no firewall on the way forgets the connection while it holds."""
SYSTEM_HOST_KEYS = Path("/etc/ssh/ssh_known_hosts")
# Netmiko asks for these columns and rows; with them no line is wrapped before its width is set.
WIDTH, HEIGHT = 511, 1000

FollowUp = Callable[[str, str], str]
"""Gets a line and what was said to it; returns what is known to have gone wrong since."""


@dataclass(frozen=True)
class SshSession:
    """A switch that was logged in to over SSH."""

    terminal: Terminal
    connection: BaseConnection

    def close(self) -> None:
        """Hang up; every mode, lock and question of this login ends by that."""
        answers, self.terminal.alive = self.terminal.alive, False
        if answers:
            self.connection.disconnect()
        else:
            _hang_up(self.connection)


def open_session(
    target: SwitchTarget, profile: CliProfile, prompts: Sequence[InteractivePrompt] = ()
) -> SshSession:
    """Connect, log in and prepare the terminal; raises UnreachableError."""
    connection = _connection(target, profile)
    try:
        connection.establish_connection(width=WIDTH, height=HEIGHT)
        channel = connection.remote_conn
        if not isinstance(channel, paramiko.Channel):
            raise TypeError(channel)
        terminal = Terminal(channel, profile, target.switch, target.timeout)
        terminal.mask = target.mask
        terminal.greet((*prompts, _password(target)))
    except LostError as error:
        _hang_up(connection)
        raise UnreachableError(f"{target_label(target)}: no prompt after login: {error}") from None
    except (paramiko.SSHException, OSError, EOFError, InvalidHostKey) as error:
        _hang_up(connection)
        raise unreachable_error(target, error) from None
    except RejectedError:
        connection.disconnect()
        raise
    found = SshSession(terminal, connection)
    _refuse_plain_user(target, found)
    return found


def _hang_up(connection: BaseConnection) -> None:
    """Close a connection that does not answer: Netmiko would listen for a prompt for 10 seconds."""
    if connection.remote_conn_pre is not None:
        connection.remote_conn_pre.close()


def _refuse_plain_user(target: SwitchTarget, found: SshSession) -> None:
    """Refuse a login that may look but not configure."""
    terminal = found.terminal
    if terminal.profile.enable and terminal.prompt.rstrip().endswith(">"):
        found.close()
        raise UnreachableError(
            f"{target_label(target)}: user {target.user} may not configure "
            f"(prompt `{terminal.prompt}`); give the user the "
            "highest privilege, or set its password as enable password"
        )


def _password(target: SwitchTarget) -> InteractivePrompt:
    return InteractivePrompt(re.compile(r"(?i)^password: ?$"), target.password, "R-OS9")


def _connection(target: SwitchTarget, profile: CliProfile) -> BaseConnection:
    """Return a connection that is not yet open."""
    known = target.known_hosts
    if target.check_host_key:
        _refuse_missing(target)
    connection: BaseConnection = ConnectHandler(
        device_type=profile.name,
        host=target.host,
        port=target.port or PORT,
        username=target.user,
        password=target.password,
        ssh_strict=target.check_host_key,
        system_host_keys=target.check_host_key and known is None,
        alt_host_keys=target.check_host_key,
        alt_key_file=str(known or SYSTEM_HOST_KEYS),
        conn_timeout=CONNECT_SECONDS * target.timeout,
        banner_timeout=LOGIN_SECONDS * target.timeout,
        auth_timeout=LOGIN_SECONDS * target.timeout,
        keepalive=KEEPALIVE_SECONDS,
        auto_connect=False,
    )
    return connection


def _refuse_missing(target: SwitchTarget) -> None:
    """Refuse a file of host keys that is not there: Netmiko would go on without."""
    if target.known_hosts is not None and not target.known_hosts.is_file():
        raise UnreachableError(
            f"{target_label(target)}: there is no file {target.known_hosts} of host keys; "
            f"make it with `ssh-keyscan -p {target.port or PORT} {target.host}`, and compare the "
            "key with that of the switch before trusting it"
        )


def target_label(target: SwitchTarget) -> str:
    """Return a switch with its address, as messages begin."""
    return f"{target.switch} ({target.host}{f' port {target.port}' if target.port else ''})"


def unreachable_error(target: SwitchTarget, error: BaseException) -> UnreachableError:
    """Return the error for a failed login: cause and remedy."""
    cause = error
    while cause.__context__ is not None:  # Netmiko wraps what Paramiko and the system raised
        cause = cause.__context__
    return UnreachableError(f"{target_label(target)}: {_cause(target, cause)}")


def _cause(target: SwitchTarget, cause: BaseException) -> str:
    file = target.known_hosts or "~/.ssh/known_hosts"
    match cause:
        case paramiko.BadHostKeyException():
            return (
                f"its host key is {_print(cause.key)}, but {file} has "
                f"{_print(cause.expected_key)}; another machine may answer there: compare both "
                "with the switch, and replace the line only if the switch got a new key"
            )
        case paramiko.AuthenticationException():
            return (
                f"user {target.user} or the password was not accepted; check both, and whether the "
                "server that the switch asks (TACACS+) answers"
            )
        case paramiko.ssh_exception.IncompatiblePeer():
            return (
                f"no common algorithm ({cause}); Paramiko 5 no longer offers the SHA-1 ones of old "
                'releases: install "netmiko[par4]"'
            )
        case InvalidHostKey():
            return f"{file} has a line that is no host key; mend or remove it"
    return _network_cause(target, cause)


def _network_cause(target: SwitchTarget, cause: BaseException) -> str:
    if "not found in known_hosts" in str(cause):
        return (
            f"its host key is not known; read it with `ssh-keyscan -p {target.port or PORT} "
            f"{target.host}`, compare it with that of the switch, and add the line to "
            f"{target.known_hosts or '~/.ssh/known_hosts'}"
        )
    if isinstance(cause, socket.gaierror):
        return "no address is known for this name; check it, or use an address"
    # Paramiko says "No existing session" when the keys were not agreed on in time.
    late = re.search(r"(?i)timed out|timeout|no existing session", str(cause))
    if isinstance(cause, TimeoutError) or late:
        return "no answer in time; check address, port, and firewalls on the way"
    if isinstance(cause, ConnectionRefusedError) or "Unable to connect" in str(cause):
        return "nothing answers at this port; check address and port, and that SSH is turned on"
    return f"the login failed ({cause or type(cause).__name__}); check address, port and SSH there"


def _print(key: paramiko.PKey) -> str:
    return f"{key.get_name()} {key.fingerprint}"


def show_commands(terminal: Terminal, commands: Sequence[str]) -> Mapping[str, str]:
    """Return what is printed for each command; nothing for a rejected one."""
    answers = {}
    for run_command in commands:
        text = terminal.ask(run_command)
        answers[run_command] = (
            "" if find_command_error(terminal.profile, run_command, text) else text
        )
    return answers


def run_command(terminal: Terminal, line: str, success: str = "") -> str:
    """Execute one command, checked for signs of rejection and for words of success."""
    text = terminal.ask(line)
    said = find_command_error(terminal.profile, line, text)
    if said or (success and not re.search(success, text)):
        raise rejected_error(terminal.switch, line, text, mask_output(said, line))
    return text


def enter_config(terminal: Terminal, line: str = "") -> None:
    """Enter the configuration mode; raises RejectedError when somebody else locked it."""
    line = line or terminal.profile.enter
    if not line:
        return
    text = terminal.ask(line)
    if not terminal.in_config():
        raise rejected_error(terminal.switch, line, text, mask_output(text, line).split("\n")[-1])


def leave_config(terminal: Terminal) -> None:
    """Leave the configuration mode if the connection is still there."""
    profile = terminal.profile
    if not profile.leave:
        return
    with suppress(LostError):  # the next use of the connection tells
        if terminal.alive:
            terminal.ask(profile.leave)
            if profile.enable and terminal.prompt.rstrip().endswith(">"):
                terminal.ask(profile.enable)


def send_lines(
    terminal: Terminal, lines: Sequence[str], on_response: OnResponse, after: FollowUp
) -> None:
    """Type lines in the configuration mode and leave it again, whatever happens."""
    refuse_control_keys(terminal.switch, lines)
    try:
        enter_config(terminal)
        for line in lines:
            send_line(terminal, line, on_response, after)
    finally:
        leave_config(terminal)


def refuse_control_keys(switch: str, lines: Sequence[str]) -> None:
    """Refuse lines that cannot be typed, before any is sent."""
    for line in lines:
        if has_control_keys(line):
            why = "sanfab does not type `?`, tabs and control characters: the switch acts on them"
            raise rejected_error(switch, line, "", why)


def send_line(terminal: Terminal, line: str, on_response: OnResponse, after: FollowUp) -> None:
    """Type one line, which may have lines of text; tell what is said, and stop at a rejection."""
    try:
        text = terminal.paste(line) if "\n" in line else terminal.ask(line.strip())
    except RejectedError as error:
        on_response(Response(line, error.text))
        raise
    on_response(Response(line, mask_output(text, line)))
    said = find_error(terminal.profile, line.strip(), text) or after(line.strip(), text)
    if said:
        raise rejected_error(terminal.switch, line, text, mask_output(said, line))


def no_follow_up(_line: str, _text: str) -> str:
    """Return that nothing goes on after a line was answered."""
    return ""


def reload_switch(login_: SshSession, line: str) -> None:
    """Send a line that restarts the switch, and hang up when it does."""
    terminal = login_.terminal
    try:
        text = terminal.ask(line)
    except LostError:
        login_.close()
        return
    raise rejected_error(terminal.switch, line, text, mask_output(text, line).split("\n")[-1])
