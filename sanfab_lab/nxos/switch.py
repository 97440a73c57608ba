"""The emulated Nexus: finds each line in the command tree and executes it on its state."""

import re
import zlib
from typing import TYPE_CHECKING

from sanfab.model.platforms.row import broken_out, capabilities_of
from sanfab.model.platforms.traits import release_key
from sanfab_lab.access_lists import admits
from sanfab_lab.chassis import Chassis, Mode, Session
from sanfab_lab.commands import Reason, Refused, index_of, marker, refuse_if, refused_word
from sanfab_lab.filters import filter_of, keep_lines, pattern_of
from sanfab_lab.nxos import factory
from sanfab_lab.nxos.commands import TREE, NxosCall
from sanfab_lab.nxos.first_boot import open_console
from sanfab_lab.nxos.names import index_of_port
from sanfab_lab.nxos.secrets import password_hash
from sanfab_lab.nxos.state import fc_enabled, unpacked
from sanfab_lab.nxos.zone_database import Zoning
from sanfab_lab.nxos.zone_sessions import settle_all_zoning

if TYPE_CHECKING:
    from sanfab_lab.nxos.zone_database import AliasSession, Pending, ZoneSet

ERRORS = {
    Reason.INVALID: "% Invalid command at '^' marker.",
    Reason.INCOMPLETE: "% Incomplete command at '^' marker.",
    Reason.AMBIGUOUS: "% Ambiguous command at '^' marker.",
    Reason.RANGE: "Invalid range at '^' marker.",
}
FILTERS = {
    "include": "include",
    "exclude": "exclude",
    "begin": "begin",
    "count": "count",
    "grep": "include",
    "egrep": "include",
    "no-more": "no-more",
    "section": "section",
}
"""What each filter behind a bar does, in the order in which a shortened name is looked up."""
_EXEC = Mode("exec")
_ETHERNET_LINE = re.compile(
    r"(?:no )?(?:vlan|spanning-tree|lacp|vpc|policy-map|class-map|lldp|fcoe|vrf|hardware"
    r"|system (?:qos|jumbomtu)|feature (?:fcoe|lldp|lacp|vpc|fex|hsrp|vrrp|interface-vlan|udld)"
    r"|interface (?:[Ee]th|[Vv]lan|vfc|san-))"
)
"""Lines that a switch without Ethernet ports does not know."""


FORMS = frozenset({"dont-ask", "smart-zoning", "vfc-trunk-vsan"})
"""Capabilities that are forms of commands; what a switch can do otherwise, features turn on."""


class Nxos:
    """One emulated Nexus switch."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.n9k = chassis.platform.family == "n9300"
        # By hand on these Nexus 3000 too: N9K-IF106 lists them.
        self.breaks_out = self.n9k or bool(broken_out(chassis.platform))
        self.mds = chassis.platform.family == "mds"
        """It has Fibre Channel ports only."""
        self.other_hash = (7,) if chassis.platform.family == "n3000" else (999,)
        """First release with the words of a Nexus 9000 for the hash of LAGs [FPX]."""
        self.release = release_key(chassis.release)
        self.capabilities = capabilities_of(chassis.platform, chassis.release)
        self.state = factory.state_of(self)
        self.startup = self.state.packed()
        self.files: dict[str, bytes] = {}
        """Checkpoints by name."""
        self.zone_sessions: dict[int, Pending] = {}
        self.zone_status: dict[int, str] = {}
        self.alias_session: AliasSession | None = None
        self.stored: dict[int, ZoneSet | None] = {}
        """Active zone sets since the last save: they outlive a reboot by themselves."""
        self.tcam: dict[str, int] = {}
        """TCAM regions as they were carved at boot."""
        self.started_sets: frozenset[str] = frozenset()
        """Feature sets that were on at boot."""
        self.fcids: dict[tuple[int, str], int] = {}
        """FCID by VSAN and WWPN: the switch remembers them by itself, as the logins come."""
        self.domains: dict[int, int] = {}
        """Domain id that runs, by VSAN: a configured one counts when the domain restarts."""
        self.active: dict[int, Session] = {}
        self.flags: tuple[str, ...] = ()
        self.booted()

    def booted(self) -> None:
        """Apply the settings that take effect at boot."""
        self.tcam = dict(self.state.tcam)
        if not self.mds:
            factory.change_types(self.state)
        self.started_sets = frozenset(
            name for name, enabled in self.state.feature_sets.items() if enabled
        )
        self.zone_sessions, self.zone_status, self.alias_session = {}, {}, None
        self.reflag()

    def reflag(self) -> None:
        """Compute the flags of the conditional commands again."""
        flags = {*self.state.features, "n9k" if self.n9k else "n5k", *self.capabilities & FORMS}
        flags |= {"breaks_out"} if self.breaks_out else set()
        if self.mds:
            flags.add("mds")
        if self.release >= (5,):
            flags.add("5.0")
        if not self.n9k:
            flags.add("ethernet-hash" if self.release < self.other_hash else "src-dst-hash")
        flags -= set() if self.fcoe else {"smart-zoning", "vfc-trunk-vsan"}
        if self.fcoe:
            flags.add("fcoe")
        if self.state.feature_sets.get("fex"):
            flags.add("fex")
        self.flags = tuple(sorted(flags))

    @property
    def fcoe(self) -> bool:
        """Whether the FCoE commands exist."""
        if self.mds:
            return True
        if self.n9k:
            return self.state.feature_sets.get("fcoe", False)
        return "fcoe" in self.state.features

    @property
    def fcoe_runs(self) -> bool:
        """Return whether FCoE is in force; on a 9300 it takes effect at boot."""
        if not self.n9k:
            return self.fcoe
        needed = self.chassis.platform.fcoe_tcam
        carved = all(self.tcam.get(name, 0) >= min(size, 256) for name, size in needed)
        return self.fcoe and "fcoe" in self.started_sets and carved

    def greeting(self, session: Session) -> str:
        """Return the text between login and first prompt."""
        self._register(session)
        return factory.GREETING

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question is not None:
            return session.asking
        mode = f"({session.modes[-1].prompt})" if session.modes else ""
        return f"{self.state.hostname}{mode}# "

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        self._register(session)
        if session.question is not None:
            return _end_line(session.answer(line))
        settle_all_zoning(self)
        line = line.strip()
        if not line or line.startswith("!"):
            return ""
        if " ; " in line and line.split(maxsplit=1)[0] in {"terminal", "conf", "configure"}:
            return "".join(self.run(session, one) for one in line.split(" ; "))
        opened, aliases = set(self.zone_sessions), self.alias_session
        try:
            return _end_line(self._execute(session, line))
        except Refused as refused:
            for vsan in self.zone_sessions.keys() - opened:  # opened by the line that is refused
                del self.zone_sessions[vsan]
            self.alias_session = aliases and self.alias_session
            return _end_line(self._error(session, line, refused))

    def _execute(self, session: Session, line: str) -> str:
        refuse_if(not self._permits(session, line), "% Permission denied for the role")
        text, _, filters = line.partition(" | ") if line.startswith("sh") else (line, "", "")
        before = [_EXEC, *session.modes]
        if self.mds and session.modes and _ETHERNET_LINE.match(text):
            raise refused_word(text.removeprefix("no ").split()[0])
        found, level = TREE.find([mode.kind for mode in reversed(before)], text.split(), self.flags)
        if found.command is None:
            raise refused_word(found.good, found.reason)
        depth = len(before) - 1 - level
        call = NxosCall(self, session, self.state, found.command, found.values, before[depth], text)
        answer = found.command.action(call) or ""
        entered = [_EXEC, *session.modes][-1] is not before[-1]
        if 0 < depth < len(before) - 1 and not entered:
            session.leave(depth)
        return _filtered(answer, filters) if filters else answer

    def _permits(self, session: Session, line: str) -> bool:
        """Return whether the roles of a user permit a line [C-N9RBAC]."""
        _, roles = self.state.users.get(session.user, ("", ()))
        permitted = line.startswith(("sh", "exit", "end", "conf", "terminal"))
        return permitted or set(roles) != {"network-operator"}

    def _error(self, session: Session, line: str, refused: Refused) -> str:
        """Return an error text, below a marker if it is about a word of the line."""
        text = refused.text or ERRORS[refused.reason]
        if refused.at is None:
            return text
        return marker(self.prompt(session), line, index_of(line.split(), refused.at)) + text

    def open_console(self, session: Session) -> str:
        """Begin a login at the console port."""
        return open_console(self, session)

    def serves(self, service: str) -> bool:
        """Return whether SSH answers at the management address."""
        port = self.state.svis["mgmt0"]
        off = "no-ssh" in self.state.settings.get("features", {})
        return service == "ssh" and not port.shut and not off and port.ip == self.chassis.address

    def lets_in(self, address: str) -> bool:
        """Return whether the terminal lines take logins from an address."""
        words = self.state.lines.get("vty", {}).get("access-class in", "").split()
        rules = self.state.access_lists.get(words[1]) if words else None
        return rules is None or admits(rules, address)

    def admits(self, user: str, password: str) -> bool:
        """Return whether an account has this password."""
        stored = self.state.users.get(user, ("", ()))[0]
        return stored == password_hash(password, old=not self.n9k)

    def close(self, session: Session) -> None:
        """Close a login; its sessions of zones and device aliases stay open."""
        self.active.pop(session.number, None)
        session.question = None

    def boot(self) -> None:
        """Start from the startup configuration; unsaved changes are lost."""
        settle_all_zoning(self)
        self.state = unpacked(self.startup)
        for vsan, active in self.stored.items():
            if vsan in self.state.vsans:
                self.state.zoning.setdefault(vsan, Zoning()).now.active = active
        for session in self.active.values():
            session.alive = False
            session.question = None
            session.leave(0)
        self.active, self.domains = {}, {}
        self.booted()

    def save(self) -> None:
        """Make the running configuration the startup configuration."""
        self.startup = self.state.packed()
        self.stored = {}

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.state.hostname

    def port_enabled(self, port: str) -> bool:
        """Return whether a port is not shut down, by itself or with its port-channel."""
        if port in self.state.fc_ports:
            return fc_enabled(self.state, port)
        known = self.state.ports.get(port)
        if known is None:
            return False  # a cable in a port that is not broken out
        group = known.group and self.state.lags.get(known.group)
        return not known.shut and not (group and group.shut)

    def speaks_lldp(self, port: str) -> bool:
        """Return whether a port sends LLDP."""
        return (
            "lldp" in self.state.features
            and port in self.state.ports
            and self.state.ports[port].lldp_transmit
        )

    @property
    def mac(self) -> int:
        """The first MAC address of the switch."""
        vendor = 0x003A9C if self.n9k else 0x000DEC
        return (vendor << 24) | (zlib.crc32(self.chassis.name.encode()) & 0xFFFF00)

    def mac_of(self, port: str) -> int:
        """Return the MAC address of a port."""
        return self.mac + 8 + index_of_port(port)

    def _register(self, session: Session) -> None:
        self.active.setdefault(session.number, session)


def _end_line(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _filtered(text: str, filters: str) -> str:
    """Return the lines that the filters behind a bar keep."""
    for one in filters.split(" | "):
        word, _, wanted = one.strip().partition(" ")
        kind = filter_of(FILTERS, word)
        if not wanted and kind not in {"no-more", "count"}:
            raise refused_word(word)
        if kind != "no-more":
            pattern = pattern_of(wanted, "grep: Invalid regular expression")
            text = "\n".join(keep_lines(kind, text.splitlines(), pattern))
    return text
