"""Arista EOS: a push is one configuration session, committed as a whole or not at all.

The commit uses the commit-confirm timer: unless ``save`` confirms it in time, the switch reverts
the change, even without a connection. Releases from 4.23 on are reached over eAPI through NAPALM,
which refuses older ones; those are reached over SSH. The sources do not name the first release with
a timer, so over SSH the timer is tried first; without it, the session is committed unprotected.
Releases without sessions execute each line at once.
"""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol
from uuid import uuid4

from sanfab.model.platforms.traits import TRAITS, Capability
from sanfab.nos import ssh
from sanfab.nos.cli_profile import (
    find_command_error,
    find_error,
)
from sanfab.nos.driver import (
    Driver,
    LostError,
    OnResponse,
    RejectedError,
    Response,
    SwitchError,
    SwitchTarget,
    accepted_running,
)
from sanfab.nos.eos.cli import (
    PREFIX,
    PROFILE,
    TIMER_MINUTES,
    ConfigSession,
    sessions_in,
    sessions_of,
)
from sanfab.nos.own_address import SHOW_USERS, refuse_own_lockout
from sanfab.nos.terminal import mask_output, rejected_error

_WRITE, _CONFIGURE = "write memory", "configure terminal"
_WRITTEN = r"(?i)copy completed successfully"  # [CEOS435]
_SESSIONS = "show configuration sessions detail"
_UNKNOWN = re.compile(r"(?i)invalid input|incomplete command|ambiguous command")
"""Output of a release without the command, such as sessions or their timers."""


class EosTransport(Protocol):
    """Access to an EOS switch, over eAPI or SSH."""

    def text(self, line: str) -> str:
        """Run a command and return its output; raises RejectedError and LostError."""

    def sessions(self) -> list[ConfigSession]:
        """Return the open sessions."""

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str]) -> None:
        """Raise SwitchError if this connection cannot survive these lines."""

    def load(self, session: str, lines: Sequence[str], on_response: OnResponse) -> None:
        """Enter lines in a new session; abort it if a line is rejected."""

    def commit(self, session: str, on_response: OnResponse) -> bool:
        """Commit a session with the timer; False: the release has no timer."""

    def confirm(self, session: str) -> None:
        """Confirm a commit and save."""

    def reload(self) -> None:
        """Restart the switch."""

    def accept_interruptions(self) -> None:
        """Ignore earlier interruptions of the operator: a rollback begins."""

    def close(self) -> None:
        """Log out; sessions stay as they are."""


class EosDriver:
    """A login to one EOS switch."""

    def __init__(self, target: SwitchTarget, transport: EosTransport) -> None:
        self._target, self._switch, self._transport = target, target.switch, transport
        self._unconfirmed = ""
        """The session that this login committed and has not confirmed yet."""

    def running(self) -> str:
        """Return the running configuration as printed."""
        return accepted_running(self._target, self._transport.text("show running-config"))

    def startup(self) -> str:
        """Return the startup configuration, in the format of the running one."""
        return self._target.named(self._transport.text("show startup-config"))

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return the output of each command; empty for a rejected one."""
        outputs = dict.fromkeys(commands, "")
        for command in commands:
            with suppress(RejectedError):
                outputs[command] = self._transport.text(command)
        return outputs

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str] = ()) -> None:
        """Raise SwitchError if this connection cannot survive these lines; sends none of them."""
        self._transport.refuse_lockout(lines, permit)

    def refuse_reader(self) -> None:
        """Accept every user: EOS refuses a reader's session before a line of it takes effect."""

    def apply(self, lines: Sequence[str], on_response: OnResponse) -> None:
        """Commit lines as one session; if a line is rejected, none takes effect."""
        ssh.refuse_control_keys(self._switch, lines)
        self._refuse_others(self._transport.sessions())
        if self._unconfirmed:  # EOS has one timer: a further apply accepts the last commit
            name, self._unconfirmed = self._unconfirmed, ""
            self._transport.text(f"configure session {name} commit")
        session = PREFIX + uuid4().hex[:8]
        self._transport.load(session, lines, on_response)
        if self._transport.commit(session, on_response):
            self._unconfirmed = session

    def save(self) -> None:
        """Confirm the commit and save; raises RejectedError if the timer reverted it."""
        timed = [one.name for one in self._transport.sessions() if one.timed and one.is_ours]
        if self._unconfirmed and self._unconfirmed not in timed:
            line = f"configure session {self._unconfirmed} commit"
            reason = f"not confirmed in time; the switch reverted it after {TIMER_MINUTES} minutes"
            raise rejected_error(self._switch, line, "", reason)
        for session in timed:
            self._transport.confirm(session)
        if not timed:
            self._transport.text(_WRITE)
        self._unconfirmed = ""

    def abort_sessions(self) -> None:
        """Abort our sessions, and revert our unconfirmed commits; others' sessions stay.

        Raises SwitchError when another user has an open session.
        """
        self._transport.accept_interruptions()
        sessions = self._transport.sessions()
        for session in sessions:
            if session.is_ours:
                self._transport.text(f"configure session {session.name} abort")
        self._unconfirmed = ""
        self._refuse_others(sessions)

    def reload(self) -> None:
        """Restart the switch from its startup configuration; this closes the connection."""
        self._transport.reload()

    def close(self) -> None:
        """Log out; a running commit-confirm timer keeps running."""
        self._transport.close()

    def _refuse_others(self, sessions: Sequence[ConfigSession]) -> None:
        for other in sessions:
            if not other.is_ours:
                owner = f" of user {other.user}" if other.user else ""
                raise SwitchError(
                    f"{self._switch}: configuration session {other.name}{owner} is open; commit "
                    f"it, or abort it with `configure session {other.name} abort`"
                )


class SshTransport:
    """EOS over SSH."""

    def __init__(self, target: SwitchTarget) -> None:
        self._session = ssh.open_session(target, PROFILE)
        self._terminal = self._session.terminal
        self._has_no_sessions = False
        """The release rejected the commands of sessions."""

    def text(self, line: str) -> str:
        """Run a command and return its output; raises RejectedError and LostError."""
        return ssh.run_command(self._terminal, line, _WRITTEN if line == _WRITE else "")

    def sessions(self) -> list[ConfigSession]:
        """Return the open sessions."""
        try:
            return sessions_of(json.loads(self._terminal.send(f"{_SESSIONS} | json")))
        except (
            ValueError,
            TypeError,
            AttributeError,
        ):  # a release without JSON output, or without sessions
            text = self._terminal.send(_SESSIONS)
        error = find_command_error(PROFILE, _SESSIONS, text)
        self._has_no_sessions = _UNKNOWN.search(error) is not None
        if error and not self._has_no_sessions:
            raise rejected_error(self._terminal.switch, _SESSIONS, text)
        return [] if self._has_no_sessions else sessions_in(text)

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str]) -> None:  # noqa: ARG002  # the interface
        """Refuse to limit logins to networks without that of this one.

        Other lines are accepted: SSH follows the management port into its VRF.
        """
        if permit:
            refuse_own_lockout(self._terminal.switch, self.text(SHOW_USERS), permit)

    def load(self, session: str, lines: Sequence[str], on_response: OnResponse) -> None:
        """Enter lines in a new session; abort it if a line is rejected."""
        loaded = False
        ssh.enter_config(
            self._terminal,
            _CONFIGURE if self._has_no_sessions else f"configure session {session}",
        )
        try:
            for line in lines:
                ssh.send_line(self._terminal, line, on_response, ssh.no_follow_up)
            loaded = True
        finally:
            if self._has_no_sessions or not loaded:
                self._abort()

    def commit(self, session: str, on_response: OnResponse) -> bool:
        """Commit a session with the timer; False: the release has no timer."""
        if self._has_no_sessions:
            return False  # each line is in effect already
        error, timed = "the connection broke", True
        try:
            error = self._commit(f"commit timer 00:{TIMER_MINUTES:02}:00", on_response)
            if _UNKNOWN.search(error):  # any other error rejects the commit itself
                timed = False
                error = self._commit("commit", on_response)
        finally:
            if error:
                self._abort()
        if error:
            line = f"configure session {session} commit"
            raise rejected_error(self._terminal.switch, line, error)
        return timed

    def confirm(self, session: str) -> None:
        """Confirm a commit and save."""
        self.text(f"configure session {session} commit")
        self.text(_WRITE)

    def reload(self) -> None:
        """Restart the switch."""
        ssh.reload_switch(self._session, "reload")

    def accept_interruptions(self) -> None:
        """Ignore earlier interruptions of the operator: a rollback begins."""
        self._session.interruptions.accept()

    def close(self) -> None:
        """Log out; sessions stay as they are."""
        self._session.close()

    def _abort(self) -> None:
        """Leave the configuration mode and abort the session."""
        with suppress(LostError):
            if self._terminal.alive and self._terminal.in_config():
                self._terminal.send("end" if self._has_no_sessions else "abort")

    def _commit(self, line: str, on_response: OnResponse) -> str:
        """Send a commit; return the error, empty: none."""
        text = self._terminal.send(line)
        on_response(Response(line, mask_output(text, line)))
        return mask_output(find_error(PROFILE, line, text), line)


def connect(target: SwitchTarget, release: str) -> Driver:
    """Log in to a switch of a release; raises UnreachableError."""
    modern = TRAITS["eos"].has(Capability.EAPI, release)
    if (target.transport or ("eapi" if modern else "ssh")) == "ssh":
        return EosDriver(target, SshTransport(target))
    from sanfab.nos.eos.eapi import EapiTransport  # noqa: PLC0415  # NAPALM takes a second to import

    return EosDriver(target, EapiTransport(target))
