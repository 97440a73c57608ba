"""Arista EOS: every push is a configuration session, committed whole or not at all.

The commit runs under the commit-confirm timer: unless ``save`` confirms it in time, the
switch takes the change back by itself, whatever became of the connection. eAPI is used from 4.23
on, through NAPALM, which refuses older releases; those are reached over SSH. The first release
with a timer is not known to the sources, so over SSH it is tried, and where the switch has none the
session is committed at once and nothing guards it until ``save``. Releases before sessions take
each line at once.
"""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol
from uuid import uuid4

from sanfab.model.platforms import release_key
from sanfab.nos import ssh
from sanfab.nos.driver import (
    Driver,
    LostError,
    OnResponse,
    RejectedError,
    Response,
    SwitchError,
    SwitchTarget,
)
from sanfab.nos.terminal import (
    CliProfile,
    ErrorPattern,
    InteractivePrompt,
    ReadTimeout,
    find_command_error,
    find_error,
    mask_output,
    rejected_error,
)

TIMER_MINUTES = 5
"""How long the commit-confirm timer waits for ``save``."""
PREFIX = "sanfab-"
_OURS = (PREFIX, "napalm_")
_EAPI_SINCE = (4, 23)  # [NAPALM]

_R = re.compile
PROFILE = CliProfile(
    name="arista_eos",
    prompt=r"{name}(?:\([^()\n]*\))*[>#] ?",
    any_name=r"[\w.-]+",
    session_setup=("terminal length 0", "terminal width 511"),
    enable="enable",
    hostname_change=r"hostname (\S+)$",
    multiline_prompt=r"(?i)enter text message",
    multiline_end="EOF",
    errors=(
        ErrorPattern(_R(r"^% ?\w"), "COLL-EOS NAPALM"),
        ErrorPattern(_R(r"(?i)^invalid input"), "COLL-EOS"),
        ErrorPattern(_R(r"(?i)^(?:incomplete|ambiguous) command"), "COLL-EOS"),
        ErrorPattern(
            _R(r"Maximum number of pending sessions has been reached"), "COLL-EOS CEOS435"
        ),
    ),
    benign=(ErrorPattern(_R(r"(?i)^% ?(?:warning|info)"), "mem"),),
    prompts=(
        InteractivePrompt(
            _R(r"(?i)system configuration has been modified.*save\?.*$"), "no", "mem"
        ),
        InteractivePrompt(_R(r"(?i)proceed with reload\?.*$"), "y", "mem"),
    ),
    read_timeouts=(
        ReadTimeout(_R(r"write |copy "), 120.0, "mem"),
        ReadTimeout(_R(r"commit|configure session"), 90.0, "mem"),
        ReadTimeout(_R(r"show (?:running|startup)-config"), 60.0, "mem"),
    ),
)
_WRITE, _PLAIN = "write memory", "configure terminal"
_SESSIONS = "show configuration sessions detail"
_ROW = _R(r"(?m)^\s*\*?\s*([\w.:-]+)\s+(pending\w*|completed|aborted|committed)\b[ \t]*(\S*)")
_UNKNOWN = _R(r"(?i)invalid input|incomplete command|ambiguous command")
"""What a release says to a command that it does not have, as one of sessions or their timers."""
_TIMER_ROW = _R(r"(?i)session with pending commit timer: *(\S+)")  # [CEOS435]


class ConfigSession(NamedTuple):
    """A configuration session that waits for its commit, or for its confirmation."""

    name: str
    user: str
    """Who edits it; empty: nobody does any more, or it is not known."""
    timed: bool
    """It is committed, and taken back unless confirmed."""

    @property
    def ours(self) -> bool:
        """Tell whether a push made it."""
        return self.name.startswith(_OURS)


class EosTransport(Protocol):
    """EOS as it is talked to, over eAPI or SSH."""

    def text(self, line: str) -> str:
        """Execute a command; raises RejectedError and LostError."""

    def sessions(self) -> list[ConfigSession]:
        """Return the sessions that are not over."""

    def load(self, session: str, lines: Sequence[str], on_response: OnResponse) -> None:
        """Put lines in a new session; where one is rejected the session is given up."""

    def commit(self, session: str, on_response: OnResponse) -> bool:
        """Commit a session under a timer; False: the switch has none, it is in force for good."""

    def confirm(self, session: str) -> None:
        """Stop the timer and save."""

    def reload(self) -> None:
        """Restart the switch."""

    def close(self) -> None:
        """Log out, and leave sessions alone."""


class EosDriver:
    """One EOS switch, logged in to."""

    def __init__(self, switch: str, cli: EosTransport) -> None:
        self._switch, self._cli = switch, cli
        self._armed = ""
        """The session whose timer this login started."""

    def running(self) -> str:
        """Return the running configuration as printed."""
        return self._cli.text("show running-config")

    def startup(self) -> str:
        """Return the saved configuration, printed as the running one is."""
        return self._cli.text("show startup-config")

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return what the switch prints for each command; rejected ones give an empty text."""
        answers = dict.fromkeys(commands, "")
        for command in commands:
            with suppress(RejectedError):
                answers[command] = self._cli.text(command)
        return answers

    def apply(self, lines: Sequence[str], on_response: OnResponse) -> None:
        """Put lines in a session and commit it; when one is rejected, none comes into force."""
        ssh.refuse_control_keys(self._switch, lines)
        self._refuse_others(self._cli.sessions())
        if self._armed:  # EOS has one timer; what it guards is as good as confirmed by the caller
            armed, self._armed = self._armed, ""
            self._cli.text(f"configure session {armed} commit")
        session = PREFIX + uuid4().hex[:8]
        self._cli.load(session, lines, on_response)
        if self._cli.commit(session, on_response):
            self._armed = session

    def save(self) -> None:
        """Confirm the commit and save; raises RejectedError when the timer was faster."""
        timed = [one.name for one in self._cli.sessions() if one.timed and one.ours]
        if self._armed and self._armed not in timed:
            why = f"it was not confirmed in time and has been taken back ({TIMER_MINUTES} minutes)"
            raise rejected_error(self._switch, f"configure session {self._armed} commit", "", why)
        for session in timed:
            self._cli.confirm(session)
        if not timed:
            self._cli.text(_WRITE)
        self._armed = ""

    def restore(self) -> None:
        """Give up our sessions, and take back what waits for confirmation; others' stay.

        Raises SwitchError when somebody else has a session open.
        """
        sessions = self._cli.sessions()
        for session in sessions:
            if session.ours:
                self._cli.text(f"configure session {session.name} abort")
        self._armed = ""
        self._refuse_others(sessions)

    def reload(self) -> None:
        """Restart the switch from its saved configuration; the connection is closed by it."""
        self._cli.reload()

    def close(self) -> None:
        """Log out; a running commit-confirm timer keeps running."""
        self._cli.close()

    def _refuse_others(self, sessions: Sequence[ConfigSession]) -> None:
        for other in sessions:
            if not other.ours:
                of = f" of user {other.user}" if other.user else ""
                raise SwitchError(
                    f"{self._switch}: configuration session {other.name}{of} is open; have it "
                    f"committed, or give it up with `configure session {other.name} abort`"
                )


def sessions_of(shown: Mapping[str, object]) -> list[ConfigSession]:
    """Return the open sessions in the structured form of the list, old or new [NAPALM]."""
    found = {}
    rows = shown.get("sessions")
    for name, row in rows.items() if isinstance(rows, dict) else ():
        state, instances = str(row.get("state", "")), row.get("instances") or {}
        users = [str(one.get("user", "")) for one in instances.values()]
        if state.startswith("pending"):
            found[name] = ConfigSession(name, next(iter(users), ""), "CommitTimer" in state)
    timed = str(shown.get("commitTimerSessionName") or "")
    if timed:
        found[timed] = ConfigSession(timed, found[timed].user if timed in found else "", timed=True)
    return list(found.values())


def sessions_in(text: str) -> list[ConfigSession]:
    r"""Return the open sessions in the printed form of the list.

    >>> sessions_in("  Name   State    User   Terminal\n  a      pending  bob    vty4")
    [Session(name='a', user='bob', timed=False)]
    """
    found = {
        name: ConfigSession(name, user, "timer" in state.lower())
        for name, state, user in _ROW.findall(text)
        if state.startswith("pending")
    }
    for name in _TIMER_ROW.findall(text):
        found[name] = ConfigSession(name, found[name].user if name in found else "", timed=True)
    return list(found.values())


class SshTransport:
    """EOS over SSH."""

    def __init__(self, target: SwitchTarget) -> None:
        self._login = ssh.open_session(target, PROFILE)
        self._terminal = self._login.terminal
        self._plain = False
        """The release has no sessions, as far as it was asked."""

    def text(self, line: str) -> str:
        """Execute a command; raises RejectedError and LostError."""
        return ssh.run_command(self._terminal, line)

    def sessions(self) -> list[ConfigSession]:
        """Return the sessions that are not over."""
        try:
            return sessions_of(json.loads(self._terminal.ask(f"{_SESSIONS} | json")))
        except ValueError:  # a release that prints this list only as text, or has none
            text = self._terminal.ask(_SESSIONS)
        said = find_command_error(PROFILE, _SESSIONS, text)
        self._plain = _UNKNOWN.search(said) is not None
        if said and not self._plain:
            raise rejected_error(self._terminal.switch, _SESSIONS, text)
        return [] if self._plain else sessions_in(text)

    def load(self, session: str, lines: Sequence[str], on_response: OnResponse) -> None:
        """Put lines in a new session; where one is rejected the session is given up."""
        loaded = False
        ssh.enter_config(self._terminal, _PLAIN if self._plain else f"configure session {session}")
        try:
            for line in lines:
                ssh.send_line(self._terminal, line, on_response, ssh.no_follow_up)
            loaded = True
        finally:
            if self._plain or not loaded:
                self._abort()

    def commit(self, session: str, on_response: OnResponse) -> bool:
        """Commit a session under a timer; False: the switch has none, it is in force for good."""
        if self._plain:
            return False  # each line is in force already
        said, timed = "the connection broke", True
        try:
            said = self._commit(f"commit timer 00:{TIMER_MINUTES:02}:00", on_response)
            if _UNKNOWN.search(said):  # any other rejection is one of the commit itself
                timed = False
                said = self._commit("commit", on_response)
        finally:
            if said:
                self._abort()
        if said:
            raise rejected_error(self._terminal.switch, f"configure session {session} commit", said)
        return timed

    def confirm(self, session: str) -> None:
        """Stop the timer and save."""
        self.text(f"configure session {session} commit")
        self.text(_WRITE)

    def reload(self) -> None:
        """Restart the switch."""
        ssh.reload_switch(self._login, "reload")

    def close(self) -> None:
        """Log out, and leave sessions alone."""
        self._login.close()

    def _abort(self) -> None:
        """Leave the configuration; a session is given up by that."""
        with suppress(LostError):
            if self._terminal.alive and self._terminal.in_config():
                self._terminal.ask("end" if self._plain else "abort")

    def _commit(self, line: str, on_response: OnResponse) -> str:
        """Send a commit; return what rejects it."""
        text = self._terminal.ask(line)
        on_response(Response(line, mask_output(text, line)))
        said = find_error(PROFILE, line, text)
        return mask_output(said, line)


def connect(target: SwitchTarget, release: str) -> Driver:
    """Log in to a switch of a release; raises UnreachableError."""
    modern = release_key(release) >= _EAPI_SINCE
    if (target.transport or ("eapi" if modern else "ssh")) == "ssh":
        return EosDriver(target.switch, SshTransport(target))
    from sanfab.nos.eos.eapi import EapiTransport  # noqa: PLC0415  # NAPALM takes a second to import

    return EosDriver(target.switch, EapiTransport(target))
