"""The driver of every NOS that is configured line by line over SSH; the NOS differs as data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sanfab.nos import ssh
from sanfab.nos.cli_profile import CliProfile, InteractivePrompt
from sanfab.nos.driver import (
    OnResponse,
    RejectedError,
    SwitchError,
    SwitchTarget,
    accepted_running,
)
from sanfab.nos.own_address import SHOW_USERS, refuse_own_lockout
from sanfab.nos.terminal import Terminal


def show_startup_config(terminal: Terminal) -> str:
    """Return the startup configuration with the command that most platforms have."""
    return ssh.run_command(terminal, "show startup-config")


def _show_running_config(command: str) -> Callable[[Terminal], str]:
    return lambda terminal: ssh.run_command(terminal, command)


def _nothing_to_abort(_terminal: Terminal, _user: str) -> None:
    """Do nothing: the NOS has no session that outlives the login."""


def _may_configure(_terminal: Terminal, _user: str) -> str:
    return ""


def _same_error(_terminal: Terminal, _user: str, error: RejectedError) -> RejectedError:
    return error


ApplyLines = Callable[[Terminal, Sequence[str], OnResponse, ssh.FollowUp], None]
"""Sends lines to a terminal, and reports the output of each."""


@dataclass(frozen=True)
class SshCommands:
    """How one NOS is driven over SSH: its command line, commands and special steps."""

    profile: CliProfile
    save: Callable[[Terminal], None]
    """Saves the running configuration; raises RejectedError, for example on a full flash."""
    login_prompts: tuple[InteractivePrompt, ...] = ()
    """Questions that are asked only at the login."""
    show_running: str = "show running-config"
    read_running: Callable[[Terminal], str] | None = None
    """Returns the running configuration where no single command prints it."""
    read_startup: Callable[[Terminal], str] = show_startup_config
    reload: str = "reload"
    restart: Callable[[ssh.SshSession], None] | None = None
    """Ends the login after lines that count only then, where no command restarts the switch."""
    apply: ApplyLines = ssh.send_lines
    """Sends configuration lines, and stops at the first rejection."""
    follow_up: ssh.FollowUp = ssh.no_follow_up
    """Waits for work that continues after the prompt; returns how it failed, empty: it did not."""
    abort_sessions: Callable[[Terminal, str], None] = _nothing_to_abort
    """Aborts the sessions that a user left open."""
    explain: Callable[[Terminal, str, RejectedError], RejectedError] = _same_error
    """Adds the cause to a rejection, for example the user that holds a lock."""
    reader_problem: Callable[[Terminal, str], str] = _may_configure
    """Returns why a user may read only; empty: it may configure, or the switch does not say."""


class SshDriver:
    """A login to one switch over SSH; applied lines take effect one by one."""

    def __init__(self, target: SwitchTarget, commands: SshCommands) -> None:
        self._target, self._commands = target, commands
        self._session = ssh.open_session(target, commands.profile, commands.login_prompts)
        self._terminal = self._session.terminal

    def running(self) -> str:
        """Return the running configuration as printed."""
        read = self._commands.read_running or _show_running_config(self._commands.show_running)
        text = read(self._terminal)
        return accepted_running(self._target, text)

    def startup(self) -> str:
        """Return the startup configuration, in the format of the running one."""
        return self._target.named(self._commands.read_startup(self._terminal))

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return the output of each command; empty for a rejected one."""
        return ssh.show_commands(self._terminal, commands)

    def output_of(self, command: str) -> str:
        """Return the output of a command; raises RejectedError."""
        return ssh.run_command(self._terminal, command)

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str] = ()) -> None:  # noqa: ARG002  # the interface
        """Refuse to limit logins to networks without that of this one.

        The plan warns of other lines after which a new login may fail.
        """
        if permit:
            shown = ssh.run_command(self._terminal, SHOW_USERS)
            refuse_own_lockout(self._target.switch, shown, permit)

    def refuse_reader(self) -> None:
        """Raise SwitchError if the switch says that the user may read it only."""
        problem = self._commands.reader_problem(self._terminal, self._target.user)
        if problem:
            raise SwitchError(f"{self._target.switch}: {problem}")

    def apply(self, lines: Sequence[str], on_response: OnResponse) -> None:
        """Send lines and stop at the first rejection; the lines before it stay in effect."""
        try:
            self._commands.apply(self._terminal, lines, on_response, self._commands.follow_up)
        except RejectedError as error:
            raise self._commands.explain(self._terminal, self._target.user, error) from None

    def save(self) -> None:
        """Save the running configuration; raises RejectedError, for example on a full flash."""
        self._commands.save(self._terminal)

    def abort_sessions(self) -> None:
        """Abort the sessions that this user left open; those of other users stay."""
        self._session.interruptions.accept()  # a rollback begins here
        self._commands.abort_sessions(self._terminal, self._target.user)

    def reload(self) -> None:
        """Restart the switch from its startup configuration; this closes the connection."""
        if self._commands.restart is not None:
            self._commands.restart(self._session)
        else:
            ssh.reload_switch(self._session, self._commands.reload)

    def close(self) -> None:
        """Log out."""
        self._session.close()
