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
    Answer,
    Heard,
    LostError,
    Reach,
    RejectedError,
    UnreachableError,
)
from sanfab.nos.terminal import (
    Manners,
    Question,
    Terminal,
    masked,
    refusal,
    rejected,
    rejection,
    untypable,
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

After = Callable[[str, str], str]
"""Gets a line and what was said to it; returns what is known to have gone wrong since."""


@dataclass(frozen=True)
class Login:
    """A switch that was logged in to over SSH."""

    terminal: Terminal
    connection: BaseConnection

    def close(self) -> None:
        """Hang up; every mode, lock and question of this login ends by that."""
        self.terminal.alive = False
        self.connection.disconnect()


def login(reach: Reach, manners: Manners, questions: Sequence[Question] = ()) -> Login:
    """Connect, log in and prepare the terminal; raises UnreachableError."""
    connection = _connection(reach, manners)
    try:
        connection.establish_connection(width=WIDTH, height=HEIGHT)
        channel = connection.remote_conn
        if not isinstance(channel, paramiko.Channel):
            raise TypeError(channel)
        terminal = Terminal(channel, manners, reach.switch, reach.timeout)
        terminal.mask = reach.mask
        terminal.greet((*questions, _password(reach)))
    except LostError as error:
        connection.disconnect()
        raise UnreachableError(f"{where(reach)}: no prompt after login: {error}") from None
    except (paramiko.SSHException, OSError, EOFError, InvalidHostKey) as error:
        connection.disconnect()
        raise unreachable(reach, error) from None
    except RejectedError:
        connection.disconnect()
        raise
    found = Login(terminal, connection)
    _refuse_plain_user(reach, found)
    return found


def _refuse_plain_user(reach: Reach, found: Login) -> None:
    """Refuse a login that may look but not configure."""
    terminal = found.terminal
    if terminal.manners.enable and terminal.prompt.rstrip().endswith(">"):
        found.close()
        raise UnreachableError(
            f"{where(reach)}: user {reach.user} may not configure (prompt `{terminal.prompt}`); "
            "give the user the highest privilege, or set its password as enable password"
        )


def _password(reach: Reach) -> Question:
    return Question(re.compile(r"(?i)^password: ?$"), reach.password, "R-OS9")


def _connection(reach: Reach, manners: Manners) -> BaseConnection:
    """Return a connection that is not yet open."""
    known = reach.known_hosts
    if reach.check_host_key:
        _refuse_missing(reach)
    connection: BaseConnection = ConnectHandler(
        device_type=manners.name,
        host=reach.host,
        port=reach.port or PORT,
        username=reach.user,
        password=reach.password,
        ssh_strict=reach.check_host_key,
        system_host_keys=reach.check_host_key and known is None,
        alt_host_keys=reach.check_host_key,
        alt_key_file=str(known or SYSTEM_HOST_KEYS),
        conn_timeout=CONNECT_SECONDS * reach.timeout,
        banner_timeout=LOGIN_SECONDS * reach.timeout,
        auth_timeout=LOGIN_SECONDS * reach.timeout,
        keepalive=KEEPALIVE_SECONDS,
        auto_connect=False,
    )
    return connection


def _refuse_missing(reach: Reach) -> None:
    """Refuse a file of host keys that is not there: Netmiko would go on without."""
    if reach.known_hosts is not None and not reach.known_hosts.is_file():
        raise UnreachableError(
            f"{where(reach)}: there is no file {reach.known_hosts} of host keys; "
            f"make it with `ssh-keyscan -p {reach.port or PORT} {reach.host}`, and compare the "
            "key with that of the switch before trusting it"
        )


def where(reach: Reach) -> str:
    """Return a switch with its address, as messages begin."""
    return f"{reach.switch} ({reach.host}{f' port {reach.port}' if reach.port else ''})"


def unreachable(reach: Reach, error: BaseException) -> UnreachableError:
    """Return the error for a failed login: cause and remedy."""
    cause = error
    while cause.__context__ is not None:  # Netmiko wraps what Paramiko and the system raised
        cause = cause.__context__
    return UnreachableError(f"{where(reach)}: {_cause(reach, cause)}")


def _cause(reach: Reach, cause: BaseException) -> str:
    file = reach.known_hosts or "~/.ssh/known_hosts"
    match cause:
        case paramiko.BadHostKeyException():
            return (
                f"its host key is {_print(cause.key)}, but {file} has "
                f"{_print(cause.expected_key)}; another machine may answer there: compare both "
                "with the switch, and replace the line only if the switch got a new key"
            )
        case paramiko.AuthenticationException():
            return (
                f"user {reach.user} or the password was not accepted; check both, and whether the "
                "server that the switch asks (TACACS+) answers"
            )
        case paramiko.ssh_exception.IncompatiblePeer():
            return (
                f"no common algorithm ({cause}); Paramiko 5 no longer offers the SHA-1 ones of old "
                'releases: install "netmiko[par4]"'
            )
        case InvalidHostKey():
            return f"{file} has a line that is no host key; mend or remove it"
    return _network_cause(reach, cause)


def _network_cause(reach: Reach, cause: BaseException) -> str:
    if "not found in known_hosts" in str(cause):
        return (
            f"its host key is not known; read it with `ssh-keyscan -p {reach.port or PORT} "
            f"{reach.host}`, compare it with that of the switch, and add the line to "
            f"{reach.known_hosts or '~/.ssh/known_hosts'}"
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


def show(terminal: Terminal, commands: Sequence[str]) -> Mapping[str, str]:
    """Return what is printed for each command; nothing for a rejected one."""
    answers = {}
    for command in commands:
        text = terminal.ask(command)
        answers[command] = "" if refusal(terminal.manners, command, text) else text
    return answers


def command(terminal: Terminal, line: str, success: str = "") -> str:
    """Execute one command, checked for signs of rejection and for words of success."""
    text = terminal.ask(line)
    said = refusal(terminal.manners, line, text)
    if said or (success and not re.search(success, text)):
        raise rejected(terminal.switch, line, text, masked(said, line))
    return text


def enter(terminal: Terminal, line: str = "") -> None:
    """Enter the configuration mode; raises RejectedError when somebody else locked it."""
    line = line or terminal.manners.enter
    if not line:
        return
    text = terminal.ask(line)
    if not terminal.in_config():
        raise rejected(terminal.switch, line, text, masked(text, line).split("\n")[-1])


def leave(terminal: Terminal) -> None:
    """Leave the configuration mode if the connection is still there."""
    manners = terminal.manners
    if not manners.leave:
        return
    with suppress(LostError):  # the next use of the connection tells
        if terminal.alive:
            terminal.ask(manners.leave)
            if manners.enable and terminal.prompt.rstrip().endswith(">"):
                terminal.ask(manners.enable)


def apply(terminal: Terminal, lines: Sequence[str], heard: Heard, after: After) -> None:
    """Type lines in the configuration mode and leave it again, whatever happens."""
    refuse_keys(terminal.switch, lines)
    try:
        enter(terminal)
        for line in lines:
            type_line(terminal, line, heard, after)
    finally:
        leave(terminal)


def refuse_keys(switch: str, lines: Sequence[str]) -> None:
    """Refuse lines that cannot be typed, before any is sent."""
    for line in lines:
        if untypable(line):
            why = "sanfab does not type `?`, tabs and control characters: the switch acts on them"
            raise rejected(switch, line, "", why)


def type_line(terminal: Terminal, line: str, heard: Heard, after: After) -> None:
    """Type one line, which may have lines of text; tell what is said, and stop at a rejection."""
    try:
        text = terminal.paste(line) if "\n" in line else terminal.ask(line.strip())
    except RejectedError as error:
        heard(Answer(line, error.text))
        raise
    heard(Answer(line, masked(text, line)))
    said = rejection(terminal.manners, line.strip(), text) or after(line.strip(), text)
    if said:
        raise rejected(terminal.switch, line, text, masked(said, line))


def nothing_after(_line: str, _text: str) -> str:
    """Return that nothing goes on after a line was answered."""
    return ""


def restart(login_: Login, line: str) -> None:
    """Send a line that restarts the switch, and hang up when it does."""
    terminal = login_.terminal
    try:
        text = terminal.ask(line)
    except LostError:
        login_.close()
        return
    raise rejected(terminal.switch, line, text, masked(text, line).split("\n")[-1])
