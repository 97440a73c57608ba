"""One emulated Brocade switch: prompt, lines, questions, starting."""

import re
from ipaddress import IPv4Interface
from typing import TYPE_CHECKING
from zlib import crc32

from sanfab.model.platforms.ports import fc_rows
from sanfab.model.platforms.traits import release_key
from sanfab_lab.chassis import Chassis, Mode, Session
from sanfab_lab.commands import Refused
from sanfab_lab.fos.commands import TREE, FosCall
from sanfab_lab.fos.fabric import settle
from sanfab_lab.fos.factory import factory
from sanfab_lab.fos.first_boot import open_console
from sanfab_lab.fos.hardware import hardware_of
from sanfab_lab.fos.words import quoted_words, split_commands
from sanfab_lab.fos.zone_database import ZoneDatabase

if TYPE_CHECKING:
    from sanfab_lab.fos.transactions import Transaction

FLAGS = {"6": (6,), "6.2": (6, 2), "7": (7,), "7.2": (7, 2), "peer": (7, 4), "8": (8,), "9": (9,)}
"""First releases of the commands that not all releases have."""
UNTIL = {"old-syslog": (8,), "old-license": (9,)}
"""First releases that lack a command [NJ][NAMC]."""
_PIPE = re.compile(r"\s*\|\s*(grep|more)\b\s*")
_EXEC = Mode("exec")
DENIED = "RBAC permission denied."


class Fos:
    """An emulated switch; follows the protocol ``Emulator``."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.release = release_key(chassis.release)
        self.hardware = hardware_of(chassis.platform)
        self.ports = tuple(fc_rows(chassis.platform)) or tuple(map(str, range(self.hardware.ports)))
        self.flags = {flag for flag, first in FLAGS.items() if self.release >= first}
        self.flags |= {flag for flag, first in UNTIL.items() if self.release < first}
        if self.hardware.fill_words:
            self.flags.add("fill-word")
        self.wwn = _wwn(chassis.name)
        self.state = factory(chassis, self.ports)
        self.zoning = ZoneDatabase()
        self.transaction: Transaction | None = None
        self.tokens = 0
        """Transactions so far."""
        self.drops_transactions = True
        """A login that ends takes its transaction along; a test may change it, as no document
        settles it."""
        self.logs_zoning = False
        """Messages of the log are mixed into the output, as at the console [SW300]."""
        self.links: dict[str, str] = {}
        """Ports that are E_Ports: empty, or why the link is segmented."""
        self.logins: list[Session] = []
        self.boot()

    def boot(self) -> None:
        """Start: what is not persistent is lost, an open transaction too."""
        for session in self.logins:
            session.alive = False
            session.question = None
        self.logins.clear()
        self.online = not self.state.persistent_disable
        self.fresh = True
        """It came up and has not met its fabric yet."""
        self.domain = self.state.fabric.domain
        self.disabled: set[str] = set()
        """Ports that are disabled until the next start."""
        self.transaction = None
        self.links.clear()

    def enable(self) -> None:
        """Bring the switch up: it joins its fabric with the domain that is configured."""
        if not self.online:
            self.online = self.fresh = True
            self.domain = self.state.fabric.domain

    def disable(self) -> None:
        """Take the switch out of its fabric."""
        self.online = False

    def greeting(self, session: Session) -> str:
        """Return the text between login and first prompt."""
        self.logins.append(session)
        return f"{self.state.banner}\n" if self.state.banner else ""

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question is not None:
            return session.asking
        return f"{self.state.name}:{session.user or 'admin'}> "

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        if not session.alive:
            return ""
        if session.question is not None:
            text = session.answer(line)
            settle(self)
            return text
        settle(self)
        printed = ""
        for one in split_commands(line):
            printed += _end_line(self._execute(session, one))
            settle(self)
        return printed

    def open_console(self, session: Session) -> str:
        """Begin a login at the console port."""
        return open_console(self, session)

    def serves(self, service: str) -> bool:
        """Return whether SSH answers at the management address."""
        given = IPv4Interface(f"{self.state.address}/{self.state.mask}")
        return service == "ssh" and str(given) == self.chassis.address

    def lets_in(self, address: str) -> bool:  # noqa: ARG002  # the interface
        """Return that it takes logins from all addresses: IP filters are not emulated."""
        return True

    def admits(self, user: str, password: str) -> bool:
        """Return whether an account has this password."""
        return self.state.passwords.get(user) == password

    def close(self, session: Session) -> None:
        """Release the resources of a login that ended."""
        session.question = None
        if session in self.logins:
            self.logins.remove(session)
        transaction = self.transaction
        if self.drops_transactions and transaction and transaction.owner == session.number:
            self.transaction = None

    def hostname(self) -> str:
        """Return the configured name."""
        return self.state.name

    def port_enabled(self, port: str) -> bool:
        """Return whether a port is enabled: by itself, and with its switch."""
        known = self.state.ports.get(port)
        return (
            known is not None
            and self.online
            and not known.persistent_disable
            and port not in self.disabled
        )

    def speaks_lldp(self, port: str) -> bool:  # noqa: ARG002  # the interface
        """Return that it sends no LLDP: a Fibre Channel switch has none."""
        return False

    def area_of(self, port: str) -> int:
        """Return the middle byte of the addresses of a port: its number, in Core PID format."""
        return int(port) & 0xFF

    def port_wwn(self, port: str) -> str:
        """Return the WWN of a port: 20, its number, and that of the switch [BRCSAN]."""
        return f"20:{self.area_of(port):02x}:{self.wwn[6:]}"

    def _execute(self, session: Session, line: str) -> str:
        pipe = _PIPE.search(line)
        typed = quoted_words(line[: pipe.start()] if pipe else line)
        if typed is None:
            return "-bash: unexpected EOF while looking for matching `\"'"
        if not typed:
            return ""
        try:
            text = self._command(session, typed, line)
        except Refused as refused:
            text = refused.text
        return _filtered(text, line[pipe.start() :]) if pipe else text

    def _command(self, session: Session, words: list[str], line: str) -> str:
        found, _ = TREE.find(["exec"], words, self.flags)
        if found.command is None:
            raise Refused(self._usage(words[0]))
        if found.command.changes and session.user == "user":
            raise Refused(DENIED)
        call = FosCall(self, session, self.state, found.command, found.values, _EXEC, line)
        return found.command.action(call) or ""

    def _usage(self, verb: str) -> str:
        """Return how a command is used, or that there is none [FOSQA][mem]."""
        forms = [
            " ".join(f'"{word.name}"' if word.name else word.literal for word in one.words)
            for one in TREE.modes["exec"]
            if one.words[0].literal.lower() == verb.lower() and one.when in {"", *self.flags}
        ]
        if not forms:
            return f"rbash: {verb}: command not found"
        return "\n       ".join([f"error: Usage: {forms[0]}", *forms[1:]])


def _end_line(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _wwn(name: str) -> str:
    """Return the WWN of a switch, always the same for a name."""
    tail = crc32(name.encode()) & 0xFFFFFF
    octets = (0x10, 0x00, 0x00, 0x05, 0x1E, tail >> 16, tail >> 8 & 0xFF, tail & 0xFF)
    return ":".join(f"{one:02x}" for one in octets)


def _filtered(text: str, filters: str) -> str:
    """Return the lines of an output that ``| grep`` keeps; ``| more`` keeps all [FOSNOTE]."""
    for one in filters.split("|")[1:]:
        words = quoted_words(one) or ["more"]
        if words[0] != "grep":
            continue
        options = [word for word in words[1:] if word.startswith("-")]
        patterns = [word for word in words[1:] if not word.startswith("-")]
        flags = re.IGNORECASE if any("i" in option for option in options) else 0
        wanted = [re.compile(pattern, flags) for pattern in patterns]
        keep = not any("v" in option for option in options)
        lines = text.splitlines(keepends=True)
        text = "".join(x for x in lines if any(y.search(x) for y in wanted) is keep)
    return text
