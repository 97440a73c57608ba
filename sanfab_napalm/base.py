"""Base of the NAPALM drivers: login, commands, merge, commit and rollback over a sanfab driver.

This is a class, because NAPALM finds drivers as subclasses of its own.
"""

import difflib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from napalm.base import models
from napalm.base.base import NetworkDriver
from napalm.base.exceptions import (
    CommandErrorException,
    CommitError,
    ConnectionClosedException,
    ConnectionException,
    MergeConfigException,
    ReplaceConfigException,
)

from sanfab.masking import mask_secrets
from sanfab.nos.driver import (
    LostError,
    RejectedError,
    SwitchError,
    SwitchTarget,
    UnreachableError,
)
from sanfab.nos.ssh_driver import SshDriver
from sanfab_napalm.rollback import TextRules, line_paths, rollback_lines


class NapalmProfile(NamedTuple):
    """What differs between the NAPALM drivers of the NOSes."""

    platform: str
    connect: Callable[[SwitchTarget, str], SshDriver]
    rules: TextRules


@contextmanager
def napalm_errors(rejected: type[Exception] = CommandErrorException) -> Iterator[None]:
    """Convert errors of sanfab drivers to those of NAPALM."""
    try:
        yield
    except UnreachableError as error:
        raise ConnectionException(str(error)) from None
    except LostError as error:
        raise ConnectionClosedException(str(error)) from None
    except (RejectedError, SwitchError) as error:
        raise rejected(str(error)) from None


class NapalmDriver(NetworkDriver):  # type: ignore[misc]  # NAPALM has no types
    """A NAPALM driver over a sanfab driver; optional_args: port, known_hosts, ssh_strict."""

    nos_profile: NapalmProfile

    def __init__(
        self,
        hostname: str,
        username: str,
        password: str,
        timeout: int = 60,
        optional_args: dict[str, Any] | None = None,
    ) -> None:
        self.hostname, self.username, self.password = hostname, username, password
        self.timeout, self.platform = timeout, self.nos_profile.platform
        self.profile = [self.platform]
        self.device: SshDriver | None = None
        """The sanfab driver; None: not open."""
        self._target = _target(hostname, username, password, optional_args or {}, timeout)
        self._candidate: list[str] = []
        self._before = ""

    def open(self) -> None:
        """Log in; raises ConnectionException."""
        with napalm_errors():
            self.device = self.nos_profile.connect(self._target, "")

    def close(self) -> None:
        """Log out and discard the candidate."""
        if self.device is not None:
            self.device.close()
        self.device, self._candidate = None, []

    def is_alive(self) -> models.AliveDict:
        """Return whether the switch answers."""
        return {"is_alive": self.device is not None and _answers(self.device)}

    def cli(self, commands: list[str], encoding: str = "text") -> dict[str, str]:
        """Return the output of each command; raises CommandErrorException at a rejected one."""
        if encoding != "text":
            raise NotImplementedError(f"{self.platform} prints text only")
        return {command: self._show(command) for command in commands}

    def get_config(
        self,
        retrieve: str = "all",
        full: bool = False,  # noqa: FBT001, FBT002  # the signature of NAPALM
        sanitized: bool = False,  # noqa: FBT001, FBT002
        format: str = "text",  # noqa: A002
    ) -> models.ConfigDict:
        """Return the configurations; the switch has no candidate, so that one is empty."""
        if full or format != "text":
            raise NotImplementedError(f"{self.platform}: full and format are not supported")
        found: models.ConfigDict = {"running": "", "startup": "", "candidate": ""}
        with napalm_errors():
            if retrieve in {"all", "running"}:
                found["running"] = self._shown(self._login().running(), sanitized)
            if retrieve in {"all", "startup"}:
                found["startup"] = self._shown(self._login().startup(), sanitized)
        return found

    def load_merge_candidate(self, filename: str | None = None, config: str | None = None) -> None:
        """Add lines to the candidate; nothing is sent."""
        if filename is None and config is None:
            raise MergeConfigException("expected a file or a configuration, found neither")
        try:
            text = Path(filename).read_text(encoding="utf-8") if filename else config or ""
        except (OSError, UnicodeDecodeError) as error:
            raise MergeConfigException(f"{filename}: {error}") from None
        self._candidate += [
            line
            for line in text.splitlines()
            if line.strip() and not line.strip().startswith(self.nos_profile.rules.comment)
        ]

    def load_replace_candidate(
        self, filename: str | None = None, config: str | None = None
    ) -> None:
        """Refuse: the platform cannot replace its configuration without a restart."""
        del filename, config
        raise ReplaceConfigException(f"{self.platform} cannot replace its configuration")

    def compare_config(self) -> str:
        """Return the lines of the candidate that the running configuration lacks, marked `+`."""
        if not self._candidate:
            return ""
        running = set(line_paths(self._running(), self.nos_profile.rules))
        loaded = line_paths("\n".join(self._candidate), self.nos_profile.rules)
        return "\n".join(
            f"+{' ' * (len(path) - 1)}{path[-1]}" for path in loaded if path not in running
        )

    def commit_config(self, message: str = "", revert_in: int | None = None) -> None:
        """Send the candidate and save; if either is rejected, roll back. The candidate is gone."""
        if message or revert_in is not None:
            raise NotImplementedError(f"{self.platform} has no commit messages and no commit timer")
        # Lines that were refused once must not go out with the next load.
        lines, self._candidate = self._candidate, []
        with napalm_errors(MergeConfigException):
            device = self._login()
            self._before = device.running()
            try:
                device.apply(lines, _ignored)
                device.save()
            except RejectedError:
                self._restore()
                raise

    def has_pending_commit(self) -> bool:
        """Return False: the platform has no commit to confirm."""
        return False

    def confirm_commit(self) -> None:
        """Refuse: the platform has no commit to confirm."""
        raise CommitError("No pending commit-confirm found!")

    def discard_config(self) -> None:
        """Discard the candidate."""
        self._candidate = []

    def rollback(self) -> None:
        """Restore the configuration before the last commit of this login, and save it."""
        if not self._before:
            raise CommitError("found no commit of this login to roll back")
        with napalm_errors(CommitError):
            self._restore()
            self._login().save()
        self._before = ""

    def _login(self) -> SshDriver:
        """Return the sanfab driver; raises ConnectionClosedException before ``open``."""
        if self.device is None:
            raise ConnectionClosedException("the connection is not open")
        return self.device

    def _show(self, command: str) -> str:
        """Return the output of a command; raises CommandErrorException."""
        with napalm_errors():
            return self._login().output_of(command)

    def _running(self) -> str:
        with napalm_errors():
            return self._login().running()

    def _restore(self) -> None:
        """Restore the captured configuration; raises CommitError with the remaining differences."""
        device, rules = self._login(), self.nos_profile.rules
        device.apply(rollback_lines(device.running(), self._before, rules), _ignored)
        now, then = (
            ["\n".join(path) for path in line_paths(text, rules)]
            for text in (device.running(), self._before)
        )
        if sorted(now) != sorted(then):
            left = [
                mask_secrets(line)
                for line in difflib.unified_diff(then, now, "before", "now", lineterm="", n=0)
            ]
            raise CommitError("the rollback is incomplete:\n" + "\n".join(left))

    def _shown(self, text: str, sanitized: bool) -> str:  # noqa: FBT001
        return "\n".join(map(mask_secrets, text.split("\n"))) if sanitized else text


def _target(
    host: str, user: str, password: str, options: Mapping[str, Any], timeout: int
) -> SwitchTarget:
    """Return the target of a switch, from the arguments of NAPALM."""
    known = options.get("known_hosts") or options.get("alt_key_file")
    return SwitchTarget(
        host,
        host,
        user,
        password,
        port=options.get("port"),
        known_hosts=Path(known) if known else None,
        check_host_key=bool(options.get("ssh_strict", True)),
        timeout=timeout / 60,
    )


def _answers(device: SshDriver) -> bool:
    try:
        return bool(device.output_of("show version"))
    except SwitchError:
        return False


def _ignored(_response: object) -> None:
    return None
