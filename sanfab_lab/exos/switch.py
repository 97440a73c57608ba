"""One emulated ExtremeXOS switch: prompt, lines, questions, saving and booting."""

import re
from copy import deepcopy
from datetime import UTC, datetime

from sanfab.model.platforms import port_speeds, release_key
from sanfab_lab.chassis import Chassis, Session
from sanfab_lab.exos.factory import factory, system_mac
from sanfab_lab.exos.ports import PortNames
from sanfab_lab.exos.state import Config, Vlan
from sanfab_lab.exos.table import PAIRED, TABLE, Act, Call
from sanfab_lab.exos.text import BLANK, NOTHING, BadWord, Refused, Words, plain, read, wrap

_PIPE = re.compile(r"\s+\|\s+(i\w*|e\w*|b\w*|g\w*)\s+(.+)$")
_COLUMNS = 80
_MAY_BE_EMPTY = frozenset({"description", "description-string", "display-string"})
"""Words after which ``""`` makes sense."""


class Switch:
    """An emulated switch; follows the protocol ``Emulator``."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.release = release_key(chassis.release)
        self.names = PortNames(chassis.ports)
        self.stacked = any(":" in port for port in chassis.ports)
        units = {port.partition(":")[0] for port in chassis.ports} if self.stacked else set()
        self.speeds = port_speeds(chassis.platform, len(units) or None)
        self.mac = system_mac(chassis)
        self.config = factory(chassis)
        self.files: dict[str, Config] = {"primary.cfg": deepcopy(self.config)}
        self.selected = self.booted = "primary.cfg"
        self.saved_at: dict[str, datetime] = {"primary.cfg": datetime.now(UTC)}
        self.booted_at = datetime.now(UTC)
        self.reboot_at = ""
        self.dirty = False
        self.logins: list[Session] = []

    def greeting(self, session: Session) -> str:
        """Return what is printed after login, before the first prompt."""
        session.notes["counter"] = 1
        session.notes["columns"] = _COLUMNS
        session.notes["prompting"] = True
        self.logins.append(session)
        banner = self.config.services.banners.get("after-login", ())
        return "".join(f"{line}\n" for line in banner)

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question is not None:
            return session.asking
        account = self.config.accounts.get(session.user)
        mark = ">" if account is not None and account.role == "user" else "#"
        dirty, slot = "* " if self.dirty else "", "Slot-1 " if self.stacked else ""
        return f"{dirty}{slot}{self.config.sysname}.{session.notes.get('counter', 1)} {mark} "

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        if not session.alive:
            return ""
        if session.question is not None:
            answer, session.question = session.question, None
            session.asking, session.hidden = "", False
            return answer(line)
        if not line.strip():
            return ""
        prompt = self.prompt(session)
        count = session.notes.get("counter", 1)
        session.notes["counter"] = count + 1 if isinstance(count, int) else 1
        columns = session.notes.get("columns", _COLUMNS)
        text = self._execute(session, line, prompt)
        return wrap(text, columns if isinstance(columns, int) else _COLUMNS)

    def close(self, session: Session) -> None:
        """Free what a login held, whether it ended well or was cut off."""
        session.question = None
        if session in self.logins:
            self.logins.remove(session)

    def boot(self) -> None:
        """Start from the startup configuration; whatever was not saved is lost."""
        saved = self.files.get(self.selected)
        self.config = factory(self.chassis) if saved is None else deepcopy(saved)
        self.booted, self.dirty, self.reboot_at = self.selected, False, ""
        self.booted_at = datetime.now(UTC)
        for session in self.logins:
            session.alive = False
        self.logins.clear()

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.config.sysname

    def port_enabled(self, port: str) -> bool:
        """Tell whether a port is not shut down."""
        return self.config.seen(port).enabled

    def speaks_lldp(self, port: str) -> bool:
        """Tell whether a port announces the switch by LLDP."""
        return self.lldp(port) in {"on", "transmit-only"}

    def lldp(self, port: str) -> str:
        """Return whether a port speaks LLDP, and how."""
        return self.config.seen(port).lldp or ("on" if self.release >= (21, 1) else "off")

    def save(self, name: str) -> str:
        """Save the configuration to a file, which the switch then starts from [R-ES]."""
        said = f"Saving configuration {name} on master"
        if self.chassis.locked_by:
            return "Error: Another configuration save is in progress. Please try again later."
        if self.chassis.flash_full:
            return f"{said}.. failed!\nError: No space left on device."
        self.files[name] = deepcopy(self.config)
        self.saved_at[name] = datetime.now(UTC)
        self.selected, self.dirty = name, False
        return f"{said}...... done!"

    def vlan(self, name: str) -> Vlan:
        """Return a VLAN that a command names, by its id where the release takes that [R-CN]."""
        key = name.casefold()
        if name.isdigit() and self.release >= (22,):
            key = self.config.tags.get(int(name), key)
        vlan = self.config.vlans.get(key)
        if vlan is None:
            raise BadWord(name)
        return vlan

    def ports(self, text: str) -> list[str]:
        """Return the ports that a command names."""
        ports = self.names.read(text)
        if ports is None:
            raise BadWord(text)
        return ports

    def whole(self, text: str, low: int, high: int) -> int:
        """Return a number that a command names."""
        if not text.isdigit() or not low <= int(text) <= high:
            raise BadWord(text)
        return int(text)

    def ask(self, call: Call, question: str, then: Act) -> str:
        """Ask whether to go on; with prompting disabled the answer is yes [R-NMK]."""
        session = call.session
        if not session.notes.get("prompting", True):
            return self.carry(then, call)

        def answer(text: str) -> str:
            if text.strip().lower() not in {"y", "yes"}:
                return "Operation cancelled."
            return self.carry(then, call)

        head, _, session.asking = question.rpartition("\n")
        session.question = answer
        return head

    def carry(self, act: Act, call: Call) -> str:
        """Do what was asked about."""
        try:
            return act(self, call)
        except Refused as why:
            return str(why)

    def read(self, session: Session, question: str, hidden: bool) -> None:  # noqa: FBT001
        """Set the question that the next line answers."""
        session.asking, session.hidden = question, hidden

    def _execute(self, session: Session, line: str, prompt: str) -> str:
        pipe = _PIPE.search(line) if line.lower().startswith("sh") else None
        command = line[: pipe.start()] if pipe else line
        words = read(command)
        if words is None:
            return 'Error: Unmatched quote (").'
        text = self._command(session, words, prompt)
        return _filter(text, pipe[1], plain(pipe[2].strip('"'))) if pipe else text

    def _command(self, session: Session, words: Words, prompt: str) -> str:
        given, wrong = _complete(words.line.split())
        if wrong:
            return wrong if wrong.startswith("%%") else self._marker(words, prompt, len(given))
        found = TABLE.match(given)
        empty = NOTHING in given and not _MAY_BE_EMPTY.intersection(given)
        if found.command is None or empty:
            if found.incomplete:
                return "%% Incomplete command"
            return self._marker(words, prompt, given.index(NOTHING) if empty else found.good)
        act = found.command.action
        if prompt.endswith("> ") and act not in TABLE.quiet:
            return "Error: Permission denied."
        try:
            return self._act(act, Call(session, found.values))
        except BadWord as bad:
            word = str(bad).replace(" ", BLANK)
            return self._marker(words, prompt, given.index(word) if word in given else len(given))

    def _act(self, act: Act, call: Call) -> str:
        """Do a command; only one that was done makes the configuration differ from the saved."""
        try:
            text = act(self, call)
        except Refused as why:
            return str(why)
        self.dirty = self.dirty or (act not in TABLE.quiet and call.session.question is None)
        return text

    def _marker(self, words: Words, prompt: str, at: int) -> str:
        """Point at the word that makes no sense."""
        offset = words.offsets[min(at, len(words.offsets) - 1)]
        return f"{' ' * (len(prompt) + offset)}^\n%% Invalid input detected at '^' marker.\n"


def _complete(given: list[str]) -> tuple[list[str], str]:
    """Return a line with its first two words written out, and what is wrong with them."""
    first, wrong = _unique(given[0], TABLE.firsts)
    if wrong or first not in PAIRED:
        return ([] if wrong else [first, *given[1:]]), wrong
    if len(given) == 1:
        return [first], "%% Incomplete command"
    second, wrong = _unique(given[1], TABLE.seconds[first])
    return ([first] if wrong else [first, second, *given[2:]]), wrong


def _unique(word: str, known: set[str]) -> tuple[str, str]:
    """Return the word that an abbreviation stands for, and what is wrong with it."""
    low = word.lower()
    if low in known:
        return low, ""
    meant = [one for one in known if one.startswith(low)]
    if len(meant) > 1:
        return low, f"%% Ambiguous command: {word}"
    return (meant[0], "") if meant else (low, "marker")


def _filter(text: str, how: str, pattern: str) -> str:
    """Return the lines of an output that a pipe lets through."""
    lines = text.splitlines()
    try:
        hits = [re.search(pattern, line) is not None for line in lines]
    except re.error:
        return f"Error: Invalid pattern {pattern}"
    if how.startswith("b"):
        kept = lines[hits.index(True) :] if True in hits else []
    else:
        wanted = not how.startswith("e")
        kept = [line for line, hit in zip(lines, hits, strict=True) if hit is wanted]
    return "".join(f"{line}\n" for line in kept)
