"""The emulated Nexus: finds each line in the command table and executes it on its state."""

import zlib
from functools import cache
from typing import TYPE_CHECKING

from sanfab.model.platforms import capabilities_of, release_key
from sanfab_lab.chassis import Chassis, Session
from sanfab_lab.nxos import factory, names, qos, show_pipe, zones
from sanfab_lab.nxos.fabric import Zoning
from sanfab_lab.nxos.state import State, unpacked
from sanfab_lab.nxos.table import GRAMMAR, Line, Misplaced, Refused, Where, here, leave, stack
from sanfab_lab.nxos.tree import Found, Node, find, trees_of

if TYPE_CHECKING:
    from sanfab_lab.nxos.fabric import AliasSession, Pending, ZoneSet

PROMPTS = {
    "vlan": "config-vlan",
    "eth": "config-if",
    "lag": "config-if",
    "vfc": "config-if",
    "svi": "config-if",
    "vsandb": "config-vsan-db",
    "fcids": "config-fcid-db",
    "aliasdb": "config-device-alias-db",
    "zone": "config-zone",
    "zoneset": "config-zoneset",
    "fcalias": "config-fcalias",
    "sysqos": "config-sys-qos",
    "cmap-qos": "config-cmap-qos",
    "cmap-queuing": "config-cmap-que",
    "cmap-network-qos": "config-cmap-nq",
    "pmap-qos": "config-pmap-qos",
    "pmap-queuing": "config-pmap-que",
    "pmap-network-qos": "config-pmap-nq",
    "class-qos": "config-pmap-c-qos",
    "class-queuing": "config-pmap-c-que",
    "class-network-qos": "config-pmap-nq-c",
    "vpc": "config-vpc-domain",
    "vrf": "config-vrf",
    "tacacs": "config-tacacs+",
    "radius": "config-radius",
    "console": "config-console",
    "vty": "config-line",
    "mst": "config-mst",
}
"""What stands in the prompt, by mode."""


@cache
def _trees() -> dict[str, Node]:
    return trees_of(GRAMMAR)


class Nxos:
    """One emulated Nexus switch."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.n9k = chassis.platform.family == "n9300"
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
        self.active: dict[int, Session] = {}
        self.flags: tuple[str, ...] = ()
        self.booted()

    def booted(self) -> None:
        """Take over what only a start of the switch puts in force."""
        self.tcam = dict(self.state.tcam)
        self.started_sets = frozenset(
            name for name, enabled in self.state.feature_sets.items() if enabled
        )
        self.zone_sessions, self.zone_status, self.alias_session = {}, {}, None
        self.reflag()

    def reflag(self) -> None:
        """Find out again which conditional commands exist."""
        flags = {*self.state.features, "n9k" if self.n9k else "n5k", *self.capabilities}
        if self.release >= (5,):
            flags.add("5.0")
        flags -= set() if self.fcoe else {"smart-zoning", "vfc-trunk-vsan"}
        if self.fcoe:
            flags.add("fcoe")
        self.flags = tuple(sorted(flags))

    @property
    def fcoe(self) -> bool:
        """Tell whether the FCoE commands exist."""
        if self.n9k:
            return self.state.feature_sets.get("fcoe", False)
        return "fcoe" in self.state.features

    @property
    def fcoe_runs(self) -> bool:
        """Tell whether FCoE is in force: on a 9300 only after a start with it."""
        if not self.n9k:
            return self.fcoe
        needed = self.chassis.platform.fcoe_tcam
        carved = all(self.tcam.get(name, 0) >= min(size, 256) for name, size in needed)
        return self.fcoe and "fcoe" in self.started_sets and carved

    def greeting(self, session: Session) -> str:
        """Return what is printed after login, before the first prompt."""
        self._known(session)
        return factory.greeting(self)

    def prompt(self, session: Session) -> str:
        """Return the prompt, or the question that waits for an answer."""
        if session.question is not None:
            return session.asking
        where = here(session)
        if where.mode == "exec":
            return f"{self.state.hostname}# "
        word = PROMPTS.get(where.mode, "config")
        several = word == "config-if" and len(where.names) > 1
        return f"{self.state.hostname}({word}{'-range' if several else ''})# "

    def run(self, session: Session, line: str) -> str:
        """Execute one line, or take it as the answer to a question; return what is printed."""
        self._known(session)
        if session.question is not None:
            return _printed(session.question(line))
        zones.settle_all(self)
        line = line.strip()
        if not line or line.startswith("!"):
            return ""
        if " ; " in line and line.split(maxsplit=1)[0] in {"terminal", "conf", "configure"}:
            return "".join(self.run(session, one) for one in line.split(" ; "))
        show, _, pipe = line.partition(" | ") if line.startswith("sh") else (line, "", "")
        opened, aliases = set(self.zone_sessions), self.alias_session
        try:
            text = self._execute(session, show)
            return _printed(show_pipe.piped(text, pipe) if pipe else text)
        except (Refused, Misplaced) as refusal:
            for vsan in self.zone_sessions.keys() - opened:  # opened by the line that was refused
                del self.zone_sessions[vsan]
            self.alias_session = aliases and self.alias_session
            if isinstance(refusal, Misplaced):
                return self._pointed(session, line, refusal)
            return _printed(str(refusal))

    def _execute(self, session: Session, text: str) -> str:
        words = text.split()
        best = Found(None, {}, -1)
        modes = [Where("exec"), *stack(session)]
        for level in range(len(modes) - 1, -1, -1):
            found = self.found(modes[level].mode, words)
            if found.command is not None:
                no = words[0].lower() == "no"
                line = Line(self, session, found.values, no, text, modes[level])
                answer = str(found.command.action(line))
                entered = stack(session)[-1:] != modes[-1:] or stack(session)[-1] is not modes[-1]
                if 0 < level < len(modes) - 1 and not entered:
                    leave(session, level)
                return answer
            best = found if found.good > best.good + best.ambiguous else best
        raise _misplaced(best, words)

    def found(self, mode: str, words: list[str]) -> Found:
        """Return what a line is in a mode, conditional commands included."""
        best = Found(None, {}, -1)
        trees = _trees()
        for name in (mode, *(f"{mode}@{flag}" for flag in self.flags)):
            tree = trees.get(name)
            if tree is None:
                continue
            found = find(tree, words)
            if found.command is not None:
                return found
            best = found if found.good > best.good else best
        return best

    def _pointed(self, session: Session, line: str, refusal: Misplaced) -> str:
        """Return a refusal with the mark below the word it is about."""
        at = line.rfind(refusal.word) if refusal.word else len(line)
        blanks = len(self.prompt(session)) + max(at, 0)
        return _printed(" " * blanks + "^\n" + str(refusal))

    def close(self, session: Session) -> None:
        """Free what a login held; sessions of zones and device aliases outlive it."""
        self.active.pop(session.number, None)
        session.question = None

    def boot(self) -> None:
        """Start from the startup configuration; whatever was not saved is lost."""
        zones.settle_all(self)
        self.state = unpacked(self.startup)
        for vsan, active in self.stored.items():
            if vsan in self.state.vsans:
                self.state.zoning.setdefault(vsan, Zoning()).now.active = active
        for session in self.active.values():
            session.alive = False
            session.question = None
            leave(session, 0)
        self.active = {}
        self.booted()

    def policy(self, kind: str, name: str) -> None:
        """Refuse a policy map that does not exist."""
        if (kind, name) not in self.state.policy_maps and name not in qos.built_in(self, kind):
            raise Refused(f"ERROR: policy-map type {kind} {name} does not exist")

    def save(self) -> None:
        """Make the running configuration the startup configuration."""
        self.startup = self.state.packed()
        self.stored = {}

    def hostname(self) -> str:
        """Return the configured host name."""
        return self.state.hostname

    def port_enabled(self, port: str) -> bool:
        """Tell whether a port is not shut down, by itself or with its port-channel."""
        known = self.state.ports[port]
        group = known.group and self.state.lags.get(known.group)
        return not known.shut and not (group and group.shut)

    def speaks_lldp(self, port: str) -> bool:
        """Tell whether a port announces the switch by LLDP."""
        return "lldp" in self.state.features and self.state.ports[port].lldp_transmit

    @property
    def mac(self) -> int:
        """The first MAC address of the switch."""
        vendor = 0x003A9C if self.n9k else 0x000DEC
        return (vendor << 24) | (zlib.crc32(self.chassis.name.encode()) & 0xFFFF00)

    def mac_of(self, port: str) -> int:
        """Return the MAC address of a port."""
        return self.mac + 8 + names.index_of(port)

    def _known(self, session: Session) -> None:
        self.active.setdefault(session.number, session)


def _printed(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _misplaced(found: Found, words: list[str]) -> Misplaced:
    if found.ambiguous:
        return Misplaced(words[found.good], "% Ambiguous command at '^' marker.")
    if found.incomplete or found.good >= len(words):
        return Misplaced("", "% Incomplete command at '^' marker.")
    return Misplaced(words[max(found.good, 0)], "% Invalid command at '^' marker.")


def port_state(state: State, name: str) -> object:
    """Return the configuration of an interface by its full name; None: there is none."""
    if name.startswith("Ethernet"):
        return state.ports.get(name)
    if name.startswith("port-channel"):
        return state.lags.get(int(name[12:]))
    return state.vfcs.get(name) or state.svis.get(name)
