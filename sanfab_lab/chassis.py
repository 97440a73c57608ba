"""Hardware and logins of an emulated switch of any NOS: ports, cables, sessions, log, faults."""

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Interface
from time import monotonic
from typing import Literal, NamedTuple, Protocol

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab_lab.faults import Fault

_Kind = Literal["host", "array", "neighbor", "switch"]


@dataclass(frozen=True)
class Plugged:
    """The far end of the cable in a switch port."""

    kind: _Kind
    system: str
    """Name of the host, array, neighbor or switch."""
    port: str
    """Name of its port."""
    mac: str
    """MAC address of that port, lower case with colons."""
    wwpns: tuple[str, ...] = ()
    """WWPNs that log in to the fabric through it, lower case with colons; none: no FCoE."""
    lldp: bool = True
    """It sends LLDP."""
    pause: bool = True
    """It sends and obeys IEEE 802.3x pause frames."""
    lacp: bool = False
    """It speaks LACP on this port; always active."""
    assured: bool = False
    """It sends BPDUs in both roles, as bridge assurance asks; a switch of the lab always does."""


class Sent(NamedTuple):
    """One line that an emulated switch received."""

    session: int
    """Number of the login since the switch was created."""
    prompt: str
    """The prompt before the line."""
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
    modes: list[Mode] = field(default_factory=list)
    """The modes it has entered, the innermost last; empty: exec mode."""
    asks: bool = True
    """Commands ask for confirmation."""
    alive: bool = True
    question: Callable[[str], str] | None = None
    """Set while the switch waits for an answer: takes the answer, returns the output."""
    asking: str = ""
    """The question, printed in place of the prompt."""
    hidden: bool = False
    """The answer is not echoed, as a password."""
    page: int | None = 24
    """Lines of a screen, after which output stops for a key; None: it never stops."""
    width: int = 80
    """Columns of the terminal."""
    notes: dict[str, object] = field(default_factory=dict)
    """Values that a NOS keeps about a login."""

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
    """All physical ports, with the names of the inventory."""
    cables: dict[str, Plugged] = field(default_factory=dict)
    """Cables by port; a test moves a cable by changing this."""
    error_disabled: dict[str, str] = field(default_factory=dict)
    """Ports that the switch shut down itself, and the reason that it prints."""
    looped: set[str] = field(default_factory=set)
    """Ports that hear the frames of this switch again: spanning tree blocks them, if it runs."""
    fexes: Mapping[int, str] = field(default_factory=dict)
    """Models of the fabric extenders that are connected, by number."""
    others: MutableMapping[str, "Emulator"] = field(default_factory=dict)
    """All switches of the lab by name, this one included."""
    address: str = ""
    """Management address of the factory configuration, as 192.0.2.31/24; empty: a made-up one."""
    as_shipped: bool = False
    """It is in the state in which it is shipped: nothing but its console answers."""
    bootstrapped: bool = False
    """What a first push needs beyond the factory configuration is there: eAPI in the VRF that it
    moves the management port to."""
    user: str = "admin"
    password: str = "lab"  # noqa: S105  # a default of an emulated switch
    old_algorithms: bool = False
    """Offers only the SSH algorithms of old releases: SHA-1 key exchange, ssh-rsa, CBC."""
    boot_seconds: float = 0.5
    """Seconds without a connection after a reboot."""
    faults: list[Fault] = field(default_factory=list)
    flash_full: bool = False
    """Saving fails with the error of the NOS."""
    locked_by: str = ""
    """Another user with the lock of the NOS (zone session, configuration session)."""
    log: list[Sent] = field(default_factory=list)
    """All received lines in order, answers to questions included."""
    clock: Callable[[], float] = monotonic
    on_reload: Callable[[], None] = lambda: None
    """Called by the command that restarts the switch: its servers go down."""
    sessions: int = 0
    """Logins so far."""

    client: str = ""
    """Address that logins come from; empty: the first other one of the management network."""

    @property
    def seen_from(self) -> str:
        """The address that logins come from."""
        if self.client:
            return self.client
        own = IPv4Interface(self.address or "192.0.2.1/24")
        return str(next((one for one in own.network.hosts() if one != own.ip), own.ip))

    @property
    def speeds(self) -> dict[str, int]:
        """Speed of each port in Gb/s."""
        return port_speeds(self.platform)

    def login(self, user: str) -> Session:
        """Return a new session."""
        self.sessions += 1
        return Session(self.sessions, user)


class Emulator(Protocol):
    """One emulated switch: a state and a command line, without any transport."""

    chassis: Chassis

    def greeting(self, session: Session) -> str:
        """Return the text between login and first prompt."""

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""

    def close(self, session: Session) -> None:
        """Release the resources of a login that ended."""

    def open_console(self, session: Session) -> str:
        """Begin a login at the console port; return what is printed, which may be a question."""

    def serves(self, service: str) -> bool:
        """Return whether ``ssh`` or ``eapi`` answers at the management address."""

    def lets_in(self, address: str) -> bool:
        """Return whether its access list takes SSH logins from an address."""

    def admits(self, user: str, password: str) -> bool:
        """Return whether an account of the configuration has this password."""

    def boot(self) -> None:
        """Start from the startup configuration; unsaved changes are lost."""

    def hostname(self) -> str:
        """Return the configured host name."""

    def port_enabled(self, port: str) -> bool:
        """Return whether a port is not shut down."""

    def speaks_lldp(self, port: str) -> bool:
        """Return whether a port sends LLDP."""


class AskedLine(NamedTuple):
    """One question that a new switch asks at its console, and what the answer does."""

    text: str
    take: Callable[[str], str | None]
    """Takes the answer; what it returns is printed, and the question is asked again."""
    hidden: bool = False


def ask_in_turn(session: Session, questions: Sequence[AskedLine], end: Callable[[], str]) -> None:
    """Ask questions one after the other; call ``end`` after the last answer."""
    first, *rest = questions

    def answer(text: str) -> str:
        wrong = first.take(text)
        if wrong is not None:
            ask_in_turn(session, questions, end)
            return wrong
        if rest:
            ask_in_turn(session, rest, end)
            return ""
        return end()

    session.ask(first.text, answer, hidden=first.hidden)


def is_served(switch: Emulator, service: str) -> bool:
    """Return whether a service of a switch answers: unless it is as shipped, or refuses SSH."""
    if service == "ssh" and not switch.lets_in(switch.chassis.seen_from):
        return False
    return not switch.chassis.as_shipped or switch.serves(service)


def is_admitted(switch: Emulator, user: str, password: str) -> bool:
    """Return whether a switch accepts a login."""
    chassis = switch.chassis
    if chassis.as_shipped:
        return switch.admits(user, password)
    return (user, password) == (chassis.user, chassis.password)


def is_up(switch: Emulator, port: str) -> bool:
    """Return whether the link of a port is up: a cable, and both ends enabled."""
    end = switch.chassis.cables.get(port)
    if end is None or port in switch.chassis.error_disabled or not switch.port_enabled(port):
        return False
    if end.kind != "switch":
        return True
    other = switch.chassis.others.get(end.system)
    if other is None or end.port in other.chassis.error_disabled:
        return False
    return other.port_enabled(end.port)


def is_bundled(switch: Emulator, port: str, mode: str) -> bool:
    """Return whether a LAG member of some mode is up and part of its LAG.

    A device has to speak LACP where the switch does; two switches are taken as alike.
    """
    end = switch.chassis.cables.get(port)
    if end is None or not is_up(switch, port):
        return False
    return mode == "on" or end.kind == "switch" or end.lacp


class Neighbour(NamedTuple):
    """An LLDP neighbour of a port."""

    system: str
    """System name that the neighbour sends; empty: none, as with many hosts."""
    port: str
    mac: str
    kind: _Kind


def neighbour(switch: Emulator, port: str) -> Neighbour | None:
    """Return the LLDP neighbour of a port; None: there is none."""
    end = switch.chassis.cables.get(port)
    if end is None or not is_up(switch, port):
        return None
    if end.kind != "switch":
        return Neighbour(end.system, end.port, end.mac, end.kind) if end.lldp else None
    other = switch.chassis.others[end.system]
    if not other.speaks_lldp(end.port):
        return None
    return Neighbour(other.hostname(), end.port, end.mac, "switch")
