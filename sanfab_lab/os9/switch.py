"""The emulated OS9 switch: finds each line in the command tree and executes it on its state."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from sanfab.model.platforms.row import capabilities_of
from sanfab.model.platforms.traits import release_key
from sanfab_lab.access_lists import admits
from sanfab_lab.chassis import Chassis, Mode, Session, is_bundled, is_up
from sanfab_lab.commands import Reason, Refused, marker, refused_word
from sanfab_lab.filters import keep_lines
from sanfab_lab.os9.breakouts import apply_port_modes
from sanfab_lab.os9.commands import TREE, Os9Call, error
from sanfab_lab.os9.commands.access_lists import rules_of
from sanfab_lab.os9.factory import factory_state, management_port
from sanfab_lab.os9.first_boot import open_console
from sanfab_lab.os9.state import Interface, Port, copy_of, type7
from sanfab_lab.os9.vlt import clashes_with_peer

ERRORS = {
    Reason.INVALID: '% Error: Invalid input at "^" marker.',  # [NTC, R-OS9]
    Reason.RANGE: '% Error: Value out of range at "^" marker.',
    Reason.INCOMPLETE: "% Error: Incomplete command.",  # [R-OS9: the words; mem: the rest]
    Reason.AMBIGUOUS: "% Error: Ambiguous command.",
}
"""Those about a word name the marker above them."""
FILTERS = {"grep": "include", "except": "exclude", "find": "begin"}
"""Filters behind a bar [R-PUP, F-MXL]; ``no-more`` and others keep all lines."""
FIRST_DCB = (8, 3, 12)
"""First release with DCB [mem]."""
MAC_BASE = 0x0001E8000000
_EPOCH = datetime(2024, 1, 1)  # a switch shows its own time, whatever the zone


class Os9:
    """One emulated switch."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.release = release_key(chassis.release)
        self.is_9 = self.release >= (9,)
        """The release is OS9, not FTOS 8."""
        dcb = ("dcb",) if self.release >= FIRST_DCB else ()
        self.flags = frozenset((*capabilities_of(chassis.platform, chassis.release), *dcb))
        """Conditions of commands that hold on this switch."""
        self.state = factory_state(chassis)
        self.startup = copy_of(self.state)
        self.cam = ""
        """Line with the sizes of the CAM that is in force since the last start."""
        self.provisioning = chassis.as_shipped
        """It waits for a configuration by DHCP."""
        self.changed: tuple[str, str] | None = None
        """When and by whom."""
        self.saved: tuple[str, str] | None = None
        self.startup_changed: tuple[str, str] | None = None
        self.dirty = False
        self.locked_by: int | None = None
        """Session that holds the configuration lock."""
        self.configuring: dict[int, str] = {}
        """Users in configuration mode by session."""
        self.files: dict[str, str] = {}
        """Copies of the configuration on the flash."""

    def greeting(self, session: Session) -> str:
        """Return the banners; may ask whether they were read."""
        session.notes["enabled"] = True
        banners = self.state.banners
        if self.state.settings["banner"]:
            session.ask(
                "Have you read and do you acknowledge the above statement? [y/n]: ",
                partial(_acknowledge, session),
            )
        return "".join(f"{banners[one]}\n" for one in ("login", "motd", "exec") if one in banners)

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question:
            return session.asking
        if session.modes:
            return f"{self.state.hostname}({session.modes[-1].prompt})#"
        return self.state.hostname + ("#" if session.notes.get("enabled", True) else ">")

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        line = line.strip()
        if session.question:
            again = not line and "yes/no]" in session.asking  # [mem]
            return "" if again else session.answer(line)
        if not line or line.startswith("!"):
            return ""
        try:
            return self.execute(session, line)
        except Refused as refused:
            return refused.text

    def execute(self, session: Session, line: str, mode: Mode | None = None) -> str:
        """Execute a line in the mode of the login, or in another one; raises Refused."""
        prompt = self.prompt(session)
        text, pipe, filters = line.partition(" | ")
        if not pipe or not text.startswith(("sh", "do sh")):
            text, filters = line, ""
        try:
            printed = self._act(session, text, line, mode or self._mode(session))
        except Refused as refused:
            raise Refused(_error(refused, prompt, line)) from None
        return _filtered(printed, filters) if filters else printed

    @property
    def mac(self) -> str:
        """The MAC address of the switch: one of Force10, from the name in the inventory."""
        low = sum(ord(letter) * 31**at for at, letter in enumerate(self.chassis.name)) % 0x1000000
        text = f"{MAC_BASE + low:012x}"
        return ":".join(text[at : at + 2] for at in range(0, 12, 2))

    def _mode(self, session: Session) -> Mode:
        if session.modes:
            return session.modes[-1]
        return Mode("exec" if session.notes.get("enabled", True) else "user")

    def _act(self, session: Session, text: str, line: str, mode: Mode) -> str:
        configures = mode.kind not in TREE.apart
        kinds = [mode.kind, "config"] if configures and mode.kind != "config" else [mode.kind]
        found, level = TREE.find(kinds, text.split(), self.flags)
        if found.command is None:
            raise refused_word(found.good, found.reason)
        if level:
            session.leave(1)
            mode = session.modes[0]
        call = Os9Call(self, session, self.state, found.command, found.values, mode, line)
        printed = found.command.action(call) or ""
        if configures and found.command.changes:
            self.touched(session)
        return printed

    def touched(self, session: Session) -> None:
        """Record that the configuration changed."""
        self.dirty = True
        self.changed = (self.time(), session.user)

    def time(self) -> str:
        """Return the time as the header of a configuration has it."""
        moment = _EPOCH + timedelta(seconds=int(self.chassis.clock()))
        return moment.strftime("%a %b %e %H:%M:%S %Y")

    def find_interface(self, name: str) -> Interface | None:
        """Return a port, port-channel or VLAN by its printed name; None: it does not exist."""
        if name.startswith("Vlan "):
            return self.state.vlans.get(int(name[5:]))
        return self.state.ports.get(name)

    def interface(self, name: str) -> Interface:
        """Return a port, port-channel or VLAN that has to exist."""
        found = self.find_interface(name)
        if found is None:
            raise error(f"{name} does not exist.")  # [mem]
        return found

    def up(self, name: str) -> bool:
        """Return whether a port or port-channel passes traffic."""
        port = self.state.ports.get(name)
        if port is None:
            return False  # a cable in a port that is not broken out
        if not port.is_lag:
            return is_up(self, name)
        up = sum(self.bundled(one) for one in self.state.members(port.number))
        if not port.enabled or up < max(1, port.minimum_links):
            return False
        return not clashes_with_peer(self, port)

    def bundled(self, member: Port) -> bool:
        """Return whether a port is up and part of its port-channel.

        The first member that is up gives the speed; members of another one are disabled [D-LAGSPD].
        """
        links = [
            one
            for one in self.state.members(member.lag)
            if is_bundled(self, one.name, one.lag_mode or "on")
        ]
        return member in links and member.speed == links[0].speed

    def save(self) -> bool:
        """Make the running configuration the startup configuration; False: the flash is full."""
        if self.chassis.flash_full:
            return False
        self.startup = copy_of(self.state)
        self.startup_changed = self.changed
        self.saved = (self.time(), self.changed[1] if self.changed else self.chassis.user)
        self.dirty = False
        return True

    def open_console(self, session: Session) -> str:
        """Begin a login at the console port."""
        return open_console(self, session)

    def serves(self, service: str) -> bool:
        """Return whether SSH answers at the management address."""
        port = self.state.ports[management_port(self.chassis.platform)]
        reached = port.enabled and port.address == self.chassis.address
        return service == "ssh" and self.state.ssh and reached and not self.provisioning

    def lets_in(self, address: str) -> bool:
        """Return whether the terminal lines take logins from an address.

        A list without rules refuses nobody there [D-VTY].
        """
        name = self.state.blocks["line", "vty 0"].get("access-class", "").partition(" ")[2]
        rules = rules_of(self.state.blocks.get(("acl", name), {}))
        return not rules or admits(rules, address)

    def admits(self, user: str, password: str) -> bool:
        """Return whether an account has this password."""
        words = self.state.settings["username"].get(user, "").split()
        return type7(password, self.release) in words

    def close(self, session: Session) -> None:
        """Release what a login holds."""
        self.configuring.pop(session.number, None)
        if self.locked_by == session.number:
            self.locked_by = None

    def boot(self) -> None:
        """Start from the startup configuration, or without any in BMP mode [D-BMP1]."""
        how = self.state.settings["boot-type"].get("", "normal-reload")
        self.provisioning = self.chassis.as_shipped and how != "normal-reload"
        self.state = factory_state(self.chassis) if self.provisioning else copy_of(self.startup)
        apply_port_modes(self.chassis, self.state, at_start=True)
        self.changed = self.startup_changed
        self.cam = self.state.settings["cam"].get("", "")
        self.dirty = False
        self.locked_by = None
        self.configuring.clear()

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.state.hostname

    def port_enabled(self, port: str) -> bool:
        """Return whether a port is not shut down."""
        found = self.state.ports.get(port)
        return found is not None and found.enabled

    def lldp_works(self, port: str, direction: str) -> bool:
        """Return whether a port sends (``tx``) or receives (``rx``) LLDP."""
        found, everywhere = self.state.ports.get(port), self.state.lldp
        if found is None or everywhere is None or not everywhere.works(direction):
            return False
        return found.lldp is None or found.lldp.works(direction)

    def speaks_lldp(self, port: str) -> bool:
        """Return whether a port sends LLDP."""
        return self.lldp_works(port, "tx")


def _acknowledge(session: Session, answer: str) -> str:
    session.alive = answer.lower().startswith("y")
    return ""


def _error(refused: Refused, prompt: str, line: str) -> str:
    """Return an error text, below a marker if it is about a word of the line."""
    text = refused.text or ERRORS[refused.reason]
    if refused.at is None or "marker" not in text:
        return text
    return marker(prompt, line, _index(line.split(), refused.at)) + text


def _index(words: Sequence[str], at: str | int) -> int:
    """Return the index of a word of a line: the first that is equal, else the last word."""
    if isinstance(at, int):
        return at
    equal = [one.strip(",").lower() == at.lower() for one in words]
    return equal.index(True) if True in equal else len(words) - 1


def _filtered(text: str, filters: str) -> str:
    """Return the lines that the filters behind a bar keep [R-PUP, F-MXL]."""
    for one in filters.split(" | "):
        word, _, wanted = one.strip().partition(" ")
        kind = FILTERS.get(word.lower())
        if kind:
            wanted, *options = wanted.strip().split(" ignore-case")
            pattern = re.compile(re.escape(wanted), re.IGNORECASE if options else 0)
            text = "".join(f"{line}\n" for line in keep_lines(kind, text.splitlines(), pattern))
    return text
