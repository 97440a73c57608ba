"""One emulated Arista switch: logins, modes, lines and their answers, over whatever transport."""

import re
import threading
from typing import NamedTuple

from sanfab_lab.chassis import Chassis, Session
from sanfab_lab.eos import filters
from sanfab_lab.eos.candidates import Candidate, Store
from sanfab_lab.eos.cli import (
    DATA,
    Call,
    Found,
    Mode,
    RefusedError,
    Search,
    eras_of,
    literal,
    tree,
    walk,
    words_of_line,
)
from sanfab_lab.eos.factory import factory
from sanfab_lab.eos.state import State

EXEC = Mode("exec", "")
_PIPE = re.compile(r"\s+\|\s*")
AROUND = {
    "config": ("config", "enable", "exec"),
    "session": ("session", "config", "enable", "exec"),
}
"""Whose lines the outermost mode takes; the modes in it take those and their own."""


class Answer(NamedTuple):
    """What a switch says to one line."""

    text: str = ""
    data: dict[str, object] | None = None
    """The same as JSON; None: this command has none."""
    refused: RefusedError | None = None


class EosSwitch:
    """The engine: state and command line."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.lock = threading.RLock()
        self.eras = eras_of(chassis.release)
        self.started = chassis.clock()
        self.files: dict[str, str] = {}
        self.startup = factory(chassis)
        self.store = Store(chassis.clock, self.startup.copy())

    @property
    def running(self) -> State:
        """The configuration in force."""
        return self.store.running

    def greeting(self, session: Session) -> str:
        """Return the banner of the day; who may, starts privileged."""
        if self.privileged_at_login():
            enter_exec(session, privileged=True)
        banner = self.running.banners.get("motd", "")
        return f"{banner}\n" if banner else ""

    def privileged_at_login(self) -> bool:
        """Tell whether exec authorization gives an account its privileges at login."""
        return "aaa authorization exec default" in self.running.settings

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question is not None:
            return session.asking
        mode = mode_of(session)
        end = "#" if session.notes.get("privileged") else ">"
        return f"{self.hostname()}{mode_prompt(session, mode)}{end}"

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        answer = self.execute(session, line)
        if answer.refused is not None:
            return f"{answer.text}% {answer.refused.text}"
        return answer.text

    def execute(self, session: Session, line: str, *, brief: bool = True) -> Answer:
        """Execute one line; ``brief``: keywords may be shortened."""
        with self.lock:
            try:
                if session.question is not None:
                    return Answer(session.question(line))
                return self._execute(session, line, brief=brief)
            except RefusedError as refused:
                return Answer("", None, refused)

    def _execute(self, session: Session, line: str, *, brief: bool) -> Answer:
        command, *pipes = _PIPE.split(line.strip()) if is_show(line) else (line,)
        words = words_of_line(command)
        if not words or words[0].startswith("!"):
            return Answer()
        found, kind = self.find(session, words, brief=brief)
        call = self.call(session, kind, in_full(found))
        text = found.command.action(call, **found.values)
        data = DATA.get(found.command.action)
        if pipes and pipes[0] == "json":
            return Answer(filters.as_json(data, call, found.values))
        if data is None:
            return Answer(filters.apply(text, pipes), None if is_show(line) else {})
        return Answer(filters.apply(text, pipes), data(call, **found.values))

    def find(self, session: Session, words: list[str], *, brief: bool) -> tuple[Found, str]:
        """Return the command of a line and the mode it belongs to."""
        inside = [mode.kind for mode in reversed(modes(session))]
        if inside:
            kinds = (*inside[:-1], *AROUND[inside[-1]])
        else:
            kinds = ("enable", "exec") if session.notes.get("privileged") else ("exec",)
        search = Search(words, brief)
        for kind in kinds:
            found = walk(tree(kind, self.eras), search)
            if found is not None:
                return found, kind
        raise self._wrong(session, search)

    def _wrong(self, session: Session, search: Search) -> RefusedError:
        if not session.notes.get("privileged") and any(
            walk(tree(kind, self.eras), Search(search.words, search.brief))
            for kind in AROUND["config"]
        ):
            return RefusedError(*["Invalid input (privileged mode required)"] * 2, invalid=True)
        at = search.ambiguous
        if at >= 0 and (search.incomplete or at >= search.good):
            api = f"Ambiguous command (at token {at}: '{search.words[at]}')"
            return RefusedError("Ambiguous command", api, invalid=True)
        if search.incomplete:
            api = f"Incomplete command (at token {len(search.words)}: None)"
            return RefusedError("Incomplete command", api, invalid=True)
        at = min(max(search.good, 0), len(search.words) - 1)
        api = f"Invalid input (at token {at}: '{search.words[at]}')"
        return RefusedError("Invalid input", api, invalid=True)

    def call(self, session: Session, kind: str, line: str) -> Call:
        """Return what an action gets; a line of an outer mode leaves the inner ones."""
        if kind not in {"enable", "exec"}:
            leave_to(session, kind)
        return Call(self, session, self.edited(session), mode_of(session), line)

    def edited(self, session: Session) -> State:
        """Return the configuration that a login works on."""
        loading = session.notes.get("loading")
        if isinstance(loading, State):
            return loading
        name = session.notes.get("candidate")
        if not isinstance(name, str):
            return self.running
        candidate = self.store.candidates.get(name)
        if candidate is None or candidate.phase != "pending":
            enter_exec(session, privileged=True)
            raise RefusedError(f"Session {name} is no longer pending")
        return candidate.state

    def others_session(self) -> list[Candidate]:
        """Return the pending session of another user, if the lab says there is one."""
        user = self.chassis.locked_by
        if not user:
            return []
        return [Candidate(f"sess-{user}", self.store.live, user, "vty9")]

    def close(self, session: Session) -> None:
        """Free what a login held: a configuration session stays pending."""
        session.question = None

    def boot(self) -> None:
        """Start from the startup configuration; sessions and timers are gone."""
        with self.lock:
            self.started = self.chassis.clock()
            self.store = Store(self.chassis.clock, self.startup.copy())

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.running.hostname

    def port_enabled(self, port: str) -> bool:
        """Tell whether a port is not shut down."""
        found = self.running.ports.get(port)
        return found is not None and not found.shut

    def speaks_lldp(self, port: str) -> bool:
        """Tell whether a port announces the switch by LLDP."""
        state = self.running
        return state.settings.get("lldp run") != "off" and state.ports[port].lldp_transmit

    def reachable_by(self, service: str) -> bool:
        """Tell whether a way in is open where the management port is."""
        state = self.running
        found = state.services[service]
        vrf = state.ports["Management1"].vrf or "default"
        inside = dict(found.vrfs).get(vrf)
        if vrf == "default":
            return not found.shut and not inside
        return inside is False and (service == "ssh" or not found.shut)

    def uptime(self) -> float:
        """Return the seconds since it started."""
        return self.chassis.clock() - self.started


def in_full(found: Found) -> str:
    """Return a line with its keywords in full."""
    return " ".join(
        found.values[word.name] if word.name else literal(word) for word in found.command.words
    )


def is_show(line: str) -> bool:
    """Tell whether a line asks for something, so that a bar in it is a filter."""
    first = line.split(maxsplit=1)[0].lower() if line.split() else ""
    return len(first) > 1 and "show".startswith(first)


def modes(session: Session) -> list[Mode]:
    """Return the modes a login has entered, the outermost first."""
    found = session.notes.setdefault("modes", [])
    return found if isinstance(found, list) else []


def mode_of(session: Session) -> Mode:
    """Return the mode a login is in."""
    inside = modes(session)
    if inside:
        mode: Mode = inside[-1]
        return mode
    return Mode("enable", "") if session.notes.get("privileged") else EXEC


def enter(session: Session, mode: Mode, line: str) -> None:
    """Open a mode."""
    modes(session).append(mode)
    session.context.append(line)


def leave_to(session: Session, kind: str) -> None:
    """Leave modes until one of a kind is the innermost; ``config`` may be a session's."""
    wanted = {"config", "session"} if kind in {"config", "session"} else {kind}
    inside = modes(session)
    while inside and inside[-1].kind not in wanted:
        leave(session)


def leave(session: Session) -> None:
    """Leave one mode."""
    inside = modes(session)
    inside.pop()
    session.context.pop()
    if not inside:
        session.notes.pop("candidate", None)


def enter_exec(session: Session, *, privileged: bool) -> None:
    """Leave the configuration."""
    modes(session).clear()
    session.context.clear()
    session.notes.pop("candidate", None)
    session.notes["privileged"] = privileged


def mode_prompt(session: Session, mode: Mode) -> str:
    """Return what the prompt says about the mode: ``(config-if-Et1)``."""
    if not modes(session):
        return ""
    name = session.notes.get("candidate")
    start = f"config-s-{name[:6]}" if isinstance(name, str) else "config"
    return f"({start}{f'-{mode.prompt}' if mode.prompt else ''})"
