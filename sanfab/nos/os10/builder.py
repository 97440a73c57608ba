"""OS10 configuration -> facts: facts under construction, and the table of line forms."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from sanfab.facts.policy_kind import PolicyKind, policy_key
from sanfab.facts.switch import LagFacts, PeerFacts, PortFacts, SwitchFacts, VlanFacts
from sanfab.facts.unknown import UnknownFact, silent
from sanfab.model.base import DEFAULT_VLAN
from sanfab.model.platforms.row import Platform
from sanfab.nos.management_port import LEASED
from sanfab.nos.os10.access_lists import CONTEXT
from sanfab.nos.os10.dcb_parts import (
    DcbMapParts,
    DcbParts,
    PortDcb,
    dcb_map,
    map_name,
    origins_of,
    parts_at,
    parts_named,
)
from sanfab.nos.os10.names import lag_name
from sanfab.nos.os10.partial_lines import PARTIAL_LINES
from sanfab.nos.partial_lines import ALL_OF_PORT, VLAN_FIELDS
from sanfab.nos.provenance import Origin, expand_origins
from sanfab.nos.reader import ParsedConfig, Reader
from sanfab.nos.text_lines import whole_banner

MAX_VLAN = 4093
"""Highest VLAN; 4094 is that of the pair [O10-VLT]."""
PEER_LAG = "port-channel1000"
"""LAG that the switch makes of the discovery interfaces of its pair, and prints nowhere [O10-CEPH].
"""

_MTU = frozenset({"mtu"})
_NO_BLOCK = "what the block of the port states, which this excerpt leaves out"
_STATE = "whether a port is up, as its block has neither `shutdown` nor `no shutdown`"
"""A switch prints one of both in each block [O10-JP]; people who type lines leave out what is so.
"""
_BARE = "what the block of the port states, of which this excerpt has the first line alone"
_OF_MEMBERS = "what the blocks of the ports of the pair state, which this excerpt has in part"
_ORIGINS = {
    "ports.*.mode": ("ports.*.mode", "ports.*.switching"),
    "ports.*.access_vlan": ("ports.*.untagged", "ports.*.mode"),
    "ports.*.native_vlan": ("ports.*.untagged", "ports.*.mode"),
    "ports.*.trunk_vlans": ("ports.*.tagged", "ports.*.mode"),
    "spanning_tree": ("facts.spanning_tree", "stp_off"),
    "ports.*.dcb_map": ("ports.*.dcb.network", "ports.*.dcb"),
    "vlans.*.address": ("vlans.*.address", "vlans.*.enabled"),
    "vlans.*.other_addresses": ("vlans.*.other_addresses", "vlans.*.enabled"),
    "services.address": ("management_address",),
}
"""What the facts that ``Builder.finish`` sets follow from, by paths in the builder."""


def shipped_port(name: str, platform: Platform) -> PortFacts:
    """Return a port in its factory default, whose VLANs are not set yet."""
    return PortFacts(
        name,
        enabled=platform.ports_enabled,
        mtu=platform.mtu_default,
        pfc=platform.traits.pfc_default,
    )


@dataclass(slots=True)
class PortBuilder:
    """A port or port-channel under construction."""

    builder: "Builder"
    facts: PortFacts
    switching: bool = True
    mode: str = "access"
    untagged: int | None = None
    """Its untagged VLAN, as an access port and as a trunk; None: in none."""
    untagged_stated: bool = False
    """A line states which, or that there is none."""
    tagged: set[int] = field(default_factory=set)
    mtu_stated: bool = False
    mode_stated: bool = False
    has_block: bool = False
    """False: only lines of other objects name it, as the text is a part of a configuration."""
    state_stated: bool = False
    """A line states whether it is up: a switch prints one in every block [O10-JP]."""
    is_bare: bool = False
    """No line of its block sets anything but its description."""
    edge: bool = False
    stp_off: bool = False
    """It runs no spanning tree, whatever type of port it is: these are settings of their own."""
    dcb: PortDcb = field(default_factory=PortDcb)

    @property
    def is_lag(self) -> bool:
        """Return whether it is a port-channel."""
        return self.facts.name.startswith("port-channel")

    @property
    def untagged_vlan(self) -> int | None:
        """Return its untagged VLAN: where no line states it, that of every new port.

        A switch prints that line of each port: a trunk without it takes no untagged frames
        [O10-JP].
        """
        if self.untagged_stated or (self.mode == "trunk" and self.builder.printed):
            return self.untagged
        return self.builder.default_vlan

    def _sets_nothing(self) -> bool:
        """Return whether it is as shipped but for its description; asked before it is finished."""
        stated = (self.mode_stated, self.untagged_stated, self.mtu_stated, bool(self.tagged))
        lag = self.builder.facts.lags.get(self.facts.name)
        of_lag = lag is not None and lag != LagFacts(lag.name, lag.members)
        if any(stated) or of_lag or self.state_stated or self.dcb != PortDcb():
            return False
        shipped = shipped_port(self.facts.name, self.builder.platform)
        shipped.description = self.facts.description
        return self.facts == shipped

    def finish(self, *, is_member: bool) -> None:
        """Set the facts that depend on several lines."""
        facts, untagged = self.facts, self.untagged_vlan
        facts.stp = "off" if self.stp_off else "edge" if self.edge else "normal"
        self.is_bare = not is_member and self._sets_nothing()
        if not self.switching or is_member:
            facts.mode = "none"
        elif self.mode == "access":
            facts.mode, facts.access_vlan = "access", untagged
        else:
            facts.mode, facts.native_vlan = "trunk", untagged
            facts.trunk_vlans = self.tagged | ({untagged} if untagged is not None else set())


@dataclass(slots=True)
class VlanBuilder:
    """A VLAN under construction."""

    facts: VlanFacts
    address: str = ""
    other_addresses: set[str] = field(default_factory=set)
    enabled: bool = True
    """Its interface is not shut down: it carries frames in any case."""
    anycast: set[str] = field(default_factory=set)

    def finish(self) -> None:
        """Set its addresses, which it has while its interface is up."""
        self.facts.address = self.address if self.enabled else ""
        self.facts.other_addresses = set(self.other_addresses) if self.enabled else set()
        self.facts.anycast_gateways = frozenset(self.anycast if self.enabled else ())


@dataclass
class Builder:
    """The facts of a switch under construction."""

    platform: Platform
    printed: bool = False
    """A switch printed the text: lines that it always prints are missing on purpose."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    ports: dict[str, PortBuilder] = field(default_factory=dict)
    vlans: dict[int, VlanBuilder] = field(default_factory=dict)
    default_vlan: int = DEFAULT_VLAN
    discovery: set[str] = field(default_factory=set)
    """Ports that join the switches of the pair."""
    modes: dict[str, str] = field(default_factory=dict)
    """How a port is broken out, by its number, where a line states it; empty: it is whole."""
    group_speeds: dict[str, str] = field(default_factory=dict)
    """Speed that a port group sets, by the number of the port; empty: that of a new switch."""
    dcb: DcbParts = field(default_factory=DcbParts)
    maps: dict[str, DcbMapParts] = field(default_factory=dict)
    """Parts of each DCB map, once all lines are read."""
    management_address: str = LEASED
    management_up: bool = True
    stp_off: bool = False
    """Spanning tree is off on the whole switch."""
    default_mtu_line: str = ""
    """Line that sets the MTU of what states none."""
    uncertain: set[str] = field(default_factory=set)
    """Lines that are understood and leave something open."""

    def port(self, name: str) -> PortBuilder:
        """Return a port or port-channel, at first in its factory default."""
        known = self.ports.get(name)
        if known is None:
            facts = self.facts.ports[name] = shipped_port(name, self.platform)
            known = self.ports.setdefault(name, PortBuilder(self, facts))
        return known

    def reset_port(self, name: str) -> None:
        """Forget what lines say of a port."""
        self.ports.pop(name, None)
        self.facts.ports.pop(name, None)
        self.leave_lags(name)

    def lag(self, number: str) -> LagFacts:
        """Return a LAG by its number."""
        name = lag_name(number)
        if name == PEER_LAG:
            raise ValueError(number)  # the pair makes it itself
        return self.facts.lags.setdefault(name, LagFacts(name))

    def leave_lags(self, name: str) -> None:
        """Take a port out of every LAG."""
        for lag in self.facts.lags.values():
            lag.members.pop(name, None)

    def members(self) -> dict[str, str]:
        """Return the ports of LAGs, those of the peer link among them, each with its LAG."""
        found = {name: lag.name for lag in self.facts.lags.values() for name in lag.members}
        return found | dict.fromkeys(self.discovery, PEER_LAG)

    def vlan(self, number: int) -> VlanBuilder:
        """Return a VLAN, created if need be."""
        if not 1 <= number <= MAX_VLAN:
            raise ValueError(number)
        known = self.vlans.get(number)
        if known is None:
            facts = self.facts.vlans.setdefault(number, VlanFacts(number))
            known = self.vlans.setdefault(number, VlanBuilder(facts))
        return known

    def peer(self) -> PeerFacts:
        """Return the VLT domain."""
        if self.facts.peer is None:
            self.facts.peer = PeerFacts("")
        return self.facts.peer

    def uncertain_lines(self) -> set[str]:
        """Return the lines that are understood and leave something open."""
        return self.uncertain

    def finish(self) -> SwitchFacts:
        """Return the facts, with what depends on several lines."""
        facts = self.facts
        members = self.members()
        for name, port in self.ports.items():
            port.finish(is_member=name in members)
        for vlan in self.vlans.values():
            vlan.finish()
        if facts.vlans.get(DEFAULT_VLAN) == VlanFacts(DEFAULT_VLAN):
            del facts.vlans[DEFAULT_VLAN]  # every switch has it
        if self.stp_off:
            facts.spanning_tree = "none"
        self._finish_peer_link()
        self._finish_dcb()
        self._finish_speeds()
        facts.breakouts = {port: mode for port, mode in self.modes.items() if mode}
        if self.management_up and self.management_address != LEASED:
            facts.services.address = self.management_address
        if self.printed:  # what is off, as both are as shipped, is printed nowhere [O10-DCBX]
            facts.iscsi_detection = facts.iscsi_detection or False
            facts.dcb = facts.dcb or False
        if self.default_vlan != DEFAULT_VLAN:
            facts.default_vlan_id = self.default_vlan
        return facts

    def _finish_peer_link(self) -> None:
        """Make the LAG of the peer link, as the switch does of its discovery interfaces.

        It states nothing of its own: it is up and has the MTU as its ports have.
        """
        facts = self.facts
        if facts.peer is None or not self.discovery:
            return
        facts.peer.lag = PEER_LAG
        members = sorted(self.discovery)
        facts.lags[PEER_LAG] = LagFacts(PEER_LAG, dict.fromkeys(members, "on"), peer_link=True)
        of_members = [self.port(name).facts for name in members]
        facts.ports[PEER_LAG] = PortFacts(
            PEER_LAG,
            enabled=any(one.enabled for one in of_members),
            mtu=min(one.mtu for one in of_members if one.mtu is not None),
            pfc=self.platform.traits.pfc_default,
        )
        for one in of_members:
            one.mode = "none"

    def _finish_dcb(self) -> None:
        """Set the DCB maps, and which one each port applies; what has no map stays in doubt."""
        facts, parts = self.facts, self.dcb
        facts.dot1p_trusted = True if parts.trusted else None
        named = [parts_named(name, parts) for name in parts.network]
        self.maps = {map_name(found, parts): found for found in named if found is not None}
        for name, port in self.ports.items():
            found = parts_at(port.dcb, parts)
            if found is not None:
                facts.ports[name].dcb_map = map_name(found, parts)
                self.maps[facts.ports[name].dcb_map] = found
        for name, found in list(self.maps.items()):
            try:
                policy = dcb_map(found, parts, name)
            except (ValueError, LookupError):
                del self.maps[name]
            else:
                facts.policies[policy_key(PolicyKind.PRIORITY_GROUPS, name)] = policy
        whole: set[str] = set()
        for port in self.ports.values():
            if port.facts.dcb_map in self.maps:
                whole.update(port.dcb.lines())
            else:
                port.facts.dcb_map = ""
                self.uncertain.update(port.dcb.lines())
        self.uncertain -= whole

    def doubts(self) -> Iterator[UnknownFact]:
        """Yield the ports with priority flow control that no DCB map of the facts describes."""
        says = "which classes are lossless: the port applies a part of what makes a DCB map"
        for name, port in self.ports.items():
            if port.dcb.pfc and not port.facts.dcb_map:
                yield UnknownFact(("ports", name), frozenset({"dcb_map"}), reason=says)
        yield from self._mtu_doubts()
        yield from self._excerpt_doubts()

    def _excerpt_doubts(self) -> Iterator[UnknownFact]:
        """Yield ports whose block the text leaves out, or holds in part."""
        of_pair = False
        for name, port in self.ports.items():
            if not port.has_block:
                yield silent(name, ALL_OF_PORT - VLAN_FIELDS, _NO_BLOCK)
                of_pair |= name in self.discovery
            elif port.is_bare:
                yield silent(name, ALL_OF_PORT - {"description"}, _BARE)
            elif not port.state_stated:
                yield silent(name, frozenset({"enabled"}), _STATE)
                of_pair |= name in self.discovery
        if of_pair and PEER_LAG in self.facts.ports:
            yield silent(PEER_LAG, frozenset({"enabled", "mtu"}), _OF_MEMBERS)

    def _mtu_doubts(self) -> Iterator[UnknownFact]:
        """Yield what has no line of its MTU, and takes it from elsewhere or may do so."""
        says = f"which MTU it has: it states none, and `{self.default_mtu_line}` may set it"
        open_ports = {name for name, port in self.ports.items() if not port.mtu_stated}
        if self.default_mtu_line:
            of_pair = {PEER_LAG} if self.discovery & open_ports else set()
            for name in sorted(open_ports | (of_pair & self.facts.ports.keys())):
                yield UnknownFact(("ports", name), _MTU, reason=says)
            for number, vlan in self.facts.vlans.items():
                if vlan.mtu is None:
                    yield UnknownFact(("vlans", str(number)), _MTU, reason=says)
            return
        says = "which MTU it has: only its LAG states one, and guides differ on whether it has that"
        for lag in self.facts.lags.values():
            of_lag = self.ports.get(lag.name)
            if of_lag is not None and of_lag.mtu_stated:
                for name in sorted(open_ports & lag.members.keys()):
                    yield UnknownFact(("ports", name), _MTU, reason=says)

    def _finish_speeds(self) -> None:
        for number, speed in self.group_speeds.items():
            port = self.facts.ports.get(f"ethernet{number}")
            if port is not None and speed and not port.speed:
                port.speed = speed

    def origins(self) -> Iterator[Origin]:
        """Yield where the facts come from that ``finish`` sets."""
        for name, lag in self.members().items():
            yield Origin(f"ports.{name}.mode", f"facts.lags.{lag}.members.{name}")
        for name, port in self.ports.items():
            if port.facts.mode == "trunk":
                yield Origin(f"ports.{name}.trunk_vlans.{port.untagged}", f"ports.{name}.untagged")
            yield Origin(
                f"ports.{name}.stp", f"ports.{name}.{'stp_off' if port.stp_off else 'edge'}"
            )
        for name in sorted(self.discovery):
            yield Origin(f"lags.{PEER_LAG}.members.{name}", f"discovery.{name}")
            yield Origin(f"ports.{name}.mode", f"discovery.{name}")
            for fact in ("enabled", "mtu"):
                yield Origin(f"ports.{PEER_LAG}.{fact}", f"facts.ports.{name}.{fact}")
            yield Origin(f"lags.{PEER_LAG}.peer_link", f"discovery.{name}")
            yield Origin("peer.lag", f"discovery.{name}")
        for name, parts in self.maps.items():
            policy = self.facts.policies[policy_key(PolicyKind.PRIORITY_GROUPS, name)]
            yield from origins_of(parts, policy, self.dcb)
        yield from self._breakout_origins()
        yield Origin("dot1p_trusted", "dcb.trusted")
        yield from expand_origins(_ORIGINS, self.facts)

    def _breakout_origins(self) -> Iterator[Origin]:
        for number in self.modes:
            yield Origin(f"breakouts.{number}", f"modes.{number}")
        for number in self.group_speeds:
            fact = f"ports.ethernet{number}.speed"
            yield Origin(fact, f"facts.{fact}")  # a line of the port itself holds
            yield Origin(fact, f"group_speeds.{number}")


READER = Reader(PARTIAL_LINES, CONTEXT)
line, assign, remove, rule = READER.line, READER.assign, READER.remove, READER.rule

_SKIP = frozenset({"configure terminal", "end", "exit", "show running-configuration"})
_BANNER = re.compile(r"banner (?:motd|login) +(?!disable$)(\S)")
"""The first character of a banner also ends it [O10-AZL] [O10-CANU]."""
_HEAD = re.compile(r"interface (?:range )?(?i:eth|po|vlan|mgmt|loop)")
_INNER_HEAD = re.compile(r"(?:class \S+|vrrp-group [0-9]+)$")
_INNER = re.compile(
    r"(?:no )?(?:bandwidth|pause|pfc-cos|queue-limit|random-detect|priority|preempt|set"
    r"|virtual-address|advertise-interval|track)\b"
)
_PRINTED = re.compile(
    r"^(?:! Version \d|system-user linuxadmin password |iscsi target port 860[ \t]*$)",
    re.MULTILINE,
)
"""What a switch prints in every configuration, and nobody types [O10-JP]."""


def read_config(text: str, platform: Platform) -> ParsedConfig:
    """Return the facts of an OS10 configuration, as the given model would execute it."""
    return READER.parse_with_doubts(partial(prepare_read, text, platform), Builder.doubts)


def prepare_read(text: str, platform: Platform) -> tuple[Iterator[tuple[int, str, int]], Builder]:
    """Return the lines of a configuration and the builder that they fill."""
    builder = Builder(platform, printed=bool(_PRINTED.search(text)))
    return nested_as_meant(lines_of_config(text), _after_marks(text)), builder


def _after_marks(text: str) -> frozenset[int]:
    """Return the numbers of the lines behind a `!`, with which a switch ends a block."""
    rows = enumerate(pairwise(text.splitlines()), start=2)
    return frozenset(number for number, (before, _) in rows if before.strip() == "!")


def lines_of_config(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield (number, stripped line, indent) without comments; a banner is one line."""
    lines = iter(enumerate(text.splitlines(), start=1))
    for number, raw in lines:
        line = raw.strip()
        if not line or line[0] in "!#" or line in _SKIP:
            continue
        banner = _BANNER.match(line)
        indent = len(raw) - len(raw.lstrip())
        yield number, whole_banner(banner, lines) if banner else line, indent


def nested_as_meant(
    rows: Iterator[tuple[int, str, int]], after_marks: frozenset[int] = frozenset()
) -> Iterator[tuple[int, str, int]]:
    """Yield lines with the indent that they have in what OS10 prints.

    People type the lines of a class or of a VRRP group no deeper than its head, and the head of an
    interface below the block before it [O10-GEOS]. Where a text has lost its indentation, and the
    head stands as deep as the lines of its block, a line behind a `!` may begin another block.
    """
    opened, of_heads = -1, 0
    for number, line, indent in rows:
        is_head = _HEAD.match(line) is not None
        of_heads = indent if is_head else of_heads
        is_other = indent == of_heads > 0 and number in after_marks and _begins_another(line)
        if is_head or is_other:
            opened = -1
            yield number, line, 0
            continue
        if indent <= opened and not (indent == opened and _INNER.match(line)):
            opened = -1
        deeper = indent == opened
        if not deeper and indent and _INNER_HEAD.match(line):
            opened = indent
        yield number, line, indent + 1 if deeper else indent


def _begins_another(text: str) -> bool:
    """Return whether a line is one of the top level, and none of an interface."""
    return READER.has_line("", text) and not any(
        READER.has_line(kind, text) for kind in ("port", "vlan")
    )
