"""The emulated OS10 switch: finds each line in the command tree and executes it on its state."""

import re
from datetime import datetime, timedelta

from sanfab.model.platforms.row import capabilities_of
from sanfab.model.platforms.traits import release_key
from sanfab_lab.access_lists import admits
from sanfab_lab.chassis import Chassis, Mode, Session, is_bundled, is_up
from sanfab_lab.commands import Reason, Refused, index_of, marker, refused_word
from sanfab_lab.filters import keep_lines
from sanfab_lab.os10.candidate import CandidateConfig
from sanfab_lab.os10.commands import TREE, Os10Call, error
from sanfab_lab.os10.commands.access_lists import rules_of
from sanfab_lab.os10.factory import factory_state, obey_iscsi
from sanfab_lab.os10.first_boot import open_console
from sanfab_lab.os10.names import LAG
from sanfab_lab.os10.state import Interface, State, copy_of, crypt_style

ERRORS = {
    Reason.INVALID: "% Invalid input detected at '^' marker.",  # [O10-OXI O10-NAP]
    Reason.RANGE: "% Error: Value out of range.",  # [mem]
    Reason.INCOMPLETE: "% Error: Incomplete command.",  # [O10-COLL: the words; mem: the rest]
    Reason.AMBIGUOUS: "% Error: Ambiguous command.",
}
FILTERS = {"grep": "include", "except": "exclude", "find": "begin"}
"""Filters behind a bar [O10-CLI]; ``no-more`` and others keep all lines."""
MAC_BASE = 0x141877000000  # [O10-CLI]
_EPOCH = datetime(2024, 1, 1)  # a switch shows its own time, whatever the zone


class Os10:
    """One emulated switch."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.release = release_key(chassis.release)
        self.flags = frozenset(capabilities_of(chassis.platform, chassis.release))
        """Conditions of commands that hold on this switch."""
        self.state = factory_state(chassis)
        self.startup = copy_of(self.state)
        self.candidate = CandidateConfig()
        self.provisioning = chassis.as_shipped
        """Zero-touch deployment runs, and locks the configuration [O10-ZTD]."""
        self.changed = self.time()
        self.dirty = False
        self.files: dict[str, str | State] = {}
        """Copies of the running configuration, as text, and of the startup one, by address."""

    def greeting(self, _session: Session) -> str:
        """Return the banners: a login begins in EXEC mode with all its rights [O10-CLI]."""
        return "".join(f"{text[1:-1].strip()}\n" for _, text in sorted(self.state.banners.items()))

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question:
            return session.asking
        mode = f"({session.modes[-1].prompt})" if session.modes else ""
        return f"{self.state.hostname}{mode}# "

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        line = line.strip()
        if session.question:
            return session.answer(line)
        if not line or line.startswith("!"):
            return ""
        try:
            return self.execute(session, line)
        except Refused as refused:
            return refused.text

    def execute(self, session: Session, line: str, mode: Mode | None = None) -> str:
        """Execute a line in the mode of the login, or in another one; raises Refused."""
        prompt = self.prompt(session)
        text, _, filters = line.partition(" | ")
        if not text.startswith(("sh", "do sh")):
            text, filters = line, ""
        mode = mode or (session.modes[-1] if session.modes else Mode("exec"))
        try:
            printed = self._act(session, text, line, mode)
        except Refused as refused:
            raise Refused(_error(refused, prompt, line)) from None
        return _filtered(printed, filters) if filters else printed

    @property
    def mac(self) -> str:
        """The MAC address of the switch: one of Dell, from the name in the inventory."""
        low = sum(ord(letter) * 31**at for at, letter in enumerate(self.chassis.name)) % 0x1000000
        text = f"{MAC_BASE + low:012x}"
        return ":".join(text[at : at + 2] for at in range(0, 12, 2))

    def _act(self, session: Session, text: str, line: str, mode: Mode) -> str:
        configures = mode.kind not in TREE.apart
        kinds = _around(session, mode) if configures else [mode.kind]
        found, level = TREE.find(kinds, text.split(), self.flags)
        if found.command is None:
            raise refused_word(found.good, found.reason)
        if level:
            depth = len(kinds) - level
            mode = session.modes[depth - 1]
        changes = configures and found.command.changes
        state = self.candidate.begin(self, session) if changes else self.state
        if level:
            session.leave(depth)
        call = Os10Call(self, session, state, found.command, found.values, mode, line)
        printed = found.command.action(call) or ""
        if changes:
            self.candidate.end(self, session, state)
        return printed

    def touched(self) -> None:
        """Record that the running configuration changed."""
        self.dirty = True
        self.changed = self.time()

    def time(self) -> str:
        """Return the time as the head of a configuration has it, with two blanks [O10-JP]."""
        moment = _EPOCH + timedelta(seconds=int(self.chassis.clock()))
        return f"{moment:%b  %d %H:%M:%S %Y}"

    def up(self, name: str) -> bool:
        """Return whether a port or port-channel passes traffic."""
        port = self.state.interfaces.get(name)
        if port is None or not port.enabled:
            return False  # a cable in a port that is not broken out
        if port.kind != LAG:
            return is_up(self, name)
        up = sum(self.bundled(one) for one in self.state.members(port.number))
        least = int(port.lines.get("minimum-links", "x 1").split()[1])
        return up >= max(1, least)

    def bundled(self, member: Interface) -> bool:
        """Return whether a port is up and part of its port-channel."""
        return is_bundled(self, member.name, member.lag_mode or "on")

    def save(self) -> bool:
        """Make the running configuration the startup configuration; False: the flash is full."""
        if self.chassis.flash_full:
            return False
        self.startup = copy_of(self.state)
        self.provisioning = self.dirty = False  # what it was to bring is there [O10-ZTD]
        return True

    def open_console(self, session: Session) -> str:
        """Begin a login at the console port."""
        return open_console(self, session)

    def serves(self, service: str) -> bool:
        """Return whether SSH answers at the management address."""
        port = self.state.interfaces[self.chassis.platform.management_port]
        on = "ip ssh server enable" not in self.state.settings["ssh"]
        reached = port.enabled and port.address == self.chassis.address
        return service == "ssh" and on and reached and not self.provisioning

    def lets_in(self, address: str) -> bool:
        """Return whether the terminal lines take logins from an address."""
        name = self.state.blocks.get(("line", "vty"), {}).get("ip access-class", "").split()[2:]
        rules = rules_of(self.state.blocks.get(("acl", name[0]), {})) if name else ()
        return not rules or admits(rules, address)

    def admits(self, user: str, password: str) -> bool:
        """Return whether an account has this password."""
        words = self.state.settings["username"].get(user, "").split()
        return crypt_style(password) in words

    def close(self, session: Session) -> None:
        """Release the lock of a login; what it left in the candidate stays there [O10-CLI]."""
        self.candidate.release(session)

    def boot(self) -> None:
        """Start from the startup configuration; with zero-touch deployment, from none."""
        self.state = copy_of(self.startup)
        obey_iscsi(self.state)
        self.candidate = CandidateConfig()
        self.dirty = False

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.state.hostname

    def port_enabled(self, port: str) -> bool:
        """Return whether a port is not shut down."""
        found = self.state.interfaces.get(port)
        return found is not None and found.enabled

    def lldp_works(self, port: str, direction: str) -> bool:
        """Return whether a port does one of ``transmit`` and ``receive``: both by default."""
        found = self.state.interfaces.get(port)
        off = "lldp enable" in self.state.settings["lldp"]
        return found is not None and not off and f"lldp {direction}" not in found.lines

    def speaks_lldp(self, port: str) -> bool:
        """Return whether a port sends LLDP."""
        return self.lldp_works(port, "transmit")

    def find(self, name: str) -> Interface:
        """Return an interface that has to exist in the running configuration."""
        found = self.state.interfaces.get(name)
        if found is None:
            raise error(f"Interface {name} does not exist.")  # [mem]
        return found


def _around(session: Session, mode: Mode) -> list[str]:
    """Return the kinds of the mode and of those around it, the innermost first."""
    if session.modes and mode is session.modes[-1]:
        return [one.kind for one in reversed(session.modes)]
    return [mode.kind]


def _error(refused: Refused, prompt: str, line: str) -> str:
    """Return an error text, below a marker if it is about a word of the line."""
    text = refused.text or ERRORS[refused.reason]
    if refused.at is None or "marker" not in text:
        return text
    return marker(prompt, line, index_of(line.split(), refused.at)) + text


def _filtered(text: str, filters: str) -> str:
    """Return the lines that the filters behind a bar keep [O10-CLI]."""
    for one in filters.split(" | "):
        word, _, wanted = one.strip().partition(" ")
        kind = FILTERS.get(word.lower())
        if kind:
            pattern = re.compile(wanted.strip().strip("\"'"))
            text = "".join(f"{line}\n" for line in keep_lines(kind, text.splitlines(), pattern))
    return text
