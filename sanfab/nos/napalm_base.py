"""What NAPALM drivers of ours have in common: merge, commit, roll back, over a driver of a push.

A class, because NAPALM finds drivers as subclasses of its own.
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
    """What a NAPALM driver has to know of its NOS."""

    platform: str
    connect: Connect
    comment: str
    """What begins a comment line."""
    noise: tuple[str, ...]
    """What begins lines of a configuration that change by themselves."""
    undo: Callable[[str], str]
    """Line -> line that takes it back; empty: there is none."""


LinePath = tuple[str, ...]
"""A line below the lines that open its mode."""


def line_paths(text: str, profile: NapalmProfile) -> list[LinePath]:
    """Return the lines of a configuration, each below those that it is indented under."""
    found: list[LinePath] = []
    above: list[tuple[int, str]] = []
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith((profile.comment, *profile.noise)):
            continue
        indent = len(raw) - len(raw.lstrip())
        while above and above[-1][0] >= indent:
            above.pop()
        above.append((indent, line))
        found.append(tuple(word for _, word in above))
    return found


def rollback_lines(now: str, then: str, profile: NapalmProfile) -> list[str]:
    """Return the lines that lead from one configuration to another, as far as text can tell."""
    present, wanted = line_paths(now, profile), line_paths(then, profile)
    extra = [place for place in reversed(present) if place not in set(wanted)]
    gone = {place for place in extra if len(place) == 1 and profile.undo(place[0])}
    undone = [
        (*place[:-1], profile.undo(place[-1]))
        for place in extra
        if profile.undo(place[-1]) and (len(place) == 1 or place[:1] not in gone)
    ]
    missing = [place for place in wanted if place not in set(present)]
    return list(_typed([*undone, *missing]))


def _typed(steps: Iterable[LinePath]) -> Iterator[str]:
    """Yield lines to type for places; each enters the modes above it anew."""
    for step in steps:
        yield from step
        # One `exit` for each mode, so that a line at the top is taken at the top.
        yield from ["exit"] * (len(step) - 1)


@contextmanager
def napalm_errors(rejected: type[Exception] = CommandErrorException) -> Iterator[None]:
    """Turn errors of a push into those that users of NAPALM expect."""
    try:
        yield
    except UnreachableError as error:
        raise ConnectionException(str(error)) from None
    except LostError as error:
        raise ConnectionClosedException(str(error)) from None
    except (RejectedError, SwitchError) as error:
        raise rejected(str(error)) from None


class NapalmDriver(NetworkDriver):  # type: ignore[misc]  # NAPALM has no types
    """A NAPALM driver over one of a push; optional_args: port, known_hosts, ssh_strict."""

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
        """Log out; nothing that was loaded is committed."""
        if self._driver is not None:
            self._driver.close()
        self._driver, self._candidate = None, []

    def is_alive(self) -> models.AliveDict:
        """Tell whether the connection is of use."""
        return {"is_alive": self._driver is not None and _answers(self._driver)}

    def cli(self, commands: list[str], encoding: str = "text") -> dict[str, str]:
        """Return what is printed for each command; rejected ones give an empty text."""
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
        """Return the configurations; there is no candidate on the switch, so it stays empty."""
        if full or format != "text":
            raise NotImplementedError(f"{self.platform}: neither full nor format is offered")
        found: models.ConfigDict = {"running": "", "startup": "", "candidate": ""}
        with napalm_errors():
            if retrieve in {"all", "running"}:
                found["running"] = self._shown(self.device.running(), sanitized)
            if retrieve in {"all", "startup"}:
                found["startup"] = self._shown(self.device.startup(), sanitized)
        return found

    def load_merge_candidate(self, filename: str | None = None, config: str | None = None) -> None:
        """Keep lines for a commit; nothing is sent."""
        if filename is None and config is None:
            raise MergeConfigException("neither a file nor a configuration was given")
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
        """Return the loaded lines that the running configuration does not have, marked `+`."""
        if not self._candidate:
            return ""
        with napalm_errors():
            running = set(line_paths(self.device.running(), self.nos_profile))
        loaded = line_paths("\n".join(self._candidate), self.nos_profile)
        return "\n".join(
            f"+{' ' * (len(place) - 1)}{place[-1]}" for place in loaded if place not in running
        )

    def commit_config(self, message: str = "", revert_in: int | None = None) -> None:
        """Type what was loaded and save it; on a rejection, put back what was before."""
        if message or revert_in is not None:
            raise NotImplementedError(f"{self.platform} has no messages and no timers of commits")
        with napalm_errors(MergeConfigException):
            self._before = self.device.running()
            try:
                self.device.apply(self._candidate, _ignored)
            except RejectedError:
                self._put_back()
                raise
            self.device.save()
        self._candidate = []

    def has_pending_commit(self) -> bool:
        """Tell that no commit waits for a confirmation."""
        return False

    def confirm_commit(self) -> None:
        """Refuse: no commit waits for a confirmation."""
        raise CommitError("No pending commit-confirm found!")

    def discard_config(self) -> None:
        """Forget what was loaded."""
        self._candidate = []

    def rollback(self) -> None:
        """Put back what ran before the last commit of this login, and save it."""
        if not self._before:
            raise CommitError("nothing was committed since the login")
        with napalm_errors(CommitError):
            self._put_back()
            self.device.save()
        self._before = ""

    @property
    def device(self) -> Driver:
        """The driver below, once it is open."""
        if self._driver is None:
            raise ConnectionClosedException("the connection is not open")
        return self._driver

    def _put_back(self) -> None:
        """Bring the captured configuration back; raises CommitError naming what differs."""
        self.device.apply(
            rollback_lines(self.device.running(), self._before, self.nos_profile), _ignored
        )
        now, then = (
            ["\n".join(place) for place in line_paths(text, self.nos_profile)]
            for text in (self.device.running(), self._before)
        )
        if sorted(now) != sorted(then):
            left = [
                mask_secrets(line)
                for line in difflib.unified_diff(then, now, "before", "now", lineterm="", n=0)
            ]
            raise CommitError("not everything could be put back:\n" + "\n".join(left))

    def _shown(self, text: str, sanitized: bool) -> str:  # noqa: FBT001
        return "\n".join(map(mask_secrets, text.split("\n"))) if sanitized else text


def interface_state(
    state: Literal["up", "down", "disabled"],
    description: str = "",
    mtu: int = -1,
    speed: float = -1.0,
) -> models.InterfaceDict:
    """Return what NAPALM says of an interface."""
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
    """Return how to log in; the options are read, as they are the caller's."""
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


def _ignored(_answer: object) -> None:
    return None
