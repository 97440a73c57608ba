"""One emulated ExtremeXOS switch: prompt, lines, questions, saving and booting."""

import re
from copy import deepcopy
from datetime import UTC, datetime
from ipaddress import IPv4Interface
from typing import TYPE_CHECKING

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import broken_out
from sanfab.model.platforms.traits import release_key
from sanfab_lab.chassis import Chassis, Mode, Session
from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.exos.commands import TREE, ExosCall
from sanfab_lab.exos.factory import factory, system_mac
from sanfab_lab.exos.first_boot import open_console
from sanfab_lab.exos.names import PortNames
from sanfab_lab.exos.partitions import ports_at_start
from sanfab_lab.exos.secrets import account_hash
from sanfab_lab.exos.status import lldp_mode
from sanfab_lab.exos.words import BLANK, NOTHING, Words, split_words, unquoted, wrap
from sanfab_lab.filters import filter_of, keep_lines, pattern_of

if TYPE_CHECKING:
    from sanfab_lab.exos.state import State

ERRORS = {Reason.INCOMPLETE: "%% Incomplete command", Reason.AMBIGUOUS: "%% Ambiguous command: {}"}
"""Errors without a marker; the others mark a word."""
INVALID = "%% Invalid input detected at '^' marker.\n"
FILTERS = {"i": "include", "g": "include", "e": "exclude", "b": "begin"}
FLAGS = {"16": (16,), "22": (22,), "22.4": (22, 4)}
"""First releases of the commands that not all releases have."""
_PIPE = re.compile(r"\s+\|\s+([iebg])\w*\s+(.+)$")
_MAY_BE_EMPTY = frozenset({"description", "description-string", "display-string", "sysLocation"})
"""Words after which ``""`` is accepted."""
_EXEC = Mode("exec")


class Exos:
    """An emulated switch; follows the protocol ``Emulator``."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.release = release_key(chassis.release)
        self.flags = tuple(flag for flag, first in FLAGS.items() if self.release >= first)
        self.names = PortNames(chassis.ports)
        self.slots = [*dict.fromkeys(p.partition(":")[0] for p in chassis.ports if ":" in p)]
        """Units of a stack; none: the switch stands alone."""
        self.nominal_speeds = port_speeds(chassis.platform, len(self.slots) or None)
        self.mac = system_mac(chassis)
        self.state = factory(chassis)
        self.files: dict[str, State] = (
            {} if chassis.as_shipped else {"primary.cfg": deepcopy(self.state)}
        )
        self.selected = self.booted = "primary.cfg"
        self.saved_at: dict[str, datetime] = {"primary.cfg": datetime.now(UTC)}
        self.booted_at = datetime.now(UTC)
        self.reboot_at = ""
        self.dirty = False
        self.logins: list[Session] = []

    @property
    def speeds(self) -> dict[str, int]:
        """Speed of each port in Gb/s: that of its line, or its largest."""
        fixed = {name: port.speed.split() for name, port in self.state.ports.items()}
        lines = {name: int(words[2]) // 1000 for name, words in fixed.items() if words}
        whole = {
            one.port: one.row.speed * len(one.children.numbers)
            for one in broken_out(self.chassis.platform)
            if self.state.partitions.get(one.number) != one.row.words
        }
        return self.nominal_speeds | whole | lines

    def greeting(self, session: Session) -> str:
        """Return the text between login and first prompt."""
        self.logins.append(session)
        banner = self.state.services.banners.get("after-login", ())
        return "".join(f"{line}\n" for line in banner)

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question is not None:
            return session.asking
        account = self.state.accounts.get(session.user)
        mark = ">" if account is not None and account.role == "user" else "#"
        dirty, slot = "* " if self.dirty else "", "Slot-1 " if self.slots else ""
        return f"{dirty}{slot}{self.state.sysname}.{_counter(session)} {mark} "

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        if not session.alive:
            return ""
        if session.question is not None:
            return session.answer(line)
        if not line.strip():
            return ""
        prompt = self.prompt(session)
        session.notes["counter"] = _counter(session) + 1
        width = session.width
        return wrap(self._execute(session, line, prompt), width)

    def open_console(self, session: Session) -> str:
        """Begin a login at the console port."""
        return open_console(self, session)

    def serves(self, service: str) -> bool:
        """Return whether SSH answers at the management address."""
        port = self.state.vlans["mgmt"]
        given = f"{port.address}/{port.mask}" if port.address else ""
        reached = bool(given) and str(IPv4Interface(given)) == self.chassis.address
        return service == "ssh" and self.state.services.ssh and reached

    def lets_in(self, address: str) -> bool:  # noqa: ARG002  # the interface
        """Return that it takes logins from all addresses: rules of SSH are not emulated."""
        return True

    def admits(self, user: str, password: str) -> bool:
        """Return whether an account has this password."""
        account = self.state.accounts.get(user)
        return account is not None and account.secret == account_hash(password, user)

    def close(self, session: Session) -> None:
        """Release the resources of a login that ended."""
        session.question = None
        if session in self.logins:
            self.logins.remove(session)

    def boot(self) -> None:
        """Start from the startup configuration; unsaved changes are lost."""
        saved = self.files.get(self.selected)
        self.state = factory(self.chassis) if saved is None else deepcopy(saved)
        self.names = PortNames(ports_at_start(self.chassis, self.state, self.names.names))
        self.booted, self.dirty, self.reboot_at = self.selected, False, ""
        self.booted_at = datetime.now(UTC)
        for session in self.logins:
            session.alive = False
        self.logins.clear()

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.state.sysname

    def port_enabled(self, port: str) -> bool:
        """Return whether a port is not shut down."""
        return self.state.settings_of(port).enabled

    def speaks_lldp(self, port: str) -> bool:
        """Return whether a port sends LLDP."""
        return lldp_mode(self, port) in {"on", "transmit-only"}

    def save(self, name: str) -> str:
        """Save the configuration to a file and select it for the next boot [R-ES]."""
        text = f"Saving configuration {name} on master"
        if self.chassis.locked_by:
            return "Error: Another configuration save is in progress. Please try again later."
        if self.chassis.flash_full:
            return f"{text}.. failed!\nError: No space left on device."
        self.files[name] = deepcopy(self.state)
        self.saved_at[name] = datetime.now(UTC)
        self.selected, self.dirty = name, False
        return f"{text}...... done!"

    def _execute(self, session: Session, line: str, prompt: str) -> str:
        pipe = _PIPE.search(line) if line.lower().startswith("sh") else None
        typed = split_words(line[: pipe.start()] if pipe else line)
        if typed is None:
            return 'Error: Unmatched quote (").'
        try:
            text = self._command(session, typed.words, line, prompt)
            return _filtered(text, pipe) if pipe else text
        except Refused as refused:
            return _error(refused, typed, prompt)

    def _command(self, session: Session, words: list[str], line: str, prompt: str) -> str:
        """Execute a line; return its output, and the question above the prompt if it asks one."""
        found, _ = TREE.find(["exec"], words, self.flags)
        if found.command is None and found.reason in ERRORS:
            raise refused_word(found.good, found.reason)
        if NOTHING in words and not _MAY_BE_EMPTY.intersection(words) and found.good > 1:
            raise refused_word(words.index(NOTHING))
        if found.command is None:
            raise refused_word(found.good)
        if found.command.changes and prompt.endswith("> "):
            raise Refused("Error: Permission denied.")
        values = {name: unquoted(value) for name, value in found.values.items()}
        call = ExosCall(self, session, self.state, found.command, values, _EXEC, line)
        text = found.command.action(call) or ""
        if session.question is None:
            self.dirty = self.dirty or found.command.changes
            return text
        above, _, session.asking = session.asking.rpartition("\n")
        return text + above


def _counter(session: Session) -> int:
    """Return the number of the next line in the prompt."""
    count = session.notes.get("counter")
    return count if isinstance(count, int) else 1


def _error(refused: Refused, typed: Words, prompt: str) -> str:
    """Return an error text, or a marker below the word that is refused."""
    if refused.at is None:
        return refused.text
    at, words = refused.at, typed.words
    if isinstance(at, str):
        word = at.replace(" ", BLANK)
        at = words.index(word) if word in words else len(words)
    if refused.reason in ERRORS:
        return ERRORS[refused.reason].format(*words[at : at + 1])
    offset = typed.offsets[min(at, len(typed.offsets) - 1)]
    return f"{' ' * (len(prompt) + offset)}^\n{INVALID}"


def _filtered(text: str, pipe: re.Match[str]) -> str:
    """Return the lines of an output that a filter keeps."""
    pattern = pattern_of(pipe[2], f"Error: Invalid pattern {pipe[2].strip(chr(34))}")
    kept = keep_lines(filter_of(FILTERS, pipe[1]), text.splitlines(), pattern)
    return "".join(f"{line}\n" for line in kept)
