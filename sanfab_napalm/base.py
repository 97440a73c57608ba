"""Base of the NAPALM drivers: merge, commit and rollback over a sanfab driver.

This is a class, because NAPALM finds drivers as subclasses of its own.
"""

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

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

from sanfab.facts import mask_secrets
from sanfab.nos.driver import (
    Connect,
    Driver,
    LostError,
    RejectedError,
    SwitchError,
    SwitchTarget,
    UnreachableError,
)


@dataclass(frozen=True)
class NapalmProfile:
    """What differs between the NAPALM drivers of the NOSes."""

    platform: str
    connect: Connect
    comment: str
    """Start of a comment line."""
    ignored_lines: tuple[str, ...]
    """Starts of lines that differ at every read, such as a time."""
    undo: Callable[[str], str]
    """Line -> the line that undoes it; empty: there is none."""


LinePath = tuple[str, ...]
"""The lines that open the mode of a line, then the line itself."""


def line_paths(text: str, profile: NapalmProfile) -> list[LinePath]:
    """Return the lines of a configuration, each after the lines that it is indented under."""
    found: list[LinePath] = []
    above: list[tuple[int, str]] = []
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith((profile.comment, *profile.ignored_lines)):
            continue
        indent = len(raw) - len(raw.lstrip())
        while above and above[-1][0] >= indent:
            above.pop()
        above.append((indent, line))
        found.append(tuple(word for _, word in above))
    return found


def rollback_lines(now: str, then: str, profile: NapalmProfile) -> list[str]:
    """Return the lines that lead from one configuration to another, compared as text."""
    present, wanted = line_paths(now, profile), line_paths(then, profile)
    extra = [path for path in reversed(present) if path not in set(wanted)]
    removed = {path for path in extra if len(path) == 1 and profile.undo(path[0])}
    undone = [
        (*path[:-1], profile.undo(path[-1]))
        for path in extra
        if profile.undo(path[-1]) and (len(path) == 1 or path[:1] not in removed)
    ]
    missing = [path for path in wanted if path not in set(present)]
    return list(_lines_of([*undone, *missing]))


def _lines_of(paths: Iterable[LinePath]) -> Iterator[str]:
    """Yield the lines to send; each path enters its modes and leaves them."""
    for path in paths:
        yield from path
        # One `exit` for each mode, so that the next line is executed at the top level.
        yield from ["exit"] * (len(path) - 1)


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
        options = optional_args or {}
        self.hostname, self.username, self.password = hostname, username, password
        self.timeout, self.platform = timeout, self.nos_profile.platform
        self.profile = [self.platform]
        self._target = _target(hostname, username, password, options, timeout)
        self._driver: Driver | None = None
        self._candidate: list[str] = []
        self._before = ""

    def open(self) -> None:
        """Log in; raises ConnectionException."""
        with napalm_errors():
            self._driver = self.nos_profile.connect(self._target, "")

    def close(self) -> None:
        """Log out and discard the candidate."""
        if self._driver is not None:
            self._driver.close()
        self._driver, self._candidate = None, []

    def is_alive(self) -> models.AliveDict:
        """Return whether the switch answers."""
        return {"is_alive": self._driver is not None and _answers(self._driver)}

    def cli(self, commands: list[str], encoding: str = "text") -> dict[str, str]:
        """Return the output of each command; empty for a rejected one."""
        if encoding != "text":
            raise NotImplementedError(f"{self.platform} prints text only")
        with napalm_errors():
            return dict(self.device.show(commands))

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
                found["running"] = self._shown(self.device.running(), sanitized)
            if retrieve in {"all", "startup"}:
                found["startup"] = self._shown(self.device.startup(), sanitized)
        return found

    def load_merge_candidate(self, filename: str | None = None, config: str | None = None) -> None:
        """Add lines to the candidate; nothing is sent."""
        if filename is None and config is None:
            raise MergeConfigException("expected a file or a configuration, found neither")
        text = Path(filename).read_text(encoding="utf-8") if filename else config or ""
        self._candidate += [
            line
            for line in text.splitlines()
            if line.strip() and not line.strip().startswith(self.nos_profile.comment)
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
        with napalm_errors():
            running = set(line_paths(self.device.running(), self.nos_profile))
        loaded = line_paths("\n".join(self._candidate), self.nos_profile)
        return "\n".join(
            f"+{' ' * (len(path) - 1)}{path[-1]}" for path in loaded if path not in running
        )

    def commit_config(self, message: str = "", revert_in: int | None = None) -> None:
        """Send the candidate and save; on a rejection, roll back."""
        if message or revert_in is not None:
            raise NotImplementedError(f"{self.platform} has no commit messages and no commit timer")
        with napalm_errors(MergeConfigException):
            self._before = self.device.running()
            try:
                self.device.apply(self._candidate, _ignored)
            except RejectedError:
                self._restore()
                raise
            self.device.save()
        self._candidate = []

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
            self.device.save()
        self._before = ""

    @property
    def device(self) -> Driver:
        """The sanfab driver; raises ConnectionClosedException before ``open``."""
        if self._driver is None:
            raise ConnectionClosedException("the connection is not open")
        return self._driver

    def _restore(self) -> None:
        """Restore the captured configuration; raises CommitError with the remaining differences."""
        self.device.apply(
            rollback_lines(self.device.running(), self._before, self.nos_profile), _ignored
        )
        now, then = (
            ["\n".join(path) for path in line_paths(text, self.nos_profile)]
            for text in (self.device.running(), self._before)
        )
        if sorted(now) != sorted(then):
            left = [
                mask_secrets(line)
                for line in difflib.unified_diff(then, now, "before", "now", lineterm="", n=0)
            ]
            raise CommitError("the rollback is incomplete:\n" + "\n".join(left))

    def _shown(self, text: str, sanitized: bool) -> str:  # noqa: FBT001
        return "\n".join(map(mask_secrets, text.split("\n"))) if sanitized else text


def interface_state(
    state: Literal["up", "down", "disabled"],
    description: str = "",
    mtu: int = -1,
    speed: float = -1.0,
) -> models.InterfaceDict:
    """Return an interface in the format of NAPALM."""
    return {
        "is_up": state == "up",
        "is_enabled": state != "disabled",
        "description": description,
        "last_flapped": -1.0,
        "speed": speed,
        "mtu": mtu,
        "mac_address": "",
    }


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


def _answers(driver: Driver) -> bool:
    try:
        return bool(driver.show(["show version"]))
    except LostError:
        return False


def _ignored(_response: object) -> None:
    return None
