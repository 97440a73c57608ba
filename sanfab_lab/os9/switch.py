"""An emulated OS9 switch: reads lines, keeps running and startup configuration."""

from collections.abc import Callable
from copy import copy
from datetime import datetime, timedelta

from sanfab.model.platforms.row import capabilities_of, release_key
from sanfab_lab.chassis import Chassis, Session, is_up
from sanfab_lab.grammar import Action
from sanfab_lab.os9.filters import filtered
from sanfab_lab.os9.shell import Found, Node, Rejected, pointed, read
from sanfab_lab.os9.state import RELEASE_9, Port, State, Vlan, copy_of, factory
from sanfab_lab.os9.table import Frame, frames, leave

_EPOCH = datetime(2024, 1, 1)  # a switch shows its own time, whatever the zone
QUIET = frozenset({"any", "exec", "user"})
"""Modes whose commands do not change the configuration."""


class Os9:
    """One emulated switch."""

    def __init__(self, chassis: Chassis, trees: dict[str, Node], quiet: frozenset[Action]) -> None:
        self.chassis = chassis
        self.trees = trees
        self.quiet = quiet
        """What changes no configuration in a configuration mode."""
        self.release = release_key(chassis.release)
        self.capabilities = capabilities_of(chassis.platform, chassis.release)
        self.running = factory(chassis)
        self.startup = copy_of(self.running)
        self.changed: tuple[str, str] | None = None
        """When and by whom."""
        self.saved: tuple[str, str] | None = None
        self.startup_changed: tuple[str, str] | None = None
        self.dirty = False
        self.locked_by: int | None = None
        """Session that has the configuration for itself."""
        self.configuring: dict[int, str] = {}
        """Users in configuration mode by session."""
        self.files: dict[str, str] = {}
        """What was copied to the flash."""

    def greeting(self, session: Session) -> str:
        """Return the banners; may ask whether they were read."""
        session.notes["enabled"] = True
        shown = [
            self.running.banners[one]
            for one in ("login", "motd", "exec")
            if one in self.running.banners
        ]
        text = "".join(f"{one}\n" for one in shown)
        if self.running.lines.get(("banner", "acknowledgment")):
            session.asking = "Have you read and do you acknowledge the above statement? [y/n]: "
            session.question = lambda answer: self._acknowledged(session, answer)
        return text

    def _acknowledged(self, session: Session, answer: str) -> str:
        session.alive = answer.lower().startswith("y")
        return ""

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question:
            return session.asking
        stack = frames(session)
        if stack:
            return f"{self.running.hostname}({stack[-1].prompt})#"
        return self.running.hostname + ("#" if session.notes.get("enabled", True) else ">")

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        if session.question and not line.strip() and "yes/no]" in session.asking:
            return ""  # asked again [mem]
        if session.question:
            answer, session.question = session.question, None
            session.asking, session.hidden = "", False
            return answer(line.strip())
        line = line.strip()
        if not line or line.startswith("!"):
            return ""
        try:
            return self.execute(session, line)
        except Rejected as rejected:
            return rejected.text

    def execute(self, session: Session, line: str, mode: str = "") -> str:
        """Execute a line in the mode of the login, or in another one; raises Rejected."""
        session.notes["line"] = (self.prompt(session), line)
        stack = frames(session)
        mode = mode or (stack[-1].mode if stack else self._exec_mode(session))
        text, pipe, filters = line.partition(" | ")
        if not pipe or not text.startswith(("sh", "do sh")):
            text, filters = line, ""
        given = text.split()
        found = read(self.trees[mode], given)
        above = mode not in QUIET and mode != "conf" and found.command is None
        if above:
            found = self._better(found, read(self.trees["conf"], given))
        if found.command is None:
            raise Rejected(self._error(session, found, line))
        if above and found.command:
            while len(stack) > 1:
                leave(session)
        printed = found.command.action(self, session, **found.values)
        if mode not in QUIET and found.command.action not in self.quiet:
            self.touched(session)
        return filtered(printed, filters) if filters else printed

    def _exec_mode(self, session: Session) -> str:
        return "exec" if session.notes.get("enabled", True) else "user"

    def _better(self, here: Found, above: Found) -> Found:
        """Return what makes more sense: the line in this mode, or as one of the whole switch."""
        return above if above.command or above.good > here.good else here

    def _error(self, session: Session, found: Found, line: str) -> str:
        if "marker" not in found.error:
            return found.error
        return pointed(found.error, self.prompt(session), line, found.good)

    def touched(self, session: Session) -> None:
        """Note that the configuration changed."""
        self.dirty = True
        self.changed = (self.time(), session.user)

    def time(self) -> str:
        """Return the time as the header of a configuration has it."""
        moment = _EPOCH + timedelta(seconds=int(self.chassis.clock()))
        return moment.strftime("%a %b %e %H:%M:%S %Y")

    def has(self, capability: str) -> bool:
        """Tell whether the release has a capability."""
        return capability in self.capabilities

    @property
    def is_9(self) -> bool:
        """Whether the release is OS9, not FTOS 8."""
        return self.release >= RELEASE_9

    def each(self, session: Session, action: Callable[..., None], values: dict[str, str]) -> None:
        """Do something with each port or VLAN of the mode; all or none are changed."""
        names = frames(session)[-1].targets
        for name in names:
            self.at(name)
        before = self._snapshot() if len(names) > 1 else None
        try:
            for name in names:
                action(self, session, name, **values)
        except Rejected:
            if before:
                self.running.ports, self.running.vlans = before
            raise

    def _snapshot(self) -> tuple[dict[str, Port], dict[int, Vlan]]:
        return (
            {name: copy(port) for name, port in self.running.ports.items()},
            {number: copy(vlan) for number, vlan in self.running.vlans.items()},
        )

    def item(self, name: str) -> Port | Vlan | None:
        """Return a port, port-channel or VLAN by its printed name."""
        if name.startswith("Vlan "):
            return self.running.vlans.get(int(name[5:]))
        return self.running.ports.get(name)

    def at(self, name: str) -> Port | Vlan:
        """Return a port, port-channel or VLAN that is there."""
        found = self.item(name)
        if found is None:
            raise Rejected(f"% Error: {name} does not exist.")  # [mem]
        return found

    def members(self, lag: int) -> list[Port]:
        """Return the ports of a port-channel."""
        return [port for port in self.running.ports.values() if port.lag == lag] if lag else []

    def up(self, name: str) -> bool:
        """Tell whether a port or port-channel passes traffic."""
        port = self.running.ports[name]
        if not name.startswith("Port-channel "):
            return is_up(self, name)
        up = sum(is_up(self, one.name) for one in self.members(port.number))
        return port.enabled and up >= max(1, port.minimum_links)

    def save(self) -> bool:
        """Make the running configuration that of the next start; False: the flash is full."""
        if self.chassis.flash_full:
            return False
        self.startup = copy_of(self.running)
        self.startup_changed = self.changed
        self.saved = (self.time(), self.changed[1] if self.changed else self.chassis.user)
        self.dirty = False
        return True

    def close(self, session: Session) -> None:
        """Free what a login held."""
        self.configuring.pop(session.number, None)
        if self.locked_by == session.number:
            self.locked_by = None

    def boot(self) -> None:
        """Start from the startup configuration."""
        self.running = copy_of(self.startup)
        self.changed = self.startup_changed
        self.dirty = False
        self.locked_by = None
        self.configuring.clear()

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.running.hostname

    def port_enabled(self, port: str) -> bool:
        """Tell whether a port is not shut down."""
        found = self.running.ports.get(port)
        return found is not None and found.enabled

    def speaks_lldp(self, port: str) -> bool:
        """Tell whether a port sends LLDP."""
        found = self.running.ports.get(port)
        block = found.lldp if found else None
        if block and (block.off or dict(block.options).get("mode") == "rx"):
            return False
        whole = self.running.lldp
        if whole is None or whole.off or dict(whole.options).get("mode") == "rx":
            return False
        return found is not None

    def state(self, *, startup: bool) -> State:
        """Return the running or the startup configuration."""
        return self.startup if startup else self.running


__all__ = ["Frame", "Os9"]
