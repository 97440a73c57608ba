"""The emulated Arista switch: logins, modes, lines and their answers, over any transport."""

import json
import re
import threading
from typing import NamedTuple

from sanfab_lab.access_lists import admits
from sanfab_lab.chassis import Chassis, Mode, Session
from sanfab_lab.commands import Found, Reason, Refused, index_of, refused_word
from sanfab_lab.eos.commands import TREE, EosCall
from sanfab_lab.eos.eras import eras_of
from sanfab_lab.eos.factory import blank, factory
from sanfab_lab.eos.first_boot import open_console
from sanfab_lab.eos.names import words_of_line
from sanfab_lab.eos.secrets import sha512_hash
from sanfab_lab.eos.sessions import Candidate, Store
from sanfab_lab.eos.state import State
from sanfab_lab.filters import filter_of, keep_lines, pattern_of

ERRORS = {
    Reason.INVALID: "Invalid input",
    Reason.INCOMPLETE: "Incomplete command",
    Reason.AMBIGUOUS: "Ambiguous command",
    Reason.RANGE: "Invalid input",
}
FILTERS = {
    "include": "include",
    "grep": "include",
    "exclude": "exclude",
    "begin": "begin",
    "section": "section",
}
NO_JSON_TEXT = "This is an unconverted command"
_PIPE = re.compile(r"\s+\|\s*")
_EXEC = ("enable", "exec")


class Rejection(NamedTuple):
    """The texts of a refused line, without the percent sign."""

    text: str
    """Text of the command line."""
    api: str
    """Text of eAPI."""
    invalid: bool
    """The line is no command, rather than a command that cannot be executed."""


class Answer(NamedTuple):
    """The answer of a switch to one line."""

    text: str = ""
    data: dict[str, object] | None = None
    """The same as JSON; None: the command has no JSON."""
    refused: Rejection | None = None


class EosSwitch:
    """One emulated Arista switch."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.lock = threading.RLock()
        self.eras = eras_of(chassis.release)
        self.started = chassis.clock()
        self.files: dict[str, str] = {}
        self.startup = blank(chassis) if chassis.as_shipped else factory(chassis)
        self.shipped = self.startup if chassis.as_shipped else None
        """The startup configuration stands for none as long as it is this one."""
        self.zerotouch = chassis.as_shipped
        """It looks for a configuration by DHCP when it starts without one [A-ZTP]."""
        self.provisioning = chassis.as_shipped
        self.store = Store(chassis.clock, self.startup.copy())

    @property
    def running(self) -> State:
        """The running configuration."""
        return self.store.running

    def greeting(self, session: Session) -> str:
        """Return the banner; exec authorization makes the login privileged."""
        if "aaa authorization exec default" in self.running.settings:
            session.notes["privileged"] = True
        banner = self.running.banners.get("motd", "")
        return f"{banner}\n" if banner else ""

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question is not None:
            return session.asking
        end = "#" if session.notes.get("privileged") else ">"
        return f"{self.hostname()}{mode_text(session)}{end}"

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        answer = self.execute(session, line)
        return answer.text if answer.refused is None else f"% {answer.refused.text}"

    def execute(self, session: Session, line: str, *, abbreviated: bool = True) -> Answer:
        """Execute one line; ``abbreviated``: keywords may be shortened."""
        with self.lock:
            try:
                if session.question is not None:
                    return Answer(session.answer(line))
                return self._execute(session, line, abbreviated=abbreviated)
            except Refused as refused:
                return Answer(refused=_rejection(refused, words_of_line(line)))

    def _execute(self, session: Session, line: str, *, abbreviated: bool) -> Answer:
        shows = _is_show(line)
        typed, *filters = _PIPE.split(line.strip()) if shows else (line,)
        words = words_of_line(typed)
        if not words or words[0].startswith("!"):
            return Answer()
        found, mode = self._find(session, words, abbreviated=abbreviated)
        if found.command is None:
            raise refused_word(found.good, found.reason)
        state = self._edited(session)
        call = EosCall(self, session, state, found.command, found.values, mode, typed)
        text = found.command.action(call) or ""
        data = found.command.data
        if filters[:1] == ["json"]:
            if data is None:
                raise Refused(NO_JSON_TEXT)
            return Answer(json.dumps(data(call), indent=4))
        answer = {} if data is None else data(call)
        return Answer(_filtered(text, filters), None if data is None and shows else answer)

    def _find(self, session: Session, words: list[str], *, abbreviated: bool) -> tuple[Found, Mode]:
        """Return the command of a line and its mode; leave the modes inside that one."""
        modes = session.modes
        privileged = bool(session.notes.get("privileged"))
        kinds = [mode.kind for mode in reversed(modes)]
        kinds += ["config"] if kinds[-1:] == ["session"] else []
        kinds += _EXEC if modes or privileged else _EXEC[1:]
        found, level = TREE.find(kinds, words, self.eras, abbreviated=abbreviated)
        if found.command is None and not privileged:
            everywhere, _ = TREE.find(("config", *_EXEC), words, self.eras, abbreviated=abbreviated)
            if everywhere.command is not None:
                raise Refused("Invalid input (privileged mode required)", 0)
        if found.command is not None and kinds[level] not in _EXEC:
            session.leave(max(len(modes) - level, 1))
        return found, modes[-1] if modes else Mode("exec")

    def _edited(self, session: Session) -> State:
        """Return the configuration that a login works on."""
        loading = session.notes.get("loading")
        if isinstance(loading, State):
            return loading
        name = session_name(session)
        if not name:
            return self.running
        candidate = self.store.candidates.get(name)
        if candidate is None or candidate.phase != "pending":
            session.leave(0)
            raise Refused(f"Session {name} is no longer pending")
        return candidate.state

    def others_session(self) -> list[Candidate]:
        """Return the pending session of another user, if the lab sets one."""
        user = self.chassis.locked_by
        return [Candidate(f"sess-{user}", self.store.live, user, "vty9")] if user else []

    def close(self, session: Session) -> None:
        """Close a login; its configuration session stays pending."""
        session.question = None

    def boot(self) -> None:
        """Start from the startup configuration; sessions and timers are lost."""
        with self.lock:
            self.started = self.chassis.clock()
            self.provisioning = self.zerotouch and self.startup is self.shipped
            self.store = Store(self.chassis.clock, self.startup.copy())

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.running.hostname

    def port_enabled(self, port: str) -> bool:
        """Return whether a port is not shut down."""
        found = self.running.ports.get(port)
        return found is not None and not found.shut

    def speaks_lldp(self, port: str) -> bool:
        """Return whether a port sends LLDP."""
        state = self.running
        return state.settings.get("lldp run") != "off" and state.ports[port].lldp_transmit

    def reachable_by(self, service: str) -> bool:
        """Return whether a service is open in the VRF of the management port."""
        state = self.running
        found = state.services[service]
        vrf = state.ports["Management1"].vrf or "default"
        inside = dict(found.vrfs).get(vrf)
        if vrf == "default":
            return not found.shut and not inside
        return inside is False and (service == "ssh" or not found.shut)

    def open_console(self, session: Session) -> str:
        """Begin a login at the console port."""
        return open_console(self, session)

    def serves(self, service: str) -> bool:
        """Return whether SSH or eAPI answers at the management address."""
        if self.provisioning or self.running.ports["Management1"].address != self.chassis.address:
            return False
        return self.reachable_by("api http-commands" if service == "eapi" else service)

    def lets_in(self, address: str) -> bool:
        """Return whether SSH takes logins from an address."""
        state = self.running
        name = state.service_acls.get(("ssh", state.ports["Management1"].vrf), "")
        return name not in state.access_lists or admits(state.access_lists[name], address)

    def admits(self, user: str, password: str) -> bool:
        """Return whether an account has this password; one without a password is refused."""
        found = self.running.users.get(user)
        return found is not None and found.secret == f"secret sha512 {sha512_hash(password)}"

    def uptime(self) -> float:
        """Return the seconds since the last boot."""
        return self.chassis.clock() - self.started


def _is_show(line: str) -> bool:
    """Return whether a line is a show command, so that a bar in it is a filter."""
    first = line.split(maxsplit=1)[0].lower() if line.split() else ""
    return len(first) > 1 and "show".startswith(first)


def _rejection(refused: Refused, words: list[str]) -> Rejection:
    if refused.at is None or refused.text:
        return Rejection(refused.text, refused.text, refused.at is not None)
    text, at = ERRORS[refused.reason], index_of(words, refused.at)
    at = at if refused.reason is Reason.INCOMPLETE else min(at, len(words) - 1)
    word = f"'{words[at]}'" if at < len(words) else None
    return Rejection(text, f"{text} (at token {at}: {word})", invalid=True)


def _filtered(text: str, filters: list[str]) -> str:
    """Return the lines that the filters behind a bar keep."""
    for one in filters:
        name, _, pattern = one.partition(" ")
        if name in {"no-more", "nz"}:
            continue
        if not name or not pattern.strip():
            raise Refused("Incomplete command", "")
        wanted = pattern_of(pattern, "Invalid regular expression", re.IGNORECASE)
        kept = keep_lines(filter_of(FILTERS, name), text.splitlines(), wanted)
        text = "\n".join(kept)
    return text


def session_name(session: Session) -> str:
    """Return the name of the configuration session that a login edits; empty: none."""
    outer = session.modes[0] if session.modes else Mode("exec")
    return outer.targets[0] if outer.kind == "session" else ""


def mode_text(session: Session) -> str:
    """Return the part of the prompt that names the mode: ``(config-if-Et1)``."""
    if not session.modes:
        return ""
    name, mode = session_name(session), session.modes[-1]
    start = f"config-s-{name[:6]}" if name else "config"
    return f"({start}{f'-{mode.prompt}' if mode.prompt else ''})"
