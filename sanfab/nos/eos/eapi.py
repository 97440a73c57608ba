"""Arista EOS over eAPI, through NAPALM.

This module works around behaviour of NAPALM that a push cannot use [NAPALM]: closing aborts an
unconfirmed commit; the lock of a dead session blocks forever; errors of pyeapi are passed on;
certificates are not checked; multi-line text loses its indentation and its `!`; and the libraries
log every line that is sent.
"""

import logging
import re
import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPException
from typing import Any

from napalm.base.exceptions import CommitError, ConnectionException, UnsupportedVersion
from napalm.eos import EOSDriver
from pyeapi.eapilib import CommandError
from pyeapi.eapilib import ConnectionError as ApiError

from sanfab.masking import mask_secrets
from sanfab.nos.cli_profile import find_error
from sanfab.nos.driver import (
    NEW_SWITCH,
    LostError,
    OnResponse,
    RejectedError,
    Response,
    SwitchError,
    SwitchTarget,
    UnreachableError,
)
from sanfab.nos.eos.cli import PROFILE, TIMER_MINUTES, ConfigSession, sessions_of
from sanfab.nos.eos.eapi_http import PORT, SECONDS, EapiRequests, MalformedAnswerError
from sanfab.nos.ssh import target_label
from sanfab.nos.terminal import clean_output, mask_output, rejected_error

_LOG = logging.getLogger(__name__)
SAVE_SECONDS = 120.0
"""Timeout of a request that commits or saves."""
_FAILED = re.compile(r"CLI command (\d+) of \d+ '.*' failed: (.*)", re.DOTALL)
_UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What NAPALM raises on an answer that lacks what it looks for."""
_BEFORE = 3
"""Number of the first line: `enable` and the command that opens the session precede it."""


def _quiet(_record: logging.LogRecord) -> bool:
    return False


for _name in ("pyeapi.eapilib", "pyeapi.utils"):  # they log requests with their secrets
    logging.getLogger(_name).addFilter(_quiet)


class EapiTransport:
    """EOS over eAPI."""

    def __init__(self, target: SwitchTarget) -> None:
        self._target = target
        options = {"transport": EapiRequests, "context": _context(target), "target": target}
        self._napalm = EOSDriver(
            target.host, target.user, target.password, SECONDS * target.timeout, options
        )
        try:
            self._napalm.open()
        except UnsupportedVersion as error:
            raise UnreachableError(
                f"{target_label(target)}: found EOS {error}, expected 4.23 or newer (NAPALM); "
                "correct the release in the inventory, or use SSH for this switch"
            ) from None
        except (ApiError, ConnectionException, CommandError, HTTPException, OSError) as error:
            raise _unreachable(target, self._cause(error)) from None
        except _UNREADABLE:
            raise _unreachable(
                target, MalformedAnswerError("no EOS version in `show version`")
            ) from None

    def text(self, line: str) -> str:
        """Run a command and return its output; raises RejectedError and LostError."""
        return self._output_of(line, self._run(line, [line], "text")[0]).rstrip("\n")

    def _output_of(self, line: str, answer: Mapping[str, object]) -> str:
        """Return the output in an answer, without control characters."""
        output = answer.get("output", "")
        if not isinstance(output, str):
            raise self._malformed(line, f"output of type {type(output).__name__}")
        return clean_output(output)

    def accept_interruptions(self) -> None:
        """Ignore earlier interruptions of the operator: a rollback begins."""
        self._node.connection.interruptions.accept()

    def sessions(self) -> list[ConfigSession]:
        """Return the open sessions."""
        line = "show configuration sessions detail"
        shown = self._run("", [line], "json")
        try:
            return sessions_of(shown[0])
        except _UNREADABLE:
            raise self._malformed(line, "no list of sessions") from None

    def load(self, session: str, lines: Sequence[str], on_response: OnResponse) -> None:
        """Enter lines in a new session; abort it if a line is rejected."""
        line, reason = self._lockout(lines)
        if reason:
            raise rejected_error(self._target.switch, line, "", reason)
        opening = f"configure session {session}"
        commands = [opening, *map(_command, lines), "end"]
        self._napalm.config_session = session
        try:
            with self._library_errors(opening, SECONDS):
                answers = self._node.run_commands(commands, encoding="text")
        except _CommandFailedError as failed:
            self._abort()
            raise self._failed(session, lines, failed.error, on_response) from None
        except BaseException:
            self._napalm.config_session = None  # otherwise NAPALM aborts it later
            raise
        for line, answer in zip(lines, answers[1:], strict=False):
            output = mask_output(self._output_of(line, answer), line)
            on_response(Response(line, output.strip("\n")))
            error = find_error(PROFILE, line, output)
            if error:
                self._abort()
                raise rejected_error(self._target.switch, line, output, error)

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str]) -> None:  # noqa: ARG002  # the interface
        """Refuse to move the management port to a VRF in which eAPI is disabled.

        The timer would revert the change, but only after minutes without access to the switch. The
        list of those who may log in is one of SSH: eAPI does not obey it.
        """
        reason = self._lockout(lines)[1]
        if reason:
            raise SwitchError(f"{self._target.switch}: {reason}")

    def _lockout(self, lines: Sequence[str]) -> tuple[str, str]:
        """Return the line that moves the management port to such a VRF, and what to do first."""
        line, vrf = vrf_of_management(lines)
        if not vrf:
            return "", ""
        shown = self.text("show running-config section api http-commands")
        if re.search(rf"(?m)^ +vrf {re.escape(vrf)}\s*\n +no shutdown", shown):
            return "", ""
        return line, (
            f"eAPI is disabled in VRF {vrf}, to which this push moves the management port, and the "
            "push uses eAPI; enable it there first, in configuration mode: "
            f"`vrf instance {vrf}`, `management api http-commands`, `vrf {vrf}`, `no shutdown`; "
            "for a new switch, `sanfab bootstrap` prints all that it needs"
        )

    def commit(self, session: str, on_response: OnResponse) -> bool:
        """Commit a session with the timer."""
        line = f"configure session {session} commit timer 00:{TIMER_MINUTES:02}:00"
        try:
            with self._library_errors(line, SAVE_SECONDS):
                self._napalm.commit_config(revert_in=TIMER_MINUTES * 60)
        except _CommandFailedError as failed:
            self._abort()
            raise self._rejected(line, failed.error) from None
        except CommitError as error:
            self._abort()
            raise rejected_error(self._target.switch, line, "", str(error)) from None
        except LostError:
            self._napalm.config_session = None
            raise
        on_response(Response(line, ""))
        return True

    def confirm(self, session: str) -> None:
        """Confirm a commit and save."""
        line = f"configure session {session} commit"
        self._napalm.config_session = session
        try:
            with self._library_errors(line, SAVE_SECONDS):
                self._napalm.confirm_commit()
        except _CommandFailedError as failed:
            raise self._rejected(line, failed.error) from None
        except CommitError as error:
            raise rejected_error(self._target.switch, line, "", str(error)) from None
        finally:
            self._napalm.config_session = None

    def reload(self) -> None:
        """Restart the switch."""
        with suppress(LostError):
            self._run("reload now", ["reload now"], "text")
        self.close()

    def close(self) -> None:
        """Log out; sessions stay as they are, although NAPALM would abort its own."""
        self._napalm.config_session = None
        self._napalm.close()

    @property
    def _node(self) -> Any:  # noqa: ANN401  # pyeapi has no types
        return self._napalm.device

    def _cause(self, error: BaseException) -> BaseException:
        connection = getattr(self._node, "connection", None)
        return getattr(connection, "socket_error", None) or error

    def _run(self, line: str, commands: list[str], encoding: str) -> list[dict[str, object]]:
        _LOG.debug(
            "%s: %s", self._target.switch, mask_secrets(self._target.mask(line or commands[0]))
        )
        saves = line.startswith(("write", "copy", "configure session"))
        try:
            with self._library_errors(line or commands[0], SAVE_SECONDS if saves else SECONDS):
                answers: list[dict[str, object]] = self._node.run_commands(
                    commands, encoding=encoding
                )
        except _CommandFailedError as failed:
            raise self._rejected(line or commands[0], failed.error) from None
        return answers

    @contextmanager
    def _library_errors(self, line: str, seconds: float) -> Iterator[None]:
        """Convert errors of the libraries during a request, and set its timeout."""
        self._node.connection.transport.timeout = seconds * self._target.timeout
        try:
            yield
        except CommandError as error:
            raise _CommandFailedError(error) from None
        except MalformedAnswerError as error:
            raise self._malformed(line, error.found) from None
        except _UNREADABLE:  # what NAPALM does not find in an answer
            raise self._malformed(line, "an answer of another form") from None
        except (ApiError, HTTPException, OSError) as error:
            cause = self._cause(error)
            shown = mask_secrets(self._target.mask(line))
            raise LostError(
                f"{self._target.switch}: the connection broke at `{shown}` "
                f"({_short(cause)}); the last line may have been executed"
            ) from None

    def _malformed(self, line: str, found: str) -> LostError:
        """Return the error for an answer that no switch gives."""
        shown = mask_secrets(self._target.mask(line))
        return LostError(
            f"{self._target.switch}: found {found} after `{shown}`, expected the answer of eAPI; "
            "the line may have been executed: check what answers at this address and port, and "
            "the eAPI of the switch"
        )

    def _failed(
        self, session: str, lines: Sequence[str], error: CommandError, on_response: OnResponse
    ) -> RejectedError:
        """Return the error of the rejected line of a session; report the lines before it."""
        found = _FAILED.search(error.message)
        place = int(found[1]) - _BEFORE if found else -1
        if not 0 <= place < len(lines):
            return self._rejected(f"configure session {session}", error)
        for line in lines[:place]:
            on_response(Response(line, ""))
        failed = self._rejected(lines[place], error)
        on_response(Response(lines[place], failed.text))
        return failed

    def _rejected(self, line: str, error: CommandError) -> RejectedError:
        found = _FAILED.search(error.message)
        output = [found[2] if found else error.message, *_details(error)]
        return rejected_error(
            self._target.switch, line, "\n".join(output), mask_output("; ".join(output), line)
        )

    def _abort(self) -> None:
        """Abort the session of NAPALM, if it still exists."""
        try:
            with self._library_errors("abort", SECONDS):
                self._napalm.discard_config()
        except (_CommandFailedError, LostError):
            pass  # it was never created, or the next request reports the broken connection
        finally:
            self._napalm.config_session = None


class _CommandFailedError(Exception):
    """A command of a request was rejected, and those after it were not executed."""

    def __init__(self, error: CommandError) -> None:
        super().__init__()
        self.error = error


def _command(line: str) -> str | dict[str, str]:
    """Return a line in the format of eAPI: multi-line text is separate from its command."""
    command, newline, text = line.partition("\n")
    if newline:
        return {"cmd": command.strip(), "input": re.sub(r"\n?EOF\s*\Z", "", text)}
    # pyeapi splits a line at this word.
    return {"cmd": line.strip(), "input": ""} if "MULTILINE:" in line else line.strip()


def _details(error: CommandError) -> list[str]:
    """Return the error texts of the switch for the rejected command."""
    last = error.output[-1] if isinstance(error.output, list) and error.output else None
    errors = last.get("errors") if isinstance(last, Mapping) else None
    return [str(one) for one in errors] if isinstance(errors, list) else []


def _context(target: SwitchTarget) -> ssl.SSLContext:
    """Return the TLS context; by default, pyeapi trusts every certificate."""
    file = target.certificates
    if file is not None and not file.is_file():
        raise UnreachableError(
            f"{target_label(target)}: found no certificate file {file}; {_how_to_trust(target)}"
        )
    try:
        context = ssl.create_default_context(cafile=None if file is None else str(file))
    except ssl.SSLError:
        raise UnreachableError(
            f"{target_label(target)}: found no PEM certificate in {file}; {_how_to_trust(target)}"
        ) from None
    # Newer Python releases require extensions that certificates of switches lack.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    if not target.check_host_key:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def vrf_of_management(lines: Sequence[str]) -> tuple[str, str]:
    """Return the line that moves the management port to a VRF, and the VRF; empty: none.

    >>> vrf_of_management(["interface Management1", "   vrf forwarding MGMT"])
    ('vrf forwarding MGMT', 'MGMT')
    """
    block = ""
    for line in lines:
        block = block if line.startswith(" ") else line
        if block.startswith("interface Management") and line.strip().startswith("vrf "):
            return line.strip(), line.split()[-1]
    return "", ""


def _how_to_trust(target: SwitchTarget) -> str:
    return (
        f"read it with `openssl s_client -connect {target.host}:{target.port or PORT} "
        "-showcerts`, compare its fingerprint with that of the switch (`show management security "
        "ssl certificate`), and add it to the file in SANFAB_CERTIFICATES"
    )


def _short(cause: BaseException) -> str:
    if isinstance(cause, TimeoutError):
        return "timed out"
    return re.sub(r"\s*\(_ssl\.c:\d+\)", "", str(cause)) or type(cause).__name__


_REMEDIES: tuple[tuple[type[BaseException], str], ...] = (
    (
        ssl.SSLError,
        "found no TLS at this port; check address and port, and enable eAPI in the VRF of the "
        f"management port (`management api http-commands`, `no shutdown`); {NEW_SWITCH}",
    ),
    (socket.gaierror, "the name has no address; check the name, or use an IP address"),
    (TimeoutError, f"timed out; check address, port and firewalls; {NEW_SWITCH}"),
    (
        ConnectionRefusedError,
        "connection refused; check address and port, and enable eAPI in the VRF of the management "
        f"port (`management api http-commands`, `no shutdown`); {NEW_SWITCH}",
    ),
    (
        ConnectionError,
        "the switch closed the connection; check address and port, and enable eAPI in the VRF of "
        f"the management port (`management api http-commands`, `no shutdown`); {NEW_SWITCH}",
    ),
    (CommandError, "the user has no right to configure; give it privilege 15"),
)


def _unreachable(target: SwitchTarget, cause: BaseException) -> UnreachableError:
    """Return the error for a failed login: cause and remedy."""
    if isinstance(cause, ssl.SSLCertVerificationError):
        remedy = f"untrusted certificate ({cause.verify_message}); {_how_to_trust(target)}"
    elif isinstance(cause, MalformedAnswerError):
        remedy = (
            f"found {cause.found}, expected the answer of eAPI; check what answers at this address "
            "and port, and `management api http-commands`"
        )
    elif "nauthorized" in str(cause):
        remedy = f"the switch rejected user {target.user} or the password; check both"
    else:
        other = (
            f"unexpected response ({_short(cause)}); check address, port and eAPI settings; "
            f"{NEW_SWITCH}"
        )
        remedy = next((text for kind, text in _REMEDIES if isinstance(cause, kind)), other)
    return UnreachableError(f"{target_label(target)}: {remedy}")
