"""Emulated switches served on loopback, and how a driver reaches them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import Protocol, TypedDict, Unpack

import pytest

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.platforms.traits import NosName
from sanfab.nos.connect import connect_function
from sanfab.nos.driver import Driver, Response, SwitchTarget
from sanfab.nos.eos import eapi
from sanfab.nos.terminal import Terminal
from sanfab_lab.chassis import Chassis, Emulator
from sanfab_lab.faults import Fault, What
from sanfab_lab.ssh import SshServer
from support.events import wait_for

MODELS: dict[NosName, str] = {
    "nxos": "nexus-5548up",
    "os9": "s4810",
    "os10": "s5248f",
    "eos": "dcs-7150s-24",
    "exos": "summit-x670",
}
"""A model by NOS; the EOS one is of before 4.23, and reached over SSH."""


class Changes(TypedDict, total=False):
    """What a test changes about an emulated switch."""

    old_algorithms: bool
    clock: Callable[[], float]


class Server(Protocol):
    """What serves an emulated switch."""

    ports: dict[str, int]

    def start(self) -> None: ...
    def stop(self) -> None: ...


@dataclass
class Wire:
    """One emulated switch and how to log in to it."""

    nos: NosName
    switch: Emulator
    server: Server
    reach: SwitchTarget
    release: str
    first_listener: object = None

    def __post_init__(self) -> None:
        self.first_listener = self._listener()

    def _listener(self) -> object:
        """Return what listens for logins over SSH; None while the switch restarts."""
        listeners = getattr(self.server, "_listeners", {})
        return listeners.get(self.switch.chassis.name)

    def login_after_restart(self) -> Driver:
        """Log in once the switch has started again; eAPI alone goes on listening."""
        if isinstance(self.server, SshServer):
            wait_for(
                lambda: self._listener() not in (None, self.first_listener),
                f"{self.nos} listens again after its restart",
            )
        return self.login()

    def login(self, **changes: object) -> Driver:
        return connect_function(self.nos)(replace(self.reach, **changes), self.release)  # type: ignore[arg-type]

    @property
    def log(self) -> list[str]:
        return [sent.line for sent in self.switch.chassis.log]

    def fail(self, what: What, at: str, seconds: float = 0.0) -> None:
        self.switch.chassis.faults.append(Fault(what, at, seconds=seconds))


@contextmanager
def ssh_switch(
    nos: NosName, folder: Path, release: str = "", **chassis: Unpack[Changes]
) -> Iterator[Wire]:
    platform = PLATFORMS[MODELS[nos]]
    release = release or platform.release
    made = Chassis(f"sw-{nos}", platform, release, tuple(port_speeds(platform)), **chassis)
    switch: Emulator = import_module(f"sanfab_lab.{nos}").make(made)
    server = SshServer([switch])
    server.start()
    port = server.ports[made.name]
    known = folder / "known_hosts"
    known.write_text(f"[127.0.0.1]:{port} {server.host_keys[made.name]}\n")
    reach = SwitchTarget(
        made.name, "127.0.0.1", made.user, made.password, port=port, known_hosts=known
    )
    try:
        yield Wire(nos, switch, server, reach, made.release)
    finally:
        _stop(server)


@contextmanager
def eapi_switch(folder: Path, **chassis: Unpack[Changes]) -> Iterator[Wire]:
    platform = PLATFORMS["dcs-7050sx3-48yc8"]
    made = Chassis("sw-eos", platform, platform.release, tuple(port_speeds(platform)), **chassis)
    switch: Emulator = import_module("sanfab_lab.eos").make(made)
    server = import_module("sanfab_lab.eapi").EapiServer([switch])
    server.start()
    trusted = folder / "switch.pem"
    trusted.write_text(server.certificates[made.name])
    port = server.ports[made.name]
    reach = SwitchTarget(
        made.name, "127.0.0.1", made.user, made.password, port=port, certificates=trusted
    )
    try:
        yield Wire("eos", switch, server, reach, made.release)
    finally:
        _stop(server)


def _stop(server: Server) -> None:
    with suppress(Exception):
        server.stop()
    for thread in threading.enumerate():
        if type(thread).__name__ == "Transport":  # Paramiko's, of logins that a test left open
            thread.join(2)


LONG = 30.0
"""Makes every time-out of a driver far longer than a test may take."""


def give_up_at(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """Let drivers give a switch up soon when it is silent at one line, and at no other."""
    monkeypatch.setattr(Terminal, "seconds", lambda _, sent: 0.2 if sent == line else 600.0)
    monkeypatch.setattr(eapi, "SECONDS", 2.0)


class Waits:
    """Counts the seconds that are spent in vain: asleep, or listening to a silent switch."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        receive, here = Terminal._receive, threading.current_thread()  # noqa: SLF001  # measured

        def asleep(seconds: float) -> None:
            if threading.current_thread() is here:
                self.seconds += seconds
            sleep(seconds)

        def receiving(terminal: Terminal, seconds: float, line: str) -> str:
            text = receive(terminal, seconds, line)
            self.seconds += 0 if text else seconds
            return text

        monkeypatch.setattr("time.sleep", asleep)
        monkeypatch.setattr(Terminal, "_receive", receiving)


class Ear:
    """Hears what is said to each line."""

    def __init__(self) -> None:
        self.answers: list[Response] = []

    def __call__(self, answer: Response) -> None:
        self.answers.append(answer)

    @property
    def lines(self) -> list[str]:
        return [answer.line for answer in self.answers]
