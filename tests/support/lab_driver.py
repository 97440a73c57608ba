"""Emulated switches behind the drivers of sanfab in this process: no socket, no waiting."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import import_module
from threading import RLock
from unittest.mock import Mock, patch

from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.ports import port_speeds
from sanfab.nos import ssh
from sanfab.nos.cli_profile import CliProfile, InteractivePrompt
from sanfab.nos.connect import connect_function
from sanfab.nos.driver import Driver, SwitchTarget, UnreachableError
from sanfab.nos.sockets import Interruptions
from sanfab.nos.terminal import Terminal
from sanfab_lab.chassis import Chassis, Emulator, Session

USER, PASSWORD = "admin", "lab-password"
SECONDS_PER_LINE = 30.0
"""The clock of the switch runs with the lines: what goes on in the background is done."""


@dataclass
class LabSwitch:
    """One emulated switch; what outlives its logins."""

    design: SwitchDesign
    reject: Callable[[str], str] = lambda _line: ""
    """Line -> error text with which the switch rejects it; empty: it executes the line."""
    before_line: Callable[[str], None] = lambda _line: None
    now: float = 0.0
    sent: list[str] = field(default_factory=list)
    """Lines of all logins, answers to questions included."""
    logins: list["LabChannel"] = field(default_factory=list)
    emulator: Emulator = field(init=False)

    def __post_init__(self) -> None:
        platform = self.design.platform
        ports = tuple(port_speeds(platform, self.design.intent.stack))
        chassis = Chassis(
            self.design.name, platform, self.design.release, ports, clock=self._clock,
            user=USER, password=PASSWORD,
        )  # fmt: skip
        self.emulator = import_module(f"sanfab_lab.{platform.nos}").make(chassis)
        chassis.others = {self.design.name: self.emulator}

    def _clock(self) -> float:
        return self.now

    def connect(self, design: SwitchDesign) -> Driver:
        """Log in as a push does; no other switch answers."""
        if design.name != self.design.name:
            raise UnreachableError(f"{design.name}: no answer")
        target = SwitchTarget(design.name, "lab", USER, PASSWORD, transport="ssh", timeout=0.1)
        with patch.object(ssh, "open_session", self._open_session):
            return connect_function(design.platform.nos)(target, design.release)

    def _open_session(
        self,
        target: SwitchTarget,
        profile: CliProfile,
        prompts: tuple[InteractivePrompt, ...] = (),
    ) -> ssh.SshSession:
        self.logins.append(LabChannel(self))
        terminal = Terminal(self.logins[-1], profile, target.switch, target.timeout)
        terminal.prepare_session(prompts)
        return ssh.SshSession(terminal, Mock(), Interruptions(target))

    def execute(self, session: Session, line: str) -> str:
        """Execute one line, unless it is rejected."""
        self.before_line(line)
        self.now += SECONDS_PER_LINE
        self.sent.append(line)
        return self.reject(line) or self.emulator.run(session, line)

    def printed(self) -> str:
        """Return the running configuration as a login of its own prints it."""
        driver = self.connect(self.design)
        text = driver.running()
        driver.close()
        return text

    def saved(self) -> str:
        """Return the startup configuration."""
        driver = self.connect(self.design)
        text = driver.startup()
        driver.close()
        return text

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Execute every line for a while."""
        reject, before = self.reject, self.before_line
        self.reject, self.before_line = lambda _line: "", lambda _line: None
        yield
        self.reject, self.before_line = reject, before

    def abandoned(self) -> "LabSwitch":
        """Return a copy of the switch as it is now, its connections broken."""
        locks = [one for one in vars(self.emulator).values() if isinstance(one, type(RLock()))]
        other = deepcopy(self, {id(one): RLock() for one in locks})
        other.reject, other.before_line = lambda _line: "", lambda _line: None
        for login in other.logins:
            login.closed = True
            other.emulator.close(login.session)
        return other


class LabChannel:
    """The byte stream of one login; everything that is sent is answered at once."""

    def __init__(self, switch: LabSwitch) -> None:
        self.switch = switch
        emulator = switch.emulator
        self.session = emulator.chassis.login(USER)
        emulator.chassis.on_reload = self._reload
        self.session.page, self.session.width = None, 511
        self.waiting = "\r\n" + emulator.greeting(self.session) + emulator.prompt(self.session)
        self.closed = False

    def _reload(self) -> None:
        self.closed = True

    def recv(self, nbytes: int) -> bytes:
        taken, self.waiting = self.waiting[:nbytes], self.waiting[nbytes:]
        if not taken and not self.closed:
            raise TimeoutError
        return taken.encode()

    def recv_ready(self) -> bool:
        return bool(self.waiting)

    def settimeout(self, timeout: float) -> None:
        """Wait for nothing: every answer is there at once."""

    def sendall(self, s: bytes) -> None:
        if self.closed:
            raise OSError("Socket is closed")
        emulator = self.switch.emulator
        for line in s.decode().split("\n")[:-1]:
            echo = "" if self.session.hidden else line
            said = self.switch.execute(self.session, line.strip())
            if self.closed:
                emulator.boot()
                self.waiting = ""
                return
            end = "" if not said or said.endswith("\n") else "\n"
            prompt = emulator.prompt(self.session) if self.session.alive else ""
            self.waiting += f"{echo}\n{said}{end}{prompt}".replace("\n", "\r\n")
        self.closed = not self.session.alive
