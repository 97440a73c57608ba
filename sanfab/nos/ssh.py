"""Log in to a switch over SSH with Netmiko, and send configuration lines.

Netmiko opens the connection: host keys, old algorithms, terminal size. Lines are sent through
``terminal`` instead, because Netmiko detects a broken connection only at the timeout of a line,
ignores rejected lines by default, waits in fixed steps, and logs everything it sends at DEBUG.
"""

import logging
import re
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import sleep

import paramiko
from netmiko import BaseConnection, ConnectHandler
from paramiko.hostkeys import InvalidHostKey

from sanfab.nos.cli_profile import (
    CliProfile,
    InteractivePrompt,
    asks_for_later,
    find_command_error,
    find_error,
)
from sanfab.nos.driver import (
    CONNECT_SECONDS,
    NEW_SWITCH,
    LostError,
    OnResponse,
    RejectedError,
    Response,
    SwitchTarget,
    UnreachableError,
)
from sanfab.nos.sockets import (
    COMMAND_BYTES,
    BoundedSocket,
    InterruptedReadError,
    Interruptions,
    open_socket,
    watched,
)
from sanfab.nos.terminal import Terminal, has_control_keys, mask_output, rejected_error

_LOG = logging.getLogger(__name__)

PORT = 22
LOGIN_SECONDS = 20.0
"""Timeout of key exchange and login: old supervisors take seconds for a key exchange [mem]."""
KEEPALIVE_SECONDS = 20
"""Interval of keepalives, so that firewalls keep an idle connection open."""
SYSTEM_HOST_KEYS = Path("/etc/ssh/ssh_known_hosts")
# Terminal size that Netmiko requests, so that no line wraps before the session is prepared.
WIDTH, HEIGHT = 511, 1000
RETRY_PAUSES = (1.0, 2.0, 4.0, 8.0)
"""Seconds before a line is sent again that the switch asks to send later; NED-NX tries for 60."""
MAX_QUOTED = 200
"""Characters of an error that are shown: a peer may have written them."""

# Without a handler, Python prints errors of these libraries to the terminal, with the bytes of the
# peer as they are.
for _name in ("paramiko", "netmiko"):
    logging.getLogger(_name).addHandler(logging.NullHandler())

FollowUp = Callable[[Terminal, str, str], str]
"""Terminal, line and its output -> the error that the line caused later; empty: none."""


@dataclass(frozen=True)
class SshSession:
    """A login to a switch over SSH."""

    terminal: Terminal
    connection: BaseConnection
    interruptions: Interruptions

    def close(self) -> None:
        """Disconnect; this ends every mode, lock and question of the login."""
        self.terminal.alive = False
        _hang_up(self.connection)


def open_session(
    target: SwitchTarget, profile: CliProfile, prompts: Sequence[InteractivePrompt] = ()
) -> SshSession:
    """Connect, log in and prepare the terminal; raises UnreachableError."""
    connection, interruptions = _connection(target, profile), Interruptions(target)
    try:
        opened = open_socket(target, target.port or PORT, CONNECT_SECONDS * target.timeout)
        connection.sock = opened
        channel = _open_channel(target, connection, opened, interruptions)
        terminal = _terminal(target, profile, channel, opened)
        terminal.interrupted = lambda: interruptions.seconds
        terminal.prepare_session((*prompts, _password(target)))
    except LostError as error:
        _hang_up(connection)
        raise UnreachableError(f"{target_label(target)}: no prompt after login: {error}") from None
    except (paramiko.SSHException, OSError, EOFError, InvalidHostKey) as error:
        _hang_up(connection)
        raise unreachable_error(target, error, profile.ssh_on) from None
    except RejectedError:
        _hang_up(connection)
        raise
    found = SshSession(terminal, connection, interruptions)
    _refuse_plain_user(target, found)
    return found


def _open_channel(
    target: SwitchTarget,
    connection: BaseConnection,
    opened: BoundedSocket,
    interruptions: Interruptions,
) -> paramiko.Channel:
    """Log in; a peer that is no switch is bounded in time and bytes."""
    seconds = LOGIN_SECONDS * 2 * target.timeout
    with watched(interruptions, seconds, opened.break_off) as reasons:
        try:
            connection.establish_connection(width=WIDTH, height=HEIGHT)
        except (paramiko.SSHException, OSError, EOFError, ValueError) as error:
            if reasons:
                raise TimeoutError(reasons[0]) from None
            if opened.budget < 0:
                raise InterruptedReadError("the peer sent more data than any switch does") from None
            if isinstance(error, ValueError) and not isinstance(error, InvalidHostKey):
                raise paramiko.SSHException(str(error)) from None
            raise
    if not isinstance(connection.remote_conn, paramiko.Channel):
        raise TypeError(connection.remote_conn)
    return connection.remote_conn


def _terminal(
    target: SwitchTarget, profile: CliProfile, channel: paramiko.Channel, opened: BoundedSocket
) -> Terminal:
    terminal = Terminal(channel, profile, target.switch, target.timeout)
    terminal.mask = target.mask
    opened.interruptions = None  # the terminal looks itself, and gives the switch some seconds
    terminal.before_line = lambda: opened.allow(COMMAND_BYTES)
    opened.allow(COMMAND_BYTES)
    return terminal


def _hang_up(connection: BaseConnection) -> None:
    """Close a connection; Netmiko would first wait up to 10 seconds for a prompt."""
    if isinstance(connection.sock, BoundedSocket):
        connection.sock.break_off()  # the thread of Paramiko ends at once
    client = getattr(connection, "remote_conn_pre", None)  # set once it begins to connect
    if client is not None:
        client.close()


def _refuse_plain_user(target: SwitchTarget, found: SshSession) -> None:
    """Refuse a login without the right to configure."""
    terminal = found.terminal
    if re.match(terminal.profile.user_prompt, terminal.prompt):
        found.close()
        remedy = "give the user the highest privilege"
        if terminal.profile.enable:
            remedy += ", or set the enable password to the password of the user"
        raise UnreachableError(
            f"{target_label(target)}: user {target.user} has no right to configure (prompt "
            f"`{terminal.prompt.strip()}`); {remedy}"
        )


def _password(target: SwitchTarget) -> InteractivePrompt:
    return InteractivePrompt(re.compile(r"(?i)^password: ?$"), target.password, "R-OS9")


def _connection(target: SwitchTarget, profile: CliProfile) -> BaseConnection:
    """Return a connection that is not open yet."""
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
    """Refuse a missing file of host keys: Netmiko would continue without one."""
    if target.known_hosts is not None and not target.known_hosts.is_file():
        raise UnreachableError(
            f"{target_label(target)}: found no file {target.known_hosts} of host keys; create it "
            f"with `ssh-keyscan -p {target.port or PORT} {target.host}`, and compare the key with "
            "that of the switch"
        )


def target_label(target: SwitchTarget) -> str:
    """Return name and address of a switch: the start of a message."""
    return f"{target.switch} ({target.host}{f' port {target.port}' if target.port else ''})"


def unreachable_error(
    target: SwitchTarget, error: BaseException, ssh_on: Sequence[str]
) -> UnreachableError:
    """Return the error for a failed login: cause and remedy; ``ssh_on``: lines that enable SSH."""
    cause = error
    while cause.__context__ is not None:  # Netmiko wraps what Paramiko and the system raised
        cause = cause.__context__
    return UnreachableError(f"{target_label(target)}: {_cause(target, cause, ssh_on)}")


def _cause(target: SwitchTarget, cause: BaseException, ssh_on: Sequence[str]) -> str:
    file = target.known_hosts or "~/.ssh/known_hosts"
    match cause:
        case paramiko.BadHostKeyException():
            return (
                f"found host key {_print(cause.key)}, expected {_print(cause.expected_key)} "
                f"({file}); another machine may answer at this address: compare both keys with the "
                "switch, and replace the line only if the switch has a new key"
            )
        case paramiko.AuthenticationException():
            return (
                f"the switch rejected user {target.user} or the password; check both, and check "
                "that its TACACS+ server answers"
            )
        case paramiko.ssh_exception.IncompatiblePeer():
            return (
                f"no common algorithm ({cause}); Paramiko 5 no longer offers the SHA-1 algorithms "
                'of old releases: install "netmiko[par4]"'
            )
        case InvalidHostKey():
            return f"{file}: found an invalid host key; correct or remove the line"
    return _network_cause(target, cause, ", ".join(f"`{line}`" for line in ssh_on))


def _network_cause(target: SwitchTarget, cause: BaseException, ssh_on: str) -> str:
    if "not found in known_hosts" in str(cause):
        return (
            f"unknown host key; read it with `ssh-keyscan -p {target.port or PORT} "
            f"{target.host}`, compare it with that of the switch, and add the line to "
            f"{target.known_hosts or '~/.ssh/known_hosts'}"
        )
    if isinstance(cause, socket.gaierror):
        return "the name has no address; check the name, or use an IP address"
    # Paramiko reports "No existing session" when the key exchange times out.
    late = re.search(r"(?i)timed out|timeout|no existing session", str(cause))
    if isinstance(cause, TimeoutError) or late:
        return f"timed out; check address, port and firewalls; {NEW_SWITCH}"
    if isinstance(cause, ConnectionRefusedError) or "Unable to connect" in str(cause):
        return (
            f"connection refused; check address, port, and that SSH is enabled ({ssh_on}); "
            f"{NEW_SWITCH}"
        )
    if isinstance(cause, InterruptedReadError):
        return f"{cause}; nothing was sent"
    said = str(cause)[:MAX_QUOTED] or type(cause).__name__
    return (
        f"login failed ({said}); check address, port, and that SSH is enabled ({ssh_on}); "
        f"{NEW_SWITCH}"
    )


def _print(key: paramiko.PKey) -> str:
    return f"{key.get_name()} {key.fingerprint}"


def show_commands(terminal: Terminal, commands: Sequence[str]) -> Mapping[str, str]:
    """Return the output of each command; empty for a rejected one."""
    outputs = {}
    for command in commands:
        text = terminal.send(command)
        outputs[command] = "" if find_command_error(terminal.profile, command, text) else text
    return outputs


def _send_until_ready(
    terminal: Terminal,
    line: str,
    error_in: Callable[[CliProfile, str, str], str],
    prompts: Sequence[InteractivePrompt] = (),
) -> str:
    """Send a line, and again for a while if the switch asks for that; return the last output."""
    pauses = iter(RETRY_PAUSES)
    while True:
        text = terminal.send(line, prompts)
        if not asks_for_later(terminal.profile, line, error_in(terminal.profile, line, text)):
            return text
        pause = next(pauses, None)
        if pause is None or terminal.interrupted() is not None:
            return text
        sleep(pause * terminal.factor)


def run_command(terminal: Terminal, line: str, success: str = "") -> str:
    """Run one command; raises RejectedError on an error, or without ``success`` in the output."""
    text = _send_until_ready(terminal, line, find_command_error)
    error = find_command_error(terminal.profile, line, text)
    if error or (success and not re.search(success, text)):
        raise rejected_error(terminal.switch, line, text, mask_output(error, line))
    return text


def enter_config(terminal: Terminal, line: str = "") -> None:
    """Enter the configuration mode; raises RejectedError when another user holds its lock."""
    line = line or terminal.profile.enter
    if not line:
        return
    text = terminal.send(line)
    if not terminal.in_config():
        raise rejected_error(terminal.switch, line, text, mask_output(text, line).split("\n")[-1])


def leave_config(terminal: Terminal) -> None:
    """Leave the configuration mode if the connection is still open."""
    profile = terminal.profile
    if not profile.leave:
        return
    with suppress(LostError):  # the next use of the connection reports it
        if terminal.alive:
            terminal.send(profile.leave)
            if profile.enable and terminal.prompt.rstrip().endswith(">"):
                terminal.send(profile.enable)


def send_lines(
    terminal: Terminal, lines: Sequence[str], on_response: OnResponse, follow_up: FollowUp
) -> None:
    """Send lines in the configuration mode, and always leave it again."""
    refuse_control_keys(terminal.switch, lines)
    try:
        enter_config(terminal)
        for line in lines:
            send_line(terminal, line, on_response, follow_up)
    finally:
        leave_config(terminal)


def refuse_control_keys(switch: str, lines: Sequence[str]) -> None:
    """Refuse lines with control keys, before any line is sent."""
    for line in lines:
        if has_control_keys(line):
            reason = "found `?`, a tab or another control character, which the switch interprets"
            raise rejected_error(switch, line, "", reason)


def send_line(
    terminal: Terminal,
    line: str,
    on_response: OnResponse,
    follow_up: FollowUp,
    prompts: Sequence[InteractivePrompt] = (),
) -> None:
    """Send one line, multi-line text included, and report its output; raises RejectedError.

    ``prompts``: questions of this line alone, and the answers.
    """
    try:
        if "\n" in line:
            text = terminal.send_multiline(line)
        else:
            text = _send_until_ready(terminal, line.strip(), find_error, prompts)
    except RejectedError as error:
        on_response(Response(line, error.text))
        raise
    on_response(Response(line, mask_output(text, line)))
    problem = find_error(terminal.profile, line.strip(), text)
    problem = problem or follow_up(terminal, line.strip(), text)
    if problem:
        raise rejected_error(terminal.switch, line, text, mask_output(problem, line))


def no_follow_up(_terminal: Terminal, _line: str, _text: str) -> str:
    """Return no error: on this NOS, the output of a line is complete at the prompt."""
    return ""


def reload_switch(session: SshSession, line: str) -> None:
    """Send a line that restarts the switch, and disconnect when it does."""
    terminal = session.terminal
    try:
        text = terminal.send(line)
    except LostError:
        session.close()
        return
    raise rejected_error(terminal.switch, line, text, mask_output(text, line).split("\n")[-1])
