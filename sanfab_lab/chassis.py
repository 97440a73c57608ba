"""What every emulated switch has, whatever NOS it speaks: ports, cables, logins, a log, faults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal, NamedTuple, Protocol

from sanfab.model import Platform
from sanfab_lab.faults import Fault

Kind = Literal["host", "array", "switch"]


@dataclass(frozen=True)
class Plugged:
    """What the cable in a switch port leads to."""

    kind: Kind
    system: str
    """Name of the host, array or switch."""
    port: str
    """Name of its port."""
    mac: str
    """MAC address of that port, lower case with colons."""
    wwpns: tuple[str, ...] = ()
    """What logs in to the fabric through it: lower case, colons; none: no FCoE."""
    lldp: bool = True
    """It announces itself by LLDP."""
    pause: bool = True
    """It answers for 802.3x pause in both directions."""


class Sent(NamedTuple):
    """One line that an emulated switch got."""

    session: int
    """Counts the logins since the switch was made."""
    prompt: str
    """The prompt it was typed at."""
    line: str


class Mode(NamedTuple):
    """One configuration mode that a login has entered."""

    kind: str
    """Name of the mode in the command tree."""
    prompt: str = ""
    """Text of the mode in the prompt."""
    targets: tuple[str, ...] = ()
    """The interfaces, VLANs or names that its lines configure."""


@dataclass
class Session:
    """One login: the modes it has entered, the question it has to answer, its terminal."""

    number: int
    user: str
    context: list[str] = field(default_factory=list)
    """Commands that opened the modes it is in; empty: exec mode."""
    modes: list[Mode] = field(default_factory=list)
    """The modes it has entered, the innermost last; empty: exec mode."""
    asks: bool = True
    """Commands ask for confirmation."""
    alive: bool = True
    question: Callable[[str], str] | None = None
    """Set while the switch waits for an answer; gets that answer, returns what follows."""
    asking: str = ""
    """The question, printed in place of the prompt."""
    hidden: bool = False
    """The answer is not echoed, as a password."""
    page: int | None = 24
    """Lines of a screen, after which output stops for a key; None: it never stops."""
    width: int = 80
    """Columns of the terminal."""
    notes: dict[str, object] = field(default_factory=dict)
    """Whatever else a NOS keeps about a login."""

    def enter(self, mode: Mode, depth: int | None = None) -> None:
        """Enter a mode inside the first ``depth`` open modes; None: inside all of them."""
        self.leave(len(self.modes) if depth is None else depth)
        self.modes.append(mode)

    def leave(self, depth: int | None = None) -> None:
        """Leave the modes beyond a depth; None: the innermost one."""
        del self.modes[max(len(self.modes) - 1, 0) if depth is None else depth :]

    def ask(self, question: str, answer: Callable[[str], str], *, hidden: bool = False) -> None:
        """Wait for the answer to a question, which stands in place of the prompt."""
        self.asking, self.question, self.hidden = question, answer, hidden

    def answer(self, text: str) -> str:
        """Take the answer to the question; return what is printed."""
        question, self.question = self.question, None
        self.asking, self.hidden = "", False
        return question(text) if question is not None else ""


@dataclass
class Chassis:
    """The hardware of one emulated switch, and how it is reached."""

    name: str
    """Name in the inventory; the host name is configuration."""
    platform: Platform
    release: str
    ports: tuple[str, ...]
    """Every physical port, as the inventory names it."""
    cables: dict[str, Plugged] = field(default_factory=dict)
    """What is plugged in, by port; a test moves a cable by changing this."""
    others: Mapping[str, "Emulator"] = field(default_factory=dict)
    """All switches of the lab by name, this one included."""
    address: str = ""
    """Management address it was shipped with, as 192.0.2.31/24; empty: one of its own."""
    user: str = "admin"
    password: str = "lab"  # noqa: S105  # a default of an emulated switch
    old_algorithms: bool = False
    """Offers only the SSH algorithms of old releases: SHA-1 key exchange, ssh-rsa, CBC."""
    boot_seconds: float = 0.5
    """How long it cannot be reached after a reboot."""
    faults: list[Fault] = field(default_factory=list)
    flash_full: bool = False
    """Saving fails, as the NOS says it."""
    locked_by: str = ""
    """Another user who holds the lock that the NOS has (zone session, configuration session)."""
    log: list[Sent] = field(default_factory=list)
    """Every line that came in, in order, answers to questions included."""
    clock: Callable[[], float] = monotonic
    on_reload: Callable[[], None] = lambda: None
    """Called when somebody types the command that restarts the switch: the skins go down."""
    sessions: int = 0
    """Logins so far."""

    def login(self, user: str) -> Session:
        """Return a new session."""
        self.sessions += 1
        return Session(self.sessions, user)


class Emulator(Protocol):
    """One emulated switch: a state and a command line, without any transport."""

    chassis: Chassis

    def greeting(self, session: Session) -> str:
        """Return what is printed after login, before the first prompt."""

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""

    def close(self, session: Session) -> None:
        """Free what a login held, whether it ended well or was cut off."""

    def boot(self) -> None:
        """Start from the startup configuration; whatever was not saved is lost."""

    def hostname(self) -> str:
        """Return the configured host name."""

    def port_enabled(self, port: str) -> bool:
        """Tell whether a port is not shut down."""

    def speaks_lldp(self, port: str) -> bool:
        """Tell whether a port announces the switch by LLDP."""


def is_up(switch: Emulator, port: str) -> bool:
    """Tell whether the link of a port is up: a cable, and both ends not shut down."""
    end = switch.chassis.cables.get(port)
    if end is None or not switch.port_enabled(port):
        return False
    if end.kind != "switch":
        return True
    other = switch.chassis.others.get(end.system)
    return other is not None and other.port_enabled(end.port)


class Neighbour(NamedTuple):
    """What a port hears by LLDP."""

    system: str
    """Name the neighbour gives itself; empty: it gives none, as many hosts do."""
    port: str
    mac: str
    kind: Kind


def neighbour(switch: Emulator, port: str) -> Neighbour | None:
    """Return what a port hears by LLDP; None: nothing."""
    end = switch.chassis.cables.get(port)
    if end is None or not is_up(switch, port):
        return None
    if end.kind != "switch":
        return Neighbour(end.system, end.port, end.mac, end.kind) if end.lldp else None
    other = switch.chassis.others[end.system]
    if not other.speaks_lldp(end.port):
        return None
    return Neighbour(other.hostname(), end.port, end.mac, "switch")
